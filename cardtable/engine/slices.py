"""Long work in slices: a generator that yields whenever other work may run, and returns its result."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Slices = Generator[float, None, T]
"""Work that yields the share done so far, about every millisecond or two."""


def finished(work: Slices[T]) -> T:
    """Do all of the work at once, and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


def part(work: Slices[T], start: float, end: float) -> Slices[T]:
    """Do the work as part of a larger task, in which it takes the share from ``start`` to ``end``."""
    try:
        while True:
            yield start + (end - start) * next(work)
    except StopIteration as stop:
        result: T = stop.value
        return result
    finally:
        work.close()
