"""The layout of the fans of backs at the seats: a fan for each deck, a back for each card."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Back, Card
from cardtable.ui.table.sizes import CARD_SHAPE, MIN_BACK
from cardtable.ui.table.spots import card_size

FAN_SPREAD: Final = 2.2
"""The greatest spread of a fan, by the width of a back."""
FAN_HEIGHT: Final = 1.9
"""The height of a fan, by the width of a back."""
ARC: Final = 34.0
"""The greatest angle between the outer backs of a fan, in degrees."""
STEP: Final = 0.3
"""The greatest distance from one back to the next, by the width of a back."""
STEP_ARC: Final = 4.5
CLOSED: Final = 0.25
"""A fan that spreads no farther than this, by the width of a back, is drawn as one back."""
GAP: Final = 0.3
"""The gap between the fans of two decks, by the width of a back."""
MIN_ROOM: Final = MIN_BACK * (1 + GAP)
"""The least width of the place of a fan in layout units, which has room for one back."""
MIN_BACK_SHARE: Final = 0.6
"""The least share of their usual size to which the backs of a fan shrink."""
MIN_OPEN: Final = 0.6
"""The share of its full spread below which a fan gets smaller backs."""
ORDER: Final = (Back.GREEN, Back.BLUE, Back.PLAIN)


@dataclass(frozen=True, slots=True)
class FanCard:
    """One back of a fan: its place before it is turned, and the angle of its turn in degrees."""

    rect: Rect
    angle: float


@dataclass(frozen=True, slots=True)
class FanOfBacks:
    """The backs of one deck at a seat.

    :param number: the number of cards.
    :param badge: the middle of the badge with that number.
    """

    back: Back
    number: int
    cards: tuple[FanCard, ...]
    badge: tuple[int, int]

    def first(self, number: int) -> "FanOfBacks":
        """Return the fan with no more than its first cards, which lie where they lie in the whole fan."""
        if number >= self.number:
            return self
        cards = self.cards[:number]
        middle = (cards[0].rect.centerx + cards[-1].rect.centerx) // 2 if cards else self.badge[0]
        return FanOfBacks(self.back, number, cards, (middle, self.badge[1]))


def counts_by_deck(cards: Iterable[Card | Back]) -> tuple[tuple[Back, int], ...]:
    counts = Counter(card if isinstance(card, Back) else card.back for card in cards)
    return tuple((back, counts[back]) for back in ORDER if counts[back])


def fans_in(counts: Sequence[tuple[Back, int]], place: Rect, *, right: bool = False) -> tuple[FanOfBacks, ...]:
    """Return the fans of a hand in ``place``: narrower in little room, down to a single back for each deck.

    :param right: whether they lie at the right end of ``place``.
    """
    if not counts or place.width <= 0:
        return ()
    width = min(place.height / FAN_HEIGHT, place.width / (len(counts) * (1 + GAP)))
    least = min(width, MIN_BACK_SHARE * place.height / FAN_HEIGHT)
    spreads, gap = _spreads(counts, place.width, width)
    while (
        width > least
        and sum(spreads) < MIN_OPEN * sum(min(FAN_SPREAD, STEP * (number - 1)) for _, number in counts) * width
    ):
        width = max(least, 0.93 * width)
        spreads, gap = _spreads(counts, place.width, width)
    whole = sum(spreads) + len(counts) * width + gap * (len(counts) - 1)
    x = place.right - whole - 0.12 * width if right else place.left + 0.12 * width
    fans = []
    for (back, number), spread in zip(counts, spreads, strict=True):
        fans.append(_fan(back, number, x, spread, width, place))
        x += spread + width + gap
    return tuple(fans)


def _spreads(counts: Sequence[tuple[Back, int]], room: int, width: float) -> tuple[list[float], float]:
    """Return the spread of each fan with backs of this width, and the gap between two fans."""
    gap = GAP * width
    wanted = [min(FAN_SPREAD, STEP * (number - 1)) * width for _, number in counts]
    free = room - len(counts) * width - gap * (len(counts) - 1) - 0.3 * width
    factor = min(1.0, max(0.0, free / sum(wanted))) if sum(wanted) else 1.0
    return [spread * factor for spread in wanted], gap


def _fan(back: Back, number: int, left: float, spread: float, width: float, place: Rect) -> FanOfBacks:
    count = number if spread > CLOSED * width else 1
    arc = math.radians(min(ARC, STEP_ARC * (count - 1)) * min(1.0, spread / width)) if count > 1 else 0.0
    size = card_size(width)
    middle = left + (spread + width) / 2
    top = place.top + width * CARD_SHAPE / 2 + (place.height - width * CARD_SHAPE) * 0.35
    radius = spread / 2 / math.sin(arc / 2) if arc else 0.0
    cards = []
    for number_in in range(count):
        share = (number_in / (count - 1) - 0.5) if count > 1 else 0.0
        lean = share * arc
        rect = Rect((0, 0), size)
        drop = radius * (1 - math.cos(lean)) if arc else 0.0
        rect.center = (
            round(middle + (radius * math.sin(lean) if arc else share * spread)),
            round(top + drop),
        )
        cards.append(FanCard(rect, -math.degrees(lean)))
    lowest = max(card.rect.bottom for card in cards)
    return FanOfBacks(back, number, tuple(cards), (round(middle), lowest - round(width * 0.25)))
