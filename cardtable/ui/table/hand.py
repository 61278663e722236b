"""The own hand: its order, and how it fans over one or two rows."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from cardtable.engine.cards import Card
from cardtable.ui.table.spec import LayoutSpec, SortOrder

if TYPE_CHECKING:
    from cardtable.ui.table.layout import Measure

ONE_ROW = 16
"""With more cards than this the hand lies in two rows."""
ROW_STEP = 0.46
"""How far the second row lies below the first, by the card's height."""
LIFT = 0.14
"""How far a selected card stands out, by the card's height."""


def sort_hand(hand: Sequence[Card], order: SortOrder, spec: LayoutSpec) -> tuple[Card, ...]:
    """Return the hand sorted; ranks and suits go by the game's own order, low to high and left to right."""

    def key(card: Card) -> tuple[int, ...]:
        values = {
            "back": card.back.value,
            "suit": spec.suits.find(str(card.suit)),
            "rank": spec.ranks.find(str(card.rank)),
        }
        return tuple(values[name] for name in order.keys)

    return tuple(sorted(hand, key=key))


def keep_order(old: Sequence[Card], now: Sequence[Card], order: SortOrder, spec: LayoutSpec) -> tuple[Card, ...]:
    """Return the cards of ``now`` in the places they had in ``old``; new ones stand where the order puts them."""
    left = list(now)
    kept = []
    for card in old:
        if card in left:
            left.remove(card)
            kept.append(card)
    for card in sort_hand(left, order, spec):
        place = next(
            (place for place, other in enumerate(kept) if sort_hand((card, other), order, spec)[0] == card), len(kept)
        )
        kept.insert(place, card)
    return tuple(kept)


def card_height(m: "Measure", count: int) -> int:
    """Return the height of the hand's cards in pixels."""
    tall = m.height * (0.235 if count <= ONE_ROW else 0.2)
    return round(min(tall, m.width * 0.16))


def hand_height(m: "Measure", count: int) -> int:
    """Return the height of the hand's place in pixels, with room for lifted cards."""
    rows = 1.0 if count <= ONE_ROW else 1.0 + ROW_STEP
    return round(card_height(m, count) * (rows + LIFT))


def fan(m: "Measure", box: Rect, hand: Sequence[Card]) -> list[tuple[Card, Rect]]:
    """Return where each card of the hand lies, unlifted, in the order of drawing."""
    height = card_height(m, len(hand))
    width = round(height / 1.4)
    spots = []
    top = box.bottom - height
    rows = _rows(hand)
    for number, row in enumerate(rows):
        y = top - round((len(rows) - 1 - number) * ROW_STEP * height)
        step = min(width * 0.86, (box.width - width) / max(1, len(row) - 1))
        left = box.centerx - (width + step * (len(row) - 1)) / 2
        spots += [(card, Rect(round(left + place * step), y, width, height)) for place, card in enumerate(row)]
    return spots


def _rows(hand: Sequence[Card]) -> list[Sequence[Card]]:
    """Split a large hand into two rows, at the change of backs if both rows stay small enough."""
    if len(hand) <= ONE_ROW:
        return [hand] if hand else []
    changes = [place for place in range(1, len(hand)) if hand[place].back is not hand[place - 1].back]
    middle = (len(hand) + 1) // 2
    if len(changes) == 1 and max(changes[0], len(hand) - changes[0]) <= ONE_ROW:
        middle = changes[0]
    return [hand[:middle], hand[middle:]]
