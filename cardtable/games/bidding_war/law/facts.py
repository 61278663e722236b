"""The public facts of the Scruffian Bidding War besides the open cards."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from cardtable.engine.cards import Card, Suit
from cardtable.engine.view import View
from cardtable.games.bidding_war.law.house import House


class Phase(StrEnum):
    """The parts of a game: in ``DRAW`` suits are drawn, in ``PICK`` sealed bids are made, in ``AUCTION`` open ones."""

    DRAW = "suits"
    DEAL = "deal"
    OFFER = "offer"
    PICK = "pick"
    AUCTION = "auction"
    OVER = "over"


# Python looks up the members of an enum slowly, and every move compares phases.
DRAW: Final = Phase.DRAW
DEAL: Final = Phase.DEAL
OFFER: Final = Phase.OFFER
PICK: Final = Phase.PICK
AUCTION: Final = Phase.AUCTION
OVER: Final = Phase.OVER


class Round(NamedTuple):
    """One prize, the bids for it, and who won it.

    :param prize: the cards that were carried over (SW-9), and the card for sale.
    :param seller: the seat that offered the card (SW-10), if any.
    :param bids: each seat's bid; in an open auction the last card that the seat showed.
    :param winner: the seat that won the prize; ``None`` if nobody did.
    :param carried: whether the prize stays for the next round.
    """

    prize: tuple[Card, ...]
    seller: int | None
    bids: tuple[Card | None, ...]
    winner: int | None
    carried: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """The public side of a game.

    :param suits: the suit of each seat; empty before the draw.
    :param spare: the suit of the prizes, if it is a spare one.
    :param number: the number of the prize for sale, counted from 1.
    :param prizes: the number of prizes in this game.
    :param seller: the seat whose card is for sale, or that must offer one (SW-10).
    :param picked: whether each seat has a bid that still lies face down.
    :param bid: the value of the bid on the table of an open auction; 0 if there is none.
    :param leader: the seat of that bid.
    :param out: whether each seat has passed, and so is out for this prize (SW-11).
    :param shown: in an open auction, the last card that each seat has shown for this prize.
    :param points: the points of each seat in this game so far.
    :param gone: by seat, the cards of its suit that it has spent or offered. A bid that lies face down is not among
        them, so nobody can tell which card it is (SW-3).
    :param history: the prizes of this game so far.
    :param earlier: the prizes of the games before it.
    """

    suits: tuple[Suit, ...]
    spare: Suit | None
    number: int
    prizes: int
    seller: int | None
    picked: tuple[bool, ...]
    bid: int
    leader: int | None
    out: tuple[bool, ...]
    shown: tuple[Card | None, ...]
    points: tuple[int, ...]
    gone: tuple[tuple[Card, ...], ...]
    history: tuple[Round, ...]
    earlier: tuple[Round, ...]


BiddingWarView = View[House, Facts]
