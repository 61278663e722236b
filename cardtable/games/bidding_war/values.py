"""The words of the Scruffian Bidding War: house rules, phases, what is public, and moves with their notation."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Annotated, ClassVar, Final, NamedTuple

from cardtable.engine.cards import Card, NotationError, Suit
from cardtable.engine.facts import SeatNumber, follows
from cardtable.engine.moves import Move, OneCard, Readers, read_card, read_pass, read_shuffle
from cardtable.engine.notation import CARD, SEATS_THAT, for_each_seat, optional
from cardtable.engine.options import choice, flag, number
from cardtable.engine.view import View


@dataclass(frozen=True, slots=True)
class House:
    """The house rules, agreed before the first game."""

    values: str = choice(
        "printed",
        {
            "printed": "jack 11, queen 12, king 13",
            "queen_high": "king 12, queen 13",
            "royal_equal": "queen and king 13",
            "faces_ten": "jack, queen and king 10",
        },
        label="Values",
        help="What the court cards are worth, as bids and as prizes alike.",
        rule="SW-8",
        helps={
            "printed": "No two cards of a suit are equal.",
            "queen_high": "The queen beats the king.",
            "royal_equal": "Neither of the two beats the other.",
            "faces_ten": "None of them beats another, nor the ten.",
        },
    )
    ties: str = choice(
        "discard",
        {
            "discard": "nobody wins",
            "next_highest": "the highest unshared bid wins",
            "carry_over": "the prize stays",
        },
        label="Equal highest bids",
        help="What happens if the highest bids are equal.",
        rule="SW-9",
        helps={
            "discard": "The prize goes out of play.",
            "next_highest": "Shared bids do not count; if all are shared, the prize goes out of play.",
            "carry_over": "The next prize is added to it, and one bid wins both.",
        },
    )
    prizes: str = choice(
        "spare_suit",
        {"spare_suit": "a spare suit", "offered": "the players' own cards"},
        label="Prizes",
        help="What is for sale.",
        rule="SW-10",
        helps={
            "spare_suit": "A suit that nobody holds is shuffled and sold card by card.",
            "offered": "Three to seven players offer a card of their own in turn, and do not bid for it.",
        },
    )
    seller_paid: bool = flag(
        False,
        label="The seller is paid",
        help="The winning bid goes to the player who offered the card, and counts.",
        rule="SW-10",
    )
    bidding: str = choice(
        "sealed",
        {"sealed": "secret, all at once", "open": "an open auction"},
        label="Bids",
        help="How the players bid.",
        rule="SW-11",
        helps={
            "sealed": "All bids are laid face down and turned over together.",
            "open": "The players outbid each other in turn, and only the last bid is paid.",
        },
    )
    games: int = number(
        1,
        1,
        99,
        label="Games",
        help="The highest total after this many games wins. The suits are drawn again for each.",
        rule="SW-13",
    )
    ranks: int = number(
        13, 3, 13, label="Cards in a suit", help="Only the cards from the ace up to this rank are used.", rule="SW-14"
    )


class Phase(StrEnum):
    """The phases of a game: in ``DRAW`` suits are drawn, in ``PICK`` sealed bids are made, in ``AUCTION`` open ones."""

    DRAW = "suits"
    DEAL = "deal"
    OFFER = "offer"
    PICK = "pick"
    AUCTION = "auction"
    OVER = "over"


# Bound once: Python finds the members of an enum slowly, and phases are compared with every move.
DRAW, DEAL, OFFER, PICK, AUCTION, OVER = Phase


_CardsBySeat = Annotated[tuple[Card | None, ...], for_each_seat(optional(CARD))]


class Round(NamedTuple):
    """One prize, the bids for it, and who won it.

    :param prize: the cards that were carried over (SW-9), and the card for sale.
    :param seller: the seat that offered the card (SW-10), if any.
    :param bids: each seat's bid; in an open auction the last card that the seat showed.
    :param winner: the seat that won the prize; ``None`` if nobody did.
    :param carried: whether the prize stays for the next round.
    """

    prize: tuple[Card, ...]
    seller: SeatNumber | None
    bids: _CardsBySeat
    winner: SeatNumber | None
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

    suits: tuple[Suit, ...] = ()
    spare: Suit | None = None
    number: int = follows(1)
    prizes: int = follows(13)
    seller: int | None = follows(None)
    picked: tuple[bool, ...] = follows(())
    bid: int = follows(0)
    leader: SeatNumber | None = None
    out: Annotated[tuple[bool, ...], SEATS_THAT] = ()
    shown: _CardsBySeat = ()
    points: tuple[int, ...] = follows(())
    gone: tuple[tuple[Card, ...], ...] = follows(())
    history: tuple[Round, ...] = ()
    earlier: tuple[Round, ...] = ()


BiddingWarView = View[House, Facts]


# Moves


@dataclass(frozen=True, slots=True)
class Suits(Move):
    """The dealer's draw: the suits of seats 0, 1 and so on, and last the spare suit of the prizes, if any."""

    word: ClassVar[str] = "suits"
    suits: tuple[Suit, ...]

    @property
    def arguments(self) -> str:
        return " ".join(map(str, self.suits))


@dataclass(frozen=True, slots=True)
class Bid(OneCard):
    """A card bid for the prize: picked in secret, or shown in an open auction."""

    word: ClassVar[str] = "bid"

    @property
    def target(self) -> str:
        return "pick"


@dataclass(frozen=True, slots=True)
class CardOffer(OneCard):
    """A card of the seller's own that is put up for sale (SW-10)."""

    word: ClassVar[str] = "offer"

    @property
    def target(self) -> str:
        return "prize"


def _read_suits(words: Sequence[str]) -> Suits:
    if not words:
        raise NotationError("a draw of suits takes at least one suit")
    return Suits(tuple(map(Suit.parse, words)))


READERS: Final[Readers] = {
    "suits": _read_suits,
    "shuffle": read_shuffle,
    "offer": partial(read_card, CardOffer, "an offer"),
    "bid": partial(read_card, Bid, "a bid"),
    "pass": read_pass,
}
