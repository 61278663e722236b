"""The seats with the highest or the lowest score; equal seats share it."""

from collections.abc import Sequence


def highest(scores: Sequence[int]) -> tuple[int, ...]:
    most = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == most)


def lowest(scores: Sequence[int]) -> tuple[int, ...]:
    least = min(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == least)
