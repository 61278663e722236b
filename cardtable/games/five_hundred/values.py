"""The words of Five Hundred: house rules, contracts, moves and their notation, phases, and what is public."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from cardtable.engine.cards import JOKER, SIGNS, Card, NotationError, Suit
from cardtable.engine.facts import SeatNumber, follows
from cardtable.engine.moves import Move, Play, Readers, read_pass, read_play, read_shuffle
from cardtable.engine.options import flag, number
from cardtable.engine.view import View


@dataclass(frozen=True, slots=True)
class House:
    """The house rules, agreed before the first deal."""

    nullo: bool = flag(
        True, label="Nullo", help="Whether a player may bid 250 to take no trick at all, without trumps.", rule="FH-4"
    )
    target: int = number(
        500,
        50,
        5000,
        label="Points to win",
        help="The first to reach this total at the end of a hand wins.",
        rule="FH-12",
    )
    hands: int = number(
        0,
        0,
        200,
        label="Hand limit",
        help="The highest total after this many hands, dead ones included, wins.",
        zero="no limit",
        rule="FH-12",
    )


TRICK_POINTS: Final = 10
"""The points of each opponent of the bidder for a trick (FH-11)."""
SLAM: Final = 250
"""The least points of a contract made with all ten tricks (FH-9)."""
STRAINS: Final = (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.NONE)
_STRAIN_TEXTS: Final = {Suit.SPADES: "s", Suit.CLUBS: "c", Suit.DIAMONDS: "d", Suit.HEARTS: "h", Suit.NONE: "nt"}


@dataclass(frozen=True, slots=True)
class Contract:
    """A number of tricks to take, with a trump suit (``Suit.NONE``: no trump); nullo is a contract for no trick."""

    tricks: int
    trump: Suit

    @property
    def is_nullo(self) -> bool:
        """Whether the contract is to take no trick."""
        return self.tricks == 0

    @property
    def value(self) -> int:
        """The value of the contract in points, by which bids are compared (FH-3, FH-4)."""
        if self.tricks == 0:
            return 250
        return 40 + 20 * STRAINS.index(self.trump) + 100 * (self.tricks - 6)

    def is_made(self, taken: int) -> bool:
        """Whether a bidder with this many tricks has made the contract (FH-4, FH-9)."""
        return taken == 0 if self.is_nullo else taken >= self.tricks

    def margin(self, taken: int) -> int:
        """Return the number of tricks above the contract; negative if it is set."""
        return -taken if self.is_nullo else taken - self.tricks

    def points(self, taken: int) -> int:
        """Return the bidder's score for this many tricks (FH-9, FH-10)."""
        if not self.is_made(taken):
            return -self.value
        # FH-9: all ten tricks score 250 at least; a nullo in which they are taken has failed.
        return max(self.value, SLAM) if taken == 10 else self.value

    @property
    def name(self) -> str:
        """The contract as a player says it: ``7♥``, ``8 no trump``, ``nullo``."""
        if self.tricks == 0:
            return "nullo"
        return f"{self.tricks} no trump" if self.trump is Suit.NONE else f"{self.tricks}{SIGNS[self.trump]}"

    def __str__(self) -> str:
        return "nullo" if self.tricks == 0 else f"{self.tricks}{_STRAIN_TEXTS[self.trump]}"

    @staticmethod
    def parse(text: str) -> "Contract":
        """Return the contract written ``text``: ``7h``, ``10s``, ``8nt`` or ``nullo``.

        :raises NotationError: if there is no such contract.
        """
        for contract in CONTRACTS:
            if str(contract) == text:
                return contract
        raise NotationError(f"{text!r} is not a bid; bids are written like 7h, 10s, 8nt or nullo")


NULLO: Final = Contract(0, Suit.NONE)
CONTRACTS: Final = tuple(
    sorted([NULLO, *(Contract(tricks, trump) for tricks in range(6, 11) for trump in STRAINS)], key=lambda c: c.value)
)
TRICKS_OF_LEVEL: Final = {contract.value: contract.tricks for contract in CONTRACTS}
"""The tricks of each contract by its value, which is the level of the bid in events; 0 for nullo."""


