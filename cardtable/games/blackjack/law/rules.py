"""The course of a match of Blackjack: what each move does. ``legality.py`` says which are legal."""

from collections.abc import Iterable, Sequence
from random import Random

from cardtable.engine.cards import Card, Rank, sampled
from cardtable.engine.direction import Direction
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.native import mypyc_attr
from cardtable.engine.scores import lowest
from cardtable.engine.seats import DEALER
from cardtable.engine.typography import counted
from cardtable.engine.view import Zone
from cardtable.games.blackjack.law import legality, zones
from cardtable.games.blackjack.law.facts import DEAL, OVER, OWED, PLAY, SHUFFLE, Facts
from cardtable.games.blackjack.law.fields import BlackjackFields
from cardtable.games.blackjack.law.fitting import EMPTY, PENALTY, WINS
from cardtable.games.blackjack.law.masks import ALL, mask_of
from cardtable.games.blackjack.law.moves import Pickup, Play, Stop
from cardtable.games.blackjack.law.scoring import match_winners, score_hand

# A card that is played, and what it counts as on the pile.
Step = tuple[int, int]


@mypyc_attr(allow_interpreted_subclasses=True)
class BlackjackState(BlackjackFields):
    """A match of Blackjack: what is legal, what each move does, and what each seat sees."""

    @property
    def direction_of_play(self) -> Direction:
        """The direction of play, which kings reverse (BJ-19)."""
        return Direction.CLOCKWISE if self.direction > 0 else Direction.COUNTER_CLOCKWISE

    def moves(self) -> Sequence[Move]:
        """Return the actor's legal moves, cards first; for the dealer one shuffle in sorted order."""
        if self._moves is None:
            self._moves = legality.moves(self)
        return self._moves

    def attempts(self, cards: Iterable[Card]) -> Sequence[Move]:
        return legality.attempts(self, tuple(cards))

    def refusal(self, move: Move) -> Refusal | None:
        """Return why the actor may not make ``move`` now, or ``None`` if it is legal."""
        return legality.refusal(self, move)

    def deal(self, rng: Random) -> Move:
        return Shuffle(sampled(self.cards_to_shuffle(), rng))

    def apply(self, move: Move) -> None:
        """Change the state by ``move``, trusting that it is legal."""
        self._moves = None
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
            self._end_hand(self._fewest(), "BJ-23", "Fewest cards when nobody could move one")
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

    def _fewest(self) -> tuple[int, ...]:
        return lowest([hand.bit_count() for hand in self.hands])

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
        first = (self.dealer + 1) % self.seats
        for place in range(self.seats):  # BJ-1
            self.hands[(first + place) % self.seats] = mask_of(order[place :: self.seats])
        self.deck = ()
        self.pile = []
        self.batches = (ALL,)
        self.top = EMPTY
        self.turn = self.marker = self.actor = first  # BJ-2
        self.direction = 1
        self.debt = self.run = self.tail = self.played = self.picked = self.due = self.turns = self.idle = 0
        self.passing = False
        self.owed = (0,) * self.seats
        self.phase = PLAY

    def _end_hand(self, winners: tuple[int, ...], rule: str, label: str) -> None:
        """End the game (BJ-20, BJ-23), and the match if someone has won often enough (BJ-24)."""
        result = score_hand(self, winners, rule, label)
        self.results = (*self.results, result)
        self.scores = tuple(score + point for score, point in zip(self.scores, result.points, strict=True))
        self.due = 0
        self.winners = match_winners(self.house, self.scores)
        if self.winners is not None:
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
