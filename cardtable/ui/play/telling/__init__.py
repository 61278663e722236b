"""Announcements of moves: the event line, bubbles, faces and sounds."""
