"""The scene of looking back: the table after any move of the log, stepped forwards and backwards."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame
from pygame import Surface
from pygame.event import Event

from cardtable.engine.typography import Forms
from cardtable.engine.view import View
from cardtable.engine.voice.people import People, short_name
from cardtable.engine.voice.telling import Past
from cardtable.engine.voice.words import Turn
from cardtable.play.branch import OtherLines
from cardtable.play.layout import LayoutSpec
from cardtable.play.match import Match
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.keyboard.keys import pressed
from cardtable.ui.listing import Layer
from cardtable.ui.look import Look
from cardtable.ui.play.base_scene import BaseTableScene
from cardtable.ui.play.looking_back.eyes import Eyes, eyes_at, needs_curtain, player_who_moved
from cardtable.ui.play.looking_back.looking_back_bar import LookingBackBar, line_buttons
from cardtable.ui.play.looking_back.stops import stops_of
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.play.panels.open_hands import OpenHands, with_open_hands
from cardtable.ui.play.panels.side_column import column_width
from cardtable.ui.play.playing import board_of
from cardtable.ui.table.board import Board
from cardtable.ui.table.sizes import Measure
from cardtable.ui.widgets.button import Button

SECONDS_PER_MOVE: Final = 0.9
"""How long each move is shown while the log plays by itself."""
MAX_COLUMN_SEATS: Final = 5
"""With more players, open hands would be too small in a column, and lie over the table instead."""
EYES_TIP: Final = "The table as another player saw it, with that player's hand."
OPEN_TIP: Final = "All hands face up: this hand is over."
REVIEW_TIP: Final = "Which of your moves in this hand cost something, judged by what you could know."
SAW_TIP: Final = "Exactly what the player knew before this move: nothing else went into the decision."


@dataclass(frozen=True, slots=True)
class Start:
    """The point at which looking back begins.

    :param seat: the seat whose view is shown; ``None`` for what everybody saw.
    :param move: the number of the move after which the table is shown.
    """

    seat: int | None
    move: int


class LookingBackScene(BaseTableScene):
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
        self.bar = LookingBackBar(self.stops, self, match.game.endings.hand_word, match.game.endings.trick_word)
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

    def layout(self, look: Look) -> None:
        look, buttons = look.with_faces(self.manner.faces), self._buttons()
        self.foot = self.bar.height(look, buttons)
        view, bottom = self._view(), self.seat if self.seat is not None else 0
        super().layout(look)
        self.board = board_of(self.match, self.spec, view, self.measure(look), self.manner.pace, bottom)
        self._place_bar()

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

    def _place_bar(self) -> None:
        self.bar.timeline.place = self.place
        if self.bar.timeline.pressed:
            return  # during a drag; the buttons follow at its end
        self.desk.clear()
        self.bar.place(self.desk, self._buttons(), self.look)
        self.desk.layout(self.look)
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
        self.now = now
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
        elif self.curtain is not None:
            self.dirty = self.curtain.handle(event) or self.dirty
        elif pressed(event, "Home"):
            self.to(1)
        elif pressed(event, "End"):
            self.to(self.count)
        else:
            dragged = self.bar.timeline.pressed
            self.dirty = self.desk.handle(event) or self.dirty
            if dragged and not self.bar.timeline.pressed:
                self._place_bar()

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        if self.curtain is not None:
            self.curtain.draw(surface, self.look)
            return
        frame = Frame(surface, self.board, self.look.metrics)
        self.top.draw(frame)
        self._draw_over(self.place, frame, self.now)
        self.desk.draw(surface)

    def _draw_over(self, place: int, frame: Frame, now: float) -> None:
        """Draw what lies over the table after this many moves: the caption, moving cards, and open hands."""
        board, names = frame.board, self.match.names
        short = [short_name(name) for name in names]
        captions = (*_captions(self, names, place, board), *_captions(self, short, place, board))
        self.top.draw_prompt(frame, Turn(captions), to_act=False, right=board.layout.buttons.right)
        self.top.draw_moving(frame, now)
        if self.open:
            with self.look.listing.over(Layer.PANEL):
                self.hands.draw(frame.surface, self.look, board, self.top.cards)

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