class Phase(StrEnum):
    """The phases of a hand. In ``DISCARD`` the bidder discards three cards."""

    DEAL = "deal"
    AUCTION = "auction"
    DISCARD = "discard"
    PLAY = "play"
    OVER = "over"


# Bound once: Python finds the members of an enum slowly, and phases are compared with every move.
DEAL, AUCTION, DISCARD, PLAY, OVER = Phase


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: its leader, the suit led (or named with the joker), its cards in order, and its winner."""

    leader: SeatNumber
    suit: Suit
    cards: tuple[Card, ...]
    winner: SeatNumber


@dataclass(frozen=True, slots=True)
class Facts:
    """The public facts of a hand. After the hand they stay as they are until the next deal.

    :param calls: the calls in order, each a seat with its bid (``None``: a pass).
    :param contract: the highest bid so far; after the auction, the contract.
    :param bidder: the seat that made it.
    :param leader: the seat that led, or is to lead, to the trick on the table; ``None`` outside the play.
    :param suit: the suit led, or named with the joker, in the trick on the table.
    :param winning: the seat that is winning the trick on the table.
    :param tricks: the finished tricks of the hand.
    :param taken: the number of tricks that each seat has taken.
    :param finished: the number of hands that are over, dead ones included.
    """

    calls: tuple[tuple[SeatNumber, Contract | None], ...] = ()
    contract: Contract | None = follows(None)
    bidder: int | None = follows(None)
    leader: int | None = follows(None)
    suit: Suit | None = None
    winning: int | None = follows(None)
    tricks: tuple[Trick, ...] = ()
    taken: tuple[int, ...] = follows((0, 0, 0))
    finished: int = 0


FiveHundredView = View[House, Facts]


def hand_sides(view: FiveHundredView) -> tuple[int | None, ...]:
    """Return the side of each seat: 0 for the viewer's (for an onlooker, the bidder's), 1 for the other.

    Before there is a contract, all are ``None``.
    """
    bidder = view.facts.bidder
    if bidder is None or view.phase in (DEAL, AUCTION):
        return (None,) * view.seats
    own = bidder if view.seat is None else view.seat
    return tuple(int((seat == bidder) != (own == bidder)) for seat in range(view.seats))


# Moves


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """A bid of a contract: ``bid 7h``."""

    word: ClassVar[str] = "bid"
    contract: Contract

    @property
    def arguments(self) -> str:
        return str(self.contract)


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """The three cards that the bidder discards face down, in any order."""

    word: ClassVar[str] = "discard"
    discards: tuple[Card, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "discards", tuple(sorted(self.discards)))

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.discards

    @property
    def target(self) -> str:
        return "discards"


@dataclass(frozen=True, slots=True)
class LeadJoker(Move):
    """The lead of the joker at no trump or nullo, with the suit that the others must follow: ``play Jo h`` (FH-8)."""

    word: ClassVar[str] = "play"
    suit: Suit

    @property
    def cards(self) -> tuple[Card, ...]:
        return (JOKER,)

    @property
    def target(self) -> str:
        return "trick"

    @property
    def arguments(self) -> str:
        return f"{JOKER} {self.suit}"


def _read_bid(words: Sequence[str]) -> Bid:
    if len(words) != 1:
        raise NotationError(f"a bid takes one contract, not {' '.join(words)!r}")
    return Bid(Contract.parse(words[0]))


def _read_discard(words: Sequence[str]) -> Discard:
    return Discard(tuple(map(Card.parse, words)))


def _read_play(words: Sequence[str]) -> Play | LeadJoker:
    if len(words) == 2 and words[0] == str(JOKER):
        return LeadJoker(Suit.parse(words[1]))
    return read_play(words)


READERS: Final[Readers] = {
    "shuffle": read_shuffle,
    "bid": _read_bid,
    "pass": read_pass,
    "discard": _read_discard,
    "play": _read_play,
}
