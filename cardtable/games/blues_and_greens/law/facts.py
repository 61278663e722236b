"""What is public in Blues and Greens besides the places of the cards."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cardtable.engine.cards import Card, Suit
from cardtable.engine.view import View
from cardtable.games.blues_and_greens.law.house import House
from cardtable.games.blues_and_greens.law.melds import Meld


class Phase(StrEnum):
    """The phases of a hand. In ``SHUFFLE`` the dealer shuffles twos back into the blue deck. ``DONE`` lasts from the
    end of a hand until the next deal, with all cards still on the table.
    """

    DEAL = "deal"
    SHUFFLE = "shuffle"
    AUCTION = "auction"
    TRUMP = "trump"
    GIVE = "give"
    DRAW = "draw"
    MELD = "meld"
    DONE = "done"
    OVER = "over"


# Python finds the members of an enum slowly, and phases are compared with every move.
DEAL: Final = Phase.DEAL
SHUFFLE: Final = Phase.SHUFFLE
AUCTION: Final = Phase.AUCTION
TRUMP: Final = Phase.TRUMP
GIVE: Final = Phase.GIVE
DRAW: Final = Phase.DRAW
MELD: Final = Phase.MELD
DONE: Final = Phase.DONE
OVER: Final = Phase.OVER


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: its leader, its cards in the order played, and the seat that took it (``None``: put aside)."""

    leader: int
    cards: tuple[Card, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Facts:
    """The public facts of a match.

    :param calls: the auction: seats with their bids, 0 for a pass.
    :param bidder: the seat that won the auction; ``None`` before its end, and if all passed.
    :param bid: the highest bid so far, 0 if there is none.
    :param trump: the trump suit, once named.
    :param turn: the seat whose turn it is, even while the dealer shuffles; ``None`` before play.
    :param must_meld: the card from below the top of the splay that must still be melded in this turn (BG-14).
    :param laid: the number of new melds laid in this turn.
    :param opened: whether each seat has laid a first meld.
    :param melds: all melds of the hand, in the order laid.
    :param leader: the seat that led, or leads, the current trick.
    :param tricks: the finished tricks.
    :param shown: the black threes that each seat showed before play (BG-12).
    :param known: by seat, the cards in the hand that all players know: shown, or taken from the splay.
    :param gifts: how many of the two gifts of four cards have been made (BG-9).
    :param points: the points that each seat has melded, laid and taken so far in the hand.
    :param lacks: by seat, a mask of cards that its plays have shown it not to hold (see ``masks.py``).
    """

    calls: tuple[tuple[int, int], ...]
    bidder: int | None
    bid: int
    trump: Suit | None
    turn: int | None
    must_meld: Card | None
    laid: int
    opened: tuple[bool, ...]
    melds: tuple[Meld, ...]
    leader: int
    tricks: tuple[Trick, ...]
    shown: tuple[tuple[Card, ...], ...]
    known: tuple[tuple[Card, ...], ...]
    gifts: int
    points: tuple[int, ...]
    lacks: tuple[int, ...]


BluesAndGreensView = View[House, Facts]
