"""The moves of Blues and Greens and their notation."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from cardtable.engine.cards import Card, NotationError, Suit
from cardtable.engine.moves import (
    Move,
    Readers,
    Shuffle,
    parse_card,
    parse_move,
    parse_number,
    read_bid,
    read_pass,
    read_play,
)


@dataclass(frozen=True, slots=True)
class Trump(Move):
    """The bidder names the trump suit (BG-8)."""

    word: ClassVar[str] = "trump"
    suit: Suit

    @property
    def arguments(self) -> str:
        return str(self.suit)


@dataclass(frozen=True, slots=True)
class _Group(Move):
    """Several cards whose order does not matter: they are kept sorted."""

    group: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.group


@dataclass(frozen=True, slots=True)
class Give(_Group):
    """Four cards handed to the partner (BG-9)."""

    word: ClassVar[str] = "give"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """The draw that begins a turn (BG-13): from the deck, if no card is named, or a card of the splay and all above."""

    word: ClassVar[str] = "draw"
    card: Card | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The card of the splay; none for the deck."""
        return () if self.card is None else (self.card,)

    @property
    def arguments(self) -> str:
        """The card, or ``deck``."""
        return "deck" if self.card is None else str(self.card)

    @property
    def target(self) -> str:
        return "deck" if self.card is None else "splay"


@dataclass(frozen=True, slots=True)
class Set(_Group):
    """A new meld of one rank (BG-17)."""

    word: ClassVar[str] = "set"

    @property
    def target(self) -> str:
        return "melds"


@dataclass(frozen=True, slots=True)
class Run(Move):
    """A new meld of consecutive cards of one suit, low to high, which shows what a two stands for (BG-17, BG-28)."""

    word: ClassVar[str] = "run"
    order: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.order

    @property
    def target(self) -> str:
        return "melds"


@dataclass(frozen=True, slots=True)
class Build(Move):
    """A card built on a meld on the table (BG-19).

    :param meld: the number of the meld in this hand, from 1.
    :param end: ``low`` or ``high`` for a two on a sequence, else empty.
    """

    word: ClassVar[str] = "build"
    meld: int
    card: Card
    end: str = ""

    @property
    def cards(self) -> tuple[Card, ...]:
        return (self.card,)

    @property
    def arguments(self) -> str:
        return f"{self.meld} {self.card} {self.end}".rstrip()

    @property
    def target(self) -> str:
        return f"meld-{self.meld}"


@dataclass(frozen=True, slots=True)
class Lay(_Group):
    """Red threes laid on the table when going out (BG-38)."""

    word: ClassVar[str] = "lay"

    @property
    def target(self) -> str:
        return "melds"


def _read_shuffle(words: Sequence[str]) -> Shuffle:
    if not words or words[0] not in ("green", "blue"):
        raise NotationError("shuffle takes 'green' or 'blue' and the cards of that deck from the top")
    return Shuffle(tuple(map(Card.parse, words[1:])), words[0])


def _read_trump(words: Sequence[str]) -> Trump:
    if len(words) != 1:
        raise NotationError(f"trump takes one suit, not {' '.join(words)!r}")
    return Trump(Suit.parse(words[0]))


def _read_give(words: Sequence[str]) -> Give:
    return Give(tuple(sorted(_cards(words, "give"))))


def _read_draw(words: Sequence[str]) -> Draw:
    return Draw() if list(words) == ["deck"] else Draw(parse_card(words, "a draw"))


def _read_set(words: Sequence[str]) -> Set:
    return Set(tuple(sorted(_cards(words, "a set"))))


def _read_run(words: Sequence[str]) -> Run:
    return Run(_cards(words, "a run"))


def _read_build(words: Sequence[str]) -> Build:
    if len(words) not in (2, 3) or (len(words) == 3 and words[2] not in ("low", "high")):
        raise NotationError("build takes the meld's number and a card, and 'low' or 'high' for a two on a sequence")
    return Build(parse_number(words[:1], "build"), Card.parse(words[1]), words[2] if len(words) == 3 else "")


def _read_lay(words: Sequence[str]) -> Lay:
    return Lay(tuple(sorted(_cards(words, "lay"))))


def _cards(words: Sequence[str], what: str) -> tuple[Card, ...]:
    if not words:
        raise NotationError(f"{what} takes cards")
    return tuple(map(Card.parse, words))


_READERS: Final[Readers] = {
    "shuffle": _read_shuffle,
    "bid": read_bid,
    "pass": read_pass,
    "trump": _read_trump,
    "give": _read_give,
    "draw": _read_draw,
    "set": _read_set,
    "run": _read_run,
    "build": _read_build,
    "lay": _read_lay,
    "play": read_play,
}


def parse(text: str) -> Move:
    """Return the move written ``text``.

    :raises NotationError: if it is not a move of Blues and Greens.
    """
    return parse_move(text, _READERS)
