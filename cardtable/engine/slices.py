"""Long work in slices: a generator that yields whenever others may have their turn, and returns what comes of it."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Slices = Generator[float, None, T]
"""Work that yields the share of it that is done, about every millisecond or two."""


def finished(work: Slices[T]) -> T:
    """Do all of the work at once, and return what comes of it."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


def part(work: Slices[T], start: float, end: float) -> Slices[T]:
    """Do the work as the part of a larger one that lies between two shares of it."""
    try:
        while True:
            yield start + (end - start) * next(work)
    except StopIteration as stop:
        result: T = stop.value
        return result
    finally:
        work.close()
