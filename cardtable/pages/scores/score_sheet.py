"""The page at the end of a hand or a match: the score sheet of the hand, or the podium."""

from collections.abc import Callable, Iterator, Sequence
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
from cardtable.engine.voice.endings import Ending
from cardtable.pages.charts import MIN_CHART_HANDS, Chart
from cardtable.pages.evening import keep_turn_result, page_of
from cardtable.pages.scores.match_sides import hand_ending, match_ending, places_of, sides_of
from cardtable.pages.scores.podium import Podium
from cardtable.pages.scores.sheets import SheetLayout, sheet_layout
from cardtable.pages.scores.tally import Tally, totals_of
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
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.drawing.text import Align
from cardtable.ui.keyboard.gate import PATIENCE_SECONDS, READING_SECONDS
from cardtable.ui.keyboard.keys import pressed
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.page import LOW_TITLE_POINTS, Page, is_low
from cardtable.ui.scene import Stage
from cardtable.ui.theme import BODY, HEADLINE, SMALL, Ground
from cardtable.ui.waiting import WaitScene, Work
from cardtable.ui.widgets.button import Button, IconButton
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.layout import Buttons
from cardtable.ui.widgets.skin import Role, panel_box
from cardtable.ui.widgets.table_dialogs import (
    PauseActions,
    honest_deals_dialog,
    pause_menu,
    saving_note,
    shared_deal_dialog,
)
from cardtable.ui.widgets.widget import Tip, Widget

SENTENCE: Final = BODY + 1
"""Points of the sentence under the headline."""


def headline_points(look: Look) -> float:
    """Return the points of the headline: fewer in a low window, where the lines need the room."""
    return LOW_TITLE_POINTS if is_low(look) else HEADLINE


ABOUT_SHARING: Final = (
    "A web page shows it move by move in any browser, with keys, mouse or touch. An animation shows the last moves. "
    "You can send both to anyone."
)
COUNT_SECONDS: Final = 0.5
"""The time in which each line of a score sheet counts up at normal speed."""


