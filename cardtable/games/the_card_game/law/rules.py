"""A match of The Card Game at one moment: what may be done, and what it does."""

from bisect import bisect
from collections.abc import Sequence
from random import Random
from typing import Final, Self

from cardtable.engine.cards import Card, Rank, sampled
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.native import mypyc_attr
from cardtable.engine.state import DEALER, State
from cardtable.engine.view import EVERYBODY, NOBODY, Zone, only
from cardtable.games.the_card_game.law import legality
from cardtable.games.the_card_game.law.facts import DEAL, DISCARD, OVER, RESHUFFLE, TAKE, Facts, Phase
from cardtable.games.the_card_game.law.house import House, decks_of
from cardtable.games.the_card_game.law.leftovers import by_points, joins, left_over, outs, without
from cardtable.games.the_card_game.law.legality import DECK
from cardtable.games.the_card_game.law.melds import Meld, arrange
from cardtable.games.the_card_game.law.moves import Discard, Out, Take
from cardtable.games.the_card_game.law.scoring import count_round, match_winners, round_title

# TC-10: the rounds of a match, by `way_back`; the one of 13 cards comes only once.
_UP: Final = tuple(range(3, 14))
ROUNDS: Final = {False: _UP, True: _UP + _UP[-2::-1]}
_NOTHING: Final[tuple[Card, ...]] = ()
_NO_MELDS: Final[tuple[Meld, ...]] = ()
_RANK: Final = 15


