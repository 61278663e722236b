"""Shows the review of a hand, wherever it was asked for, and leads to the other hands and people of the table."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from cardtable.application.layouts import spec_of
from cardtable.application.matches.live_match import LiveMatch
from cardtable.application.matches.replay_match import ReplayMatch
from cardtable.application.tables.table_in_play import TableInPlay
from cardtable.protocols.match import Branching
from cardtable.ui.play.looking_back.hand_review import HandReviewScene, ReviewExits


@dataclass(frozen=True, slots=True)
class ReviewPages:
    """The reviews of one match.

    :param play: where tables are played.
    :param match: the table in play, or one that is only looked back at.
    :param leave: goes back to where a review was asked for.
    :param branching: the other lines of the match; ``None`` where there can be none.
    """

    play: TableInPlay
    match: LiveMatch | ReplayMatch
    leave: Callable[[], None]
    branching: Branching | None = None

    @property
    def hands(self) -> int:
        """The number of hands that are over."""
        return len(self.match.table.state.results)

    def show(self, hand: int, person: int = 0) -> None:
        """Review what a person did in a hand that is over.

        :param hand: counted from 0.
        :param person: the place of the person among those at the table.
        """
        play, match, persons = self.play, self.match, self.match.persons
        reviewing = play.reviews.show(match, hand, persons[person], play.sittings.players())

        def to(then: Callable[[], None]) -> Callable[[], None]:
            def left() -> None:
                play.reviews.hide()
                then()

            return left

        def to_practise(kind: str) -> None:
            play.reviews.hide()
            if play.practise is not None:
                play.practise(match.game, kind, partial(self.show, hand, person))

        exits = ReviewExits(
            leave=to(self.leave),
            branch=None if self.branching is None else self.branching.begin,
            practise=to_practise if play.practise is not None else None,
            next_person=to(partial(self.show, hand, (person + 1) % len(persons))) if len(persons) > 1 else None,
            hand_before=to(partial(self.show, hand - 1, person)) if hand else None,
            hand_after=to(partial(self.show, hand + 1, person)) if hand + 1 < self.hands else None,
        )
        manner = play.manner(match.game)
        play.loop.go(HandReviewScene(match, spec_of(match.game), play.art, manner, reviewing, exits))
