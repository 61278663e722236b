"""The judgement of a hand before the play: bids, trumps, and the cards to give."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Final

from cardtable.engine.cards import Card, Rank
from cardtable.games.blues_and_greens.deck import BIT, RANK_MASK, SUIT_MASK, Kit, height
from cardtable.games.blues_and_greens.values import House

AVERAGE: Final = 122.3
"""The worth of a hand with none of the features that count, by the printed rules. This and the figures in
``hand_worth_with`` were fitted by least squares to 12,000 hands that the rules of thumb played out with any suit as
trumps, and 4,000 with each suit.
"""
PRINTED_POINTS: Final = 312
"""The points in the game with a trump suit, by the printed rules (BG-46)."""
SHARES: Final[Mapping[str, Mapping[str, float]]] = {
    "twos": {"normal": 0.12, "removed": 0.13},
    "red_threes": {"normal": -0.01, "removed": -0.02},
    "black_threes": {"normal": -0.04, "removed": -0.05},
}
"""By option and value, by how much the share of all points in the game that such a hand wins exceeds the printed one.
Without special threes it is a share of fewer points (BG-27).

These and ``SHARES_BY_FIRST_MELD`` were fitted to 15 sets of house rules with one change and 20 with several, 7,700
hands that the rules of thumb played out with the best suit as trumps. Sets with one change are met within 7 points,
the others within 9 (``run.py bench calibration blues-and-greens``). One new meld a turn and no building before a first
meld made no difference.
"""
SHARES_BY_FIRST_MELD: Final = ((0, -0.02), (10, 0.0), (15, 0.06), (20, 0.095), (30, 0.11), (50, 0.115), (100, 0.09))
"""The same for the points that a first meld must be worth (BG-18), for some of them; between them it changes evenly."""
MAX_SHARE: Final = 0.55
"""No rules give such a hand more; several that lengthen the play do not add up beyond this."""
HIGH: Final = sum(RANK_MASK[number] for number in range(10, 15))
SPREAD: Final = 40
"""Two of three results lie within this many points of the worth of the hand; measured in the same hands."""
BID_MARGIN: Final = 4
"""By how many points the worth of a hand must exceed the first bid for it to pay. From 3 to 5 no contest differed."""
OVER_OPPONENT_MARGIN: Final = 20
"""By how many more it must exceed a bid over an opponent's. In 5,000 auctions a bid nearer to the worth of the hand was
worse than a pass: opponents often fail, and bid on if they are overbid.
"""
OVER_PARTNER_MARGIN: Final = 15
"""The same over the partner's bid. Guessed."""
PLAIN_GIFT_PER_STEP: Final = 0.25
"""The worth of a plain card as a gift, for each step of its height. Guessed."""


@lru_cache(maxsize=64)
def average_worth(house: House) -> float:
    """Return the worth of a hand with none of the features that count, under these house rules."""
    share = AVERAGE / PRINTED_POINTS + _share_by_first_meld(house.opening_points)
    for option, shares in SHARES.items():
        share += shares.get(getattr(house, option), 0.0)
    return min(share, MAX_SHARE) * house.kit.top_bid


def _share_by_first_meld(points: int) -> float:
    for (low, before), (high, after) in pairwise(SHARES_BY_FIRST_MELD):
        if points <= high:
            return before + (after - before) * (points - low) / (high - low)
    return SHARES_BY_FIRST_MELD[-1][1]


def best_suit(house: House, hand: int) -> int:
    """Return the suit with which the hand is worth most as trumps."""
    return max(range(4), key=lambda suit: hand_worth_with(house, hand, suit))


def hand_worth(house: House, hand: int) -> float:
    """Return the points that the bidder's team wins on average with this hand and its best suit."""
    return max([hand_worth_with(house, hand, suit) for suit in range(4)])


def hand_worth_with(house: House, hand: int, suit: int) -> float:
    """Return the points that the bidder's team wins on average with this hand and these trumps."""
    kit = house.kit
    trumps = hand & kit.plain & SUIT_MASK[suit]
    return (
        average_worth(house)
        + 0.1 * trumps.bit_count()
        + 1.7 * (trumps & HIGH).bit_count()
        + 9.5 * (hand & kit.wild).bit_count()
        - 4.2 * (hand & kit.red).bit_count()
    )


def pays_from(bid: int, seat: int, bidder: int | None) -> int:
    """Return the worth of a hand, in whole points, from which a bid pays for a seat.

    :param bidder: the seat whose bid it would overbid; ``None`` if there is none.
    """
    if bidder is None:
        return bid + BID_MARGIN
    return bid + BID_MARGIN + (OVER_OPPONENT_MARGIN if (bidder - seat) % 2 else OVER_PARTNER_MARGIN)


def help_for_bidder(kit: Kit, card: Card, trump: int) -> float:
    """Return the usefulness of a card as a gift to the bidder: black threes, trumps and aces first, red threes last."""
    bit = BIT[card]
    if bit & kit.black:
        return 30.0
    if bit & kit.wild:
        return 3.0
    if bit & kit.red:
        return -20.0
    if card.suit == trump:
        return 15.0 + height(card.rank)
    return 10.0 if card.rank is Rank.ACE else PLAIN_GIFT_PER_STEP * height(card.rank)


def keep_for_bidder(kit: Kit, card: Card, hand: int, trump: int) -> float:
    """Return how much the bidder wants to keep a card, and not give it back.

    The bidder keeps one two. The others help the partner to a first meld (BG-18), after which both can shorten their
    hands.
    """
    bit = BIT[card]
    if bit & kit.black:
        return 30.0
    if bit & kit.wild:
        return 29.0 if bit == hand & kit.wild & -(hand & kit.wild) else 1.0
    if bit & kit.red:
        return 2.0
    if card.suit == trump:
        return 20.0 + height(card.rank)
    same = (hand & kit.plain & RANK_MASK[height(card.rank)]).bit_count() - 1
    suit = hand & kit.plain & SUIT_MASK[card.suit]
    near = sum(
        bool(suit & RANK_MASK[number])
        for number in range(height(card.rank) - 2, height(card.rank) + 3)
        if 2 <= number <= 14 and number != height(card.rank)
    )
    return 3.0 * same + 1.5 * near + (8.0 if card.rank is Rank.ACE else height(card.rank) / 10)
