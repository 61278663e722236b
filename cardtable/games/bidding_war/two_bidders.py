"""Two players with sealed bids: mixtures that cannot be exploited.

Earlier prizes do not matter: the margin over the rest of the game depends only on the two hands, the prizes to come and
the pot. It is computed by backward induction, with a matrix game for each prize. With many cards, the search stops
after some prizes and estimates the value of the hands left.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import comb, exp, fsum
from typing import Final, TypeAlias

HandValues: TypeAlias = tuple[int, ...]
"""The values of cards, in rising order."""
Stakes: TypeAlias = list[list[float]]
"""The points at stake between each card of one hand and each card of the other."""

# The cost of a matrix game in units of effort: a fixed part, and one for each cell of the matrix. Guessed from timings.
EFFORT_PER_GAME: Final = 0.1
EFFORT_PER_CELL: Final = 0.01
# The largest share of the effort for a search that does not reach the end. It gains little: with 13 cards, searching
# two prizes ahead instead of one is worth 0.1 ± 0.5 points a game. The share is guessed.
MAX_PARTIAL_SHARE: Final = 0.1
# A search to the end may exceed the effort by this factor, because perfect play loses nothing. So hard players search
# five cards to the end, where they used to lose up to 0.22 points a game.
MAX_FULL_SHARE: Final = 1.5


def prizes_ahead(cards: int, effort: float) -> int:
    """Return how many prizes to search ahead with this much effort: to the end, or at least one."""
    cost = [_cost(cards, ahead) for ahead in range(cards)]
    if fsum(cost) <= MAX_FULL_SHARE * effort:
        return cards
    ahead, spent = 1, cost[0] + cost[1]
    while spent <= MAX_PARTIAL_SHARE * effort:
        ahead += 1
        spent += cost[ahead]
    return ahead


def _cost(cards: int, ahead: int) -> float:
    """Return the cost of the matrix games for all positions ``ahead`` prizes later."""
    left = cards - ahead
    games = comb(cards, ahead) ** 2 * (comb(cards - 1, ahead - 1) * left if ahead else 1)
    return games * (EFFORT_PER_GAME + EFFORT_PER_CELL * left * left)


@dataclass
class Duel:
    """A search from one position, which keeps its results.

    :param carries: whether equal bids leave the prize in the pot (SW-9).
    :param stops_at: the number of cards left at which the search stops; 0 for an exact search.
    :param sense: the share of sensible bids that is assumed from there on; see ``stakes_of``.
    """

    carries: bool
    stops_at: int = 0
    sense: float = 1.0
    known: dict[tuple[HandValues, HandValues, HandValues, int], float] = field(default_factory=dict)
    stakes: dict[HandValues, Stakes] = field(default_factory=dict)

    def gains(self, mine: HandValues, theirs: HandValues, later: HandValues, pot: int) -> list[list[float]]:
        """Return the margin over the rest of the game, this prize included, for each pair of bids.

        :param mine: the values of the player's cards in rising order; ``theirs`` and the ``later`` prizes are likewise.
        :param pot: the value of the prize for sale.
        """
        cards = len(mine)
        if cards - 1 <= self.stops_at:
            to_come = self._estimate(mine, theirs, later, pot)
        else:
            mine_left, theirs_left = _without_each(mine), _without_each(theirs)
            to_come = [[self.value(one, other, later, 0) for other in theirs_left] for one in mine_left]
            if self.carries:
                for i, one in enumerate(mine):
                    for j, other in enumerate(theirs):
                        if one == other:
                            to_come[i][j] = self.value(mine_left[i], theirs_left[j], later, pot)
        for row, one in zip(to_come, mine, strict=True):
            row[:] = [
                margin + pot if one > other else margin - pot if one < other else margin
                for margin, other in zip(row, theirs, strict=True)
            ]
        return to_come

    def value(self, mine: HandValues, theirs: HandValues, prizes: HandValues, pot: int) -> float:
        """Return the margin over ``prizes``, before the next is turned up, with a ``pot`` carried over."""
        if mine == theirs or not mine:
            return 0.0
        if mine > theirs:
            return -self.value(theirs, mine, prizes, pot)
        cards = len(mine)
        if cards == 1:
            return float(-prizes[0] - pot)
        key = (mine, theirs, prizes, pot)
        value = self.known.get(key)
        if value is None and cards == 2 and not self.carries:
            value = self.known[key] = _value_of_two(mine, theirs, prizes)
        if value is None:
            games = [
                solve(self.gains(mine, theirs, later, pot + prize))[0]
                for prize, later in zip(prizes, _without_each(prizes), strict=True)
            ]
            value = self.known[key] = fsum(games) / cards
        return value

    def _estimate(self, mine: HandValues, theirs: HandValues, later: HandValues, pot: int) -> list[list[float]]:
        if not later:
            return [[0.0]]
        stakes = self.stakes.get(later)
        if stakes is None:
            stakes = self.stakes[later] = stakes_of(later, self.sense)
        estimate = margins(mine, theirs, stakes)
        if self.carries:
            extra = margins(mine, theirs, stakes_of_pot(later, pot))
            for i, one in enumerate(mine):
                for j, other in enumerate(theirs):
                    if one == other:
                        estimate[i][j] += extra[i][j]
        return estimate


def _value_of_two(mine: HandValues, theirs: HandValues, prizes: HandValues) -> float:
    """Return the :meth:`Duel.value` of two cards each, the most frequent kind of position, in less time."""
    low = [(mine[0] > other) - (mine[0] < other) for other in theirs]
    high = [(mine[1] > other) - (mine[1] < other) for other in theirs]
    total = 0.0
    for now, last in (prizes, prizes[::-1]):
        a, b = now * low[0] + last * high[1], now * low[1] + last * high[0]
        c, d = now * high[0] + last * low[1], now * high[1] + last * low[0]
        floor = max(min(a, b), min(c, d))
        # Without an equilibrium of fixed bids, each mixes bids so that the other's choice makes no difference.
        total += floor if floor >= min(max(a, c), max(b, d)) else (a * d - b * c) / (a + d - b - c)
    return total / 2


def _without_each(hand: HandValues) -> Sequence[HandValues]:
    return [hand[:place] + hand[place + 1 :] for place in range(len(hand))]


# The margin over the later prizes, estimated from the hands and without search
#
# For each later prize, both are assumed to bid a card whose place in the hand is near the prize's place among the
# prizes. This was compared with perfect play from the same hands (exact for up to five cards, and from there one prize
# deeper each time): the estimate is wrong by a tenth of the margin, and one with random bids by two fifths.


# The spread of bids around the place of the prize, as a fraction of the hand; and the share of the margin that remains
# in perfect play, which reacts to the cards that the other player has left. Fitted to the comparison above.
BID_SPREAD: Final = 0.2
MARGIN_SHARE: Final = 0.78


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


# Matrix games: both players choose at the same time, and what one gains the other loses
#
# Solved exactly, by the simplex method on a condensed tableau (Dantzig's reduction of a game to a linear program).


# Differences up to this one may come from rounding, and do not count.
ROUNDING_ERROR: Final = 1e-9
# After this many pivots columns are chosen by Bland's rule instead of by steepness, so the search ends. Guessed.
MAX_STEEPEST_PIVOTS: Final = 100


def solve(gain: Sequence[Sequence[float]]) -> tuple[float, list[float]]:
    """Return the value of the game to the player who chooses the row, and the probability of each row.

    :param gain: what that player gains, by row and column.
    """
    sure = [min(row) for row in gain]
    floor = max(sure)
    if floor >= min(map(max, zip(*gain, strict=True))) - ROUNDING_ERROR:
        best = sure.index(floor)
        return floor, [float(row == best) for row in range(len(gain))]
    # A game of positive gains has a positive value; adding the same number to all gains changes only the value.
    shift = 1.0 - min(sure)
    rows, columns = len(gain), len(gain[0])
    table = [[value + shift for value in row] + [1.0] for row in gain]
    table.append([-1.0] * columns + [0.0])
    basis, outside = [-1 - row for row in range(rows)], list(range(columns))
    for turn in range(MAX_STEEPEST_PIVOTS * 10):
        column = _entering(table[rows], columns, turn)
        if column is None:
            break
        row = _leaving(table, column, rows)
        _pivot(table, row, column)
        basis[row], outside[column] = outside[column], basis[row]
    total = table[rows][columns]
    mixture = [0.0] * rows
    for column, label in enumerate(outside):
        if label < 0:
            mixture[-1 - label] = max(0.0, table[rows][column] / total)
    return 1.0 / total - shift, mixture


def _entering(prices: Sequence[float], columns: int, turn: int) -> int | None:
    """Return a column that makes the sum larger: the steepest, or after many pivots the first."""
    if turn >= MAX_STEEPEST_PIVOTS:
        return next((column for column in range(columns) if prices[column] < -ROUNDING_ERROR), None)
    least = min(prices[:columns])
    return prices.index(least) if least < -ROUNDING_ERROR else None


def _leaving(table: Sequence[Sequence[float]], column: int, rows: int) -> int:
    """Return the row that bounds this column first."""
    tightest, least = 0, float("inf")
    for row in range(rows):
        line = table[row]
        if line[column] > ROUNDING_ERROR:
            ratio = line[-1] / line[column]
            if ratio < least:
                tightest, least = row, ratio
    return tightest


def _pivot(table: list[list[float]], row: int, column: int) -> None:
    pivot = 1.0 / table[row][column]
    line = [value * pivot for value in table[row]]
    line[column] = pivot
    for place, other in enumerate(table):
        factor = other[column]
        if place != row and factor:
            changed = [value - factor * part for value, part in zip(other, line, strict=True)]
            changed[column] = -factor * pivot
            table[place] = changed
    table[row] = line
