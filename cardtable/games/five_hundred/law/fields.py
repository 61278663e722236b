"""The fields of a match of Five Hundred, and what follows from the fields."""

from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.native import mypyc_attr
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.games.five_hundred.law.contracts import Contract
from cardtable.games.five_hundred.law.facts import DEAL, Facts, Phase
from cardtable.games.five_hundred.law.house import House
from cardtable.games.five_hundred.law.ranking import CARD_STRENGTH, NO_TRUMP, SUIT_MASK

_NO_TRICK: Final[tuple[Card, ...]] = ()
PastTrick = tuple[int, int, tuple[Card, ...], int]
"""The leader, the suit led, the cards from the leader on, and the winner."""


@mypyc_attr(allow_interpreted_subclasses=True)
class FiveHundredFields(State[House, Facts]):
    """A match of Five Hundred. Hands and other sets of cards are masks (see ``masks.py``).

    :ivar widow: the cards in the middle.
    :ivar discards: the cards that the bidder discarded.
    :ivar calls: the seat and contract of each call (``None``: a pass).
    :ivar level: the rank of the highest bid, from 1 for 6♠.
    :ivar tricks: the leader, suit, cards and winner of each trick of the hand.
    :ivar played: all cards played in the hand.
    :ivar trick: the cards on the table, the leader's first.
    :ivar leader: the seat that led, or leads next.
    :ivar led: the suit led.
    :ivar winner: the seat that wins the trick so far.
    :ivar best: the strength of the winning card.
    :ivar strengths: by card number, the strength of each card with this trump and suit led.
    :ivar voids: bit ``5 * seat + suit`` for each suit that a seat has shown not to hold.
    :ivar finished: the number of hands that are over, dead ones included.
    """

    game_id = "five-hundred"
    house: House
    phase: Phase

    def __init__(self, seats: int, house: House, dealer: int) -> None:
        self.house = house
        self.seats = seats
        self.dealer = dealer
        self.actor = DEALER
        self.scores = (0, 0, 0)
        self.results = ()
        self.winners = None
        self.finished = 0
        self.phase = DEAL
        self._clear()

    def _clear(self) -> None:
        """Forget the last hand."""
        self.hands = [0, 0, 0]
        self.widow = 0
        self.discards = 0
        self.calls: tuple[tuple[int, Contract | None], ...] = ()
        self.level = 0
        self.contract: Contract | None = None
        self.bidder: int | None = None
        self.trump = NO_TRUMP
        self.trick = _NO_TRICK
        self.leader = 0
        self.led = 0
        self.best = 0
        self.winner = 0
        self.strengths = CARD_STRENGTH[NO_TRUMP][0]
        self.tricks: tuple[PastTrick, ...] = ()
        self.played = 0
        self.voids = 0

    def auction_won(self) -> tuple[int, Contract]:
        """Return the bidder and the contract.

        :raises ValueError: if nobody has bid.
        """
        if self.bidder is None or self.contract is None:
            raise ValueError("nobody has bid")
        return self.bidder, self.contract

    def is_void(self, seat: int, suit: int) -> bool:
        """Whether a seat has shown that it does not hold a suit."""
        return bool(self.voids >> 5 * seat + suit & 1)

    def trick_winners(self) -> list[int]:
        """Return the winners of the tricks of the hand, in order."""
        return [winner for _, _, _, winner in self.tricks]

    def allowed(self) -> int:
        """Return the mask of the actor's cards that may follow to the trick on the table (FH-7, FH-8)."""
        hand = self.hands[self.seat]
        return hand & SUIT_MASK[self.trump][self.led] or hand
