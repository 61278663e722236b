"""What an argument of the command line may be: each function reads one kind, or says in a line what is wrong."""

import re
from argparse import ArgumentTypeError
from typing import Final

_SIZES: Final = ((800, 600), (7680, 4320))
"""The smallest and the largest size of a picture."""


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


def count(text: str) -> int:
    """Return a number of at least 1."""
    if not re.fullmatch("[1-9][0-9]{0,8}", text):
        raise ArgumentTypeError(f"this must be a number of 1 or more, not {text!r}")
    return int(text)


def margin(text: str) -> tuple[float, bool]:
    """Return the margin, and whether it is in points rather than a share of the wins."""
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
    size = re.fullmatch("([0-9]{1,5})[xX×]([0-9]{1,5})", text)
    if not size:
        raise ArgumentTypeError(f"a size is written 1280x720, not {text!r}")
    width, height = int(size[1]), int(size[2])
    (least_width, least_height), (most_width, most_height) = _SIZES
    if not (least_width <= width <= most_width and least_height <= height <= most_height):
        raise ArgumentTypeError("a size is from 800x600 to 7680x4320 pixels")
    return width, height
