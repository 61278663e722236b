"""The fields of a match of the Scruffian Bidding War, and values that follow from the fields."""

from typing import ClassVar

from cardtable.engine.cards import SUITS, Card, Suit
from cardtable.engine.native import mypyc_attr
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.games.bidding_war.law.facts import DRAW, Facts, Phase, Round
from cardtable.games.bidding_war.law.house import House
from cardtable.games.bidding_war.law.money import BIT, VALUES, WHOLE_SUIT, cards_of


def seller_of(number: int, dealer: int, seats: int) -> int:
    """Return the seller of a prize: from the dealer's left, the turn goes forward and then backward (SW-10).

    :param number: the number of prizes before it.
    """
    place = number % (2 * seats)
    return (dealer + 1 + (place if place < seats else 2 * seats - 1 - place)) % seats


@mypyc_attr(allow_interpreted_subclasses=True)
class BiddingWarFields(State[House, Facts]):
    """A match at one point.

    ``hands`` are masks of ranks, each in the suit of its seat. ``picks`` are the cards bid for the prize for sale, face
    down or shown. ``away`` are masks of the cards that a seat has offered or paid to a seller, and ``out`` is a mask of
    seats. ``sealed``, ``offered`` and ``carries`` are the house rules about SW-11, SW-10 and SW-9. The other fields are
    as in ``Facts``.
    """

    game_id: ClassVar[str] = "bidding-war"
    house: House
    phase: Phase

    def __init__(self, seats: int, house: House, dealer: int) -> None:
        self.seats = seats
        self.house = house
        self.dealer = dealer
        self.values = VALUES[house.values]
        self.sealed = house.bidding == "sealed"
        self.offered = house.prizes == "offered"
        self.carries = self.sealed and house.ties == "carry_over"
        self.scores = (0,) * seats
        self.results = ()
        self.winners = None
        self.phase = DRAW
        self.suits: tuple[Suit, ...] = ()
        self.earlier: tuple[Round, ...] = ()
        self._clear()

    def _clear(self) -> None:
        """Begin a game in which nothing is dealt, bid or won yet."""
        seats = self.seats
        self.actor = DEALER
        self.hands = [0] * seats
        self.away = [0] * seats
        self.picks: list[Card | None] = [None] * seats
        self.shown: list[Card | None] = [None] * seats
        self.points = [0] * seats
        self.deck: tuple[Card, ...] = ()
        self.prize: tuple[Card, ...] = ()
        self.history: tuple[Round, ...] = ()
        self.seller: int | None = None
        self.leader: int | None = None
        self.bid = self.out = 0

    @property
    def suits_drawn(self) -> int:
        """The number of suits in play: one for each player, and the spare one, if any."""
        return self.seats + (not self.offered)

    @property
    def decks(self) -> int:
        """The number of decks needed for them (SW-1): one has four suits."""
        return 1 if self.suits_drawn <= len(SUITS) else 2

    @property
    def spare(self) -> Suit | None:
        """The suit of the prizes, if it is a spare one and has been drawn."""
        return self.suits[-1] if self.suits and not self.offered else None

    def at_hand(self, seat: int) -> int:
        """Return the mask of the cards that a seat holds or has bid for this prize; it is public."""
        card = self.picks[seat]
        return self.hands[seat] if card is None else self.hands[seat] | BIT[card]

    def gone(self, seat: int) -> tuple[Card, ...]:
        """Return the cards of its suit that a seat has spent on earlier prizes or offered in this game."""
        return cards_of(self.suits[seat], WHOLE_SUIT[self.house.ranks] & ~self.at_hand(seat))
