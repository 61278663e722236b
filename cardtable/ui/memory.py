"""Memory that was only needed for a moment goes back to the system."""

import sys
from typing import Final

_MMAP_THRESHOLD: Final = -3
"""``M_MMAP_THRESHOLD`` of mallopt(3): from which size on a block is mapped for itself."""
_A_PICTURE: Final = 128 * 1024
"""Bytes: glibc's own beginning. What is larger is a picture, and few of them are made in a frame."""


def give_pictures_back() -> None:
    """See to it that a picture's memory is the system's again as soon as the picture is gone.

    Left alone, glibc takes the first large picture that is thrown away as a reason to keep such blocks from then on, as
    holes between others: some 14 MB of them at 1920×1080. Elsewhere than on glibc this does nothing.
    """
    if sys.platform != "linux":
        return
    try:
        import ctypes  # noqa: PLC0415 - nobody else needs it

        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _A_PICTURE)
    except (ImportError, OSError, AttributeError):  # another C library, or a Python without ctypes
        return
