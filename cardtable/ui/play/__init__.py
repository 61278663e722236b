"""The table in play: what is on it, what is offered, and what the mouse, touch and keys do to it."""
