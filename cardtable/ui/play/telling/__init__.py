"""What tells of moves while they are shown: the event line, bubbles, faces and sounds."""
