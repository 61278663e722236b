"""A wait that ends as soon as the desktop sends an event."""

import ctypes
from collections.abc import Callable
from typing import Final

import pygame

from cardtable.ui.desktop.sdl import sdl

_WAITING_DRIVERS: Final = frozenset({"x11", "wayland", "windows", "cocoa"})
"""Video drivers of SDL that sleep until an event comes. The others poll every millisecond."""

Wait = Callable[[float], None]
"""Waits at most this many seconds."""


def event_wait() -> Wait | None:
    """Return a function that waits for an event and leaves it in the queue; ``None`` if SDL would have to poll.

    ``pygame.event.wait`` polls every millisecond, so this calls SDL itself.
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
