"""Five Tricks: the course of a match, what is legal and why not, the score, and who knows which cards."""

from collections.abc import Iterable, Sequence
from random import Random

from cardtable.engine.cards import Card, Suit, card_name
from cardtable.engine.law import Refusal, not_held, wrong_shuffle
from cardtable.engine.moves import Move, Play, Shuffle
from cardtable.engine.seats import highest
from cardtable.engine.state import State, replaced
from cardtable.engine.view import EVERYBODY, NOBODY, HandResult, ScoreLine, Zone, only
from examples.five_tricks.values import HAND, PACK, Facts, House, Phase, best_place, follows_suit


class FiveTricksState(State[House, Facts]):
    """A match of Five Tricks. All its fields are values that never change, so copies can share them."""

    game_id = "five-tricks"
    house: House
    phase: Phase

    def __init__(self, seats: int, house: House, dealer: int) -> None:
        super().__init__(seats, house, dealer)
        self.phase = Phase.DEAL
        self.leader = (dealer + 1) % seats
        self.points = (0,) * seats
        self.void: tuple[tuple[Suit, ...], ...] = ((),) * seats
        self.deck = PACK
        self.trick: tuple[Card, ...] = ()
        self.hands: tuple[tuple[Card, ...], ...] = ((),) * seats
        self.won: tuple[tuple[Card, ...], ...] = ((),) * seats

    # What may be done

    def moves(self) -> Sequence[Move]:
        if self.phase is Phase.PLAY:
            hand = self.hands[self.seat]
            return [Play(card) for card in hand if follows_suit(card, hand, self.trick)]
        return (Shuffle(PACK),) if self.phase is Phase.DEAL else ()

    def attempts(self, cards: Iterable[Card]) -> Sequence[Move]:
        selected = tuple(cards)
        return [Play(selected[0])] if len(selected) == 1 and self.phase is Phase.PLAY else []

    def refusal(self, move: Move) -> Refusal | None:
        match move:
            case Shuffle() if self.phase is Phase.DEAL:
                return wrong_shuffle(move, Shuffle(PACK), "FT-1")
            case Play(card) if self.phase is Phase.PLAY:
                hand = self.hands[self.seat]
                lacking = not_held((card,), hand, "FT-2")
                if lacking is None and not follows_suit(card, hand, self.trick):
                    return Refusal("FT-3", f"You must follow the suit of the {card_name(self.trick[0])}.")
                return lacking
        return Refusal("FT-2", f"You can't {move.word} now.")

    def deal(self, rng: Random) -> Move:
        return Shuffle(tuple(rng.sample(PACK, len(PACK))))

    # What a move does

    def apply(self, move: Move) -> None:
        match move:
            case Shuffle(order):
                self._deal(order)
            case Play(card):
                self._play(self.seat, card)

    def _deal(self, order: tuple[Card, ...]) -> None:
        # FT-1: one card at a time round the table, beginning on the dealer's left.
        first, dealt = (self.dealer + 1) % self.seats, HAND * self.seats
        self.hands = tuple(
            tuple(sorted(order[(seat - first) % self.seats : dealt : self.seats])) for seat in range(self.seats)
        )
        self.deck = tuple(sorted(order[dealt:]))
        self.won = self.void = ((),) * self.seats
        self.points = (0,) * self.seats
        self.phase, self.actor, self.leader = Phase.PLAY, first, first

    def _play(self, seat: int, card: Card) -> None:
        self.hands = replaced(self.hands, seat, tuple(other for other in self.hands[seat] if other != card))
        self.trick = (*self.trick, card)
        led = self.trick[0].suit
        if card.suit is not led and led not in self.void[seat]:
            self.void = replaced(self.void, seat, (*self.void[seat], led))
        self.actor = (seat + 1) % self.seats
        if len(self.trick) == self.seats:
            self._end_trick()

    def _end_trick(self) -> None:
        taker, last = (self.leader + best_place(self.trick)) % self.seats, not any(self.hands)
        self.won = replaced(self.won, taker, tuple(sorted(self.won[taker] + self.trick)))
        self.points = replaced(self.points, taker, self.points[taker] + (self.house.last if last else 1))
        self.trick = ()
        self.actor = self.leader = taker
        if last:
            self._end_hand(taker)

    def _end_hand(self, taker: int) -> None:
        last = replaced((0,) * self.seats, taker, self.house.last)
        others = tuple(points - of_last for points, of_last in zip(self.points, last, strict=True))
        lines = (ScoreLine("Tricks", "FT-5", others), ScoreLine("Last trick", "FT-5", last))
        self.record(HandResult(self.points, lines))
        # FT-6: the deal moves to the left, and the last hand ends the match.
        is_over = len(self.results) == self.house.hands
        self.phase = Phase.OVER if is_over else Phase.DEAL
        self.pass_deal((self.dealer + 1) % self.seats, highest(self.scores) if is_over else None)

    # Who knows which cards, and what everybody knows

    def zones(self) -> tuple[Zone, ...]:
        return (
            Zone("deck", self.deck, NOBODY),
            Zone("trick", self.trick, EVERYBODY, ordered=True),
            *(Zone("hand", self.hands[seat], only(seat), seat) for seat in range(self.seats)),
            *(Zone("won", self.won[seat], EVERYBODY, seat) for seat in range(self.seats)),
        )

    def facts(self) -> Facts:
        return Facts(self.leader, self.points, self.void)
