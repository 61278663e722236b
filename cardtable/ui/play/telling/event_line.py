"""Draws event lines: the last one over the hand, and rows of them in the log and in a recap."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.typography import Forms
from cardtable.engine.voice.people import first_name
from cardtable.engine.voice.telling import EventLine
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.fitting import first_fit
from cardtable.ui.drawing.text import Fitted, Style
from cardtable.ui.look import Look
from cardtable.ui.theme import Ground

LINE_POINTS: Final = 19.0
WHOLE_SHARE: Final = 0.78
"""The least share of the full size in which the longest text is written; below it, a shorter one is."""


class EventLinePainter:
    """Draws event lines in one look.

    :param faces: the animal of each seat.
    """

    def __init__(self, look: Look, faces: Sequence[str]) -> None:
        self.look = look
        self.faces = faces

    def draw(
        self,
        surface: Surface,
        line: EventLine,
        place: Rect,
        side: int | None,
        room: Rect | None = None,
        texts: Sequence[Rect] = (),
        *,
        over_cards: bool = False,
    ) -> None:
        """Draw the line in the middle of its place.

        :param side: the side of its player, if it is known.
        :param room: how far it may reach beside its place, or must keep within it; its place without one.
        :param texts: notices and explanations; one that lies on the line replaces it.
        :param over_cards: whether it may lie over cards, which must not show through.
        """
        look, metrics = self.look, self.look.metrics
        if place.width <= 0:
            return
        face = 0 if line.seat is None else place.height - metrics.px(4)
        gap, pad = metrics.px(8), metrics.px(14)
        room = place if room is None else room
        written = room.width - face - gap - 2 * pad
        (name, rest), plain = self._fitted(line.who, line.forms, written)
        strong = Style(plain.size, look.theme.white, bold=True)
        wide = min(written, look.text.width(name, strong) + look.text.width(rest, plain))
        width = wide + face + (gap if face else pad) + pad
        left = max(room.left, min(place.centerx - width // 2, room.right - width))
        pill = Rect(left, place.top, width, place.height)
        if pill.collidelist(texts) >= 0:
            return
        alpha = look.theme.panel_alpha if over_cards else look.theme.pill_alpha
        look.shapes.draw(surface, pill, Box(look.theme.panel, place.height // 2, alpha=alpha))
        left = pill.left + pad
        if line.seat is not None:
            square = Rect(pill.left + metrics.px(2), pill.top + metrics.px(2), face, face)
            look.portraits.draw(surface, look.shapes, look.theme, square, self.faces[line.seat], side=side)
            left = square.right + gap
        write_named(surface, look, (name, strong), (rest, plain), Rect(left, pill.top, wide + 2, pill.height))

    def wanted(self, line: EventLine, high: int) -> int:
        """Return the full width of the line with text of the usual size, in a place of this height."""
        style = self.look.text_style(Ground.DARK, LINE_POINTS)
        face = 0 if line.seat is None else high
        return self._width(line.who, line.forms[0], style) + face + self.look.metrics.px(8 + 2 * 14)

    def _width(self, name: str, rest: str, style: Style) -> int:
        return self.look.text.width(name, replace(style, bold=True)) + self.look.text.width(rest, style)

    def _fitted(self, name: str, forms: Forms, room: int) -> tuple[tuple[str, str], Style]:
        """Return the longest name and text that fit, and the style of the text.

        Somewhat smaller letters come before a shorter text: what a player shows is said nowhere else on the table.
        """

        def fits(each: tuple[str, str], at: Style) -> bool:
            return self._width(*each, at) <= room

        names = dict.fromkeys((name, first_name(name)))
        style = self.look.text_style(Ground.DARK, LINE_POINTS)
        whole, at = first_fit([(each, forms[0]) for each in names], style, fits)
        if at.size >= WHOLE_SHARE * style.size and fits(whole, at):
            return whole, at
        return first_fit(list(product(names, forms)), style, fits)


# --- rows of the log and of a recap -----------------------------------------------------------------------------------


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
