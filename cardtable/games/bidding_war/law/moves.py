"""The moves of the Scruffian Bidding War and their notation."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from cardtable.engine.cards import NotationError, Suit, parse_cards
from cardtable.engine.moves import Move, OneCard, Pass, Shuffle, parse_card, parse_move, parse_nothing

SUITS_BY_LETTER: Final = {"c": Suit.CLUBS, "d": Suit.DIAMONDS, "h": Suit.HEARTS, "s": Suit.SPADES}


@dataclass(frozen=True, slots=True)
class Suits(Move):
    """The dealer's draw: the suit of seat 0, 1 and so on, and the suit of the prizes last where there is one."""

    word: ClassVar[str] = "suits"
    suits: tuple[Suit, ...]

    @property
    def arguments(self) -> str:
        """The suits' letters."""
        return " ".join(map(str, self.suits))


@dataclass(frozen=True, slots=True)
class Bid(OneCard):
    """A card bid for the prize: picked in secret, or shown in an open auction."""

    word: ClassVar[str] = "bid"

    @property
    def target(self) -> str:
        """The place of the bids."""
        return "pick"


@dataclass(frozen=True, slots=True)
class Offer(OneCard):
    """A card of the seller's own that is put up for sale (SW-10)."""

    word: ClassVar[str] = "offer"

    @property
    def target(self) -> str:
        """The place of the prizes."""
        return "prize"


def _read_suits(words: Sequence[str]) -> Suits:
    unknown = [word for word in words if word not in SUITS_BY_LETTER]
    if unknown or not words:
        raise NotationError(f"suits are written c, d, h or s, not {' '.join(unknown)!r}")
    return Suits(tuple(SUITS_BY_LETTER[word] for word in words))


def _read_bid(words: Sequence[str]) -> Bid:
    return Bid(parse_card(words, "bid"))


def _read_offer(words: Sequence[str]) -> Offer:
    return Offer(parse_card(words, "offer"))


def _read_pass(words: Sequence[str]) -> Pass:
    parse_nothing(words, "pass")
    return Pass()


def _read_shuffle(words: Sequence[str]) -> Shuffle:
    return Shuffle(parse_cards(" ".join(words)))


READERS: Final[Mapping[str, Callable[[Sequence[str]], Move]]] = {
    "suits": _read_suits,
    "shuffle": _read_shuffle,
    "offer": _read_offer,
    "bid": _read_bid,
    "pass": _read_pass,
}


def parse(text: str) -> Move:
    """Return the move written ``text``.

    :raises NotationError: if it is not a move of the Scruffian Bidding War.
    """
    return parse_move(text, READERS)