class ScoreSheetPage(Page):
    """The sheet of the last hand, or the podium at the end of the match. Earlier sheets can be shown too."""

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
        super().__init__()
        self.program = program
        self.match = match
        self.art = program.art
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
        self.counting = Counting(len(self.results[-1].lines) if self.results else 0, seconds)
        self.seen = leads_back
        self.chosen = -1
        self.earlier: Button | None = None
        self.later: Button | None = None
        self._set_texts()
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

    def _set_texts(self) -> None:
        """Set the texts of the page, and open the decisive line."""
        if self.shows_match or not self.results:
            self.ending = match_ending(self.match, len(self.results))
        else:
            self.ending = hand_ending(self.match, self.hand)
        self.chosen = -1 if self.ending.line is None else self.ending.line
        self.dirty = True

    # --- layout -------------------------------------------------------------------------------------------------------

    def place(self, look: Look) -> list[Widget]:
        """Place the buttons; sheet or podium take the rest."""
        self.earlier = self.later = None
        buttons = self._buttons()
        row = self._foot_of(buttons, look)
        if self.shows_chart or self._leaves_chart_out:
            label, turn = "Hide chart" if self.shows_chart else "Chart", partial(self._turn_over, chart=True)
            buttons.insert(-1, Button(label, turn, key="T"))
            row = self._foot_of(buttons, look)
        # A notice keeps off the headline, the result and the scores.
        shown = self.shown
        self.desk.toast.above = self.foot.top - look.metrics.gap
        self.desk.toast.within = None if shown is None else shown.notice_place
        return [row, *self._pager(look)]

    def _foot_of(self, buttons: Sequence[Button], look: Look) -> Buttons:
        """Place buttons at the foot of the page."""
        body, row = self.body(look), Buttons(*buttons, spread=True)
        high = row.height_for(look, body.width)
        self.foot = Rect(body.left, body.bottom - high, body.width, high)
        row.layout(self.foot, look)
        return row

    @property
    def _leaves_chart_out(self) -> bool:
        """Whether there are enough hands for a chart, but the present sheet or podium has no room for it."""
        shown, podium = self.shown, self.podium
        place = shown.chart_place if shown is not None else podium.chart_place if podium is not None else None
        return len(self.chart.totals) > MIN_CHART_HANDS and place is None

    def _pager(self, look: Look) -> list[Widget]:
        """Return the buttons that show the sheets of other hands."""
        if self.shows_match or len(self.results) < 2:
            return []
        head, size = self.head(look), look.metrics.target
        self.earlier = IconButton("Earlier", icons.BACK, lambda: self._turn_to(-1), key="Left", role=Role.PLAIN)
        self.later = IconButton("Later", icons.FORTH, lambda: self._turn_to(1), key="Right", role=Role.PLAIN)
        self.later.layout(Rect(head.right - size, head.top, size, size), look)
        wide = look.text.width(_which_hand(self), look.dim_style(Ground.DARK, SMALL)) + 2 * look.metrics.gap
        self.earlier.layout(Rect(head.right - 2 * size - wide, head.top, size, size), look)
        if self.hand == 0:
            self.earlier.disable(Tip(f"This is the first {self.hand_word}."))
        if self.hand == len(self.results) - 1:
            self.later.disable(Tip(f"This is the last {self.hand_word} so far."))
        return [self.earlier, self.later]

    def head(self, look: Look) -> Rect:
        head = super().head(look)
        # A line is higher than the size of its letters: less would cut off their descenders.
        line = look.text.line_height(look.style(headline_points(look), bold=True))
        head.height = max(look.metrics.px(44), line)
        return head

    def _room(self) -> Rect:
        """Return the place of sheet, podium or chart."""
        look, above = self.look, SheetWords(self.ending, self.look, self.head(self.look)).sentence_place
        top = above.bottom + look.metrics.px(12)
        return Rect(above.left, top, above.width, self.foot.top - look.metrics.px(14) - top)

    # --- what is shown ------------------------------------------------------------------------------------------------

    @property
    def shown(self) -> SheetLayout | None:
        """The present sheet; ``None`` if no hand has been played or the podium is shown."""
        if not self.results or self.shows_match or self.shows_chart:
            return None
        zeros = [0] * len(self.sides)
        last = self.hand == len(self.results) - 1
        tally = Tally(
            result=self.results[self.hand],
            sides=self.sides,
            before=self.totals[self.hand - 1] if self.hand else zeros,
            target=self.target,
            low_wins=self.match.game.low_wins,
            hand_word=self.hand_word,
            counted=self.counting.counted if last else inf,
        )
        return sheet_layout(tally, [zeros, *self.totals[: self.hand + 1]], self.look, self._room(), self.chosen)

    @property
    def podium(self) -> Podium | None:
        """The podium at the end of the match; ``None`` while a sheet is shown."""
        if not self.shows_match or self.shows_chart:
            return None
        own = next((place for place in self.places if place.side.own), None)
        lost = own is not None and not own.won
        return Podium(places=self.places, look=self.look, whole=self._room(), chart=self.chart, lost=lost)

    @property
    def chart(self) -> Chart:
        """The chart of the totals after each hand, up to the one on the page."""
        totals = [[0] * len(self.sides), *self.totals[: self.hand + 1]]
        return Chart([side.name for side in self.sides], totals, title="Totals")

    @property
    def rows(self) -> list[Rect]:
        """The places of the sheet's lines."""
        shown = self.shown
        return [] if shown is None else shown.sheet.rows

    def draw_page(self, surface: Surface) -> None:
        look = self.look
        places = self.podium
        if places is not None and places.lost:
            dark = Rect((0, 0), look.metrics.size)
            look.shapes.draw(surface, dark, look.box("lost", lambda: _veil(look)))
        align = Align.CENTRE if places is not None else Align.LEFT
        right = look.metrics.width if self.earlier is None else self.earlier.rect.left - look.metrics.pad
        SheetWords(self.ending, look, self.head(look)).draw(surface, align, right)
        if self.earlier is not None and self.later is not None:
            between = Rect(
                self.earlier.rect.topright, (self.later.rect.left - self.earlier.rect.right, self.later.rect.height)
            )
            look.write(surface, _which_hand(self), look.dim_style(Ground.DARK, SMALL), between, Align.CENTRE)
        if places is not None:
            places.draw(surface, self.art)
        if (shown := self.shown) is not None:
            shown.draw(surface, self.art)
        if self.shows_chart:
            look.shapes.draw(surface, self._room(), panel_box(look, Ground.DARK, shadow=False))
            self.chart.draw(surface, look, self._room().inflate(-2 * look.metrics.pad, -2 * look.metrics.gap))

    # --- what is done -------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        self.desk.stand(self.match.save_status.warning)
        super().update(now)
        if not self.counting.is_over and not self.shows_match:
            if self.counting.update(now):
                self.program.sounds.play("tick")
            self.dirty = True

    @property
    def animating(self) -> bool:
        return super().animating or (not self.counting.is_over and not self.shows_match)

    def handle(self, event: Event) -> None:
        """Handle one event. A press ends the counting; the pointer or Up and Down open a line."""
        rows = self.rows
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.counting.finish()
            self.dirty = True
        if event.type == pygame.MOUSEMOTION and self.desk.dialog is None:
            shown = self.shown
            at = -1 if shown is None else shown.sheet.line_at(event.pos)
            if at not in (self.chosen, -1):
                self.chosen = at
                self.dirty = True
        elif rows and self.desk.dialog is None and (pressed(event, "Down") or pressed(event, "Up")):
            step = 1 if pressed(event, "Down") else -1
            self.chosen = min(max(0, self.chosen + step), len(rows) - 1)
            self.dirty = True
            return
        super().handle(event)

    def _turn_to(self, step: int) -> None:
        """Show the sheet of another hand."""
        self.hand = min(max(0, self.hand + step), len(self.results) - 1)
        self._set_texts()
        self.layout(self.look)

    def _turn_over(self, *, chart: bool = False) -> None:
        """Switch between the sheet and the podium, or between either and the chart."""
        self.shows_chart = chart and not self.shows_chart
        if not chart:
            self.shows_match = not self.shows_match
            self.hand = len(self.results) - 1
        self._set_texts()
        self.layout(self.look)

    def back(self) -> None:
        """Leave a match that is over; open the pause menu of one that is not, or go back to its table."""
        play = self.program.play
        if self.leads_back:
            play.back()
        elif self.match.actor is None:
            play.leave()
        else:
            actions = PauseActions(
                rules_key=self.program.profile.keys.key("rules"),
                rules=partial(play.show_rules, self.match, ""),
                settings=play.show_settings,
                muted=play.muted,
                toggle_sound=play.toggle_sound,
                leave=play.leave,
                kept=saving_note(self.match),
            )
            self.desk.open(pause_menu(actions))

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
            tip = Tip("Shows your costly moves, judged by what you could know.")
            buttons.append(Button("Review", self.review, key="R", tip=tip))
        if not self.is_secret:
            buttons.append(Button("Look back", self._look_back, key="B"))
        if match is not None and self.hand >= 0:
            tip = Tip("Makes a web page or an animation that you can send to anyone.")
            buttons.append(Button("Share", self._share, key="S", tip=tip))
        if self.over and honesty is not None and honesty.fingerprint:
            buttons.append(Button("Honest deals", partial(self._open, honest_deals_dialog, honesty), key="H"))
        return buttons if self.leads_back else [*buttons, Button("Menu", self.back, key="Esc")]

    def _open(self, dialog: Callable[..., Dialog], about: object) -> None:
        """Open a dialog from which a text can be copied."""
        self.desk.open(dialog(about, self.desk.say, clipboard.copy))

    def _onwards(self) -> tuple[str, Callable[[], None]]:
        """Return the label of the gold button and what it does."""
        program, lesson = self.program, self.lesson
        if lesson is not None:
            if lesson.lesson.hand == FIRST_HAND and has_second_hand(lesson.game):
                return "Second hand", lambda: program.play.sit_down(program.sittings.second_lesson(lesson))
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
        if self.lesson is not None:
            return [Button("Same deals again", self._deal_again, key="A", shorter=("Same deals",))]
        same = "Same deals" if self.shows_match else "Same deal"
        tip = Tip("The same deals, with everyone one seat further on.")
        return [
            Button(f"{same} again", self._deal_again, key="A", shorter=(same,)),
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
        """Offer to show the hand or the match to others."""
        answers = [
            Answer("Web page", self._save_web_page, Role.PRIMARY, key="W"),
            Answer("Animation", self._animate, key="A"),
            Answer("Close", escapes=True),
        ]
        self.desk.open(Dialog("Share what was played", ABOUT_SHARING, answers))

    @property
    def _shared_hand(self) -> int | None:
        """The hand that is shown to others; ``None`` for the whole match."""
        return None if self.shows_match else self.hand

    @property
    def _documents(self) -> Path:
        return self.program.folders.documents or self.program.folders.saves

    def _save_web_page(self) -> None:
        """Write the hand or the match as a web page among the person's documents."""
        program, match = self.program, self.shown_match
        save = late("cardtable.program.sharing.web_pages", "save_web_page")  # takes half a megabyte
        if match is not None:
            faces = program.profile.faces
            self.desk.say(save(match.table, self._shared_hand, self._documents, program.now(), faces))

    def _animate(self) -> None:
        """Draw the last moves of the hand or of the match as an animated picture, behind a progress page."""
        program, match = self.program, self.shown_match
        save = late("cardtable.program.sharing.animated_pictures", "save_animated_picture")  # as above
        if match is None:
            return
        now, faces, table = program.now(), program.profile.faces, match.table

        def drawing() -> Work:
            notice = yield from save(table, self._shared_hand, self._documents, now, faces)
            program.loop.go(self)
            self.desk.say(notice)

        program.loop.go(WaitScene("Drawing the last moves", drawing(), partial(program.loop.go, self)))

    def parts(self) -> Iterator[Part]:
        yield from super().parts()
        if (shown := self.shown) is not None:
            yield from shown.parts()
        if (places := self.podium) is not None:
            yield from places.parts()
        if self.shows_chart:
            yield Part("chart", self._room(), self.chart.title)


def _which_hand(scene: ScoreSheetPage) -> str:
    """Return the text between the buttons that show other hands: the number of the hand."""
    return f"{scene.hand_word.capitalize()} {scene.hand + 1} of {len(scene.results)}"


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


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The headline and the sentence in their places.

    :param head: the place of the headline.
    """

    ending: Ending
    look: Look
    head: Rect

    @property
    def sentence_place(self) -> Rect:
        """The place of the sentence under the headline."""
        look, text = self.look, self.ending.sentence
        style = look.style(SENTENCE)
        height = look.fitted(text, style, self.head.width, 2).height if text else 0
        return Rect(self.head.left, self.head.bottom + look.metrics.px(2), self.head.width, height)

    def draw(self, surface: Surface, align: Align, right: int) -> None:
        """Write headline and sentence.

        :param right: the right edge of the headline's room.
        """
        look, head = self.look, self.head
        room = Rect(head.left, head.top, min(right, head.right) - head.left, head.height)
        style = look.style(headline_points(look), look.theme.white, True)
        look.write(surface, self.ending.headline, style, room, align)
        sentence = look.style(SENTENCE)
        look.write(surface, self.ending.sentence, sentence, self.sentence_place, align, lines=2)
