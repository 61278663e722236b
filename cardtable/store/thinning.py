"""A few items in place of many, from the whole length of a list."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def thinned(items: Sequence[T], most: int) -> Sequence[T]:
    """Return at most so many of the items, at even distances, always with the first and the last."""
    if len(items) <= most:
        return items
    return [items[place * (len(items) - 1) // (most - 1)] for place in range(most)]
