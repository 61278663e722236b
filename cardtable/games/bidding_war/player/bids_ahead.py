"""The bids still to come in an open auction (SW-11), looked through to their end.

All cards are public, so every bidder can work out what the next one will do, and the one after that. Each is taken to
make the bid that is best for itself, knowing that the others do the same.
"""

from collections.abc import Callable, Sequence
from math import fsum
from typing import Final, TypeAlias

Leads: TypeAlias = Sequence[float]
"""By how many points each seat can expect to be ahead of the mean of the others."""

NOBODY: Final = -1
PASS: Final = 0
# Leads are sums of fractions: those that differ by less are equal.
_TOLERANCE: Final = 1e-9


def leads_of(points: Sequence[float]) -> Leads:
    """Return the leads of seats with these points."""
    total, others = fsum(points), len(points) - 1
    return [own - (total - own) / others for own in points]


class BidsAhead:
    """An auction from any of its bids on.

    :ivar bids: for each seat, the values of the cards that it may show, in rising order.
    :ivar after: returns the leads once a seat has paid a card of a value, or nobody has.
    :ivar at_once: whether a bidder shows a card at the expected price at once, before a rival shows an equal one.
        Otherwise it rises in small steps, as is better where each step is paid to a seller.
    """

    def __init__(
        self, bids: Sequence[Sequence[int]], after: Callable[[int, int], Leads], *, at_once: bool = True
    ) -> None:
        self.bids = bids
        self.after = after
        self.at_once = at_once
        self.seats = len(bids)
        self.known: dict[int, Leads] = {}
        self.ends: dict[int, Leads] = {}

    def choice(self, bid: int, leader: int, seat: int, out: int) -> tuple[int, Leads]:
        """Return the value of the card that a seat shows, or ``PASS``, and the leads to expect then.

        Nobody shows a card that it would rather keep than win with. Among equal choices a card at the expected price
        comes first, then the lowest card.

        :param bid: the value of the bid on the table.
        :param leader: the seat that has shown it, or ``NOBODY``.
        :param out: the mask of the seats that have passed.
        """
        expected = self.if_passed(bid, leader, seat, out)
        price = passed = expected[seat]
        best, merit = PASS, -1
        for value in self.bids[seat]:
            if value <= bid:
                continue
            won = self.end(seat, value)[seat]
            if won < passed - _TOLERANCE:
                continue
            found = self._next(value, seat, seat, out)
            gain = found[seat] - price
            if gain > _TOLERANCE or (gain > -_TOLERANCE and self._merit(won, price) > merit):
                best, expected, price = value, found, found[seat]
                merit = self._merit(won, price)
        return best, expected

    def _merit(self, won: float, price: float) -> int:
        """Return a number that orders the bids after which a seat can expect the same.

        :param won: its leads if it wins with the bid.
        :param price: the leads that it can expect.
        """
        if self.at_once and abs(won - price) <= _TOLERANCE:
            return 2
        return int(won > price - _TOLERANCE)

    def highest_fair(self, bid: int, leader: int, seat: int, out: int) -> int:
        """Return the value of the highest card, or of a bid too low by now, that is no worse than a pass; or ``PASS``.

        The parameters are those of ``choice``, which shows no higher card, and passes if this one is too low.
        """
        passed, fair = self.if_passed(bid, leader, seat, out)[seat] - _TOLERANCE, PASS
        for value in self.bids[seat]:
            shown = self.end(seat, value) if value <= bid else self._next(value, seat, seat, out)
            if self.end(seat, value)[seat] >= passed and shown[seat] >= passed:
                fair = value
        return fair

    def if_passed(self, bid: int, leader: int, seat: int, out: int) -> Leads:
        """Return the leads to expect after the pass of a seat."""
        return self._next(bid, leader, seat, out | 1 << seat)

    def end(self, winner: int, paid: int) -> Leads:
        """Return the leads once a seat has paid a card of this value, or nobody has."""
        key = winner << 4 | paid
        found = self.ends.get(key)
        if found is None:
            found = self.ends[key] = self.after(winner, paid)
        return found

    def _next(self, bid: int, leader: int, seat: int, out: int) -> Leads:
        """Return the leads to expect after the move of a seat."""
        bidding = ~out & (1 << self.seats) - 1
        if not bidding or (leader != NOBODY and bidding == 1 << leader):
            return self.end(leader, bid)
        seat = (seat + 1) % self.seats
        while out >> seat & 1:
            seat = (seat + 1) % self.seats
        key = out << 12 | seat << 8 | leader + 1 << 4 | bid
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.choice(bid, leader, seat, out)[1]
        return found
