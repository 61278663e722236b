"""An expert's bids in an open auction (SW-11), compared by what they lead to.

All cards are public, and only the order of the prizes to come is chance. The others are taken to bid by the rules of
thumb, so each way to bid for the prize for sale ends with one winner and one price. These ends are compared in the same
random orders of the later prizes, and the player plans all its bids for this prize by them.
"""

from collections.abc import Sequence
from math import fsum, sqrt
from random import Random
from typing import Final, TypeAlias

from cardtable.games.bidding_war.player.bids_ahead import NOBODY, PASS, leads_of
from cardtable.games.bidding_war.player.course import Course
from cardtable.games.bidding_war.player.market import Call, Market, after_bid, is_over
from cardtable.games.bidding_war.player.open_auction import Auction, higher_cards, leader_of, rank_of
from cardtable.games.bidding_war.rules import BiddingWarState

FIRST_ORDERS: Final = 32
"""The number of orders in which all ends are compared; it is doubled until the choice is clear. Guessed."""
MAX_ORDERS: Final = 512
MAX_STEPS: Final = 200_000
"""The number of steps in all these orders (:class:`Course`) after which none is begun."""
CAUTION: Final = 1.0
"""The number of standard errors by which a bid must be better than that of the rules of thumb."""
MAX_ERRORS: Final = 2.3
"""An end is given up if it is this many standard errors behind."""
_ROUNDING: Final = 1e-9

End: TypeAlias = tuple[int, int]
"""The winner of the prize for sale, or ``NOBODY``, and the value of the card paid."""


def compared_bid(state: BiddingWarState, rng: Random) -> int | None:
    """Return the rank of the card to show for a prize of a spare suit, or ``None`` for a pass."""
    market = Auction(state).market
    plan = _Plan(market, _Ends(state, market, rng), state.seat)
    value = plan.choose((state.bid, leader_of(state), state.seat, state.out))
    return None if value == PASS else rank_of(state, value)


def worths_of_bids(state: BiddingWarState, rng: Random, orders: int) -> dict[int | None, list[float]]:
    """Return the lead that each legal bid brings in the same random orders, that of the rules of thumb first.

    The keys are ranks, or ``None`` for a pass. The player's later bids for the prize are the best ones on average.

    :param orders: the maximum number of orders.
    """
    auction = Auction(state)
    plan = _Plan(auction.market, _Ends(state, auction.market, rng), state.seat, caution=0.0)
    ranks: list[int | None] = [*higher_cards(state), None]
    values = [PASS if rank is None else state.values[rank] for rank in ranks]
    worths = plan.judge((state.bid, leader_of(state), state.seat, state.out), values, orders)
    found = dict(zip(ranks, (worths[value] for value in values), strict=True))
    usual = auction.bid()
    return {usual: found[usual], **found}


class _Ends:
    """What each end of the bids for a prize is worth to the player to act, in the same orders of the later prizes.

    :ivar worths: for each end, the player's lead in each of the orders in which it was compared.
    """

    def __init__(self, state: BiddingWarState, market: Market, rng: Random) -> None:
        self.worths: dict[End, list[float]] = {}
        self._market, self._seat, self._rng = market, state.seat, rng
        self._prizes = sorted([state.values[card] for card in state.deck])
        self._course = Course(state.seats, len(self._prizes))
        self._first = (state.dealer + 2 + len(state.history)) % state.seats
        self._orders = 0

    def compare(self, ends: Sequence[End], orders: int) -> bool:
        """Compare ends in up to this many orders in all; return whether there was enough effort for all of them."""
        while self._orders < orders:
            if self._course.steps >= MAX_STEPS:
                return False
            order = self._next_order()
            for end in ends:
                self.worths.setdefault(end, []).append(self._worth(end, order))
        return True

    def gain(self, end: End, other: End) -> tuple[float, float]:
        """Return by how much an end is better than another, in the orders known of both, and the standard error."""
        gains = [mine - theirs for mine, theirs in zip(self.worths[end], self.worths[other], strict=False)]
        mean = fsum(gains) / len(gains)
        offsets = [gain - mean for gain in gains]
        return mean, sqrt(fsum([offset * offset for offset in offsets]) / (len(gains) * max(1, len(gains) - 1)))

    def _next_order(self) -> list[int]:
        """Return another order of the later prizes, with each of them first equally often."""
        order = self._prizes[:]
        self._rng.shuffle(order)
        if order:
            place = order.index(self._prizes[self._orders % len(order)])
            order[0], order[place] = order[place], order[0]
        self._orders += 1
        return order

    def _worth(self, end: End, order: Sequence[int]) -> float:
        winner, paid = end
        hands = [list(hand) for hand in self._market.hands]
        points = [0.0] * len(hands)
        if winner != NOBODY:
            points[winner] += self._market.pot
            hands[winner].remove(paid)
        return leads_of(points)[self._seat] + self._course.leads(hands, order, self._first)[self._seat]


