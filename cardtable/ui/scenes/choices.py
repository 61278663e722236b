"""Which moves are on offer as buttons, and their keys: pure, so that it can be tested without a window."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from cardtable.engine.moves import Bid, Move, Pass
from cardtable.engine.view import View
from cardtable.engine.words import Words

MANY = 12
"""From so many number bids on they are chosen with a stepper instead of a button each."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move on offer: what its button says, and the key that presses it."""

    move: Move
    label: str
    key: str


@dataclass(frozen=True, slots=True)
class Bidding:
    """Number bids on offer: the lowest and the highest."""

    low: int
    high: int


def choices(words: Words, view: View, moves: Sequence[Move], reserved: Collection[str] = ()) -> tuple[Choice, ...]:
    """Return the buttons for ``moves``, each with a letter or digit of its own; ``reserved`` ones mean something else.

    Letters are told in lower case.
    """
    taken = set(reserved)
    made = []
    for place, move in enumerate(moves, 1):
        label = words.button(view, move)
        key = _key(label, taken, move, place)
        taken.add(key)
        made.append(Choice(move, label, key))
    return tuple(made)


def _key(label: str, taken: set[str], move: Move, place: int) -> str:
    """Return a small bid's own digit; else the label's first letter, its place among the buttons, any digit, if free.

    :param place: which button it is, from one.
    """
    letters: list[str] = [sign for sign in label.lower() if "a" <= sign <= "z"]
    if isinstance(move, Pass):
        letters.insert(0, "p")
    free: list[str] = [*letters[:1], *str(place)[: place < 10], *"123456789"]
    if isinstance(move, Bid) and 0 < move.number < 10:
        # Whoever presses 2 bids two, whatever else is on offer.
        free.insert(0, str(move.number))
    for sign in free:
        if sign not in taken:
            return sign
    return ""


def number_bids(moves: Sequence[Move]) -> Bidding | None:
    """Return the range of number bids if there are too many of them for buttons."""
    numbers = [move.number for move in moves if isinstance(move, Bid)]
    return Bidding(min(numbers), max(numbers)) if len(numbers) >= MANY else None


def without_number_bids(moves: Sequence[Move]) -> tuple[Move, ...]:
    """Return the other moves."""
    return tuple(move for move in moves if not isinstance(move, Bid))
