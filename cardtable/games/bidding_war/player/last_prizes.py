"""What the last prizes of an open auction (SW-11) are worth to each player, looked through to the end of the game."""

from collections.abc import Sequence
from functools import lru_cache, partial
from math import fsum
from typing import Final, TypeAlias

from cardtable.games.bidding_war.player.bids_ahead import NOBODY, BidsAhead, Leads, leads_of

# Measured from source: with three prizes instead of two, a decision of three players took 0.33 ms instead of 0.1, with
# four 2 ms. The first look takes up to 12 ms with three players, 27 with four, and with three prizes and seven 250.
_MAX_PRIZES: Final = 3
_MAX_PRIZES_OF_MANY: Final = 2
_FEW_SEATS: Final = 4

Hands: TypeAlias = tuple[tuple[int, ...], ...]
"""The values of each seat's cards, in rising order."""
Turn: TypeAlias = tuple[int, int]
"""For one prize, the seat that speaks first, and the mask of the seats that may not bid."""


def max_prizes(seats: int) -> int:
    """Return the number of later prizes up to which this many players look ahead to the end of the game."""
    return _MAX_PRIZES if seats <= _FEW_SEATS else _MAX_PRIZES_OF_MANY


@lru_cache(maxsize=1 << 12)
def leads_from(hands: Hands, prizes: tuple[float, ...], turns: tuple[Turn, ...]) -> Leads:
    """Return the leads that the last prizes add, if they come in any order and everybody bids as well as possible.

    :param turns: one for each prize, in the order in which prizes are sold.
    """
    seats = len(hands)
    if not prizes:
        return [0.0] * seats
    (first, out), later = turns[0], turns[1:]
    expected = []
    for place, prize in enumerate(prizes):
        rest = (*prizes[:place], *prizes[place + 1 :])
        ahead = BidsAhead(hands, partial(_after, hands, prize, rest, later))
        expected.append(ahead.choice(0, NOBODY, first, out)[1])
    return [fsum([leads[seat] for leads in expected]) / len(prizes) for seat in range(seats)]


def _after(
    hands: Hands, prize: float, rest: tuple[float, ...], turns: tuple[Turn, ...], winner: int, paid: int
) -> Leads:
    """Return the leads that a prize adds, with those to come, once a seat has paid for it or nobody has."""
    points = [0.0] * len(hands)
    if winner != NOBODY:
        points[winner] = prize
    later = leads_from(hands_without(hands, winner, paid, len(rest)), rest, turns)
    return [one + other for one, other in zip(leads_of(points), later, strict=True)]


def hands_without(hands: Sequence[Sequence[int]], winner: int, paid: int, prizes: int) -> Hands:
    """Return the hands once a seat has paid a card, with as little as matters: which of the best cards are higher.

    As many cards count as there are prizes, and of each hand the best of the others, which wins what nobody wants.
    Values are numbered from 1, so that hands in the same order are looked through only once.
    """
    left = [list(hand) for hand in hands]
    if winner != NOBODY:
        left[winner].remove(paid)
    best = sorted([value for hand in left for value in hand])[-prizes:] if prizes else []
    lowest = best[0] if best else 0
    kept = []
    for hand in left:
        others = [value for value in hand if value < lowest]
        kept.append([*others[-1:], *hand[len(others) :]][-prizes:] if prizes else [])
    numbers = {value: number for number, value in enumerate(sorted({value for hand in kept for value in hand}), 1)}
    return tuple([tuple([numbers[value] for value in hand]) for hand in kept])
