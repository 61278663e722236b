"""The moves of Big Three and their notation."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from cardtable.engine.cards import CODES, Card, NotationError
from cardtable.engine.moves import Move, Readers, parse_card, parse_move, read_bid, read_pass, read_shuffle

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


def _read_call(words: Sequence[str]) -> Call:
    return Call(parse_card(words, "a call"))


def _read_play(words: Sequence[str]) -> Lay:
    if not words:
        raise NotationError("a play takes at least one card")
    return Lay(tuple(map(Card.parse, words)))


_READERS: Final[Readers] = {
    "shuffle": read_shuffle,
    "bid": read_bid,
    "pass": read_pass,
    "call": _read_call,
    "play": _read_play,
}


def parse(text: str) -> Move:
    """Return the move written ``text``.

    :raises NotationError: if it is not a move of Big Three.
    """
    return parse_move(text, _READERS)
