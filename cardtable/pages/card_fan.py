"""Small fans of cards as pictures: on the menu's tiles, beside a saved table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Back, Card
from cardtable.ui.drawing.cards import CARD_ASPECT, CardArt, card_size

TURN: Final = 7.0
"""The angle of the outer cards of a fan in degrees."""
PITCH: Final = 0.5
"""The distance between two cards of a fan, by the width of a card."""
SAG: Final = 0.05
"""The distance by which the outer cards lie lower, by the height of a card."""


@dataclass(frozen=True, slots=True)
class Fan:
    """Cards in a fan.

    :param width: the width of a card in pixels.
    """

    cards: tuple[Card | Back, ...]
    width: int

    @property
    def size(self) -> tuple[int, int]:
        """The size of the fan, including its turned cards."""
        wide, high = card_size(self.width)
        return round(wide * (1 + PITCH * max(0, len(self.cards) - 1)) + 0.18 * high), round(high * 1.16)

    def draw(self, surface: Surface, art: CardArt, rect: Rect) -> None:
        """Draw the fan in the middle of ``rect``."""
        size = card_size(self.width)
        middle = (len(self.cards) - 1) / 2
        for place, card in enumerate(self.cards):
            away = (place - middle) / middle if middle else 0.0
            turned = art.turned(card, size, -TURN * away)
            x = rect.centerx + (place - middle) * PITCH * size[0]
            y = rect.centery + abs(away) * SAG * size[1]
            surface.blit(turned, turned.get_rect(center=(round(x), round(y))))


def fan_in(cards: Sequence[Card | Back], room: tuple[int, int], max_width: int) -> Fan:
    """Return the largest fan of these cards that fits into a room, with cards no wider than ``max_width``."""
    high = room[1] / 1.16
    by_width = room[0] / (1 + PITCH * max(0, len(cards) - 1) + 0.18 / CARD_ASPECT)
    return Fan(tuple(cards), max(1, min(max_width, int(high * CARD_ASPECT), int(by_width))))
