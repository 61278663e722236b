"""The judgement of a hand before the play: bids, trumps, and the cards to give."""

from typing import Final

from cardtable.engine.cards import Card, Rank
from cardtable.games.blues_and_greens.deck import BIT, RANK_MASK, SUIT_MASK, Kit, cards_of, height

TRUMP_WEIGHTS: Final = {14: 9.0, 13: 7.0, 12: 5.5, 11: 4.5, 10: 4.0}
PLAIN_TRUMP: Final = 3.0
BLACK_THREE: Final = 9.0
ACE: Final = 4.0
TWO: Final = 4.5
PAIR: Final = 1.0
AVERAGE: Final = 114.0
"""The worth of a hand with none of the features that count. This and the figures in ``hand_worth_with`` were fitted by
least squares to 1500 hands that this player played out, in each of which the first seat had to bid.
"""
BID_MARGIN: Final = 8
"""The number of points by which a bid stays below the worth of the hand. Guessed."""
PLAIN_GIFT_PER_STEP: Final = 0.25
"""The worth of a plain card as a gift, for each step of its height. Guessed."""


def suit_strength(kit: Kit, hand: int, suit: int) -> float:
    """Return the strength of ``hand`` with ``suit`` as trumps, by which suits are compared."""
    total = BLACK_THREE * (hand & kit.black).bit_count() + TWO * (hand & kit.wild).bit_count()
    trumps = hand & kit.plain & SUIT_MASK[suit]
    for card in cards_of(trumps):
        total += TRUMP_WEIGHTS.get(height(card.rank), PLAIN_TRUMP)
    total += ACE * (hand & kit.plain & RANK_MASK[14] & ~SUIT_MASK[suit]).bit_count()
    for number in range(2, 15):
        same = (hand & kit.plain & RANK_MASK[number]).bit_count()
        total += PAIR * max(0, same - 1)
    return total


def best_suit(kit: Kit, hand: int) -> int:
    return max(range(4), key=lambda suit: suit_strength(kit, hand, suit))


def hand_worth(kit: Kit, hand: int) -> float:
    """Return the points that the bidder's team wins on average with this hand and its best suit."""
    return hand_worth_with(kit, hand, best_suit(kit, hand))


def hand_worth_with(kit: Kit, hand: int, suit: int) -> float:
    """Return the points that the bidder's team wins on average with this hand and these trumps.

    The figures were fitted with the best suit as trumps; with another one this is an estimate.
    """
    plain = hand & kit.plain
    trumps = plain & SUIT_MASK[suit]
    high = trumps & (RANK_MASK[14] | RANK_MASK[13] | RANK_MASK[12])
    pairs = sum((plain & RANK_MASK[number]).bit_count() >= 2 for number in range(2, 15))
    # A bit for each card whose next higher one the hand has too.
    neighbours = sum((plain & SUIT_MASK[each] & (plain & SUIT_MASK[each]) >> 1).bit_count() for each in range(4))
    return (
        AVERAGE
        + 0.6 * (trumps.bit_count() + neighbours)
        + 4.0 * high.bit_count()
        + 3.0 * (hand & kit.black).bit_count()
        + 9.7 * (hand & kit.wild).bit_count()
        - 2.8 * (hand & kit.red).bit_count()
        + 2.1 * pairs
    )


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
