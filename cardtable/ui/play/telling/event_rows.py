"""Draws event lines as rows of the log and of a recap: the player's face, the name in bold, and the rest."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.voice.telling import EventLine
from cardtable.ui.lettering.text import Style
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, Ground

MIN_NAME_SHARE: Final = 0.5
"""Lines of the log shrink to this share of their size at most, for a long name in a narrow column."""

MIN_RECAP_SHARE: Final = 0.75
"""A line of a recap is told in a shorter form, if it has one, rather than in text below this share of its size."""


class EventRows:
    """Draws the event lines of one table in one look."""

    def __init__(self, look: Look, names: Sequence[str], sides: Sequence[int | None] = ()) -> None:
        """Prepare the rows.

        :param names: the players' names by seat, which determine their faces.
        :param sides: the side of each seat in fixed partnerships; empty if their faces do not show it.
        """
        self._look = look
        self._sides = sides or (None,) * len(names)
        self._faces = look.faces_of(names)

    def styles(self, ground: Ground, points: float) -> tuple[Style, Style]:
        """Return the styles of a name and of the rest on this ground."""
        return self._look.text_style(ground, points, bold=True), self._look.text_style(ground, points)

    def width(self, line: EventLine, high: int) -> int:
        """Return the width of a line of a recap in its usual size, with its face of this height."""
        look, (bold, plain) = self._look, self.styles(Ground.PAPER, BODY)
        face = 0 if line.seat is None else high + look.metrics.gap
        return face + look.text.width(line.who, bold) + look.text.width(line.forms[0], plain)

    def draw(self, surface: Surface, line: EventLine, place: Rect) -> None:
        """Draw a line of a recap into ``place``, on paper: in a shorter form and in smaller text if it does not fit."""
        look, left = self._look, place.left
        if line.seat is not None:
            face = Rect(place.left, place.top, place.height, place.height)
            self.face(surface, face, line.seat)
            left = face.right + look.metrics.gap
        bold, plain = self.styles(Ground.PAPER, BODY)
        name, room = line.who, place.right - left
        named = look.text.width(name, bold)
        widths = {form: named + look.text.width(form, plain) for form in line.forms}
        rest = next((form for form, wide in widths.items() if wide * MIN_RECAP_SHARE <= room), line.forms[-1])
        if widths[rest] > room:
            shrunk = look.text.shrunk(rest, plain, max(1, room - named))
            bold, plain = Style(shrunk.size, bold.colour, bold=True), shrunk
        write_named(surface, look, (name, bold), (rest, plain), Rect(left, place.top, room, place.height))

    def height(self, line: EventLine, width: int, points: float) -> int:
        """Return the height of a line of the log at this width: that of its rows, but at least that of its face."""
        rows = len(self.rows(line, width, points))
        return max(self._face_size(points), rows * self._look.text.line_height(self._unbroken(line, width, points)[0]))

    def draw_wrapped(self, surface: Surface, line: EventLine, place: Rect, points: float) -> None:
        """Draw a line of the log into ``place``, on a dark ground, in as many rows as it needs."""
        look, size = self._look, self._face_size(points)
        if line.seat is not None:
            self.face(surface, Rect(place.left, place.top, size, size), line.seat)
        bold, plain = self._unbroken(line, place.width, points)
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

    def _unbroken(self, line: EventLine, width: int, points: float) -> tuple[Style, Style]:
        """Return the styles of a line of the log, smaller if a long name would be broken at this width."""
        bold, plain = self.styles(Ground.DARK, points)
        longest = max(line.text.split(), key=len, default="")
        size = self._look.text.shrunk(longest, bold, self._room(width, points), MIN_NAME_SHARE).size
        return replace(bold, size=size), replace(plain, size=size)

    def rows(self, line: EventLine, width: int, points: float) -> Sequence[tuple[str, str]]:
        """Return the rows of a line at this width, each as its part of the name and the rest."""
        bold, _ = self._unbroken(line, width, points)
        wrapped = self._look.text.wrap(line.text, bold, self._room(width, points))
        rows, start = [], 0
        for row in wrapped:
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
        look.write(surface, *name, Rect(place.left, place.top, wide, place.height), shrink=False)
    look.write(surface, *rest, Rect(place.left + wide, place.top, max(1, place.width - wide), place.height))
