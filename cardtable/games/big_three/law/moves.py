"""The moves of Big Three, and how they are written."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from cardtable.engine.cards import Back, Card, NotationError
from cardtable.engine.moves import Bid, Move, Pass, Shuffle, parse_card, parse_move, parse_nothing, parse_number

# The place of each card in a move: kings first, and of one rank clubs before diamonds, hearts and spades.
_PLACE: Final = tuple((-(code & 15), code >> 4) for code in range(64 * len(Back)))


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """Cards laid on the table in one turn, in any order, to lead or to beat others: ``play 7c 6d 5h``."""

    word: ClassVar[str] = "play"
    laid: tuple[Card, ...]

    def __post_init__(self) -> None:
        if len(self.laid) > 1:
            object.__setattr__(self, "laid", tuple(sorted(self.laid, key=_PLACE.__getitem__)))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, the highest rank first."""
        return self.laid

    @property
    def target(self) -> str:
        """The cards on the table."""
        return "trick"


@dataclass(frozen=True, slots=True)
class Call(Move):
    """The card whose holder is the auction winner's partner: ``call Kh`` (BT-12)."""

    word: ClassVar[str] = "call"
    card: Card

    @property
    def arguments(self) -> str:
        """The card, which is only named, not moved."""
        return str(self.card)


def _read_bid(words: Sequence[str]) -> Move:
    return Bid(parse_number(words, "a bid"))


def _read_pass(words: Sequence[str]) -> Move:
    parse_nothing(words, "a pass")
    return Pass()


def _read_call(words: Sequence[str]) -> Move:
    return Call(parse_card(words, "a call"))


def _read_play(words: Sequence[str]) -> Move:
    if not words:
        raise NotationError("a play takes at least one card")
    return Lay(tuple(map(Card.parse, words)))


def _read_shuffle(words: Sequence[str]) -> Move:
    return Shuffle(tuple(map(Card.parse, words)))


_READERS: Final = {
    "bid": _read_bid,
    "pass": _read_pass,
    "call": _read_call,
    "play": _read_play,
    "shuffle": _read_shuffle,
}


def parse(text: str) -> Move:
    """Return the move written ``text``.

    :raises NotationError: if it is not a move of this game.
    """
    return parse_move(text, _READERS)
