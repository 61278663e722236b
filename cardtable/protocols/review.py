"""What a review of a hand offers to the scene that shows it."""

from dataclasses import dataclass
from typing import Protocol

from cardtable.engine.moves import Move


@dataclass(frozen=True, slots=True)
class MoveOutcome:
    """One of the two moves that are compared.

    :param label: the move, as its button says it.
    :param worth: what it came to on average, in words: ``−38``; empty where that is not known.
    :param low: the lower end of what it came to in eight of ten deals.
    :param mean: the average.
    :param high: the upper end.
    """

    label: str
    worth: str = ""
    low: float = 0.0
    mean: float = 0.0
    high: float = 0.0


@dataclass(frozen=True, slots=True)
class CostlyMove:
    """A move that cost something.

    :param place: the number of moves at the table before it.
    :param move: the move.
    :param better: the recommended one.
    :param kind: what such decisions are called where they are practised: ``bids``, ``discards``.
    :param title: what it was: ``This bid cost``.
    :param amount: how much: ``29 points``.
    :param made: the move, and what it came to.
    :param instead: the recommended one, likewise.
    :param why: why that one.
    :param basis: from how many deals it is known, and how surely.
    """

    place: int
    move: Move
    better: Move
    kind: str
    title: str
    amount: str
    made: MoveOutcome
    instead: MoveOutcome
    why: str
    basis: str


@dataclass(frozen=True, slots=True)
class ResultShare:
    """A part of the result: where it came from, how much it was, and whether that was a loss."""

    what: str
    amount: str
    cost: bool


@dataclass(frozen=True, slots=True)
class CoursePoint:
    """A decision in the course of the hand: what the seat could expect before it, and what was left after its move.

    :param place: the number of moves at the table before it.
    :param number: its number among the costly moves, counted from 1; 0 if it is none of them.
    :param trick: the number of the trick whose first decision it is; 0 within one, and in games without tricks.
    """

    place: int
    before: float
    after: float
    number: int = 0
    trick: int = 0


@dataclass(frozen=True, slots=True)
class ReviewSheet:
    """A finished review.

    :param costly: the moves that cost most, the costliest first.
    :param course: all decisions, in order, then the result as the last value.
    :param end: what the hand came to.
    :param end_text: the same in words.
    :param even: the worth of a hand that changes nothing.
    :param even_text: the same in words.
    :param measure: what the course is a course of, in words.
    :param rate: what a decision cost on average, and how surely that is known, in words.
    """

    costly: tuple[CostlyMove, ...]
    shares: tuple[ResultShare, ...]
    course: tuple[CoursePoint, ...]
    end: float
    end_text: str
    even: float
    even_text: str
    measure: str
    rate: str


class Reviewing(Protocol):
    """A review of what one seat did in one hand, while it is being made and when it is done."""

    @property
    def seat(self) -> int:
        """Whose moves are reviewed."""

    @property
    def hand(self) -> int:
        """The hand, counted from 0."""

    @property
    def progress(self) -> float:
        """The share of the decisions that have been reviewed."""

    @property
    def done(self) -> bool:
        """Whether all have been."""

    @property
    def problem(self) -> str:
        """Why it cannot be finished; empty if it can."""

    def advance(self) -> None:
        """Continue it; never waits."""

    def cancel(self) -> None:
        """Stop; what has been reviewed stays."""

    def sheet(self) -> ReviewSheet:
        """Return the review as far as it has come."""


class WeighedMoves(Protocol):
    """Two moves of one decision, weighed over deals that fit what its player could know."""

    @property
    def done(self) -> bool:
        """Whether they have been."""

    @property
    def text(self) -> str:
        """What came of it, or how far it is; empty if nothing can be said."""

    def advance(self) -> None:
        """Continue; never waits."""

    def cancel(self) -> None:
        """Stop; it continues when it is advanced again."""
