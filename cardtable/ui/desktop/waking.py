"""A rest that ends as soon as an event comes from the desktop."""

import ctypes
from collections.abc import Callable
from typing import Final

import pygame

from cardtable.ui.desktop.sdl import sdl

_WAITING_DRIVERS: Final = frozenset({"x11", "wayland", "windows", "cocoa"})
"""Video drivers of SDL that sleep while they wait for an event. The others look again every millisecond."""

Wait = Callable[[float], None]
"""Lets at most this many seconds go by."""


def event_wait() -> Wait | None:
    """Return what waits for an event and leaves it to be taken; ``None`` where SDL cannot do so without much work.

    ``pygame.event.wait`` looks again every millisecond, so SDL itself is asked: the library that pygame has loaded.
    """
    if pygame.display.get_driver() not in _WAITING_DRIVERS:
        return None
    try:
        wait = sdl().SDL_WaitEventTimeout
        wait.argtypes, wait.restype = (ctypes.c_void_p, ctypes.c_int), ctypes.c_int
    except (OSError, AttributeError):  # a pygame with SDL built in
        return None

    def rest(seconds: float) -> None:
        wait(None, max(1, round(1000 * seconds)))

    return rest
