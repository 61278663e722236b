"""The places of a prize in the moment in which it is won, of its seller beside it, and of the way to its winner."""

import math
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.text_canvas import NAME_POINTS, Point
from cardtable.ui.table.sizes import CARD_SHAPE

PRIZE: Final = 0.195
"""The width of a prize of one card, as a share of the window's height."""
SELLER: Final = 0.105
"""The width of the seller's face, as a share of the window's height."""
WAY_STEPS: Final = 200
"""The number of points of a prize's way at which a dot may lie."""


@dataclass(frozen=True, slots=True)
class PrizePlaces:
    """Where a prize lies before it flies away.

    :param cards: the number of cards for sale.
    :param sold: whether a player sells them, who is shown at the left.
    """

    canvas: Canvas
    cards: int
    sold: bool

    @property
    def card_width(self) -> float:
        return PRIZE * self.canvas.height * (0.85 if self.cards > 1 else 1.0)

    @property
    def middle(self) -> Point:
        return self.canvas.width / 2, self.canvas.px(62) + self.card_width * CARD_SHAPE / 2

    @property
    def one_card(self) -> Rect:
        """The place of a large card in the middle of the prize."""
        return self.canvas.card_rect(PRIZE * self.canvas.height, self.middle)

    @property
    def whole(self) -> Rect:
        """The place of all cards for sale."""
        place = self.canvas.card_rect(self.card_width, self.middle)
        return place.inflate(round((self.cards - 1) * self.card_width * 0.5), 0)

    @property
    def seller(self) -> Point:
        """The middle of the seller's face: to the left of the prize."""
        width = PRIZE * self.canvas.height
        return (
            self.canvas.width / 2 - width * (1.35 + 0.25 * (self.cards - 1)),
            self.canvas.px(62) + width * 0.55,
        )

    @property
    def seller_size(self) -> float:
        """The width of the seller's face, in pixels."""
        return self.canvas.height * SELLER

    @property
    def seller_room(self) -> float:
        """The width at either side of the seller's middle that the name may fill, in pixels."""
        return self.whole.left - self.canvas.px(8) - self.seller[0]

    @property
    def seller_place(self) -> Rect:
        """The place of the seller's face, and of the text under it; empty without a seller."""
        if not self.sold:
            return Rect(0, 0, 0, 0)
        canvas, at = self.canvas, self.seller
        high = canvas.look.text.line_height(canvas.look.style(NAME_POINTS, bold=True))
        size = round(self.seller_size)
        place = Rect(0, 0, max(size, 2 * round(self.seller_room)), size)
        place.center = round(at[0]), round(at[1])
        place.height += canvas.px(20) + high // 2
        return place.inflate(canvas.px(8), canvas.px(8))

    def passes_under(self, end: Point) -> bool:
        """Whether the way to this place passes under the seller, who is left of the prize."""
        return self.sold and end[0] < self.middle[0]

    def way(self, end: Point) -> list[Rect]:
        """Return the dots of the line from the prize to its winner: down to the winner, or under the seller."""
        start, size = self.middle, max(3, self.canvas.px(6))
        bend = (start[0], end[1]) if self.passes_under(end) else (end[0], start[1])
        dots, last = list[Rect](), start
        for step in range(1, WAY_STEPS):
            share = step / WAY_STEPS
            x = (1 - share) ** 2 * start[0] + 2 * share * (1 - share) * bend[0] + share**2 * end[0]
            y = (1 - share) ** 2 * start[1] + 2 * share * (1 - share) * bend[1] + share**2 * end[1]
            if math.dist(last, (x, y)) >= 3 * size:
                dots.append(Rect(round(x) - size // 2, round(y) - size // 2, size, size))
                last = x, y
        return [dot for dot in dots if not dot.colliderect(self.seller_place)]
