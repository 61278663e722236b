"""Which moves are on offer as buttons, and their keys: pure, so that it can be tested without a window."""

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
"""From this many number bids on they are chosen with a stepper, instead of a button each."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move as a button: what is on it, and the key that presses it.

    :param brief: what is on it beside others of its kind where there is little room: ``K♥`` of ``Call K♥``.
    :param gain: what it brings at once: ``+6``; empty for nothing.
    :param held: whether the button is held, not pressed, so that no slip makes the move.
    :param refusal: why it cannot be made now, where it is shown all the same.
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
    """A meld or another combination as a small picture: its cards, which are picked up as a whole.

    :param gain: what it brings at once: ``+6``; empty for nothing.
    :param note: what is said about it: ``lowest``.
    """

    cards: tuple[Card, ...]
    gain: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class BidRange:
    """Number bids that are chosen with a stepper: the lowest and the highest.

    :param too_low: why no lower number can be bid; ``None`` if there is none.
    :param too_high: why no higher number can be bid.
    """

    low: int
    high: int
    too_low: Refusal | None = None
    too_high: Refusal | None = None


def choices(words: Words, view: View, moves: Sequence[Move], reserved: Collection[str] = ()) -> tuple[Choice, ...]:
    """Return the buttons for ``moves``, each with a letter (in lower case) or digit of its own.

    Moves of one kind, such as suits to name, all have letters or all have digits.

    :param reserved: the letters and digits that mean something else.
    """
    labels = [words.button(view, move) for move in moves]
    numbered = _numbered(moves, labels, reserved)
    taken = set(reserved)
    made = []
    for place, (move, label) in enumerate(zip(moves, labels, strict=True), 1):
        key = _key("" if move.word in numbered else label, taken, move, place)
        taken.add(key)
        made.append(Choice(move, label, key, words.brief(view, move), words.gain(view, move)))
    return tuple(made)


def _numbered(moves: Sequence[Move], labels: Sequence[str], reserved: Collection[str]) -> frozenset[str]:
    """Return the words of the moves that cannot all have the first letter of their label."""
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
    """Return a small bid's own digit; else the label's first letter, its place among the buttons, any digit or letter,
    if free.

    :param label: what is on the button; empty if it is to have a digit.
    :param place: which button it is, from one.
    """
    letter = "p" if isinstance(move, Pass) else _letters(label)[:1]
    free: list[str] = [*letter, *([str(place)] if place < 10 else []), *"123456789", *ascii_lowercase]
    if isinstance(move, Bid) and 0 < move.number < 10:
        # The key 2 bids two, whatever else is on offer.
        free.insert(0, str(move.number))
    for character in free:
        if character not in taken:
            return character
    return ""


def alike(moves: Sequence[Move]) -> bool:
    """Whether these are several moves of one kind, so that a button need not say of which."""
    return len(moves) > 1 and len({move.word for move in moves}) == 1


def number_bids(moves: Sequence[Move]) -> BidRange | None:
    """Return the range of number bids, if there are too many of them for buttons."""
    numbers = [move.number for move in moves if isinstance(move, Bid)]
    return BidRange(min(numbers), max(numbers)) if len(numbers) >= MIN_BIDS_FOR_STEPPER else None


def without_number_bids(moves: Sequence[Move]) -> tuple[Move, ...]:
    """Return the other moves."""
    return tuple(move for move in moves if not isinstance(move, Bid))
