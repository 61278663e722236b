"""Exercises: how mistakes become some, and the table before a decision that has to be made again."""
