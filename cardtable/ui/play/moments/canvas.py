"""The canvas on which moments draw cards and faces beside their texts."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from cardtable.engine.cards import Back, Card
from cardtable.ui.drawing.boxes import Box, hexed
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.play.moments.text_canvas import Point, TextCanvas
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.table.sizes import CARD_SHAPE
from cardtable.ui.theme import Colour


@dataclass(frozen=True, slots=True)
class Canvas(TextCanvas):
    """A surface, and everything that moments need to draw on it.

    :param faces: the animal of each seat.
    :param sides: the side of each seat; ``None`` if the viewer does not know it.
    :param said: the seats whose bubbles say what has happened.
    """

    cards: CardPainter
    faces: Sequence[str]
    layout: TableLayout
    sides: Sequence[int | None]
    said: Collection[int] = field(default=(), kw_only=True)

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
        self.look.shapes.draw(
            self.surface,
            box,
            Box(fill, radius, edge=edge, edge_width=max(2, self.px(3)), shadow=self.px(6), shadow_alpha=100),
        )
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
