"""A prize in an open auction (SW-11), and what each player can expect after it, from the cards of all players alone.

A card that is left at the end is worth nothing. So of all cards only as many count as there are prizes left, the
highest ones, and a player can expect the best card to win the best prize, the second best the second, and so on. The
bids for the prize for sale are looked through to their end (``bids_ahead``), and so are the last prizes.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from cardtable.games.bidding_war.player.bids_ahead import NOBODY, PASS, BidsAhead, Leads, leads_of
from cardtable.games.bidding_war.player.last_prizes import Turn, hands_without, leads_from

# The points by which a card that counts is worth more than the prize that it can expect, because its owner may choose
# another one. Of 0, 0.25, 0.5, 0.7 and 1, this did best in contests of 60 to 150 deals, counted by games won.
CHOICE: Final = 0.5
# If sellers are paid (SW-10): the highest bid, for each point of the prize and each of the other players. Guessed;
# without it, a seat led by 4 points instead of 10 in 40 deals against earlier rules.
MAX_PAYMENT_RATIO: Final = 1.5
_HIGHEST: Final = 13

Call: TypeAlias = tuple[int, int, int, int]
"""A turn to bid: the bid on the table, who made it (or ``NOBODY``), the seat to act, and those who are out."""


def after_bid(call: Call, value: int, seats: int) -> Call:
    """Return the next turn once the seat to act has shown a card of this value, or passed."""
    bid, leader, seat, out = call
    if value == PASS:
        out |= 1 << seat
    else:
        bid, leader = value, seat
    seat = (seat + 1) % seats
    while out >> seat & 1 and out != (1 << seats) - 1:
        seat = (seat + 1) % seats
    return bid, leader, seat, out


def is_over(call: Call, seats: int) -> bool:
    """Whether the bids have ended: nobody is left, or only the leader."""
    _, leader, _, out = call
    bidding = ~out & (1 << seats) - 1
    return not bidding or (leader != NOBODY and bidding == 1 << leader)


class Market:
    """A prize for sale, with what each player can expect after it.

    :ivar hands: the values of each seat's cards, in rising order.
    :ivar pot: the value of the prize.
    :ivar later: the values of the prizes to come, the highest first.
    :ivar turns: those of the prizes to come if they are few enough to be looked through to the end; otherwise none.
    :ivar paid_seller: the seat that the winner pays (SW-10), or ``None``.
    :ivar cards: the number of all cards of each value.
    :ivar ahead: the bids to come.
    """

    def __init__(
        self,
        hands: Sequence[Sequence[int]],
        pot: int,
        later: Sequence[float],
        turns: tuple[Turn, ...],
        paid_seller: int | None = None,
    ) -> None:
        self.hands = hands
        self.seats = len(hands)
        self.pot = pot
        self.later = later
        self.turns = turns
        self.paid_seller = paid_seller
        self.cards = [0] * (_HIGHEST + 1)
        for hand in hands:
            for value in hand:
                self.cards[value] += 1
        self.ahead = BidsAhead(self._bids(), self._after, at_once=paid_seller is None)

    def bid(self, bid: int, leader: int, seat: int, out: int) -> int:
        """Return the value of the card that a seat shows, the lowest that does the same, or ``PASS``.

        The parameters are those of :meth:`BidsAhead.choice`.
        """
        value, _ = self.ahead.choice(bid, leader, seat, out)
        if value == PASS:
            return PASS
        enough = min(value, self.highest_rival(seat, out))
        return next(card for card in self.hands[seat] if card > bid and card >= enough)

    def highest_rival(self, seat: int, out: int) -> int:
        """Return the highest card of the other seats that are still bidding; 0 if there is none."""
        rivals = [hand[-1] for other, hand in enumerate(self.hands) if other != seat and not out >> other & 1 and hand]
        return max(rivals, default=0)

    def _bids(self) -> list[list[int]]:
        """Return the values that each seat may show: of the cards that are worth nothing later, the highest.

        Where each bid may have to be paid to a seller, all cards matter.
        """
        count, lowest = 0, _HIGHEST
        while lowest > 1 and count + self.cards[lowest] <= len(self.later):
            count += self.cards[lowest]
            lowest -= 1
        paid = self.paid_seller is not None
        most = MAX_PAYMENT_RATIO * (self.seats - 1) * self.pot if paid else _HIGHEST
        found = []
        for hand in self.hands:
            spare = [value for value in hand if value < lowest]
            kept = spare if paid else spare[-1:]
            found.append([value for value in [*kept, *hand[len(spare) :]] if value <= most])
        return found

    def _after(self, winner: int, paid: int) -> Leads:
        """Return the leads of all seats, without the points of this game so far, once a seat has paid or nobody has."""
        points = [0.0] * self.seats
        if winner != NOBODY:
            points[winner] += self.pot
            if self.paid_seller is not None:
                points[self.paid_seller] += paid
        if len(self.turns) < len(self.later):
            self._add_by_place(points, winner, paid)
            return leads_of(points)
        hands = hands_without(self.hands, winner, paid, len(self.later))
        last = leads_from(hands, tuple(self.later), self.turns)
        return [one + other for one, other in zip(leads_of(points), last, strict=True)]

    def _add_by_place(self, points: list[float], winner: int, paid: int) -> None:
        """Add the later prizes: the best one to the holder of the best card, and so on; equal cards share them."""
        place, later = 0, self.later
        for value in range(_HIGHEST, 0, -1):
            cards = self.cards[value] - (value == paid)
            if cards <= 0:
                continue
            prizes = later[place : place + cards]
            share = (sum(prizes) + CHOICE * len(prizes)) / cards
            for seat, hand in enumerate(self.hands):
                if value in hand:
                    points[seat] += share * (hand.count(value) - (value == paid and seat == winner))
            place += cards
            if place >= len(later):
                return
