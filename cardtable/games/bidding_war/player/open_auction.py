"""The rules of thumb for bids in an open auction (SW-11), where all cards are public: see ``market``."""

from typing import Final

from cardtable.games.bidding_war.player import prize_value
from cardtable.games.bidding_war.player.bids_ahead import NOBODY, PASS
from cardtable.games.bidding_war.player.last_prizes import Turn, max_prizes
from cardtable.games.bidding_war.player.market import Market
from cardtable.games.bidding_war.rules import BiddingWarState, seller_of

_HIGHEST: Final = 13


def open_bid(state: BiddingWarState) -> int | None:
    """Return the rank of the card to show, or ``None`` if the prize is not worth a card that outbids the table."""
    return Auction(state).bid()


def worth_a_search(state: BiddingWarState) -> list[int]:
    """Return the ranks that are compared besides the rules' own bid: the lowest, and the next ones to that bid."""
    auction, higher = Auction(state), higher_cards(state)
    lowest = {state.values[rank]: rank for rank in reversed(higher)}
    considered = [lowest[value] for value in auction.market.ahead.bids[auction.seat] if value in lowest]
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
    """The open auction of a state, as the rules of thumb judge it.

    :ivar seat: the player who judges it: the one to act, unless another is named.
    :ivar market: the prize, and what each player can expect after it.
    """

    def __init__(self, state: BiddingWarState, seat: int | None = None) -> None:
        self.state = state
        self.seat = state.seat if seat is None else seat
        later = prize_value.offers_to_come(state) if state.offered else prize_value.prizes_to_come(state)
        hands = [_values_of(state, other) for other in range(state.seats)]
        turns = _turns(state, len(later)) if len(later) <= max_prizes(state.seats) else ()
        paid = state.seller if state.house.seller_paid else None
        self.market = Market(hands, prize_value.pot(state), later[::-1], turns, paid)

    def bid(self) -> int | None:
        """Return the rank of the card to show, the lowest that does the same, or ``None`` for a pass."""
        state = self.state
        value = self.market.bid(state.bid, leader_of(state), self.seat, state.out)
        return None if value == PASS else rank_of(state, value)

    def fair_bid(self) -> int:
        """Return the value of the highest card that the player would rather show than pass; the lowest card if none.

        If the player has shown the bid on the table, it counts as though nobody had bid.
        """
        state, seat = self.state, self.seat
        bid, leader = (0, NOBODY) if state.leader in (None, seat) else (state.bid, state.leader)
        fair = self.market.ahead.highest_fair(bid, leader, seat, state.out)
        return self.market.hands[seat][0] if fair == PASS else fair


def leader_of(state: BiddingWarState) -> int:
    """Return the seat that has shown the bid on the table, or ``NOBODY``."""
    return NOBODY if state.leader is None else state.leader


def rank_of(state: BiddingWarState, value: int) -> int:
    """Return the lowest rank of the actor's cards of this value."""
    return next(rank for rank in higher_cards(state) if state.values[rank] == value)


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
