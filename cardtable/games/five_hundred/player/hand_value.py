"""The value of ten cards in the auction: the tricks to expect as the bidder, and the chance to make a contract.

The weights were fitted to the tricks that bidders took in several thousand hands played by the rules of thumb.
"""

from math import erf, sqrt
from typing import Final

from cardtable.games.five_hundred.law.contracts import Contract
from cardtable.games.five_hundred.law.masks import JOKER_BIT
from cardtable.games.five_hundred.law.ranking import NO_TRUMP, RANKED, SUIT_MASK
from cardtable.games.five_hundred.player.nullo import nullo_chance

# The tricks for the six highest trumps, besides those for length: joker, right and left bower, ace, king, queen.
_TOP_TRUMPS: Final = (1.21, 0.76, 0.50, 0.31, 0.17, 0.08)
# The standard deviation of the tricks taken, around those expected.
_SPREAD_TRUMP: Final = 1.46
_SPREAD_NO_TRUMP: Final = 1.86


def expected_tricks(hand: int, trump: int) -> float:
    """Return the tricks that a bidder takes on average with these ten cards and the widow."""
    return _at_no_trump(hand) if trump == NO_TRUMP else _with_trump(hand, trump)


def _with_trump(hand: int, trump: int) -> float:
    """Return the expected tricks with a trump suit."""
    tricks = -0.13 + 0.81 * (hand & SUIT_MASK[trump][trump]).bit_count()
    for bit, more in zip(RANKED[trump][trump], _TOP_TRUMPS, strict=False):
        if hand & bit:
            tricks += more
    for suit in range(4):
        if suit == trump:
            continue
        mine = hand & SUIT_MASK[trump][suit]
        length = mine.bit_count()
        ace, king, queen = (bool(mine & bit) for bit in RANKED[trump][suit][:3])
        tricks += 0.7 * ace + 0.6 * (king and ace) + 0.14 * (queen and length > 2)
        if king and not ace and length > 1:
            tricks += 0.23 + 0.2 * queen
        tricks += 0.09 * (ace and queen and not king) + 0.46 * (length == 0) + 0.26 * (length == 1)
    return tricks


def _at_no_trump(hand: int) -> float:
    """Return the expected tricks at no trump."""
    tricks = 1.4 + 2.7 * bool(hand & JOKER_BIT)
    for suit in range(4):
        mine = hand & SUIT_MASK[NO_TRUMP][suit]
        length = mine.bit_count()
        ace, king, queen = (bool(mine & bit) for bit in RANKED[NO_TRUMP][suit][:3])
        guarded = king and length > 1
        tricks += 1.11 * ace + 0.73 * (ace and king) + 0.12 * (guarded and not ace)
        tricks += 0.16 * (queen and (ace or king) and length > 2) + 0.48 * (guarded and queen and not ace)
        if ace or guarded:
            tricks += 0.34 * max(0, length - 3)
        elif not (queen and length > 2):
            tricks -= 0.18
    return tricks


def contract_chance(expected: float, contract: Contract) -> float:
    """Return the chance to make a contract, other than nullo, with this many expected tricks."""
    spread = _SPREAD_NO_TRUMP if int(contract.trump) == NO_TRUMP else _SPREAD_TRUMP
    return 0.5 * (1 + erf((expected - contract.tricks + 0.5) / spread / sqrt(2)))


def call_fit(hand: int, contract: Contract | None) -> float:
    """Return how well a hand fits the call that its player made: 0 is best, lower is worse.

    :param hand: the ten cards of the auction, or all thirteen of the bidder, which look better than the ten did.
    """
    widow = 1.0 if hand.bit_count() > 10 else 0.0
    if contract is None:
        best = max(expected_tricks(hand, trump) for trump in range(4))
        return -max(0.0, best - 6.5)
    if contract.is_nullo:
        return 3 * min(0.0, nullo_chance(hand) - 0.5)
    return min(0.0, expected_tricks(hand, int(contract.trump)) - widow - contract.tricks + 0.5)
