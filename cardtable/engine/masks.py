"""Sets of cards as masks: each card of a deck is a bit of a number, at its *place* in the deck."""

from collections.abc import Iterable
from itertools import compress
from typing import Final

from cardtable.engine.cards import CODES, Card
from cardtable.engine.native import mypyc_attr

_MAX_BIT_BY_BIT: Final = 12
"""A mask of more cards than this is read faster as a digit for each card of the deck than bit by bit."""
_DIGITS: Final = bytes.maketrans(b"01", b"\0\1")


@mypyc_attr(allow_interpreted_subclasses=True)
class Masks:
    """The masks of a deck in which no card appears twice.

    :ivar deck: the cards by their places.
    :ivar all: the mask of all cards.
    :ivar bit: by card number, the bit of each card; 0 for cards of other games.
    """

    def __init__(self, deck: tuple[Card, ...]) -> None:
        self.deck: Final = deck
        self.all: Final = (1 << len(deck)) - 1
        self.bit: Final = self.by_card(1 << place for place in range(len(deck)))

    def by_card(self, values: Iterable[int]) -> list[int]:
        """Return a table by card number of values given in the order of the deck; 0 for cards of other games."""
        table = [0] * CODES
        for card, value in zip(self.deck, values, strict=True):
            table[card] = value
        return table

    def mask_of(self, cards: Iterable[Card]) -> int:
        bit = self.bit
        mask = 0
        for card in cards:
            mask |= bit[card]
        return mask

    def cards_of(self, mask: int) -> tuple[Card, ...]:
        """Return the cards of a mask in the order of the deck."""
        deck = self.deck
        if mask.bit_count() > _MAX_BIT_BY_BIT:
            return tuple(compress(deck, bin(mask)[:1:-1].encode().translate(_DIGITS)))
        cards = []
        while mask:
            bit = mask & -mask
            mask ^= bit
            cards.append(deck[bit.bit_length() - 1])
        return tuple(cards)


def bits_of(mask: int) -> list[int]:
    """Return the bits of a mask, from low to high."""
    bits = []
    while mask:
        bit = mask & -mask
        bits.append(bit)
        mask ^= bit
    return bits


def places_of(mask: int) -> list[int]:
    """Return the places of the cards of a mask, from low to high."""
    places = []
    while mask:
        bit = mask & -mask
        places.append(bit.bit_length() - 1)
        mask ^= bit
    return places
