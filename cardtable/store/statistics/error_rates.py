"""Means with their intervals: the mean cost of decisions, and the mean of results."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Final

STANDARD_ERRORS: Final = 2.0
"""The half width of an interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its interval.

    :param error: the half width of the interval, ``STANDARD_ERRORS`` standard errors.
    :param count: the number of hands, or decisions, behind it.
    """

    mean: float
    error: float
    count: int

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.error

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.error


def error_rate(hands: Sequence[tuple[int, float]]) -> Mean | None:
    """Return the mean cost of a decision; ``None`` if fewer than two hands had decisions.

    The decisions of a hand depend on each other, so hands are the units: the interval is that of a ratio of two sums.

    :param hands: for each hand the number of decisions, and their total cost.
    """
    some = [(count, loss) for count, loss in hands if count]
    if len(some) < 2:
        return None
    decisions = sum(count for count, _ in some)
    mean = fsum(loss for _, loss in some) / decisions
    squares = fsum((loss - mean * count) ** 2 for count, loss in some)
    error = sqrt(squares * len(some) / (len(some) - 1)) / decisions
    return Mean(mean, STANDARD_ERRORS * error, decisions)


def mean_of(values: Sequence[float]) -> Mean | None:
    """Return the mean of independent values; ``None`` for fewer than two."""
    if len(values) < 2:
        return None
    mean = fsum(values) / len(values)
    squares = fsum((each - mean) ** 2 for each in values)
    return Mean(mean, STANDARD_ERRORS * sqrt(squares / (len(values) - 1) / len(values)), len(values))
