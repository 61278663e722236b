"""The values of cards, and hands of one suit as masks: bit ``rank`` stands for a card of the suit."""

from typing import Final

from cardtable.engine.cards import RANKS, SUITS, Card

# SW-7 and SW-8: the value of each rank, from the ace; index 0 is no card.
_BY_RANK: Final = {
    "printed": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
    "queen_high": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 12),
    "royal_equal": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 13),
    "faces_ten": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10),
}
# The same by rank or by card: a card's number is its rank, plus 16 for each suit below its own.
VALUES: Final = {name: (*values, 0, 0) * len(SUITS) for name, values in _BY_RANK.items()}
# The bit of a card: that of its rank.
BIT: Final = tuple(1 << (code & 15) for code in range(16 * len(SUITS)))
# The cards by suit and rank; rank 0 stands for no card.
CARDS: Final = tuple((Card.of(RANKS[0], suit), *(Card.of(rank, suit) for rank in RANKS)) for suit in SUITS)
# The mask of a whole suit, by the number of ranks in use (SW-14).
WHOLE_SUIT: Final = tuple((1 << ranks + 1) - 2 for ranks in range(14))
# The mask of the ranks that beat a bid, by the house rule for values and the bid on the table.
ABOVE: Final = {
    name: tuple(sum(1 << rank for rank in range(1, 14) if values[rank] > bid) for bid in range(14))
    for name, values in VALUES.items()
}


def cards_of(suit: int, mask: int) -> tuple[Card, ...]:
    """Return the cards of a suit whose ranks are in the mask, by rank."""
    return tuple(CARDS[suit][rank] for rank in range(1, 14) if mask >> rank & 1)
