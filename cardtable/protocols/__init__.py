"""What the screen may ask of the application: a match in progress, a lesson, the ways out of a table."""
