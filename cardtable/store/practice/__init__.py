"""Exercises: decisions to be made again, the folder that keeps them, and their schedules."""
