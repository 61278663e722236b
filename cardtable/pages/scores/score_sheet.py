"""The page at the end of a hand or a match: the score sheet of the hand, or the podium."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from random import SystemRandom
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.deals.honest import new_deal, new_seed
from cardtable.engine.view import HandResult
from cardtable.pages.evening import keep_turn_result, page_of
from cardtable.pages.parts import tell_saved
from cardtable.pages.scores.podium import podium_of
from cardtable.pages.scores.sheets import ScoreSheet, sheet_of
from cardtable.pages.scores.tally import Tally, hand_ending, match_ending, places_of, sides_of, totals_of
from cardtable.play.lesson import LessonMatch
from cardtable.play.live import LiveMatch
from cardtable.play.match import Match
from cardtable.play.shared_deals import shared_by
from cardtable.program.deals import keep_day_result
from cardtable.program.program import Program, late
from cardtable.program.table_opener import ReviewPages
from cardtable.store.errors import StoreError
from cardtable.store.evenings import has_evening
from cardtable.store.lessons import lesson_after
from cardtable.ui.desktop.system import release_free_memory
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.drawing.text import Align
from cardtable.ui.keyboard.gate import PATIENCE_SECONDS, READING_SECONDS
from cardtable.ui.keyboard.keys import pressed
from cardtable.ui.look import Look
from cardtable.ui.page import Page, PageTitle
from cardtable.ui.scene import Stage
from cardtable.ui.theme import BODY, HEADLINE, SMALL
from cardtable.ui.waiting import WaitPage, Work
from cardtable.ui.widgets.button import Button, IconButton
from cardtable.ui.widgets.charts import MIN_CHART_HANDS, Chart, ChartLines
from cardtable.ui.widgets.choice import Choice
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Buttons, Column, PanelBox, Row, Stack, even, grow
from cardtable.ui.widgets.scroll import Scrolled
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.table_dialogs import honest_deals_dialog, pause_menu, shared_deal_dialog
from cardtable.ui.widgets.widget import Tip

SENTENCE: Final = BODY + 1
"""Points of the sentence under the headline."""
ABOUT_SHARING: Final = (
    "A web page shows it move by move in any browser, with keys, mouse or touch. An animation shows the last moves. "
    "You can send both to anyone."
)
REST_SECONDS: Final = 1.0
"""Seconds for which a sheet has been at rest before memory is returned, which takes as long as several frames."""
COUNT_SECONDS: Final = 0.5
"""The time in which each line of a score sheet counts up at normal speed."""


class SheetTitle(PageTitle):
    """How the hand or the match has ended: in one line if it fits in smaller letters, otherwise in two."""

    def _lines_at(self, look: Look, width: int) -> int:
        return 2 if look.fitted(self.label, self.style(look), max(1, width)).cut else 1

    def height_for(self, look: Look, width: int) -> int:
        self.lines = self._lines_at(look, width)
        return super().height_for(look, width)

    def layout(self, rect: Rect, look: Look) -> None:
        self.lines = self._lines_at(look, rect.width)
        super().layout(rect, look)


class ScoreSheetPage(Page):
    """The sheet of the last hand, or the podium at the end of the match. Earlier sheets can be shown too."""

    low_notices = True

    def __init__(
        self,
        program: Program,
        match: Match,
        problem: str = "",
        next_page: tuple[str, Callable[[], None]] | None = None,
        *,
        leads_back: bool = False,
    ) -> None:
        """Show the last sheet, or the podium.

        :param problem: what could not be saved; empty if all was.
        :param next_page: the label of a button and what it does, instead of another match.
        :param leads_back: whether the next hand has begun, and the page leads back to its table.
        """
        self.program = program
        self.match = match
        self.next_page = next_page
        self.leads_back = leads_back
        self.lesson = match if isinstance(match, LessonMatch) and match.actor is None else None
        """The lesson that is over; ``None`` for any other match."""
        self.is_secret = isinstance(match, LiveMatch) and program.secret_deals.of_match(match) is not None
        """Whether others have still to play these deals, so that they are neither shown nor given away."""
        self.shown_match = match if isinstance(match, LiveMatch) and not self.is_secret else None
        """The match, if its hands may be shown to others and reviewed."""
        manner = program.play.manner(match.game)
        view = match.view_of_hand(None)
        self.results: Sequence[HandResult] = view.results
        self.sides = sides_of(match, view, faces_of(match.names, manner.faces))
        self.hand_word = match.game.endings.hand_word
        self.over = match.actor is None or view.winners is not None
        self.totals = totals_of(self.results, self.sides)
        self.target = match.game.endings.target(view)
        self.places = [] if view.winners is None else places_of(match, view, self.sides)
        self.hand = len(self.results) - 1
        self.shows_match = view.winners is not None and self.lesson is None
        self.shows_chart = False
        """Whether the chart has the page to itself, because it has no room beside or below the scores."""
        seconds = COUNT_SECONDS * manner.pace.scale if manner.pace.moves and not leads_back else 0.0
        self._keeps_memory = not leads_back
        """Whether the memory that the pictures of the hand have fragmented is still to be returned."""
        self._rests_since: float | None = None
        self.counting = Counting(len(self.results[-1].lines) if self.results else 0, seconds)
        self.seen = leads_back
        self.sheet: ScoreSheet | None = None
        """The sheet on the page; ``None`` if no hand has been played, or podium or chart are shown."""
        self.headline = SheetTitle("", points=HEADLINE, lines=1)
        self.sentence = Label("", points=SENTENCE, lines=2)
        self.earlier = IconButton("Earlier", icons.BACK, lambda: self._turn_to(-1), key="Left", role=Role.PLAIN)
        self.later = IconButton("Later", icons.FORTH, lambda: self._turn_to(1), key="Right", role=Role.PLAIN)
        self._which = Label("", points=SMALL, tone=Tone.DIM, lines=1)
        self._pager = Row(self.earlier, self._which, self.later, level=True)
        self._chart_button = Button("Chart", partial(self._turn_over, chart=True), key="T")
        self._view = Stack()
        """The sheet, the podium or the chart."""
        self.foot = Buttons(spread=True)
        head = Row(even(self.headline), self._pager, level=True)
        super().__init__(Column(Column(head, self.sentence, gap=2), grow(self._view)), foot=self.foot)
        self._show()
        recorder = match.recorder if isinstance(match, LiveMatch) else None
        problem = problem or ("" if recorder is None else recorder.problem)
        if problem:
            self.desk.say(problem, warns=True)

    def enter(self, stage: Stage) -> None:
        """Ignore presses that were meant for the table: the sheet comes up by itself.

        A hammered Enter does not go on to the next hand, or to the next match.
        """
        super().enter(stage)
        if not self.seen:
            stage.shut_input(READING_SECONDS, PATIENCE_SECONDS)
        self.seen = True

    # --- what is shown ------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Show the sheet of the hand, the podium or the chart, with the decisive line open."""
        kept = self.desk.focus.kept
        podium = self.shows_match and not self.shows_chart
        if self.shows_match or not self.results:
            self.ending = match_ending(self.match, len(self.results))
        else:
            self.ending = hand_ending(self.match, self.hand)
        align = Align.CENTRE if podium else Align.LEFT
        for label, text in ((self.headline, self.ending.headline), (self.sentence, self.ending.sentence)):
            label.label, label.align, label.visible = text, align, bool(text)
        self._pager.visible = not self.shows_match and len(self.results) > 1
        self._which.label = f"{self.hand_word.capitalize()} {self.hand + 1} of {len(self.results)}"
        self.earlier.enable()
        self.later.enable()
        if self.hand == 0:
            self.earlier.disable(Tip(f"This is the first {self.hand_word}."))
        if self.hand == len(self.results) - 1:
            self.later.disable(Tip(f"This is the last {self.hand_word} so far."))
        self.sheet = None if self.shows_match or self.shows_chart or not self.results else self._sheet()
        if self.sheet is not None:
            self._view.replace(self.sheet)
        elif self.shows_chart:
            self._view.replace(PanelBox(ChartLines(self.chart)))
        elif podium:
            self._view.replace(Scrolled(podium_of(self.places, self.chart, self.program.art, lost=self.lost)))
        self._chart_button.label = "Hide chart" if self.shows_chart else "Chart"
        *buttons, last = self._buttons()
        self.foot.replace(*buttons, self._chart_button, last)
        if self._view.look is not None:
            self.layout(self.look)
        self.desk.focus.give_back(kept)
        self.dirty = True

    def _sheet(self) -> ScoreSheet:
        zeros = [0] * len(self.sides)
        tally = Tally(
            result=self.results[self.hand],
            sides=self.sides,
            before=self.totals[self.hand - 1] if self.hand else zeros,
            target=self.target,
            low_wins=self.match.game.low_wins,
            hand_word=self.hand_word,
            counted=self.counting.counted if self.hand == len(self.results) - 1 else inf,
        )
        sheet = sheet_of(tally, self.chart.totals, self.program.art)
        sheet.open(-1 if self.ending.line is None else self.ending.line)
        return sheet

    @property
    def chart(self) -> Chart:
        """The chart of the totals after each hand, up to the one on the page."""
        totals = [[0] * len(self.sides), *self.totals[: self.hand + 1]]
        return Chart([side.name for side in self.sides], totals, title="Totals")

    @property
    def lost(self) -> bool:
        """Whether the only person at the screen has lost the match."""
        own = next((place for place in self.places if place.side.own), None)
        return own is not None and not own.won

    def layout(self, look: Look) -> None:
        """Place everything; a chart without room beside or below the scores is offered instead."""
        self._chart_button.visible = self.shows_chart
        super().layout(look)
        enough = len(self.results) and len(self.chart.totals) > MIN_CHART_HANDS
        if enough and not any(part.kind == "chart" for part in self._view.parts()):
            self._chart_button.visible = True
            super().layout(look)
        place = None if self.sheet is None else self.sheet.notice_place()
        if place is not None:
            self.desk.toast.put(place, low=True)

    def draw_page(self, surface: Surface) -> None:
        if self.shows_match and not self.shows_chart and self.lost:
            look = self.look
            look.shapes.draw(surface, surface.get_rect(), look.box("lost", lambda: _veil(look)))

    # --- what is done -------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        self.desk.stand(self.match.save_status.warning)
        super().update(now)
        if not self.counting.is_over and not self.shows_match:
            if self.counting.update(now):
                self.program.sounds.play("tick")
            self._count()
        if self.animating:
            self._rests_since = None
        elif self._rests_since is None:
            self._rests_since = now
        elif self._keeps_memory and now - self._rests_since >= REST_SECONDS:
            self._keeps_memory = False
            release_free_memory()

    def _count(self) -> None:
        if self.sheet is not None and self.hand == len(self.results) - 1:
            self.sheet.count(self.counting.counted)

    @property
    def animating(self) -> bool:
        return super().animating or (not self.counting.is_over and not self.shows_match)

    def handle(self, event: Event) -> None:
        """Handle one event. A press ends the counting; the pointer or Up and Down open a line."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.counting.finish()
            self._count()
        if self.sheet is not None and self.desk.dialog is None:
            if event.type == pygame.MOUSEMOTION:
                at = self.sheet.line_at(event.pos)
                if at not in (self.sheet.chosen, -1):
                    self.sheet.open(at)
            elif pressed(event, "Down") or pressed(event, "Up"):
                last = len(self.sheet.tally.result.lines) - 1
                step = 1 if pressed(event, "Down") else -1
                self.sheet.open(min(max(0, self.sheet.chosen + step), last))
                return
        super().handle(event)

    def _turn_to(self, step: int) -> None:
        """Show the sheet of another hand."""
        self.hand = min(max(0, self.hand + step), len(self.results) - 1)
        self._show()

    def _turn_over(self, *, chart: bool = False) -> None:
        """Switch between the sheet and the podium, or between either and the chart."""
        self.shows_chart = chart and not self.shows_chart
        if not chart:
            self.shows_match = not self.shows_match
            self.hand = len(self.results) - 1
        self._show()

    def back(self) -> None:
        """Leave a match that is over; open the pause menu of one that is not, or go back to its table."""
        play = self.program.play
        if self.leads_back:
            play.back()
        elif self.match.actor is None:
            play.leave()
        else:
            key = self.program.profile.keys.key("rules")
            self.desk.open(pause_menu(self.match, play, key, ask=self.desk.open, say=self.desk.say))

    # --- the buttons --------------------------------------------------------------------------------------------------

    @property
    def _first(self) -> int:
        """The first hand of what is on the page."""
        return 0 if self.shows_match else max(0, self.hand)

    def _buttons(self) -> list[Button]:
        """Return the buttons, the gold one first."""
        label, on_press = self._onwards()
        buttons = [Button(label, on_press, key="Enter", role=Role.PRIMARY)]
        if self.over and self.places and self.hand >= 0 and self.lesson is None:
            buttons.append(Button("Score sheet" if self.shows_match else "Places", self._turn_over, key="P"))
        if not (self.leads_back or self.is_secret):
            buttons += self._deals_again()
        match, honesty = self.shown_match, self.match.honesty
        shared = None if match is None or match.actor is not None else shared_by(match)
        if self.over and shared is not None:
            tip = Tip("Copies the code of the deal, or the result as a line of text to send to others.")
            code = partial(self._open, shared_deal_dialog, shared)
            buttons.append(Button("Code", code, key="C", tip=tip))
        if match is not None and match.persons and (self.hand == 0 or (self.hand > 0 and not self.shows_match)):
            tip = Tip("Shows your mistakes, judged only by what you knew.")
            buttons.append(Button("Review", self.review, key="R", tip=tip))
        if not self.is_secret:
            buttons.append(Button("Look back", self._look_back, key="B"))
        if match is not None and self.hand >= 0:
            tip = Tip("Makes a web page or an animation that you can send to anyone.")
            buttons.append(Button("Share", self._share, key="S", tip=tip))
        if self.over and honesty is not None and honesty.fingerprint:
            buttons.append(Button("Fair shuffles", partial(self._open, honest_deals_dialog, honesty), key="H"))
        return buttons if self.leads_back else [*buttons, Button("Menu", self.back, key="Esc")]

    def _open(self, dialog: Callable[..., Dialog], about: object) -> None:
        """Open a dialog from which a text can be copied."""
        self.desk.open(dialog(about, self.desk.say))

    def _onwards(self) -> tuple[str, Callable[[], None]]:
        """Return the label of the gold button and what it does."""
        program, lesson = self.program, self.lesson
        if lesson is not None:
            following = lesson_after(lesson.lesson)
            if following is not None:
                begin = partial(program.opener.begin_lesson, lesson.game, len(lesson.names), following.hand)
                return following.name, begin
            return "Play it yourself", partial(program.show_setup, lesson.game)
        if self.leads_back:
            return "Back to the table", program.play.back
        if self.over:
            return self.next_page or ("Play again", self._play_again)
        return f"Next {self.hand_word}", program.play.back

    def go_on(self) -> None:
        """Go on, as the gold button does."""
        self._onwards()[1]()

    def _deals_again(self) -> list[Button]:
        """Return the buttons that play the deals again: from the hand on the sheet on, or all of them."""
        several = len(self.results) > 1 and (self.lesson is not None or self.shows_match)
        same = "Same deals" if several else "Same deal"
        again = Button(f"{same} again", self._deal_again, key="A", shorter=(same,))
        if self.lesson is not None:
            return [again]
        tip = Tip(f"The same {'deals' if several else 'deal'}, with all players one seat further on.")
        return [
            again,
            Button(
                "From the next seat", partial(self._deal_again, turned=True), key="N", tip=tip, shorter=("Next seat",)
            ),
        ]

    def _deal_again(self, *, turned: bool = False) -> None:
        """Play the same deals again with the same people and house rules, at a new table.

        :param turned: whether every player moves on by one seat.
        """
        program, match = self.program, self.program.play.match
        first = 0 if self.lesson is not None else self._first
        if match is not None:
            program.play.sit_down(program.sittings.rematch(match, same=True, hand=first, turned=turned))

    def _play_again(self) -> None:
        """Play another match with the same people and house rules; if they gave a word, ask for another one."""
        program, match = self.program, self.program.play.match
        if match is None:
            return
        if not match.table.word:
            program.play.sit_down(program.sittings.rematch(match, same=False))
            return
        luck = SystemRandom()
        program.ask_word(
            new_seed(new_deal(luck), luck),
            lambda agreed: program.play.sit_down(program.sittings.rematch(match, same=False, agreed=agreed)),
            partial(program.loop.go, self),
        )

    def _look_back(self) -> None:
        """Look back from the beginning of the hand or match on the page, coming back to it."""
        if self.program.play.scene is not None:
            self.program.play.scene.look_back(self.match.moves_until(self._first), self)

    def review(self) -> None:
        """Review a person's moves in the hand on the page, coming back to it."""
        program, match = self.program, self.shown_match
        if match is not None:
            leave = partial(program.loop.go, self)
            ReviewPages(program, match, leave, program.play.other_lines(match)).show(self.hand)

    # --- shown to others ----------------------------------------------------------------------------------------------

    def _share(self) -> None:
        """Ask what to show to others, a hand or the match, and how."""
        hand = f"The last {self.hand_word}" if self.shows_match else f"This {self.hand_word}"
        match = "The match" if self.over else "The match so far"
        what: Choice[int | None] = Choice(
            "What to share", [(self.hand, hand), (None, match)], None if self.shows_match else self.hand, lambda _: None
        )
        answers = [
            Answer("Web page", lambda: self._save_web_page(what.value), Role.PRIMARY, key="W"),
            Answer("Animation", lambda: self._animate(what.value), key="A"),
            Answer("Close", escapes=True),
        ]
        several = len(self.results) > 1 or not self.over
        self.desk.open(Dialog("Share what was played", ABOUT_SHARING, answers, body=[what] if several else []))

    @property
    def _documents(self) -> Path:
        return self.program.folders.documents or self.program.folders.saves

    def _save_web_page(self, hand: int | None) -> None:
        """Write the hand or the match (``None``) as a web page among the person's documents."""
        program, match = self.program, self.shown_match
        save = late("cardtable.program.sharing.web_pages", "save_web_page")  # takes half a megabyte
        if match is not None:
            faces = program.profile.faces
            try:
                path = save(match.table, hand, self._documents, program.now(), faces)
            except StoreError as error:
                self.desk.say(f"The web page could not be saved: {error}", warns=True)
                return
            tell_saved(
                self.desk, "The web page is saved", "It opens in your browser, and you can send it to anyone.", path
            )

    def _animate(self, hand: int | None) -> None:
        """Draw the last moves of the hand or of the match as an animated picture, behind a progress page."""
        program, match = self.program, self.shown_match
        save = late("cardtable.program.sharing.animated_pictures", "save_animated_picture")  # as above
        if match is None:
            return
        now, faces, table = program.now(), program.profile.faces, match.table

        def drawing() -> Work:
            try:
                path = yield from save(table, hand, self._documents, now, faces)
            except StoreError as error:
                program.loop.go(self)
                self.desk.say(f"The animation could not be saved: {error}", warns=True)
                return
            program.loop.go(self)
            tell_saved(
                self.desk, "The animation is saved", "It plays in any browser, and you can send it to anyone.", path
            )

        program.loop.go(WaitPage("Drawing the last moves", drawing(), partial(program.loop.go, self)))


