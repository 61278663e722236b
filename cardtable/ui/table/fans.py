"""The fans of backs at the seats: as many as are held, each deck by itself."""

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
"""How far the backs of a fan spread at most, by a back's width."""
FAN_HEIGHT: Final = 1.9
"""The height of a fan, by a back's width."""
ARC: Final = 34.0
"""How far the outer backs of a fan lean from each other at most, in degrees."""
STEP: Final = 0.3
"""From one back to the next at most, by a back's width."""
STEP_ARC: Final = 4.5
CLOSED: Final = 0.25
"""A fan that opens no farther than this, by a back's width, is drawn as one back."""
GAP: Final = 0.3
"""Between the fans of two decks, by a back's width."""
MIN_OPEN: Final = 0.6
"""A fan that would open less than this share of its full spread has smaller backs first."""
ORDER: Final = (Back.GREEN, Back.BLUE, Back.PLAIN)


@dataclass(frozen=True, slots=True)
class FanCard:
    """One back of a fan: its place as it would lie unturned, and by how many degrees it is turned."""

    rect: Rect
    angle: float


@dataclass(frozen=True, slots=True)
class Fan:
    """The backs of one deck at a seat.

    :param number: how many cards they stand for.
    :param badge: the middle of the place where that is written.
    """

    back: Back
    number: int
    cards: tuple[FanCard, ...]
    badge: tuple[int, int]


def counts_by_deck(cards: Iterable[Card | Back]) -> tuple[tuple[Back, int], ...]:
    """Return how many cards there are of each deck."""
    counts = Counter(card if isinstance(card, Back) else card.back for card in cards)
    return tuple((back, counts[back]) for back in ORDER if counts[back])


def fans_in(counts: Sequence[tuple[Back, int]], place: Rect, *, right: bool = False) -> tuple[Fan, ...]:
    """Return the fans of a hand in its place: narrower where there is little room, at last one back for each deck.

    :param right: whether they lie at the right end of the place.
    """
    if not counts or place.width <= 0:
        return ()
    width = min(place.height / FAN_HEIGHT, place.width / (len(counts) * (1 + GAP)))
    least = min(width, MIN_BACK)
    spreads, gap = _spreads(counts, place.width, width)
    while (
        width > least
        and sum(spreads) < MIN_OPEN * sum(min(FAN_SPREAD, STEP * (number - 1)) for _, number in counts) * width
    ):
        width = max(least, 0.93 * width)
        spreads, gap = _spreads(counts, place.width, width)
    whole = sum(spreads) + len(counts) * width + gap * (len(counts) - 1)
    x = place.right - whole - 0.12 * width if right else place.left + 0.12 * width
    found = []
    for (back, number), spread in zip(counts, spreads, strict=True):
        found.append(_fan(back, number, x, spread, width, place))
        x += spread + width + gap
    return tuple(found)


def _spreads(counts: Sequence[tuple[Back, int]], room: int, width: float) -> tuple[list[float], float]:
    """Return how far each fan of backs so wide spreads in this room, and the gap between two fans."""
    gap = GAP * width
    wanted = [min(FAN_SPREAD, STEP * (number - 1)) * width for _, number in counts]
    free = room - len(counts) * width - gap * (len(counts) - 1) - 0.3 * width
    factor = min(1.0, max(0.0, free / sum(wanted))) if sum(wanted) else 1.0
    return [spread * factor for spread in wanted], gap


def _fan(back: Back, number: int, left: float, spread: float, width: float, place: Rect) -> Fan:
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
    return Fan(back, number, tuple(cards), (round(middle), lowest - round(width * 0.25)))
