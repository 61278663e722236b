"""Returns free memory to the system."""

import ctypes
import gc
import sys
from typing import Final

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
