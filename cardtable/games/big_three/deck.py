"""The 52 cards as bits of a mask.

Bit ``4 * order + suit`` is a card; the orders run from the ace (0), two and three up to the king (12).
"""

from typing import Final

from cardtable.engine.cards import RANKS, SUITS, Card, Rank, Suit
from cardtable.engine.masks import Masks

PLACES: Final = tuple(Card.of(rank, suit) for rank in RANKS for suit in SUITS)
"""The cards by the places of their bits."""

_MASKS: Final = Masks(PLACES)
ALL: Final = _MASKS.all
BIT: Final = _MASKS.bit
mask_of: Final = _MASKS.mask_of

COUNT: Final = tuple(bits.bit_count() for bits in range(16))
"""The number of cards of a rank, by its four bits."""

CARDS: Final = tuple(
    tuple(tuple(PLACES[4 * order + suit] for suit in range(4) if bits >> suit & 1) for bits in range(16))
    for order in range(13)
)
"""``CARDS[order][bits]``: the cards of one rank."""


def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards of the mask, king first, ace last."""
    cards: tuple[Card, ...] = ()
    for order in range(13):
        bits = mask >> 4 * order & 15
        if bits:
            cards = CARDS[order][bits] + cards
    return cards


def _lanes(bits: int) -> int:
    """Return which of three neighbouring ranks have at least one, two, three and four cards, in 16 bits each."""
    packed = 0
    for rank in range(3):
        for width in range(COUNT[bits >> 4 * rank & 15]):
            packed |= 1 << 16 * width + rank
    return packed


_LANES: Final = tuple(_lanes(bits) for bits in range(4096))


def holdings(hand: int) -> tuple[int, int, int, int]:
    """Return the sets of orders of which the hand has at least one, two, three, and four cards."""
    packed = (
        _LANES[hand & 4095]
        | _LANES[hand >> 12 & 4095] << 3
        | _LANES[hand >> 24 & 4095] << 6
        | _LANES[hand >> 36 & 4095] << 9
        | _LANES[hand >> 48] << 12
    )
    return packed & 0x1FFF, packed >> 16 & 0x1FFF, packed >> 32 & 0x1FFF, packed >> 48


# The two rankings: which ranks are higher than others
#
# The *order* of a rank is its number from the ace (0), two and three up to the king (12). Only four to king, the orders
# 3 to 12, can be in runs, and their order is the same in both rankings (BT-8).

LOWEST_RUN_ORDER: Final = 3
RUN_ORDERS: Final = 0x1FF8


# BT-2: each order's strength, by ranking.
STRENGTH: Final = {
    "printed": tuple(range(13)),
    "threes_high": tuple((order - LOWEST_RUN_ORDER) % 13 for order in range(13)),
}

HIGHER: Final = {
    ranking: tuple(sum(1 << other for other in range(13) if strength[other] > strength[order]) for order in range(13))
    for ranking, strength in STRENGTH.items()
}
"""``HIGHER[ranking][order]``: the mask of the orders that rank above this one."""

FOUR_OF_HEARTS: Final = Card.of(Rank.FOUR, Suit.HEARTS)
# BT-3: the holder of the first of these cards that was dealt starts the auction.
STARTERS: Final = {
    ranking: (
        FOUR_OF_HEARTS,
        *(
            Card.of(RANKS[order], Suit.HEARTS)
            for order in sorted(range(13), key=strength.__getitem__)
            if order != LOWEST_RUN_ORDER
        ),
    )
    for ranking, strength in STRENGTH.items()
}
