"""The moves of the Scruffian Bidding War and their notation."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from cardtable.engine.cards import NotationError, Suit
from cardtable.engine.moves import Move, OneCard, Readers, parse_card, parse_move, read_pass, read_shuffle


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
class Offer(OneCard):
    """A card of the seller's own that is put up for sale (SW-10)."""

    word: ClassVar[str] = "offer"

    @property
    def target(self) -> str:
        return "prize"


def _read_suits(words: Sequence[str]) -> Suits:
    if not words:
        raise NotationError("a draw of suits takes at least one suit")
    return Suits(tuple(map(Suit.parse, words)))


def _read_offer(words: Sequence[str]) -> Offer:
    return Offer(parse_card(words, "an offer"))


def _read_bid(words: Sequence[str]) -> Bid:
    return Bid(parse_card(words, "a bid"))


_READERS: Final[Readers] = {
    "suits": _read_suits,
    "shuffle": read_shuffle,
    "offer": _read_offer,
    "bid": _read_bid,
    "pass": read_pass,
}


def parse(text: str) -> Move:
    """Return the move written ``text``.

    :raises NotationError: if it is not a move of the Scruffian Bidding War.
    """
    return parse_move(text, _READERS)
