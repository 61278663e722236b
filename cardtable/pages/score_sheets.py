"""Score sheets, and where they lead: to a review, a web page, the same deals again, the next lesson."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Final

from cardtable.engine.deals.honest import new_deal, new_seed
from cardtable.pages.evening import keep_turn_result, page_of
from cardtable.pages.scores.score_actions import ScoreActions
from cardtable.pages.scores.score_sheet import ScoreSheetScene
from cardtable.play.lesson import LessonMatch
from cardtable.play.live import LiveMatch
from cardtable.play.match import Match
from cardtable.play.shared_deals import shared_by
from cardtable.program.deals import keep_day_result
from cardtable.program.late import late
from cardtable.program.program import Program
from cardtable.program.review_pages import ReviewPages
from cardtable.store.evenings import has_evening
from cardtable.store.lessons import FIRST_HAND, has_second_hand
from cardtable.ui.desktop import clipboard
from cardtable.ui.page import Page
from cardtable.ui.scene import Scene
from cardtable.ui.waiting import WaitScene, Work
from cardtable.ui.widgets.table_dialogs import PauseActions, saving_note

COUNT_SECONDS: Final = 0.5
"""The time in which each line of a score sheet counts up at normal speed."""


class ScoreSheets:
    """Makes the score sheets of the matches in play."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.play = program.play
        self.documents = program.folders.documents or program.folders.saves
        """The folder for web pages."""

    def show(self, match: Match) -> None:
        """Show the score sheet of a match. After a lesson it leads to the next lesson or to a set-up.

        A match whose deals others have still to play is left at its end, and the page of its evening takes its place.
        """
        problem, next_page = self._after_deal(match)
        secret = self.program.secret_deals.of_match(match) if isinstance(match, LiveMatch) else None
        if secret is not None and match.actor is None:
            self.program.leave_table(partial(_evening_after, self.program, secret.folder, problem))
        else:
            self.program.loop.go(self._sheet(match, problem, next_page, is_secret=secret is not None))

    def _sheet(
        self, match: Match, problem: str, next_page: tuple[str, Callable[[], None]] | None, *, is_secret: bool
    ) -> ScoreSheetScene:
        """Return the score sheet of a match.

        :param is_secret: whether others have still to play its deals, so that they are neither shown nor given away.
        """
        play = self.play
        away = PauseActions(
            rules_key=self.program.profile.keys.key("rules"),
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
        scene = ScoreSheetScene(match, self.program.art, actions)
        problem = problem or _saving_problem(match)
        if problem:
            scene.desk.say(problem, warns=True)
        return scene

    def last_of(self, match: Match) -> ScoreSheetScene:
        """Return the last score sheet of a match in which the next hand has begun; it leads back to the table."""
        secret = self.program.secret_deals.of_match(match) if isinstance(match, LiveMatch) else None
        scene = self._sheet(match, "", None, is_secret=secret is not None)
        scene.actions = replace(scene.actions, back_label="Back to the table")
        scene.counting.finish()
        scene.seen = True
        return scene

    def _after_deal(self, match: Match) -> tuple[str, tuple[str, Callable[[], None]] | None]:
        """Keep the result of a finished match; return a message if that fails, and the next page if there is one."""
        if not isinstance(match, LiveMatch) or match.actor is not None:
            return "", None
        problem = keep_day_result(self.program, match) or keep_turn_result(self.program, match)
        folder = None if match.path is None else match.path.parent
        if folder is None or not has_evening(folder):
            return problem, None
        evening = partial(page_of, self.program, folder)
        return problem, ("Evening", partial(self.program.leave_table, evening))

    def _look_back(self, move: int, page: Scene) -> None:
        """Show the table after a move, coming back to a page."""
        if self.play.scene is not None:
            self.play.scene.look_back(move, page)

    def review(self, match: LiveMatch, hand: int) -> None:
        """Review a person's moves in a finished hand, coming back to the score sheet."""
        program, page = self.program, self.program.loop.scene
        if page is not None:
            ReviewPages(program, match, partial(program.loop.go, page), program.play.other_lines(match)).show(hand)

    def _web_page(self, match: LiveMatch, hand: int | None) -> str:
        """Write a hand or the match as a web page among the person's documents; return a message about the result."""
        save = late("cardtable.program.sharing.web_pages", "save_web_page")  # takes half a megabyte
        message: str = save(match.table, hand, self.documents, self.program.now(), self.program.profile.faces)
        return message

    def _animate(self, match: LiveMatch, hand: int | None) -> None:
        """Draw the last moves of a hand or of the match as an animated picture, behind a progress page."""
        save = late("cardtable.program.sharing.animated_pictures", "save_animated_picture")  # as above
        loop, page = self.program.loop, self.program.loop.scene
        if not isinstance(page, Page):
            return
        now, faces = self.program.now(), self.program.profile.faces

        def drawing() -> Work:
            notice = yield from save(match.table, hand, self.documents, now, faces)
            loop.go(page)
            page.desk.say(notice)

        loop.go(WaitScene("Drawing the last moves", drawing(), partial(loop.go, page)))

    def _after_lesson(self, match: Match) -> tuple[Callable[[], None] | None, str]:
        """Return the next step after a finished lesson and the label of its button; nothing for any other match."""
        if not isinstance(match, LessonMatch) or match.actor is not None:
            return None, ""
        if match.lesson.hand == FIRST_HAND and has_second_hand(match.game):
            return lambda: self.play.sit_down(self.program.sittings.second_lesson(match)), "Second hand"
        return partial(self.program.show_setup, match.game), "Play it yourself"

    def _again(self, hand: int = 0, turned: bool = False) -> None:
        """Play the same deals again with the same people and house rules, at a new table.

        :param hand: the number of the hand, from 0, whose deal comes first.
        :param turned: whether every player moves on by one seat.
        """
        if self.play.match is not None:
            self.play.sit_down(self.program.sittings.rematch(self.play.match, same=True, hand=hand, turned=turned))

    def _rematch(self) -> None:
        """Play another match with the same people and house rules; if they gave a word, ask for another one."""
        match, page = self.play.match, self.program.loop.scene
        if match is None:
            return
        if not match.table.word or page is None:
            self.play.sit_down(self.program.sittings.rematch(match, same=False))
            return
        luck = SystemRandom()
        self.program.ask_word(
            new_seed(new_deal(luck), luck),
            lambda agreed: self.play.sit_down(self.program.sittings.rematch(match, same=False, agreed=agreed)),
            partial(self.program.loop.go, page),
        )


def _evening_after(program: Program, folder: Path, problem: str) -> Page:
    """Return the page of the evening after a turn.

    :param problem: why its result could not be kept; empty if it was.
    """
    page = page_of(program, folder)
    if problem:
        page.desk.say(problem, warns=True)
    return page


def _saving_problem(match: Match) -> str:
    """Return why the table or its results are not on the disk; empty if they are."""
    if not isinstance(match, LiveMatch):
        return ""
    return "" if match.recorder is None else match.recorder.problem
