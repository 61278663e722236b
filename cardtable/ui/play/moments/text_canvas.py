"""The canvas on which moments write their large texts."""

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.typography import Forms
from cardtable.engine.voice.people import People, first_name, short_name
from cardtable.ui.drawing.text import Style
from cardtable.ui.look import Look
from cardtable.ui.theme import SMALL, Colour, Ground

Point = tuple[float, float]
NAME_POINTS: Final = 19
"""Points of a player's name."""
MIN_NAME_SCALE: Final = 0.8
"""The smallest scale of a name for which room is kept."""


@dataclass(frozen=True, slots=True)
class TextCanvas:
    """A surface for texts about players."""

    surface: Surface
    look: Look
    people: People

    @property
    def width(self) -> int:
        """The width of the window in pixels."""
        return self.look.metrics.width

    @property
    def height(self) -> int:
        """The height of the window in pixels."""
        return self.look.metrics.height

    def px(self, units: float) -> int:
        """Return layout units in pixels."""
        return self.look.metrics.px(units)

    def text(
        self,
        forms: Forms | str,
        points: float,
        at: Point,
        colour: Colour | None = None,
        *,
        bold: bool = True,
        room: float = 0.94,
    ) -> Rect:
        """Write a line with a soft shadow, centred ``at`` a point, and return its place.

        :param room: the largest share of the window's width.
        """
        style = Style(self._size(points), colour or self.look.theme.cream, bold)
        text = self.look.fitted(forms, style, round(room * self.width))
        place = Rect((0, 0), text.size)
        place.center = round(at[0]), round(at[1])
        drop = max(1, text.style.size // 22)
        dark = self.look.text.label(text.lines[0], Style(text.style.size, (0, 0, 0), bold))
        dark.set_alpha(110)
        self.surface.blit(dark, place.move(drop, drop))
        dark.set_alpha(255)
        self.look.draw(self.surface, text, place)
        return place

    def text_width(self, text: str, points: float) -> int:
        """Return the width of a bold line that is not shrunk, in pixels."""
        return self.look.text.width(text, Style(self._size(points), self.look.theme.cream, bold=True))

    def _size(self, points: float) -> int:
        """Return a size in pixels; the largest texts do not grow with the reader's own."""
        return max(1, round(points * self.look.metrics.u)) if points > 40 else self.look.metrics.text(points)

    def write_name(
        self,
        seat: int,
        after: str,
        at: Point,
        ends: tuple[float, float],
        colour: Colour | None = None,
        points: float = NAME_POINTS,
    ) -> Rect:
        """Write a player's name between two edges, centred as near to a point as possible.

        Without room for all of it, only its first part is written, and finally that without ``after``.

        :param after: the text that follows the name.
        :param ends: the left and the right edge.
        """
        whole, room = self.people.names[seat], round(ends[1] - ends[0])
        forms = (*(form + after for form in (whole, first_name(whole), short_name(whole))), short_name(whole))
        name = self.look.fitted(forms, self.look.style(points, bold=True), room)
        x = min(max(at[0], ends[0] + name.width / 2), ends[1] - name.width / 2)
        return self.text(name.text, points, (x, at[1]), colour, room=room / self.width)

    def name_width(self, seat: int, after: str) -> int:
        """Return the least width for the shortest form of a player's name, followed by a text."""
        style = self.look.style(NAME_POINTS, bold=True)
        return round(MIN_NAME_SCALE * self.look.text.width(short_name(self.people.names[seat]) + after, style))

    def dim(self, text: str, at: Point, points: float = SMALL) -> Rect:
        """Write a dim line for less important text, centred at a point."""
        return self.text(text, points, at, self.look.theme.dim_on(Ground.DARK), bold=False)

    def dim_width(self, text: str) -> int:
        """Return the width of a small dim line, in pixels."""
        return self.look.text.width(text, self.look.style(SMALL))

    def beside(self, text: str, points: float, at: Point, *, right: bool, colour: Colour | None = None) -> Rect:
        """Write a line that begins at a point, or ends there if ``right``, vertically centred on it."""
        bold = colour is None
        style = Style(self.look.metrics.text(points), colour or self.look.theme.cream, bold)
        wide = self.look.text.width(text, style) / 2
        return self.text(text, points, (at[0] - wide if right else at[0] + wide, at[1]), colour, bold=bold)

    def line(self, text: str, at: Point) -> Rect:
        """Write a small line that begins at a point, vertically centred on it."""
        style = Style(self.look.metrics.text(SMALL), self.look.theme.dim_on(Ground.DARK))
        high = self.look.text.line_height(style)
        place = Rect(round(at[0]), round(at[1]) - high // 2, self.look.text.width(text, style) + 2, high)
        return self.look.write(self.surface, text, style, place)
