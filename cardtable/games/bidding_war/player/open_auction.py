"""The rules of thumb for bids in an open auction (SW-11), where all cards are public.

A card that is left at the end is worth nothing. So of all cards only as many count as there are prizes left, the
highest ones, and a player can expect the best card to win the best prize, the second best the second, and so on. A bid
is judged by the points that the player can expect in this way after it.
"""

from typing import Final

from cardtable.games.bidding_war.law.fields import seller_of
from cardtable.games.bidding_war.law.rules import BiddingWarState
from cardtable.games.bidding_war.player import prize_value

# The points by which a card that counts is worth more than the prize that it can expect, because its owner may choose
# another one. In 3,000 games of these rules, a player with a card more than the others won 0.7 points more than
# expected in this way, one with a card less 0.5 points less; of 0 to 1, this did best in the arena.
CHOICE: Final = 1.0
MAX_STEPS: Final = 2
"""The number of the lowest cards above the bid that are worth a search. Guessed."""
# If sellers are paid (SW-10): the highest bid, for each point of the prize and each of the other players. Guessed.
MAX_PAYMENT_RATIO: Final = 1.5
_HIGHEST: Final = 13


def open_bid(state: BiddingWarState) -> int | None:
    """Return the rank of the card to show, or ``None`` if the prize is not worth a card that outbids the table.

    A card that no rival can be expected to outbid is shown at once, because otherwise a rival shows an equal one.
    Otherwise bids rise in small steps, because the last bidder left pays the card shown.
    """
    auction = Auction(state)
    let_go = auction.points_if_let_go()
    lowest: int | None = None
    for rank in higher_cards(state):
        value = state.values[rank]
        if value > auction.max_payment or auction.points_if_won(value) < let_go:
            break
        if auction.settles(rank):
            return rank
        if lowest is None:
            lowest = rank
    return lowest


def worth_a_search(state: BiddingWarState) -> list[int]:
    """Return the ranks that are compared besides the rules' own bid: the next ones, and the lowest that settles it."""
    higher, auction = higher_cards(state), Auction(state)
    settling = [rank for rank in higher if auction.settles(rank)]
    # To skip a card may be right, because it decides who can bid last.
    return [*higher[:MAX_STEPS], *settling[:1]]


def higher_cards(state: BiddingWarState) -> list[int]:
    """Return the ranks that outbid the table, the lowest first."""
    mine = prize_value.by_value(state, state.at_hand(state.seat))
    return [rank for rank in mine if state.values[rank] > state.bid]


def can_be_outbid(state: BiddingWarState, rank: int) -> bool:
    """Whether another player who is still bidding holds a higher card."""
    auction = Auction(state)
    return any(any(auction.hands[rival][state.values[rank] + 1 :]) for rival in auction.rivals)


class Auction:
    """An open auction as the player to act sees it.

    :ivar pays_seller: whether the winner pays the seller (SW-10).
    :ivar max_payment: the value of the highest card that is not too much for the seller.
    :ivar hands: for each seat, the number of its cards of each value.
    :ivar cards: the number of all cards of each value.
    :ivar later: what the prizes to come are worth to a card, the highest first.
    :ivar rivals: the other seats that are still bidding, the next one first.
    :ivar rival_price: the value of the highest card that a rival can be expected to show.
    """

    def __init__(self, state: BiddingWarState) -> None:
        seats, seat, out = state.seats, state.seat, state.out
        self.state = state
        self.pays_seller = state.seller is not None and state.house.seller_paid
        self.pot = prize_value.pot(state)
        prizes = prize_value.prizes_to_come(state)[::-1]
        self.later = [prize + CHOICE for prize in prizes] if len(prizes) > 1 else prizes
        self.hands = [_values_of(state, other) for other in range(seats)]
        self.mine = self.hands[seat]
        self.cards = [sum([hand[value] for hand in self.hands]) for value in range(_HIGHEST + 1)]
        turns = [(seat + turn) % seats for turn in range(1, seats)]
        self.rivals = [other for other in turns if not out >> other & 1]
        self.max_payment = MAX_PAYMENT_RATIO * (seats - 1) * self.pot if self.pays_seller else float(_HIGHEST)
        prices = [value for value in range(1, self.fair_price() + 1) if value <= self.max_payment]
        shown = [value for value in prices for rival in self.rivals if self.hands[rival][value]]
        self.rival_price = shown[-1] if shown else 0

    def settles(self, rank: int) -> bool:
        """Whether no rival can be expected to outbid a card of this rank, and it costs no more than a lower one.

        Where the seller is paid (SW-10), a lower one is always cheaper.
        """
        return not self.pays_seller and self.state.values[rank] >= self.rival_price

    def fair_price(self) -> int:
        """Return the value of the highest card that can expect no more of all prizes left than this one."""
        prizes = sorted([*self.later, float(self.pot)], reverse=True)
        place = 0
        for value in range(_HIGHEST, 0, -1):
            cards = self.cards[value]
            if cards and sum(prizes[place : place + cards]) <= self.pot * cards:
                return value
            place += cards
        return 0

    def points_if_won(self, value: int) -> float:
        """Return the points that the player can expect with this prize, paid with a card of this value."""
        return self.pot + self._later_points(self.state.seat, value)

    def points_if_let_go(self) -> float:
        """Return the points that the player can expect of the later prizes if a rival wins this one."""
        bid, leader = self.state.bid, self.state.leader
        if self.rival_price <= bid or self.rivals == [leader]:
            return self._later_points(leader, bid)
        return self._later_points(self._next_rival_with(self.rival_price), self.rival_price)

    def _next_rival_with(self, value: int) -> int | None:
        return next((rival for rival in self.rivals if self.hands[rival][value]), None)

    def _later_points(self, winner: int | None, paid: int) -> float:
        """Return the points that the player can expect once ``winner`` has paid a card of the value ``paid``.

        What a seller is paid (SW-10) helps one of the others, so it costs the player a share.
        """
        state = self.state
        payment = paid / state.seats if self.pays_seller else 0.0
        if len(self.later) == 1:
            return self._last_prize(winner, paid) - payment
        place, points = 0, 0.0
        for value in range(_HIGHEST, 0, -1):
            cards = self.cards[value] - (value == paid)
            if cards:
                mine = self.mine[value] - (value == paid and winner == state.seat)
                points += sum(self.later[place : place + cards]) * mine / cards
                place += cards
        return points - payment

    def _last_prize(self, winner: int | None, paid: int) -> float:
        """Return the points of the last prize if the player wins it: by the highest card, shown first."""
        best, first = 0, None
        for seat in _bidders_for_next(self.state):
            hand = self.hands[seat]
            left = [value for value in range(1, _HIGHEST + 1) if hand[value] > (seat == winner and value == paid)]
            if left and left[-1] > best:
                best, first = left[-1], seat
        return self.later[0] if first == self.state.seat else 0.0


def _values_of(state: BiddingWarState, seat: int) -> list[int]:
    """Return the number of cards of each value that a seat can still bid."""
    hand, cards = state.at_hand(seat), [0] * (_HIGHEST + 1)
    for rank in range(1, _HIGHEST + 1):
        if hand >> rank & 1:
            cards[state.values[rank]] += 1
    return cards


def _bidders_for_next(state: BiddingWarState) -> list[int]:
    """Return the seats that bid for the next prize, in the order in which they speak (SW-11)."""
    seats, number = state.seats, len(state.history) + 1
    if state.seller is None:
        return [(state.dealer + 1 + number + turn) % seats for turn in range(seats)]
    seller = seller_of(number, state.dealer, seats)
    return [(seller + turn) % seats for turn in range(1, seats)]
