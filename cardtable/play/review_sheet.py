"""The interface of a hand's review for the scene that shows it."""

from dataclasses import dataclass
from typing import Protocol

from cardtable.engine.moves import Move


@dataclass(frozen=True, slots=True)
class MoveOutcome:
    """One of the two moves that are compared.

    :param label: the move, as on its button.
    :param worth: its result on average, in words: ``−38``; empty where it is not known.
    :param low: the lower end of its results in eight of ten deals.
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
    :param better: the recommended move.
    :param kind: the kind of decision, as named in practice: ``bids``, ``discards``.
    :param title: the beginning of the headline: ``This bid cost``.
    :param amount: the end of the headline: ``29 points``.
    :param made: the outcome of the move.
    :param instead: the outcome of the recommended move.
    :param why: the reason for the recommended move.
    :param basis: the number of deals compared, and the margin of error.
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
    """A part of the result: its cause, its amount, and whether it was a loss."""

    what: str
    amount: str
    cost: bool

    @property
    def figure(self) -> str:
        """The amount without its unit."""
        return self.amount.partition(" ")[0]


@dataclass(frozen=True, slots=True)
class CoursePoint:
    """A decision in the course of the hand: the result that the seat could expect before its move, and after it.

    :param place: the number of moves at the table before it.
    :param moment: when it was made, and what was decided: ``Trick 9: your draw``.
    :param number: its number among the costly moves, counted from 1; 0 if it is none of them.
    :param trick: the number of the trick whose first decision it is; 0 within one, and in games without tricks.
    :param title: the headline of the decision when it is shown, if it is none of the costliest: ``The best move``.
    :param text: the move that was made, and the recommended one with its reason.
    """

    place: int
    before: float
    after: float
    moment: str
    number: int = 0
    trick: int = 0
    title: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class ReviewSheet:
    """A finished review.

    :param costly: the costliest moves, in the order in which they were made.
    :param course: all decisions, in order.
    :param end: the worth at the end of the hand, the last value of the course.
    :param end_text: the same as text.
    :param even: the worth of a hand that changes nothing.
    :param even_text: the same as text.
    :param measure: what the values of the course measure: ``points ahead``.
    :param rate: a sentence about the mean cost of a decision and its margin of error.
    :param unit: the unit of the shares: ``points``, ``wins in 100 matches``.
    :param trick_word: the game's word for a trick.
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
    unit: str = "points"
    trick_word: str = "trick"


class Reviewing(Protocol):
    """A review of one seat's decisions in one hand, while it is being made and when it is done."""

    @property
    def seat(self) -> int:
        """The seat whose moves are reviewed."""

    @property
    def hand(self) -> int:
        """The hand, counted from 0."""

    @property
    def progress(self) -> float:
        """The share of the decisions that have been reviewed so far."""

    @property
    def done(self) -> bool:
        """Whether all decisions have been reviewed."""

    @property
    def problem(self) -> str:
        """Why it cannot be finished; empty if it can."""

    def advance(self) -> None:
        """Continue it; never waits."""

    def cancel(self) -> None:
        """Stop; what has been reviewed stays."""

    def sheet(self) -> ReviewSheet:
        """Return the review of the decisions so far."""


class MoveComparison(Protocol):
    """A comparison of two moves of one decision, in deals that fit what its player could know."""

    @property
    def done(self) -> bool:
        """Whether the comparison is finished."""

    @property
    def text(self) -> str:
        """The result or the progress; empty if there is no result."""

    def advance(self) -> None:
        """Continue; never waits."""

    def cancel(self) -> None:
        """Stop; it continues when it is advanced again."""
