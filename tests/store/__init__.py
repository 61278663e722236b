"""What is kept: table files, saved tables, settings."""
