"""Which ranks are higher.

The orders of the ranks run from the ace (0), two and three up to the king (12). Four to king are the orders 3 to 12:
only they can be in runs, and there their order is the same in both rankings (BT-8).
"""

from typing import Final

from cardtable.engine.cards import RANKS, Card, Rank, Suit

FIRST_RUN: Final = 3
RUN_ORDERS: Final = 0x1FF8


# BT-2: each order's strength, by ranking.
STRENGTH: Final = {
    "printed": tuple(range(13)),
    "threes_high": tuple((order - FIRST_RUN) % 13 for order in range(13)),
}

HIGHER: Final = {
    ranking: tuple(sum(1 << other for other in range(13) if strength[other] > strength[order]) for order in range(13))
    for ranking, strength in STRENGTH.items()
}
"""``HIGHER[ranking][order]``: the set of orders that rank above this one."""

FOUR_OF_HEARTS: Final = Card.of(Rank.FOUR, Suit.HEARTS)
# BT-3: who holds the first of these that is in play starts the auction.
STARTERS: Final = {
    ranking: (
        FOUR_OF_HEARTS,
        *(
            Card.of(RANKS[order], Suit.HEARTS)
            for order in sorted(range(13), key=strength.__getitem__)
            if order != FIRST_RUN
        ),
    )
    for ranking, strength in STRENGTH.items()
}
