"""Which of the hands that a player could hold are likely: those that a round of drawing and choosing leads to.

What a player takes from the discards they take for a meld; and with every turn a hand gets better than a dealt one.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.engine.cards import Card, Rank
from cardtable.games.the_card_game.law.leftovers import left_over
from cardtable.games.the_card_game.law.meld_search import POINTS

_RANK: Final = 15
# All figures here are guessed. How likely a card taken from the discards is in a meld with cards that nobody has seen.
_FOR_A_MELD: Final = 0.95
_WITH_A_WILD: Final = 0.25
# How likely a card is not in a hand that another one of its kind was thrown from.
_THROWN_ALONE: Final = 0.5
# The rate at which a player who is not out draws wild cards: one who draws many is out soon.
_WILD_DRAWN: Final = 0.35
_MAX_TURNS: Final = 12
# What a card is kept for, by and large: others of its rank, next to it in its suit, or next but one; and what it costs.
_MATE: Final = 2.5
_NEXT: Final = 2.0
_NEXT_BUT_ONE: Final = 1.0
_COST: Final = 0.4


def likely_hand(
    known: Sequence[Card],
    loose: list[Card],
    size: int,
    turns: int,
    wild: Rank,
    ace_high: bool,
    rng: Random,
    thrown: Sequence[Card] = (),
) -> list[Card]:
    """Take the hidden cards of a hand out of ``loose``, which is in random order, and return them.

    The hand is dealt, and then played by itself: a card is drawn, and what goes with nothing is thrown away.

    :param known: the cards of the hand that everybody knows.
    :param size: how many hidden cards there are.
    :param turns: how many cards the player has drawn unseen: the more, the better the hand.
    :param thrown: what the player has discarded. Who throws a card away seldom holds others that go with it.
    """
    hand = _company(known, loose, wild, rng) if known else []
    if len(hand) > size:
        hand = []
    for card in hand:
        loose.remove(card)
    passed = _fill(hand, loose, size, wild, rng, thrown)
    for _ in range(min(turns, _MAX_TURNS)):
        if not loose:
            break
        card = loose.pop()
        if card & _RANK == wild and rng.random() > _WILD_DRAWN:
            passed.append(card)
            continue
        hand.append(card)
        gone = _least_wanted(known, hand, wild, ace_high)
        hand.remove(gone)
        passed.append(gone)
    for card in passed:
        # It may as well be anywhere in the pile.
        loose.insert(int(rng.random() * (len(loose) + 1)), card)
    return hand


def _fill(
    hand: list[Card], loose: list[Card], size: int, wild: Rank, rng: Random, thrown: Sequence[Card]
) -> list[Card]:
    """Fill up a hand with loose cards, and return those that were passed over since others like them were thrown."""
    passed: list[Card] = []
    while len(hand) < size:
        card = loose.pop()
        if len(loose) >= size - len(hand) and _goes(card, thrown, wild) and rng.random() < _THROWN_ALONE:
            passed.append(card)
        else:
            hand.append(card)
    return passed


def _least_wanted(known: Sequence[Card], hidden: Sequence[Card], wild: Rank, ace_high: bool) -> Card:
    """Return the hidden card that a player throws away; the last one, just drawn, if they could go out otherwise."""
    hand = (*known, *hidden)
    left = left_over(tuple(sorted(hand)), wild, ace_high)
    drawn = hidden[-1]
    if len(left) < 2:
        # They would not be here any more: so this is not what they drew.
        return drawn
    least, gone = 1e9, drawn
    for card in left:
        if card & _RANK != wild and card in hidden:
            worth = _worth(card, hand)
            if worth < least:
                least, gone = worth, card
    return gone


def _worth(card: int, hand: Sequence[int]) -> float:
    """Return what a loose card is worth keeping for, by and large."""
    rank, suit = card & _RANK, card >> 4
    worth = -_MATE - _COST * POINTS[rank]
    for other in hand:
        its = other & _RANK
        if its == rank:
            worth += _MATE
        elif other >> 4 == suit:
            apart = its - rank
            if apart in (1, -1):
                worth += _NEXT
            elif apart in (2, -2):
                worth += _NEXT_BUT_ONE
    return worth


def _goes(card: int, thrown: Sequence[int], wild: int) -> bool:
    """Whether a card goes with one of those that were thrown away."""
    rank, suit = card & _RANK, card >> 4
    if rank == wild:
        return False
    for other in thrown:
        its = other & _RANK
        if its == rank or (other >> 4 == suit and -2 < its - rank < 2):
            return True
    return False


def _company(known: Sequence[Card], loose: Sequence[Card], wild: Rank, rng: Random) -> list[Card]:
    """Return two of the loose cards (or fewer, with others that are known) that meld with one that was taken."""
    card = rng.choice(known)
    if card & _RANK == wild or rng.random() > _FOR_A_MELD:
        return []
    there = [other for other in known if other is not card]
    others = (*there, *loose)
    rank, suit = card & _RANK, card & ~_RANK
    mates = [other for other in others if other & _RANK == rank]
    wilds = [other for other in others if other & _RANK == wild]
    near = [
        other
        for other in others
        if other & ~_RANK == suit and 0 < abs((other & _RANK) - rank) <= 2 and other & _RANK != wild
    ]
    pairs = [(one, two) for place, one in enumerate(mates) for two in mates[place + 1 :]]
    pairs += [(one, two) for place, one in enumerate(near) for two in near[place + 1 :] if _runs(card, one, two)]
    if not pairs or rng.random() < _WITH_A_WILD:
        pairs = [(one, two) for one in wilds[:1] for two in (*mates, *near)] or pairs
    if not pairs:
        return []
    company = list(rng.choice(pairs))
    for other in there:
        if other in company:
            company.remove(other)
    return company


def _runs(*cards: Card) -> bool:
    ranks = sorted(card & _RANK for card in cards)
    return ranks[2] - ranks[0] == 2 and ranks[1] - ranks[0] == 1
