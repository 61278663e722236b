"""The desktop around the window: its free area, and the size of the first window."""

import ctypes
from typing import Final

import pygame
from pygame import Rect

from cardtable.ui.desktop.sdl import sdl
from cardtable.ui.theme import Size

WORK_AREA_SHARE: Final = 0.8
"""The first window's share of the width and height of the work area."""
MAX_ASPECT: Final = 16 / 10
"""The first window's greatest width by its height: a wider table would look scattered."""
MIN_FIRST_SIZE: Final = (960, 600)
"""The first window's least width and height in pixels, if there is room."""


class _Rect(ctypes.Structure):
    _fields_ = tuple((side, ctypes.c_int) for side in ("x", "y", "w", "h"))


def work_area() -> Rect:
    """Return the part of the first screen without panels and docks; empty if no display is open."""
    area = _Rect()
    try:
        if sdl().SDL_GetDisplayUsableBounds(0, ctypes.byref(area)) == 0:
            return Rect(area.x, area.y, area.w, area.h)
    except (OSError, AttributeError):
        pass
    sizes = pygame.display.get_desktop_sizes() if pygame.display.get_init() else []
    return Rect((0, 0), sizes[0] if sizes else (0, 0))


def first_size(area: Size) -> Size:
    """Return the size of the first window in a work area of this size."""
    width, height = (
        max(round(WORK_AREA_SHARE * there), min(least, there))
        for there, least in zip(area, MIN_FIRST_SIZE, strict=True)
    )
    return min(width, round(MAX_ASPECT * height)), height
