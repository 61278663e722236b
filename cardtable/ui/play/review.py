"""Looking back: the table as it lay after any move of the log, forwards and backwards."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.standing import Turn
from cardtable.engine.view import View
from cardtable.protocols.match import WatchedMatch
from cardtable.ui.faces import CardArt
from cardtable.ui.keys import pressed
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.skin import Role
from cardtable.ui.look import Look
from cardtable.ui.play.frame import Frame
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.playing import board_of
from cardtable.ui.play.screen import TableScreen
from cardtable.ui.table.board import Board
from cardtable.ui.table.spec import LayoutSpec
from cardtable.ui.theme import BODY

SECONDS_PER_MOVE: Final = 0.9
"""How long each move is shown while they are played one after the other."""
EYES_TIP: Final = "Lets each person at the screen see what they saw, with their own hand."


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after move number ``move`` of the log, as ``seat`` saw it (``None``: as everybody did)."""

    seat: int | None
    move: int


class ReviewScene(TableScreen):
    """The match as one seat saw it, move by move.

    Where several people share the screen and it is nobody's turn, each can look with their own eyes, after a curtain.
    """

    def __init__(
        self,
        match: WatchedMatch,
        spec: LayoutSpec,
        art: CardArt,
        manner: Manner,
        moment: Moment,
        leave: Callable[[], None],
    ) -> None:
        super().__init__(match, spec, art, manner)
        self.seat = moment.seat
        self.eyes = (*match.persons, None) if self.seat is None and len(match.persons) > 1 else ()
        self.leave_review = leave
        self.count = len(match.view(self.seat).log)
        self.place = min(max(1, moment.move + 1), self.count)
        self.playing = False
        self.board: Board | None = None
        self._next = 0.0

    @property
    def laid(self) -> Board:
        """The table as it lay."""
        assert self.board is not None  # noqa: S101 - `layout` comes first
        return self.board

    def _view(self) -> View:
        return self.match.view_at(self.seat, self.place)

    def layout(self, look: Look) -> None:
        """Place everything for this look; its text is as large as it may be without hiding the cards."""
        view, bottom = self._view(), self.seat if self.seat is not None else 0
        look = self.readable(look, view, bottom)
        super().layout(look)
        self.board = board_of(self.match, self.spec, view, self.measure(look), self.manner.pace, bottom)
        self._place_buttons(look)

    def _place_buttons(self, look: Look) -> None:
        area, gap = self.laid.layout.buttons, look.metrics.gap
        buttons = [
            Button("Earlier", lambda: self.step(-1), key="Left"),
            Button("Later", lambda: self.step(1), key="Right"),
            Button("Stop" if self.playing else "Play", self.toggle, key="Space"),
            *([Button("Eyes", self.change_eyes, key="E", tip=EYES_TIP)] if self.eyes else []),
            Button("Back", self.leave_review, key="Esc", role=Role.PRIMARY),
        ]
        wanted = [look.text.width(button.label, look.style(BODY, bold=True)) + 3 * gap for button in buttons]
        room, left = area.width - gap * (len(buttons) - 1), area.left
        self.desk.clear()
        for button, wide in zip(buttons, wanted, strict=True):
            share = room * wide // sum(wanted)
            button.layout(Rect(left, area.top, share, area.height), look)
            self.desk.add(button)
            left += share + gap
        self.desk.layout(look)
        self.dirty = True

    def step(self, by: int) -> None:
        """Go some moves on, or back; one move on is shown as it happens."""
        place = min(max(1, self.place + by), self.count)
        if place == self.place:
            return
        self.place = place
        if by == 1:
            self.laid.hurry()
            self.laid.show(self._view())
        else:
            self.laid.set_view(self._view())
        self.dirty = True

    def change_eyes(self) -> None:
        """Let the next person look with their own eyes, who alone is at the screen then; after the last, everybody."""
        self.playing = False
        seat = self.eyes[(self.eyes.index(self.seat) + 1) % len(self.eyes)]
        if seat is None:
            self._see_as(None)
            return
        self.lower_curtain(seat, lambda: self._see_as(seat), (Button("Back", lambda: self._see_as(None), key="Esc"),))

    def _see_as(self, seat: int | None) -> None:
        self.curtain, self.seat = None, seat
        self.stage.shut_input()
        self.layout(self.look)
        self.dirty = True

    def toggle(self) -> None:
        """Let the moves follow each other, or stop."""
        self.playing = not self.playing and self.place < self.count
        self._next = self.now
        self._place_buttons(self.look)

    def update(self, now: float) -> None:
        """Let cards and widgets move on, and show the next move when it is time."""
        self.now = now
        self.dirty = self.laid.update(now) or self.dirty
        self.update_desks(now)
        if self.playing and not self.laid.busy(now) and now >= self._next:
            self._next = now + SECONDS_PER_MOVE
            self.step(1)
            if self.place == self.count:
                self.toggle()

    def handle(self, event: Event) -> None:
        """Take one event. A person who leaves the window takes their eyes along."""
        if event.type == pygame.WINDOWFOCUSLOST and self.eyes:
            self._see_as(None)
        elif event.type == pygame.WINDOWFOCUSLOST and self.seat is not None and len(self.match.persons) > 1:
            seat = self.seat
            self.lower_curtain(seat, lambda: self._see_as(seat))
        elif self.curtain is not None:
            self.dirty = self.curtain.handle(event) or self.dirty
        elif pressed(event, "Home"):
            self.step(-self.count)
        elif pressed(event, "End"):
            self.step(self.count)
        elif self.desk.handle(event):
            self.dirty = True

    def draw(self, surface: Surface) -> None:
        """Draw the table as it was, and which move that was."""
        if self.curtain is not None:
            self.curtain.draw(surface, self.look)
            return
        board = self.laid
        frame = Frame(surface, board, self.look.metrics)
        self.top.draw(frame)
        log = self.match.game.words.tell_all(board.view, self.match.names)
        seen = f", as {self.match.names[self.seat]} saw it" if self.eyes and self.seat is not None else ""
        text = f"{self.place} of {self.count}{seen}: {log[-1] if log else ''}"
        self.top.ask(frame, Turn((text,)), due=True, right=self.laid.layout.ask.right)
        self.top.moving(frame, self.now)
        self.desk.draw(surface)
