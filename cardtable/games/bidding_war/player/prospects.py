"""An estimate of the margin between two players over the prizes to come, from their hands and without search.

For each later prize, both are assumed to bid a card whose place in the hand is near the prize's place among the prizes.
This was compared with perfect play from the same hands (exact for up to five cards, and from there one prize deeper
each time): the estimate is wrong by a tenth of the margin, and one with random bids by two fifths.
"""

from collections.abc import Sequence
from functools import cache
from math import exp, fsum
from typing import Final, TypeAlias

# The spread of bids around the place of the prize, as a fraction of the hand; and the share of the margin that remains
# in perfect play, which reacts to the cards that the other player has left. Fitted to the comparison above.
BID_SPREAD: Final = 0.2
MARGIN_SHARE: Final = 0.78

Stakes: TypeAlias = list[list[float]]
"""The points at stake between each card of one hand and each card of the other."""


@cache
def bid_shares(cards: int, place: float, spread: float = BID_SPREAD) -> tuple[float, ...]:
    """Return how often each card of a hand, the lowest first, is bid for a prize; the sum is 1.

    :param place: the place of the prize among all prizes, from 0 (the lowest) to 1.
    """
    middle = place * (cards - 1)
    width = 2 * (spread * cards) ** 2
    weights = [exp(-((card - middle) ** 2) / width) for card in range(cards)]
    total = fsum(weights)
    return tuple(weight / total for weight in weights)


@cache
def _pairs(cards: int, place: float) -> tuple[tuple[float, ...], ...]:
    shares = bid_shares(cards, place)
    return tuple(tuple(MARGIN_SHARE * one * other for other in shares) for one in shares)


def stakes_of(prizes: Sequence[float], sense: float = 1.0) -> Stakes:
    """Return the points at stake between each card of one hand and each card of the other, both sorted.

    :param prizes: their values in rising order, as many as each hand has cards.
    :param sense: the share of bids that depend on the prize; the others are random.
    """
    cards = len(prizes)
    stakes = [[(1.0 - sense) * fsum(prizes) / cards**2] * cards for _ in range(cards)]
    for number, prize in enumerate(prizes):
        at_stake = sense * prize
        for line, row in zip(stakes, _pairs(cards, _place(number, cards)), strict=True):
            line[:] = [old + at_stake * part for old, part in zip(line, row, strict=True)]
    return stakes


def stakes_of_pot(prizes: Sequence[float], pot: float) -> Stakes:
    """Return the points at stake besides the prizes if ``pot`` is added to the first of them (SW-9)."""
    cards = len(prizes)
    likely = pot + fsum(prizes) / cards
    number = min(cards - 1, sum(prize < likely for prize in prizes))
    return [[pot * part for part in row] for row in _pairs(cards, _place(number, cards))]


def _place(number: int, count: int) -> float:
    return number / (count - 1) if count > 1 else 0.5


def margins(mine: Sequence[int], theirs: Sequence[int], stakes: Stakes) -> list[list[float]]:
    """Return the margin over the later prizes after each pair of bids.

    :param mine: the values of one hand before the bid, in rising order.
    :param theirs: the values of the other hand, likewise.
    :param stakes: those that ``stakes_of`` returns for hands with one card less.
    :returns: by the places of the bid of ``mine`` and of that of ``theirs``.
    """
    beats = [[(one > other) - (one < other) for other in theirs] for one in mine]
    last = len(mine) - 1
    # A card above its owner's bid moves down a place. For each card of ``theirs``, ``low`` is the margin that it brings
    # while it lies below its owner's bid, and ``high`` while above. From row to row, one card of ``mine`` moves.
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
