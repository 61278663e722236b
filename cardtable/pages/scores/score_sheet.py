"""The page at the end of a hand or a match: the score sheet of the hand, or the podium."""

from collections.abc import Iterator, Sequence
from functools import partial
from math import inf

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.view import HandResult
from cardtable.pages.charts import MIN_CHART_HANDS, Chart
from cardtable.pages.scores import button_rows
from cardtable.pages.scores.counting import Counting
from cardtable.pages.scores.match_sides import hand_ending, match_ending, places_of, sides_of
from cardtable.pages.scores.podium import Podium
from cardtable.pages.scores.score_actions import ScoreActions
from cardtable.pages.scores.score_buttons import ScoreButtons
from cardtable.pages.scores.score_dialogs import ScoreDialogs
from cardtable.pages.scores.sheet_layout import SheetLayout, sheet_layout
from cardtable.pages.scores.sheet_words import SheetWords
from cardtable.pages.scores.tally import Tally, totals_of
from cardtable.play.match import Match
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.drawing.text import Align
from cardtable.ui.keyboard.gate import READING_SECONDS
from cardtable.ui.keyboard.keys import pressed
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.scene import Stage
from cardtable.ui.theme import HEADLINE, SMALL, Ground
from cardtable.ui.widgets.button import Button, IconButton
from cardtable.ui.widgets.skin import Role, panel_box
from cardtable.ui.widgets.table_dialogs import pause_menu
from cardtable.ui.widgets.widget import Tip, Widget


class ScoreSheetScene(Page):
    """The sheet of the last hand, or the podium at the end of the match. Earlier sheets can be shown too."""

    def __init__(self, match: Match, art: CardArt, actions: ScoreActions) -> None:
        super().__init__()
        self.match = match
        self.art = art
        self.actions = actions
        view = match.view_of_hand(None)
        self.results: Sequence[HandResult] = view.results
        self.sides = sides_of(match, view, faces_of(match.names, actions.faces))
        self.hand_word = match.game.endings.hand_word
        self.over = match.actor is None or view.winners is not None
        self.totals = totals_of(self.results, self.sides)
        self.target = match.game.endings.target(view)
        self.places = [] if view.winners is None else places_of(match, view, self.sides)
        self.hand = len(self.results) - 1
        self.shows_match = view.winners is not None and not actions.lesson_label
        self.shows_chart = False
        """Whether the chart has the page to itself, because it has no room beside or below the scores."""
        self.counting = Counting(len(self.results[-1].lines) if self.results else 0, actions.count_seconds)
        self.seen = False
        self.chosen = -1
        self.earlier: Button | None = None
        self.later: Button | None = None
        self._set_texts()

    def enter(self, stage: Stage) -> None:
        """Ignore presses that were meant for the table: the sheet comes up by itself."""
        super().enter(stage)
        if not self.seen:
            stage.shut_input(READING_SECONDS)
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
        dialogs = ScoreDialogs(self.desk, self.actions, self.match.honesty, None if self.shows_match else self.hand)
        score_buttons = ScoreButtons(
            self.actions, self.over, self.shows_match, self.hand_word, self.hand, dialogs, bool(self.places)
        )
        first = 0 if self.shows_match else max(0, self.hand)
        back = self.actions.look_back
        look_back = None if back is None else partial(back, self.match.moves_until(first), self)
        buttons = score_buttons.buttons(self._turn_over, look_back, self.back)
        rows, self.foot = button_rows.placed(buttons, look, self.body(look))
        if self.shows_chart or self._leaves_chart_out:
            label, turn = "Hide chart" if self.shows_chart else "Chart", partial(self._turn_over, chart=True)
            buttons.insert(-1, Button(label, turn, key="T"))
            rows, self.foot = button_rows.placed(buttons, look, self.body(look))
        # A notice keeps off the headline, the result and the scores.
        shown = self.shown
        self.desk.toast.above = self.foot.top - look.metrics.gap
        self.desk.toast.within = None if shown is None else shown.notice_place
        return [*(button for row in rows for button in row), *self._pager(look)]

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
        line = look.text.line_height(look.style(HEADLINE, bold=True))
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
        self.desk.stand(self.match.warning)
        super().update(now)
        if not self.counting.is_over and not self.shows_match:
            if self.counting.update(now):
                self.actions.sound("tick")
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
        if self.actions.back_label:
            self.actions.go_on()
        elif self.match.actor is None:
            self.actions.away.leave()
        else:
            self.desk.open(pause_menu(self.actions.away))

    def parts(self) -> Iterator[Part]:
        yield from super().parts()
        if (shown := self.shown) is not None:
            yield from shown.parts()
        if (places := self.podium) is not None:
            yield from places.parts()
        if self.shows_chart:
            yield Part("chart", self._room(), self.chart.title)


def _which_hand(scene: ScoreSheetScene) -> str:
    """Return the text between the buttons that show other hands: the number of the hand."""
    return f"{scene.hand_word.capitalize()} {scene.hand + 1} of {len(scene.results)}"


def _veil(look: Look) -> Box:
    """Return the veil over the cloth when the match is lost."""
    return Box(look.theme.well, alpha=110)
