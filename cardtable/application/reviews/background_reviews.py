"""Reviews made in the background: the people's moves are judged while the AI players have nothing else to do."""

from collections.abc import Sequence
from itertools import islice
from math import fsum

from cardtable.ai.luck import hand_luck
from cardtable.application.reviews.decision_review import DecisionReview, ReviewedDecision
from cardtable.application.reviews.hand_review import HandReview, OnReview, view_before
from cardtable.application.reviews.review_words import losses_apart, losses_by_kind
from cardtable.engine.log import LogLine
from cardtable.engine.slices import Slices
from cardtable.play.live import LiveMatch


class BackgroundReviews:
    """The reviews of one match: first of the finished hands, then of the decisions so far in the current hand.

    No review is shown before its hand is over. A judgement does not depend on when it is made, so a review made in the
    background equals one made on demand. For hands that end while this exists, the cost of the decisions and the luck
    of the cards go into the statistics. Earlier hands are left out, because people choose which of them to review.

    :param on_done: called with each review when it is finished.
    """

    def __init__(self, match: LiveMatch, on_done: OnReview) -> None:
        self.match = match
        self._on_done = on_done
        self._reviews: dict[tuple[int, int], HandReview] = {}
        self._log: list[LogLine] = []
        """The moves up to the last one that was looked at in the current hand."""
        self._luck: list[tuple[int, Slices[tuple[float, ...]]]] = []
        """The hands whose luck is still to be computed, and the computations."""
        self._first_counted_hand = len(match.table.state.results)
        self._begin_hand(self._first_counted_hand)

    def _begin_hand(self, hand: int) -> None:
        table = self.match.table
        begin = table.moves_until(hand)
        self._hand = hand
        self._state = table.branch(begin).state
        self._log = table.log[:begin]
        self._known: dict[int, ReviewedDecision] = {}
        self._current: DecisionReview | None = None

    def review_of(self, hand: int, seat: int) -> HandReview:
        """Return the review of a hand that is over, finished or not.

        :raises ReviewError: if the hand is not over.
        """
        self._forget_undone_moves()
        if (hand, seat) not in self._reviews:
            match, known = self.match, self._known if hand == self._hand else None
            spare = match.worker.spare
            review = HandReview(match.table, hand, seat, spare, match.path, self._finish, known)
            self._reviews[hand, seat] = review
            if review.was_saved:
                self._record(review)
        return self._reviews[hand, seat]

    def _finish(self, review: HandReview) -> None:
        self._on_done(review)
        self._record(review)

    def _record(self, review: HandReview) -> None:
        """Add what the decisions of a hand cost to the statistics."""
        recorder = self.match.recorder
        if recorder is not None and review.hand >= self._first_counted_hand:
            bids, plays = map(_added_up, losses_apart(self.match.game, review.moves))
            by_kind = losses_by_kind(review.table, review.seat, review.moves)
            kinds = {kind: _added_up(losses) for kind, losses in by_kind.items()}
            recorder.record_review(review.hand, review.seat, bids, plays, kinds)

    def advance(self) -> bool:
        """Continue the current review, or begin the next, and return whether anything is left to do; never waits."""
        self._forget_undone_moves()
        table = self.match.table
        if len(table.state.results) > self._hand:
            for seat in self.match.persons:
                self.review_of(self._hand, seat)
            self.pause()
            self._begin_luck(self._hand)
            self._begin_hand(self._hand + 1)
        self._advance_luck()
        unfinished = (each for each in self._reviews.values() if not each.done and not each.problem)
        review = next(unfinished, None)
        if review is not None:
            review.advance()
        return review is not None or self._advance_hand() or bool(self._luck)

    def _begin_luck(self, hand: int) -> None:
        """Begin to compute the luck of the cards in a hand that has just ended, for the statistics."""
        if self.match.recorder is not None and self.match.game.bot.luck_policy() is not None:
            self._luck.append((hand, hand_luck(self.match.table, hand)))

    def _advance_luck(self) -> None:
        """Play out one more deal for the luck of the cards."""
        if not self._luck:
            return
        hand, work = self._luck[0]
        try:
            next(work)
        except StopIteration as end:
            self._luck.pop(0)
            if self.match.recorder is not None:
                self.match.recorder.record_luck(hand, end.value)

    def pause(self) -> None:
        """Stop for now; the moves reviewed so far are kept."""
        for review in self._reviews.values():
            review.cancel()
        if self._current is not None:
            self._current.cancel()

    def _advance_hand(self) -> bool:
        """Judge the next decision of the current hand; return whether there was one."""
        current = self._current = self._current or self._next()
        if current is None:
            return False
        current.advance()
        if current.result is not None:
            self._known[current.place] = current.result
        if current.result is not None or current.problem:
            self._current = None
        return True

    def _next(self) -> DecisionReview | None:
        """Return the review of the next decision by a person; ``None`` if there are no more so far."""
        table, persons = self.match.table, self.match.persons
        for place in range(len(self._log), len(table.log)):
            line = table.log[place]
            chosen = line.actor in persons and len(list(islice(self._state.moves(), 2))) > 1
            self._state.apply(line.move)
            self._log.append(line)
            if chosen and place not in self._known:
                view = view_before(table, line.actor, place)
                return DecisionReview(self.match.worker.spare, table.game, place, view, line.move)
        return None

    def _forget_undone_moves(self) -> None:
        """Forget the reviews of moves that were taken back."""
        log, seen = self.match.table.log, len(self._log)
        if len(log) >= seen and (not seen or log[seen - 1] is self._log[-1]):
            return
        pairs = enumerate(zip(log, self._log, strict=False))
        same = next((place for place, (now, before) in pairs if now is not before), min(len(log), seen))
        over, ends = len(self.match.table.state.results), self.match.table.moves_until
        self.pause()
        self._reviews = {
            (hand, seat): review
            for (hand, seat), review in self._reviews.items()
            if hand < over and ends(hand + 1) <= same
        }
        self._luck = [(hand, work) for hand, work in self._luck if hand < over and ends(hand + 1) <= same]
        known, hand = self._known, self._hand
        self._begin_hand(max(number for number in range(over + 1) if ends(number) <= same))
        if self._hand == hand:
            self._known = {place: decision for place, decision in known.items() if place < same}


def _added_up(losses: Sequence[float]) -> tuple[int, float]:
    """Return the number of decisions with these losses, and their total cost."""
    return len(losses), fsum(losses)
