"""Which of the hands that a player could hold are likely: those that a round of drawing and choosing leads to.

What a player takes from the discards they take for a meld; and with every turn a hand gets better than a dealt one.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.engine.cards import Card, Rank
from cardtable.games.the_card_game.parting import left_over, points_of

_RANK: Final = 15
# How likely a card taken from the discards is in a meld with cards that nobody has seen.
_FOR_A_MELD: Final = 0.8
_MOST_HANDS: Final = 12
_HANDS_IN_TWO_TURNS: Final = 3


def likely_hand(
    known: Sequence[Card], loose: list[Card], size: int, turns: int, wild: Rank, ace_high: bool, rng: Random
) -> list[Card]:
    """Take the hidden cards of a hand out of ``loose``, which is in random order, and return them.

    :param known: the cards of the hand that everybody knows.
    :param size: how many hidden cards there are.
    :param turns: how many turns the player has had: the more, the better the hand.
    """
    company = _company(known, loose, wild, rng) if known else []
    if len(company) > size:
        company = []
    for card in company:
        loose.remove(card)
    rest = size - len(company)
    if not rest:
        return company
    tries = 1 if rest == len(loose) else min(_MOST_HANDS, 1 + turns * _HANDS_IN_TWO_TURNS // 2)
    best: Sequence[int] = range(rest)
    if tries > 1:
        choices = [best, *(rng.sample(range(len(loose)), rest) for _ in range(tries - 1))]
        best = min(choices, key=lambda places: _points((*known, *company, *(loose[i] for i in places)), wild, ace_high))
    hand = [loose[place] for place in best]
    for place in sorted(best, reverse=True):
        del loose[place]
    return [*company, *hand]


def _points(hand: Sequence[Card], wild: Rank, ace_high: bool) -> int:
    return points_of(left_over(tuple(sorted(hand)), wild, ace_high))


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
    pairs += [(one, two) for one in wilds[:1] for two in (*mates, *near)]
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
