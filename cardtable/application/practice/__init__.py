"""Exercises: mistakes that become exercises, and the table at which an exercise is solved."""
