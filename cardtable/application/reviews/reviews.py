"""All reviews: those of the table in play, which are made ahead, and those of tables that are only looked back at."""

from cardtable.ai.ready import Players
from cardtable.application.matches.live_match import LiveMatch
from cardtable.application.matches.replay_match import ReplayMatch
from cardtable.application.practice.mistakes import Mistakes
from cardtable.application.reviews.hand_review import HandReview, view_before
from cardtable.application.reviews.reviews_ahead import ReviewsAhead
from cardtable.application.reviews.weighing import Weighing
from cardtable.engine.moves import Move


class Reviews:
    """Makes the reviews. One is made at a time: the one that is on the screen, or else those of the table in play.

    :param mistakes: keeps the moves that cost most, to be practised; ``None`` to keep none.
    """

    def __init__(self, mistakes: Mistakes | None) -> None:
        self.mistakes = mistakes
        self._ahead: ReviewsAhead | None = None
        self._shown: HandReview | Weighing | None = None

    def follow(self, match: LiveMatch | None) -> None:
        """Continue with the reviews of the match in play, if there is one; never waits."""
        ahead = self._of(match)
        shown = self._shown
        if ahead is not None and (shown is None or shown.done or (isinstance(shown, Weighing) and shown.stopped)):
            ahead.advance()

    def _of(self, match: LiveMatch | None) -> ReviewsAhead | None:
        if self._ahead is not None and self._ahead.match is not match:
            self._ahead.pause()
            self._ahead = None
        if self._ahead is None and match is not None and match.persons:
            self._ahead = ReviewsAhead(match, self._take)
        return self._ahead

    def show(self, match: LiveMatch | ReplayMatch, hand: int, seat: int, players: Players) -> HandReview:
        """Return the review of a hand, which the scene that shows it continues until it calls ``hide``.

        :param players: judge at a table that is not in play.
        :raises ReviewError: if the hand is not over.
        """
        self.hide()
        ahead = self._of(match) if isinstance(match, LiveMatch) else None
        if ahead is not None:
            ahead.pause()
            review = ahead.of(hand, seat)
        else:
            review = HandReview(match.table, hand, seat, players, match.path, self._take)
        self._shown = review
        return review

    def weigh(self, match: LiveMatch | ReplayMatch, place: int, tried: Move, players: Players) -> Weighing:
        """Return the comparison of a move that was played with one that was tried, which a scene continues.

        :param place: the number of moves before the decision.
        :param players: judge at a table that is not in play.
        """
        table, line = match.table, match.table.log[place]
        judging = match.worker.spare if isinstance(match, LiveMatch) else players

        def begin(weighing: Weighing) -> None:
            self.hide()
            ahead = self._of(match) if isinstance(match, LiveMatch) else None
            if ahead is not None:
                ahead.pause()
            self._shown = weighing

        view = view_before(table, line.actor, place)
        return Weighing(judging, table.game, view, line.move, tried, begin)

    def hide(self) -> None:
        """Stop what was shown; at the table in play it is made further when there is time."""
        if self._shown is not None:
            self._shown.cancel()
        self._shown = None

    def _take(self, review: HandReview) -> None:
        """Keep the moves that cost most."""
        if self.mistakes is not None:
            for place, move, judgement in review.mistakes:
                self.mistakes.keep(review.table, place, move, judgement)