class _Plan:
    """The player's bids for the prize for sale, if the others bid by the rules of thumb."""

    def __init__(self, market: Market, ends: _Ends, seat: int, caution: float = CAUTION) -> None:
        self._market, self._ends, self._seat, self._caution = market, ends, seat, caution
        self._usual: dict[Call, int] = {}

    def choose(self, call: Call) -> int:
        """Return the value of the card to show, or ``PASS``."""
        live, orders, best = self._all_ends(call), FIRST_ORDERS, self._usual_bid(call)
        while len(live) > 1 and orders <= MAX_ORDERS:
            enough = self._ends.compare(sorted(live), orders)
            best, chosen = self._best(call)
            if not enough:
                break
            live = {end for end in live if end == chosen or self._may_replace(end, chosen)}
            orders *= 2
        return best

    def judge(self, call: Call, values: Sequence[int], orders: int) -> dict[int, list[float]]:
        """Return the worths of bids, each followed by the player's best ones, in the same orders."""
        ends = set[End]().union(*[self._ends_after(call, value) for value in values])
        self._ends.compare(sorted(ends), orders)
        return {value: self._ends.worths[self._end_of(call, value)] for value in values}

    def _may_replace(self, end: End, chosen: End) -> bool:
        lag, error = self._ends.gain(chosen, end)
        return lag < MAX_ERRORS * error

    def _all_ends(self, call: Call) -> set[End]:
        """Return all ends that the player can reach from a turn of its own."""
        return set[End]().union(*[self._ends_after(call, value) for value in self._choices(call)])

    def _ends_after(self, call: Call, value: int) -> set[End]:
        following, end = self._after(call, value)
        return {end} if following is None else self._all_ends(following)

    def _end_of(self, call: Call, value: int) -> End:
        """Return the end of a bid that the player follows by its best ones."""
        following, end = self._after(call, value)
        return end if following is None else self._best(following)[1]

    def _best(self, call: Call) -> tuple[int, End]:
        """Return the best bid and its end; that of the rules of thumb unless another one is clearly better."""
        best, base, chosen, most = PASS, None, None, _ROUNDING
        for value in self._choices(call):
            end = self._end_of(call, value)
            if base is None or chosen is None:
                best, base, chosen = value, end, end
            elif end != base:
                gain, error = self._ends.gain(end, base)
                if gain > max(most, self._caution * error):
                    best, chosen, most = value, end, gain
        if chosen is None:
            raise ValueError("there is always a pass")
        return best, chosen

    def _choices(self, call: Call) -> list[int]:
        """Return the bids worth a comparison and ``PASS``, that of the rules of thumb first."""
        bid, _, seat, out = call
        usual, rivals = self._usual_bid(call), self._market.highest_rival(seat, out)
        choices = [usual]
        for value in (PASS, *self._market.ahead.bids[seat]):
            if value not in choices and (value == PASS or value > bid):
                choices.append(value)
            if value > bid and value >= rivals:
                break
        return choices

    def _usual_bid(self, call: Call) -> int:
        found = self._usual.get(call)
        if found is None:
            found = self._usual[call] = self._market.bid(*call)
        return found

    def _after(self, call: Call, value: int) -> tuple[Call | None, End]:
        """Return the player's next turn after a bid; or none, and how the bids end."""
        while True:
            call = after_bid(call, value, self._market.seats)
            bid, leader, seat, _ = call
            if is_over(call, self._market.seats):
                return None, (leader, bid)
            if seat == self._seat:
                return call, (leader, bid)
            value = self._usual_bid(call)
