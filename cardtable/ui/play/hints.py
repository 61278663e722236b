"""The hint: the best move with its reason in a line, and on demand the moves that it was compared with."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.view import View
from cardtable.engine.words import Words, card_names
from cardtable.protocols.match import Compared, Hint, Match
from cardtable.ui.look import Look
from cardtable.ui.shapes import Box
from cardtable.ui.text import Align
from cardtable.ui.theme import BODY, SMALL, Ground

Row = tuple[str, str, str]

MAX_ROWS: Final = 8
"""How many of the moves that were compared are shown."""
ROW_LINES: Final = 1.2
"""The height of their rows, in lines of text."""


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
        self._rows: tuple[Row, ...] = ()
        self._title = ""

    def ask(self) -> None:
        """Begin to look for the best move; once it is shown, show the moves compared, or put that away."""
        if self._rows:
            self.open = not self.open
        elif not self._pending:
            self._pending = True
            self.text = "Looking for a good move …"
            self.match.ask_hint()

    def forget(self) -> None:
        """Put the hint away: the match goes on."""
        self.text, self.found, self.open, self._pending, self._rows, self._title = "", None, False, False, (), ""

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
            self._rows = rows_of(words, view, found.compared[:MAX_ROWS])
            self._title = _sentence(found.measure)
            against = "" if found.by_lot else f" {_against(found.measure, self._rows)}"
            self.text += f"{against} ({self.key}: the moves compared)"
        return found

    def handle(self, event: Event) -> bool:
        """Take the press that puts the comparison away."""
        if not self.open or event.type not in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            return False
        self.open = False
        return True

    def _line(self, look: Look, ask: Rect, panel: Rect | None) -> tuple[Rect, Sequence[str]]:
        """Return where the hint is written, and its rows: above what is asked, or in its place if a panel asks that."""
        metrics = look.metrics
        style = look.style(SMALL, look.theme.gold)
        room = metrics.width - metrics.pad - ask.left
        rows = look.text.wrap(self.text, style, room - 2 * metrics.pad)
        width = max(look.text.width(row, style) for row in rows) + 2 * metrics.pad
        height = max(round(metrics.target * 0.75), look.text.line_height(style) * len(rows) + metrics.gap)
        rect = Rect(ask.left, 0, min(room, width), height)
        rect.bottom = ask.top - metrics.line if panel is None else ask.bottom
        if panel is not None and rect.top < panel.bottom:
            rect.top = min(panel.bottom, metrics.height - height)
        return rect, rows

    def draw_line(self, surface: Surface, look: Look, ask: Rect, panel: Rect | None) -> None:
        """Write the hint above the line that says what is asked, or in its place where ``panel`` says that."""
        if not self.text:
            return
        metrics = look.metrics
        style = look.style(SMALL, look.theme.gold)
        rect, rows = self._line(look, ask, panel)
        line = look.text.line_height(style)
        look.shapes.draw(surface, rect, Box(look.theme.panel, metrics.radius, alpha=230))
        top = rect.centery - line * len(rows) // 2
        for number, row in enumerate(rows):
            place = Rect(rect.left + metrics.pad, top + number * line, rect.width - 2 * metrics.pad, line)
            look.write(surface, row, style, place)

    def comparison(self, look: Look, ask: Rect, panel: Rect | None) -> tuple[Rect, int]:
        """Return where the moves compared are shown, and how many of them: they cover nothing that is asked.

        :param ask: the line that says what is asked.
        :param panel: what asks it instead.
        """
        metrics = look.metrics
        style = look.read(Ground.DARK, BODY)
        widths = self._widths(look)
        titled = look.text.width(self._title, look.style(BODY, look.theme.gold, True))
        wide = min(max(sum(widths) + 2 * metrics.pad, titled) + 4 * metrics.pad, metrics.width - 2 * metrics.pad)
        line = round(look.text.line_height(style) * ROW_LINES)
        above, _ = self._line(look, ask, panel)
        bottom = min(above.top, above.top if panel is None else panel.top) - metrics.gap
        shown = min(len(self._rows), max(2, (bottom - metrics.gap - _head(line) - metrics.gap) // line))
        rect = Rect(0, 0, wide, _head(line) + line * shown + metrics.gap)
        rect.midbottom = (metrics.width // 2, bottom)
        return rect, shown

    def _widths(self, look: Look) -> list[int]:
        style = look.read(Ground.DARK, BODY, bold=True)
        return [max(look.text.width(row[column], style) for row in self._rows) for column in range(3)]

    def draw_comparison(self, surface: Surface, look: Look, ask: Rect, panel: Rect | None) -> None:
        """Draw the moves compared, the hint first: each with its figure."""
        if not self.open:
            return
        metrics, theme = look.metrics, look.theme
        style, bold = look.read(Ground.DARK, BODY), look.style(BODY, theme.gold, True)
        line = round(look.text.line_height(style) * ROW_LINES)
        rect, shown = self.comparison(look, ask, panel)
        look.shapes.draw(surface, rect, Box(theme.panel, metrics.radius, edge=theme.gold, edge_width=metrics.line))
        inner = rect.inflate(-2 * metrics.pad, 0)
        title = Rect(inner.left, rect.top, inner.width, _head(line))
        look.write(surface, self._title, bold, title, Align.CENTRE)
        widths = self._widths(look)
        shares = [width * (inner.width - 2 * metrics.pad) // max(1, sum(widths)) for width in widths]
        for number, row in enumerate(self._rows[:shown]):
            left = inner.left
            for text, share in zip(row, shares, strict=True):
                place = Rect(left, title.bottom + number * line, share, line)
                look.write(surface, text, style if number else bold, place)
                left += share + metrics.pad


def _head(line: int) -> int:
    """Return the height of the title above the rows."""
    return round(1.4 * line)


def rows_of(words: Words, view: View, compared: Sequence[Compared]) -> tuple[Row, ...]:
    """Return the moves compared as they are shown: what each is called, its figure, and a note."""
    labels = [words.button(view, one.move) for one in compared]
    return tuple(
        (
            label if labels.count(label) == 1 else f"{label}: {card_names(one.move.cards)}",
            one.figure,
            "may be as good" if one.nearly and number else "",
        )
        for number, (label, one) in enumerate(zip(labels, compared, strict=True))
    )


def _against(measure: str, rows: Sequence[Row]) -> str:
    """Return what the hint comes to, and what the next best move would."""
    (_, mine, _), (label, theirs, nearly), *_ = rows
    if mine == theirs:
        return f"{_sentence(measure)}: {mine}, the same with {label}."
    return f"{_sentence(measure)}: {mine}, against {theirs} with {label}{', which may be as good' if nearly else ''}."


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
