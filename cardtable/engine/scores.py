"""The seats with the highest or the lowest score; equal seats share it."""

from collections.abc import Sequence


def highest(scores: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the highest score."""
    most = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == most)


def lowest(scores: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the lowest score."""
    least = min(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == least)
