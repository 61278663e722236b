"""Pass and Trick: a small trick game with a bit of everything, on which the contract suite and the players are tried.

Two to four players have five each of 24 cards (two to seven of four suits); the rest lie face down. By a house rule
each first gives a card to the left unseen (the giver knows it until it is played). Five tricks are played, following
suit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from random import Random
from typing import Annotated, ClassVar, Final

from cardtable.engine.bot import Bot
from cardtable.engine.cards import Card, Rank, card_name, card_names, pack
from cardtable.engine.facts import SeatNumber
from cardtable.engine.game import Game
from cardtable.engine.law import Refusal, not_held, wrong_shuffle
from cardtable.engine.moves import Move, OneCard, Play, Readers, Shuffle, read_card, read_play, read_shuffle
from cardtable.engine.notation import SEATS, Notation
from cardtable.engine.options import choice, flag, number
from cardtable.engine.position import Position, Secret
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State, replaced
from cardtable.engine.title import Title
from cardtable.engine.view import EVERYBODY, NOBODY, HandResult, ScoreLine, View, Zone, only
from cardtable.engine.voice.objections import Objections, Place
from cardtable.engine.voice.words import Fact, MoveLabel, SeatStatus, Standing, Turn, Words

PACK = tuple(sorted(pack(ranks=[Rank(n) for n in range(2, 8)])))
HAND = 5


@dataclass(frozen=True, slots=True)
class House:
    """The toy's house rules."""

    trump: str = choice("none", {"none": "none", "turned": "turned up"}, label="Trump", help="Trump.", rule="TY-5")
    give: bool = flag(True, label="Give", help="Everyone gives a card to the left.", rule="TY-2")
    hands: int = number(2, 1, 9, label="Hands", help="Hands in a match.", rule="TY-6")


@dataclass(frozen=True, slots=True)
class Give(OneCard):
    """One card for the neighbour on the left."""

    word: ClassVar[str] = "give"


class Phase(StrEnum):
    """The parts of a hand."""

    DEAL = "deal"
    GIVE = "give"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Facts:
    """The public facts besides the cards."""

    leader: SeatNumber
    given: int
    tricks: tuple[int, ...]


ToyView = View[House, Facts]


