"""Lessons and exercises: the table with a sheet of paper beside it."""
