"""The moves of Blackjack and their notation."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from cardtable.engine.cards import Card, NotationError, Suit, parse_cards
from cardtable.engine.moves import Move, OneCard, Shuffle, parse_move, parse_nothing

SUITS_BY_LETTER: Final = {"c": Suit.CLUBS, "d": Suit.DIAMONDS, "h": Suit.HEARTS, "s": Suit.SPADES}


@dataclass(frozen=True, slots=True)
class Play(OneCard):
    """One card laid on the pile; an ace names the suit that it counts as from now on (BJ-15)."""

    word: ClassVar[str] = "play"
    suit: Suit | None = None

    @property
    def target(self) -> str:
        """The pile."""
        return "pile"

    @property
    def arguments(self) -> str:
        """The card, and the suit that an ace names."""
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
        """The deck, from which the cards come."""
        return "deck"


def _read_play(words: Sequence[str]) -> Play:
    if len(words) not in (1, 2):
        raise NotationError(f"play takes a card, and the suit that an ace names, not {' '.join(words)!r}")
    card = Card.parse(words[0])
    if len(words) == 1:
        return Play(card)
    suit = SUITS_BY_LETTER.get(words[1])
    if suit is None:
        raise NotationError(f"{words[1]!r} is not a suit; suits are written c, d, h or s")
    return Play(card, suit)


def _read_stop(words: Sequence[str]) -> Stop:
    parse_nothing(words, "stop")
    return Stop()


def _read_pickup(words: Sequence[str]) -> Pickup:
    parse_nothing(words, "pickup")
    return Pickup()


def _read_shuffle(words: Sequence[str]) -> Shuffle:
    return Shuffle(parse_cards(" ".join(words)))


READERS: Final[Mapping[str, Callable[[Sequence[str]], Move]]] = {
    "play": _read_play,
    "stop": _read_stop,
    "pickup": _read_pickup,
    "shuffle": _read_shuffle,
}


def parse(text: str) -> Move:
    """Return the move written ``text``.

    :raises NotationError: if it is not a move of Blackjack.
    """
    return parse_move(text, READERS)
