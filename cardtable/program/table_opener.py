"""Opens tables from the screen: at once, behind a progress page, or with a dialog that says why it is impossible."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from cardtable.engine.game import Game
from cardtable.engine.slices import Slices
from cardtable.play.branch import OtherLines
from cardtable.play.layout import spec_of
from cardtable.play.live import LiveMatch
from cardtable.play.match import Match, ReplayMatch
from cardtable.play.match_setup import MatchSetup
from cardtable.play.sittings import CannotSit, Sitting
from cardtable.program.branches import LinesOfFile
from cardtable.program.program import Program
from cardtable.store.lessons import FIRST_HAND, hands_of, lesson_of
from cardtable.store.settings import Setup
from cardtable.store.tables.folder import Sample
from cardtable.ui.page import Page
from cardtable.ui.play.looking_back.hand_review import HandReviewScene, ReviewExits
from cardtable.ui.play.looking_back.looking_back import LookingBackScene, Start
from cardtable.ui.scene import Scene
from cardtable.ui.waiting import MAX_SECONDS_WITHOUT_PAGE, WaitPage, Work, advance
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.skin import Role


class TableOpener:
    """Opens tables and shows them."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def begin(self, game: Game, wanted: MatchSetup) -> None:
        """Begin a match at a new table, and remember how it was set up."""
        profile = self.program.profile
        profile.keep(profile.settings.with_setup(game.id, Setup(wanted.seats, wanted.options)))
        self.program.play.sit_down(self.program.sittings.new(game, wanted))

    def begin_lesson(self, game: Game, seats: int = 0, hand: str = FIRST_HAND) -> None:
        """Begin a lesson of a game.

        :param seats: the number of players; 0 for the number that the lesson was written for.
        :param hand: which of the game's lessons.
        """
        self.program.play.sit_down(self.program.sittings.lesson(game, seats, hand))

    def choose_lesson(self, game: Game, seats: int = 0) -> None:
        """Ask on the current page which lesson of a game to begin; begin it at once if there is only one.

        :param seats: the number of players; 0 for the number that the lesson was written for.
        """
        page = self.program.loop.coming
        hands = hands_of(game)
        if len(hands) == 1 or not isinstance(page, Page):
            self.begin_lesson(game, seats)
            return
        answers = [
            Answer(
                lesson_of(game, seats, hand).name,
                partial(self.begin_lesson, game, seats, hand),
                Role.PRIMARY if hand == FIRST_HAND else Role.PLAIN,
            )
            for hand in hands
        ]
        text = "The first lesson shows how the game goes. The second is about choices: when to do what, and why."
        page.desk.open(Dialog(f"Learn {game.name}", text, [*answers, Answer("Cancel", escapes=True)]))

    def begin_sample(self, sample: Sample) -> None:
        """Continue a copy of a sample; the sample stays as it is."""
        self._open(self.program.sittings.open_copy(sample.path))

    def open(self, path: Path) -> None:
        """Continue a saved table."""
        if not self._is_secret(path):
            self.open_turn(path)

    def open_turn(self, path: Path) -> None:
        """Continue a saved table, even if its deal is secret: the person who plays there has held the button."""
        self._open(self.program.sittings.open_saved(path))

    def open_file(self, path: Path) -> None:
        """Continue the table of any file; if it is a sample or cannot be written, continue a copy."""
        if self.program.play.match is not None:
            self.program.show_menu()
        if not self._is_secret(path.absolute()):
            self._open(self.program.sittings.open_any(path.absolute()))

    def _is_secret(self, path: Path) -> bool:
        """Show the page of the evening instead of a table whose deal is still secret; return whether it is."""
        secret = self.program.secret_deals.of_file(path)
        if secret is not None:
            self.program.show_secret(secret, path)
        return secret is not None

    def look_back(self, path: Path) -> None:
        """Look back at the table of a file, coming back to the current page."""
        if not self._is_secret(path):
            self._show(self._looking_back(path, self.program.loop.coming))

    def _looking_back(self, path: Path, page: Scene | None) -> Work:
        outcome = yield from self.program.sittings.open_replay(path)
        if isinstance(outcome, CannotSit):
            self._refuse(outcome)
        elif not outcome.table.log:
            self._refuse(CannotSit("There is nothing to look back at", "No move has been made at this table."))
        else:
            self._replay(outcome, path, page)

    def _replay(self, match: ReplayMatch, path: Path, page: Scene | None) -> None:
        """Look back at a table that is not in play, from its first move. Its file is opened only to begin a branch."""
        leave = partial(self._leave_for, page)
        manner = self.program.play.manner(match.game)
        lines = LinesOfFile(self.program, match, self._to_branch_off(path))
        start = Start(match.persons[0] if len(match.persons) == 1 else None, 0)
        scene = LookingBackScene(match, spec_of(match.game), self.program.art, manner, start, leave, lines)
        if match.persons:
            scene.review = ReviewPages(self.program, match, partial(self.program.loop.go, scene), lines).show_seat
        self.program.loop.go(scene)

    def review(self, path: Path, hand: int | None = None, seat: int | None = None) -> None:
        """Review a finished hand at the table of a file, coming back to the current page.

        :param hand: the number of the hand, from 0; ``None`` for the last one.
        :param seat: the seat whose moves are reviewed; ``None`` for the first person's.
        """
        if not self._is_secret(path):
            self._show(self._reviewing(path, self.program.loop.coming, hand, seat))

    def _reviewing(self, path: Path, page: Scene | None, hand: int | None, seat: int | None) -> Work:
        outcome = yield from self.program.sittings.open_replay(path)
        if isinstance(outcome, CannotSit):
            self._refuse(outcome)
            return
        if not outcome.table.state.results or not outcome.persons:
            why = "No hand is over yet." if outcome.persons else "Only AI players sit at this table."
            self._refuse(CannotSit("There is nothing to review", why))
            return
        lines = LinesOfFile(self.program, outcome, self._to_branch_off(path))
        pages = ReviewPages(self.program, outcome, partial(self._leave_for, page), lines)
        last = pages.hands - 1
        pages.show_seat(last if hand is None else min(hand, last), seat)

    def _leave_for(self, page: Scene | None) -> None:
        """Go back to a page, or to the menu."""
        self.program.play.close()  # the table was opened if another line was begun
        if page is None:
            self.program.show_menu()
        else:
            self.program.loop.go(page)

    def _to_branch_off(self, path: Path) -> Callable[[Callable[[], None]], None]:
        """Return a function that opens a table to be played and then calls its argument."""

        def open_it(then: Callable[[], None]) -> None:
            self._show(self._opening(self.program.sittings.open_any(path), then))

        return open_it

    def _open(self, work: Slices[Sitting | CannotSit]) -> None:
        self._show(self._opening(work))

    def _show(self, opening: Work) -> None:
        """Do the work at once if it is quick, else behind a progress page."""
        if advance(opening, MAX_SECONDS_WITHOUT_PAGE) is not None:
            self.program.loop.go(WaitPage("Opening the table", opening, self.program.show_menu))

    def _opening(self, work: Slices[Sitting | CannotSit], then: Callable[[], None] | None = None) -> Work:
        """Open a table.

        :param then: called when the table is open; ``None`` for nothing.
        """
        outcome = yield from work
        if isinstance(outcome, Sitting):
            self._follow_names(outcome.match)
            self.program.play.sit_down(outcome)
            if then is not None:
                then()
        else:
            self._refuse(outcome)

    def _follow_names(self, match: Match) -> None:
        """Give the person at the screen the present name at an older table; a duplicate evening keeps its names."""
        profile = self.program.profile
        if isinstance(match, LiveMatch) and self.program.secret_deals.of_match(match) is None:
            for before in profile.own_names - {profile.person}:
                match.rename(before, profile.person)

    def _refuse(self, refused: CannotSit) -> None:
        """Show why a table cannot be opened, in a dialog over the current page or the menu."""
        page = self.program.loop.coming
        if not isinstance(page, Page) or isinstance(page, WaitPage):
            page = self.program.menu()
            self.program.loop.go(page)
        path = refused.unsaved
        close = Answer("Close", role=Role.PRIMARY if path is None else Role.PLAIN, escapes=True)
        answers = [close]
        if path is not None:
            unsaved = self.program.sittings.open_unsaved
            answers.append(Answer("Play without saving", lambda: self._open(unsaved(path)), Role.PRIMARY))
        page.desk.open(Dialog(refused.title, refused.text, answers))


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