class ToyState(State[House, Facts]):
    """A match of the toy; all its fields are values, so a copy shares them."""

    game_id = "toy"
    house: House
    phase: Phase

    def __init__(self, seats: int, house: House, dealer: int) -> None:
        super().__init__(seats, house, dealer)
        self.phase = Phase.DEAL
        self._clear(PACK)

    def _clear(self, deck: tuple[Card, ...]) -> None:
        self.deck = tuple(sorted(deck))
        self.hands: tuple[tuple[Card, ...], ...] = ((),) * self.seats
        self.gifts: tuple[tuple[Card, ...], ...] = ((),) * self.seats
        self.knows: tuple[tuple[tuple[Card, int], ...], ...] = ((),) * self.seats
        self.won: tuple[tuple[Card, ...], ...] = ((),) * self.seats
        self.turned: tuple[Card, ...] = ()
        self.trick: tuple[Card, ...] = ()
        self.tricks = (0,) * self.seats
        self.leader = (self.dealer + 1) % self.seats

    def moves(self) -> Sequence[Move]:
        match self.phase:
            case Phase.DEAL:
                return (Shuffle(PACK),)
            case Phase.GIVE:
                return [Give(card) for card in self.hands[self.seat]]
            case Phase.PLAY:
                return [Play(card) for card in self.hands[self.seat] if self._follows(card)]
        return ()

    def _follows(self, card: Card) -> bool:
        if not self.trick:
            return True
        led = self.trick[0].suit
        return card.suit is led or all(other.suit is not led for other in self.hands[self.seat])

    def refusal(self, move: Move) -> Refusal | None:
        match move:
            case Shuffle() if self.phase is Phase.DEAL:
                return wrong_shuffle(move, Shuffle(PACK), "TY-1")
            case Give(card) if self.phase is Phase.GIVE:
                return self._not_held(card)
            case Play(card) if self.phase is Phase.PLAY:
                lacking = self._not_held(card)
                if lacking is None and not self._follows(card):
                    return Refusal("TY-4", f"The suit of {card_name(self.trick[0])} must be followed.")
                return lacking
        return Refusal("TY-3", f"'{move.word}' is not asked for now.")

    def _not_held(self, card: Card) -> Refusal | None:
        return not_held((card,), self.hands[self.seat], "TY-3")

    def deal(self, rng: Random) -> Move:
        return Shuffle(tuple(rng.sample(PACK, len(PACK))))

    def apply(self, move: Move) -> None:
        match move:
            case Shuffle(order):
                self._dealt(order)
            case Give(card):
                self._given(self.seat, card)
            case Play(card):
                self._played(self.seat, card)

    def _dealt(self, order: tuple[Card, ...]) -> None:
        undealt = order[HAND * self.seats :]
        turned = undealt[: self.house.trump == "turned"]
        self._clear(undealt[len(turned) :])
        self.turned = turned
        self.hands = tuple(tuple(sorted(order[seat : HAND * self.seats : self.seats])) for seat in range(self.seats))
        self.phase = Phase.GIVE if self.house.give else Phase.PLAY
        self.actor = self.leader

    def _given(self, seat: int, card: Card) -> None:
        left = (seat + 1) % self.seats
        self.hands = replaced(self.hands, seat, tuple(other for other in self.hands[seat] if other != card))
        self.gifts = replaced(self.gifts, left, (card,))
        self.actor = left
        if all(self.gifts):
            self.hands = tuple(tuple(sorted(h + g)) for h, g in zip(self.hands, self.gifts, strict=True))
            self.knows = tuple(((g[0], only((seat - 1) % self.seats)),) for seat, g in enumerate(self.gifts))
            self.gifts = ((),) * self.seats
            self.phase = Phase.PLAY

    def _played(self, seat: int, card: Card) -> None:
        self.hands = replaced(self.hands, seat, tuple(other for other in self.hands[seat] if other != card))
        self.knows = replaced(self.knows, seat, tuple(pair for pair in self.knows[seat] if pair[0] != card))
        self.trick = (*self.trick, card)
        self.actor = (seat + 1) % self.seats
        if len(self.trick) == self.seats:
            self._trick_taken()
        if not any(self.hands):
            self._hand_over()

    def _trick_taken(self) -> None:
        best = max(range(self.seats), key=lambda place: self.strength(self.trick[place]))
        taker = (self.leader + best) % self.seats
        self.won = replaced(self.won, taker, tuple(sorted(self.won[taker] + self.trick)))
        self.tricks = replaced(self.tricks, taker, self.tricks[taker] + 1)
        self.leader = self.actor = taker
        self.trick = ()

    def strength(self, card: Card) -> int:
        """Return the strength of the card in the present trick; 0 if it cannot win."""
        if self.turned and card.suit is self.turned[0].suit:
            return 100 + card.rank
        return int(card.rank) if not self.trick or card.suit is self.trick[0].suit else 0

    def _hand_over(self) -> None:
        line = ScoreLine("Tricks", "TY-5", self.tricks)
        self.results = (*self.results, HandResult(self.tricks, (line,)))
        self.scores = tuple(a + b for a, b in zip(self.scores, self.tricks, strict=True))
        self.dealer = (self.dealer + 1) % self.seats
        self.phase, self.actor = Phase.DEAL, DEALER
        if len(self.results) == self.house.hands:
            self.phase, self.actor = Phase.OVER, None
            best = max(self.scores)
            self.winners = tuple(seat for seat, score in enumerate(self.scores) if score == best)

    def zones(self) -> tuple[Zone, ...]:
        zones = [Zone("deck", self.deck, NOBODY), Zone("turned", self.turned, EVERYBODY)]
        zones.append(Zone("trick", self.trick, EVERYBODY, ordered=True))
        for seat in range(self.seats):
            zones.append(Zone("hand", self.hands[seat], only(seat), seat, known=self.knows[seat]))
            zones.append(Zone("gift", self.gifts[seat], only((seat - 1) % self.seats), seat))
            zones.append(Zone("won", self.won[seat], EVERYBODY, seat))
        return tuple(zones)

    def facts(self) -> Facts:
        return Facts(self.leader, sum(map(bool, self.gifts)), self.tricks)


