"""The Card Game: the course of a match, what is legal and why not, the score, and who knows which cards."""

from bisect import bisect
from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.engine.cards import Card, Rank, card_name, card_names, pack, rank_plural, sampled
from cardtable.engine.law import Expected, Refusal, not_held, wrong_shuffle
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.native import mypyc_attr
from cardtable.engine.seats import DEALER, lowest
from cardtable.engine.state import State
from cardtable.engine.typography import counted
from cardtable.engine.view import EVERYBODY, NOBODY, HandResult, ScoreLine, Zone, only
from cardtable.games.the_card_game.meld_search import (
    RANK_MASK,
    by_points,
    could_meld,
    leftovers_of,
    outs,
    points_of,
    without,
)
from cardtable.games.the_card_game.melds import Arrangement, arrange
from cardtable.games.the_card_game.values import (
    DEAL,
    DISCARD,
    OVER,
    RESHUFFLE,
    TAKE,
    Discard,
    Facts,
    House,
    Meld,
    Out,
    Phase,
    Take,
    decks_of,
)

# TC-10: the rounds of a match, by `way_back`; the one of 13 cards comes only once.
_UP: Final = tuple(range(3, 14))
ROUNDS: Final = {False: _UP, True: _UP + _UP[-2::-1]}
DECK: Final = tuple(sorted(pack()))
_NOTHING: Final[tuple[Card, ...]] = ()
_NO_MELDS: Final[tuple[Meld, ...]] = ()
_EXPECTED: Final[dict[Phase, Expected]] = {
    DEAL: Expected((Shuffle,), Refusal("TC-1", "The dealer must shuffle first.")),
    RESHUFFLE: Expected((Shuffle,), Refusal("TC-11", "The dealer must shuffle the discards first.")),
    TAKE: Expected((Take,), Refusal("TC-4", "First take a card, from the pile or the discards.")),
    DISCARD: Expected((Discard, Out), Refusal("TC-4", "You have taken a card; now you must discard one.")),
    OVER: Expected((), Refusal("TC-12", "The match is over.")),
}
_TAKES: Final = (Take("pile"), Take("discard"))
_DISCARDS: Final = {card: Discard(card) for card in DECK}
_OUTS: Final = {card: Out(card) for card in DECK}


