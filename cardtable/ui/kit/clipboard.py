"""The clipboard of the desktop."""

import pygame


def copy(text: str) -> bool:
    """Put a text on the clipboard, and return whether that worked."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True
