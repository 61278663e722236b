"""Protocols between the screen and the application: a match in progress, lessons, exercises, reviews, and exits."""
