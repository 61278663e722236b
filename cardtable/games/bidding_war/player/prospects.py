"""An estimate of the margin that the hands of two players bring for the prizes to come, without search.

For each later prize, both are assumed to bid a card whose place in the hand is near the prize's place among the prizes.
This was compared with perfect play from the same hands (exact for up to five cards, and from there one prize deeper
each time): the estimate is wrong by a tenth of the margin, and random bids would be wrong by two fifths.
"""

from collections.abc import Sequence
from functools import cache
from math import exp, fsum
from typing import Final, TypeAlias

# The spread of bids around the place of the prize, as a fraction of the hand; and the share of the margin that remains
# in perfect play, which reacts to the cards that the other player has left. Fitted to the comparison above.
BID_SPREAD: Final = 0.2
MARGIN_SHARE: Final = 0.78

Weights: TypeAlias = list[list[float]]


@cache
def leaning(cards: int, place: float, spread: float = BID_SPREAD) -> tuple[float, ...]:
    """Return how often each card of a hand, the least first, is bid for a prize.

    :param place: where the prize stands among all prizes, from 0 (the least) to 1.
    """
    middle = place * (cards - 1)
    width = 2 * (spread * cards) ** 2
    weights = [exp(-((card - middle) ** 2) / width) for card in range(cards)]
    total = fsum(weights)
    return tuple(weight / total for weight in weights)


@cache
def _pairs(cards: int, place: float) -> tuple[tuple[float, ...], ...]:
    often = leaning(cards, place)
    return tuple(tuple(MARGIN_SHARE * one * other for other in often) for one in often)


def weights_of(prizes: Sequence[float], sense: float = 1.0) -> Weights:
    """Return the points at stake between each card of one hand and each card of the other, both sorted.

    :param prizes: their values in rising order, as many as each hand has cards.
    :param sense: the share of bids that depend on the prize; the others are any cards at random.
    """
    cards = len(prizes)
    stakes = [[(1.0 - sense) * fsum(prizes) / cards**2] * cards for _ in range(cards)]
    for number, prize in enumerate(prizes):
        at_stake = sense * prize
        for line, row in zip(stakes, _pairs(cards, _place(number, cards)), strict=True):
            line[:] = [old + at_stake * part for old, part in zip(line, row, strict=True)]
    return stakes


def weights_of_pot(prizes: Sequence[float], pot: float) -> Weights:
    """Return what is at stake besides the prizes when ``pot`` will be added to the first of them (SW-9)."""
    cards = len(prizes)
    likely = pot + fsum(prizes) / cards
    number = min(cards - 1, sum(prize < likely for prize in prizes))
    return [[pot * part for part in row] for row in _pairs(cards, _place(number, cards))]


def _place(number: int, count: int) -> float:
    return number / (count - 1) if count > 1 else 0.5


def margins(mine: Sequence[int], theirs: Sequence[int], stakes: Weights) -> list[list[float]]:
    """Return the margin to come after each pair of bids.

    :param mine: the values of one hand before the bid, in rising order.
    :param theirs: the values of the other hand, likewise.
    :param stakes: as made by ``weights_of`` for the hands with one card less.
    :returns: by the place of the own bid and of the other's.
    """
    beats = [[(one > other) - (one < other) for other in theirs] for one in mine]
    last = len(mine) - 1
    # A card above the one that is bid moves down a place. ``low`` and ``high`` hold, for each card of the other's,
    # what it meets, as long as it lies below its owner's bid or above it. The next row moves one card of mine.
    low, high = [0.0] * (last + 1), [0.0] * (last + 1)
    for beaten, stake in zip(beats[1:], stakes, strict=True):
        for card, sign in enumerate(beaten):
            if card < last:
                low[card] += sign * stake[card]
            if card:
                high[card] += sign * stake[card - 1]
    rows = [_row(low, high, last)]
    for place, stake in enumerate(stakes):
        turn = [old - new for old, new in zip(beats[place], beats[place + 1], strict=True)]
        for card, change in enumerate(turn):
            if change:
                if card < last:
                    low[card] += change * stake[card]
                if card:
                    high[card] += change * stake[card - 1]
        rows.append(_row(low, high, last))
    return rows


def _row(low: Sequence[float], high: Sequence[float], last: int) -> list[float]:
    margin = fsum(high[1:])
    row = [margin]
    for card in range(last):
        margin += low[card] - high[card + 1]
        row.append(margin)
    return row
