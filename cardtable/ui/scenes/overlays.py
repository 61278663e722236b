"""What comes up over the table: the log, and the last trick."""

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.keys import pressed
from cardtable.ui.look import Look
from cardtable.ui.scenes.match import Match
from cardtable.ui.scenes.tabletop import Tabletop
from cardtable.ui.shapes import Box
from cardtable.ui.table.board import Board
from cardtable.ui.text import Align
from cardtable.ui.theme import BODY, SMALL, Ground


class LogPanel:
    """The log in words, newest at the bottom."""

    def __init__(self) -> None:
        self.open = False
        self.back = 0

    def toggle(self) -> None:
        """Open or close it, at the newest line."""
        self.open, self.back = not self.open, 0

    def handle(self, event: Event) -> bool:
        """Scroll with the wheel; Esc closes it."""
        if not self.open:
            return False
        if event.type == pygame.MOUSEWHEEL:
            self.back = max(0, self.back + 3 * event.y)
            return True
        if pressed(event, "Esc"):
            self.open = False
            return True
        return False

    def draw(self, surface: Surface, look: Look, board: Board, match: Match) -> None:
        """Draw it along the right edge, above the hand."""
        if not self.open:
            return
        metrics = look.metrics
        layout = board.layout
        width = min(metrics.px(440), metrics.width // 2)
        rect = Rect(metrics.width - width - metrics.gap, layout.top.bottom + metrics.gap, width, 0)
        rect.height = layout.ask.top - metrics.gap - rect.top
        box = Box(look.theme.panel, metrics.radius, alpha=245, edge=look.theme.panel_edge, edge_width=metrics.line)
        look.shapes.draw(surface, rect, box)
        style = look.read(Ground.DARK, SMALL)
        inner = rect.inflate(-2 * metrics.gap, -2 * metrics.gap)
        line = look.text.line_height(style)
        y = inner.bottom
        log = board.view.log
        self.back = min(self.back, max(0, len(log) - 1))
        for entry in reversed(log[: len(log) - self.back]):
            rows = look.text.wrap(match.game.words.tell(entry, match.names), style, inner.width)
            y -= line * len(rows)
            if y < inner.top:
                break
            for number, row in enumerate(rows):
                look.write(surface, row, style, Rect(inner.left, y + number * line, inner.width, line))


class TrickPanel:
    """The last trick, as it lay before it was swept away."""

    def __init__(self) -> None:
        self.open = False

    def toggle(self, board: Board) -> None:
        """Show it, or put it away again."""
        self.open = not self.open and board.last_stage is not None

    def draw(self, surface: Surface, look: Look, board: Board, top: Tabletop) -> None:
        """Draw the trick in the middle of the table."""
        stage = board.last_stage
        if not self.open or stage is None:
            return
        metrics = look.metrics
        middle = board.layout.middle
        layout = board.arranged(stage.view)
        spots = [spot for spot in layout.spots if board.spec.zone(spot.zone).linger]
        panel = Rect(0, 0, min(middle.width, metrics.px(560)), middle.height)
        panel.center = middle.center
        box = Box(look.theme.panel, metrics.radius, alpha=245, edge=look.theme.gold, edge_width=metrics.line)
        look.shapes.draw(surface, panel, box)
        title = Rect(panel.left, panel.top + metrics.px(4), panel.width, metrics.text(BODY) * 2)
        look.write(surface, "Last trick (T closes it)", look.style(BODY, look.theme.gold, True), title, Align.CENTRE)
        for spot in spots:
            top.cards.card(surface, spot.card, spot.rect)