@mypyc_attr(allow_interpreted_subclasses=True)
class CardGameState(State[House, Facts]):
    """A match of The Card Game. Hands are sorted tuples; cards of several decks may be equal.

    :ivar round: the round on the table, from 1 (0 before the first deal).
    :ivar wild: its wild rank.
    :ivar known: by seat, the cards of the hand that everybody knows, because they were taken from the discards; sorted.
    :ivar laid: by seat, the melds on the table.
    :ivar picked: by seat, the cards taken from the discards, in order.
    :ivar pile: the pick-up pile from the bottom; only its first ``left`` cards are still there.
    :ivar discards: the discard pile from the bottom.
    :ivar reshuffled: the discards that became the pile each time that it ran out in this round, sorted.
    :ivar turns: the number of turns finished in this round.
    :ivar out: the seat that went out first.
    :ivar to_go: the number of last turns to come.
    :ivar totals: the scores after each finished round.
    """

    game_id = "the-card-game"
    house: House
    phase: Phase

    def __init__(self, seats: int, house: House, dealer: int) -> None:
        super().__init__(seats, house, dealer)
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
        # What is computed when it is first asked for; rollouts spend most of their time with it.
        self._moves: Sequence[Move] | None = None
        self._outs: tuple[Card, ...] | None = None
        self._leftovers: list[tuple[Card, ...] | None] = [None] * self.seats

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the player to act, sorted."""
        return self.hands[self.seat]

    @property
    def rounds(self) -> tuple[int, ...]:
        """The number of cards in each round of the match (TC-1, TC-10)."""
        return ROUNDS[self.house.way_back]

    @property
    def turn(self) -> int:
        """The seat whose turn it is, or will be after a shuffle: from the dealer's left, in order (TC-4)."""
        return (self.dealer + 1 + self.turns) % self.seats

    def outs(self) -> tuple[Card, ...]:
        """Return the cards, each once, that the player to act could discard to go out now (TC-5, TC-6)."""
        cards = self._outs
        if cards is None:
            cards = self._outs = outs(self.hand, self.wild, self.house.ace_high_runs)
        return cards

    def leftovers(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that the best melds of a seat's hand leave over, those of fewest points first (TC-8)."""
        cards = self._leftovers[seat]
        if cards is None:
            cards = self._leftovers[seat] = leftovers_of(self.hands[seat], self.wild, self.house.ace_high_runs)
        return cards

    def arrangement(self, cards: tuple[Card, ...]) -> Arrangement:
        """Return sorted cards in the melds that leave the fewest points (TC-8)."""
        return arrange(cards, self.wild, self.house.ace_high_runs)

    # What may be done

    def moves(self) -> Sequence[Move]:
        moves = self._moves
        if moves is None:
            moves = self._moves = self._legal_moves()
        return moves

    def _legal_moves(self) -> Sequence[Move]:
        phase = self.phase
        if phase is TAKE:
            return _TAKES
        if phase is DISCARD:
            moves: list[Move] = [_DISCARDS[card] for card in dict.fromkeys(self.hand)]
            moves.extend([_OUTS[card] for card in self.outs()])
            return moves
        return () if phase is OVER else (Shuffle(self._cards_to_shuffle()),)

    def refusal(self, move: Move) -> Refusal | None:
        unexpected = _EXPECTED[self.phase].refusal(move)
        if unexpected is not None:
            return unexpected
        match move:
            case Shuffle():
                rule = "TC-1" if self.phase is DEAL else "TC-11"
                return wrong_shuffle(move, Shuffle(self._cards_to_shuffle()), rule)
            case Take(source=source) if source not in ("pile", "discard"):
                return Refusal("TC-4", "You can take a card only from the pile or the discards.")
            case Discard(card=card):
                return not_held((card,), self.hand, "TC-4")
            case Out(card=card):
                return self._refuse_out(card)
        return None

    def apply(self, move: Move) -> None:
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

    # The deal

    def deal(self, rng: Random) -> Move:
        return Shuffle(sampled(self._cards_to_shuffle(), rng))

    def _cards_to_shuffle(self) -> tuple[Card, ...]:
        return self.pack if self.phase is DEAL else tuple(sorted(self.discards[:-1]))

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

    # A turn (TC-4)

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

    # Going out

    def _refuse_out(self, card: Card) -> Refusal | None:
        lacking = not_held((card,), self.hand, "TC-5")
        if lacking is not None or card in self.outs():
            return lacking
        best = self.arrangement(without(self.hand, card))
        left = f"{card_names(best.left)} {'is' if len(best.left) == 1 else 'are'} left over"
        points = counted(best.points, "point")
        return Refusal("TC-5", f"If you discard {card_name(card)}, {left} ({points}): you can't go out yet.")

    def _go_out(self, card: Card) -> None:
        """Lay down all other cards and discard this one (TC-5); then the others have one more turn each (TC-6)."""
        seat = self.turn
        self._discard(card)
        self.laid[seat] = self.arrangement(self.hands[seat]).melds
        self.hands[seat] = self.known[seat] = self._leftovers[seat] = ()
        if self.out is None:
            self.out = seat
            self.to_go = self.seats - 1

    # The next turn, a new pile, or the end of the round

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

    def _renew_pile(self, order: tuple[Card, ...]) -> None:
        """Make the shuffled discards the new pile, from the top (TC-11)."""
        self.reshuffled += (tuple(sorted(order)),)
        self.pile, self.left = order[::-1], len(order)
        self.discards = self.discards[-1:]
        self.actor = self.turn
        self.phase = TAKE

    def _end_hand(self) -> None:
        """Show all hands, divided into melds and the cards left over, and count the points (TC-6, TC-8)."""
        for seat, hand in enumerate(self.hands):
            if hand:
                best = self.arrangement(hand)
                self.laid[seat] = best.melds
                self.hands[seat] = tuple(sorted(best.left))
            self.known[seat] = ()
        self.record(self.score_hand())
        self.totals += (self.scores,)
        self.to_go = 0
        if self.round == len(self.rounds):
            self.phase = OVER
            self.pass_deal(self.dealer, lowest(self.scores))  # TC-12
        else:
            self.phase = DEAL
            self.pass_deal((self.dealer + 1) % self.seats, None)

    def score_hand(self) -> HandResult:
        """Return the result of a round whose melds are on the table, which count nothing (TC-8) and have no line."""
        points = tuple(map(points_of, self.hands))
        lines = [ScoreLine("Left over", "TC-7", points, tuple(self.hands))]
        bonus = self.house.going_out_bonus
        if bonus and self.out is not None:
            earned = tuple(bonus if seat == self.out else 0 for seat in range(self.seats))
            lines.append(ScoreLine("Out first", "TC-9", earned))
            points = tuple(map(sum, zip(points, earned, strict=True)))
        return HandResult(points, tuple(lines), f"Round {self.round}: {rank_plural(self.wild)} wild")

    # Who knows which cards, and what everybody knows

    def zones(self) -> tuple[Zone, ...]:
        shown = self.phase in (DEAL, OVER)  # TC-6: hands are open between rounds
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
        return Facts(
            rounds=self.rounds,
            round=self.round,
            wild=self.wild if self.round else None,
            decks=len(self.pack) // len(DECK),
            turns=self.turns,
            out=self.out,
            to_go=tuple((self.turn + place) % self.seats for place in range(self.to_go)),
            pile=self.left,
            discards=len(self.discards),
            picked=tuple(self.picked),
            known=tuple(self.known),
            laid=tuple(self.laid),
            reshuffled=self.reshuffled,
            totals=self.totals,
        )
