"""What is public in Five Hundred besides the places of the cards."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cardtable.engine.cards import Card, Suit
from cardtable.engine.view import View
from cardtable.games.five_hundred.law.contracts import Contract
from cardtable.games.five_hundred.law.house import House


class Phase(StrEnum):
    """The phases of a hand. In ``DISCARD`` the bidder discards three cards."""

    DEAL = "deal"
    AUCTION = "auction"
    DISCARD = "discard"
    PLAY = "play"
    OVER = "over"


# Python finds the members of an enum slowly, and phases are compared with every move.
DEAL: Final = Phase.DEAL
AUCTION: Final = Phase.AUCTION
DISCARD: Final = Phase.DISCARD
PLAY: Final = Phase.PLAY
OVER: Final = Phase.OVER


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: its leader, the suit led (or named with the joker), its cards in order, and its winner."""

    leader: int
    suit: Suit
    cards: tuple[Card, ...]
    winner: int


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

    calls: tuple[tuple[int, Contract | None], ...] = ()
    contract: Contract | None = None
    bidder: int | None = None
    leader: int | None = None
    suit: Suit | None = None
    winning: int | None = None
    tricks: tuple[Trick, ...] = ()
    taken: tuple[int, ...] = (0, 0, 0)
    finished: int = 0


FiveHundredView = View[House, Facts]
