"""The moves of Blackjack and their notation."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from cardtable.engine.cards import Card, NotationError, Suit
from cardtable.engine.moves import Move, OneCard, Readers, parse_move, parse_nothing, read_shuffle


@dataclass(frozen=True, slots=True)
class Play(OneCard):
    """One card played on the pile; an ace names the suit that it counts as from now on (BJ-15)."""

    word: ClassVar[str] = "play"
    suit: Suit | None = None

    @property
    def target(self) -> str:
        return "pile"

    @property
    def arguments(self) -> str:
        return str(self.card) if self.suit is None else f"{self.card} {self.suit}"


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """The end of a turn that costs nothing (BJ-9)."""

    word: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class Pickup(Move):
    """The end of a turn by picking up: the debt, or one card (BJ-8, BJ-12)."""

    word: ClassVar[str] = "pickup"

    @property
    def target(self) -> str:
        return "deck"


def _read_play(words: Sequence[str]) -> Play:
    if len(words) not in (1, 2):
        raise NotationError(f"a play takes a card, and the suit that an ace names, not {' '.join(words)!r}")
    return Play(Card.parse(words[0]), Suit.parse(words[1]) if len(words) == 2 else None)


def _read_stop(words: Sequence[str]) -> Stop:
    parse_nothing(words, "a stop")
    return Stop()


def _read_pickup(words: Sequence[str]) -> Pickup:
    parse_nothing(words, "a pick-up")
    return Pickup()


_READERS: Final[Readers] = {
    "shuffle": read_shuffle,
    "play": _read_play,
    "stop": _read_stop,
    "pickup": _read_pickup,
}


def parse(text: str) -> Move:
    """Return the move written ``text``.

    :raises NotationError: if it is not a move of Blackjack.
    """
    return parse_move(text, _READERS)
