"""Looking back: the table as it lay after any move of the log, forwards and backwards."""

from collections.abc import Callable, Iterator

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.view import View
from cardtable.protocols.match import WatchedMatch
from cardtable.ui.faces import CardArt
from cardtable.ui.keys import pressed
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.desk import Desk
from cardtable.ui.kit.skin import Role
from cardtable.ui.look import Look
from cardtable.ui.play.curtain import Curtain
from cardtable.ui.play.legible import legible, measure_of
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.tabletop import Emphasis, Tabletop
from cardtable.ui.scene import Part, Scene
from cardtable.ui.table.board import Board
from cardtable.ui.table.layout import arrange
from cardtable.ui.table.spec import LayoutSpec
from cardtable.ui.theme import BODY

PAUSE = 0.9
"""Seconds between two moves while they are played one after the other."""


WHOSE = "Lets each person at the screen see what they saw, with their own hand."


class ReviewScene(Scene):
    """The match as one seat saw it, move by move.

    Where several people share the screen and nobody's turn it is, each can look with their own eyes, after a curtain.
    """

    def __init__(
        self,
        match: WatchedMatch,
        spec: LayoutSpec,
        art: CardArt,
        manner: Manner,
        seat: int | None,
        move: int,
        leave: Callable[[], None],
    ) -> None:
        """Look at the table as it was after move number ``move``, with the eyes of ``seat``."""
        self.match = match
        self.spec = spec
        self.art = art
        self.manner = manner
        self.seat = seat
        self.eyes = (*match.persons, None) if seat is None and len(match.persons) > 1 else ()
        self.curtain: Curtain | None = None
        self.leave_review = leave
        self.count = len(match.view(seat).log)
        self.place = min(max(1, move + 1), self.count)
        self.playing = False
        self.board: Board | None = None
        self.desk = Desk(wraps=False)
        self.now = 0.0
        self._next = 0.0

    def _view(self) -> View:
        return self.match.view_at(self.seat, self.place)

    def layout(self, look: Look) -> None:
        """Place everything for this look; its text is as large as it may be without hiding the cards."""
        view = self._view()
        bottom = self.seat if self.seat is not None else 0
        sides = self.match.game.sides(view.seats)
        look = legible(look, lambda look: arrange(view, self.spec, sides, measure_of(look), view.hand, bottom))
        super().layout(look)
        self.board = Board(
            view, self.spec, sides, measure_of(look), self.manner.pace, bottom, self.match.game.words.groups
        )
        self.top = Tabletop(self.match.game, self.match.names, look, self.art)
        self._place_buttons(look)
        if self.curtain is not None:
            self.curtain.layout(look)

    def _place_buttons(self, look: Look) -> None:
        assert self.board is not None  # noqa: S101 - `layout` makes it
        area, gap = self.board.layout.buttons, look.metrics.gap
        entries = (
            ("Earlier", "Left", lambda: self.step(-1), Role.PLAIN),
            ("Later", "Right", lambda: self.step(1), Role.PLAIN),
            ("Stop" if self.playing else "Play", "Space", self.toggle, Role.PLAIN),
            *([("Eyes", "E", self.change_eyes, Role.PLAIN)] if self.eyes else []),
            ("Back", "Esc", self.leave_review, Role.PRIMARY),
        )
        made = [
            Button(label, act, key=key, role=role, tip=WHOSE if key == "E" else None)
            for label, key, act, role in entries
        ]
        wanted = [look.text.width(button.label, look.style(BODY, bold=True)) + 3 * gap for button in made]
        room, left = area.width - gap * (len(made) - 1), area.left
        self.desk.clear()
        for button, wide in zip(made, wanted, strict=True):
            share = room * wide // sum(wanted)
            button.layout(Rect(left, area.top, share, area.height), look)
            self.desk.add(button)
            left += share + gap
        self.desk.layout(look)
        self.dirty = True

    def step(self, by: int) -> None:
        """Go some moves on, or back; one move on is shown as it happens."""
        place = min(max(1, self.place + by), self.count)
        if place == self.place or self.board is None:
            return
        self.place = place
        if by == 1:
            self.board.hurry()
            self.board.show(self._view())
        else:
            self.board.set_view(self._view())
        self.dirty = True

    def change_eyes(self) -> None:
        """Let the next person look with their own eyes, who alone is at the screen then; after the last, everybody."""
        self.playing = False
        seat = self.eyes[(self.eyes.index(self.seat) + 1) % len(self.eyes)]
        if seat is None:
            self._see_as(None)
            return
        self._draw_curtain(seat, Button("Back", lambda: self._see_as(None), key="Esc"))

    def _draw_curtain(self, seat: int, *others: Button) -> None:
        self.curtain = Curtain(self.match.names[seat], lambda: self._see_as(seat), others)
        self.curtain.layout(self.look)
        self.stage.shut_input()
        self.dirty = True

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

    @property
    def animating(self) -> bool:
        """Whether cards move."""
        fills = self.curtain is not None and self.curtain.desk.animating
        return fills or (self.board is not None and (self.board.moving or self.desk.animating))

    def update(self, now: float) -> None:
        """Go on."""
        self.now = now
        board = self.board
        if board is None:
            return
        self.dirty = board.update(now) or self.dirty
        for desk in (self.desk,) if self.curtain is None else (self.desk, self.curtain.desk):
            self.dirty = desk.update(now) or self.dirty
        if self.playing and not board.busy(now) and now >= self._next:
            self._next = now + PAUSE
            self.step(1)
            if self.place == self.count:
                self.toggle()

    def handle(self, event: Event) -> None:
        """Take one event. Whoever leaves the window takes their eyes along."""
        if event.type == pygame.WINDOWFOCUSLOST and self.eyes:
            self._see_as(None)
        elif event.type == pygame.WINDOWFOCUSLOST and self.seat is not None and len(self.match.persons) > 1:
            self._draw_curtain(self.seat)
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
        board = self.board
        if board is None:
            return
        if self.curtain is not None:
            self.curtain.draw(surface, self.look)
            return
        self.top.draw(surface, board, self.look.metrics, Emphasis())
        told = self.match.game.words.tell_all(board.view, self.match.names)
        seen = f", as {self.match.names[self.seat]} saw it" if self.eyes and self.seat is not None else ""
        text = f"{self.place} of {self.count}{seen}: {told[-1] if told else ''}"
        self.top.ask(surface, board, self.look.metrics, text, due=True)
        self.top.moving(surface, board, self.now)
        self.desk.draw(surface)

    def parts(self) -> Iterator[Part]:
        """Yield the buttons and the cards."""
        if self.curtain is not None:
            yield from self.curtain.desk.parts()
            return
        yield from self.desk.parts()
        if self.board is not None:
            for spot in self.board.layout.spots:
                yield Part("card", spot.rect, f"{spot.zone}: {spot.card}")
