"""Memory that was only needed for a while goes back to the system."""

import ctypes
import sys
from typing import Final

_MMAP_THRESHOLD: Final = -3
"""``M_MMAP_THRESHOLD`` of mallopt(3): from which size on a block is mapped for itself."""
_A_PICTURE: Final = 128 * 1024
"""Bytes: glibc's own beginning. What is larger is a picture, and few of them are made in a frame."""


def give_pictures_back() -> None:
    """See to it that a large picture's memory is the system's again as soon as the picture is gone.

    Left alone, glibc takes the first large picture that is thrown away as a reason to keep such blocks from then on, as
    holes between others: some 14 MB of them at 1920×1080. Elsewhere than on glibc this does nothing.
    """
    _ask_glibc("mallopt", _MMAP_THRESHOLD, _A_PICTURE)


def release_free_memory() -> None:
    """Give the system the memory of the smaller blocks that are free now; it takes a millisecond or two.

    Most pictures of cards are such blocks. glibc keeps their memory between what is still in use. Elsewhere than on
    glibc this does nothing.
    """
    _ask_glibc("malloc_trim", 0)


def _ask_glibc(function: str, *arguments: int) -> None:
    if sys.platform != "linux":
        return
    try:
        getattr(ctypes.CDLL(None), function)(*arguments)
    except (OSError, AttributeError):  # another C library
        return
