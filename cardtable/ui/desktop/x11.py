"""What SDL leaves open on an X display: whether there is a window manager, and what an error does."""

import contextlib
import ctypes
import os
from typing import Final

import pygame

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
