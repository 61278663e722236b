"""The fields of a match of Big Three."""

from cardtable.engine.cards import Card
from cardtable.engine.native import mypyc_attr
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.games.big_three.law.facts import DEAL, Facts, Phase
from cardtable.games.big_three.law.house import House


@mypyc_attr(allow_interpreted_subclasses=True)
class BigThreeFields(State[House, Facts]):
    """A match of Big Three. Hands and other sets of cards are masks (see ``masks.py``).

    :ivar leftover: the four cards that are not dealt (three players).
    :ivar starter: the seat that starts the auction and leads first.
    :ivar calls: seat and bid (0: pass) of each call.
    :ivar called: the partner's card.
    :ivar partner: its holder, a secret until ``revealed``.
    :ivar table: width, length and highest order of the cards on the table; width 0 before a lead.
    :ivar owner: the seat that played them.
    :ivar trick: the mask of these cards.
    :ivar passes: the number of passes in a row since the last bid or play.
    :ivar plays: the turns of the hand: the seat and its cards, none for a pass.
    :ivar played: the mask of all cards played in the hand.
    """

    game_id = "big-three"
    house: House
    phase: Phase

    def __init__(self, seats: int, house: House, dealer: int) -> None:
        self.house = house
        self.seats = seats
        self.dealer = dealer
        self.actor = DEALER
        self.scores = (0,) * seats
        self.results = ()
        self.winners = None
        self.phase = DEAL
        self._clear()

    def _clear(self) -> None:
        """Forget the last hand."""
        self.hands = [0] * self.seats
        self.leftover = 0
        self.starter: int | None = None
        self.calls: tuple[tuple[int, int], ...] = ()
        self.bid = 0
        self.bidder: int | None = None
        self.called: Card | None = None
        self.partner: int | None = None
        self.revealed = False
        self.table = (0, 0, 0)
        self.trick = 0
        self.owner = 0
        self.passes = 0
        self.plays: tuple[tuple[int, tuple[Card, ...]], ...] = ()
        self.played = 0
