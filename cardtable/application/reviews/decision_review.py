"""One decision under review: judged once, and again in other deals if the move seems worse than another."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from cardtable.ai.judgement import Judgement
from cardtable.ai.review import Reviewed, reviewed, seems_worse
from cardtable.ai.worker import Reply
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.player.mistake import Mistake
from cardtable.engine.view import View

SMALLEST_MISTAKE: Final = Mistake.SMALL
"""The size of the mistakes that are flagged."""


class Judging(Protocol):
    """Who judges moves: the players of a table in their spare time, or players who do nothing else."""

    def judge(self, view: View, moves: Iterable[Move], draw: int = 0) -> object:
        """Begin to judge moves, as :meth:`Players.judge` does."""

    def poll(self) -> Reply | None:
        """Return the answer once it is there, else ``None``; never waits."""

    def cancel(self) -> None:
        """Drop the question."""


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """A decision that was reviewed, and the judgement that it was first compared by."""

    reviewed: Reviewed
    judgement: Judgement


class DecisionReview:
    """The review of one decision in progress.

    :param place: the number of moves at the table before it.
    :param view: what the seat knew.
    :param move: what it did.
    :ivar result: what came of it; ``None`` until it is done.
    :ivar problem: why it cannot be judged; empty if it can.
    """

    def __init__(self, judging: Judging, game: Game, place: int, view: View, move: Move) -> None:
        self.place = place
        self.move = move
        self.result: ReviewedDecision | None = None
        self.problem = ""
        self._judging = judging
        self._game = game
        self._view = view
        self._first: Judgement | None = None
        self._asked = False

    def advance(self) -> None:
        """Take an answer if there is one, and ask the next question; never waits."""
        if self.result is not None or self.problem:
            return
        if not self._asked:
            first = self._first
            self._judging.judge(
                self._view, (self.move,) if first is None else (first.best, self.move), 0 if first is None else 1
            )
            self._asked = True
        reply = self._judging.poll()
        if reply is None:
            return
        self._asked = False
        if reply.judgement is None:
            self.problem = reply.problem.splitlines()[-1] if reply.problem else "no answer"
            return
        self._take(reply.judgement)

    def _take(self, judgement: Judgement) -> None:
        if self._first is None and seems_worse(judgement, self.move):
            self._first = judgement
            return
        first, second = (judgement, None) if self._first is None else (self._first, judgement)
        least = self._game.bot.amount(SMALLEST_MISTAKE)
        made = reviewed(self.place, self._view.phase, self.move, first, second, least)
        self.result = ReviewedDecision(made, first)

    def cancel(self) -> None:
        """Stop."""
        if self._asked:
            self._judging.cancel()
        self._asked = False
