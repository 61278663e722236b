"""Opens the review of a hand, and leads from it to the other hands and people of the table."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from cardtable.play.branch import OtherLines
from cardtable.play.layout import spec_of
from cardtable.play.live import LiveMatch
from cardtable.play.match import ReplayMatch
from cardtable.program.program import Program
from cardtable.ui.play.looking_back.hand_review import HandReviewScene, ReviewExits


@dataclass(frozen=True, slots=True)
class ReviewPages:
    """The reviews of one match.

    :param match: the match in play, or one that is only looked back at.
    :param leave: goes back to the page from which the review was opened.
    :param other_lines: the other lines of the match; ``None`` if it cannot have any.
    """

    program: Program
    match: LiveMatch | ReplayMatch
    leave: Callable[[], None]
    other_lines: OtherLines | None

    @property
    def hands(self) -> int:
        """The number of hands that are over."""
        return len(self.match.table.state.results)

    def show_seat(self, hand: int, seat: int | None) -> None:
        """Open the review of a finished hand for the person at a seat, or for the first one."""
        persons = self.match.persons
        self.show(hand, persons.index(seat) if seat in persons else 0)

    def show(self, hand: int, person: int = 0) -> None:
        """Open the review of a person's moves in a finished hand.

        :param hand: the number of the hand, from 0.
        :param person: the index of the person among the people at the table.
        """
        program, match, persons = self.program, self.match, self.match.persons
        play = program.play
        reviewing = play.reviews.show(match, hand, persons[person], program.players)

        def leaving(then: Callable[[], None]) -> Callable[[], None]:
            def leave() -> None:
                play.reviews.hide()
                then()

            return leave

        def to_practise(kind: str) -> None:
            play.reviews.hide()
            program.practise(match.game, kind, partial(self.show, hand, person))

        exits = ReviewExits(
            leave=leaving(self.leave),
            other_lines=self.other_lines,
            practise=to_practise,
            next_person=leaving(partial(self.show, hand, (person + 1) % len(persons))) if len(persons) > 1 else None,
            hand_before=leaving(partial(self.show, hand - 1, person)) if hand else None,
            hand_after=leaving(partial(self.show, hand + 1, person)) if hand + 1 < self.hands else None,
        )
        manner = play.manner(match.game)
        program.loop.go(HandReviewScene(match, spec_of(match.game), program.art, manner, reviewing, exits))