@mypyc_attr(allow_interpreted_subclasses=True)
class CardGameState(State[House, Facts]):
    """A match of The Card Game. Hands are sorted tuples; cards of several decks may be equal.

    :ivar round: the round on the table, from 1 (0 before the first deal); ``wild`` its wild rank.
    :ivar known: by seat, the cards of the hand that everybody knows: taken from the discards (sorted).
    :ivar laid: by seat, the melds on the table. ``picked``: the cards taken from the discards, in order.
    :ivar pile: the pick-up pile from the bottom; only its first ``left`` cards are still there.
    :ivar discards: the discard pile from the bottom. ``reshuffled``: those that became the pile each
        time that it ran out in this round, sorted.
    :ivar turns: the turns finished in this round. ``out``: who went out first; ``to_go``: the last turns due.
    :ivar totals: the scores after each finished round.
    """

    __slots__ = (
        "_loose",
        "_moves",
        "_outs",
        "discards",
        "hands",
        "house",
        "known",
        "laid",
        "left",
        "out",
        "pack",
        "phase",
        "picked",
        "pile",
        "reshuffled",
        "round",
        "to_go",
        "totals",
        "turns",
        "wild",
    )
    game_id = "the-card-game"
    house: House
    phase: Phase

    def __init__(self, seats: int, house: House, dealer: int) -> None:
        self.seats, self.house, self.dealer = seats, house, dealer
        self.actor = DEALER
        self.scores = (0,) * seats
        self.results = ()
        self.winners = None
        self.totals: tuple[tuple[int, ...], ...] = ()
        self.phase = DEAL
        self.round = 0
        self.wild = Rank.THREE
        self.pack: tuple[Card, ...] = tuple(sorted(DECK * decks_of(house, seats)))
        self._clear(self.pack)

    def _clear(self, pile: tuple[Card, ...]) -> None:
        nothing = [_NOTHING] * self.seats
        self.hands, self.known, self.picked = nothing, nothing[:], nothing[:]
        self.laid = [_NO_MELDS] * self.seats
        self.pile, self.left = pile, len(pile)
        self.discards = _NOTHING
        self.reshuffled: tuple[tuple[Card, ...], ...] = ()
        self.turns = self.to_go = 0
        self.out: int | None = None
        self._moves: Sequence[Move] | None = None
        self._outs: tuple[Card, ...] | None = None
        self._loose: list[tuple[Card, ...] | None] = [None] * self.seats

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the player to act, sorted."""
        return self.hands[self.seat]

    @property
    def rounds(self) -> tuple[int, ...]:
        """The number of cards in each round of the match (TC-1, TC-10)."""
        return ROUNDS[self.house.way_back]

    def loose_cards(self) -> tuple[Card, ...]:
        """Return the cards that the dealer is to shuffle now, in plain order."""
        return self.pack if self.phase is DEAL else tuple(sorted(self.discards[:-1]))

    def outs(self) -> tuple[Card, ...]:
        """Return the cards, each once, with which the player whose turn it is could go out now (TC-5, TC-6)."""
        found = self._outs
        if found is None:
            found = self._outs = outs(self.hand, self.wild, self.house.ace_high_runs)
        return found

    def loose(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that the best melds of a seat's hand leave over, those that count least first (TC-8)."""
        found = self._loose[seat]
        if found is None:
            found = self._loose[seat] = left_over(self.hands[seat], self.wild, self.house.ace_high_runs)
        return found

    def moves(self) -> Sequence[Move]:
        """Return the actor's legal moves; for the dealer a shuffle with its cards in plain order."""
        found = self._moves
        if found is None:
            found = self._moves = legality.moves(self)
        return found

    def refusal(self, move: Move) -> Refusal | None:
        """Return why the actor may not make ``move`` now, or ``None`` if it is legal."""
        return legality.refusal(self, move)

    def deal(self, rng: Random) -> Move:
        """Return a random order of the cards that are to be shuffled."""
        loose = self.loose_cards()
        return Shuffle(sampled(loose, rng))

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
                self._deal_round(order)
            case Shuffle(order=order):
                self._renew_pile(order)

    @property
    def due(self) -> int:
        """The seat whose turn it is, or will be after a shuffle (TC-4: from the dealer's left, one after the other)."""
        return (self.dealer + 1 + self.turns) % self.seats

    def _deal_round(self, order: tuple[Card, ...]) -> None:
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
        self.actor = self.due
        self.phase = TAKE

    def _renew_pile(self, order: tuple[Card, ...]) -> None:
        """Make the shuffled discards the new pile, from the top (TC-11)."""
        self.reshuffled += (tuple(sorted(order)),)
        self.pile, self.left = order[::-1], len(order)
        self.discards = self.discards[-1:]
        self.actor = self.due
        self.phase = TAKE

    def _take(self, source: str) -> None:
        seat = self.due
        if source == "pile":
            self.left -= 1
            card = self.pile[self.left]
        else:
            card = self.discards[-1]
            self.discards = self.discards[:-1]
            self.picked[seat] += (card,)
            # Everybody saw it, and knows it until it leaves the hand.
            self.known[seat] = tuple(sorted((*self.known[seat], card)))
        hand = self.hands[seat]
        self._take_up(seat, hand, card)
        place = bisect(hand, card)
        self.hands[seat] = (*hand[:place], card, *hand[place:])
        self.phase = DISCARD

    def _take_up(self, seat: int, hand: tuple[Card, ...], card: Card) -> None:
        """See what is known of the melds of a hand without looking for them again: a card often goes with nothing."""
        loose = self._loose[seat]
        if loose is None:
            return
        if card & _RANK == self.wild or joins(card, hand, self.wild, self.house.ace_high_runs):
            self._loose[seat] = None
        else:
            self._outs = _NOTHING if loose else (card,)
            self._loose[seat] = tuple(sorted((*loose, card), key=by_points))

    def _discard(self, card: Card) -> None:
        seat = self.due
        loose = self._loose[seat]
        if loose is not None:
            # The melds stay the best when a card goes that is in none of them.
            self._loose[seat] = without(loose, card) if card in loose else None
        hand = self.hands[seat]
        self.hands[seat] = without(hand, card)
        known = self.known[seat]
        if card in known:
            # An equal card that was drawn unseen may have gone instead: what is left of it is known no longer.
            self.known[seat] = without(known, card)
        self.discards += (card,)
        if self.out is not None:
            self.to_go -= 1

    def _go_out(self, card: Card) -> None:
        """Lay all other cards down and discard this one (TC-5); from then on everybody has one more turn (TC-6)."""
        seat = self.due
        self._discard(card)
        self.laid[seat] = arrange(self.hands[seat], self.wild, self.house.ace_high_runs).melds
        self.hands[seat] = self.known[seat] = self._loose[seat] = _NOTHING
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
            self._end_round()
        elif self.left:
            self.actor = self.due
            self.phase = TAKE
        else:
            self.actor = DEALER
            self.phase = RESHUFFLE

    def _end_round(self) -> None:
        """Show all hands, sorted into melds and what is left over, and count (TC-6, TC-8)."""
        for seat, hand in enumerate(self.hands):
            if hand:
                best = arrange(hand, self.wild, self.house.ace_high_runs)
                self.laid[seat] = best.melds
                self.hands[seat] = tuple(sorted(best.left))
            self.known[seat] = _NOTHING
        title = round_title(self.round, self.wild)
        result = count_round(title, self.hands, self.out, self.house.going_out_bonus)
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

    def copy(self) -> Self:
        """Return an independent copy."""
        other = self.outline()
        other.house, other.totals = self.house, self.totals
        other._moves, other._outs, other.pack = self._moves, self._outs, self.pack
        other.hands, other.known = self.hands[:], self.known[:]
        other.laid, other.picked, other._loose = self.laid[:], self.picked[:], self._loose[:]
        other.pile, other.left, other.discards = self.pile, self.left, self.discards
        other.reshuffled, other.turns, other.out, other.to_go = self.reshuffled, self.turns, self.out, self.to_go
        other.round, other.wild, other.phase = self.round, self.wild, self.phase
        return other

    def zones(self) -> tuple[Zone, ...]:
        """Return the hands (shown to all between rounds), the melds on the table, the pile and the discards."""
        shown = self.phase in (DEAL, OVER)
        zones = []
        for seat in range(self.seats):
            sight = EVERYBODY if shown else only(seat)
            known = tuple((card, EVERYBODY) for card in self.known[seat])
            zones.append(Zone("hand", self.hands[seat], sight, owner=seat, known=known))
        melds = ((seat, meld) for seat, melds in enumerate(self.laid) for meld in melds)
        for number, (seat, meld) in enumerate(melds, 1):
            zones.append(Zone("meld", meld.cards, EVERYBODY, owner=seat, ordered=True, marks=meld.marks, number=number))
        zones.append(Zone("pile", self.pile[: self.left], NOBODY, ordered=True))
        zones.append(Zone("discard", self.discards, EVERYBODY, ordered=True))
        return tuple(zones)

    def facts(self) -> Facts:
        """Return what is public beside the cards."""
        due = self.due
        return Facts(
            rounds=self.rounds,
            round=self.round,
            wild=self.wild if self.round else None,
            decks=len(self.pack) // len(DECK),
            turns=self.turns,
            out=self.out,
            to_go=tuple((due + place) % self.seats for place in range(self.to_go)),
            pile=self.left,
            discards=len(self.discards),
            picked=tuple(self.picked),
            known=tuple(self.known),
            laid=tuple(self.laid),
            reshuffled=self.reshuffled,
            totals=self.totals,
        )
