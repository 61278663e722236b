"""The SDL library that pygame has loaded, for what pygame does not offer."""

import sys
from ctypes import CDLL

import pygame


def sdl() -> CDLL:
    """Return SDL's own functions.

    :raises OSError: if pygame has SDL built in.
    """
    # pygame's modules lead to the SDL that they use; on Windows it has a name of its own.
    return CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
