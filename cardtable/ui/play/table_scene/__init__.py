"""The scene of the table in play, and its parts."""
