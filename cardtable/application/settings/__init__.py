"""The profile in use with its settings, and what a change of them does."""
