"""Moves: frozen values with a notation, which table files use.

A move does not name its actor: exactly one actor is to act at any time, and the log names it with the move.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from cardtable.engine.cards import Card, NotationError, write_cards

Readers = Mapping[str, Callable[[Sequence[str]], "Move"]]
"""By the word of each kind of move of a game, a function that reads the words after it."""


@dataclass(frozen=True, slots=True)
class Move:
    """One decision of a player, or one outcome of chance. ``str(move)`` is its notation without the actor."""

    word: ClassVar[str] = ""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that the move names, in the order of its notation."""
        return ()

    @property
    def named(self) -> tuple[Card, ...]:
        """The cards in the notation of the move, even if the move leaves them where they are."""
        return self.cards

    @property
    def target(self) -> str:
        """The name of the zone that the cards go to or the move is made at (see ``Zone.name``); empty if none."""
        return ""

    @property
    def arguments(self) -> str:
        """The notation after the word."""
        return write_cards(self.cards)

    def __str__(self) -> str:
        arguments = self.arguments
        return f"{self.word} {arguments}" if arguments else self.word


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """A pass: no bid, or no play."""

    word: ClassVar[str] = "pass"


PASS: Final = Pass()


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """A bid of a number of points, or of the game's own steps."""

    word: ClassVar[str] = "bid"
    number: int

    @property
    def arguments(self) -> str:
        return str(self.number)


@dataclass(frozen=True, slots=True)
class OneCard(Move):
    """A move of one card; each kind sets its own ``word``."""

    card: Card

    @property
    def cards(self) -> tuple[Card, ...]:
        return (self.card,)


@dataclass(frozen=True, slots=True)
class Play(OneCard):
    """One card played from the hand to the trick."""

    word: ClassVar[str] = "play"

    @property
    def target(self) -> str:
        return "trick"


@dataclass(frozen=True, slots=True)
class Shuffle(Move):
    """The dealer's move: the order of a deck, from the top. ``deck`` names it where a game has several."""

    word: ClassVar[str] = "shuffle"
    order: tuple[Card, ...]
    deck: str = ""

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.order

    @property
    def arguments(self) -> str:
        return f"{self.deck} {write_cards(self.order)}".strip()


def parse_number(words: Sequence[str], what: str) -> int:
    """Return the single whole number in ``words``.

    :raises NotationError: if there is none, or more; ``what`` names it in the message.
    """
    if len(words) != 1 or not (words[0].isascii() and words[0].isdigit()) or len(words[0]) > 6:
        raise NotationError(f"{what} takes one whole number, not {' '.join(words)!r}")
    return int(words[0])


def parse_card(words: Sequence[str], what: str) -> Card:
    """Return the single card in ``words``.

    :raises NotationError: if there is none, or more; ``what`` names the move in the message.
    """
    if len(words) != 1:
        raise NotationError(f"{what} takes one card, not {' '.join(words)!r}")
    return Card.parse(words[0])


def parse_nothing(words: Sequence[str], what: str) -> None:
    """Check that nothing follows the move's word.

    :raises NotationError: if something does.
    """
    if words:
        raise NotationError(f"{what} takes nothing after it, not {' '.join(words)!r}")


def read_card(make: Callable[[Card], Move], what: str, words: Sequence[str]) -> Move:
    """Return the move that ``make`` makes of the one card in ``words``."""
    return make(parse_card(words, what))


def read_cards(make: Callable[[tuple[Card, ...]], Move], what: str, words: Sequence[str]) -> Move:
    """Return the move that ``make`` makes of the cards in ``words``, in their order; there must be one at least."""
    if not words:
        raise NotationError(f"{what} takes at least one card")
    return make(tuple(map(Card.parse, words)))


def read_word(move: Move, what: str, words: Sequence[str]) -> Move:
    """Return a move that is written as its word alone."""
    parse_nothing(words, what)
    return move


def read_bid(words: Sequence[str]) -> Bid:
    return Bid(parse_number(words, "a bid"))


def read_pass(words: Sequence[str]) -> Pass:
    parse_nothing(words, "a pass")
    return PASS


def read_play(words: Sequence[str]) -> Play:
    """Return the play of one card to the trick."""
    return Play(parse_card(words, "a play"))


def read_shuffle(words: Sequence[str]) -> Shuffle:
    """Return the order of a deck without a name."""
    return Shuffle(tuple(map(Card.parse, words)))


def parse_move(text: str, readers: Readers) -> Move:
    """Return the move written ``text``.

    :param readers: the readers of the game's moves.
    :raises NotationError: if the word is unknown, or the words after it are wrong.
    """
    word, *rest = text.split() or [""]
    reader = readers.get(word)
    if reader is None:
        raise NotationError(f"{word!r} is not a move of this game; its moves are {', '.join(sorted(readers))}")
    return reader(rest)
