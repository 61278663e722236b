"""A review of a hand in progress: the players' process judges one decision after the other, and nobody waits for it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path

from cardtable.ai.judgement import Judgement
from cardtable.ai.review import Review, Reviewed
from cardtable.application.layouts import spec_of
from cardtable.application.reviews.decision_review import DecisionReview, Judging, ReviewedDecision
from cardtable.application.reviews.review_words import sheet_of
from cardtable.application.reviews.written_reviews import read_review, review_as_written, review_key
from cardtable.engine.moves import Move
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.protocols.review import ReviewSheet
from cardtable.store.errors import StoreError
from cardtable.store.tables.kept_reviews import keep_review, read_reviews


class ReviewError(Exception):
    """A hand that cannot be reviewed. The message says why."""


def decisions_between(table: Table, seat: int, begin: int, end: int) -> Iterator[int]:
    """Yield the places in the log, within one hand, at which a seat had a choice.

    :param begin: the number of moves before the first that is looked at.
    """
    state = table.branch(begin).state
    for place in range(begin, end):
        line = table.log[place]
        if line.actor == seat and len(list(islice(state.moves(), 2))) > 1:
            yield place
        state.apply(line.move)


def view_before(table: Table, seat: int, place: int) -> View:
    """Return what a seat knew when it decided: all that goes into the review of that decision."""
    return table.branch(place).view_of_hand(seat)


class HandReview:
    """The review of what a seat did in a hand, while it is being made and when it is done. Implements ``Reviewing``.

    :param judging: judges; nobody else may ask it meanwhile.
    :ivar moves: the decisions reviewed so far.
    :ivar problem: why it cannot be finished; empty if it can.
    :ivar was_kept: whether it was found beside the table.
    """

    def __init__(
        self,
        table: Table,
        hand: int,
        seat: int,
        judging: Judging,
        path: Path | None = None,
        reviewed: "OnReview | None" = None,
        known: Mapping[int, ReviewedDecision] | None = None,
    ) -> None:
        """Begin, or find the review that was kept.

        :param path: the table's file, beside which reviews are kept; ``None`` for a table without one.
        :param reviewed: is told when all have just been reviewed.
        :param known: decisions that have been reviewed already, by their places.
        :raises ReviewError: if the hand is not over.
        """
        if not 0 <= hand < len(table.state.results):
            raise ReviewError("Only a hand that is over can be reviewed.")
        self.table = table
        self.hand = hand
        self.seat = seat
        self.moves: list[Reviewed] = []
        self.problem = ""
        self.was_kept = False
        self._judging = judging
        self._places = list(decisions_between(table, seat, table.moves_until(hand), table.moves_until(hand + 1)))
        self._current: DecisionReview | None = None
        self._path = path
        self._key = review_key(table, hand, seat)
        self._reviewed = reviewed
        self._known = {} if known is None else known
        self._judged: dict[int, Judgement] = {}
        self._find()

    def _find(self) -> None:
        """Take the review that was kept of exactly these decisions, if there is one; else what is known of them."""
        kept = {} if self._path is None else read_reviews(self._path)
        review = read_review(kept[self._key], self.table.game) if self._key in kept else None
        played = [(place, self.table.log[place].move) for place in self._places]
        if review is not None and [(each.place, each.move) for each in review] == played:
            self.moves, self.was_kept = review, True
            return
        for place, move in played:
            known = self._known.get(place)
            if known is None or known.reviewed.move != move:
                break
            self._take(known)

    @property
    def progress(self) -> float:
        """The share of the decisions that have been reviewed."""
        return len(self.moves) / len(self._places) if self._places else 1.0

    @property
    def done(self) -> bool:
        """Whether all have been."""
        return len(self.moves) == len(self._places)

    def advance(self) -> None:
        """Take an answer if there is one, and ask the next question; never waits."""
        if self.done or self.problem:
            return
        if self._current is None:
            place = self._places[len(self.moves)]
            view, move = view_before(self.table, self.seat, place), self.table.log[place].move
            self._current = DecisionReview(self._judging, self.table.game, place, view, move)
        self._current.advance()
        if self._current.problem:
            self.problem = f"The hand could not be reviewed: {self._current.problem}"
        elif self._current.result is not None:
            decision, self._current = self._current.result, None
            self._take(decision)

    def _take(self, decision: ReviewedDecision) -> None:
        self.moves.append(decision.reviewed)
        self._judged[decision.reviewed.place] = decision.judgement
        if not self.done:
            return
        if self._path is not None:
            with suppress(StoreError):  # then it is made again
                keep_review(self._path, self._key, review_as_written(self.moves))
        if self._reviewed is not None:
            self._reviewed(self)
        self._judged.clear()

    @property
    def mistakes(self) -> list[tuple[int, Move, Judgement]]:
        """The moves that cost most, with their places in the log and what was found of each, while it is just done."""
        judged = self._judged
        return [(each.place, each.move, judged[each.place]) for each in self.review().worst if each.place in judged]

    def cancel(self) -> None:
        """Stop; what has been reviewed stays."""
        if self._current is not None:
            self._current.cancel()

    def sheet(self) -> ReviewSheet:
        """Return in words the review as far as it has come."""
        return sheet_of(self.table, spec_of(self.table.game), self.review())

    def review(self) -> Review:
        """Return the review as far as it has come."""
        bot, table = self.table.game.bot, self.table
        begin = table.branch(table.moves_until(self.hand)).state
        end = table.branch(table.moves_until(self.hand + 1)).state
        return Review(self.seat, self.hand, tuple(self.moves), bot.even(begin, self.seat), bot.worth(end, self.seat))


OnReview = Callable[[HandReview], None]
"""Is told of a review that has just been made."""
