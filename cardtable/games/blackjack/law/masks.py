"""The 52 cards as bits of a mask: bit ``card`` stands for the card of that number."""

from collections.abc import Iterable
from typing import Final

from cardtable.engine.cards import SUITS, Card, pack


def mask_of(cards: Iterable[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


PACK: Final = pack()
_BY_CODE: Final = {int(card): card for card in PACK}
ALL: Final = mask_of(PACK)
OF_RANK: Final = tuple(mask_of(card for card in PACK if card.rank == rank) for rank in range(16))
OF_SUIT: Final = tuple(mask_of(card for card in PACK if card.suit == suit) for suit in SUITS)


def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask, by suit and rank."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(_BY_CODE[low.bit_length() - 1])
        mask ^= low
    return tuple(cards)
