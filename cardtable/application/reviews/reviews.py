"""The reviews of the table in play, made in the background, and of tables that are only looked back at."""

from collections.abc import Callable
from os import cpu_count
from typing import Final

from cardtable.ai.players.table_players import Players
from cardtable.application.reviews.background_reviews import BackgroundReviews
from cardtable.application.reviews.hand_review import HandReview, view_before
from cardtable.application.reviews.move_comparison import SampledMoveComparison
from cardtable.engine.moves import Move
from cardtable.play.live import LiveMatch
from cardtable.play.match import ReplayMatch
from cardtable.play.practice import Mistakes

MIN_DECISIONS_TO_SHARE: Final = 4
"""The least number of decisions left for which further processes are started. Guessed."""
MAX_ASSISTANTS: Final = 2
"""The maximum number of further processes. Guessed."""


def _assistants_here() -> int:
    """Return the number of further processes that this computer has processors for, besides one for the window."""
    return max(0, min(MAX_ASSISTANTS, (cpu_count() or 1) - 1))


class Reviews:
    """Makes all reviews, one at a time: the one on the screen, or else those of the table in play.

    :param mistakes: keeps the costliest moves for practice; ``None`` to keep none.
    :ivar new_players: returns further players in a process of their own, which help with the review on the screen; set
        by the program.
    """

    def __init__(self, mistakes: Mistakes | None) -> None:
        self.mistakes = mistakes
        self._background: BackgroundReviews | None = None
        self._shown: HandReview | SampledMoveComparison | None = None
        self.new_players: Callable[[], Players] | None = None
        self._assistants: list[Players] = []

    def advance(self, match: LiveMatch | None) -> bool:
        """Continue the reviews of the match in play, if there is one, and return whether any are left; never waits."""
        background = self._background_of(match)
        return background is not None and not self._shown_needs_judge and background.advance()

    @property
    def _shown_needs_judge(self) -> bool:
        shown = self._shown
        if shown is None or shown.done:
            return False
        return not (isinstance(shown, SampledMoveComparison) and shown.stopped)

    def _background_of(self, match: LiveMatch | None) -> BackgroundReviews | None:
        if self._background is not None and self._background.match is not match:
            self._background.pause()
            self._background = None
        if self._background is None and match is not None and match.persons:
            self._background = BackgroundReviews(match, self._finish)
        return self._background

    def _pause(self, match: LiveMatch | ReplayMatch) -> BackgroundReviews | None:
        """Stop what is shown and the background reviews of a match; return the latter, if it has any.

        Questions of a table that was left in the middle of a hand are dropped: nobody would take their answers.
        """
        self.hide()
        if isinstance(match, LiveMatch):
            match.pause_players()
        background = self._background_of(match) if isinstance(match, LiveMatch) else None
        if background is not None:
            background.pause()
        return background

    def show(self, match: LiveMatch | ReplayMatch, hand: int, seat: int, players: Players) -> HandReview:
        """Return the review of a hand; the scene that shows it continues it until it calls ``hide``.

        :param players: judge at a table that is not in play.
        :raises ReviewError: if the hand is not over.
        """
        background = self._pause(match)
        if background is not None:
            review = background.review_of(hand, seat)
        else:
            review = HandReview(match.table, hand, seat, players, match.path, self._finish)
        self._shown = review
        if self.new_players is not None and review.left >= MIN_DECISIONS_TO_SHARE:
            self._assistants = [self.new_players() for _ in range(_assistants_here())]
            review.add_judges(self._assistants)
        return review

    def compare(
        self, match: LiveMatch | ReplayMatch, place: int, tried: Move, players: Players
    ) -> SampledMoveComparison:
        """Return the comparison of a move that was played with one that was tried; the scene continues it.

        :param place: the number of moves before the decision.
        :param players: judge at a table that is not in play.
        """
        table, line = match.table, match.table.log[place]
        judge = match.worker.spare if isinstance(match, LiveMatch) else players

        def begin(comparison: SampledMoveComparison) -> None:
            self._pause(match)
            self._shown = comparison

        view = view_before(table, line.actor, place)
        return SampledMoveComparison(judge, table.game, view, line.move, tried, begin)

    def hide(self) -> None:
        """Stop the review that was shown; at the table in play it continues in the background."""
        if self._shown is not None:
            self._shown.cancel()
        if isinstance(self._shown, HandReview):
            self._shown.remove_judges()
        self._shown = None
        self._dismiss_assistants()

    def _dismiss_assistants(self) -> None:
        """End the processes of the players who help with the review on the screen."""
        for each in self._assistants:
            each.dismiss()
        self._assistants = []

    def _finish(self, review: HandReview) -> None:
        """Keep the costliest moves for practice, and need no more help with a review that was on the screen."""
        if review is self._shown:
            self._dismiss_assistants()
        if self.mistakes is not None:
            for place, move, judgement in review.mistakes:
                self.mistakes.keep(review.table, place, move, judgement, review.path)
