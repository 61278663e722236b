"""The rules of thumb for bids in an open auction (SW-11), where all cards are public.

A card that is left at the end is worth nothing. So of all cards only as many count as there are prizes left, the
highest ones, and a player can expect the best card to win the best prize, the second best the second, and so on. The
bids for the prize for sale are looked through to their end (``bids_ahead``), and so are the last prizes.
"""

from typing import Final

from cardtable.games.bidding_war.law.fields import seller_of
from cardtable.games.bidding_war.law.rules import BiddingWarState
from cardtable.games.bidding_war.player import prize_value
from cardtable.games.bidding_war.player.bids_ahead import NOBODY, PASS, BidsAhead, Leads, leads_of
from cardtable.games.bidding_war.player.last_prizes import Turn, hands_without, leads_from, max_prizes

# The points by which a card that counts is worth more than the prize that it can expect, because its owner may choose
# another one. Of 0, 0.25, 0.5, 0.7 and 1, this did best in contests of 60 to 150 deals, counted by games won.
CHOICE: Final = 0.5
# If sellers are paid (SW-10): the highest bid, for each point of the prize and each of the other players. Guessed;
# without it, a seat led by 4 points instead of 10 in 40 deals against earlier rules.
MAX_PAYMENT_RATIO: Final = 1.5
_HIGHEST: Final = 13


def open_bid(state: BiddingWarState) -> int | None:
    """Return the rank of the card to show, or ``None`` if the prize is not worth a card that outbids the table."""
    return Auction(state).bid()


def worth_a_search(state: BiddingWarState) -> list[int]:
    """Return the ranks that are compared besides the rules' own bid: the lowest, and the next ones to that bid."""
    auction, higher = Auction(state), higher_cards(state)
    lowest = {state.values[rank]: rank for rank in reversed(higher)}
    considered = [lowest[value] for value in auction.ahead.bids[auction.seat] if value in lowest]
    own = auction.bid()
    place = 0 if own is None else next(at for at, rank in enumerate(considered) if rank >= own)
    return sorted({*higher[:1], *considered[max(0, place - 1) : place + 2]})


def higher_cards(state: BiddingWarState) -> list[int]:
    """Return the ranks that outbid the table, the lowest first."""
    mine = prize_value.by_value(state, state.at_hand(state.seat))
    return [rank for rank in mine if state.values[rank] > state.bid]


def can_be_outbid(state: BiddingWarState, rank: int) -> bool:
    """Whether another player who is still bidding holds a higher card."""
    rivals = [seat for seat in range(state.seats) if seat != state.seat and not state.out >> seat & 1]
    return max(prize_value.values_at_hand(state, rivals), default=0) > state.values[rank]


class Auction:
    """An open auction with what each player can expect after it.

    :ivar seat: the player who judges it: the one to act, unless another is named.
    :ivar hands: the values of each seat's cards, in rising order.
    :ivar cards: the number of all cards of each value.
    :ivar later: the values of the prizes to come, the highest first.
    :ivar pays_seller: whether the winner pays the seller (SW-10).
    :ivar ahead: the bids to come.
    """

    def __init__(self, state: BiddingWarState, seat: int | None = None) -> None:
        self.state = state
        self.seat = state.seat if seat is None else seat
        self.pot = prize_value.pot(state)
        later = prize_value.offers_to_come(state) if state.offered else prize_value.prizes_to_come(state)
        self.later = later[::-1]
        self.pays_seller = state.seller is not None and state.house.seller_paid
        self.hands = [_values_of(state, other) for other in range(state.seats)]
        self.cards = [0] * (_HIGHEST + 1)
        for hand in self.hands:
            for value in hand:
                self.cards[value] += 1
        self.ahead = BidsAhead(self._bids(), self._after, at_once=not self.pays_seller)

    def bid(self) -> int | None:
        """Return the rank of the card to show, the lowest that does the same, or ``None`` for a pass."""
        state, values = self.state, self.state.values
        leader = NOBODY if state.leader is None else state.leader
        value, _ = self.ahead.choice(state.bid, leader, self.seat, state.out)
        if value == PASS:
            return None
        rivals = [seat for seat in range(state.seats) if seat != self.seat and not state.out >> seat & 1]
        enough = max([self.hands[seat][-1] for seat in rivals if self.hands[seat]], default=0)
        return next(rank for rank in higher_cards(state) if values[rank] >= min(value, enough))

    def fair_bid(self) -> int:
        """Return the value of the highest card that the player would rather show than pass; the lowest card if none.

        If the player has shown the bid on the table, it counts as though nobody had bid.
        """
        state, seat = self.state, self.seat
        bid, leader = (0, NOBODY) if state.leader in (None, seat) else (state.bid, state.leader)
        fair = self.ahead.highest_fair(bid, leader, seat, state.out)
        return self.hands[seat][0] if fair == PASS else fair

    def _bids(self) -> list[list[int]]:
        """Return the values that each seat may show: of the cards that are worth nothing later, the highest.

        Where each bid may have to be paid to a seller, all cards matter.
        """
        state, count, lowest = self.state, 0, _HIGHEST
        while lowest > 1 and count + self.cards[lowest] <= len(self.later):
            count += self.cards[lowest]
            lowest -= 1
        most = MAX_PAYMENT_RATIO * (state.seats - 1) * self.pot if self.pays_seller else _HIGHEST
        found = []
        for hand in self.hands:
            spare = [value for value in hand if value < lowest]
            kept = spare if self.pays_seller else spare[-1:]
            found.append([value for value in [*kept, *hand[len(spare) :]] if value <= most])
        return found

    def _after(self, winner: int, paid: int) -> Leads:
        """Return the leads of all seats, without the points of this game so far, once a seat has paid or nobody has."""
        points = [0.0] * self.state.seats
        if winner != NOBODY:
            points[winner] += self.pot
            if self.pays_seller and self.state.seller is not None:
                points[self.state.seller] += paid
        later = self.later
        if len(later) > max_prizes(self.state.seats):
            self._add_by_place(points, winner, paid)
            return leads_of(points)
        hands = hands_without(self.hands, winner, paid, len(later))
        last = leads_from(hands, tuple(later), _turns(self.state, len(later)))
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


def _values_of(state: BiddingWarState, seat: int) -> tuple[int, ...]:
    """Return the values of the cards that a seat can still bid, in rising order."""
    hand = state.at_hand(seat)
    return tuple(sorted([state.values[rank] for rank in range(1, _HIGHEST + 1) if hand >> rank & 1]))


def _turns(state: BiddingWarState, prizes: int) -> tuple[Turn, ...]:
    """Return who speaks first for each of the prizes after this one, and who may not bid (SW-11)."""
    seats, sold = state.seats, len(state.history) + 1
    if state.seller is None:
        return tuple([((state.dealer + 1 + number) % seats, 0) for number in range(sold, sold + prizes)])
    sellers = [seller_of(number, state.dealer, seats) for number in range(sold, sold + prizes)]
    return tuple([((seller + 1) % seats, 1 << seller) for seller in sellers])
