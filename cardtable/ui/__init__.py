"""The window: the only package with pygame."""
