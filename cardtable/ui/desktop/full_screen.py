"""The desktop around the window: its free area, the size of the first window, and support for full screen."""

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

X11: Final = "libX11.so.6"
"""The desktop's own library. As a literal in the call that loads it, it would be packed with the program."""


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


def has_window_manager() -> bool:
    """Return whether the desktop can make a window fill the screen; an X display may have no window manager.

    SDL assumes one: without it, SDL draws for the whole screen in a window that has kept its size.
    """
    if pygame.display.get_driver() != "x11":
        return True
    try:
        x11 = ctypes.CDLL(X11)
        return _is_managed(x11)
    except (OSError, AttributeError):  # SDL uses a library of its own
        return True


def _is_managed(x11: ctypes.CDLL) -> bool:
    """Return whether the root window has the mark of a window manager, as freedesktop.org's standard requires."""
    x11.XOpenDisplay.restype, x11.XOpenDisplay.argtypes = ctypes.c_void_p, (ctypes.c_char_p,)
    x11.XInternAtom.restype = x11.XDefaultRootWindow.restype = ctypes.c_ulong
    opened = x11.XOpenDisplay(None)
    if not opened:
        return True
    display = ctypes.c_void_p(opened)
    try:
        mark = ctypes.c_ulong(x11.XInternAtom(display, b"_NET_SUPPORTING_WM_CHECK", 0))
        root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
        kind, count, more = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_ulong()
        bits, data = ctypes.c_int(), ctypes.c_void_p()
        wanted = (ctypes.c_long(0), ctypes.c_long(1), 0, ctypes.c_ulong(0))
        results = [ctypes.byref(each) for each in (kind, bits, count, more, data)]
        failed = x11.XGetWindowProperty(display, root, mark, *wanted, *results)
        if data:
            x11.XFree(data)
        return not failed and count.value > 0
    finally:
        x11.XCloseDisplay(display)
