"""What ten cards are worth before the widow is seen: the tricks to expect, and the chance to make a contract.

The weights were fitted to the tricks that bidders took in some thousands of hands played by the rules of thumb.
"""

from math import erf, exp, sqrt
from typing import Final

from cardtable.games.five_hundred.contracts import Contract
from cardtable.games.five_hundred.ranking import JOKER_BIT, NO_TRUMP, RANKED, SUIT_MASK

# What the highest six trumps add to the length: joker, right and left bower, ace, king, queen.
_TOP_TRUMPS: Final = (1.18, 0.68, 0.52, 0.35, 0.26, 0.14)
# By how many tricks the outcome spreads around what was expected.
_SPREAD_TRUMP: Final = 1.55
_SPREAD_NO_TRUMP: Final = 1.95


def expected_tricks(hand: int, trump: int) -> float:
    """Return the tricks that a bidder with these ten cards takes on average."""
    return _at_no_trump(hand) if trump == NO_TRUMP else _with_trump(hand, trump)


def _with_trump(hand: int, trump: int) -> float:
    tricks = -0.21 + 0.82 * (hand & SUIT_MASK[trump][trump]).bit_count()
    for bit, more in zip(RANKED[trump][trump], _TOP_TRUMPS, strict=False):
        if hand & bit:
            tricks += more
    for suit in range(4):
        if suit == trump:
            continue
        mine = hand & SUIT_MASK[trump][suit]
        length = mine.bit_count()
        ace, king, queen = (bool(mine & bit) for bit in RANKED[trump][suit][:3])
        tricks += 0.78 * ace + 0.13 * (queen and length > 2)
        tricks += 0.66 * (king and ace) + 0.28 * (king and not ace and length > 1)
        tricks += 0.28 * (length == 0) + 0.15 * (length == 1)
    return tricks


def _at_no_trump(hand: int) -> float:
    tricks = 2.03 + 2.74 * bool(hand & JOKER_BIT)
    for suit in range(4):
        mine = hand & SUIT_MASK[NO_TRUMP][suit]
        length = mine.bit_count()
        ace, king, queen = (bool(mine & bit) for bit in RANKED[NO_TRUMP][suit][:3])
        guarded = king and length > 1
        tricks += 0.92 * ace + 0.83 * (ace and king) + 0.16 * (guarded and not ace)
        tricks += 0.36 * (queen and (ace or king) and length > 2)
        if ace or guarded:
            tricks += 0.24 * max(0, length - 3)
        elif not (queen and length > 2):
            tricks -= 0.32
    return tricks


def nullo_chance(hand: int) -> float:
    """Return the chance to take no trick with these ten cards and three from the widow, after discarding."""
    gaps = [9] if hand & JOKER_BIT else []
    for suit in range(4):
        below = 0
        for rank in range(8):
            if hand >> 8 * suit + rank & 1:
                # So many lower cards of the suit are elsewhere: each may be led or ducked under this one.
                gaps.append(rank - below)
                below += 1
    gaps.sort()
    # The three worst cards will be discarded.
    return 1 / (1 + exp(0.21 * sum(gaps[:-3]) - 1.66))


def chance(expected: float, contract: Contract) -> float:
    """Return the chance to make a contract for tricks when so many are expected."""
    spread = _SPREAD_NO_TRUMP if int(contract.trump) == NO_TRUMP else _SPREAD_TRUMP
    return 0.5 * (1 + erf((expected - contract.tricks + 0.5) / spread / sqrt(2)))


def explains(hand: int, contract: Contract | None) -> float:
    """Return how well these cards go with a call: 0 very well, the lower the worse.

    Of a bidder the thirteen cards with the widow may be given: they look better than the ten did.
    """
    widow = 1.0 if hand.bit_count() > 10 else 0.0
    if contract is None:
        best = max(expected_tricks(hand, trump) for trump in range(4))
        return -max(0.0, best - 6.5)
    if contract.is_nullo:
        return 3 * min(0.0, nullo_chance(hand) - 0.5)
    return min(0.0, expected_tricks(hand, int(contract.trump)) - widow - contract.tricks + 0.5)
