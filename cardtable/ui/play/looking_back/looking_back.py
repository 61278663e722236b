"""The scene of looking back: the table after any move of the log, stepped forwards and backwards."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.events import Taken
from cardtable.engine.seats import DEALER
from cardtable.engine.typography import Forms
from cardtable.engine.view import View
from cardtable.engine.voice.people import People, short_name
from cardtable.engine.voice.telling import Past
from cardtable.engine.voice.words import Turn
from cardtable.play.branch import OtherLines
from cardtable.play.layout import LayoutSpec
from cardtable.play.log_groups import groups_of
from cardtable.play.match import Match
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.keyboard.keys import pressed
from cardtable.ui.listing import Layer
from cardtable.ui.look import Look
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.play.panels.open_hands import OpenHands, with_open_hands
from cardtable.ui.play.panels.panel import column_width
from cardtable.ui.play.table_with_sheet import TableWithSheet
from cardtable.ui.table.board import Board
from cardtable.ui.table.motion import Pace
from cardtable.ui.table.sizes import Measure
from cardtable.ui.theme import Extent
from cardtable.ui.widgets.button import Button, ToolButton
from cardtable.ui.widgets.layout import Buttons, Column, Row, Space, grow, rigid
from cardtable.ui.widgets.widget import DrawnAttribute, Pressable, Widget

LINE_UNITS: Final = 30
"""The height of the line that takes clicks, in layout units."""
SECONDS_PER_MOVE: Final = 0.9
"""How long each move is shown while the log plays by itself."""
MAX_COLUMN_SEATS: Final = 5
"""With more players, open hands would be too small in a column, and lie over the table instead."""
MAX_SQUEEZE: Final = 1.2
"""Buttons wider than their row by more than this factor take a second row; by less, the room around labels shrinks."""
EYES_TIP: Final = "The table as another player saw it, with that player's hand."
OPEN_TIP: Final = "All hands face up: this hand is over."
REVIEW_TIP: Final = "Shows your mistakes in this hand, judged only by what you knew."
BRANCH_TIP: Final = "Continue differently from your last decision before this point, with the same hidden cards."
LINES_TIP: Final = "The other lines that were tried in this hand."
SAW_TIP: Final = "Exactly what the player knew before this move: nothing else went into the decision."

Eyes = int | None
"""The seat whose view is shown; ``None`` for what everybody saw."""


# --- the moves of a match as a line -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stops:
    """Places to jump to, each given by the number of moves made.

    :param count: the number of all moves.
    :param rounds: the ends of tricks or rounds.
    :param hands: the beginnings of hands, just after the deal.
    :param tricks: whether the rounds are tricks.
    """

    count: int
    rounds: tuple[int, ...]
    hands: tuple[int, ...]
    tricks: bool

    def step(self, stops: Sequence[int], place: int, by: int) -> int:
        """Return the next stop after ``place``, or the previous one if ``by`` is negative."""
        if by < 0:
            return max((stop for stop in stops if stop < place), default=1)
        return min((stop for stop in stops if stop > place), default=self.count)


def stops_of(match: Match, view: View) -> Stops:
    """Return the stops of a match.

    :param view: the whole match as one seat or an onlooker saw it.
    """
    log, count = view.log, len(view.log)
    begins = [match.moves_until(hands) for hands in range(len(view.results) + 1)]
    hands = tuple(min(count, begin + 1) for begin in begins if begin < count)
    tricks = any(isinstance(event, Taken) for entry in log for event in entry.events)
    if tricks:
        rounds = tuple(group.last + 1 for group in groups_of(log, match.names))
    else:
        rounds = _rounds([entry.actor for entry in log])
    return Stops(count, rounds, hands, tricks)


def _rounds(actors: Sequence[int]) -> tuple[int, ...]:
    """Return the end of each round: before each turn of the first player, and after a deal."""
    first = next((actor for actor in actors if actor >= 0), None)
    ends = [
        place
        for place in range(1, len(actors))
        if actors[place] != actors[place - 1] and (actors[place] == first or actors[place - 1] < 0)
    ]
    return (*ends, len(actors))


class Timeline(Pressable):
    """All moves of a match from left to right. The mouse can go to any of them; the keys use other buttons."""

    kind = "timeline"
    place = DrawnAttribute(1)

    def __init__(self, stops: Stops, go: Callable[[int], None]) -> None:
        """``go`` gets the number of moves made at the place that was clicked."""
        super().__init__("Moves", tip="Click anywhere on the line to go to that move.")
        self.stops = stops
        self.go = go
        self._track = Rect(0, 0, 0, 0)

    @property
    def focusable(self) -> bool:
        """Never: every step has a key of its own."""
        return False

    def x_of(self, place: int) -> int:
        """Return the x coordinate of a place, in pixels."""
        track = self._track
        return track.left + round(track.width * (place - 1) / max(1, self.stops.count - 1))

    def natural_size(self, look: Look) -> tuple[int, int]:
        return look.metrics.target * 3, look.metrics.px(LINE_UNITS)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        high = look.metrics.px(6)
        self._track = Rect(rect.left + high, 0, rect.width - 2 * high, high)
        self._track.centery = rect.centery

    def press_at(self, pos: tuple[int, int]) -> bool:
        self.drag_to(pos)
        return True

    def drag_to(self, pos: tuple[int, int]) -> None:
        track = self._track
        share = (pos[0] - track.left) / max(1, track.width)
        place = 1 + round(min(1.0, max(0.0, share)) * (self.stops.count - 1))
        if place != self.place:
            self.go(place)

    def draw(self, surface: Surface) -> None:
        if self.look is None:
            return
        shapes, theme, track = self.look.shapes, self.look.theme, self._track
        shapes.draw(surface, track, Box(theme.panel, track.height // 2, edge=theme.ring, edge_width=1))
        done = Rect(track.left, track.top, max(track.height, self.x_of(self.place) - track.left), track.height)
        shapes.draw(surface, done, Box(theme.cream_dim, track.height // 2))
        for begin in self.stops.hands[1:]:
            stroke = Rect(0, 0, max(2, track.height // 3), track.height * 3)
            stroke.center = self.x_of(begin), track.centery
            shapes.draw(surface, stroke, Box(theme.cream_dim, 1))
        knob = Rect(0, 0, track.height * 3, track.height * 3)
        knob.center = self.x_of(self.place), track.centery
        shapes.draw(surface, knob, Box(theme.cream, knob.width // 2, edge=theme.ink, edge_width=self.look.metrics.line))


# --- the scene --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Start:
    """The point at which looking back begins.

    :param seat: the seat whose view is shown; ``None`` for what everybody saw.
    :param move: the number of the move after which the table is shown.
    """

    seat: int | None
    move: int


class LookingBackScene(TableWithSheet):
    """The match as one seat saw it, move by move. Nothing is played here, and no player thinks.

    If several people share the screen and it is no person's turn, each can see their own view, after a curtain.
    Once a hand is over, its cards can be shown face up, and seen as any player saw them.

    :ivar seat: the seat whose view is shown.
    :ivar place: the number of moves made.
    :ivar review: reviews a finished hand, given its number from 0 and the seat seen; ``None`` if that is impossible.
    :ivar opened: whether all cards are wanted face up; they are shown so in finished hands only.
    """

    def __init__(
        self,
        match: Match,
        spec: LayoutSpec,
        art: CardArt,
        manner: Manner,
        start: Start,
        leave: Callable[[], None],
        other_lines: OtherLines | None = None,
    ) -> None:
        """Look back at a match.

        :param leave: returns to the scene that the person came from.
        :param other_lines: the other lines of the match; ``None`` if there can be none.
        """
        super().__init__(match, spec, art, manner)
        self.own: Eyes = start.seat
        self.seat: Eyes = start.seat
        self.admitted: Eyes = None
        """The person who has opened the curtain to see the own view."""
        self.go_back = leave
        self.other_lines = other_lines
        self.review: Callable[[int, Eyes], None] | None = None
        whole = match.view(self.own)
        self.count = len(whole.log)
        self.stops = stops_of(match, whole)
        self._begins = [match.moves_until(hands) for hands in range(len(whole.results))]
        self.place = min(max(1, start.move + 1), self.count)
        self.playing = False
        self.opened = False
        self.timeline = Timeline(self.stops, self.to)
        self._steps = self._step_buttons()
        self.hands = OpenHands(match.names)
        self._next = 0.0

    @property
    def open(self) -> bool:
        """Whether all cards are face up now."""
        return self.opened and self.match.is_over(self.place)

    def _view(self, place: int | None = None) -> View:
        at = self.place if place is None else place
        match, eyes = self.match, self.seat if self.seat in (self.own, self.admitted) else None
        view = match.view_at(eyes, at) if eyes == self.seat or self.seat is None else match.lent_view_at(self.seat, at)
        return with_open_hands(view, match.open_view_at(eyes, at), self.spec) if self.open else view

    # --- layout -------------------------------------------------------------------------------------------------------

    def measure(self, look: Look) -> Measure:
        """Return the measure of the table: open hands take a column at the right if there is room for one."""
        beside = self.open and len(self.match.names) <= MAX_COLUMN_SEATS
        column = column_width(look) if beside else 0
        return replace(super().measure(look), column=column)

    @property
    def pace(self) -> Pace:
        return self.manner.pace

    @property
    def bottom(self) -> int:
        return self.seat if self.seat is not None else 0

    def shown_view(self) -> View:
        return self._view()

    def _buttons(self) -> list[Button]:
        """Return the buttons that do not step along the log."""
        eyes, over = eyes_at(self.match, self.own, self.place), self.match.is_over(self.place)
        made = [Button("Stop" if self.playing else "Play", self.toggle, key="Space")]
        player = player_who_moved(self.match, self.place)
        if player is not None and self.match.lends(player, max(1, self.place - 1)):
            made.append(Button(f"What {self.match.names[player]} saw", self.see, key="W", tip=SAW_TIP))
        if len(eyes) > 1:
            made.append(Button("Next seat", self.change_eyes, key="E", tip=EYES_TIP))
        if over:
            made.append(Button("Hide hands" if self.opened else "Show hands", self.turn_cards, key="O", tip=OPEN_TIP))
        if over and self.review is not None:
            made.append(Button("Review", partial(self.review, self._hand, self.seat), key="V", tip=REVIEW_TIP))
        return [*made, *line_buttons(self.other_lines, self.place), Button("Back", self.go_back, key="Esc")]

    @property
    def _hand(self) -> int:
        """The number of the hand on the table, counted from 0."""
        return max(0, bisect_left(self._begins, self.place) - 1)

    def _step_buttons(self) -> tuple[ToolButton, ...]:
        """Return the buttons that step along the log: to rounds and hands, and from move to move."""
        stops, endings = self.stops, self.match.game.endings
        unit = endings.trick_word if stops.tricks else "round"

        def by_round(by: int) -> None:
            self.to(stops.step(stops.rounds, self.place, by), last_move=True)

        def by_hand(by: int) -> None:
            self.to(stops.step(stops.hands, self.place, by))

        return (
            ToolButton(f"Previous {endings.hand_word}", icons.TO_START, lambda: by_hand(-1), key="PgUp"),
            ToolButton(f"Previous {unit}", icons.FAR_BACK, lambda: by_round(-1), key="Up"),
            ToolButton("Earlier", icons.BACK, lambda: self.to(self.place - 1), key="Left"),
            ToolButton("Later", icons.FORTH, lambda: self.to(self.place + 1), key="Right"),
            ToolButton(f"Next {unit}", icons.FAR_FORTH, lambda: by_round(1), key="Down"),
            ToolButton(f"Next {endings.hand_word}", icons.TO_END, lambda: by_hand(1), key="PgDn"),
        )

    def place_sheet(self, look: Look) -> Extent:
        """Place everything below the table: the buttons that do not step have a row of their own if need be."""
        metrics = look.metrics
        place = Rect(metrics.gap, 0, metrics.width - 2 * metrics.gap, 0)
        others = Buttons(*self._buttons(), low=True)
        row = Row(*map(rigid, self._steps), grow(Space()), others, gap=6)
        rows: list[Widget] = [row]
        if row.natural_size(look)[0] > MAX_SQUEEZE * place.width:
            rows = [Row(*map(rigid, self._steps), grow(Space()), gap=6), others]
        bar = Column(self.timeline, *rows, gap=6)
        place.height = bar.height_for(look, place.width)
        place.bottom = metrics.height - metrics.gap // 2
        self.timeline.place = self.place
        self.put(bar, place, look)
        return metrics.width, place.top

    def _place_bar(self) -> None:
        self.timeline.place = self.place
        if self.timeline.pressed:
            return  # during a drag; the buttons follow at its end
        if self.place_sheet(self.look) != self.table_look.metrics.size:
            self.layout(self.look)
        self.dirty = True

    # --- stepping along the log ---------------------------------------------------------------------------------------

    def to(self, place: int, *, last_move: bool = False) -> None:
        """Go to a place in the log.

        :param last_move: whether the move before it is animated.
        """
        before, place = self.place, min(max(1, place), self.count)
        if place == before:
            return
        alike, self.place = _is_alike(self, place), place
        if not alike:
            self.seat = self.seat if _sees(self, place) else self.own
            self.layout(self.look)
        elif place == before + 1 or (last_move and place > 1):
            self.board.hurry()
            if place != before + 1:
                self.board.set_view(self._view(place - 1))
            self.board.show(self._view())
        elif place == before - 1:
            self.board.turn_to(self._view())
        else:
            self.board.set_view(self._view())
        self._place_bar()

    def toggle(self) -> None:
        """Play the log by itself, or stop."""
        self.playing = not self.playing and self.place < self.count
        self._next = self.now
        self._place_bar()

    # --- views --------------------------------------------------------------------------------------------------------

    def change_eyes(self) -> None:
        """Show the next player's view: that of another person at the screen after a curtain."""
        self.playing = False
        eyes = eyes_at(self.match, self.own, self.place)
        seat = eyes[(eyes.index(self.seat) + 1) % len(eyes)]
        if seat is None or not needs_curtain(self.match, self.own, seat, self.place):
            self._see_as(seat)
            return
        back = Button("Back", lambda: self._see_as(self.own), key="Esc")
        self.lower_curtain(seat, lambda: self._see_as(seat, admitted=seat), (back,))

    def lower_curtain(self, seat: int, opened: Callable[[], None], others: Sequence[Button] = ()) -> None:
        """Hide the table until a person has come to the screen; the log does not play on behind the curtain."""
        self.playing = False
        super().lower_curtain(seat, opened, others)

    def see(self) -> None:
        """Show the table before this move as the AI player who made it saw it."""
        player = player_who_moved(self.match, self.place)
        if player is not None and self.match.lends(player, max(1, self.place - 1)):
            self.playing = self.opened = False
            self.place = max(1, self.place - 1)
            self._see_as(player)

    def turn_cards(self) -> None:
        """Turn all cards face up, or down again."""
        self.opened = not self.opened
        self.layout(self.look)

    def _see_as(self, seat: Eyes, *, admitted: Eyes = None) -> None:
        self.curtain, self.seat, self.admitted = None, seat, admitted
        self.stage.shut_input()
        self.layout(self.look)
        self.dirty = True

    # --- time and events ----------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        self.dirty = self.board.update(now) or self.dirty
        self.update_desks(now)
        if self.playing and not self.board.busy(now) and now >= self._next:
            self._next = now + SECONDS_PER_MOVE
            self.to(self.place + 1)
            if self.place == self.count:
                self.toggle()

    @property
    def waiting(self) -> bool:
        return super().waiting or self.playing

    def handle(self, event: Event) -> None:
        shared = len(self.match.persons) > 1
        hides = self.curtain is None and self.manner.keys.presses(event, "hide")
        if (hides or event.type == pygame.WINDOWFOCUSLOST) and shared and self.own is None:
            self._see_as(None)
        elif (hides or event.type == pygame.WINDOWFOCUSLOST) and shared and self.own is not None:
            seat = self.own
            self.lower_curtain(seat, lambda: self._see_as(seat))
        else:
            super().handle(event)

    def table_takes(self, event: Event) -> bool:
        if pressed(event, "Home"):
            self.to(1)
        elif pressed(event, "End"):
            self.to(self.count)
        else:
            dragged = self.timeline.pressed
            super().table_takes(event)
            if dragged and not self.timeline.pressed:
                self._place_bar()
        return True

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw_over(self, frame: Frame) -> None:
        """Draw the caption, moving cards, and open hands."""
        board, names = frame.board, self.match.names
        short = [short_name(name) for name in names]
        captions = (*_captions(self, names, self.place, board), *_captions(self, short, self.place, board))
        self.top.draw_prompt(frame, Turn(captions), to_act=False, right=board.layout.buttons.right)
        self.top.draw_moving(frame, self.now)
        if self.open:
            with self.look.listing.over(Layer.PANEL):
                self.hands.draw(frame.surface, self.table_look, board, self.top.cards)

    @property
    def caption(self) -> str:
        """The line above the hand: the number of the move, whose view is shown, and what was done."""
        return _captions(self, self.match.names, self.place, self.board)[0]


