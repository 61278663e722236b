"""The fields of a match of Blackjack, and values that follow from the fields."""

from typing import ClassVar

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.engine.native import mypyc_attr
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.games.blackjack.law.facts import DEAL, Facts, Phase
from cardtable.games.blackjack.law.fitting import EMPTY, STOPS_FREE, followers
from cardtable.games.blackjack.law.house import House
from cardtable.games.blackjack.law.masks import PACK


@mypyc_attr(allow_interpreted_subclasses=True)
class BlackjackFields(State[House, Facts]):
    """A match at one point. Hands are masks of cards; the pile's last card is its top.

    ``top`` is the rank of the top card with the suit that it counts as, and ``batches`` are masks of cards that were
    shuffled together. The other fields are as in ``Facts``.
    """

    game_id: ClassVar[str] = "blackjack"
    house: House
    phase: Phase

    def __init__(self, seats: int, house: House, dealer: int) -> None:
        self.seats = seats
        self.house = house
        self.dealer = dealer
        self.scores = (0,) * seats
        self.results = ()
        self.winners = None
        self.actor = DEALER
        self.phase = DEAL
        self.hands = [0] * seats
        self.deck: tuple[Card, ...] = PACK
        self.pile: list[Card] = []
        self.batches: tuple[int, ...] = ()
        self.top = EMPTY
        self.turn = (dealer + 1) % seats
        self.direction = 1
        self.marker = self.turn
        self.debt = self.run = self.tail = self.played = self.picked = self.due = self.turns = self.idle = 0
        self.passing = False
        self.owed = (0,) * seats
        self._moves: list[Move] | None = None

    @property
    def free(self) -> bool:
        """Whether the player in turn may stop without picking up (BJ-9)."""
        tail = self.tail
        return STOPS_FREE[tail if tail < 3 else 3][self.top & 15] and self.hands[self.turn] != 0

    @property
    def cards_left(self) -> int:
        """Return how many cards can be picked up: the deck, and the pile without its top card (BJ-21)."""
        return len(self.deck) + max(0, len(self.pile) - 1)

    def fitting(self) -> int:
        """Return the mask of the cards in the hand that may be played now."""
        return followers(self.top, self.tail, self.debt > 0, self.passing) & self.hands[self.turn]

    def cards_to_shuffle(self) -> tuple[Card, ...]:
        """Return the cards that the dealer shuffles next, sorted: the pack, or the pile without its top card."""
        return PACK if self.phase is DEAL else tuple(sorted(self.pile[:-1]))
