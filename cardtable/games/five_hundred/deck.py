"""The 33 cards as bits of a mask, and how they rank with each trump suit.

Bit ``8 * suit + n`` is the n-th card of the suit from the seven up to the ace; bit 32 is the joker. ``trump`` is the
number of a suit, or 4 for no trump. A table by card is indexed by the card's number.
"""

from typing import Final

from cardtable.engine.cards import CODES, JOKER, SUITS, Card, Rank, Suit
from cardtable.engine.masks import Masks

_RANKS: Final = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)

# FH-1: A K Q J T 9 8 7 of four suits and the joker.
DECK: Final = (*(Card.of(rank, suit) for suit in SUITS for rank in _RANKS), JOKER)
MASKS: Final = Masks(DECK)
ALL: Final = MASKS.all
BIT: Final = MASKS.bit
mask_of: Final = MASKS.mask_of
cards_of: Final = MASKS.cards_of
JOKER_PLACE: Final = 32
JOKER_BIT: Final = 1 << JOKER_PLACE
NO_TRUMP: Final = int(Suit.NONE)
_JACK: Final = 4  # the place of a jack in its suit


def same_colour_suit(trump: int) -> int:
    """Return the other suit of the same colour, whose jack is the left bower."""
    return 3 - trump


def _ranked(trump: int, suit: int) -> tuple[int, ...]:
    """Return the bits of a suit from the highest card down, with this trump (FH-2)."""
    plain = [1 << 8 * suit + place for place in range(7, -1, -1)]
    right = 1 << 8 * suit + _JACK
    left = 1 << 8 * same_colour_suit(suit) + _JACK
    if suit == trump:
        return (JOKER_BIT, right, left, *(bit for bit in plain if bit != right))
    if trump != NO_TRUMP and suit == same_colour_suit(trump):
        return tuple(bit for bit in plain if bit != right)
    return tuple(plain)


RANKED: Final = tuple(
    (*(_ranked(trump, suit) for suit in range(4)), (JOKER_BIT,) if trump == NO_TRUMP else ()) for trump in range(5)
)
"""``RANKED[trump][suit]``: the suit's bits from the highest card down; the left bower and the joker rank as trumps."""

SUIT_MASK: Final = tuple(tuple(sum(bits) for bits in suits) for suits in RANKED)
"""``SUIT_MASK[trump][suit]``: the cards that count as this suit; at no trump the joker alone is suit 4."""

SUIT_OF: Final = tuple(
    MASKS.by_card(next(suit for suit in range(5) if masks[suit] >> place & 1) for place in range(33))
    for masks in SUIT_MASK
)
"""``SUIT_OF[trump][card]``: the suit that the card counts as."""


MAX_PLAIN_STRENGTH: Final = 20
"""The maximum strength of a card of a plain suit in a trick; every trump is stronger."""


def _strengths(trump: int, led: int) -> list[int]:
    """Return the strength of each card in a trick where ``led`` was led; 0 for a card that can't win (FH-7, FH-8)."""
    table = [0] * CODES
    for base, suit in ((0, led), (MAX_PLAIN_STRENGTH, trump)):
        for place, bit in enumerate(reversed(RANKED[trump][suit]), 1):
            table[DECK[bit.bit_length() - 1]] = base + place
    if trump == NO_TRUMP:
        table[JOKER] = 99
    return table


CARD_STRENGTH: Final = tuple(tuple(_strengths(trump, led) for led in range(4)) for trump in range(5))
"""``CARD_STRENGTH[trump][led][card]``: the strength of a card in a trick."""

PLACE_STRENGTH: Final = tuple(
    tuple(tuple(CARD_STRENGTH[trump][led][card] for card in DECK) for led in range(4)) for trump in range(5)
)
"""``PLACE_STRENGTH[trump][led][place]``: the same by the card's place in a mask."""


def _above(trump: int) -> tuple[int, ...]:
    table = [0] * 33
    for bits in RANKED[trump]:
        higher = 0
        for bit in bits:
            table[bit.bit_length() - 1] = higher
            higher |= bit
    return tuple(table)


ABOVE: Final = tuple(_above(trump) for trump in range(5))
"""``ABOVE[trump][place]``: the mask of the cards that rank above the card at this place in its suit."""
