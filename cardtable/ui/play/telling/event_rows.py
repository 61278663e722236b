"""Draws event lines as rows of the log and of a recap: the player's face, the name in bold, and the rest."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.voice.telling import EventLine
from cardtable.ui.drawing.text import Fitted, Style
from cardtable.ui.look import Look
from cardtable.ui.theme import Ground

MAX_ROWS: Final = 12
"""The most rows of a line, which no line of any game reaches."""


class EventRows:
    """Draws the event lines of one table in one look."""

    def __init__(
        self, look: Look, names: Sequence[str], sides: Sequence[int | None] = (), ground: Ground = Ground.DARK
    ) -> None:
        """Prepare the rows.

        :param names: the players' names by seat, which determine their faces.
        :param sides: the side of each seat in fixed partnerships; empty if their faces do not show it.
        """
        self._look = look
        self._ground = ground
        self._sides = sides or (None,) * len(names)
        self._faces = look.faces_of(names)

    def width(self, line: EventLine, points: float) -> int:
        """Return the width of a line in a single row, with its face."""
        bold, plain = self._styles(points)
        text = self._look.text.width(line.who, bold) + self._look.text.width(line.forms[0], plain)
        return self._face_size(points) + self._look.metrics.gap + text

    def _styles(self, points: float) -> tuple[Style, Style]:
        """Return the styles of a name and of the rest."""
        look = self._look
        return look.text_style(self._ground, points, bold=True), look.text_style(self._ground, points)

    def height(self, line: EventLine, width: int, points: float) -> int:
        """Return the height of a line at this width: that of its rows, but at least that of its face."""
        return max(self._face_size(points), self._fitted(line, width, points).height)

    def draw_wrapped(self, surface: Surface, line: EventLine, place: Rect, points: float) -> None:
        """Draw a line into ``place``, in as many rows as it needs."""
        look, size = self._look, self._face_size(points)
        if line.seat is not None:
            self.face(surface, Rect(place.left, place.top, size, size), line.seat)
        bold = self._fitted(line, place.width, points).style
        plain = replace(self._styles(points)[1], size=bold.size)
        high = look.text.line_height(plain)
        rows = self.rows(line, place.width, points)
        left, top = place.left + size + look.metrics.gap, place.top
        if len(rows) == 1:
            top += (place.height - high) // 2
        for number, (name, rest) in enumerate(rows):
            row = Rect(left, top + number * high, place.right - left, high)
            write_named(surface, look, (name, bold), (rest, plain), row)

    def _face_size(self, points: float) -> int:
        return round(self._look.text.line_height(self._look.style(points)) * 1.4)

    def _room(self, width: int, points: float) -> int:
        """Return the width of the text beside a face."""
        return width - self._face_size(points) - self._look.metrics.gap

    def _fitted(self, line: EventLine, width: int, points: float) -> Fitted:
        """Return the text of a line at this width, as if all of it were in bold."""
        bold, _ = self._styles(points)
        return self._look.fitted(line.text, bold, self._room(width, points), MAX_ROWS)

    def rows(self, line: EventLine, width: int, points: float) -> Sequence[tuple[str, str]]:
        """Return the rows of a line at this width, each as its part of the name and the rest."""
        rows, start = [], 0
        for row in self._fitted(line, width, points).lines:
            start = line.text.index(row, start)  # skips the space at a break between words
            name = max(0, len(line.who) - start)
            rows.append((row[:name], row[name:]))
            start += len(row)
        return rows

    def face(self, surface: Surface, place: Rect, seat: int) -> None:
        """Draw the face of a seat into a square."""
        look = self._look
        look.portraits.draw(surface, look.shapes, look.theme, place, self._faces[seat], side=self._sides[seat])


def write_named(surface: Surface, look: Look, name: tuple[str, Style], rest: tuple[str, Style], place: Rect) -> None:
    """Write a name and the text after it, each in its style; if both do not fit, only the text is made smaller."""
    wide = look.text.width(*name) if name[0] else 0
    if wide:
        look.write(surface, *name, Rect(place.left, place.top, wide, place.height))
    look.write(surface, *rest, Rect(place.left + wide, place.top, max(1, place.width - wide), place.height))