def _veil(look: Look) -> Box:
    """Return the veil over the cloth when the match is lost."""
    return Box(look.theme.well, alpha=110)


def show(program: Program, match: Match) -> None:
    """Show the score sheet of a match. After a lesson it leads to the next lesson or to a set-up.

    A match whose deals others have still to play is left at its end, and the page of its evening takes its place.
    """
    problem, next_page = "", None
    if isinstance(match, LiveMatch) and match.actor is None:
        problem = keep_day_result(program, match) or keep_turn_result(program, match)
        folder = None if match.path is None else match.path.parent
        if folder is not None and has_evening(folder):
            next_page = "Evening", partial(program.leave_table, partial(page_of, program, folder))
        secret = program.secret_deals.of_match(match)
        if secret is not None:
            program.leave_table(partial(_evening_after, program, secret.folder, problem))
            return
    program.loop.go(ScoreSheetPage(program, match, problem, next_page))


def last_sheet(program: Program, match: Match) -> ScoreSheetPage:
    """Return the last score sheet of a match in which the next hand has begun; it leads back to the table."""
    return ScoreSheetPage(program, match, leads_back=True)


def _evening_after(program: Program, folder: Path, problem: str) -> Page:
    """Return the page of the evening after a turn.

    :param problem: why its result could not be kept; empty if it was.
    """
    page = page_of(program, folder)
    if problem:
        page.desk.say(problem, warns=True)
    return page


@dataclass(slots=True)
class Counting:
    """The progress of the counting.

    :param lines: the number of lines to count.
    :param seconds: the time for each line; 0 to show all figures at once.
    """

    lines: int
    seconds: float
    _began: float | None = None
    _counted: float = 0.0

    @property
    def counted(self) -> float:
        """The number of lines counted so far; infinite at the end."""
        return inf if self.is_over else self._counted

    @property
    def is_over(self) -> bool:
        """Whether all lines are counted."""
        return self.seconds <= 0 or self._counted >= self.lines

    def update(self, now: float) -> bool:
        """Advance to ``now``; return whether another line has begun."""
        if self.is_over:
            return False
        if self._began is None:
            self._began = now
            return True
        before, self._counted = self._counted, (now - self._began) / self.seconds
        return int(self._counted) > int(before) and not self.is_over

    def finish(self) -> None:
        """Show all figures at once."""
        self._counted = float(self.lines)
