"""The rules of thumb for bids in an open auction (SW-11), where all cards are public.

A card that is left at the end is worth nothing. So of all cards only as many count as there are prizes left, the
highest ones, and a player can expect the best card to win the best prize, the second best the second, and so on. The
bids for the prize for sale are looked through to their end, and so are the last prizes.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from math import fsum
from typing import Final, TypeAlias

from cardtable.games.bidding_war import prize_value
from cardtable.games.bidding_war.rules import BiddingWarState, seller_of

Leads: TypeAlias = Sequence[float]
"""By how many points each seat can expect to be ahead of the mean of the others."""
ValuesBySeat: TypeAlias = tuple[tuple[int, ...], ...]
"""The values of each seat's cards, in rising order."""
BidTurn: TypeAlias = tuple[int, int, int, int]
"""A turn to bid: the bid on the table, who made it (or ``NOBODY``), the seat to act, and those who are out."""
PrizeTurn: TypeAlias = tuple[int, int]
"""For one prize, the seat that speaks first, and the mask of the seats that may not bid."""

NOBODY: Final = -1
NO_CARD: Final = 0
"""Stands for a pass, in place of the value of the card shown."""
_HIGHEST: Final = 13


def open_bid(state: BiddingWarState) -> int | None:
    """Return the rank of the card to show, or ``None`` if the prize is not worth a card that outbids the table."""
    return usual_bid(state, market_of(state))


def usual_bid(state: BiddingWarState, market: "Market") -> int | None:
    """Return the rank of the card that the actor shows by the rules of thumb, or ``None`` for a pass."""
    value = market.bid(state.bid, leader_of(state), state.seat, state.out)
    return None if value == NO_CARD else rank_of(state, value)


def fair_bid(state: BiddingWarState, seat: int) -> int:
    """Return the value of the highest card that a seat would rather show than pass; its lowest card if there is none.

    If the seat has shown the bid on the table, it counts as though nobody had bid.
    """
    market = market_of(state)
    bid, leader = (0, NOBODY) if state.leader in (None, seat) else (state.bid, state.leader)
    fair = market.ahead.highest_fair(bid, leader, seat, state.out)
    return market.hands[seat][0] if fair == NO_CARD else fair


def worth_a_search(state: BiddingWarState) -> list[int]:
    """Return the ranks that are compared besides the rules' own bid: the lowest, and the next ones to that bid."""
    market, higher = market_of(state), higher_cards(state)
    lowest = {state.values[rank]: rank for rank in reversed(higher)}
    considered = [lowest[value] for value in market.ahead.bids[state.seat] if value in lowest]
    own = usual_bid(state, market)
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


def looks_broken(state: BiddingWarState, rank: int | None) -> bool:
    """Whether a bid, or a pass, makes people laugh.

    A bid is higher than one that nobody could outbid either. A pass lets the last prize go, although its player could
    bid, or the best prize of those that are left, although nobody could outbid its player. Where the seller is paid
    (SW-10), a pass may be right in any case.

    :param rank: ``None`` for a pass.
    """
    higher = higher_cards(state)
    enough = next((each for each in higher if not can_be_outbid(state, each)), None)
    if rank is not None:
        return enough is not None and state.values[rank] > state.values[enough]
    if not higher or state.house.seller_paid:
        return False
    later = prize_value.prizes_to_come(state)
    return not later or (enough is not None and prize_value.pot(state) > max(later))


def market_of(state: BiddingWarState) -> "Market":
    """Return the prize for sale, and what each player can expect after it."""
    later = prize_value.offers_to_come(state) if state.offered else prize_value.prizes_to_come(state)
    hands = [_values_of(state, seat) for seat in range(state.seats)]
    turns = _turns(state, len(later)) if len(later) <= max_prizes(state.seats) else ()
    paid = state.seller if state.house.seller_paid else None
    return Market(hands, prize_value.pot(state), later[::-1], turns, paid)


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


def _turns(state: BiddingWarState, prizes: int) -> tuple[PrizeTurn, ...]:
    """Return who speaks first for each of the prizes after this one, and who may not bid (SW-11)."""
    seats, sold = state.seats, len(state.history) + 1
    if state.seller is None:
        return turns_from(state.dealer + 1 + sold, prizes, seats)
    sellers = [seller_of(number, state.dealer, seats) for number in range(sold, sold + prizes)]
    return tuple([((seller + 1) % seats, 1 << seller) for seller in sellers])


def turns_from(first: int, prizes: int, seats: int) -> tuple[PrizeTurn, ...]:
    """Return the turns of prizes of a spare suit: one seat further speaks first for each, and all may bid (SW-11)."""
    return tuple([((first + number) % seats, 0) for number in range(prizes)])


# What each player can expect after the prize for sale, from the cards of all players alone


# The points by which a card that counts is worth more than the prize that it can expect, because its owner may choose
# another one. Of 0, 0.25, 0.5, 0.7 and 1, this did best in contests of 60 to 150 deals, counted by games won.
CHOICE: Final = 0.5
# If sellers are paid (SW-10): the highest bid, for each point of the prize and each of the other players. Guessed;
# without it, a seat led by 4 points instead of 10 in 40 deals against earlier rules.
MAX_PAYMENT_RATIO: Final = 1.5


def after_bid(call: BidTurn, value: int, seats: int) -> BidTurn:
    """Return the next turn once the seat to act has shown a card of this value, or passed."""
    bid, leader, seat, out = call
    if value == NO_CARD:
        out |= 1 << seat
    else:
        bid, leader = value, seat
    seat = (seat + 1) % seats
    while out >> seat & 1 and out != (1 << seats) - 1:
        seat = (seat + 1) % seats
    return bid, leader, seat, out


