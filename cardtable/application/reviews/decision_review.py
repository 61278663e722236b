"""The review of one decision: a judgement finds the best move, and the move made is compared with it in other deals."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from cardtable.ai.advice import Judgement
from cardtable.ai.players.worker import Reply
from cardtable.ai.review import ReviewedMove, needs_comparison, review_move
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.player.mistake import Mistake
from cardtable.engine.view import View

SMALLEST_MISTAKE: Final = Mistake.SMALL
"""The size of mistake from which a move is flagged."""


class Judge(Protocol):
    """Judges moves: the AI players of a table in their spare time, or players with no other task."""

    def judge(self, view: View, moves: Iterable[Move], draw: int = 0, *, review: bool = False) -> object:
        """Begin to judge moves, as :meth:`Players.judge` does."""

    def poll(self) -> Reply | None:
        """Return the answer if it is ready, else ``None``; never waits."""

    def cancel(self) -> None:
        """Drop the question."""


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """A reviewed move, and the first judgement of it."""

    review: ReviewedMove
    judgement: Judgement


class DecisionReview:
    """The review of one decision, in progress or finished.

    :param place: the number of moves at the table before it.
    :param view: what the seat knew.
    :param move: the move that the seat made.
    :ivar result: the finished review; ``None`` until then.
    :ivar problem: why the move cannot be judged; empty if it can.
    """

    def __init__(self, judge: Judge, game: Game, place: int, view: View, move: Move) -> None:
        self.place = place
        self.move = move
        self.result: ReviewedDecision | None = None
        self.problem = ""
        self._judge = judge
        self._game = game
        self._view = view
        self._first: Judgement | None = None
        self._comparisons: list[Judgement] = []
        self._asked = False

    def advance(self) -> None:
        """Take an answer if one is ready, and ask the next question at once; never waits."""
        self.begin()
        reply = self._judge.poll() if self._asked else None
        if reply is None:
            return
        self._asked = False
        if reply.judgement is None:
            self.problem = reply.problem.splitlines()[-1] if reply.problem else "no answer"
            return
        self._take(reply.judgement)
        self.begin()

    def begin(self) -> None:
        """Ask the next question, unless one is asked or none is left."""
        if self._asked or self.result is not None or self.problem:
            return
        if self._first is None:
            self._judge.judge(self._view, (self.move,), review=True)
        else:
            self._judge.judge(self._view, (self._first.best, self.move), 1 + len(self._comparisons), review=True)
        self._asked = True

    def _take(self, judgement: Judgement) -> None:
        if self._first is None:
            self._first = judgement
        else:
            self._comparisons.append(judgement)
        first, comparisons = self._first, self._comparisons
        min_loss = self._game.bot.measure().min_loss(SMALLEST_MISTAKE)
        if not needs_comparison(first, comparisons, self.move, min_loss):
            review = review_move(self.place, self._view.phase, self.move, first, comparisons, min_loss)
            self.result = ReviewedDecision(review, first)

    def cancel(self) -> None:
        """Stop; :meth:`advance` asks the unanswered question again."""
        if self._asked:
            self._judge.cancel()
        self._asked = False
