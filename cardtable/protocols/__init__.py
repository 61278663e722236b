"""What the screen may ask of the application: a match in progress, and the ways out of a table."""
