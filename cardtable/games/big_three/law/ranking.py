"""The two rankings: which ranks are higher than others.

The *order* of a rank is its number from the ace (0), two and three up to the king (12). Only four to king, the orders 3
to 12, can be in runs, and their order is the same in both rankings (BT-8).
"""

from typing import Final

from cardtable.engine.cards import RANKS, Card, Rank, Suit

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
