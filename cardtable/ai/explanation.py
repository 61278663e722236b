"""What a search finds: the worths of moves in sampled deals, their figures, and the move with its reason."""

from dataclasses import dataclass, field
from math import fsum, sqrt
from statistics import fmean
from typing import Final

from cardtable.engine.bot import Line
from cardtable.engine.moves import Move

MIN_DEALS: Final = 6
"""The number of sampled deals below which the rules of thumb are trusted more. Guessed."""


@dataclass(slots=True, eq=False)
class Trial:
    """A line, and its worth in each sampled deal so far.

    The same deals are played out in the same order for every line, so that two of them are compared deal by deal.

    :param cost: the share of the player's effort that its rollouts have taken.
    :param points: the points by which the player was ahead in the hand in each of these deals, where worths are chances
        to win the match.
    """

    line: Line
    worths: list[float] = field(default_factory=list)
    cost: float = 0.0
    points: list[float] = field(default_factory=list)

    @property
    def move(self) -> Move:
        """The first move of the line."""
        return self.line.moves[0]

    @property
    def mean(self) -> float:
        """The mean worth of the deals that were played out."""
        return fmean(self.worths) if self.worths else 0.0

    def gain(self, first: "Trial") -> float:
        """Return how much better it is than ``first``, the line of the rules of thumb, including the bot's promise."""
        known = len(self.worths) + self.line.weight
        # Exact sums, so that equal moves stay in the order in which the bot lists them.
        played = fsum(self.worths) - fsum(first.worths[: len(self.worths)])
        return (played + self.line.weight * self.line.promise) / known if known else 0.0

    def spread(self, other: "Trial") -> float:
        """Return the standard deviation of its gain over ``other`` in one deal; 0 for less than two deals."""
        gains = [mine - theirs for mine, theirs in zip(self.worths, other.worths, strict=False)]
        if len(gains) < 2:
            return 0.0
        # ``statistics.stdev`` takes ten times as long, because it adds fractions. Products, not powers, which some
        # computers round otherwise.
        mean = fsum(gains) / len(gains)
        offsets = [gain - mean for gain in gains]
        return sqrt(fsum([offset * offset for offset in offsets]) / (len(gains) - 1))

    def error(self, other: "Trial") -> float:
        """Return the standard error of its gain over ``other``."""
        deals = min(len(self.worths), len(other.worths))
        # Only the deals played out have a random error; the promise is taken to be right on average.
        return self.spread(other) * sqrt(deals) / (deals + self.line.weight) if deals > 1 else 0.0

    @property
    def cost_of_deal(self) -> float:
        """The mean share of the player's effort that a rollout has taken."""
        return self.cost / len(self.worths) if self.worths else 0.0


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was compared with others.

    :param mean: its mean worth in the sampled deals, in the bot's own measure, including the bot's promise.
    :param deals: the number of deals in which it was played out.
    :param best: the number of these deals in which no other move did better.
    :param chance: its probability if moves are drawn by lot, which are not played out; otherwise ``None``.
    :param near: whether its difference from the chosen move is small enough to be chance.
    """

    move: Move
    mean: float
    deals: int
    best: int
    chance: float | None = None
    near: bool = False


@dataclass(frozen=True, slots=True)
class Explanation:
    """An AI player's move, its reason in words, and the moves that it compared, the player's move first."""

    move: Move
    reason: str
    candidates: tuple[Candidate, ...] = ()
