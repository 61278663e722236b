"""Two players with sealed bids: mixtures that cannot be exploited.

Earlier prizes do not matter: the margin over the rest of the game depends only on the two hands, the prizes to come and
the pot. It is computed by backward induction, with a matrix game for each prize. With many cards, the search stops
after some prizes and estimates the value of the hands left.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import comb, fsum
from typing import Final, TypeAlias

from cardtable.games.bidding_war.player.matrix import solve
from cardtable.games.bidding_war.player.prospects import Stakes, margins, stakes_of, stakes_of_pot

Hand: TypeAlias = tuple[int, ...]

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
    known: dict[tuple[Hand, Hand, Hand, int], float] = field(default_factory=dict)
    stakes: dict[Hand, Stakes] = field(default_factory=dict)

    def gains(self, mine: Hand, theirs: Hand, later: Hand, pot: int) -> list[list[float]]:
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

    def value(self, mine: Hand, theirs: Hand, prizes: Hand, pot: int) -> float:
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

    def _estimate(self, mine: Hand, theirs: Hand, later: Hand, pot: int) -> list[list[float]]:
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


def _value_of_two(mine: Hand, theirs: Hand, prizes: Hand) -> float:
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


def _without_each(hand: Hand) -> Sequence[Hand]:
    return [hand[:place] + hand[place + 1 :] for place in range(len(hand))]
