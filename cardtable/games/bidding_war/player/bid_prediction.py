"""Predicting a player's next bid from the bids so far: many people bid about what the prize is worth, or one more.

A habit says which place among the cards is bid for each place among the prizes, more or less strictly. The probability
of each habit follows from the bids that all players have seen (Bayes' rule). All figures here are guessed.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from math import exp, inf, log
from typing import Final, NamedTuple

# The habits: how far above the prize's own place the bids are; whether they rise as fast as the prizes or twice as
# fast, with high bids for the better half and low ones for the rest; and their spread: the widest means any bid.
SHIFTS: Final = (-2, -1, 0, 1, 2, 3)
SLOPES: Final = (1, 2)
SPREADS: Final = (0.3, 1.0, 2.0, 6.0)
# The probability that a player has no habit, before any bid is seen; and the spread of such a player's bids around the
# prize's place, as a fraction of the cards.
FREE_CHANCE: Final = 0.5
FREE_SPREAD: Final = 0.25
# The share of bids that no habit explains.
ODD_BID_CHANCE: Final = 0.05
_NEVER: Final = 1e-12


class Lot(NamedTuple):
    """A prize, and what a player bid for it.

    :param pot: its value.
    :param hand: the values of the cards that could be bid, in rising order.
    :param bid: the value of the card that was bid.
    """

    pot: int
    hand: tuple[int, ...]
    bid: int


class _Habit(NamedTuple):
    shift: int
    spread: float
    slope: int = 1
    around: bool = False


_HABITS: Final = tuple(
    _Habit(shift, spread, slope, around)
    for shift in SHIFTS
    for spread in SPREADS
    for slope, around in (*((slope, False) for slope in SLOPES), (1, True))
)


def foretold(
    lots: Sequence[Lot], hand: Sequence[int], pot: int, values: Sequence[int], widest: float = inf
) -> tuple[float, list[float]]:
    """Return the probability that a player follows a habit, and then the probability of each card of ``hand``.

    :param lots: the player's bids so far.
    :param hand: the values that the player has left, in rising order.
    :param pot: the value of the prize that is up.
    :param values: the values that all players and the prizes had at first, in rising order.
    :param widest: the largest spread of a habit (see ``SPREADS``).
    """
    count = len(values)
    habits = [habit for habit in _HABITS if habit.spread <= widest]
    seen = [
        (_place(values, lot.pot), [_place(values, card) for card in lot.hand], lot.hand.index(lot.bid)) for lot in lots
    ]
    now, cards = _place(values, pot), [_place(values, card) for card in hand]

    def likelihood(habit: _Habit) -> float:
        return sum([log(_often(places, _aim(prize, habit, count), habit.spread)[bid]) for prize, places, bid in seen])

    likely = [likelihood(habit) for habit in habits]
    free = likelihood(_Habit(0, FREE_SPREAD * count))
    top = max(free, *likely)
    shares = [exp(each - top) for each in likely]
    total = sum(shares)
    often = [0.0] * len(hand)
    for share, habit in zip(shares, habits, strict=True):
        for place, chance in enumerate(_often(cards, _aim(now, habit, count), habit.spread)):
            often[place] += share / total * chance
    habitual = (1 - FREE_CHANCE) * total / len(habits)
    return habitual / (habitual + FREE_CHANCE * exp(free - top)), often


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


def _aim(place: int, habit: _Habit, count: int) -> float:
    """Return the place that is aimed at; with some the lowest cards follow after the highest one."""
    if habit.around:
        return (place + habit.shift) % count
    middle = (count - 1) / 2
    return max(0.0, min(middle + habit.slope * (place - middle) + habit.shift, count - 1.0))


def _often(hand: Sequence[int], aim: float, spread: float) -> list[float]:
    """Return how often each card is bid by who aims at a place."""
    weights = [_weight(place - aim, spread) for place in hand]
    total = sum(weights)
    return [(1 - ODD_BID_CHANCE) * weight / total + ODD_BID_CHANCE / len(hand) for weight in weights]


@cache
def _weight(apart: float, spread: float) -> float:
    return exp(-((apart / spread) ** 2) / 2) + _NEVER
