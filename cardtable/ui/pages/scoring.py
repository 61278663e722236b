"""The end of a hand and of a match: what it came to, every figure with its cards, and the places."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.view import HandResult
from cardtable.protocols.match import WatchedMatch
from cardtable.ui.faces import CardArt
from cardtable.ui.keys import pressed
from cardtable.ui.kit import icons
from cardtable.ui.kit.button import Button, IconButton
from cardtable.ui.kit.pause import PauseActions, pause_menu
from cardtable.ui.kit.skin import Role
from cardtable.ui.kit.widget import Tip, Widget
from cardtable.ui.look import Look
from cardtable.ui.pages import button_rows
from cardtable.ui.pages.chart import Chart
from cardtable.ui.pages.counting import Counting
from cardtable.ui.pages.match_sides import hand_ending, match_ending, places_of, sides_of
from cardtable.ui.pages.page import PageScene
from cardtable.ui.pages.places import MatchPlaces
from cardtable.ui.pages.sheet_drawing import milder
from cardtable.ui.pages.sheet_layout import SheetLayout, sheet_layout
from cardtable.ui.pages.tally import Tally
from cardtable.ui.portraits import faces_of
from cardtable.ui.scene import Part, Scene, Stage
from cardtable.ui.shapes import Box
from cardtable.ui.text import Align
from cardtable.ui.theme import BODY, HEADLINE, SMALL, TARGET_FLOOR, Ground

SENTENCE: Final = BODY + 1
"""Points of the sentence under the headline."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreActions:
    """What the score sheet leads to.

    :param go_on: plays the next hand, or continues after a lesson.
    :param again: plays the deals from a hand on once more, at a new table; with people in the next seat if told so.
    :param rematch: starts another match with the same players and house rules.
    :param away: where Esc leads, through the pause menu until the match is over.
    :param look_back: shows the table as it was after a move, and returns to a scene.
    :param sound: plays a sound.
    :param copy: copies a text, to be pasted elsewhere.
    :param deal: the number that the deals follow; empty if it is not known.
    :param count_seconds: how long each line counts up; 0 for figures at once.
    :param faces: by name, the animals that people chose for themselves.
    :param lesson_label: the label of the button that continues after a lesson; empty after a real hand.
    """

    go_on: Callable[[], None]
    again: Callable[[int, bool], None]
    rematch: Callable[[], None]
    away: PauseActions
    look_back: Callable[[int, Scene], None]
    sound: Callable[[str], None]
    copy: Callable[[str], bool]
    deal: str = ""
    count_seconds: float = 0.0
    faces: Mapping[str, str] = field(default_factory=dict)
    lesson_label: str = ""


