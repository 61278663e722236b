"""Players, their process, and the arena."""
