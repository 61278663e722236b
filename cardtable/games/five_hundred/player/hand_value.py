"""The value of ten cards in the auction: the tricks to expect as the bidder, and the chance to make a contract.

The weights were fitted to the tricks that bidders took in several thousand hands played by the rules of thumb.
"""

from math import comb, erf, fsum, sqrt
from typing import Final

from cardtable.games.five_hundred.law.contracts import Contract
from cardtable.games.five_hundred.law.masks import ALL, JOKER_BIT
from cardtable.games.five_hundred.law.ranking import NO_TRUMP, RANKED, SUIT_MASK
from cardtable.games.five_hundred.player.nullo import nullo_chance

# The tricks for the six highest trumps, besides those for length: joker, right and left bower, ace, king, queen.
_TOP_TRUMPS: Final = (1.21, 0.76, 0.50, 0.31, 0.17, 0.08)
# The standard deviation of the tricks taken, around those expected.
_SPREAD_TRUMP: Final = 1.46
_SPREAD_NO_TRUMP: Final = 1.86
_TRICKS: Final = 10
_WIDOW: Final = 3


def expected_tricks(hand: int, trump: int) -> float:
    """Return the tricks that a bidder takes on average with these ten cards and the widow."""
    lost = fsum([_chance_to_lose(hand, trump, tricks) for tricks in range(1, _TRICKS + 1)])
    return max(0.0, min(_TRICKS - lost, _strength(hand, trump)))


def _strength(hand: int, trump: int) -> float:
    """Return the fitted number of tricks, which may be more than there are."""
    return _at_no_trump(hand) if trump == NO_TRUMP else _with_trump(hand, trump)


def _chance_to_lose(hand: int, trump: int, tricks: int) -> float:
    """Return the chance that at least this many tricks are lost whatever the bidder does.

    A trump above all of the bidder's own, and at no trump the joker (FH-8), takes a trick unless it lies in the widow
    or falls on a higher one: at most two fall together, one of each opponent.
    """
    missing = 0
    for bit in RANKED[trump][trump]:
        if hand & bit or missing == 2 * tricks - 1:
            break
        missing += 1
    if missing < 2 * tricks - 1:
        return 0.0
    # The highest of them lie outside the widow, so what the widow brings is below them.
    unseen = (ALL & ~hand).bit_count()
    return comb(unseen - missing, _WIDOW) / comb(unseen, _WIDOW)


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


def contract_chance(hand: int, contract: Contract) -> float:
    """Return the chance to make a contract with these ten cards and the widow."""
    if contract.is_nullo:
        return nullo_chance(hand)
    trump = int(contract.trump)
    spread = _SPREAD_NO_TRUMP if trump == NO_TRUMP else _SPREAD_TRUMP
    taken = 0.5 * (1 + erf((_strength(hand, trump) - contract.tricks + 0.5) / spread / sqrt(2)))
    return min(taken, 1 - _chance_to_lose(hand, trump, _TRICKS - contract.tricks + 1))


def call_fit(hand: int, contract: Contract | None) -> float:
    """Return how well a hand fits the call that its player made: 0 is best, lower is worse.

    :param hand: the ten cards of the auction, or all thirteen of the bidder, which look better than the ten did.
    """
    widow = 1.0 if hand.bit_count() > 10 else 0.0
    if contract is None:
        best = max(_strength(hand, trump) for trump in range(4))
        return -max(0.0, best - 6.5)
    if contract.is_nullo:
        return 3 * min(0.0, nullo_chance(hand) - 0.5)
    return min(0.0, _strength(hand, int(contract.trump)) - widow - contract.tricks + 0.5)
