"""Thinning of a long list to a few items from its whole length."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def thinned(items: Sequence[T], most: int) -> Sequence[T]:
    """Return items at even distances, with the first and the last.

    :param most: the maximum number of them, at least 2.
    """
    if len(items) <= most:
        return items
    return [items[place * (len(items) - 1) // (most - 1)] for place in range(most)]