class ScoringScene(PageScene):
    """The last hand's sheet, or the places at the end of the match; earlier hands can be shown too."""

    def __init__(self, match: WatchedMatch, art: CardArt, actions: ScoreActions) -> None:
        super().__init__()
        self.match = match
        self.art = art
        self.actions = actions
        view = match.view_of_hand(None)
        self.results: Sequence[HandResult] = view.results
        self.sides = sides_of(match, view, faces_of(match.names, actions.faces))
        self.winners = view.winners
        self.target = match.game.endings.target(view)
        self.places = [] if view.winners is None else places_of(match, view, self.sides)
        self.hand = len(self.results) - 1
        self.shows_match = self.over and not actions.lesson_label
        self.counting = Counting(len(self.results[-1].lines) if self.results else 0, actions.count_seconds)
        self.chosen = -1
        self.earlier: Button | None = None
        self.later: Button | None = None
        self._tell()

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.winners is not None

    def enter(self, stage: Stage) -> None:
        """Let no press count that was meant for the table: the sheet comes up by itself."""
        super().enter(stage)
        if not self.counting.is_over:
            stage.shut_input()

    def _tell(self) -> None:
        """Take the words for what is shown, and open the line that decided."""
        if self.shows_match or not self.results:
            self.ending = match_ending(self.match, len(self.results))
        else:
            self.ending = hand_ending(self.match, self.hand)
        self.chosen = -1 if self.ending.line is None else self.ending.line
        self.dirty = True

    @property
    def headline(self) -> str:
        """What the hand or the match came to."""
        return self.ending.headline

    # --- layout -------------------------------------------------------------------------------------------------------

    def place(self, look: Look) -> list[Widget]:
        """Place the buttons; sheet or places take the rest."""
        self.earlier = self.later = None
        buttons = self._buttons()
        for button in buttons:
            button.points = milder(look, BODY)
        rows = button_rows.rows_of(buttons, look, self.body(look).width)
        body = self.body(look)
        foot = Rect(body.left, 0, body.width, button_rows.height_of(rows, look))
        foot.bottom = body.bottom
        button_rows.place_rows(rows, look, foot)
        self.foot = foot
        return [*(button for row in rows for button in row), *self._pager(look)]

    def _buttons(self) -> list[Button]:
        actions, again = self.actions, self.actions.again
        if actions.lesson_label:
            first = Button(actions.lesson_label, actions.go_on, key="Enter", role=Role.PRIMARY)
            return [first, Button("Same deals again", lambda: again(0, False), key="A"), *self._ways_out()]
        go_on = actions.rematch if self.over else actions.go_on
        made = [Button("Play again" if self.over else "Next hand", go_on, key="Enter", role=Role.PRIMARY)]
        if self.over and self.results:
            made.append(Button("Score sheet" if self.shows_match else "Places", self._turn_over, key="P"))
        same = "Same deals again" if self.shows_match else "Same deal again"
        made.append(Button(same, lambda: again(self._first_hand, False), key="A"))
        made.append(
            Button(
                "From the next seat",
                lambda: again(self._first_hand, True),
                key="N",
                tip=Tip("The same deals, and everybody sits one seat further on."),
            )
        )
        if actions.deal:
            made.append(
                Button(
                    f"Deal {actions.deal}",
                    self._copy,
                    key="C",
                    tip=Tip("Copies the deal's number, so that others can play the same deals."),
                )
            )
        return [*made, *self._ways_out()]

    @property
    def _first_hand(self) -> int:
        """The hand whose deal is the first when deals are played again: that of the sheet, or all from the first on."""
        return 0 if self.shows_match else max(0, self.hand)

    def _ways_out(self) -> list[Button]:
        look_back = [] if self.shows_match else [Button("Look back", self._look_back, key="B")]
        return [*look_back, Button("Menu", self.back, key="Esc")]

    def _pager(self, look: Look) -> list[Widget]:
        """Return the buttons that lead to the sheets of other hands."""
        if self.shows_match or len(self.results) < 2:
            return []
        head, size = self.head(look), max(TARGET_FLOOR, look.metrics.px(44))
        self.earlier = IconButton("Earlier", icons.BACK, lambda: self._turn_to(-1), key="Left", role=Role.PLAIN)
        self.later = IconButton("Later", icons.FORTH, lambda: self._turn_to(1), key="Right", role=Role.PLAIN)
        self.later.layout(Rect(head.right - size, head.top, size, size), look)
        wide = look.text.width(self._page_label(), look.dim(Ground.DARK, SMALL)) + 2 * look.metrics.gap
        self.earlier.layout(Rect(head.right - 2 * size - wide, head.top, size, size), look)
        self._judge()
        return [self.earlier, self.later]

    def _page_label(self) -> str:
        word = self.match.game.endings.hand_word.capitalize()
        return f"{word} {self.hand + 1} of {len(self.results)}"

    def head(self, look: Look) -> Rect:
        """Return the place of headline and sentence."""
        head = super().head(look)
        metrics = look.metrics
        head.height = max(metrics.px(44), metrics.text(milder(look, HEADLINE)))
        return head

    def _sentence(self, look: Look) -> Rect:
        """Return the place of the sentence under the headline."""
        head = self.head(look)
        style = look.style(milder(look, SENTENCE))
        lines = 1 if look.text.width(self.ending.sentence, style) <= head.width else 2
        height = lines * look.text.line_height(style) if self.ending.sentence else 0
        return Rect(head.left, head.bottom + look.metrics.px(2), head.width, height)

    def _room(self) -> Rect:
        """Return the place of the sheet, or of the places."""
        look, above = self.look, self._sentence(self.look)
        top = above.bottom + look.metrics.px(12)
        return Rect(above.left, top, above.width, self.foot.top - look.metrics.px(14) - top)

    # --- what is shown ------------------------------------------------------------------------------------------------

    @property
    def totals(self) -> list[list[int]]:
        """The sides' totals after each hand."""
        totals, so_far = [], [0] * len(self.sides)
        for result in self.results:
            so_far = [total + result.points[side.seats[0]] for total, side in zip(so_far, self.sides, strict=True)]
            totals.append(so_far)
        return totals

    @property
    def shown(self) -> SheetLayout | None:
        """The sheet of the hand that is shown; ``None`` if no hand has been played or the places are shown."""
        if not self.results or self.shows_match:
            return None
        zeros = [0] * len(self.sides)
        last = self.hand == len(self.results) - 1
        tally = Tally(
            result=self.results[self.hand],
            sides=self.sides,
            before=self.totals[self.hand - 1] if self.hand else zeros,
            target=self.target,
            low_wins=self.match.game.low_wins,
            counted=self.counting.counted if last else inf,
        )
        return sheet_layout(tally, [zeros, *self.totals[: self.hand + 1]], self.look, self._room(), self.chosen)

    @property
    def match_places(self) -> MatchPlaces | None:
        """The places at the end of the match; ``None`` while a sheet is shown."""
        if not self.shows_match:
            return None
        own = next((place for place in self.places if place.side.own), None)
        lost = own is not None and not own.won
        totals = [[0] * len(self.sides), *self.totals]
        chart = Chart([side.name for side in self.sides], totals, title="Totals")
        return MatchPlaces(places=self.places, look=self.look, whole=self._room(), chart=chart, lost=lost)

    @property
    def rows(self) -> list[Rect]:
        """The places of the sheet's lines."""
        shown = self.shown
        return [] if shown is None else shown.sheet.rows

    def draw_page(self, surface: Surface) -> None:
        """Draw the words, and sheet or places."""
        look = self.look
        places = self.match_places
        if places is not None and places.lost:
            dark = Rect((0, 0), look.metrics.size)
            look.shapes.draw(surface, dark, look.box("lost", lambda: _veil(look)))
        align = Align.CENTRE if places is not None else Align.LEFT
        self._draw_words(surface, align)
        if places is not None:
            places.draw(surface, self.art)
        if (shown := self.shown) is not None:
            shown.draw(surface, self.art)

    def _draw_words(self, surface: Surface, align: Align) -> None:
        look, head = self.look, self.head(self.look)
        room = Rect(head)
        if self.earlier is not None and self.later is not None:
            room.width = self.earlier.rect.left - look.metrics.pad - room.left
            label = Rect(
                self.earlier.rect.right,
                head.top,
                self.later.rect.left - self.earlier.rect.right,
                self.later.rect.height,
            )
            look.write(surface, self._page_label(), look.dim(Ground.DARK, SMALL), label, Align.CENTRE)
        title = look.text.shrunk(
            self.headline, look.style(milder(look, HEADLINE), look.theme.white, True), room.width, 0.45
        )
        look.write(surface, self.headline, title, room, align)
        sentence = look.style(milder(look, SENTENCE))
        look.write(surface, self.ending.sentence, sentence, self._sentence(look), align, wrap=True)

    # --- what is done -------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Count on."""
        super().update(now)
        if not self.counting.is_over and not self.shows_match:
            if self.counting.update(now):
                self.actions.sound("tick")
            self.dirty = True

    @property
    def animating(self) -> bool:
        """Whether the sheet counts up, or a widget moves."""
        return super().animating or (not self.counting.is_over and not self.shows_match)

    def handle(self, event: Event) -> None:
        """Take one event; a press ends the counting; pointing at a line, Up and Down open it."""
        rows = self.rows
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.counting.finish()
            self.dirty = True
        if event.type == pygame.MOUSEMOTION:
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
        self._tell()
        self._judge()

    def _turn_over(self) -> None:
        """Show the sheet instead of the places, or the other way round."""
        self.shows_match = not self.shows_match
        self.hand = len(self.results) - 1
        self._tell()
        self.layout(self.look)

    def _judge(self) -> None:
        """Enable the buttons for the hands that exist."""
        for button, there, why in (
            (self.earlier, self.hand > 0, "This is the first hand."),
            (self.later, self.hand < len(self.results) - 1, "This is the last hand so far."),
        ):
            if button is not None and there:
                button.enable()
            elif button is not None:
                button.disable(Tip(why))

    def _look_back(self) -> None:
        """Look at the hand on the sheet from its first move on."""
        self.actions.look_back(self.match.moves_until(self.hand), self)

    def _copy(self) -> None:
        """Copy the deal's number, and say so."""
        deal = self.actions.deal
        self.desk.say(f"{deal} is copied" if self.actions.copy(deal) else "The number could not be copied")

    def back(self) -> None:
        """Leave a match that is over; open the pause menu before that."""
        if self.match.actor is None:
            self.actions.away.leave()
        else:
            self.desk.open(pause_menu(self.actions.away))

    def parts(self) -> Iterator[Part]:
        """Yield the buttons, and sheet or places with their figures."""
        yield from super().parts()
        if (shown := self.shown) is not None:
            yield from shown.parts()
        if (places := self.match_places) is not None:
            yield from places.parts()


def _veil(look: Look) -> Box:
    """Return what lies over the cloth when the match is lost."""
    return Box(look.theme.well, alpha=110)