def is_over(call: BidTurn, seats: int) -> bool:
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
        turns: tuple[PrizeTurn, ...],
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
        """Return the value of the card that a seat shows, the lowest that does the same, or ``NO_CARD``.

        The parameters are those of :meth:`BidsAhead.choice`.
        """
        value, _ = self.ahead.choice(bid, leader, seat, out)
        if value == NO_CARD:
            return NO_CARD
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
        return leads_with(points, leads_from(hands, tuple(self.later), self.turns))

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


# What the last prizes are worth to each player, looked through to the end of the game
#
# By the rules of thumb, a player who looks through them wins 51.5 ± 1.0 % of the games against one who does not. Among
# three players it wins 33.2 ± 0.8 % with a spare suit, 37.3 ± 2.0 % with offered prizes, and 38.3 ± 2.2 % where sellers
# are paid; 33.3 % would be even (135 to 464 deals from all seats).


# Measured from source: with three prizes instead of two, a decision of three players took 0.33 ms instead of 0.1, with
# four 2 ms. The first look takes up to 12 ms with three players, 27 with four, and with three prizes and seven 250.
_MAX_PRIZES: Final = 3
_MAX_PRIZES_OF_MANY: Final = 2
FEW_SEATS: Final = 4


def max_prizes(seats: int) -> int:
    """Return the number of later prizes up to which this many players look ahead to the end of the game."""
    return _MAX_PRIZES if seats <= FEW_SEATS else _MAX_PRIZES_OF_MANY


@lru_cache(maxsize=1 << 12)
def leads_from(hands: ValuesBySeat, prizes: tuple[float, ...], turns: tuple[PrizeTurn, ...]) -> Leads:
    """Return the leads that the last prizes add, if they come in any order and everybody bids as well as possible.

    :param turns: one for each prize, in the order in which prizes are sold.
    """
    seats = len(hands)
    if not prizes:
        return [0.0] * seats
    (first, out), later = turns[0], turns[1:]
    expected = []
    for place, prize in enumerate(prizes):
        rest = (*prizes[:place], *prizes[place + 1 :])
        ahead = BidsAhead(hands, partial(_after, hands, prize, rest, later))
        expected.append(ahead.choice(0, NOBODY, first, out)[1])
    return [fsum([leads[seat] for leads in expected]) / len(prizes) for seat in range(seats)]


def _after(
    hands: ValuesBySeat, prize: float, rest: tuple[float, ...], turns: tuple[PrizeTurn, ...], winner: int, paid: int
) -> Leads:
    """Return the leads that a prize adds, with those to come, once a seat has paid for it or nobody has."""
    points = [0.0] * len(hands)
    if winner != NOBODY:
        points[winner] = prize
    return leads_with(points, leads_from(hands_without(hands, winner, paid, len(rest)), rest, turns))


def hands_without(hands: Sequence[Sequence[int]], winner: int, paid: int, prizes: int) -> ValuesBySeat:
    """Return the hands once a seat has paid a card, with as little as matters: which of the best cards are higher.

    As many cards count as there are prizes, and of each hand the best of the others, which wins what nobody wants.
    Values are numbered from 1, so that hands in the same order are looked through only once.
    """
    left = [list(hand) for hand in hands]
    if winner != NOBODY:
        left[winner].remove(paid)
    best = sorted([value for hand in left for value in hand])[-prizes:] if prizes else []
    lowest = best[0] if best else 0
    kept = []
    for hand in left:
        others = [value for value in hand if value < lowest]
        kept.append([*others[-1:], *hand[len(others) :]][-prizes:] if prizes else [])
    numbers = {value: number for number, value in enumerate(sorted({value for hand in kept for value in hand}), 1)}
    return tuple([tuple([numbers[value] for value in hand]) for hand in kept])


# The bids still to come for a prize, looked through to their end
#
# All cards are public, so every bidder can work out what the next one will do, and the one after that. Each is taken to
# make the bid that is best for itself, knowing that the others do the same.


# Leads are sums of fractions: those that differ by less are equal.
_TOLERANCE: Final = 1e-9


def leads_of(points: Sequence[float]) -> Leads:
    """Return the leads of seats with these points."""
    total, others = fsum(points), len(points) - 1
    return [own - (total - own) / others for own in points]


def leads_with(points: Sequence[float], later: Leads) -> Leads:
    """Return the leads of seats with these points, and with those that later prizes add."""
    return [one + other for one, other in zip(leads_of(points), later, strict=True)]


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
        """Return the value of the card that a seat shows, or ``NO_CARD``, and the leads to expect then.

        Nobody shows a card that it would rather keep than win with. Among equal choices a card at the expected price
        comes first, then the lowest card.

        :param bid: the value of the bid on the table.
        :param leader: the seat that has shown it, or ``NOBODY``.
        :param out: the mask of the seats that have passed.
        """
        expected = self.if_passed(bid, leader, seat, out)
        price = passed = expected[seat]
        best, merit = NO_CARD, -1
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
        """Return the value of the highest card that is no worse than a pass, though it may be too low by now.

        It is ``NO_CARD`` if there is none. The parameters are those of ``choice``, which shows no higher card, and
        passes if this one is too low.
        """
        passed, fair = self.if_passed(bid, leader, seat, out)[seat] - _TOLERANCE, NO_CARD
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
