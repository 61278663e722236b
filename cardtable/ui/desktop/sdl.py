"""The SDL library that pygame has loaded, for functions that pygame lacks."""

import sys
from ctypes import CDLL

import pygame


def sdl() -> CDLL:
    """Return the SDL library.

    :raises OSError: if pygame has SDL built in.
    """
    # pygame's modules give access to the SDL that they use; on Windows it is found by name.
    return CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
