"""The worth of the bidder's cards in each suit once trumps are named, by which the discards are chosen.

The weights were fitted to the tricks that bidders took with all kinds of ten cards in some tens of thousands of hands
played by the rules of thumb. Only differences between hands of ten cards have a meaning.
"""

from collections.abc import Callable
from functools import cache
from itertools import combinations
from math import fsum
from typing import Final

from cardtable.engine.cards import bits_of
from cardtable.games.five_hundred.law.ranking import NO_TRUMP, RANKED

# The worth of keeping a trump: more than that of any side card.
_TRUMP: Final = 5.0
_MAX_SUIT_CARDS: Final = 8

SuitWorth = Callable[[int, int], float]
"""Returns the worth of the cards held in a suit, from the suit and the mask of these cards."""


def best_discards(hand: int, most: int, suits: tuple[int, ...], worth: SuitWorth) -> dict[int, tuple[float, int]]:
    """Return, by number of discards up to ``most``, the worth of the best hand kept and the mask of the discards.

    :param suits: the masks of the suits.
    :param worth: is called with the index of a suit in ``suits``.
    """
    best = {0: (0.0, 0)}
    for suit, mask in enumerate(suits):
        mine = hand & mask
        bits = bits_of(mine)
        parts = [sum(part) for size in range(min(most, len(bits)) + 1) for part in combinations(bits, size)]
        before, best = best, {}
        for part in parts:
            kept = worth(suit, mine ^ part)
            size = part.bit_count()
            for count, (so_far, gone) in before.items():
                total = count + size
                if total <= most and (total not in best or best[total][0] < so_far + kept):
                    best[total] = (so_far + kept, gone | part)
    return best


def suit_worth(trump: int) -> SuitWorth:
    """Return the function that values the bidder's cards of a suit with this trump."""

    def worth(suit: int, mine: int) -> float:
        if suit == NO_TRUMP:
            return 2.27 * mine.bit_count()
        ranked = RANKED[trump][suit]
        if suit == trump:
            # A small preference for higher trumps, so that the lowest is discarded if one must be.
            return _TRUMP * mine.bit_count() + fsum([1 / place for place, bit in enumerate(ranked, 1) if mine & bit])
        held = 0
        for bit in ranked:
            held = held << 1 | bool(mine & bit)
        held <<= _MAX_SUIT_CARDS - len(ranked)
        return _suit_at_no_trump(held) if trump == NO_TRUMP else _side_suit(held)

    return worth


def _top_four(held: int) -> tuple[bool, bool, bool, bool]:
    """Return whether each of the four highest cards of a suit is held; the highest card is the highest bit."""
    return bool(held & 128), bool(held & 64), bool(held & 32), bool(held & 16)


@cache
def _side_suit(held: int) -> float:
    """Return the worth of a side suit. Short suits are good, because they can be ruffed."""
    length = held.bit_count()
    ace, king, queen, jack = _top_four(held)
    worth = 2.2 if length == 0 else 1.1 if length == 1 else -0.56 * (length - 2)
    if ace:
        worth += 0.93 + 0.83 * king + (0.27 if king and queen else 0.0)
        worth += (0.31 + 0.26 * jack) * (queen and not king)
    elif king:
        worth += 0.11 if length == 1 else 0.54 + (0.47 if queen else 0.16 * jack)
    elif queen:
        worth += 0.2 if length == 2 else (0.08 + 0.3 * jack) * (length > 2)
    return worth


@cache
def _suit_at_no_trump(held: int) -> float:
    """Return the worth of a suit at no trump: its top cards, and the length behind them."""
    length = held.bit_count()
    ace, king, queen, jack = _top_four(held)
    worth = 0.71 if length == 0 else 0.63 if length == 1 else 0.0
    more = max(0, length - 2)
    if ace:
        worth += 0.7 + 0.19 * more + (0.24 if length == 2 else 0.0) + 0.91 * king + (0.4 if king and queen else 0.0)
        worth += (0.14 + 0.38 * jack) * (queen and not king)
    else:
        worth -= 0.11 * more
        if king and length > 1:
            worth += 0.25 + 0.39 * max(0, length - 3) + (0.78 if queen else 0.12 * jack)
        elif queen and length > 2:
            worth += 0.43 * jack
        else:
            worth -= 0.26
    return worth + 0.52 * max(0, length - 4)