class ToyWords(Words[House, Facts]):
    """The toy in words."""

    def turn(self, view: ToyView, names: Sequence[str], made: Sequence[Move] = ()) -> Turn:
        return Turn(({"give": "Give a card to the left", "play": "Play a card"}.get(view.phase, "Wait"),))

    def label(self, view: ToyView, move: Move) -> MoveLabel:
        return MoveLabel(f"{move.word.capitalize()} {card_names(move.cards)}" if len(move.cards) < 2 else "Deal")

    def standing(self, view: ToyView, names: Sequence[str]) -> Standing:
        return Standing(fact=Fact("Leader", (names[view.facts.leader],)))

    def seat_status(self, view: ToyView, seat: int, names: Sequence[str]) -> SeatStatus:
        return SeatStatus((f"{view.facts.tricks[seat]} tricks",))


class ToyObjections(Objections[ToyState]):
    """Objects to every gesture that is not a move."""

    def about_cards(self, state: ToyState, cards: tuple[Card, ...], place: Place) -> Refusal | None:
        return Refusal("TY-3", f"{card_names(cards)} can't be used so.")

    def about_place(self, state: ToyState, place: Place, card: Card | None) -> Refusal:
        return Refusal("TY-3", "There is nothing to be done here.")


class ToyBot(Bot[ToyState]):
    """Leads high, wins as cheaply as it can, and gives the lowest card away."""

    def policy(self, state: ToyState, rng: Random) -> Move:
        moves = sorted(state.moves(), key=lambda move: (move.cards[0].rank, move.cards[0]))
        if state.phase is Phase.GIVE or not state.trick:
            return moves[0] if state.phase is Phase.GIVE else moves[-1]
        best = max(map(state.strength, state.trick))
        return next((move for move in moves if state.strength(move.cards[0]) > best), moves[0])

    def candidates(self, state: ToyState, rng: Random) -> Sequence[Move]:
        first = self.policy(state, rng)
        return [first, *(move for move in state.moves() if move != first)]

    def worth(self, state: ToyState, seat: int) -> float:
        return state.scores[seat] - sum(state.scores) / state.seats


def reason(_state: ToyState, move: Move) -> str:
    return f"{card_name(move.cards[0])} is the best card for it"


READERS: Final[Readers] = {
    "shuffle": read_shuffle,
    "give": partial(read_card, Give, "give"),
    "play": read_play,
}


def guess(view: ToyView, rng: Random) -> ToyState:
    state = ToyState(view.seats, view.house, view.dealer)
    state.actor, state.scores, state.results, state.winners = view.actor, view.scores, view.results, view.winners
    state.phase, state.leader, state.tricks = Phase(view.phase), view.facts.leader, view.facts.tricks
    seen = {card for zone in view.zones for card in zone.faces}
    unseen = [card for card in PACK if card not in seen]
    rng.shuffle(unseen)
    placed = {
        zone.name: tuple(sorted(zone.faces + tuple(unseen.pop() for _ in zone.hidden)))
        for zone in view.zones
        if zone.name != "trick"
    }
    everyone = range(view.seats)
    state.deck, state.turned, state.trick = placed["deck"], placed["turned"], view.zone("trick").faces
    state.hands = tuple(placed[f"hand-{seat}"] for seat in everyone)
    state.gifts = tuple(placed[f"gift-{seat}"] for seat in everyone)
    state.won = tuple(placed[f"won-{seat}"] for seat in everyone)
    state.knows = tuple(
        tuple((card, only(view.seat)) for card in view.zone("hand", seat).faces if view.seat is not None)
        if seat != view.seat
        else ()
        for seat in everyone
    )
    return state


_MASK_OF_SEATS: Final[Notation[int]] = Notation(
    lambda mask: SEATS.write(tuple(seat for seat in range(4) if mask >> seat & 1)),
    lambda text, scope: only(*SEATS.read(text, scope)),
)
_KNOWN: Final = tuple[tuple[Card, Annotated[int, _MASK_OF_SEATS]], ...]
POSITION: Final = Position(secrets=(Secret("knows", _KNOWN, "knows", by_seat=True),))

ToyGame = Game[ToyState, House, Facts]
TOY: ToyGame = Game(
    title=Title(
        id="toy",
        name="Pass and Trick",
        blurb="A small trick game for trying things out.",
        players=(2, 3, 4),
    ),
    house=House,
    start=ToyState,
    readers=READERS,
    position=POSITION,
    guess=guess,
    words=ToyWords(),
    bot=ToyBot(),
    reason=reason,
    objections=ToyObjections(),
)
