"""The clipboard of the desktop."""

import pygame


def copy(text: str) -> bool:
    """Put a text on the clipboard; return whether that succeeded."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def paste() -> str:
    """Return the text on the clipboard; empty if there is no readable text."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeDecodeError):
        return ""
