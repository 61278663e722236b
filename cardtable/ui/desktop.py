"""The desktop, and the window that is opened on it the first time."""

import ctypes
from typing import Final

import pygame
from pygame import Rect

from cardtable.ui.sdl import sdl
from cardtable.ui.theme import Size

WORK_AREA_SHARE: Final = 0.8
"""The part of the work area's width and height that the first window takes."""
MAX_ASPECT: Final = 16 / 10
"""Its greatest width by its height: on a very wide screen the table would fall apart."""
MIN_FIRST_SIZE: Final = (960, 600)
"""Its least width and height in pixels, if there is room for them."""


class _Rect(ctypes.Structure):
    _fields_ = tuple((side, ctypes.c_int) for side in ("x", "y", "w", "h"))


def work_area() -> Rect:
    """Return the part of the first screen that panels and docks leave free; empty if no display is open."""
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
