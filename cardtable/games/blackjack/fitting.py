"""Cards as masks, bit ``card`` for the card of that number; which of them fit on a pile, and which turns may end."""

from collections.abc import Iterable
from typing import Final

from cardtable.engine.cards import SUITS, Card, Rank, pack


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


# The cards that fit on each top of the pile, and the turns that may end
#
# The top of the pile is a number, ``16 * suit + rank``, with the suit that it counts as: an ace has the suit that was
# named. It is 0 while the pile is empty.


EMPTY: Final = 0
ACES: Final = OF_RANK[Rank.ACE]
# BJ-10: the pick-up cards, which make the next player pick up others.
PICKUPS: Final = OF_RANK[Rank.TWO] | OF_RANK[Rank.JACK]
POWER_RANKS: Final = (Rank.ACE, Rank.TWO, Rank.THREE, Rank.EIGHT, Rank.JACK, Rank.QUEEN, Rank.KING)
POWERS: Final = mask_of(card for card in PACK if card.rank in POWER_RANKS)


def _penalty(code: int) -> int:
    rank, suit = code & 15, code >> 4
    if rank == Rank.TWO:
        return 2
    return 0 if rank != Rank.JACK else 3 if suit in (1, 2) else 5


# BJ-10: the number of cards that each card makes the next player pick up.
PENALTY: Final = tuple(_penalty(code) for code in range(64))


def _step_one(top: int) -> int:
    # BJ-4: suit, rank or any ace; anything on an empty pile. BJ-15: only the named suit of an ace counts.
    return OF_SUIT[top >> 4] | OF_RANK[top & 15] | ACES if top else ALL


def _after(top: int, tail: int) -> int:
    rank = top & 15
    if tail == 0:
        return _step_one(top)
    if rank == Rank.QUEEN:  # BJ-17: any card
        return ALL
    if rank == Rank.THREE or tail > 1:  # BJ-16 and BJ-6
        return _step_one(top)
    return OF_RANK[rank]


# By the length of the tail (0, 1, 2 for more) and the top: the mask of the cards that may follow in a turn without a
# debt.
FOLLOW: Final = tuple(tuple(_after(top, tail) for top in range(64)) for tail in range(3))
# BJ-12: by the top, the mask of the cards that may begin a turn with a debt.
ANSWERS: Final = tuple(_step_one(top) & PICKUPS | ACES for top in range(64))


def _ends_free(rank: int, tail: int) -> bool:
    if tail == 0 or rank in (Rank.THREE, Rank.QUEEN):  # BJ-8, BJ-16, BJ-17
        return False
    return tail != 2 or rank in (Rank.TWO, Rank.JACK)  # BJ-6, BJ-7


# By the length of the tail (0, 1, 2, 3 for more) and its rank: whether the turn may end free of charge.
STOPS_FREE: Final = tuple(tuple(_ends_free(rank, tail) for rank in range(16)) for tail in range(4))
# BJ-20: likewise, whether a player who has no cards left wins.
WINS: Final = tuple(
    tuple(_ends_free(rank, tail) and rank not in POWER_RANKS for rank in range(16)) for tail in range(4)
)


def followers(top: int, tail: int, owing: bool, passing: bool) -> int:
    """Return the mask of all cards that may be played next.

    :param tail: the number of cards of one rank at the end of the turn so far; 0 before the first card.
    :param owing: whether the turn began with a debt that is not answered yet.
    :param passing: whether the turn answers a debt with pick-up cards.
    """
    if owing:
        return ANSWERS[top]
    fitting = FOLLOW[tail if tail < 2 else 2][top]
    return fitting & PICKUPS if passing else fitting  # BJ-13
