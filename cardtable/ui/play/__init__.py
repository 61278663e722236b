"""The table in play: what it shows, what it offers, and how it answers mouse, touch and keys."""
