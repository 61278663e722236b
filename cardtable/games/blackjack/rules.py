"""Blackjack: the course of a match, what is legal and why not, the score, and who knows which cards."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import ClassVar, Final

from cardtable.engine.cards import SUITS, Card, Rank, Suit, card_name, card_names, rank_name, sampled, suit_name
from cardtable.engine.law import Expected, Refusal, not_held, wrong_shuffle
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.native import mypyc_attr
from cardtable.engine.seats import DEALER, Direction, lowest
from cardtable.engine.state import State
from cardtable.engine.typography import counted
from cardtable.engine.view import EVERYBODY, NO_MARK, NOBODY, HandResult, Mark, ScoreLine, Zone, only
from cardtable.games.blackjack.fitting import (
    ALL,
    EMPTY,
    PACK,
    PENALTY,
    PICKUPS,
    POWERS,
    STOPS_FREE,
    WINS,
    cards_of,
    followers,
    mask_of,
)
from cardtable.games.blackjack.values import (
    DEAL,
    OVER,
    OWED,
    PLAY,
    SHUFFLE,
    Batch,
    Facts,
    House,
    Phase,
    Pickup,
    Play,
    Stop,
)

PlayedCard = tuple[int, int]
"""A card that is played, and what it counts as on the pile."""

STOP: Final = Stop()
PICKUP: Final = Pickup()
# The plays of each card. An ace names one of four suits.
PLAYS: Final[dict[int, tuple[Play, ...]]] = {
    card: tuple(Play(card, suit) for suit in SUITS) if card.rank is Rank.ACE else (Play(card),) for card in PACK
}
_EXPECTED: Final[dict[Phase, Expected]] = {
    DEAL: Expected((Shuffle,), Refusal("BJ-1", "The dealer must shuffle first.")),
    **dict.fromkeys((SHUFFLE, OWED), Expected((Shuffle,), Refusal("BJ-21", "The dealer must shuffle first."))),
    PLAY: Expected(
        (Play, Stop, Pickup),
        Refusal("BJ-3", "In your turn you play cards one by one, and then stop or pick up."),
    ),
    OVER: Expected((), Refusal("BJ-24", "The match is over.")),
}


@mypyc_attr(allow_interpreted_subclasses=True)
class BlackjackState(State[House, Facts]):
    """A match of Blackjack. Hands are masks of cards (see ``fitting.py``); the pile's last card is its top.

    ``top`` is the rank of the top card with the suit that it counts as, and ``batches`` are masks of cards that were
    shuffled together. The other fields are as in ``Facts``.
    """

    game_id: ClassVar[str] = "blackjack"
    house: House
    phase: Phase

    def __init__(self, seats: int, house: House, dealer: int) -> None:
        super().__init__(seats, house, dealer)
        self.phase = DEAL
        self.hands = [0] * seats
        self._clear(PACK)

    def _clear(self, deck: tuple[Card, ...]) -> None:
        """Begin a game: the player to the dealer's left begins (BJ-2), and nothing is played or owed yet."""
        self.deck = deck
        self.pile: list[Card] = []
        self.batches: tuple[int, ...] = ()
        self.top = EMPTY
        self.turn = self.marker = (self.dealer + 1) % self.seats
        self.direction = 1
        self.debt = self.run = self.tail = self.played = self.picked = self.due = self.turns = self.idle = 0
        self.passing = False
        self.owed = (0,) * self.seats

    @property
    def direction_of_play(self) -> Direction:
        """The direction of play, which kings reverse (BJ-19)."""
        return Direction.CLOCKWISE if self.direction > 0 else Direction.COUNTER_CLOCKWISE

    @property
    def free(self) -> bool:
        """Whether the player in turn may stop without picking up (BJ-9)."""
        tail = self.tail
        return STOPS_FREE[tail if tail < 3 else 3][self.top & 15] and self.hands[self.turn] != 0

    @property
    def cards_left(self) -> int:
        """How many cards can be picked up: the deck, and the pile without its top card (BJ-21)."""
        return len(self.deck) + max(0, len(self.pile) - 1)

    def fitting(self) -> int:
        """Return the mask of the cards in the hand that may be played now."""
        return followers(self.top, self.tail, self.debt > 0, self.passing) & self.hands[self.turn]

    # What may be done

    def moves(self) -> Sequence[Move]:
        if self.phase is not PLAY:
            return [] if self.actor is None else [Shuffle(self._cards_to_shuffle())]
        moves: list[Move] = []
        mask = self.fitting()
        while mask:
            low = mask & -mask
            moves += PLAYS[low.bit_length() - 1]
            mask ^= low
        moves.append(STOP if self.free else PICKUP)
        return moves

    def attempts(self, cards: Iterable[Card]) -> Sequence[Move]:
        chosen = tuple(cards)
        if self.phase is PLAY and len(chosen) == 1 and chosen[0] in PLAYS:
            return PLAYS[chosen[0]]
        return (STOP, PICKUP) if self.phase is PLAY and not chosen else self.moves_with(chosen)

    def refusal(self, move: Move) -> Refusal | None:
        unexpected = _EXPECTED[self.phase].refusal(move)
        if unexpected is not None:
            return unexpected
        match move:
            case Shuffle():
                rule = "BJ-1" if self.phase is DEAL else "BJ-21"
                return wrong_shuffle(move, Shuffle(self._cards_to_shuffle()), rule)
            case Play():
                return self._refuse_play(move)
            case Stop():
                return None if self.free else self._refuse_stop()
            case Pickup() if self.free:
                return Refusal("BJ-9", "You can stop free of charge, so you can't pick up.")
        return None

    def apply(self, move: Move) -> None:
        match move:
            case Play():
                self._play(move)
            case Stop():
                self._end_turn()
            case Pickup():
                self.due = self.debt or 1
                self.debt = 0
                self._pick_up()
            case Shuffle():
                self._shuffle(move.order)

    # The deal

    def deal(self, rng: Random) -> Move:
        return Shuffle(sampled(self._cards_to_shuffle(), rng))

    def _cards_to_shuffle(self) -> tuple[Card, ...]:
        """Return the cards that the dealer shuffles next, sorted: the pack, or the pile without its top card."""
        return PACK if self.phase is DEAL else tuple(sorted(self.pile[:-1]))

    def _shuffle(self, order: tuple[Card, ...]) -> None:
        if self.phase is DEAL:
            self._deal(order)
            return
        self.deck = order
        self.pile = self.pile[-1:]
        fresh = mask_of(order)
        self.batches = (*(kept for batch in self.batches if (kept := batch & ~fresh)), fresh)
        if self.phase is SHUFFLE:
            self.actor = self.turn
            self.phase = PLAY
            self._pick_up()
        else:
            self._pick_up_owed()

    def _deal(self, order: tuple[Card, ...]) -> None:
        self._clear(())
        for place in range(self.seats):  # BJ-1
            self.hands[(self.turn + place) % self.seats] = mask_of(order[place :: self.seats])
        self.batches = (ALL,)
        self.actor = self.turn
        self.phase = PLAY

    # Playing a card

    def _refuse_play(self, move: Play) -> Refusal | None:
        card, hand = move.card, self.hands[self.turn]
        if not hand:
            return self._win_denied()
        lacking = not_held((card,), cards_of(hand), "BJ-3")
        if lacking is not None:
            return lacking
        if not self.fitting() >> card & 1:
            return self._why_not_fitting(card)
        if card.rank is Rank.ACE and move.suit not in SUITS:
            return Refusal("BJ-15", f"You must name the suit that {card_name(card)} counts as.")
        if card.rank is not Rank.ACE and move.suit is not None:
            return Refusal("BJ-15", f"Only an ace names a suit; {card_name(card)} does not.")
        return None

    def _why_not_fitting(self, card: Card) -> Refusal:
        top = self.top
        rank = rank_name(top & 15)
        if self.debt and not PICKUPS >> card & 1:
            return Refusal(
                "BJ-12", f"With {counted(self.debt, 'card')} to pick up, you may play only an ace, a two or a jack."
            )
        if self.passing and not PICKUPS >> card & 1:
            return Refusal("BJ-13", "In a turn that passes a debt on you may play only twos and jacks.")
        if self.debt or self.tail != 1 or top & 15 == Rank.THREE:
            rule = "BJ-16" if self.tail and top & 15 == Rank.THREE else "BJ-6" if self.tail else "BJ-4"
            return Refusal(rule, f"{card_name(card)} matches neither {suit_name(Suit(top >> 4))} nor the {rank}.")
        if card.rank is Rank.ACE:
            return Refusal("BJ-15", f"After a single {rank} an ace may not follow, only another {rank}.")
        return Refusal("BJ-6", f"After a single {rank} only another {rank} may follow in this turn.")

    def _win_denied(self) -> Refusal:
        last = self.pile[-1]
        why = "is a power card" if POWERS >> last & 1 else "left the turn uncapped"
        return Refusal("BJ-20", f"Your last card {card_name(last)} {why}, so you must pick one card up.")

    def _play(self, move: Play) -> None:
        card = move.card
        rank = card & 15
        seat = self.turn
        self.hands[seat] ^= 1 << card
        self.pile.append(card)
        self.played += 1
        self.tail = self.tail + 1 if self.tail and rank == self.top & 15 else 1
        self.top = card if move.suit is None else move.suit << 4 | rank
        penalty = PENALTY[card]
        if penalty:
            if self.debt:  # BJ-12: the debt grows and passes on
                self.passing = True
                self.run = self.debt
                self.debt = 0
            self.run += penalty
        else:  # BJ-11: only an unbroken run counts. BJ-12: an ace ends the debt.
            self.run = self.debt = 0
            if rank == Rank.EIGHT:  # BJ-18
                self.marker = (self.marker + self.direction) % self.seats
            elif rank == Rank.KING:  # BJ-19
                self.direction = -self.direction
        if not self.hands[seat] and WINS[self.tail if self.tail < 3 else 3][rank]:
            self._end_hand((seat,), "BJ-20", "First without cards")

    # Stopping, and picking up

    def _refuse_stop(self) -> Refusal:
        rank = self.top & 15
        costs = "stopping now costs one card"
        if not self.cards_left:  # BJ-22
            costs = "you end the turn by picking up, although no card is left"
        if not self.hands[self.turn]:
            return self._win_denied()
        if self.debt:
            return Refusal(
                "BJ-12", f"You must pick {counted(self.debt, 'card')} up, or answer with an ace, a two or a jack."
            )
        if not self.tail:
            return Refusal("BJ-8", f"You have played nothing, so {costs}.")
        if rank == Rank.QUEEN:
            return Refusal("BJ-17", f"The queen asks for another card; {costs}.")
        if rank == Rank.THREE:
            return Refusal("BJ-16", f"The three asks for a matching card; {costs}.")
        return Refusal("BJ-6", f"{card_names(self.pile[-2:])} are two of a rank, not capped; {costs}.")

    def _pick_up(self) -> None:
        """Pick up as many cards as the deck has, and end the turn unless the dealer must shuffle first."""
        seat = self.turn
        self.due -= self._draw(self.due)
        if self.due:
            if len(self.pile) > 1:  # BJ-21, BJ-25
                self.actor = DEALER
                self.phase = SHUFFLE
                return
            if not self.hands[seat]:
                self._end_hand((seat,), "BJ-23", "Without cards, and none left to pick up")
                return
            if self.house.shortfall == "owed":  # BJ-22
                self._owe(self.owed[seat] + self.due)
            self.due = 0
        self._end_turn()

    def _draw(self, wanted: int) -> int:
        """Move up to ``wanted`` cards from the deck to the hand in turn, and return how many there were."""
        taken = self.deck[:wanted]
        self.deck = self.deck[wanted:]
        self.hands[self.turn] |= mask_of(taken)
        self.picked += len(taken)
        return len(taken)

    def _owe(self, number: int) -> None:
        owed = list(self.owed)
        owed[self.turn] = number
        self.owed = tuple(owed)

    def _end_turn(self) -> None:
        self.turns += 1
        self.idle = 0 if self.played or self.picked else self.idle + 1
        if self.idle >= self.seats:
            self._end_hand(self._fewest(), "BJ-23", "Nobody could play: fewest cards")
        elif self.turns >= self.house.turn_limit:
            self._end_hand(self._fewest(), "BJ-23", f"Fewest cards after {counted(self.turns, 'turn')}")
        else:
            self.turn = self.marker = (self.marker + self.direction) % self.seats  # BJ-19
            self.debt = self.run  # BJ-14
            self.run = self.tail = self.played = self.picked = 0
            self.passing = False
            self.actor = self.turn
            self.phase = PLAY
            if self.owed[self.turn]:
                self._pick_up_owed()

    def _pick_up_owed(self) -> None:
        """Pick up the cards that the player in turn owes from earlier turns, as many as there are (BJ-22)."""
        owed = self.owed[self.turn]
        owed -= self._draw(owed)
        self._owe(owed)
        if owed and len(self.pile) > 1:
            self.actor = DEALER
            self.phase = OWED
        else:
            self.actor = self.turn
            self.phase = PLAY

    # The end of a game, and of the match

    def _fewest(self) -> tuple[int, ...]:
        return lowest([hand.bit_count() for hand in self.hands])

    def _end_hand(self, winners: tuple[int, ...], rule: str, label: str) -> None:
        """End the game with a point for each winner (BJ-20, BJ-23), and the match if one has won often enough (BJ-24).

        :param rule: the number of the rule by which it ended.
        :param label: how it ended, in the words of the score sheet.
        """
        points = tuple(int(seat in winners) for seat in range(self.seats))
        line = ScoreLine(label, rule, points, tuple(map(cards_of, self.hands)))
        self.record(HandResult(points, (line,), f"Game {len(self.results) + 1}"))
        self.due = 0
        needed = self.house.wins_needed
        if max(self.scores) >= needed:
            self.phase = OVER
            self.pass_deal(self.dealer, tuple(seat for seat, score in enumerate(self.scores) if score >= needed))
        else:
            self.phase = DEAL
            self.pass_deal((self.dealer + 1) % self.seats, None)

    # Who knows which cards, and what everybody knows

    def zones(self) -> tuple[Zone, ...]:
        ended = self.phase in (DEAL, OVER)  # after a game the hands lie open
        hands = (
            Zone("hand", cards_of(self.hands[seat]), EVERYBODY if ended else only(seat), seat)
            for seat in range(self.seats)
        )
        pile = tuple(self.pile)
        marks: tuple[Mark, ...] = ()
        if pile and pile[-1].rank is Rank.ACE:  # BJ-15: what the ace counts as
            marks = (*(NO_MARK for _ in pile[1:]), Mark(suit=Suit(self.top >> 4)))
        return (*hands, Zone("pile", pile, EVERYBODY, ordered=True, marks=marks), Zone("deck", self.deck, NOBODY))

    def facts(self) -> Facts:
        return Facts(
            turn=self.turn,
            direction=self.direction,
            marker=self.marker,
            next_seat=(self.marker + self.direction) % self.seats,
            debt=self.debt,
            run=self.run,
            passing=self.passing,
            suit=Suit(self.top >> 4) if self.top else None,
            tail=self.tail,
            played=self.played,
            picked=self.picked,
            free=self.free,
            due=self.due,
            owed=self.owed,
            turns=self.turns,
            idle=self.idle,
            batches=self._hidden_batches(),
        )

    def _hidden_batches(self) -> tuple[Batch, ...]:
        deck = mask_of(self.deck) if self.batches else 0
        hidden = ALL & ~mask_of(self.pile)
        return tuple(
            Batch(
                cards_of(batch & hidden),
                tuple((hand & batch).bit_count() for hand in self.hands),
                (deck & batch).bit_count(),
            )
            for batch in self.batches
            if batch & hidden
        )
