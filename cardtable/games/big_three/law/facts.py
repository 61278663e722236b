"""The public facts of Big Three besides the open cards."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.view import View
from cardtable.games.big_three.law.combinations import Combination
from cardtable.games.big_three.law.house import House


class Phase(StrEnum):
    """The parts of a hand: in ``CALL`` the auction winner calls the partner's card."""

    DEAL = "deal"
    AUCTION = "auction"
    CALL = "call"
    PLAY = "play"
    OVER = "over"


# Python looks up the members of an enum slowly, and every move compares phases.
DEAL: Final = Phase.DEAL
AUCTION: Final = Phase.AUCTION
CALL: Final = Phase.CALL
PLAY: Final = Phase.PLAY
OVER: Final = Phase.OVER


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

    starter: int | None = None
    calls: tuple[tuple[int, int], ...] = ()
    bid: int = 0
    bidder: int | None = None
    called: Card | None = None
    partner: int | None = None
    leader: int | None = None
    owner: int | None = None
    combination: Combination | None = None
    passes: int = 0
    plays: tuple[tuple[int, tuple[Card, ...]], ...] = ()


BigThreeView = View[House, Facts]
