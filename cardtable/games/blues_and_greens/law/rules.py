"""The course of a match of Blues and Greens: what each move does. What may be done is in ``legality.py``."""

from collections.abc import Iterable, Sequence
from random import Random

from cardtable.engine.cards import Card, Suit, shuffled
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Bid, Move, Pass, Play, Shuffle
from cardtable.engine.native import mypyc_attr
from cardtable.engine.state import DEALER
from cardtable.engine.view import Zone
from cardtable.games.blues_and_greens.law import legality, zones
from cardtable.games.blues_and_greens.law.facts import (
    AUCTION,
    DONE,
    DRAW,
    GIVE,
    MELD,
    OVER,
    SHUFFLE,
    TRUMP,
    Facts,
    Trick,
)
from cardtable.games.blues_and_greens.law.fields import BluesAndGreensFields
from cardtable.games.blues_and_greens.law.masks import BIT, GREEN, mask_of
from cardtable.games.blues_and_greens.law.melds import built, legal, new_run, new_set
from cardtable.games.blues_and_greens.law.moves import Build, Draw, Give, Lay, Run, Set, Trump
from cardtable.games.blues_and_greens.law.scoring import score, winners
from cardtable.games.blues_and_greens.law.tricks import steps, winner

SPLAY = 10


@mypyc_attr(allow_interpreted_subclasses=True)
class BluesAndGreensState(BluesAndGreensFields):
    """A match of Blues and Greens: what may be done, what happens then, and what each seat can see of it."""

    __slots__ = ()

    def moves(self) -> Sequence[Move]:
        """Return the actor's legal moves.

        Twos in a sequence are listed in one order; with very many melds to choose from (see ``legality.MANY``), twos
        are also taken for alike, and may stand only where there is no natural card. ``refusal`` and ``moves_with`` know
        every choice.
        """
        found = self.options_cache
        if found is None:
            found = self.options_cache = legality.moves(self)
        return found

    def moves_with(self, cards: Iterable[Card]) -> Sequence[Move]:
        """Return the legal moves made of exactly these cards; twos in a sequence in one order."""
        return legality.moves_with(self, tuple(cards))

    def attempts(self, cards: Iterable[Card]) -> Sequence[Move]:
        """Return what the actor could mean by exactly these cards, legal or not."""
        return legality.attempts(self, tuple(cards))

    def refusal(self, move: Move) -> Refusal | None:
        """Return why the actor may not make ``move`` now, or ``None`` if it is legal."""
        return legality.refusal(self, move)

    def deal(self, rng: Random) -> Move:
        """Return a random shuffle of the deck to be shuffled."""
        due = self.shuffle_due()
        return Shuffle(shuffled(due.order, rng), due.deck)

    def apply(self, move: Move) -> None:
        """Change the state by ``move``, trusting that it is legal."""
        self.options_cache = None
        match move:
            case Play():
                self._play(move.card)
            case Build():
                self._build(move)
            case Draw():
                self._draw(move.card)
            case Set(cards) | Run(cards):
                self._lay_meld(move, cards)
            case Lay(cards):
                self._lay_threes(mask_of(cards))
            case Bid(number):
                self._call(number)
            case Pass():
                self._call(0)
            case Trump(suit):
                self._name(suit)
            case Give(cards):
                self._give(mask_of(cards))
            case Shuffle(order, deck):
                self._shuffle(order, deck)

    def _shuffle(self, order: tuple[Card, ...], deck: str) -> None:
        if deck == "green":
            if self.phase is DONE:
                self._new_hand()
            dealt = 4 * self.cards_each
            for place in range(4):
                self.hands[(self.dealer + 1 + place) % 4] = mask_of(order[place:dealt:4])
            self.aside = mask_of(order[dealt:])  # BG-27
            return
        self.stock, self.drawn = order, 0
        self._refill()

    def _refill(self) -> None:
        """Lay cards up to ten (BG-2, BG-15); when twos show, they go back and the dealer shuffles (BG-3)."""
        room = SPLAY - len(self.splay)
        # Nothing but twos left: they would only go back again, so the splay stays short.
        if room and self.in_stock & ~self.kit.wild:
            new = self.stock[self.drawn : self.drawn + room]
            self.drawn += len(new)
            shown = mask_of(new)
            self.in_stock ^= shown
            self.splay += new
            if shown & self.kit.wild:
                self.splay = tuple(card for card in self.splay if not BIT[card] & self.kit.wild)
                self.in_stock |= shown & self.kit.wild
                self.phase, self.actor = SHUFFLE, DEALER
                return
        if self.turn is None:
            self.phase, self.actor = AUCTION, (self.dealer + 1) % 4
        else:
            self.phase, self.actor = MELD, self.turn

    def passed_out(self) -> set[int]:
        """Return the seats that are out of the auction (BG-7)."""
        return {seat for seat, number in self.calls if not number}

    def _call(self, number: int) -> None:
        seat = self.seat
        self.calls += ((seat, number),)
        if number:
            self.bidder, self.bid = seat, number
        out = self.passed_out()
        if len(out) == 4:
            self._begin_play()  # BG-11
        elif len(out) == 3 and self.bidder is not None:
            self.phase, self.actor = TRUMP, self.bidder
        else:
            self.actor = next((seat + step) % 4 for step in range(1, 5) if (seat + step) % 4 not in out)

    def _name(self, suit: Suit) -> None:
        self.trump = int(suit)
        self.phase, self.actor = GIVE, (self.seat + 2) % 4

    def _give(self, cards: int) -> None:
        giver = self.seat
        partner = (giver + 2) % 4
        self.hands[giver] ^= cards
        self.hands[partner] |= cards
        self.passed[giver] &= ~cards
        self.passed[partner] |= cards
        self.gifts += 1
        if self.gifts == 1:
            self.actor = partner
        else:
            self._begin_play()

    def _begin_play(self) -> None:
        for seat in range(4):  # BG-12
            threes = self.hands[seat] & self.kit.black
            self.shown[seat] = threes
            self.open[seat] |= threes
            self.lacks[seat] |= self.kit.black & GREEN & ~threes
        self._begin_turn(self.leader if self.bidder is None else self.bidder)

    def _begin_turn(self, seat: int) -> None:
        if not self.trick:
            self.leader = seat
        self.actor = self.turn = seat
        self.must_meld, self.laid = None, 0
        self.phase = DRAW if self.in_stock or self.splay else MELD  # BG-16

    def _draw(self, card: Card | None) -> None:
        seat = self.seat
        if card is None:
            top = self.stock[self.drawn]
            self.drawn += 1
            self.in_stock ^= BIT[top]
            self.hands[seat] |= BIT[top]
            self.lacks[seat] &= GREEN  # an unknown blue card came in
            self.phase = MELD
            return
        place = self.splay.index(card)
        taken = mask_of(self.splay[place:])
        if place < len(self.splay) - 1:
            self.must_meld = card  # BG-14
        self.splay = self.splay[:place]
        self.hands[seat] |= taken
        self.open[seat] |= taken
        self.lacks[seat] &= ~taken
        self._refill()

    def _leave_hand(self, seat: int, cards: int) -> None:
        self.hands[seat] ^= cards
        self.open[seat] &= ~cards
        self.passed[seat] &= ~cards
        self.lacks[seat] |= cards

    def _lay_meld(self, move: Move, cards: tuple[Card, ...]) -> None:
        seat = self.seat
        meld = legal(new_set(self.kit, cards, seat) if isinstance(move, Set) else new_run(self.kit, cards, seat))
        self.tableau = self.tableau.laid(meld)
        self.laid += 1
        self.opened |= 1 << seat
        self._put_down(seat, mask_of(cards))

    def _build(self, move: Build) -> None:
        seat = self.seat
        meld = legal(built(self.kit, self.melds[move.meld - 1], move, seat))
        self.tableau = self.tableau.built(move.meld, meld)
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
            self.lacks[seat] |= step  # the plays tell what the hand did not hold (BG-22, BG-23)
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
            self._begin_turn(next_seat)

    def _take_trick(self, taker: int | None) -> None:
        cards = mask_of(self.trick)
        if taker is None:
            self.void |= cards  # BG-32
        else:
            self.won[taker] |= cards
        self.tricks += (Trick(self.leader, self.trick, taker),)
        self.trick = ()

    def _go_out(self, seat: int) -> None:
        """End the hand (BG-37) and score it."""
        if self.trick:
            self._take_trick(seat)
        result = score(
            self.kit, self.house, self.trump, self.down, self.laid_threes, self.won, self.hands, self.bidder, self.bid
        )
        self.results += (result,)
        self.scores = tuple(total + points for total, points in zip(self.scores, result.points, strict=True))
        self.winners = winners(self.house, self.scores)
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
        """Return what is public besides the cards."""
        return zones.facts_of(self)
