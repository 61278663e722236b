"""Likely hands of another player: those to which drawing and discarding in this round could have led.

A card taken from the discards was probably taken for a meld, and with every turn a hand gets better.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.engine.cards import Card, Rank
from cardtable.games.the_card_game.law.leftovers import leftovers_of
from cardtable.games.the_card_game.law.meld_search import POINTS, RANK_MASK

# All figures here are guessed. The probability that a card was taken from the discards for a meld with unseen cards,
# and that the meld has a wild card even if it could do without.
_FOR_A_MELD: Final = 0.95
_WITH_A_WILD: Final = 0.25
# The probability that a hand holds no card that fits one of its discards.
_DISCARD_FITTED_NOTHING: Final = 0.5
# The probability that a wild card that comes up was drawn: a player who draws many wild cards goes out soon.
_WILD_DRAWN: Final = 0.35
_MAX_TURNS: Final = 12
# Roughly, what makes a card worth keeping: others of its rank, others one or two places away in its suit; and its cost
# for each point.
_SAME_RANK: Final = 2.5
_ONE_PLACE_AWAY: Final = 2.0
_TWO_PLACES_AWAY: Final = 1.0
_COST: Final = 0.4


def likely_hand(
    known: Sequence[Card],
    unseen: list[Card],
    size: int,
    turns: int,
    wild: Rank,
    ace_high: bool,
    rng: Random,
    discards: Sequence[Card] = (),
) -> list[Card]:
    """Take the hidden cards of a hand out of ``unseen``, which are in random order, and return them.

    The hand is dealt, and then turns are played with it: a card is drawn, and the card that fits least is discarded.

    :param known: the cards of the hand that everybody knows.
    :param size: the number of hidden cards.
    :param turns: the number of cards that the player has drawn from the pile: the more, the better the hand.
    :param discards: the player's discards; the hand seldom holds other cards that fit these.
    """
    hand = _meld_partners(known, unseen, wild, rng) if known else []
    if len(hand) > size:
        hand = []
    for card in hand:
        unseen.remove(card)
    passed = _fill(hand, unseen, size, wild, rng, discards)
    for _ in range(min(turns, _MAX_TURNS)):
        if not unseen:
            break
        card = unseen.pop()
        if card & RANK_MASK == wild and rng.random() > _WILD_DRAWN:
            passed.append(card)
            continue
        hand.append(card)
        discard = _least_wanted(known, hand, wild, ace_high)
        hand.remove(discard)
        passed.append(discard)
    for card in passed:
        # It may be anywhere in the pile.
        unseen.insert(int(rng.random() * (len(unseen) + 1)), card)
    return hand


def _fill(
    hand: list[Card], unseen: list[Card], size: int, wild: Rank, rng: Random, discards: Sequence[Card]
) -> list[Card]:
    """Fill a hand up with unseen cards, and return those that were passed over because they fit its discards."""
    passed: list[Card] = []
    while len(hand) < size:
        card = unseen.pop()
        if len(unseen) >= size - len(hand) and _fits(card, discards, wild) and rng.random() < _DISCARD_FITTED_NOTHING:
            passed.append(card)
        else:
            hand.append(card)
    return passed


def _least_wanted(known: Sequence[Card], hidden: Sequence[Card], wild: Rank, ace_high: bool) -> Card:
    """Return the hidden card that a player discards: the card just drawn, if the player could otherwise go out."""
    hand = (*known, *hidden)
    left = leftovers_of(tuple(sorted(hand)), wild, ace_high)
    drawn = hidden[-1]
    if len(left) < 2:
        # With this card the player would have gone out, so it was not drawn.
        return drawn
    least, discard = 1e9, drawn
    for card in left:
        if card & RANK_MASK != wild and card in hidden:
            worth = _worth(card, hand)
            if worth < least:
                least, discard = worth, card
    return discard


def _worth(card: int, hand: Sequence[int]) -> float:
    """Return roughly the worth of keeping a card that is left over."""
    rank, suit = card & RANK_MASK, card >> 4
    worth = -_SAME_RANK - _COST * POINTS[rank]
    for other in hand:
        its = other & RANK_MASK
        if its == rank:
            worth += _SAME_RANK
        elif other >> 4 == suit:
            apart = its - rank
            if apart in (1, -1):
                worth += _ONE_PLACE_AWAY
            elif apart in (2, -2):
                worth += _TWO_PLACES_AWAY
    return worth


def _fits(card: int, discards: Sequence[int], wild: int) -> bool:
    """Whether a card fits one of the player's discards."""
    rank, suit = card & RANK_MASK, card >> 4
    if rank == wild:
        return False
    for other in discards:
        its = other & RANK_MASK
        if its == rank or (other >> 4 == suit and -2 < its - rank < 2):
            return True
    return False


def _meld_partners(known: Sequence[Card], unseen: Sequence[Card], wild: Rank, rng: Random) -> list[Card]:
    """Return two unseen cards that make a meld with a known card, or fewer if other known cards complete it."""
    card = rng.choice(known)
    if card & RANK_MASK == wild or rng.random() > _FOR_A_MELD:
        return []
    others_known = [other for other in known if other is not card]
    others = (*others_known, *unseen)
    rank, suit = card & RANK_MASK, card & ~RANK_MASK
    same_rank = [other for other in others if other & RANK_MASK == rank]
    wilds = [other for other in others if other & RANK_MASK == wild]
    near = [
        other
        for other in others
        if other & ~RANK_MASK == suit and 0 < abs((other & RANK_MASK) - rank) <= 2 and other & RANK_MASK != wild
    ]
    pairs = [(one, two) for place, one in enumerate(same_rank) for two in same_rank[place + 1 :]]
    pairs += [(one, two) for place, one in enumerate(near) for two in near[place + 1 :] if _runs(card, one, two)]
    if not pairs or rng.random() < _WITH_A_WILD:
        pairs = [(one, two) for one in wilds[:1] for two in (*same_rank, *near)] or pairs
    if not pairs:
        return []
    partners = list(rng.choice(pairs))
    for other in others_known:
        if other in partners:
            partners.remove(other)
    return partners


def _runs(*cards: Card) -> bool:
    ranks = sorted(card & RANK_MASK for card in cards)
    return ranks[2] - ranks[0] == 2 and ranks[1] - ranks[0] == 1
