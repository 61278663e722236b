"""Draws the decision at which two lines part: the trick as it lay, or the player, and a line to each panel."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist, fsum
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Back, Card
from cardtable.pages.charts import ExactPoint, strokes
from cardtable.ui.drawing.boxes import hexed
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.look import Look
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.spots import card_size

CARD_UNITS: Final = 58
PITCH: Final = 0.62
"""The distance from one card to the next, by the width of a card."""
ANGLES: Final = (-4.0, 3.0, -2.0, 4.0)
STEM_UNITS: Final = 22
"""The height of the fork."""
DASH, GAP = 3.0, 2.0
"""The lengths of a dash and a gap, by the width of the line."""
BEND_STEPS: Final = 12
"""The number of straight pieces of a rounded corner."""


@dataclass(frozen=True, slots=True)
class Fork:
    """The fork.

    :param cards: the cards of the trick before the decision.
    :param face: the face of the player who decided, shown if the trick was empty.
    :param foot: the height at which the panels begin.
    """

    cards: Sequence[Card | Back]
    face: str
    look: Look
    top: int
    foot: int

    @property
    def place(self) -> Rect:
        """The place of the cards or the face, in the middle of the window."""
        room = self.foot - self.top - self.look.metrics.px(STEM_UNITS)
        wide = min(self.look.metrics.px(CARD_UNITS), room * 5 // 7)
        high = card_size(wide)[1]
        place = Rect(0, self.top, round(wide * (1 + PITCH * max(0, len(self.cards) - 1))), high)
        if not self.cards:
            place.size = (high * 4 // 5, high * 4 // 5)
        place.centerx = self.look.metrics.width // 2
        return place

    @property
    def turn(self) -> int:
        """The height at which the lines run to the sides."""
        return (self.place.bottom + self.foot) // 2

    def draw(self, surface: Surface, art: CardArt, ends: tuple[int, int]) -> None:
        """Draw the fork.

        :param ends: the middles of the panels.
        """
        place = self.place
        for end, dashed in zip(ends, (False, True), strict=True):
            self._branch(surface, (place.centerx, place.bottom), end, dashed=dashed)
        if not self.cards:
            self.look.portraits.draw(surface, self.look.shapes, self.look.theme, place, self.face)
        painter, wide = CardPainter(art, self.look.shapes), round(place.height / card_size(100)[1] * 100)
        for number, card in enumerate(self.cards):
            rect = Rect((place.left + round(number * PITCH * wide), place.top), card_size(wide))
            painter.card(surface, card, rect, angle=ANGLES[number % len(ANGLES)])

    def _branch(self, surface: Surface, start: tuple[int, int], end: int, *, dashed: bool) -> None:
        """Draw the line to a panel: white and solid, or aqua and dashed."""
        look = self.look
        width, high = look.metrics.px(4), self.foot - start[1]
        left, wide = min(start[0], end) - width, abs(end - start[0]) + 2 * width
        x, to, turn = start[0] - left, end - left, high / 2
        way = turn if to > x else -turn
        bends = _bend((x, 0), (x, turn), (x + way, turn)), _bend((to - way, turn), (to, turn), (to, high))
        line = [*bends[0], *bends[1]]
        parts = _dashes(line, width) if dashed else [line]
        paths = "".join("M" + " L".join(f"{across:.1f} {down:.1f}" for across, down in part) for part in parts)
        body = (
            f'<path d="{paths}" fill="none" stroke="{hexed(look.theme.aqua if dashed else look.theme.white)}" '
            f'stroke-width="{width}" stroke-linejoin="round"/>'
        )
        surface.blit(look.shapes.drawing(body, (wide, high)), (left, start[1]))


def _bend(begin: ExactPoint, corner: ExactPoint, end: ExactPoint) -> list[ExactPoint]:
    return [
        (
            (1 - share) ** 2 * begin[0] + 2 * share * (1 - share) * corner[0] + share**2 * end[0],
            (1 - share) ** 2 * begin[1] + 2 * share * (1 - share) * corner[1] + share**2 * end[1],
        )
        for share in (step / BEND_STEPS for step in range(BEND_STEPS + 1))
    ]


def _dashes(line: Sequence[ExactPoint], width: int) -> list[list[ExactPoint]]:
    """Return the dashes of a line, of which one is at either end.

    SDL draws the dashes of a curved path with holes, so each is a path of its own.
    """
    dash, gap, whole = DASH * width, GAP * width, fsum(dist(one, two) for one, two in pairwise(line))
    scale = whole / (round((whole + gap) / (dash + gap)) * (dash + gap) - gap)
    found: list[list[ExactPoint]] = []
    for begin, end in strokes(line, (scale * dash, scale * gap)):
        if found and dist(found[-1][-1], begin) < 0.01:
            found[-1].append(end)
        else:
            found.append([begin, end])
    return found