def _is_alike(scene: LookingBackScene, place: int) -> bool:
    """Whether the table after another number of moves is laid out as it is now, for the same eyes."""
    match = scene.match
    turned = scene.opened and match.is_over(scene.place) != match.is_over(place)
    return _sees(scene, place) and not turned


def _sees(scene: LookingBackScene, place: int) -> bool:
    """Whether the view that is shown may be shown at another place of the log too."""
    if scene.seat not in eyes_at(scene.match, scene.own, place):
        return False
    return scene.seat == scene.admitted or not needs_curtain(scene.match, scene.own, scene.seat, place)


def _captions(scene: LookingBackScene, names: Sequence[str], place: int, board: Board) -> Forms:
    view = board.view
    seen = f", as {names[scene.seat]} saw it" if scene.seat is not None and scene.seat != scene.own else ""
    begin = f"{place} of {scene.count}{seen}:"
    if not view.log:
        return (begin,)
    line = scene.match.game.telling.line(Past(view, len(view.log) - 1), People(names))
    return tuple(f"{begin} {sentence}" for sentence in line.sentences)


def line_buttons(other_lines: OtherLines | None, place: int) -> list[Button]:
    """Return the buttons that lead from a place in the log to other lines of the hand."""
    if other_lines is None:
        return []
    made = []
    if other_lines.count(place):
        made.append(Button("Other lines", lambda: other_lines.show(place), key="L", tip=LINES_TIP))
    if other_lines.decision(place) is not None:
        branch = Button("Another line", lambda: other_lines.begin(place), key="R", tip=BRANCH_TIP)
        if why := other_lines.refusal(place):
            branch.disable(why)
        made.append(branch)
    return made


def eyes_at(match: Match, own: Eyes, place: int) -> tuple[Eyes, ...]:
    """Return the seats whose views can be shown at a place of the log.

    Once the hand is over, everybody may see what any player held, unless it stays secret. Before, and where it does,
    people who share a screen can each see their own view after a curtain, if looking back began on no person's turn.

    :param own: the view with which looking back began; it is always among those returned.
    """
    shared = match.persons if own is None and len(match.persons) > 1 else ()
    seats = [*match.persons, *(seat for seat in range(len(match.names)) if seat not in match.persons)]
    return (*(seat for seat in seats if seat != own and (seat in shared or match.lends(seat, place))), own)


def needs_curtain(match: Match, own: Eyes, seat: Eyes, place: int) -> bool:
    """Whether only the person at a seat may see the view of that seat at a place of the log."""
    return seat is not None and seat != own and not match.lends(seat, place)


def player_who_moved(match: Match, place: int) -> int | None:
    """Return the AI player who made the move before a place of the log; ``None`` if a person or the dealer did."""
    log = match.view_at(None, place).log
    actor = log[-1].actor if log else DEALER
    return None if actor == DEALER or actor in match.persons else actor
