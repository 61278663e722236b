"""The course of a match of Five Hundred: what each move does. What is legal is in ``legality.py``."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from cardtable.engine.cards import JOKER, Card, sampled
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Move, Pass, Play, Shuffle
from cardtable.engine.native import mypyc_attr
from cardtable.engine.seats import DEALER
from cardtable.engine.view import HandResult, Zone
from cardtable.games.five_hundred.law import legality, zones
from cardtable.games.five_hundred.law.contracts import CONTRACTS, Contract
from cardtable.games.five_hundred.law.facts import AUCTION, DEAL, DISCARD, OVER, PLAY, Facts
from cardtable.games.five_hundred.law.fields import FiveHundredFields
from cardtable.games.five_hundred.law.masks import BIT, DECK, mask_of
from cardtable.games.five_hundred.law.moves import Bid, Discard, LeadJoker
from cardtable.games.five_hundred.law.ranking import CARD_STRENGTH, SUIT_OF
from cardtable.games.five_hundred.law.scoring import match_winners, score_hand

_LEVEL: Final = {contract: level for level, contract in enumerate(CONTRACTS, 1)}
_NEXT: Final = (1, 2, 0)
# FH-1: batches of three, four, three from the dealer's left; then the widow.
_BATCHES: Final = tuple((place, count) for count in (3, 4, 3) for place in range(3))


@mypyc_attr(allow_interpreted_subclasses=True)
class FiveHundredState(FiveHundredFields):
    """A match of Five Hundred: what is legal, what each move does, and what each seat sees."""

    def moves(self) -> Sequence[Move]:
        """Return the actor's legal moves; for the dealer a shuffle with its cards in plain order."""
        return legality.moves(self)

    def attempts(self, cards: Iterable[Card]) -> Sequence[Move]:
        return legality.attempts(self, tuple(cards))

    def refusal(self, move: Move) -> Refusal | None:
        """Return why the actor may not make ``move`` now, or ``None`` if it is legal."""
        return legality.refusal(self, move)

    def deal(self, rng: Random) -> Move:
        return Shuffle(sampled(DECK, rng))

    def apply(self, move: Move) -> None:
        """Change the state by ``move``, trusting that it is legal."""
        match move:
            case Play():
                self._play(move.card, SUIT_OF[self.trump][move.card])
            case LeadJoker():
                self._play(JOKER, int(move.suit))
            case Pass():
                self._call(None)
            case Bid():
                self._call(move.contract)
            case Discard():
                self._discard(mask_of(move.discards))
            case Shuffle():
                self._deal(move.order)

    def _deal(self, order: tuple[Card, ...]) -> None:
        self._clear()
        bits = [BIT[card] for card in order]
        seat = first = _NEXT[self.dealer]
        at = 0
        for _, count in _BATCHES:
            self.hands[seat] |= sum(bits[at : at + count])
            seat = _NEXT[seat]
            at += count
        self.widow = sum(bits[at:])
        self.phase = AUCTION
        self.actor = first

    def _call(self, contract: Contract | None) -> None:
        seat = self.seat
        self.calls += ((seat, contract),)
        if contract is not None:
            self.contract = contract
            self.level = _LEVEL[contract]
            self.bidder = seat
        self.actor = _NEXT[seat]
        if len(self.calls) < 3:
            return
        if self.bidder is None or self.contract is None:
            self._end_hand(None)
            return
        # FH-6: the bidder takes the widow.
        self.trump = int(self.contract.trump)
        self.hands[self.bidder] |= self.widow
        self.widow = 0
        self.phase = DISCARD
        self.actor = self.bidder

    def _discard(self, discards: int) -> None:
        seat = self.seat
        self.hands[seat] ^= discards
        self.discards = discards
        self.leader = seat
        self.phase = PLAY

    def _play(self, card: Card, suit: int) -> None:
        seat = self.seat
        bit = BIT[card]
        self.hands[seat] ^= bit
        self.played |= bit
        trick = self.trick
        if not trick:
            self.trick = (card,)
            self.leader = self.winner = seat
            self.led = suit
            self.strengths = CARD_STRENGTH[self.trump][suit]
            self.best = self.strengths[card]
            self.actor = _NEXT[seat]
            return
        if suit != self.led:
            self.voids |= 1 << 5 * seat + self.led
        strength = self.strengths[card]
        if strength > self.best:
            self.best = strength
            self.winner = seat
        if len(trick) == 1:
            self.trick = (*trick, card)
            self.actor = _NEXT[seat]
            return
        # FH-7: the winner leads.
        winner = self.winner
        self.tricks += ((self.leader, self.led, (*trick, card), winner),)
        self.trick = ()
        self.actor = self.leader = winner
        if len(self.tricks) == 10:
            self._end_hand(score_hand(self))

    def _end_hand(self, result: HandResult | None) -> None:
        """Record the result of the hand, if it was played (FH-5), and end the match if it is won (FH-12)."""
        before = self.scores
        if result is not None:
            self.scores = tuple(a + b for a, b in zip(before, result.points, strict=True))
            self.results += (result,)
        self.finished += 1
        self.winners = match_winners(self.house, before, self.scores, self.bidder, self.trick_winners(), self.finished)
        # FH-5: the deal moves to the left after every hand.
        self.dealer = _NEXT[self.dealer]
        self.actor = DEALER if self.winners is None else None
        self.phase = DEAL if self.winners is None else OVER

    def zones(self) -> tuple[Zone, ...]:
        """Return all zones; every card is in one of them."""
        return zones.zones_of(self)

    def facts(self) -> Facts:
        return zones.facts_of(self)
