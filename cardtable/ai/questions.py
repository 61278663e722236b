"""The questions that players answer: which move to make, which to recommend, and how moves compare.

Advice is bounded by counts and seeded by the position, so the same position always gets the same advice.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from cardtable.ai.levels import ADVISER, COMPARER, Effort, Level
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.view import View

OTHER_DEALS: Final = 1_000_003
"""The difference between the seeds of two draws; no log is that long."""


@dataclass(frozen=True, slots=True)
class Question:
    """Which move does a player of this level make, knowing ``view`` and nothing else?

    :param seed: the seed of the player's random numbers.
    :param budget: the maximum time in seconds. If this or ``playouts`` is given, the level's bounds do not apply.
    :param playouts: the maximum number of rollouts. Without a budget no clock is used, and the same question always has
        the same answer.
    :param counted: whether the level's count replaces all these bounds; then no clock is used either.
    :raises ValueError: if the View's seat is not to act, or if ``playouts`` is less than 1: without a clock, such a
        search would never end.
    """

    view: View
    level: Level
    seed: int
    budget: float | None = None
    playouts: int | None = None
    counted: bool = False

    def __post_init__(self) -> None:
        if self.view.seat is None or self.view.seat != self.view.actor:
            raise ValueError(f"seat {self.view.seat} is not to act; {self.view.actor} is")
        if self.playouts is not None and self.playouts < 1:
            raise ValueError(f"the maximum number of playouts is {self.playouts}; it must be at least 1")

    @property
    def bounds(self) -> tuple[int | None, float | None]:
        """The maximum number of rollouts and of seconds: the question's own, or those of the level."""
        if self.budget is None and self.playouts is None:
            return self.level.playouts, self.level.budget
        return self.playouts, self.budget

    def effort(self, clock: Callable[[], float], stop: Callable[[], bool]) -> Effort:
        """Return the effort allowed for the answer.

        :param clock: returns the time in seconds.
        :param stop: asked between moves whether to answer now.
        """
        if self.counted:
            return Effort(self.level.count.playouts, None, clock, stop, self.level.count.moves)
        return Effort(*self.bounds, clock, stop)


def search_question(view: View, game: Game, draw: int = 0) -> Question:
    """Return the question which move is best; the search ends once that is clear.

    :param draw: numbers other than 0 look at other deals.

    :raises ValueError: if the View's seat is not to act.
    """
    return Question(view, ADVISER, len(view.log) + draw * OTHER_DEALS, ADVISER.budget, game.review.playouts)


def comparison_question(view: View, draw: int = 1) -> Question:
    """Return the question how moves compare.

    :param draw: 1 for the deals in which the figures of moves are measured; other numbers for other deals.
    :raises ValueError: if the View's seat is not to act.
    """
    return Question(view, COMPARER, len(view.log) + draw * OTHER_DEALS)


class RequestKind(Enum):
    """What a request asks for: a player's move, advice for the person to act, or advice for a review.

    A review does not displace the work that is remembered for the person to act.
    """

    MOVE = auto()
    ADVICE = auto()
    REVIEW = auto()


@dataclass(frozen=True, slots=True)
class Request:
    """A question to AI players, and what is asked.

    :param number: the number by which a process knows its answer.
    :param moves: the moves to be measured; empty for a move, and for those that the adviser compares itself.
    :param deals: the maximum number of deals in which they are measured (see :func:`cardtable.ai.advice.advise`).
    :param draw: if not 0, the moves are compared with the first of them in the deals of this draw, without a search.
    """

    number: int
    question: Question
    kind: RequestKind = RequestKind.MOVE
    moves: tuple[Move, ...] = ()
    deals: int | None = None
    draw: int = 0
