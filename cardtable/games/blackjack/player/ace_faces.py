"""What an ace can count as (BJ-15): the suits that it may sensibly name."""

from typing import Final

from cardtable.engine.cards import Rank, Suit
from cardtable.games.blackjack.law.fitting import ACES
from cardtable.games.blackjack.law.masks import OF_SUIT

_ACE: Final = int(Rank.ACE)
# The suits without their aces.
_CLUBS: Final = OF_SUIT[Suit.CLUBS] & ~ACES
_DIAMONDS: Final = OF_SUIT[Suit.DIAMONDS] & ~ACES
_HEARTS: Final = OF_SUIT[Suit.HEARTS] & ~ACES
_SPADES: Final = OF_SUIT[Suit.SPADES] & ~ACES
# By the suits that are held, as the bits of a number.
_FACES: Final = tuple(tuple(suit << 4 | _ACE for suit in range(4) if held >> suit & 1) or (_ACE,) for held in range(16))


def ace_faces(left: int) -> tuple[int, ...]:
    """Return what an ace can count as: each suit of the remaining cards, or any one suit if only aces are left."""
    low = (1 if left & _CLUBS else 0) | (2 if left & _DIAMONDS else 0)
    return _FACES[low | (4 if left & _HEARTS else 0) | (8 if left & _SPADES else 0)]
