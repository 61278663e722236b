"""The moves of Five Hundred and their notation."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from cardtable.engine.cards import JOKER, Card, NotationError, Suit
from cardtable.engine.moves import Move, Play, Readers, parse_move, read_pass, read_play, read_shuffle
from cardtable.games.five_hundred.law.contracts import Contract


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """A bid of a contract: ``bid 7h``."""

    word: ClassVar[str] = "bid"
    contract: Contract

    @property
    def arguments(self) -> str:
        return str(self.contract)


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """The three cards that the bidder discards face down, in any order."""

    word: ClassVar[str] = "discard"
    discards: tuple[Card, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "discards", tuple(sorted(self.discards)))

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.discards

    @property
    def target(self) -> str:
        return "discards"


@dataclass(frozen=True, slots=True)
class LeadJoker(Move):
    """The lead of the joker at no trump or nullo, with the suit that the others must follow: ``play Jo h`` (FH-8)."""

    word: ClassVar[str] = "play"
    suit: Suit

    @property
    def cards(self) -> tuple[Card, ...]:
        return (JOKER,)

    @property
    def target(self) -> str:
        return "trick"

    @property
    def arguments(self) -> str:
        return f"{JOKER} {self.suit}"


def _read_bid(words: Sequence[str]) -> Bid:
    if len(words) != 1:
        raise NotationError(f"a bid takes one contract, not {' '.join(words)!r}")
    return Bid(Contract.parse(words[0]))


def _read_discard(words: Sequence[str]) -> Discard:
    return Discard(tuple(map(Card.parse, words)))


def _read_play(words: Sequence[str]) -> Play | LeadJoker:
    if len(words) == 2 and words[0] == str(JOKER):
        return LeadJoker(Suit.parse(words[1]))
    return read_play(words)


_READERS: Final[Readers] = {
    "shuffle": read_shuffle,
    "bid": _read_bid,
    "pass": read_pass,
    "discard": _read_discard,
    "play": _read_play,
}


def parse(text: str) -> Move:
    """Return the move written ``text``.

    :raises NotationError: if it is not a move of Five Hundred.
    """
    return parse_move(text, _READERS)
