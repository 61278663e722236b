"""Reads the arguments of the command line: one function for each type of value."""

import re
from argparse import ArgumentTypeError
from typing import Final

_MIN_SIZE: Final = (800, 600)
_MAX_SIZE: Final = (7680, 4320)
"""The largest size of a picture, in pixels."""


def seat(text: str) -> int:
    """Return the number of a seat."""
    if not re.fullmatch("[0-9]{1,2}", text):
        raise ArgumentTypeError(f"a seat is a number of 0 or more, not {text!r}")
    return int(text)


def seed(text: str) -> int:
    """Return a seed."""
    if not re.fullmatch("-?[0-9]{1,18}", text):
        raise ArgumentTypeError(f"a seed is a whole number, not {text!r}")
    return int(text)


def secret(text: str) -> str:
    """Return a secret."""
    if not re.fullmatch("[0-9A-Za-z]{1,64}", text):
        raise ArgumentTypeError(f"a secret is up to 64 letters and digits, not {text!r}")
    return text


def fingerprint(text: str) -> str:
    """Return the beginning of a fingerprint."""
    digits = re.sub(r"[\s:-]", "", text).lower()
    if not re.fullmatch("[0-9a-f]{16,64}", digits):
        raise ArgumentTypeError(f"a fingerprint is 64 digits 0 to 9 and a to f, or the first 16 or more, not {text!r}")
    return digits


def count(text: str) -> int:
    """Return a number of at least 1."""
    if not re.fullmatch("[1-9][0-9]{0,8}", text):
        raise ArgumentTypeError(f"this must be a number of 1 or more, not {text!r}")
    return int(text)


def margin(text: str) -> tuple[float, bool]:
    """Return a margin, and whether it is in points; otherwise it is a share of the wins."""
    if not re.fullmatch(r"[0-9]{0,6}(\.[0-9]{0,6})?%?", text) or not text.strip("0.%"):
        raise ArgumentTypeError(f"a margin is written 8 (points) or 3% (of the wins), not {text!r}")
    return (float(text[:-1]) / 100, False) if text.endswith("%") else (float(text), True)


def seconds(text: str) -> float:
    """Return a time in seconds."""
    if not re.fullmatch(r"[0-9]{0,4}(\.[0-9]{0,6})?", text) or not text.strip("0."):
        raise ArgumentTypeError(f"seconds are written 0.5, not {text!r}")
    return float(text)


def size(text: str) -> tuple[int, int]:
    """Return a size in pixels."""
    match = re.fullmatch("([0-9]{1,5})[xX×]([0-9]{1,5})", text)
    if not match:
        raise ArgumentTypeError(f"a size is written 1280x720, not {text!r}")
    size = int(match[1]), int(match[2])
    if not all(low <= side <= high for low, side, high in zip(_MIN_SIZE, size, _MAX_SIZE, strict=True)):
        raise ArgumentTypeError(f"a size is from 800x600 to 7680x4320 pixels, not {text!r}")
    return size
