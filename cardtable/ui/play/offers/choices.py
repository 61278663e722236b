"""Chooses the moves that get buttons, and their keys, with pure functions that are tested without a window."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Bid, Move, Pass
from cardtable.engine.view import View
from cardtable.engine.voice.words import Words

MIN_BIDS_FOR_STEPPER: Final = 12
"""Minimum number of number bids shown as a stepper, instead of a button each."""


@dataclass(frozen=True, slots=True)
class MoveChoice:
    """A move as a button: its label, and the key that presses it.

    :param brief: a shorter label for use beside others of its kind: ``K♥`` of ``Call K♥``.
    :param gain: the points that the move brings at once: ``+6``; empty for none.
    :param held: whether the button must be held, which protects against a slip.
    :param refusal: why the move is not possible now; ``None`` if it is.
    """

    move: Move
    label: str
    key: str = ""
    brief: str = ""
    gain: str = ""
    held: bool = False
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class PictureChoice:
    """A meld or another combination as a small picture of cards that are selected together.

    :param gain: the points that it brings at once: ``+6``; empty for none.
    :param note: a remark about it: ``lowest``.
    """

    cards: tuple[Card, ...]
    gain: str
    note: str


@dataclass(frozen=True, slots=True)
class BidRange:
    """The range of number bids on a stepper: the lowest and the highest.

    :param too_low: why a lower number is refused; ``None`` if there is none.
    :param too_high: why a higher number is refused.
    """

    low: int
    high: int
    too_low: Refusal | None = None
    too_high: Refusal | None = None


def choices(words: Words, view: View, moves: Sequence[Move], reserved: Collection[str]) -> tuple[MoveChoice, ...]:
    """Return the buttons for ``moves``, each with a different letter (in lower case) or digit.

    Moves of one kind, such as suits to name, all have letters or all have digits.

    :param reserved: the letters and digits that have another meaning.
    """
    labels = [words.label(view, move) for move in moves]
    numbered = _numbered(moves, [label.beside_gain for label in labels], reserved)
    taken = set(reserved)
    made = []
    for place, (move, label) in enumerate(zip(moves, labels, strict=True), 1):
        key = _key("" if move.word in numbered else label.beside_gain, taken, move, place)
        taken.add(key)
        made.append(MoveChoice(move, label.beside_gain, key, label.brief, label.gain))
    return tuple(made)


def _numbered(moves: Sequence[Move], labels: Sequence[str], reserved: Collection[str]) -> frozenset[str]:
    """Return the kinds of moves, by their words, that cannot all have the first letter of their label as key."""
    letters: dict[str, list[str]] = {}
    for move, label in zip(moves, labels, strict=True):
        letters.setdefault(move.word, []).append(_letters(label)[:1])
    return frozenset(
        word
        for word, first in letters.items()
        if len(set(first)) < len(first) or (len(first) > 1 and set(first) & {"", *reserved})
    )


def _letters(label: str) -> str:
    return "".join(letter for letter in label.lower() if "a" <= letter <= "z")


def _key(label: str, taken: set[str], move: Move, place: int) -> str:
    """Return a key that is not taken: the digit of a small bid, the label's first letter, the button's number, or any.

    :param label: the label of the button; empty if the key is to be a digit.
    :param place: the number of the button, from 1.
    """
    letter = "p" if isinstance(move, Pass) else _letters(label)[:1]
    free: list[str] = [*letter, *([str(place)] if place < 10 else []), *"123456789", *ascii_lowercase]
    if isinstance(move, Bid) and 0 < move.number < 10:
        # The key 2 always bids two.
        free.insert(0, str(move.number))
    for character in free:
        if character not in taken:
            return character
    return ""


def alike(moves: Sequence[Move]) -> bool:
    """Whether these are several moves of one kind, whose buttons need not name the kind."""
    return len(moves) > 1 and len({move.word for move in moves}) == 1


def several_ways(moves: Sequence[Move]) -> bool:
    """Whether these are ways to play one card, such as the suits that it may name; none then goes without saying."""
    return alike(moves) and len({move.cards for move in moves}) == 1 and len(moves[0].cards) == 1


def number_bids(moves: Sequence[Move]) -> BidRange | None:
    """Return the range of number bids, if there are too many for buttons."""
    numbers = [move.number for move in moves if isinstance(move, Bid)]
    return BidRange(min(numbers), max(numbers)) if len(numbers) >= MIN_BIDS_FOR_STEPPER else None


def without_number_bids(moves: Sequence[Move]) -> tuple[Move, ...]:
    return tuple(move for move in moves if not isinstance(move, Bid))
