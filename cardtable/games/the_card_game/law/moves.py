"""The moves of The Card Game and their notation."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from cardtable.engine.cards import NotationError
from cardtable.engine.moves import Move, OneCard, Readers, parse_card, parse_move, read_shuffle


@dataclass(frozen=True, slots=True)
class Take(Move):
    """The first half of a turn (TC-4): the top card of the pick-up pile (``pile``) or of the discards (``discard``)."""

    word: ClassVar[str] = "take"
    source: str

    @property
    def arguments(self) -> str:
        return self.source

    @property
    def target(self) -> str:
        return self.source


@dataclass(frozen=True, slots=True)
class Discard(OneCard):
    """The second half of a turn (TC-4): one card goes onto the discard pile."""

    word: ClassVar[str] = "discard"

    @property
    def target(self) -> str:
        return "discard"


@dataclass(frozen=True, slots=True)
class Out(OneCard):
    """The second half of a turn, going out (TC-5): all other cards are laid down in melds, this one is discarded."""

    word: ClassVar[str] = "out"


def _read_take(words: Sequence[str]) -> Take:
    if list(words) not in (["pile"], ["discard"]):
        raise NotationError(f"take is followed by 'pile' or 'discard', not {' '.join(words)!r}")
    return Take(words[0])


def _read_discard(words: Sequence[str]) -> Discard:
    return Discard(parse_card(words, "a discard"))


def _read_out(words: Sequence[str]) -> Out:
    return Out(parse_card(words, "out"))


_READERS: Final[Readers] = {
    "shuffle": read_shuffle,
    "take": _read_take,
    "discard": _read_discard,
    "out": _read_out,
}


def parse(text: str) -> Move:
    """Return the move written ``text``.

    :raises NotationError: if it is not a move of The Card Game.
    """
    return parse_move(text, _READERS)
