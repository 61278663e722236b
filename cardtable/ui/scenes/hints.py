"""The hint: the best move with its reason in a line, and on demand what else was looked at."""

from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.view import View
from cardtable.engine.words import card_names
from cardtable.ui.look import Look
from cardtable.ui.scenes.match import Hint, Match
from cardtable.ui.shapes import Box
from cardtable.ui.table.board import Board
from cardtable.ui.text import Align
from cardtable.ui.theme import BODY, SMALL, Ground

MOST: Final = 8
"""So many of the moves that were looked at are shown."""


class Hints:
    """What is said to whoever asks for the best move.

    :ivar found: the hint that is shown; ``open``: whether what it was compared with is shown too.
    """

    def __init__(self, match: Match, key: str) -> None:
        """Ask ``match`` for hints; ``key`` is what people press for one."""
        self.match = match
        self.key = key
        self.text = ""
        self.found: Hint | None = None
        self.open = False
        self._pending = False
        self._rows: tuple[tuple[str, str, str], ...] = ()

    def ask(self) -> None:
        """Begin to look for the best move; once it is shown, show what else was looked at, or put that away."""
        if self._rows:
            self.open = not self.open
        elif not self._pending:
            self._pending = True
            self.text = "Looking for a good move …"
            self.match.ask_hint()

    def forget(self) -> None:
        """Put the hint away: the match goes on."""
        self.text, self.found, self.open, self._pending, self._rows = "", None, False, False, ()

    def close(self) -> None:
        """Put the comparison away; the hint stays."""
        self.open = False

    def poll(self, view: View) -> Hint | None:
        """Take the hint once when it is there, and return it."""
        found = self.match.hint() if self._pending else None
        if found is None:
            return None
        self._pending, self.found = False, found
        words = self.match.game.words
        self.text = f"Hint: {words.button(view, found.move)}. {found.reason}"
        if len(found.compared) > 1:
            labels = [words.button(view, one.move) for one in found.compared]
            self._rows = tuple(
                (label if labels.count(label) == 1 else f"{label}: {card_names(one.move.cards)}", one.worth, one.often)
                for label, one in zip(labels[:MOST], found.compared, strict=False)
            )
            self.text += f" ({self.key}: what else was looked at)"
        return found

    def handle(self, event: Event) -> bool:
        """Take the press that puts the comparison away."""
        if not self.open or event.type not in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            return False
        self.open = False
        return True

    def draw_line(self, surface: Surface, look: Look, ask: Rect, *, in_place: bool) -> None:
        """Write the hint above the line that says what is asked, or in its place where a panel says that."""
        if not self.text:
            return
        metrics = look.metrics
        style = look.style(SMALL, look.theme.gold)
        room = metrics.width - metrics.pad - ask.left
        rows = look.text.wrap(self.text, style, room - 2 * metrics.pad)
        width = max(look.text.width(row, style) for row in rows) + 2 * metrics.pad
        line = look.text.line_height(style)
        rect = Rect(ask.left, 0, min(room, width), max(round(metrics.target * 0.75), line * len(rows) + metrics.gap))
        rect.bottom = ask.bottom if in_place else ask.top - metrics.line
        look.shapes.draw(surface, rect, Box(look.theme.panel, metrics.radius, alpha=230))
        top = rect.centery - line * len(rows) // 2
        for number, row in enumerate(rows):
            place = Rect(rect.left + metrics.pad, top + number * line, rect.width - 2 * metrics.pad, line)
            look.write(surface, row, style, place)

    def draw_comparison(self, surface: Surface, look: Look, board: Board) -> None:
        """Draw what was looked at in the middle of the table: each move, what it is worth, how often it was best."""
        if not self.open:
            return
        metrics, theme = look.metrics, look.theme
        style = look.read(Ground.DARK, BODY)
        line = round(look.text.line_height(style) * 1.2)
        widths = [max(look.text.width(row[column], style) for row in self._rows) for column in range(3)]
        wide = min(sum(widths) + 6 * metrics.pad, metrics.width - 2 * metrics.pad)
        head = round(line * 1.4)
        panel = Rect(0, 0, wide, 2 * head + line * len(self._rows))
        panel.midbottom = (metrics.width // 2, board.layout.ask.top - metrics.gap)
        panel.top = max(panel.top, metrics.gap)
        look.shapes.draw(surface, panel, Box(theme.panel, metrics.radius, edge=theme.gold, edge_width=metrics.line))
        inner = panel.inflate(-2 * metrics.pad, 0)
        title = Rect(inner.left, panel.top, inner.width, head)
        look.write(surface, "What was looked at", look.style(BODY, theme.gold, True), title, Align.CENTRE)
        shares = [width * (inner.width - 2 * metrics.pad) // max(1, sum(widths)) for width in widths]
        for number, row in enumerate(self._rows):
            hinted = self.found is not None and self.found.compared[number].move == self.found.move
            left = inner.left
            for text, share in zip(row, shares, strict=True):
                place = Rect(left, title.bottom + number * line, share, line)
                look.write(surface, text, look.style(BODY, theme.gold, True) if hinted else style, place)
                left += share + metrics.pad
        foot = Rect(inner.left, panel.bottom - head, inner.width, head)
        look.write(surface, "Press anything to go on", look.dim(Ground.DARK, SMALL), foot, Align.CENTRE)
