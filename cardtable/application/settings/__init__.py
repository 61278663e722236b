"""The profile in use, its settings, and their effects."""
