"""The 33 cards as bits of a mask.

Bit ``8 * suit + n`` is the n-th card of the suit from the seven up to the ace; bit 32 is the joker. The number of a
card's bit is its place.
"""

from collections.abc import Iterable
from typing import Final

from cardtable.engine.cards import CODES, JOKER, SUITS, Card, Rank

_RANKS: Final = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)

# FH-1: A K Q J T 9 8 7 of four suits and the joker.
DECK: Final = (*(Card.of(rank, suit) for suit in SUITS for rank in _RANKS), JOKER)
ALL: Final = (1 << 33) - 1
JOKER_PLACE: Final = 32
"""The place of the joker among the bits."""
JOKER_BIT: Final = 1 << JOKER_PLACE


def by_card(values: Iterable[int]) -> list[int]:
    """Return a table by card number of values given in the order of the deck; 0 for cards of other games."""
    table = [0] * CODES
    for card, value in zip(DECK, values, strict=True):
        table[card] = value
    return table


BIT: Final = by_card(1 << place for place in range(33))
"""The bit of each card."""


def mask_of(cards: Iterable[Card]) -> int:
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask: by suit, from low to high, the joker last."""
    cards = []
    while mask:
        bit = mask & -mask
        mask ^= bit
        cards.append(DECK[bit.bit_length() - 1])
    return tuple(cards)


def places_of(mask: int) -> list[int]:
    """Return the places of the cards of a mask, from low to high."""
    places = []
    while mask:
        bit = mask & -mask
        places.append(bit.bit_length() - 1)
        mask ^= bit
    return places
