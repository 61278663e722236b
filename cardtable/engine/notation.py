"""How the values of facts are written in a position: numbers, seats, cards, and combinations of them.

The notation follows from the annotated type of a value, see :func:`notation_of`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from types import NoneType
from typing import Annotated, Any, Final, Generic, TypeVar, get_args, get_origin, get_type_hints

from cardtable.engine.cards import SUITS, Card, NotationError, Suit, write_cards
from cardtable.engine.facts import BID_NUMBER, COUNT, SEAT_NUMBER
from cardtable.engine.seats import DEALER
from cardtable.engine.typography import counted

T = TypeVar("T")
NOTHING: Final = "-"
"""The text of an empty list, of no card, of no seat."""
MAX_DIGITS: Final = 6


@dataclass(frozen=True, slots=True)
class Scope:
    """What a position may name: its seats, and the cards of the game with how often there are."""

    seats: int
    pack: Counter[Card]


@dataclass(frozen=True, slots=True)
class Notation(Generic[T]):
    """A way to write a kind of value; ``read`` is the inverse of ``write``, and raises ``NotationError``."""

    write: Callable[[T], str]
    read: Callable[[str, Scope], T]


# Any: the annotation of a type is a value of no type of its own.
def notation_of(kind: Any) -> Notation[Any]:
    """Return the notation of the values of an annotated type.

    Many of the same are separated by spaces, if each is one word, and otherwise by ``/``; the parts of a pair by a
    colon, and those of larger tuples and of dataclasses by commas. A notation among the annotations is taken.
    """
    if isinstance(kind, Notation):
        return kind
    for extra in getattr(kind, "__metadata__", ()):
        if isinstance(extra, Notation):
            return extra
        if extra in _ANNOTATED:
            return _ANNOTATED[extra]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return notation_of(arguments[0])
    if NoneType in arguments:
        return optional(notation_of(next(each for each in arguments if each is not NoneType)))
    if origin is tuple and arguments[-1] is Ellipsis:
        item = arguments[0]
        if item is Card:
            return CARDS
        return several(notation_of(item), " " if _is_one_word(item) else " / ")
    if origin is tuple:
        return row(tuple, [notation_of(each) for each in arguments])
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if issubclass(kind, Enum):
        return one_of(kind, kind.__name__.lower())
    if hasattr(kind, "parse"):
        return Notation(str, lambda text, _scope: kind.parse(text))
    hints = get_type_hints(kind, include_extras=True)
    names = [each.name for each in fields(kind)] if is_dataclass(kind) else list(kind._fields)
    return row(lambda values: kind(*values), [notation_of(hints[name]) for name in names], names)


def _is_one_word(kind: Any) -> bool:
    """Whether values of this type are written without spaces."""
    if get_origin(kind) is Annotated:
        return not any(isinstance(extra, Notation) for extra in kind.__metadata__) and _is_one_word(get_args(kind)[0])
    if NoneType in get_args(kind):
        return all(_is_one_word(each) for each in get_args(kind) if each is not NoneType)
    return isinstance(kind, type) and (kind in _SIMPLE or issubclass(kind, Enum))


def one_of(values: Iterable[T], what: str) -> Notation[T]:
    """Return the notation of values that are written as ``str`` writes them; ``what`` is the noun for one of them."""
    by_text = {str(value): value for value in values}

    def read(text: str, _scope: Scope) -> T:
        if text not in by_text:
            raise NotationError(f"{text!r} is not a {what}; possible are {', '.join(by_text)}")
        return by_text[text]

    return Notation(str, read)


def optional(notation: Notation[T]) -> Notation[T | None]:
    return Notation(
        lambda value: NOTHING if value is None else notation.write(value),
        lambda text, scope: None if text == NOTHING else notation.read(text, scope),
    )


def several(notation: Notation[T], separator: str = " ") -> Notation[tuple[T, ...]]:
    """Return the notation of any number of such values, in their order."""

    def read(text: str, scope: Scope) -> tuple[T, ...]:
        if text == NOTHING:
            return ()
        return tuple(notation.read(part.strip(), scope) for part in text.split(separator.strip() or None))

    return Notation(lambda values: separator.join(map(notation.write, values)) or NOTHING, read)


def for_each_seat(notation: Notation[T], separator: str = " ") -> Notation[tuple[T, ...]]:
    """Return the notation of one such value for each seat, in their order."""

    def read(text: str, scope: Scope) -> tuple[T, ...]:
        parts = text.split(separator.strip() or None)
        if len(parts) != scope.seats:
            raise NotationError(f"{text!r} has {counted(len(parts), 'value')} for {counted(scope.seats, 'seat')}")
        return tuple(notation.read(part.strip(), scope) for part in parts)

    return Notation(lambda values: separator.join(map(notation.write, values)), read)


def row(
    make: Callable[[Iterable[Any]], T], notations: Sequence[Notation[Any]], names: Sequence[str] = ()
) -> Notation[T]:
    """Return the notation of a value made of different ones: of a tuple, or with ``names`` of its attributes."""
    separator = ": " if len(notations) == 2 else ", "

    def write(value: Any) -> str:
        values = [getattr(value, name) for name in names] if names else value
        return separator.join(each.write(one) for each, one in zip(notations, values, strict=True))

    def read(text: str, scope: Scope) -> T:
        texts = text.split(separator.strip())
        if len(texts) != len(notations):
            raise NotationError(
                f"{text!r} does not have {len(notations)} parts with {separator.strip()!r} between them"
            )
        return make(each.read(part.strip(), scope) for each, part in zip(notations, texts, strict=True))

    return Notation(write, read)


def _read_word(text: str, _scope: Scope) -> str:
    return text


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


def _read_bid(text: str, scope: Scope) -> int:
    return 0 if text == NOTHING else _read_count(text, scope)


def _read_seat(text: str, scope: Scope) -> int:
    if not (text.isascii() and text.isdigit() and len(text) == 1) or int(text) >= scope.seats:
        raise NotationError(f"{text!r} is not a seat; the seats are 0 to {scope.seats - 1}")
    return int(text)


def _read_actor(text: str, scope: Scope) -> int | None:
    return None if text == NOTHING else DEALER if text == "dealer" else _read_seat(text, scope)


def _read_card(text: str, scope: Scope) -> Card:
    card = Card.parse(text)
    if card not in scope.pack:
        raise NotationError(f"{card} is not a card of this game")
    return card


def _read_flag(text: str, _scope: Scope) -> bool:
    if text not in ("yes", "no"):
        raise NotationError(f"{text!r} is neither yes nor no")
    return text == "yes"


NO_SCOPE: Final = Scope(0, Counter())
WORDS: Final = several(Notation(str, _read_word))
NUMBER: Final[Notation[int]] = Notation(str, _read_number)
NUMBERS: Final = for_each_seat(NUMBER)
FLAG: Final[Notation[bool]] = Notation(lambda value: "yes" if value else "no", _read_flag)
SEAT: Final[Notation[int]] = Notation(str, _read_seat)
SEATS: Final = several(SEAT)
SEATS_THAT: Final[Notation[tuple[bool, ...]]] = Notation(
    lambda flags: SEATS.write(tuple(seat for seat, flag in enumerate(flags) if flag)),
    lambda text, scope: tuple(seat in SEATS.read(text, scope) for seat in range(scope.seats)),
)
"""A flag for each seat, written as the seats for which it holds."""
ACTOR: Final[Notation[int | None]] = Notation(
    lambda actor: NOTHING if actor is None else "dealer" if actor == DEALER else str(actor), _read_actor
)
CARD: Final[Notation[Card]] = Notation(str, _read_card)
CARDS: Final[Notation[tuple[Card, ...]]] = Notation(lambda cards: write_cards(cards) or NOTHING, several(CARD).read)
_ANNOTATED: Final[Mapping[object, Notation[Any]]] = {
    SEAT_NUMBER: SEAT,
    COUNT: Notation(str, _read_count),
    BID_NUMBER: Notation(lambda bid: str(bid or NOTHING), _read_bid),
}
_SIMPLE: Final[Mapping[type, Notation[Any]]] = {
    bool: FLAG,
    int: NUMBER,
    Card: CARD,
    Suit: one_of(SUITS, "suit"),
}
