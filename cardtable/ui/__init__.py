"""The window: the only room with pygame."""
