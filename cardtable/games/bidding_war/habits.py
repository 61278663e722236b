"""What a player's bids so far foretell about the next: many people bid about what the prize is worth, or one more.

A habit is a place among the cards that is bid for each place among the prizes, more or less strictly. How likely each
is follows from the bids that everybody has seen (Bayes' rule).
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from math import exp, log
from typing import Final, NamedTuple

# How far above the prize's own place bids may lie, and how widely around that, in places: the widest are any bids.
SHIFTS: Final = (-3, -2, -1, 0, 1, 2, 3, 4)
SPREADS: Final = (0.3, 1.0, 2.0, 6.0)
# How likely it is that a player has no habit, before anything is seen; and how widely such a player's bids lie around
# the prize's place, as a part of all cards.
FREE: Final = 0.5
FREELY: Final = 0.25
# The share of bids that no habit explains.
ODD: Final = 0.05
_NEVER: Final = 1e-12


class Lot(NamedTuple):
    """A prize, and what a player bid for it.

    :param pot: what it was worth.
    :param hand: the values of the cards that could be bid, in rising order; ``bid`` is the one that was.
    """

    pot: int
    hand: tuple[int, ...]
    bid: int


def foretold(lots: Sequence[Lot], hand: Sequence[int], pot: int, values: Sequence[int]) -> tuple[float, list[float]]:
    """Return how sure it is that a player follows a habit, and how often each card of ``hand`` is bid then.

    :param lots: the player's bids so far.
    :param hand: the values that the player has left, in rising order; ``pot`` is what is up now.
    :param values: the values that all players and the prizes had at first, in rising order.
    """
    count = len(values)
    seen = [
        (_place(values, lot.pot), [_place(values, card) for card in lot.hand], lot.hand.index(lot.bid)) for lot in lots
    ]
    now, cards = _place(values, pot), [_place(values, card) for card in hand]

    def likelihood(shift: int, spread: float, around: bool) -> float:
        return sum([log(_often(places, prize + shift, spread, count, around)[bid]) for prize, places, bid in seen])

    habits = [(shift, spread, around) for shift in SHIFTS for spread in SPREADS for around in (False, True)]
    likely = [likelihood(*habit) for habit in habits]
    free = likelihood(0, FREELY * count, False)
    top = max(free, *likely)
    shares = [exp(each - top) for each in likely]
    total = sum(shares)
    often = [0.0] * len(hand)
    for share, habit in zip(shares, habits, strict=True):
        shift, spread, around = habit
        for place, chance in enumerate(_often(cards, now + shift, spread, count, around)):
            often[place] += share / total * chance
    habitual = (1 - FREE) * total / len(habits)
    return habitual / (habitual + FREE * exp(free - top)), often


def leaning_on(gains: Sequence[Sequence[float]], trust: float, often: Sequence[float]) -> list[list[float]]:
    """Return what each pair of bids gains if the other's bid is drawn from ``often`` with the probability ``trust``.

    A mixture that is the best one against that takes advantage of a habit, and gives up little if there is none.
    """
    found = []
    for row in gains:
        habitual = trust * sum([gain * chance for gain, chance in zip(row, often, strict=True)])
        found.append([habitual + (1 - trust) * gain for gain in row])
    return found


def _place(values: Sequence[int], value: int) -> int:
    return min(bisect_left(values, value), len(values) - 1)


def _often(hand: Sequence[int], aim: int, spread: float, count: int, around: bool) -> list[float]:
    """Return how often each card is bid by who aims at a place; beyond the last one the first may follow."""
    middle = aim % count if around else max(0, min(aim, count - 1))
    weights = [_weight(place - middle, spread) for place in hand]
    total = sum(weights)
    return [(1 - ODD) * weight / total + ODD / len(hand) for weight in weights]


@cache
def _weight(apart: int, spread: float) -> float:
    return exp(-((apart / spread) ** 2) / 2) + _NEVER
