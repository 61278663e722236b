"""The questions that players answer: which move to make, to recommend, or to find for a review.

A hint recommends the move with the best mean over sampled deals, and gives the figures of the moves compared. It is
bounded by counts and seeded by the position, so the same position always gets the same hint. The moves are compared
deal by deal; those not clearly behind the best are played out further. The best move is recommended even if the rules
of thumb prefer another, because a hint must not contradict its own figures.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from cardtable.ai.levels import ADVISER, REVIEWER, Effort, Level
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
    :param review: whether a review asks, which has a bot of its own in some games (``ReviewBounds.bot``).
    :raises ValueError: if the View's seat is not to act, or if ``playouts`` is less than 1: without a clock, such a
        search would never end.
    """

    view: View
    level: Level
    seed: int
    budget: float | None = None
    playouts: int | None = None
    counted: bool = False
    review: bool = False

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


def hint_question(view: View, draw: int = 0) -> Question:
    """Return the question for a hint, which is the same for the same position.

    :param draw: 0 for the hint; other numbers examine the position in other sampled deals.
    :raises ValueError: if the View's seat is not to act.
    """
    return Question(view, ADVISER, len(view.log) + draw * OTHER_DEALS)


def review_question(view: View, game: Game, draw: int = 0) -> Question:
    """Return the question which move a review recommends.

    It is that of a hint, but the search ends once the best move is clear, and its rollouts may be shorter.

    :raises ValueError: if the View's seat is not to act.
    """
    asked = comparison_question(view, draw)
    return replace(asked, level=REVIEWER, budget=REVIEWER.budget, playouts=game.review.playouts)


def comparison_question(view: View, draw: int) -> Question:
    """Return the question how a review compares moves in the deals of this draw.

    :raises ValueError: if the View's seat is not to act.
    """
    return replace(hint_question(view, draw), review=True)


def judgement_question(view: View, game: Game, draw: int = 0, *, review: bool = False) -> Question:
    """Return the question for a judgement: what :meth:`Players.judge` asks.

    :raises ValueError: if the View's seat is not to act.
    """
    if not review:
        return hint_question(view, draw)
    return comparison_question(view, draw) if draw else review_question(view, game)


class RequestKind(Enum):
    """What a request asks for: a player's move, a hint, a judgement of moves, or a judgement for a review.

    A review does not displace the try-out that is remembered for the person to act.
    """

    MOVE = auto()
    HINT = auto()
    JUDGEMENT = auto()
    REVIEW = auto()


@dataclass(frozen=True, slots=True)
class Request:
    """A question to AI players, and what is asked.

    :param number: the number by which a process knows its answer.
    :param moves: the moves to be judged; empty for a move or a hint.
    :param draw: if not 0, the moves are compared with the first of them, without a hint.
    """

    number: int
    question: Question
    kind: RequestKind = RequestKind.MOVE
    moves: tuple[Move, ...] = ()
    draw: int = 0
