"""The course of a match of Blues and Greens: what each move does. What is legal is in ``legality.py``.

The decks, the auction and the beginnings of turns have files of their own.
"""

from collections.abc import Iterable, Sequence
from random import Random

from cardtable.engine.cards import Card, shuffled
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Bid, Move, Pass, Play, Shuffle
from cardtable.engine.native import mypyc_attr
from cardtable.engine.seats import DEALER
from cardtable.engine.view import Zone
from cardtable.games.blues_and_greens.law import legality, zones
from cardtable.games.blues_and_greens.law.auction import call, give, name_trumps
from cardtable.games.blues_and_greens.law.deck import draw, shuffle
from cardtable.games.blues_and_greens.law.facts import DONE, OVER, Facts, Trick
from cardtable.games.blues_and_greens.law.fields import BluesAndGreensFields
from cardtable.games.blues_and_greens.law.masks import BIT, mask_of
from cardtable.games.blues_and_greens.law.melds import legal_meld, new_run, new_set, with_card
from cardtable.games.blues_and_greens.law.moves import Build, Draw, Give, Lay, Run, Set, Trump
from cardtable.games.blues_and_greens.law.scoring import match_winners, score_hand
from cardtable.games.blues_and_greens.law.tricks import steps, winner
from cardtable.games.blues_and_greens.law.turns import begin_turn


@mypyc_attr(allow_interpreted_subclasses=True)
class BluesAndGreensState(BluesAndGreensFields):
    """A match of Blues and Greens: what is legal, what each move does, and what each seat sees."""

    def moves(self) -> Sequence[Move]:
        """Return the actor's legal moves.

        Sequences with several twos are listed with one order of the twos. If there are very many melds (see
        ``legality.MAX_MELDS``), twos also count as equal, and may be listed only in gaps between natural cards.
        ``refusal`` and ``moves_with`` know every choice.
        """
        moves = self.moves_cache
        if moves is None:
            moves = self.moves_cache = legality.moves(self)
        return moves

    def moves_with(self, cards: Iterable[Card]) -> Sequence[Move]:
        return legality.moves_with(self, tuple(cards))

    def attempts(self, cards: Iterable[Card]) -> Sequence[Move]:
        return legality.attempts(self, tuple(cards))

    def refusal(self, move: Move) -> Refusal | None:
        """Return why the actor may not make ``move`` now, or ``None`` if it is legal."""
        return legality.refusal(self, move)

    def deal(self, rng: Random) -> Move:
        expected = self.next_shuffle()
        return Shuffle(shuffled(expected.order, rng), expected.deck)

    def apply(self, move: Move) -> None:
        """Change the state by ``move``, trusting that it is legal."""
        self.moves_cache = None
        match move:
            case Play():
                self._play(move.card)
            case Build():
                self._build(move)
            case Draw():
                draw(self, move.card)
            case Set(cards) | Run(cards):
                self._lay_meld(move, cards)
            case Lay(cards):
                self._lay_threes(mask_of(cards))
            case Bid(number):
                call(self, number)
            case Pass():
                call(self, 0)
            case Trump(suit):
                name_trumps(self, suit)
            case Give(cards):
                give(self, mask_of(cards))
            case Shuffle(order, deck):
                shuffle(self, order, deck)

    def _leave_hand(self, seat: int, cards: int) -> None:
        self.hands[seat] ^= cards
        self.known[seat] &= ~cards
        self.given[seat] &= ~cards
        self.lacks[seat] |= cards

    def _lay_meld(self, move: Move, cards: tuple[Card, ...]) -> None:
        seat = self.seat
        meld = legal_meld(new_set(self.kit, cards, seat) if isinstance(move, Set) else new_run(self.kit, cards, seat))
        self.tableau = self.tableau.with_meld(meld)
        self.new_melds += 1
        self.opened |= 1 << seat
        self._put_down(seat, mask_of(cards))

    def _build(self, move: Build) -> None:
        seat = self.seat
        meld = legal_meld(with_card(self.kit, self.melds[move.meld - 1], move, seat))
        self.tableau = self.tableau.with_built(move.meld, meld)
        self._put_down(seat, BIT[move.card])

    def _put_down(self, seat: int, cards: int) -> None:
        if self.must_meld is not None and cards & BIT[self.must_meld]:
            self.must_meld = None
        self.down[seat] |= cards
        self._leave_hand(seat, cards)
        if not self.hands[seat]:
            self._go_out(seat)

    def _lay_threes(self, cards: int) -> None:
        seat = self.seat
        self.laid_threes[seat] |= cards
        self._leave_hand(seat, cards)
        if not self.hands[seat]:
            self._go_out(seat)

    def _play(self, card: Card) -> None:
        seat = self.seat
        bit = BIT[card]
        for step in steps(self.kit, self.trump, self.trick):
            if bit & step:
                break
            self.lacks[seat] |= step  # the play shows what the hand did not hold (BG-22, BG-23)
        self._leave_hand(seat, bit)
        self.trick += (card,)
        over = not self.hands[seat]
        next_seat = (seat + 1) % 4
        if len(self.trick) == 4:
            place = winner(self.kit, self.trump, self.trick)
            taker = None if place is None else (self.leader + place) % 4
            next_seat = self.leader if taker is None else taker
            self._take_trick(taker)
        if over:
            self._go_out(seat)
        else:
            begin_turn(self, next_seat)

    def _take_trick(self, taker: int | None) -> None:
        cards = mask_of(self.trick)
        if taker is None:
            self.void |= cards  # BG-32
        else:
            self.won[taker] |= cards
        self.tricks += (Trick(self.leader, self.trick, taker),)
        self.trick = ()

    def _go_out(self, seat: int) -> None:
        """End the hand; an incomplete trick goes to the player who went out (BG-37)."""
        if self.trick:
            self._take_trick(seat)
        self._end_hand()

    def _end_hand(self) -> None:
        """Record the result of the hand, and end the match if a team has won it (BG-45)."""
        result = score_hand(self)
        self.results += (result,)
        self.scores = tuple(total + points for total, points in zip(self.scores, result.points, strict=True))
        self.winners = match_winners(self.house, self.scores)
        self.must_meld = None
        if self.winners is not None:
            self.phase, self.actor = OVER, None
            return
        self.dealer = (self.dealer + 1) % 4  # BG-4
        self.phase, self.actor = DONE, DEALER

    def zones(self) -> tuple[Zone, ...]:
        """Return all zones; every card is in one of them."""
        return zones.zones_of(self)

    def facts(self) -> Facts:
        return zones.facts_of(self)
