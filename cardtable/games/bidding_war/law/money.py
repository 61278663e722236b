"""The values of cards, and the bids and offers of a hand: one suit, as a mask in which bit ``rank`` is a card."""

from functools import cache
from typing import Final

from cardtable.engine.cards import RANKS, SUITS, Card
from cardtable.games.bidding_war.law.moves import Bid, Offer

# SW-7 and SW-8: the value of each rank, from the ace; index 0 is no card.
_BY_RANK: Final = {
    "printed": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
    "queen_high": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 12),
    "royal_equal": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 13),
    "faces_ten": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10),
}
# The same by rank or by card: a card's number is its rank and 16 for each suit below its own.
VALUES: Final = {name: (*values, 0, 0) * len(SUITS) for name, values in _BY_RANK.items()}
# By card: the bit of its rank.
BIT: Final = tuple(1 << (code & 15) for code in range(16 * len(SUITS)))
# By suit and rank; index 0 of a suit stands for no card.
CARDS: Final = tuple((Card.of(RANKS[0], suit), *(Card.of(rank, suit) for rank in RANKS)) for suit in SUITS)
# By the number of ranks that are used (SW-14): a whole suit.
WHOLE: Final = tuple((1 << ranks + 1) - 2 for ranks in range(14))
# By values and by the bid on the table: the ranks that are worth more.
ABOVE: Final = {
    name: tuple(sum(1 << rank for rank in range(1, 14) if values[rank] > bid) for bid in range(14))
    for name, values in VALUES.items()
}


def cards_of(suit: int, mask: int) -> tuple[Card, ...]:
    """Return the cards of a suit whose ranks are in the mask, by rank."""
    return tuple(CARDS[suit][rank] for rank in range(1, 14) if mask >> rank & 1)


# By suit and rank, like the cards.
_BIDS: Final = tuple(tuple(map(Bid, cards)) for cards in CARDS)
_OFFERS: Final = tuple(tuple(map(Offer, cards)) for cards in CARDS)


# By suit and hand; filled when needed, with at most 8,192 hands of a suit.
_KNOWN_BIDS: Final[tuple[dict[int, tuple[Bid, ...]], ...]] = tuple({0: ()} for _ in SUITS)


def bids_of(suit: int, mask: int) -> tuple[Bid, ...]:
    """Return the bids that a hand can make."""
    known = _KNOWN_BIDS[suit].get(mask)
    if known is None:
        known = tuple(bid for rank, bid in enumerate(_BIDS[suit]) if rank and mask >> rank & 1)
        _KNOWN_BIDS[suit][mask] = known
    return known


@cache
def offers_of(suit: int, mask: int) -> tuple[Offer, ...]:
    """Return the offers that a hand can make."""
    lowest = mask & -mask
    return (_OFFERS[suit][lowest.bit_length() - 1], *offers_of(suit, mask ^ lowest)) if mask else ()
