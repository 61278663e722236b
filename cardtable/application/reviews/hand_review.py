"""The review of a hand, in progress or finished: the players' process judges the decisions one by one."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path

from cardtable.ai.advice import Judgement
from cardtable.ai.review import Review, ReviewedMove
from cardtable.application.reviews.decision_review import DecisionReview, Judge, ReviewedDecision
from cardtable.application.reviews.review_words import sheet_of
from cardtable.application.reviews.written_reviews import read_review, review_as_written, review_key
from cardtable.engine.moves import Move
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.play.layout import spec_of
from cardtable.play.review_sheet import ReviewSheet
from cardtable.store.errors import StoreError
from cardtable.store.tables.reviews import keep_review, read_reviews


class ReviewError(Exception):
    """A hand that cannot be reviewed. The message says why."""


def decisions_between(table: Table, seat: int, begin: int, end: int) -> Iterator[int]:
    """Yield the places in the log, within one hand, at which a seat had a choice.

    :param begin: the first place to look at.
    :param end: the place after the last one.
    """
    state = table.branch(begin).state
    for place in range(begin, end):
        line = table.log[place]
        if line.actor == seat and len(list(islice(state.moves(), 2))) > 1:
            yield place
        state.apply(line.move)


def view_before(table: Table, seat: int, place: int) -> View:
    """Return what a seat knew when it decided; the review of that decision uses nothing else."""
    return table.branch(place).view_of_hand(seat)


class HandReview:
    """The review of a seat's moves in a hand, in progress or finished. Implements ``Reviewing``.

    :param judge: the first judge, which no other review may ask meanwhile.
    :ivar moves: the moves reviewed so far.
    :ivar problem: why the review cannot be finished; empty if it can.
    :ivar was_saved: whether the finished review was found beside the table's file.
    """

    def __init__(
        self,
        table: Table,
        hand: int,
        seat: int,
        judge: Judge,
        path: Path | None = None,
        on_done: "OnReview | None" = None,
        known: Mapping[int, ReviewedDecision] | None = None,
    ) -> None:
        """Begin a review, or read a saved one.

        :param path: the table's file, beside which reviews are saved; ``None`` for a table without a file.
        :param on_done: called with this review when the last decision has been reviewed.
        :param known: decisions that have been reviewed already, by place.
        :raises ReviewError: if the hand is not over, or its moves are not known because the table begins at a position.
        """
        if not 0 <= hand < len(table.state.results):
            raise ReviewError("Only a hand that is over can be reviewed.")
        if table.moves_until(hand) == table.moves_until(hand + 1):
            raise ReviewError("The moves of this hand are not known, so it can't be reviewed.")
        self.table = table
        self.hand = hand
        self.seat = seat
        self.moves: list[ReviewedMove] = []
        self.problem = ""
        self.was_saved = False
        self._judges: list[Judge] = [judge]
        self._places = list(decisions_between(table, seat, table.moves_until(hand), table.moves_until(hand + 1)))
        self._at_work: dict[int, DecisionReview] = {}
        """The decision that each judge is busy with."""
        self._failed: set[int] = set()
        """The further judges that gave no answer, and are not asked again."""
        self._reviewed: dict[int, ReviewedDecision] = {}
        """By place, the decisions that are reviewed while an earlier one is not."""
        self.path = path
        self._key = review_key(table, hand, seat)
        self._on_done = on_done
        self._judgements: dict[int, Judgement] = {}
        self._recall({} if known is None else known)

    def _recall(self, known: Mapping[int, ReviewedDecision]) -> None:
        """Take the saved review of exactly these decisions, or else those of them that are known already."""
        saved = {} if self.path is None else read_reviews(self.path)
        review = read_review(saved[self._key], self.table.game) if self._key in saved else None
        played = [(place, self.table.log[place].move) for place in self._places]
        if review is not None and [(each.place, each.move) for each in review] == played:
            self.moves, self.was_saved = review, True
            return
        for place, move in played:
            decision = known.get(place)
            if decision is None or decision.review.move != move:
                break
            self._take(decision)

    @property
    def progress(self) -> float:
        """The share of the decisions that have been reviewed."""
        return (len(self.moves) + len(self._reviewed)) / len(self._places) if self._places else 1.0

    @property
    def left(self) -> int:
        """The number of decisions that are still to be reviewed."""
        return len(self._places) - len(self.moves) - len(self._reviewed)

    @property
    def done(self) -> bool:
        """Whether all decisions have been reviewed."""
        return len(self.moves) == len(self._places)

    def advance(self) -> None:
        """Take the answers that are ready, and ask the next questions at once; never waits."""
        for number in range(len(self._judges)):
            if self.done or self.problem:
                return
            current = self._at_work.get(number) or self._begin_next(number)
            if current is None:
                continue
            current.advance()
            if current.problem and number > 0:  # the first judge can do without this one
                del self._at_work[number]
                self._failed.add(number)
            elif current.problem:
                self.problem = f"The hand could not be reviewed: {current.problem}"
            elif current.result is not None:
                del self._at_work[number]
                self._reviewed[current.place] = current.result
                self._take_in_order()
                self._begin_next(number)

    def _begin_next(self, number: int) -> DecisionReview | None:
        """Let a judge begin the next decision, unless there is none or this judge failed; return it."""
        current = None if number in self._failed else self._next(self._judges[number])
        if current is not None:
            self._at_work[number] = current
            current.begin()
        return current

    def _next(self, judge: Judge) -> DecisionReview | None:
        """Return the review of the next decision that nobody has begun; ``None`` if there is none."""
        begun = {*self._reviewed, *(each.place for each in self._at_work.values())}
        place = next((place for place in self._places[len(self.moves) :] if place not in begun), None)
        if place is None:
            return None
        view, move = view_before(self.table, self.seat, place), self.table.log[place].move
        return DecisionReview(judge, self.table.game, place, view, move)

    def _take_in_order(self) -> None:
        while not self.done and (place := self._places[len(self.moves)]) in self._reviewed:
            self._take(self._reviewed.pop(place))

    def add_judges(self, judges: Iterable[Judge]) -> None:
        """Let further judges review other decisions at the same time. The review stays the same."""
        self._judges.extend(judges)

    def remove_judges(self) -> None:
        """Do without the further judges from now on; what they have not finished is begun again."""
        del self._judges[1:]
        self._failed.clear()
        for number in [number for number in self._at_work if number > 0]:
            self._at_work.pop(number).cancel()

    def _take(self, decision: ReviewedDecision) -> None:
        self.moves.append(decision.review)
        self._judgements[decision.review.place] = decision.judgement
        if not self.done:
            return
        if self.path is not None:
            with suppress(StoreError):  # an unsaved review is made again when it is next asked for
                keep_review(self.path, self._key, review_as_written(self.moves))
        if self._on_done is not None:
            self._on_done(self)
        self._judgements.clear()

    @property
    def mistakes(self) -> list[tuple[int, Move, Judgement]]:
        """The costliest moves, each with its place in the log and its judgement; only while ``on_done`` is called."""
        known = self._judgements
        return [(each.place, each.move, known[each.place]) for each in self.review().worst if each.place in known]

    def cancel(self) -> None:
        """Stop; the moves reviewed so far are kept."""
        for current in self._at_work.values():
            current.cancel()

    def sheet(self) -> ReviewSheet:
        """Return the text of the review so far."""
        return sheet_of(self.table, spec_of(self.table.game), self.review())

    def review(self) -> Review:
        """Return the review so far."""
        bot, table = self.table.game.bot, self.table
        begin = table.branch(table.moves_until(self.hand)).state
        end = table.branch(table.moves_until(self.hand + 1)).state
        return Review(self.seat, tuple(self.moves), bot.even(begin, self.seat), bot.worth(end, self.seat))


OnReview = Callable[[HandReview], None]
"""Called with a review that has just been finished."""
