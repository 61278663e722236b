"""A review of a hand in progress: the players' process judges one decision after the other, and nobody waits for it."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from cardtable.ai.judgement import Judgement
from cardtable.ai.ready import Players
from cardtable.ai.review import Review, Reviewed, reviewed, seems_worse
from cardtable.application.layouts import spec_of
from cardtable.application.reviews.kept_reviews import key_of, read, written
from cardtable.application.reviews.review_words import sheet_of
from cardtable.engine.mistake import Mistake
from cardtable.engine.moves import Move
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.protocols.review import ReviewSheet
from cardtable.store.files import StoreError
from cardtable.store.reviews import keep_review, read_reviews

SMALLEST_MISTAKE: Final = Mistake.SMALL
"""The size of the mistakes that are flagged."""


class ReviewError(Exception):
    """A hand that cannot be reviewed. The message says why."""


def decisions_of(table: Table, hand: int, seat: int) -> list[tuple[int, View, Move]]:
    """Return the decisions of a seat in a finished hand: the place in the log, what the seat knew, what it did.

    Moves without a choice are left out.
    """
    begin, end = table.moves_until(hand), table.moves_until(hand + 1)
    state, places = table.branch(begin).state, []
    for place in range(begin, end):
        line = table.log[place]
        if line.actor == seat and len(state.moves()) > 1:
            places.append(place)
        state.apply(line.move)
    return [(place, table.branch(place).view_of_hand(seat), table.log[place].move) for place in places]


class HandReview:
    """The review of what a seat did in a hand, while it is being made and when it is done. Implements ``Reviewing``.

    :param players: judge; nobody else may ask them meanwhile.
    :ivar moves: the decisions reviewed so far.
    :ivar problem: why it cannot be finished; empty if it can.
    """

    def __init__(
        self,
        table: Table,
        hand: int,
        seat: int,
        players: Players,
        path: Path | None = None,
        on_mistake: Callable[[Table, int, Move, Judgement], None] | None = None,
    ) -> None:
        """Begin, or find the review that was kept.

        :param path: the table's file, beside which reviews are kept; ``None`` for a table without one.
        :param on_mistake: is given the moves that cost most once all have been reviewed.
        :raises ReviewError: if the hand is not over.
        """
        if not 0 <= hand < len(table.state.results):
            raise ReviewError("Only a hand that is over can be reviewed.")
        self.table = table
        self.hand = hand
        self.seat = seat
        self.moves: list[Reviewed] = []
        self.problem = ""
        self._players = players
        self._decisions: Sequence[tuple[int, View, Move]] = decisions_of(table, hand, seat)
        self._first: Judgement | None = None
        self._asked = False
        self._path = path
        self._key = key_of(table, hand, seat)
        self._on_mistake = on_mistake
        self._judged: dict[int, Judgement] = {}
        self._find()

    def _find(self) -> None:
        """Take the review that was kept of exactly these decisions, if there is one."""
        kept = {} if self._path is None else read_reviews(self._path)
        found = read(kept[self._key], self.table.game) if self._key in kept else None
        made = [(place, move) for place, _, move in self._decisions]
        if found is not None and [(each.place, each.move) for each in found] == made:
            self.moves = found

    @property
    def progress(self) -> float:
        """The share of the decisions that have been reviewed."""
        return len(self.moves) / len(self._decisions) if self._decisions else 1.0

    @property
    def done(self) -> bool:
        """Whether all have been."""
        return len(self.moves) == len(self._decisions)

    def advance(self) -> None:
        """Take an answer if there is one, and ask the next question; never waits."""
        if self.done or self.problem:
            return
        _, view, move = self._decisions[len(self.moves)]
        if not self._asked:
            if self._first is None:
                self._players.judge(view, (move,))
            else:
                self._players.judge(view, (self._first.best, move), draw=1)
            self._asked = True
            return
        reply = self._players.poll()
        if reply is None:
            return
        self._asked = False
        if reply.judgement is None:
            reason = reply.problem.splitlines()[-1] if reply.problem else "no answer"
            self.problem = f"The hand could not be reviewed: {reason}"
            return
        self._take(reply.judgement, move)

    def _take(self, judgement: Judgement, move: Move) -> None:
        if self._first is None and seems_worse(judgement, move):
            self._first = judgement
            return
        place, view, _ = self._decisions[len(self.moves)]
        first, second = (judgement, None) if self._first is None else (self._first, judgement)
        self._first = None
        least = self.table.game.bot.amount(SMALLEST_MISTAKE)
        self.moves.append(reviewed(place, view.phase, move, first, second, least))
        self._judged[place] = first
        if not self.done:
            return
        for each in self.review().worst:
            if self._on_mistake is not None:
                self._on_mistake(self.table, each.place, each.move, self._judged[each.place])
        if self._path is not None:
            with suppress(StoreError):  # then it is made again
                keep_review(self._path, self._key, written(self.moves))

    def cancel(self) -> None:
        """Stop; what has been reviewed stays."""
        if self._asked:
            self._players.cancel()
        self._asked = False

    def sheet(self) -> ReviewSheet:
        """Return in words the review as far as it has come."""
        return sheet_of(self.table, spec_of(self.table.game), self.review())

    def review(self) -> Review:
        """Return the review as far as it has come."""
        bot, table = self.table.game.bot, self.table
        begin = table.branch(table.moves_until(self.hand)).state
        end = table.branch(table.moves_until(self.hand + 1)).state
        return Review(self.seat, self.hand, tuple(self.moves), bot.even(begin, self.seat), bot.worth(end, self.seat))
