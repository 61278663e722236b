"""Score sheets, and where they lead: to a review, a web page, the same deals again, the next lesson."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from cardtable.application.pages.setup_page import ask_word
from cardtable.application.tables.review_pages import ReviewPages
from cardtable.application.tables.table_in_play import TableInPlay
from cardtable.engine.deals.honest import new_deal, new_seed
from cardtable.pages.scores.score_actions import ScoreActions
from cardtable.pages.scores.score_sheet import ScoreSheetScene
from cardtable.play.lesson import LessonMatch
from cardtable.play.live import LiveMatch
from cardtable.play.match import Match
from cardtable.play.shared_deals import shared_by
from cardtable.store.lessons import FIRST_HAND, has_second_hand
from cardtable.ui.desktop import clipboard
from cardtable.ui.page import Page
from cardtable.ui.scene import Scene
from cardtable.ui.waiting import WaitScene, Work
from cardtable.ui.widgets.table_dialogs import PauseActions, saving_note

if TYPE_CHECKING:  # they are imported when a deal has been played
    from cardtable.application.pages.deal_pages import DealPages

COUNT_SECONDS: Final = 0.5
"""The time in which each line of a score sheet counts up at normal speed."""


class ScoreSheets:
    """Makes the score sheets of the matches in play.

    :param play: the table in play.
    :param documents: the folder for web pages.
    :param deals: returns the pages of deals, which keep their results.
    """

    def __init__(self, play: TableInPlay, documents: Path, deals: "Callable[[], DealPages]") -> None:
        self.play = play
        self.documents = documents
        self.deals = deals

    def show(self, match: Match) -> None:
        """Show the score sheet of a match. After a lesson it leads to the next lesson or to a set-up.

        A match whose deals others have still to play is left at its end, and the page of its evening takes its place.
        """
        problem, next_page = self._after_deal(match)
        secret = self.play.secrets.of_match(match) if isinstance(match, LiveMatch) else None
        if secret is not None and match.actor is None:
            self.play.pages.leave_table(partial(_evening_after, self.deals(), secret.folder, problem))
        else:
            self.play.loop.go(self._sheet(match, problem, next_page, is_secret=secret is not None))

    def _sheet(
        self, match: Match, problem: str, next_page: tuple[str, Callable[[], None]] | None, *, is_secret: bool
    ) -> ScoreSheetScene:
        """Return the score sheet of a match.

        :param is_secret: whether others have still to play its deals, so that they are neither shown nor given away.
        """
        play = self.play
        away = PauseActions(
            rules_key=play.profile.keys.key("rules"),
            rules=partial(play.show_rules, match, ""),
            settings=play.show_settings,
            muted=play.muted,
            toggle_sound=play.toggle_sound,
            leave=play.leave,
            kept=saving_note(match),
        )
        go_on, label = self._after_lesson(match)
        rematch_label, rematch = next_page or ("Play again", self._rematch)
        manner = play.manner(match.game)
        shown = match if isinstance(match, LiveMatch) and not is_secret else None
        actions = ScoreActions(
            go_on=go_on or play.back,
            again=None if is_secret else self._again,
            rematch=rematch,
            rematch_label=rematch_label,
            away=away,
            look_back=None if is_secret else self._look_back,
            sound=play.sound,
            copy=clipboard.copy,
            review=None if shown is None or not shown.persons else partial(self.review, shown),
            web_page=None if shown is None else partial(self._web_page, shown),
            animate=None if shown is None else partial(self._animate, shown),
            shared=None if shown is None or shown.actor is not None else shared_by(shown),
            count_seconds=COUNT_SECONDS * manner.pace.scale if manner.pace.moves else 0.0,
            faces=manner.faces,
            lesson_label=label,
        )
        scene = ScoreSheetScene(match, play.art, actions)
        problem = problem or _saving_problem(match)
        if problem:
            scene.desk.say(problem, warns=True)
        return scene

    def last_of(self, match: Match) -> ScoreSheetScene:
        """Return the last score sheet of a match in which the next hand has begun; it leads back to the table."""
        secret = self.play.secrets.of_match(match) if isinstance(match, LiveMatch) else None
        scene = self._sheet(match, "", None, is_secret=secret is not None)
        scene.actions = replace(scene.actions, back_label="Back to the table")
        scene.counting.finish()
        scene.seen = True
        return scene

    def _after_deal(self, match: Match) -> tuple[str, tuple[str, Callable[[], None]] | None]:
        """Keep the result of a finished match; return a message if that fails, and the next page if there is one."""
        if not isinstance(match, LiveMatch) or match.actor is not None:
            return "", None
        deals = self.deals()
        return deals.keep_result(match), deals.next_page(match)

    def _look_back(self, move: int, page: Scene) -> None:
        """Show the table after a move, coming back to a page."""
        if self.play.scene is not None:
            self.play.scene.look_back(move, page)

    def review(self, match: LiveMatch, hand: int) -> None:
        """Review a person's moves in a finished hand, coming back to the score sheet."""
        play, page = self.play, self.play.loop.scene
        if page is not None:
            ReviewPages(play, match, partial(play.loop.go, page), play.other_lines(match)).show(hand)

    def _web_page(self, match: LiveMatch, hand: int | None) -> str:
        """Write a hand or the match as a web page among the person's documents; return a message about the result."""
        from cardtable.application.sharing.web_pages import save_web_page  # noqa: PLC0415 - takes half a megabyte

        return save_web_page(match.table, hand, self.documents, self.play.sittings.clock(), self.play.profile.faces)

    def _animate(self, match: LiveMatch, hand: int | None) -> None:
        """Draw the last moves of a hand or of the match as an animated picture, behind a progress page."""
        from cardtable.application.sharing.animated_pictures import save_animated_picture  # noqa: PLC0415 - as above

        loop, page = self.play.loop, self.play.loop.scene
        if not isinstance(page, Page):
            return
        now, faces = self.play.sittings.clock(), self.play.profile.faces

        def drawing() -> Work:
            notice = yield from save_animated_picture(match.table, hand, self.documents, now, faces)
            loop.go(page)
            page.desk.say(notice)

        loop.go(WaitScene("Drawing the last moves", drawing(), partial(loop.go, page)))

    def _after_lesson(self, match: Match) -> tuple[Callable[[], None] | None, str]:
        """Return the next step after a finished lesson and the label of its button; nothing for any other match."""
        if not isinstance(match, LessonMatch) or match.actor is not None:
            return None, ""
        if match.lesson.hand == FIRST_HAND and has_second_hand(match.game):
            return lambda: self.play.sit_down(self.play.sittings.second_lesson(match)), "Second hand"
        return partial(self.play.pages.show_setup, match.game), "Play it yourself"

    def _again(self, hand: int = 0, turned: bool = False) -> None:
        """Play the same deals again with the same people and house rules, at a new table.

        :param hand: the number of the hand, from 0, whose deal comes first.
        :param turned: whether every player moves on by one seat.
        """
        if self.play.match is not None:
            self.play.sit_down(self.play.sittings.rematch(self.play.match, same=True, hand=hand, turned=turned))

    def _rematch(self) -> None:
        """Play another match with the same people and house rules; if they gave a word, ask for another one."""
        match, page = self.play.match, self.play.loop.scene
        if match is None:
            return
        if not match.table.word or page is None:
            self.play.sit_down(self.play.sittings.rematch(match, same=False))
            return
        luck = SystemRandom()
        ask_word(
            self.play.loop,
            new_seed(new_deal(luck), luck),
            lambda agreed: self.play.sit_down(self.play.sittings.rematch(match, same=False, agreed=agreed)),
            partial(self.play.loop.go, page),
        )


def _evening_after(deals: "DealPages", folder: Path, problem: str) -> Page:
    """Return the page of the evening after a turn.

    :param problem: why its result could not be kept; empty if it was.
    """
    page = deals.evening_of(folder)
    if problem:
        page.desk.say(problem, warns=True)
    return page


def _saving_problem(match: Match) -> str:
    """Return why the table or its results are not on the disk; empty if they are."""
    if not isinstance(match, LiveMatch):
        return ""
    return "" if match.recorder is None else match.recorder.problem
