"""The course of a match of the Scruffian Bidding War: what each move does. ``legality.py`` says which are legal."""

from collections.abc import Iterable, Sequence
from functools import partial
from operator import add
from random import Random
from typing import Final

from cardtable.engine.cards import SUITS, Card, Suit
from cardtable.engine.direction import Direction
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Move, Pass, Shuffle
from cardtable.engine.native import mypyc_attr
from cardtable.engine.seats import DEALER
from cardtable.engine.view import Zone
from cardtable.games.bidding_war.law import legality, zones
from cardtable.games.bidding_war.law.facts import AUCTION, DEAL, DRAW, OFFER, OVER, PICK, Facts, Round
from cardtable.games.bidding_war.law.fields import BiddingWarFields, seller_of
from cardtable.games.bidding_war.law.money import BIT, CARDS, WHOLE_SUIT
from cardtable.games.bidding_war.law.moves import Bid, Offer, Suits
from cardtable.games.bidding_war.law.scoring import match_winners, score_hand

# Makes a round from its fields in order; the named tuple's own constructor takes three times as long.
MAKE_ROUND: Final = partial(tuple.__new__, Round)


@mypyc_attr(allow_interpreted_subclasses=True)
class BiddingWarState(BiddingWarFields):
    """A match of the Scruffian Bidding War: what is legal, what each move does, and what each seat sees."""

    @property
    def direction_of_play(self) -> Direction:
        """Undetermined for sealed bids, which are made at the same time; an open auction goes clockwise."""
        return Direction.UNDETERMINED if self.sealed else Direction.CLOCKWISE

    def moves(self) -> Sequence[Move]:
        """Return the actor's legal moves; for the dealer one draw or shuffle, in sorted order."""
        return legality.moves(self)

    def attempts(self, cards: Iterable[Card]) -> Sequence[Move]:
        return legality.attempts(self, tuple(cards))

    def refusal(self, move: Move) -> Refusal | None:
        """Return why the actor may not make ``move`` now, or ``None`` if it is legal."""
        return legality.refusal(self, move)

    def deal(self, rng: Random) -> Move:
        """Return a random draw of suits, or a random order of the prizes (SW-2, SW-13)."""
        chance = rng.random
        if self.phase is DRAW:
            return Suits(tuple(sorted(SUITS * self.decks, key=lambda _: chance())[: self.suits_drawn]))
        return Shuffle(tuple(sorted(self.deck, key=lambda _: chance())))

    def apply(self, move: Move) -> None:
        """Change the state by ``move``, trusting that it is legal."""
        match move:
            case Bid():
                seat = self.actor
                if seat is None or self.phase is not PICK:
                    self._show(move.card)
                    return
                card = move.card
                self.hands[seat] ^= BIT[card]
                self.picks[seat] = card
                seat += 1
                if seat == self.seller:
                    seat += 1
                if seat < self.seats:
                    self.actor = seat
                else:
                    self._settle(self._highest())
            case Pass():
                self._pass()
            case Offer():
                self._offer(move.card)
            case Shuffle():
                self.deck = move.order
                self._next_prize()
            case Suits():
                self._draw_suits(move.suits)

    def _draw_suits(self, suits: tuple[Suit, ...]) -> None:
        if self.suits:
            self.earlier += self.history
            self._clear()
        self.suits = suits
        self.hands = [WHOLE_SUIT[self.house.ranks]] * self.seats
        if self.offered:
            self._next_prize()
        else:
            self.deck = CARDS[suits[-1]][1 : self.house.ranks + 1]
            self.phase = DEAL

    def _next_prize(self) -> None:
        if self.offered:
            self.seller = self.actor = seller_of(len(self.history), self.dealer, self.seats)
            self.phase = OFFER
            return
        deck = self.deck
        self.prize += deck[:1]
        self.deck = deck[1:]
        if self.sealed:
            self.phase, self.actor = PICK, 0
        else:
            self._open_bidding()

    def _offer(self, card: Card) -> None:
        seat = self.seat
        self.hands[seat] ^= BIT[card]
        self.away[seat] |= BIT[card]
        self.prize = (*self.prize, card)
        self._open_bidding()

    def _open_bidding(self) -> None:
        if self.sealed:
            self.phase = PICK
            self.actor = 1 if self.seller == 0 else 0
            return
        self.phase = AUCTION
        self.bid, self.leader = 0, None
        self.shown = [None] * self.seats
        if self.seller is None:
            self.out = 0
            self.actor = (self.dealer + 1 + len(self.history)) % self.seats  # SW-11
        else:
            self.out = 1 << self.seller
            self.actor = (self.seller + 1) % self.seats

    def _highest(self) -> int | None:
        """Return the winner of the sealed bids (SW-4), by the house rule for ties (SW-5, SW-9)."""
        values = self.values
        best = 0
        winner: int | None = None
        for seat, card in enumerate(self.picks):
            if card is not None:
                value = values[card]
                if value > best:
                    best, winner = value, seat
                elif value == best:
                    winner = None
        if winner is None and self.house.ties == "next_highest":
            worth = [values[card] if card is not None else 0 for card in self.picks]
            alone = [value for value in worth if value and worth.count(value) == 1]
            return worth.index(max(alone)) if alone else None
        return winner

    def _show(self, card: Card) -> None:
        """Show a higher bid; the seat's earlier card goes back to its hand (SW-11)."""
        seat = self.seat
        self._take_back(seat)
        self.hands[seat] ^= BIT[card]
        self.picks[seat] = self.shown[seat] = card
        self.bid, self.leader = self.values[card], seat
        self._next_bidder(seat)

    def _pass(self) -> None:
        """Put the seat out for this prize (SW-11)."""
        seat = self.seat
        self._take_back(seat)
        self.out |= 1 << seat
        self._next_bidder(seat)

    def _take_back(self, seat: int) -> None:
        card = self.picks[seat]
        if card is not None:
            self.hands[seat] |= BIT[card]
            self.picks[seat] = None

    def _next_bidder(self, seat: int) -> None:
        bidding = ~self.out & (1 << self.seats) - 1
        if self.leader is None:
            if not bidding:
                self._settle(None)
                return
        elif bidding == 1 << self.leader:
            self._settle(self.leader)
            return
        seat = (seat + 1) % self.seats
        while not bidding >> seat & 1:
            seat = (seat + 1) % self.seats
        self.actor = seat

    def _settle(self, winner: int | None) -> None:
        """Give the prize to the winner, record the round, and continue with the next prize."""
        prize, seller = self.prize, self.seller
        last = len(self.history) + 1 == self.house.ranks
        carried = winner is None and self.carries and not last  # SW-9
        bids = tuple(self.picks if self.sealed else self.shown)
        self.history += (MAKE_ROUND((prize, seller, bids, winner, carried)),)
        if winner is not None:
            values, points = self.values, self.points
            for card in prize:
                points[winner] += values[card]
            if seller is not None and self.house.seller_paid:  # SW-10
                paid = self.picks[winner] or 0
                self.away[winner] |= BIT[paid]
                points[seller] += values[paid]
        if not carried:
            self.prize = ()
        self.picks = [None] * self.seats
        if last:
            self._end_hand()
        else:
            self._next_prize()

    def _end_hand(self) -> None:
        """End the game, and the match after as many games as agreed (SW-6, SW-13)."""
        self.results = (*self.results, score_hand(self))
        self.scores = tuple(map(add, self.scores, self.points))
        self.seller = None
        self.winners = match_winners(self.house, self.scores, len(self.results))
        if self.winners is not None:
            self.phase = OVER
            self.actor = None
        else:
            self.phase = DRAW
            self.actor = DEALER
            self.dealer = (self.dealer + 1) % self.seats

    def zones(self) -> tuple[Zone, ...]:
        """Return all zones; every card is in one of them."""
        return zones.zones_of(self)

    def facts(self) -> Facts:
        return zones.facts_of(self)
