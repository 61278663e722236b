"""What a hand is worth: the tricks to expect as the bidder, the chance of a contract and of a nullo, and the discards.

The weights of the auction were fitted to the tricks that bidders took in several thousand hands played by the rules of
thumb; ``run.py bench calibration`` shows how true they are.
"""

from collections.abc import Callable
from functools import cache
from itertools import combinations
from math import comb, erf, exp, fsum, sqrt
from typing import Final

from cardtable.engine.masks import bits_of, places_of
from cardtable.games.five_hundred.deck import ABOVE, ALL, JOKER_BIT, JOKER_PLACE, NO_TRUMP, RANKED, SUIT_MASK
from cardtable.games.five_hundred.values import Contract

# The tricks for the six highest trumps, besides those for length: joker, right and left bower, ace, king, queen.
_TOP_TRUMPS: Final = (1.21, 0.76, 0.50, 0.31, 0.17, 0.08)
# The standard deviation of the tricks taken, around those expected.
_SPREAD_TRUMP: Final = 1.46
_SPREAD_NO_TRUMP: Final = 2.05
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
    tricks = 1.8 + 2.7 * bool(hand & JOKER_BIT)
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


# Nullo

# The safety that a card adds to a nullo: by its place among the cards held in its suit, the lowest first, and by the
# number of lower cards of the suit that are out. Fitted to tens of thousands of nullos.
_SAFE: Final = (
    (1.03, 0.78, -0.23, -0.82, -1.12, -1.48),
    (0.55, 0.21, -0.02, -0.39, -0.76, -1.12),
    (0.38, 0.18, 0.05, -0.13, -0.28, -0.44),
    (0.48, 0.38, 0.29, 0.28, 0.26, 0.24),
    (0.57, 0.50, 0.48, 0.38, 0.36, 0.34),
)
_NULLO_JOKER: Final = -6.0
_NULLO_CONSTANT: Final = -3.81
# The safety of an average card, against which discards are compared.
_ORDINARY: Final = 0.6
_LEAST: Final = 1e-7


def nullo_safety(hand: int, hidden: int) -> float:
    """Return the safety of a bidder's cards in a nullo: the logarithm of the odds that they take no trick.

    :param hidden: the cards that the others may hold.
    """
    safe = _NULLO_CONSTANT + _NULLO_JOKER * (hand >> JOKER_PLACE)
    for suit in range(0, 32, 8):
        safe += nullo_suit_safety(hand >> suit & 255, hidden >> suit & 255)
    return safe


@cache
def nullo_suit_safety(mine: int, theirs: int) -> float:
    safe = 0.0
    for place, low in enumerate(bits_of(mine)):
        safe += _SAFE[min(place, 4)][min((theirs & low - 1).bit_count(), 5)]
    return safe


def nullo_discards(hand: int) -> int:
    """Return the mask of the three discards that leave the bidder the safest hand."""
    return _safest_hands(hand)[3][1]


def _safest_hands(hand: int) -> dict[int, tuple[float, int]]:
    """Return, by number of discards up to three, the safety of the best hand kept and the mask of the discards.

    A card of ordinary safety counts 0, so that hands of different sizes compare.
    """
    hidden = ALL ^ hand

    def worth(suit: int, mine: int) -> float:
        if suit == NO_TRUMP:
            return _NULLO_JOKER * mine.bit_count()
        cards = mine >> 8 * suit
        safe = nullo_suit_safety(cards, hidden >> 8 * suit & 255) - _ORDINARY * mine.bit_count()
        # Of cards that are equally safe the highest go.
        return safe - _LEAST * cards

    return best_discards(hand, 3, SUIT_MASK[NO_TRUMP], worth)


def nullo_chance(hand: int) -> float:
    """Return the chance that ten cards and the widow, after the discards, take no trick."""
    shed = _safest_hands(hand)
    # Usually the discards are cards of the widow, and the worst of the ten.
    return 1 / (1 + exp(-1.26 - 0.47 * shed[2][0] - 0.13 * shed[3][0]))


def danger(place: int, hand: int, hidden: int) -> int:
    """Return the danger that a card takes an unwanted trick; it grows with the number of lower cards that are out."""
    if place == JOKER_PLACE:
        return 100
    above = (ABOVE[NO_TRUMP][place] & hidden).bit_count()
    suit = hidden >> 8 * (place >> 3) & 255
    below = suit.bit_count() - above
    guards = (hand >> 8 * (place >> 3) & (1 << (place & 7)) - 1).bit_count()
    return 4 * below - 3 * guards - above


# Discards
#
# The weights of the worth of the bidder's cards in each suit were fitted to the tricks that bidders took with all kinds
# of ten cards in some tens of thousands of hands played by the rules of thumb. Only differences between hands of ten
# cards have a meaning.
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


def keep_values(hand: int, contract: Contract) -> list[tuple[float, int]]:
    """Return the places of the hand's cards, each after the worth of keeping it, the least worth first."""
    trump = int(contract.trump)
    places = places_of(hand)
    if contract.is_nullo:
        hidden = ALL ^ hand
        return sorted((-danger(place, hand, hidden), place) for place in places)
    return sorted((_keep_value(place, hand, trump), place) for place in places)


def choose_discards(hand: int, contract: Contract) -> int:
    """Return the mask of the three cards to discard from thirteen."""
    if contract.is_nullo:
        return nullo_discards(hand)
    trump = int(contract.trump)
    return best_discards(hand, 3, SUIT_MASK[trump], suit_worth(trump))[3][1]


def _keep_value(place: int, hand: int, trump: int) -> float:
    """Return the worth of keeping a card: only the order matters (guessed)."""
    bit = 1 << place
    if bit == JOKER_BIT or (trump != NO_TRUMP and bit & SUIT_MASK[trump][trump]):
        return 100
    suit = place >> 3
    mine = hand & SUIT_MASK[trump][suit]
    length = mine.bit_count()
    missing = (ABOVE[trump][place] & ~hand).bit_count()
    if missing == 0:
        return 60
    guarded = length > missing
    if trump == NO_TRUMP:
        return 6 * length - 8 * missing + (20 if guarded else 0)
    # A short suit without a top card is best discarded whole, because it can be ruffed then.
    return 4 * length + (18 - 6 * missing if guarded else 0) + (place & 7) / 4
