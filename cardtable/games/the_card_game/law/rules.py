"""The course of a match of The Card Game: what each move does. ``legality.py`` says which are legal."""

from bisect import bisect
from collections.abc import Sequence
from random import Random

from cardtable.engine.cards import Card, Rank, sampled
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.native import mypyc_attr
from cardtable.engine.seats import DEALER
from cardtable.engine.view import Zone
from cardtable.games.the_card_game.law import legality, zones
from cardtable.games.the_card_game.law.facts import DEAL, DISCARD, OVER, RESHUFFLE, TAKE, Facts
from cardtable.games.the_card_game.law.fields import CardGameFields
from cardtable.games.the_card_game.law.leftovers import by_points, could_meld, without
from cardtable.games.the_card_game.law.meld_search import RANK_MASK
from cardtable.games.the_card_game.law.melds import arrange
from cardtable.games.the_card_game.law.moves import Discard, Out, Take
from cardtable.games.the_card_game.law.scoring import match_winners, score_hand


@mypyc_attr(allow_interpreted_subclasses=True)
class CardGameState(CardGameFields):
    """A match of The Card Game: what is legal, what each move does, and what each seat sees."""

    def moves(self) -> Sequence[Move]:
        """Return the actor's legal moves; for the dealer one shuffle in sorted order."""
        moves = self._moves
        if moves is None:
            moves = self._moves = legality.moves(self)
        return moves

    def refusal(self, move: Move) -> Refusal | None:
        """Return why the actor may not make ``move`` now, or ``None`` if it is legal."""
        return legality.refusal(self, move)

    def deal(self, rng: Random) -> Move:
        return Shuffle(sampled(self.cards_to_shuffle(), rng))

    def apply(self, move: Move) -> None:
        """Change the state by ``move``, trusting that it is legal."""
        self._moves = self._outs = None
        match move:
            case Take(source=source):
                self._take(source)
            case Discard(card=card):
                self._discard(card)
                self._next_turn()
            case Out(card=card):
                self._go_out(card)
                self._next_turn()
            case Shuffle(order=order) if self.phase is DEAL:
                self._deal(order)
            case Shuffle(order=order):
                self._renew_pile(order)

    def _deal(self, order: tuple[Card, ...]) -> None:
        """Deal one at a time from the dealer's left; the next card is the first discard, the rest the pile (TC-1)."""
        size = self.rounds[self.round]
        self.round += 1
        self.wild = Rank(size)
        seats = self.seats
        dealt = seats * size
        self._clear(order[:dealt:-1])
        self.discards = order[dealt : dealt + 1]
        for place in range(seats):
            self.hands[(self.dealer + 1 + place) % seats] = tuple(sorted(order[place:dealt:seats]))
        self.actor = self.turn
        self.phase = TAKE

    def _renew_pile(self, order: tuple[Card, ...]) -> None:
        """Make the shuffled discards the new pile, from the top (TC-11)."""
        self.reshuffled += (tuple(sorted(order)),)
        self.pile, self.left = order[::-1], len(order)
        self.discards = self.discards[-1:]
        self.actor = self.turn
        self.phase = TAKE

    def _take(self, source: str) -> None:
        seat = self.turn
        if source == "pile":
            self.left -= 1
            card = self.pile[self.left]
        else:
            card = self.discards[-1]
            self.discards = self.discards[:-1]
            self.picked[seat] += (card,)
            # Everybody saw this card, and knows it until it leaves the hand.
            self.known[seat] = tuple(sorted((*self.known[seat], card)))
        hand = self.hands[seat]
        self._update_leftovers(seat, hand, card)
        place = bisect(hand, card)
        self.hands[seat] = (*hand[:place], card, *hand[place:])
        self.phase = DISCARD

    def _update_leftovers(self, seat: int, hand: tuple[Card, ...], card: Card) -> None:
        """Update the leftovers of a hand without a new search if ``card`` fits nothing, as it often does."""
        leftovers = self._leftovers[seat]
        if leftovers is None:
            return
        if card & RANK_MASK == self.wild or could_meld(card, hand, self.wild, self.house.ace_high_runs):
            self._leftovers[seat] = None
        else:
            self._outs = () if leftovers else (card,)
            self._leftovers[seat] = tuple(sorted((*leftovers, card), key=by_points))

    def _discard(self, card: Card) -> None:
        seat = self.turn
        leftovers = self._leftovers[seat]
        if leftovers is not None:
            # The best melds stay the same when a card in none of them is discarded.
            self._leftovers[seat] = without(leftovers, card) if card in leftovers else None
        hand = self.hands[seat]
        self.hands[seat] = without(hand, card)
        known = self.known[seat]
        if card in known:
            # The discard may be an equal card that was drawn unseen; either way, one card less is known for certain.
            self.known[seat] = without(known, card)
        self.discards += (card,)
        if self.out is not None:
            self.to_go -= 1

    def _go_out(self, card: Card) -> None:
        """Lay down all other cards and discard this one (TC-5); then the others have one more turn each (TC-6)."""
        seat = self.turn
        self._discard(card)
        self.laid[seat] = arrange(self.hands[seat], self.wild, self.house.ace_high_runs).melds
        self.hands[seat] = self.known[seat] = self._leftovers[seat] = ()
        if self.out is None:
            self.out = seat
            self.to_go = self.seats - 1

    def _next_turn(self) -> None:
        self.turns += 1
        # TC-11: the limit does not cut off the last turns.
        limit = self.house.turn_limit * self.seats
        over = not self.to_go if self.out is not None else 0 < limit <= self.turns
        # TC-11: with nothing in the pile and nothing to shuffle, nobody could draw.
        if over or (not self.left and len(self.discards) < 2):
            self._end_hand()
        elif self.left:
            self.actor = self.turn
            self.phase = TAKE
        else:
            self.actor = DEALER
            self.phase = RESHUFFLE

    def _end_hand(self) -> None:
        """Show all hands, divided into melds and the cards left over, and count the points (TC-6, TC-8)."""
        for seat, hand in enumerate(self.hands):
            if hand:
                best = arrange(hand, self.wild, self.house.ace_high_runs)
                self.laid[seat] = best.melds
                self.hands[seat] = tuple(sorted(best.left))
            self.known[seat] = ()
        result = score_hand(self)
        self.results += (result,)
        self.scores = tuple(map(sum, zip(self.scores, result.points, strict=True)))
        self.totals += (self.scores,)
        self.to_go = 0
        if self.round == len(self.rounds):
            self.winners = match_winners(self.scores)
            self.actor = None
            self.phase = OVER
        else:
            self.dealer = (self.dealer + 1) % self.seats
            self.actor = DEALER
            self.phase = DEAL

    def zones(self) -> tuple[Zone, ...]:
        """Return all zones; every card is in one of them."""
        return zones.zones_of(self)

    def facts(self) -> Facts:
        return zones.facts_of(self)
