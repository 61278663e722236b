"""The course of a match of Big Three: what each move does. ``legality.py`` says which are legal."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from cardtable.engine.cards import Card, sampled
from cardtable.engine.direction import Direction
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Bid, Move, Pass, Shuffle
from cardtable.engine.native import mypyc_attr
from cardtable.engine.seats import DEALER
from cardtable.engine.view import Zone
from cardtable.games.big_three.law import legality, zones
from cardtable.games.big_three.law.facts import AUCTION, CALL, DEAL, OVER, PLAY, Facts
from cardtable.games.big_three.law.fields import BigThreeFields
from cardtable.games.big_three.law.masks import BIT, COUNT, PLACES, mask_of
from cardtable.games.big_three.law.moves import Call, Lay
from cardtable.games.big_three.law.ranking import STARTERS
from cardtable.games.big_three.law.scoring import match_winners, score_hand

_NO_CARDS: Final[tuple[Card, ...]] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class BigThreeState(BigThreeFields):
    """A match of Big Three: what is legal, what each move does, and what each seat sees."""

    @property
    def direction_of_play(self) -> Direction:
        """The play goes to the right (BT-6)."""
        return Direction.COUNTER_CLOCKWISE

    def moves(self) -> Sequence[Move]:
        """Return the actor's legal moves; for the dealer one shuffle in sorted order."""
        return legality.moves(self)

    def moves_with(self, cards: Iterable[Card]) -> Sequence[Move]:
        return legality.moves_with(self, cards) if self.phase is PLAY else super().moves_with(cards)

    def attempts(self, cards: Iterable[Card]) -> Sequence[Move]:
        return legality.attempts(self, tuple(cards))

    def refusal(self, move: Move) -> Refusal | None:
        """Return why the actor may not make ``move`` now, or ``None`` if it is legal."""
        return legality.refusal(self, move)

    def deal(self, rng: Random) -> Move:
        return Shuffle(sampled(PLACES, rng))

    def apply(self, move: Move) -> None:
        """Change the state by ``move``, trusting that it is legal."""
        match move:
            case Pass():
                if self.phase is PLAY:
                    self._pass()
                else:
                    self._bid_or_pass(0)
            case Lay():
                self._lay(move.laid)
            case Bid():
                self._bid_or_pass(move.number)
            case Call():
                self._call(move.card)
            case Shuffle():
                self._deal(move.order)

    def _deal(self, order: tuple[Card, ...]) -> None:
        self._clear()
        seats = self.seats
        bits = [BIT[card] for card in order]
        each = 16 if seats == 3 else 13
        # BT-1: one at a time from the dealer's right, counter-clockwise.
        for place in range(seats):
            self.hands[(self.dealer - 1 - place) % seats] = sum(bits[place : each * seats : seats])
        self.leftover = sum(bits[each * seats :])
        first = next(card for card in STARTERS[self.house.ranking] if not BIT[card] & self.leftover)
        self.starter = next(seat for seat in range(seats) if self.hands[seat] & BIT[first])
        self.actor = self.starter
        self.phase = AUCTION

    def _bid_or_pass(self, bid: int) -> None:
        seat = self.seat
        self.calls += ((seat, bid),)
        if bid:
            self.bid, self.bidder, self.passes = bid, seat, 0
        else:
            self.passes += 1
        if bid == 3 or (self.bidder is not None and self.passes == self.seats - 1):
            self._end_auction(self.bidder if self.bidder is not None else seat)
        elif self.passes == self.seats:
            # BT-4: all have passed, so the same dealer deals again.
            self.phase, self.actor = DEAL, DEALER
        else:
            self.actor = (seat - 1) % self.seats

    def _end_auction(self, bidder: int) -> None:
        self.passes = 0
        if self.seats == 4:
            self.phase, self.actor = CALL, bidder
            return
        # BT-5: the winner takes the cards left over; BT-6: but the opener leads.
        self.hands[bidder] |= self.leftover
        self.leftover = 0
        self.phase, self.actor = PLAY, self.starter

    def _call(self, card: Card) -> None:
        self.called = card
        self.partner = next(seat for seat in range(self.seats) if self.hands[seat] & BIT[card])
        self.phase, self.actor = PLAY, self.starter

    def _pass(self) -> None:
        seat = self.seat
        self.plays += ((seat, _NO_CARDS),)
        self.passes += 1
        if self.passes == self.seats - 1:
            # BT-10: the cards are turned away, and the player who played last leads.
            self.passes = 0
            self.table = (0, 0, 0)
            self.trick = 0
            self.actor = self.owner
        else:
            self.actor = (seat or self.seats) - 1

    def _lay(self, cards: tuple[Card, ...]) -> None:
        seat = self.seat
        mask = mask_of(cards)
        self.plays += ((seat, cards),)
        top = BIT[cards[0]].bit_length() - 1 >> 2
        width = COUNT[mask >> 4 * top & 15]
        self.table = (width, len(cards) // width, top)
        self.trick = mask
        self.played |= mask
        self.owner = seat
        self.passes = 0
        left = self.hands[seat] ^ mask
        self.hands[seat] = left
        if self.called is not None and mask & BIT[self.called]:
            self.revealed = True
        if left:
            self.actor = (seat or self.seats) - 1
        else:
            self._end_hand()

    def _end_hand(self) -> None:
        """Record the result of the hand, and find out who has won (BT-13)."""
        result = score_hand(self)
        self.revealed = self.partner is not None
        self.scores = tuple(a + b for a, b in zip(self.scores, result.points, strict=True))
        self.results += (result,)
        self.winners = match_winners(self.house, self.scores, len(self.results))
        # BT-1: the deal moves to the right.
        self.dealer = (self.dealer - 1) % self.seats
        self.actor = DEALER if self.winners is None else None
        self.phase = DEAL if self.winners is None else OVER

    def zones(self) -> tuple[Zone, ...]:
        """Return all zones; every card is in one of them."""
        return zones.zones_of(self)

    def facts(self) -> Facts:
        return zones.facts_of(self)
