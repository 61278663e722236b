"""The notations of a state's values, to write and read them: numbers, seats, cards, and combinations of them."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar, overload

from cardtable.engine.cards import SUITS, Card, NotationError, write_cards
from cardtable.engine.typography import counted

T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")
E = TypeVar("E")
NOTHING: Final = "-"
"""The text of an empty list, of no card, of no seat."""
MAX_DIGITS: Final = 6


@dataclass(frozen=True, slots=True)
class Scope:
    """The seats and cards that a position may name: the number of seats, and the cards of the game."""

    seats: int
    cards: Collection[Card]


NO_SCOPE: Final = Scope(0, ())


@dataclass(frozen=True, slots=True)
class Notation(Generic[T]):
    """A way to write a kind of value.

    :param write: returns the value's text.
    :param read: returns the value of a text, given what it may name; raises ``NotationError``. A written value is
        read as an equal value.
    """

    write: Callable[[T], str]
    read: Callable[[str, Scope], T]


def one_of(values: Iterable[T], what: str) -> Notation[T]:
    """Return the notation of values that are written as ``str`` writes them.

    :param what: the noun for one of them in an error: ``suit``.
    """
    by_text = {str(value): value for value in values}

    def read(text: str, _scope: Scope) -> T:
        if text not in by_text:
            raise NotationError(f"{text!r} is not a {what}; possible are {', '.join(by_text)}")
        return by_text[text]

    return Notation(str, read)


def _read_number(text: str, _scope: Scope) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > MAX_DIGITS:
        raise NotationError(f"{text!r} is not a whole number of at most {MAX_DIGITS} digits")
    return int(text)


def _read_count(text: str, scope: Scope) -> int:
    number = _read_number(text, scope)
    if number < 0:
        raise NotationError(f"{text!r} is below 0")
    return number


def _read_seat(text: str, scope: Scope) -> int:
    if not (text.isascii() and text.isdigit() and len(text) == 1) or int(text) >= scope.seats:
        raise NotationError(f"{text!r} is not a seat; the seats are 0 to {scope.seats - 1}")
    return int(text)


def _read_bid(text: str, scope: Scope) -> int:
    return 0 if text == NOTHING else _read_count(text, scope)


def _read_card(text: str, scope: Scope) -> Card:
    card = Card.parse(text)
    if card not in scope.cards:
        raise NotationError(f"{card} is not a card of this game")
    return card


def _write_flag(value: bool) -> str:
    return "yes" if value else "no"


def _read_flag(text: str, _scope: Scope) -> bool:
    if text not in ("yes", "no"):
        raise NotationError(f"{text!r} is neither yes nor no")
    return text == "yes"


def optional(notation: Notation[T]) -> Notation[T | None]:
    """Return the notation of such a value or ``None``."""

    def write(value: T | None) -> str:
        return NOTHING if value is None else notation.write(value)

    def read(text: str, scope: Scope) -> T | None:
        return None if text == NOTHING else notation.read(text, scope)

    return Notation(write, read)


def several(notation: Notation[T], separator: str = " ") -> Notation[tuple[T, ...]]:
    """Return the notation of any number of such values, in their order."""

    def write(values: Sequence[T]) -> str:
        return separator.join(map(notation.write, values)) or NOTHING

    def read(text: str, scope: Scope) -> tuple[T, ...]:
        if text == NOTHING:
            return ()
        return tuple(notation.read(part.strip(), scope) for part in _split(text, separator))

    return Notation(write, read)


def for_each_seat(notation: Notation[T], separator: str = " ") -> Notation[tuple[T, ...]]:
    """Return the notation of one such value for each seat, in their order."""

    def read(text: str, scope: Scope) -> tuple[T, ...]:
        parts = _split(text, separator)
        if len(parts) != scope.seats:
            raise NotationError(f"{text!r} has {counted(len(parts), 'value')} for {counted(scope.seats, 'seat')}")
        return tuple(notation.read(part.strip(), scope) for part in parts)

    return Notation(lambda values: separator.join(map(notation.write, values)), read)


def _split(text: str, separator: str) -> list[str]:
    return text.split(separator.strip() or None)


@overload
def row(a: Notation[A], b: Notation[B], /, *, separator: str = ...) -> Notation[tuple[A, B]]: ...
@overload
def row(
    a: Notation[A], b: Notation[B], c: Notation[C], d: Notation[D], /, *, separator: str = ...
) -> Notation[tuple[A, B, C, D]]: ...
@overload
def row(
    a: Notation[A], b: Notation[B], c: Notation[C], d: Notation[D], e: Notation[E], /, *, separator: str = ...
) -> Notation[tuple[A, B, C, D, E]]: ...
@overload
def row(*notations: Notation[Any], separator: str = ...) -> Notation[tuple[Any, ...]]: ...
# Any: Python has no type for "a notation of each of these types" of any number of them.
def row(*notations: Notation[Any], separator: str = ", ") -> Notation[Any]:
    """Return the notation of a tuple of different values, in their order."""

    def write(values: Sequence[object]) -> str:
        return separator.join(notation.write(value) for notation, value in zip(notations, values, strict=True))

    def read(text: str, scope: Scope) -> tuple[object, ...]:
        texts = text.split(separator.strip())
        if len(texts) != len(notations):
            raise NotationError(
                f"{text!r} does not have {len(notations)} parts with {separator.strip()!r} between them"
            )
        return tuple(notation.read(part.strip(), scope) for notation, part in zip(notations, texts, strict=True))

    return Notation(write, read)


# Any: only `kind` itself could say that each attribute has the type of its notation.
def record(kind: Callable[..., T], /, **notations: Notation[Any]) -> Notation[T]:
    """Return the notation of a value with attributes: one for each, in the order in which ``kind`` takes them."""
    parts = row(*notations.values(), separator=", ")
    return Notation(
        lambda value: parts.write(tuple(getattr(value, name) for name in notations)),
        lambda text, scope: kind(*parts.read(text, scope)),
    )


def as_mask(mask_of: Callable[[tuple[Card, ...]], int], cards_of: Callable[[int], tuple[Card, ...]]) -> Notation[int]:
    def read(text: str, scope: Scope) -> int:
        cards = CARDS.read(text, scope)
        mask = mask_of(cards)
        if sorted(cards_of(mask)) != sorted(cards):
            raise NotationError(f"a card appears twice in {text!r}")
        return mask

    return Notation(lambda mask: CARDS.write(cards_of(mask)), read)


def as_seats(count: int) -> Notation[int]:
    """Return the notation of a mask of seats, at most ``count``, as the seats in it."""
    seats = several(SEAT)
    return Notation(
        lambda mask: seats.write(tuple(seat for seat in range(count) if mask >> seat & 1)),
        lambda text, scope: sum(1 << seat for seat in set(seats.read(text, scope))),
    )


NUMBER: Final = Notation(str, _read_number)
COUNT: Final = Notation(str, _read_count)
FLAG: Final = Notation(_write_flag, _read_flag)
SEAT: Final = Notation(str, _read_seat)
CARD: Final = Notation(str, _read_card)
SUIT: Final = one_of(SUITS, "suit")
NUMBERS: Final = for_each_seat(NUMBER)
CARDS: Final[Notation[tuple[Card, ...]]] = Notation(lambda cards: write_cards(cards) or NOTHING, several(CARD).read)
SORTED: Final[Notation[tuple[Card, ...]]] = Notation(
    CARDS.write, lambda text, scope: tuple(sorted(CARDS.read(text, scope)))
)
"""Cards that are kept sorted; they may be written in any order."""
SEATS: Final = several(SEAT)
CALLS: Final = several(row(SEAT, Notation(lambda bid: str(bid or NOTHING), _read_bid), separator=": "), " / ")
"""The calls of an auction, in turn: each seat with the number that it bids, or 0 for a pass."""
