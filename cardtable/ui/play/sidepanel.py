"""The panel beside the table: the log in words, each line a moment to look at, and the cards that have been played."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.cards import Card
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.ui.keys import pressed
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.desk import Desk
from cardtable.ui.kit.skin import Role
from cardtable.ui.look import Look
from cardtable.ui.play.tabletop import Tabletop
from cardtable.ui.shapes import Box
from cardtable.ui.table.board import Board
from cardtable.ui.table.spec import LayoutSpec
from cardtable.ui.text import Align
from cardtable.ui.theme import SMALL, Ground

LOG, CARDS = "log", "cards"


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the log on the screen: its text, where it stands, and which move it tells of."""

    text: str
    rect: Rect
    move: int


class SidePanel:
    """The panel, closed or open at one of its two sides.

    ``look_at`` is given the number of a move, to look at the table as it was after it. ``last_trick`` shows that, in
    games that have tricks.
    """

    def __init__(
        self, game: Game, names: Sequence[str], look_at: Callable[[int], None], last_trick: Callable[[], None] | None
    ) -> None:
        self.game = game
        self.names = names
        self.look_at = look_at
        self.last_trick = last_trick
        self.open = ""
        self.back = 0
        self.at: int | None = None  # the line that the keys have gone to: Enter looks at it
        self.hover: int | None = None
        self.rect = Rect(0, 0, 0, 0)
        self.body = Rect(0, 0, 0, 0)
        self.desk = Desk(wraps=False)
        self._look: Look | None = None
        self._view: View | None = None
        self._told: tuple[str, ...] | None = None

    def toggle(self, side: str) -> None:
        """Open it at this side, or close it if that is what is seen."""
        self.open = "" if self.open == side else side
        self.back, self.at, self.hover = 0, None, None
        if self._look is not None:
            self._place_buttons(self._look)

    def close(self) -> None:
        """Put it away, with whatever was marked in it."""
        self.open, self.back, self.at, self.hover = "", 0, None, None

    def layout(self, board: Board, look: Look) -> None:
        """Place it along the right edge, above the hand."""
        metrics, layout = look.metrics, board.layout
        if self._view is not board.view:
            self._view, self._told = board.view, None
        self._look = look
        width = min(metrics.px(460), metrics.width - 2 * metrics.gap)
        self.rect = Rect(metrics.width - width - metrics.gap, layout.rail.bottom + metrics.gap, width, 0)
        self.rect.height = layout.ask.top - metrics.gap - self.rect.top
        head = metrics.target + 2 * metrics.gap
        self.body = Rect(self.rect.left, self.rect.top + head, width, self.rect.height - head).inflate(
            -2 * metrics.gap, -metrics.gap
        )
        self._place_buttons(look)

    def _place_buttons(self, look: Look) -> None:
        gap = look.metrics.gap
        entries = (
            ("Log", lambda: self._turn(LOG), LOG),
            ("Cards played", lambda: self._turn(CARDS), CARDS),
            *([("Last trick", self._show_trick, "")] if self.last_trick is not None else []),
            ("Close", self.close, ""),
        )
        made = [
            Button(label, act, role=Role.PRIMARY if side == self.open else Role.PLAIN, points=SMALL)
            for label, act, side in entries
        ]
        wanted = [look.text.width(button.label, look.style(SMALL, bold=True)) + 2 * gap for button in made]
        room, left = self.rect.width - 5 * gap, self.rect.left + gap
        self.desk.clear()
        for button, wide in zip(made, wanted, strict=True):
            share = room * wide // sum(wanted)
            button.layout(Rect(left, self.rect.top + gap, share, look.metrics.target), look)
            self.desk.add(button)
            left += share + gap
        self.desk.layout(look)

    def _turn(self, side: str) -> None:
        if self.open != side:
            self.toggle(side)

    def _show_trick(self) -> None:
        self.close()
        if self.last_trick is not None:
            self.last_trick()

    # --- events -----------------------------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Take one event, if it is open and the event is meant for it."""
        if not self.open:
            return False
        if self.desk.handle(event):
            return True
        if event.type == pygame.MOUSEWHEEL:
            self.back = max(0, self.back + 3 * event.y)
            return True
        if event.type == pygame.KEYDOWN and self.open == LOG:
            return self._key(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._pointer(event)
        return False

    def _key(self, event: Event) -> bool:
        """Go up and down the lines; Enter looks at the moment."""
        count = len(self._view.log) if self._view is not None else 0
        step = -1 if pressed(event, "Up") else 1 if pressed(event, "Down") else 0
        if step and count:
            start = self.hover if self.at is None else self.at
            self.at = min(max(0, (count if start is None else start) + step), count - 1)
            self.back = max(0, min(self.back, count - 1 - self.at))
            while self.lines() and self.at < min(line.move for line in self.lines()) and self.back < count - 1:
                self.back += 1
            return True
        if pressed(event, "Enter") and self.at is not None:
            self.look_at(self.at)
            return True
        return False

    def _pointer(self, event: Event) -> bool:
        if not self.rect.collidepoint(event.pos):
            self.hover = None
            return False
        line = next((line for line in self.lines() if line.rect.collidepoint(event.pos)), None)
        self.hover = None if line is None else line.move
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and line is not None:
            self.look_at(line.move)
        return True

    # --- drawing ----------------------------------------------------------------------------------------------------

    def lines(self) -> list[Line]:
        """Return the rows of the log that are seen, the newest at the bottom."""
        look, view = self._look, self._view
        if look is None or view is None or self.open != LOG:
            return []
        style = look.read(Ground.DARK, SMALL)
        high = look.text.line_height(style)
        self.back = min(self.back, max(0, len(view.log) - 1))
        y, found = self.body.bottom, []
        if self._told is None:  # only now: a long log takes its time, and is seldom open
            self._told = self.game.words.tell_all(view, self.names)
        told = self._told[: len(view.log) - self.back]
        for text, first, count in reversed(list(_together(told))):
            move = first + count - 1
            rows = look.text.wrap(text if count == 1 else f"{text} (×{count})", style, self.body.width)
            y -= high * len(rows)
            if y < self.body.top:
                break
            for number, row in enumerate(rows):
                found.append(Line(row, Rect(self.body.left, y + number * high, self.body.width, high), move))
        return found

    def draw(self, surface: Surface, look: Look, board: Board, top: Tabletop) -> None:
        """Draw it."""
        if not self.open:
            return
        if self._view is not board.view or self._look is not look:
            self.layout(board, look)
        theme, metrics = look.theme, look.metrics
        box = Box(theme.panel, metrics.radius, edge=theme.panel_edge, edge_width=metrics.line)
        look.shapes.draw(surface, self.rect, box)
        if self.open == LOG:
            for line in self.lines():
                if line.move in (self.at, self.hover):
                    look.shapes.draw(surface, line.rect, Box(theme.gold, metrics.px(3), alpha=70))
                look.write(surface, line.text, look.read(Ground.DARK, SMALL), line.rect)
        else:
            self._draw_cards(surface, look, board, top)
        self.desk.draw(surface)

    def _draw_cards(self, surface: Surface, look: Look, board: Board, top: Tabletop) -> None:
        gone = played(board.view, board.spec)
        body = self.body
        if not gone:
            look.write(surface, "No card has been played yet.", look.dim(Ground.DARK, SMALL), body, Align.CENTRE)
            return
        rows = [list(cards) for _, cards in groupby(gone, lambda card: (card.back.value, card.suit))]
        gap = look.metrics.px(4)
        high = min(look.metrics.px(92), (body.height - gap * (len(rows) - 1)) // len(rows))
        wide = round(high / 1.4)
        for number, cards in enumerate(rows):
            step = min(wide * 0.6, (body.width - wide) / max(1, len(cards) - 1))
            for place, card in enumerate(cards):
                rect = Rect(round(body.left + place * step), body.top + number * (high + gap), wide, high)
                top.cards.card(surface, card, rect, shadow=False)


def _together(told: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """Yield each text with the place where it begins and how often it is told in a row."""
    place = 0
    for text, same in groupby(told):
        count = len(list(same))
        yield text, place, count
        place += count


def played(view: View, spec: LayoutSpec) -> tuple[Card, ...]:
    """Return the cards that have left the hands and are known to the viewer, by deck, suit and rank."""
    gone = [card for zone in view.zones if zone.kind != "hand" for card in zone.faces]

    def place(card: Card) -> tuple[int, int, int]:
        return card.back.value, spec.suits.find(str(card.suit)), spec.ranks.find(str(card.rank))

    return tuple(sorted(gone, key=place))
