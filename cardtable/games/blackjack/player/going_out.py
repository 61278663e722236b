"""The search for a turn that plays the whole hand and wins (BJ-20).

After a single card of a rank only the same rank may follow (BJ-6). So a card that is the only one of its rank can only
come last, unless it is a three or a queen, and power cards cannot come last. Most hands fail at that.
"""

from functools import lru_cache
from typing import Final

from cardtable.engine.cards import Rank
from cardtable.games.blackjack.law.fitting import ACES, FOLLOW, POWER_RANKS, WINS
from cardtable.games.blackjack.law.masks import OF_SUIT
from cardtable.games.blackjack.law.rules import Step
from cardtable.games.blackjack.player.ace_faces import ace_faces

MAX_POSITIONS: Final = 1_500
"""The maximum number of hopeless positions in a search. Guessed; 6 of 5,943 searches of three players reached it."""
FEW_POSITIONS: Final = 60
"""That maximum where it only matters how easily a hand will go out. Guessed."""
_MAX_HANDS: Final = 1 << 10

_SUIT_BITS: Final = 16
_SUIT_MASK: Final = (1 << _SUIT_BITS) - 1
_ORDINARY_RANKS: Final = sum(1 << rank for rank in range(Rank.ACE, Rank.KING + 1) if rank not in POWER_RANKS)
_BLOCKING_RANKS: Final = sum(1 << rank for rank in POWER_RANKS if rank not in (Rank.THREE, Rank.QUEEN))
_ACE: Final = int(Rank.ACE)


def may_go_out(hand: int, playing: int) -> bool:
    """Whether no single cards keep a hand from being played in one turn.

    :param playing: the rank of which more cards may follow at once, as a bit; 0 before the first card.
    """
    clubs, diamonds = hand & _SUIT_MASK, hand >> _SUIT_BITS & _SUIT_MASK
    hearts, spades = hand >> 2 * _SUIT_BITS & _SUIT_MASK, hand >> 3 * _SUIT_BITS
    low, high = clubs | diamonds, hearts | spades
    low_pairs, high_pairs = clubs & diamonds, hearts & spades
    held, pairs = low | high, low_pairs | high_pairs | low & high
    threes = low_pairs & high | high_pairs & low
    single = held & ~pairs
    last = single & _ORDINARY_RANKS & ~playing
    if single & _BLOCKING_RANKS & ~playing or last & last - 1:
        return False
    return bool((single | threes | held & playing) & _ORDINARY_RANKS)


def going_out(hand: int, top: int, tail: int = 0, *, owing: bool = False) -> tuple[Step, ...] | None:
    """Return the steps of a turn that plays the whole hand and wins, or ``None`` if none is found.

    :param tail: the number of cards of one rank at the end of the turn so far.
    :param owing: whether a debt must be answered first, which only an ace does without forbidding other cards (BJ-13).
    """
    if not may_go_out(hand, 1 << (top & 15) if tail else 0):
        return None
    search = _GoingOut(MAX_POSITIONS)
    found = search.play(hand, hand & ACES, 0, 0) if owing else search.go_on(hand, top, tail)
    return tuple(reversed(search.steps)) if found else None


@lru_cache(maxsize=_MAX_HANDS)
def suits_to_go_out(hand: int) -> int:
    """Return of how many suits the top may be so that the hand can be played in one turn which wins."""
    search = _GoingOut(FEW_POSITIONS)
    if search.play(hand, hand & ACES, 0, 0):
        return 4
    return sum([search.play(hand, hand & suit & ~ACES, 0, 0) for suit in OF_SUIT])


class _GoingOut:
    """The search, depth first.

    :param most: the maximum number of hopeless positions.
    :ivar steps: the steps of the turn if it is found, the last one first.
    """

    __slots__ = ("_hopeless", "_most", "steps")

    def __init__(self, most: int) -> None:
        self._most = most
        self._hopeless: set[tuple[int, int, int]] = set()
        self.steps: list[Step] = []

    def go_on(self, hand: int, top: int, tail: int) -> bool:
        """Whether the hand can be played to the end."""
        rank = top & 15
        if not hand:
            return WINS[tail if tail < 3 else 3][rank]
        position = (hand, top, tail if tail < 3 else 3)
        if position in self._hopeless or len(self._hopeless) > self._most:
            return False
        fitting = hand & FOLLOW[tail if tail < 2 else 2][top]
        if may_go_out(hand, 1 << rank if tail else 0) and self.play(hand, fitting, rank, tail):
            return True
        self._hopeless.add(position)
        return False

    def play(self, hand: int, fitting: int, before: int, tail: int) -> bool:
        """Whether the hand can be played to the end with one of the fitting cards first.

        :param before: the rank of the last card; the tail of these is ``tail`` cards long.
        """
        while fitting:
            lowest = fitting & -fitting
            fitting ^= lowest
            card = lowest.bit_length() - 1
            rank, left = card & 15, hand ^ lowest
            longer = tail + 1 if tail and rank == before else 1
            for top in ace_faces(left) if rank == _ACE else (card,):
                if self.go_on(left, top, longer):
                    self.steps.append((card, top))
                    return True
        return False
