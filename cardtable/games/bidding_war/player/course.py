"""How open auctions (SW-11) go on if everybody bids by the rules of thumb: these bids leave nothing to chance."""

from collections.abc import Sequence
from math import fsum
from typing import Final, TypeAlias

from cardtable.games.bidding_war.player.bids_ahead import NOBODY
from cardtable.games.bidding_war.player.last_prizes import Hands, Turn, hands_without, leads_from, max_prizes
from cardtable.games.bidding_war.player.market import Call, Market, after_bid, is_over

FEW_PRIZES: Final = 5
"""With no more prizes than this, as many of the last ones are looked through to the end as in play."""
EXACT_PRIZES: Final = 2
"""Otherwise this number of them, which is much quicker; of many players one prize."""
FEW_SEATS: Final = 4
SALE_STEPS: Final = 4
"""The number of steps that a sale takes besides the turns to bid that are looked through. Guessed."""

_Sale: TypeAlias = tuple[int, int]
"""The winner of a prize, or ``NOBODY``, and how many cards higher than the one paid remain in the winner's hand."""


class Course:
    """Sells prizes one after another.

    :param prizes: the number of prizes.
    :ivar steps: the number of steps so far: turns to bid that were looked through, and some for each sale.
    """

    def __init__(self, seats: int, prizes: int) -> None:
        self.seats = seats
        self.steps = 0
        self._exact = EXACT_PRIZES if seats <= FEW_SEATS else 1
        if prizes <= FEW_PRIZES:
            self._exact = max_prizes(seats)
        self._known: dict[tuple[Hands, tuple[int, ...], int], _Sale] = {}

    def leads(self, hands: Sequence[Sequence[int]], prizes: Sequence[int], first: int) -> Sequence[float]:
        """Return the leads that prizes add if they are sold in this order; the last ones in any order.

        :param hands: the values of each seat's cards, in rising order.
        :param first: the seat that speaks first for the first of them.
        """
        left, seats, number = [list(hand) for hand in hands], self.seats, 0
        points = [0.0] * seats
        while len(prizes) - number > self._exact:
            winner, higher = self._sell(left, prizes[number:], first)
            if winner != NOBODY:
                points[winner] += prizes[number]
                del left[winner][-1 - higher]
            first = (first + 1) % seats
            number += 1
        last = tuple(sorted(prizes[number:], reverse=True))
        turns = tuple([((first + later) % seats, 0) for later in range(len(last))])
        found = leads_from(hands_without(left, NOBODY, 0, len(last)), last, turns)
        total = fsum(points)
        return [own - (total - own) / (seats - 1) + lead for own, lead in zip(points, found, strict=True)]

    def _sell(self, hands: Sequence[Sequence[int]], prizes: Sequence[int], first: int) -> _Sale:
        """Return how the first of these prizes is sold."""
        self.steps += SALE_STEPS
        needed = hands_without(hands, NOBODY, 0, len(prizes))
        later = tuple(sorted(prizes[1:], reverse=True))
        key = needed, (prizes[0], *later), first
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._all_bids(needed, prizes[0], later, first)
        return found

    def _all_bids(self, hands: Hands, prize: int, later: tuple[int, ...], first: int) -> _Sale:
        seats = self.seats
        turns: tuple[Turn, ...] = ()
        if len(later) <= self._exact:
            turns = tuple([((first + 1 + number) % seats, 0) for number in range(len(later))])
        market = Market(hands, prize, later, turns)
        call: Call = (0, NOBODY, first, 0)
        while not is_over(call, seats):
            call = after_bid(call, market.bid(*call), seats)
        self.steps += len(market.ahead.known)
        bid, leader, _, _ = call
        if leader == NOBODY:
            return NOBODY, 0
        return leader, sum([value > bid for value in hands[leader]])
