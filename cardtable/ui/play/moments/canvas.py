"""The canvas on which moments write their texts and draw cards and faces."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Back, Card
from cardtable.engine.typography import Forms
from cardtable.engine.voice.people import People, first_name, short_name
from cardtable.ui.drawing.boxes import Box, hexed
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.table.sizes import CARD_SHAPE
from cardtable.ui.theme import SMALL, Colour, Ground

Point = tuple[float, float]
NAME_POINTS: Final = 19
"""Points of a player's name."""
MIN_NAME_SCALE: Final = 0.8
"""The smallest scale of a name for which room is kept."""
AIR: Final = 2
"""The pixels by which lines may overlap: above and below its letters, a line is empty."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """A surface, and everything that moments need to draw on it.

    :param faces: the animal of each seat.
    :param sides: the side of each seat; ``None`` if the viewer does not know it.
    :param said: the seats whose bubbles say what has happened.
    """

    surface: Surface
    look: Look
    people: People
    cards: CardPainter
    faces: Sequence[str]
    layout: TableLayout
    sides: Sequence[int | None]
    said: Collection[int] = field(default=(), kw_only=True)

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

    def high(self, points: float, *, bold: bool = True) -> int:
        """Return the height of a line, in pixels."""
        return self.look.text.line_height(Style(self._size(points), self.look.theme.cream, bold))

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

    def colour(self, seat: int) -> Colour:
        """Return the colour of a player's side; cream if the side is not known."""
        side = self.sides[seat]
        return self.look.theme.cream if side is None else self.look.theme.of_side(side)

    def spot(self, card: Card | Back) -> Rect | None:
        """Return the place of a card on the table; ``None`` if it is not there."""
        return next((spot.rect for spot in reversed(self.layout.spots) if spot.card == card), None)

    def card_rect(self, width: float, at: Point) -> Rect:
        """Return the place of a card of this width, centred at a point."""
        rect = Rect(0, 0, round(width), round(width * CARD_SHAPE))
        rect.center = (round(at[0]), round(at[1]))
        return rect

    def card(self, card: Card | Back, rect: Rect, *, veiled: bool = False, angle: float = 0.0) -> None:
        veil = self.look.theme.cloth.middle if veiled and isinstance(card, Card) else None
        self.cards.card(self.surface, card, rect, veil=veil, angle=angle)

    def turning(self, back: Back, front: Card | Back, rect: Rect, share: float) -> None:
        """Draw a card that turns over."""
        shown = back if share < 0.5 else front
        if 0 < share < 1:
            self.cards.turning(self.surface, shown, rect, abs(2 * share - 1))
        else:
            self.card(shown, rect)

    def face(self, seat: int, size: float, at: Point, mood: Mood) -> Rect:
        """Draw a player's face in the ring of its side, and return its place."""
        rect = Rect(0, 0, round(size), round(size))
        rect.center = (round(at[0]), round(at[1]))
        look = self.look
        with look.listing.covering("card", "text"):  # cards go under it, with their points
            look.portraits.draw(self.surface, look.shapes, look.theme, rect, self.faces[seat], mood, self.sides[seat])
        return rect

    def glow(self, rect: Rect, colour: Colour, spread: float, radius: int) -> None:
        """Draw a soft light around a place."""
        self.look.shapes.glow(self.surface, rect, colour, max(4, self.px(spread)), radius)

    def crown(self, card: Rect, larger: float = 1.0) -> None:
        """Draw a crown on the upper edge of a card or a face."""
        wide, high = self.px(32 * larger), self.px(26 * larger)
        points = ((0, 0.25), (0.25, 0.6), (0.5, 0), (0.75, 0.6), (1, 0.25), (0.9, 1), (0.1, 1))
        text = " ".join(f"{x * wide:.1f},{y * high:.1f}" for x, y in points)
        body = f'<polygon points="{text}" fill="{hexed(self.look.theme.cream)}"/>'
        self.surface.blit(
            self.look.shapes.drawing(body, (wide, high)), (card.centerx - wide // 2, card.top - high * 2 // 3)
        )

    def arrowhead(self, tip: Point) -> None:
        """Draw an arrowhead that points down, with its tip at a point."""
        wide, high = self.px(26), self.px(24)
        body = f'<polygon points="0,0 {wide},0 {wide / 2},{high}" fill="{hexed(self.look.theme.cream)}"/>'
        at = (round(tip[0] - wide / 2), round(tip[1] - high))
        self.surface.blit(self.look.shapes.drawing(body, (wide, high)), at)

    def pill_size(self, text: str, points: float) -> tuple[int, int]:
        """Return the width and height of a few words on a rounded ground."""
        style = Style(self.look.metrics.text(points), self.look.theme.ink, bold=True)
        return self.look.text.width(text, style) + round(style.size * 1.2), round(style.size * 1.5)

    def pill(self, text: str, at: Point, points: float, fill: Colour, ink: Colour, edge: Colour | None = None) -> Rect:
        """Draw a few words on a rounded ground."""
        metrics = self.look.metrics
        style = Style(metrics.text(points), ink, bold=True)
        box = Rect((0, 0), self.pill_size(text, points))
        box.center = (round(at[0]), round(at[1]))
        radius = box.height // 2 if edge is None else self.px(14)
        ground = Box(fill, radius, edge=edge, edge_width=max(2, self.px(3)), shadow=self.px(6), shadow_alpha=100)
        with self.look.listing.covering("card"):
            self.look.shapes.draw(self.surface, box, ground)
        self.look.write(self.surface, text, style, box, Align.CENTRE)
        return box

    def bar(self, start: Point, end: Point, share: float) -> None:
        """Draw the first part of a bar that crosses something out; ``share`` is the part drawn, from 0 to 1."""
        size = (abs(end[0] - start[0]) + self.px(24), abs(end[1] - start[1]) + self.px(24))
        width, height = max(1, round(size[0])), max(1, round(size[1]))
        left, top = min(start[0], end[0]) - self.px(12), min(start[1], end[1]) - self.px(12)
        x1, y1 = start[0] - left, start[1] - top
        share = round(share * 8) / 8
        x2, y2 = x1 + (end[0] - start[0]) * share, y1 + (end[1] - start[1]) * share
        line = f'x1="{x1:.0f}" y1="{y1:.0f}" x2="{x2:.0f}" y2="{y2:.0f}" stroke-linecap="round"'
        red = hexed(self.look.theme.danger)
        body = (
            f'<line {line} stroke="#ffffff" stroke-width="{self.px(15)}"/>'
            f'<line {line} stroke="{red}" stroke-width="{self.px(10)}"/>'
        )
        self.surface.blit(self.look.shapes.drawing(body, (width, height)), (round(left), round(top)))
