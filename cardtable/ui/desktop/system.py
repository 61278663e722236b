"""The desktop around the window: what SDL and pygame leave open of events, the work area, X, folders and memory."""

import contextlib
import ctypes
import gc
import os
import shutil
import sys
from collections.abc import Callable
from ctypes import CDLL
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect

from cardtable.ui.theme import Extent


def sdl() -> CDLL:
    """Return the SDL library.

    :raises OSError: if pygame has SDL built in.
    """
    # pygame's modules give access to the SDL that they use; on Windows it is found by name.
    return CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)


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


def first_size(area: Extent) -> Extent:
    """Return the size of the first window in a work area of this size."""
    width, height = (
        max(round(WORK_AREA_SHARE * there), min(least, there))
        for there, least in zip(area, MIN_FIRST_SIZE, strict=True)
    )
    return min(width, round(MAX_ASPECT * height)), height


LIBRARY: Final = "libX11.so.6"
"""The desktop's own library. As a literal in the call that loads it, it would be packed with the program."""

_ErrorHandler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
_IGNORE: Final = _ErrorHandler(lambda display, error: 0)
"""Kept as long as the program runs: Xlib may call it until the very end."""


def has_window_manager() -> bool:
    """Return whether the desktop can make a window fill the screen; an X display may have no window manager.

    SDL assumes one: without it, SDL draws for the whole screen in a window that has kept its size.
    """
    if pygame.display.get_driver() != "x11":
        return True
    try:
        x11 = ctypes.CDLL(LIBRARY)
        return _is_managed(x11)
    except (OSError, AttributeError):  # SDL uses a library of its own
        return True


def ignore_errors() -> None:
    """Let the program go on after an error that an X display reports; to be called before SDL opens the display.

    By default Xlib ends the program at any error, with exit code 1. SDL wakes itself by messages to its own window, on
    a second connection: one of them may arrive when the window has just been destroyed, and harms nobody.
    """
    if not os.environ.get("DISPLAY"):
        return
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(LIBRARY).XSetErrorHandler(_IGNORE)


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


def show_folder(folder: Path) -> bool:
    """Show a folder in the file manager; return whether there is one."""
    if sys.platform.startswith("linux") and shutil.which("xdg-open") is None:
        return False  # SDL would not notice
    try:
        return int(sdl().SDL_OpenURL(folder.absolute().as_uri().encode())) == 0
    except (OSError, AttributeError, ValueError):
        return False


_MMAP_THRESHOLD: Final = -3
"""``M_MMAP_THRESHOLD`` of mallopt(3): the least size of a block with a mapping of its own."""
_LARGE_BLOCK: Final = 128 * 1024
"""Bytes: the initial value of glibc. Larger blocks are pictures, and few of them are made in a frame."""


def give_pictures_back() -> None:
    """Make glibc return the memory of each large picture to the system as soon as the picture is freed.

    By default, glibc keeps such blocks after the first large picture has been freed, as holes between others: some
    14 MB of them at 1920×1080. With another C library this does nothing.
    """
    _ask_glibc("mallopt", _MMAP_THRESHOLD, _LARGE_BLOCK)


def release_free_memory() -> None:
    """Return the memory of scenes that were left, and of smaller free blocks, to the system, in some milliseconds.

    Scenes and their parts refer to each other, and hold pictures of the window's size; left alone, Python would look
    for them only after a long time. Most pictures of cards are smaller blocks, whose memory glibc keeps between blocks
    still in use; with another C library these stay.
    """
    gc.collect()
    _ask_glibc("malloc_trim", 0)


def _ask_glibc(function: str, *arguments: int) -> None:
    if sys.platform != "linux":
        return
    try:
        getattr(ctypes.CDLL(None), function)(*arguments)
    except (OSError, AttributeError):  # another C library
        return
