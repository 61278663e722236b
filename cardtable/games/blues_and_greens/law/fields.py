"""The fields of a match of Blues and Greens, and what follows from the fields."""

from collections.abc import Sequence

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.native import mypyc_attr
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.games.blues_and_greens.law.facts import (
    DEAL,
    DONE,
    SHUFFLE,
    Facts,
    Phase,
    Trick,
)
from cardtable.games.blues_and_greens.law.house import House
from cardtable.games.blues_and_greens.law.kit import kit
from cardtable.games.blues_and_greens.law.masks import NO_TRUMP, cards_of, mask_of
from cardtable.games.blues_and_greens.law.meld_choices import Melds
from cardtable.games.blues_and_greens.law.melds import Meld
from cardtable.games.blues_and_greens.law.tableau import tableau_of


@mypyc_attr(allow_interpreted_subclasses=True)
class BluesAndGreensFields(State[House, Facts]):
    """A match of Blues and Greens at one point. Sets of cards are masks (``masks.py``); see ``Facts`` for other fields.

    :ivar down: by seat, the cards melded and built.
    :ivar laid_threes: by seat, the red threes laid down.
    :ivar won: by seat, the cards in tricks.
    :ivar known: by seat, the cards in the hand that all players know.
    :ivar given: by seat, the other cards in the hand that the partner gave, and so knows.
    :ivar void: the cards of tricks put aside (BG-32).
    :ivar aside: the green cards left over from the deal (BG-27).
    :ivar stock: the blue deck from the top as last shuffled.
    :ivar drawn: the number of its cards that are gone.
    :ivar in_stock: the mask of the others.
    :ivar new_melds: the number of new melds laid in this turn.
    :ivar opened: a bit for each seat that has laid its first meld.
    :ivar tableau: the melds on the table.
    """

    game_id = "blues-and-greens"
    house: House
    phase: Phase

    def __init__(self, seats: int, house: House, dealer: int) -> None:
        self.seats = seats
        self.house = house
        self.kit = kit(house)
        self.dealer = dealer
        self.scores, self.results, self.winners = (0, 0, 0, 0), (), None
        self.new_hand()

    def new_hand(self) -> None:
        """Gather all cards for a new hand."""
        self.actor = DEALER
        self.phase = DEAL
        self.cards_each = len(self.kit.deck[1]) // 4 if len(self.kit.deck[1]) < 52 else 13
        self.hands = [0, 0, 0, 0]
        self.known = [0, 0, 0, 0]
        self.given = [0, 0, 0, 0]
        self.lacks = [0, 0, 0, 0]
        self.shown = [0, 0, 0, 0]
        self.down = [0, 0, 0, 0]
        self.laid_threes = [0, 0, 0, 0]
        self.won = [0, 0, 0, 0]
        self.aside = 0
        self.void = 0
        self.stock: tuple[Card, ...] = self.kit.deck[2]
        self.drawn = 0
        self.in_stock = mask_of(self.stock)
        self.splay: tuple[Card, ...] = ()
        self.calls: tuple[tuple[int, int], ...] = ()
        self.bidder: int | None = None
        self.bid = 0
        self.trump = NO_TRUMP
        self.gifts = 0
        self.turn: int | None = None
        self.must_meld: Card | None = None
        self.new_melds = 0
        self.opened = 0
        self.tableau = tableau_of(self.kit, ())
        self.leader = (self.dealer + 1) % 4
        self.trick: tuple[Card, ...] = ()
        self.tricks: tuple[Trick, ...] = ()
        self.moves_cache: Sequence[Move] | None = None
        self.melds_cache: Melds | None = None

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds on the table, in the order laid."""
        return self.tableau.melds

    def next_shuffle(self) -> Shuffle:
        """Return the shuffle that the dealer must make, with its cards sorted."""
        if self.phase is DONE or (self.phase is DEAL and not any(self.hands)):
            return Shuffle(self.kit.deck[1], "green")
        return Shuffle(cards_of(self.in_stock), "blue")

    @property
    def is_shuffled(self) -> bool:
        """Whether the blue deck has been shuffled and does not wait for the dealer."""
        return self.phase not in (DEAL, SHUFFLE)

    def passed_out(self) -> set[int]:
        """Return the seats that are out of the auction (BG-7)."""
        return {seat for seat, number in self.calls if not number}
