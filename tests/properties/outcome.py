"""The outcome of reading a text: a value, or the problem for which it was refused."""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
V = TypeVar("V")
P = TypeVar("P", bound=Exception)


def outcome(read: Callable[[T], V], text: T, problem: type[P]) -> V | P:
    """Return the value that ``read`` makes of the text, or the ``problem`` that it raises; no other error may occur."""
    try:
        return read(text)
    except problem as raised:
        return raised
