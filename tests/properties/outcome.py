"""What came of reading a text: a value, or the problem that it was refused with."""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
V = TypeVar("V")
P = TypeVar("P", bound=Exception)


def outcome(read: Callable[[T], V], text: T, problem: type[P]) -> V | P:
    """Return the value that ``read`` makes of the text, or the ``problem`` that it raises; no other may come."""
    try:
        return read(text)
    except problem as raised:
        return raised
