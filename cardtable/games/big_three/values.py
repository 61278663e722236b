"""The words of Big Three: house rules, combinations, moves and their notation, phases, and what is public."""

from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import ClassVar, Final

from cardtable.engine.cards import CODES, RANKS, Card, rank_name, rank_plural
from cardtable.engine.facts import BidNumber, SeatNumber, follows
from cardtable.engine.moves import Move, Readers, read_bid, read_card, read_cards, read_pass, read_shuffle
from cardtable.engine.options import choice, number
from cardtable.engine.view import View
from cardtable.games.big_three.deck import FOUR_OF_HEARTS


@dataclass(frozen=True, slots=True)
class House:
    """The house rules, agreed before the first deal."""

    ranking: str = choice(
        "printed",
        {"printed": "King high, ace low", "threes_high": "Three high: 3 2 A K … 4"},
        label="Ranking",
        help="Which card is the highest.",
        rule="BT-2",
        helps={
            "printed": "Twos and threes are low, and the ace is the lowest of all.",
            "threes_high": "Three, two and ace beat the king, as the name of the game suggests.",
        },
    )
    target: int = number(
        20, 2, 200, label="Points to win", help="The first to reach this total at the end of a hand wins.", rule="BT-13"
    )
    hands: int = number(
        0,
        0,
        200,
        label="Hand limit",
        help="The highest total after this many hands wins.",
        zero="no limit",
        rule="BT-13",
    )


GROUPS: Final = ("card", "pair", "triplet", "foursome")


@dataclass(frozen=True, slots=True)
class Combination:
    """Cards for one turn: ``width`` of each of ``length`` ranks, the highest of which has the order ``top``."""

    width: int
    length: int
    top: int

    @property
    def name(self) -> str:
        """The combination in words: ``pair``, ``run of 5``, ``run of 3 pairs``."""
        group = GROUPS[self.width - 1]
        if self.length == 1:
            return "single card" if self.width == 1 else group
        return f"run of {self.length}" + ("" if self.width == 1 else f" {group}s")

    @property
    def rank(self) -> str:
        """Its highest rank in words: ``king``."""
        return rank_name(RANKS[self.top])

    @property
    def title(self) -> str:
        """The combination with its rank: ``seven``, ``pair of nines``, ``run of 5 up to the queen``."""
        if self.length > 1:
            return f"{self.name} up to the {self.rank}"
        return self.rank if self.width == 1 else f"{self.name} of {rank_plural(RANKS[self.top])}"


class Phase(StrEnum):
    """The parts of a hand: in ``CALL`` the auction winner calls the partner's card."""

    DEAL = "deal"
    AUCTION = "auction"
    CALL = "call"
    PLAY = "play"
    OVER = "over"


# Bound once: Python finds the members of an enum slowly, and every move compares phases.
DEAL, AUCTION, CALL, PLAY, OVER = Phase


@dataclass(frozen=True, slots=True)
class Facts:
    """The public side of a hand. After a hand it stays unchanged until the next deal.

    :param starter: the seat that starts the auction and leads first.
    :param calls: the seats that have bid or passed, in turn, each with its bid; 0 is a pass.
    :param bid: the highest bid so far; 0 before the first.
    :param bidder: the seat of that bid, which plays alone or with a partner once the auction is over.
    :param called: the card whose holder is the partner (four-hand).
    :param partner: the partner, once everybody knows: after the called card is played, or after the hand.
    :param leader: the seat to lead, if there is nothing on the table to beat.
    :param owner: the seat that played the cards on the table.
    :param combination: those cards; ``None`` before a lead.
    :param passes: the number of players in a row who have passed on them, or in the auction.
    :param plays: all turns of the hand, in order: the seat, and its cards, or none for a pass.
    """

    starter: SeatNumber | None = None
    calls: tuple[tuple[SeatNumber, BidNumber], ...] = ()
    bid: int = follows(0)
    bidder: int | None = follows(None)
    called: Card | None = None
    partner: int | None = follows(None)
    leader: int | None = follows(None)
    owner: int | None = follows(None)
    combination: Combination | None = follows(None)
    passes: int = follows(0)
    plays: tuple[tuple[SeatNumber, tuple[Card, ...]], ...] = ()


BigThreeView = View[House, Facts]


# Sides, as far as a seat may know them (BT-12)


def partner_seen(view: BigThreeView) -> int | None:
    """Return the bidder's partner, or ``None`` if there is none or the viewer cannot know."""
    facts = view.facts
    if facts.called is None or facts.partner is not None:
        return facts.partner
    if facts.called in view.hand:
        return view.seat
    # BT-3: with four players the holder of the four of hearts opened the auction, so everybody knows who it is.
    return facts.starter if facts.called == FOUR_OF_HEARTS else None


def sides_seen(view: BigThreeView) -> tuple[int | None, ...]:
    """Return each seat's side: 0 for the viewer's (for an onlooker, the bidder's), and 1 for the other.

    ``None`` stands for a seat whose side the viewer does not know, and for every seat before there are sides.
    """
    facts = view.facts
    unknown: list[int | None] = [None] * view.seats
    if facts.bidder is None or view.phase == AUCTION or (view.seats == 4 and facts.called is None):
        return tuple(unknown)
    partner = partner_seen(view)
    bidders = {facts.bidder, partner}
    own = facts.bidder if view.seat is None else view.seat
    if partner is not None or view.seats == 3:
        return tuple(int((seat in bidders) != (own in bidders)) for seat in range(view.seats))
    unknown[facts.bidder] = 1
    unknown[own] = 0
    return tuple(unknown)


# Moves

BIDS: Final = ("nothing", "one", "two", "three")
"""The bids in words, by number."""
# The sort key of each card in a move: kings first, and within a rank clubs, diamonds, hearts, spades.
_SORT_KEY: Final = tuple((-(code & 15), code >> 4) for code in range(CODES))


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """Cards played to the table in one turn, in any order, to lead or to beat others: ``play 7c 6d 5h``."""

    word: ClassVar[str] = "play"
    laid: tuple[Card, ...]

    def __post_init__(self) -> None:
        if len(self.laid) > 1:
            object.__setattr__(self, "laid", tuple(sorted(self.laid, key=_SORT_KEY.__getitem__)))

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.laid

    @property
    def target(self) -> str:
        return "trick"


@dataclass(frozen=True, slots=True)
class Call(Move):
    """The card whose holder is the auction winner's partner: ``call Kh`` (BT-12)."""

    word: ClassVar[str] = "call"
    card: Card

    @property
    def named(self) -> tuple[Card, ...]:
        return (self.card,)

    @property
    def arguments(self) -> str:
        return str(self.card)


READERS: Final[Readers] = {
    "shuffle": read_shuffle,
    "bid": read_bid,
    "pass": read_pass,
    "call": partial(read_card, Call, "a call"),
    "play": partial(read_cards, Lay, "a play"),
}
