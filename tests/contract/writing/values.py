"""Values of any kind as short text, for transcripts: cards in their notation, and what has changed in a value."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from itertools import count as count_from
from itertools import groupby
from typing import TypeGuard

from cardtable.engine.cards import Back, Card
from cardtable.engine.view import Mark

LARGEST = 10**6
"""The largest number that is written in digits; larger ones are masks, and are written as their bits."""


LONG_SUIT = 8
"""The fewest cards of a suit, each of the next rank, that are written as the first and the last of them."""


def write(value: object) -> str:
    """Return a value as text: tuples in brackets, dataclasses and named tuples with their fields."""
    if isinstance(value, Card | Back):
        return write_card(value)
    if isinstance(value, Mark):
        return write_mark(value)
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return f"({write_cards(value)})" if _are_cards(value) else "(" + " ".join(map(write, value)) + ")"
    if isinstance(value, frozenset):
        return "{" + " ".join(sorted(map(write, value))) + "}"
    names = names_of(value)
    if names:
        return f"({' '.join(f'{name}={write(getattr(value, name))}' for name in names)})"
    if type(value) is int and value > LARGEST:
        return f"bits({' '.join(map(str, _bits(value)))})"
    return repr(value) if isinstance(value, str) and " " in value else str(value)


def write_card(card: Card | Back) -> str:
    """Return a card's notation, or ``?`` behind the back of a hidden one."""
    return f"{card}?" if isinstance(card, Back) else str(card)


def write_cards(cards: Sequence[Card | Back]) -> str:
    """Return cards as text; several hidden ones with their number (``?*13``), and a long suit as ``Ad..Kd``."""
    texts: list[str] = []
    groups = [(card, len(list(same))) for card, same in groupby(cards)]
    while groups:
        card, count = groups[0]
        run = next(n for n in count_from(1) if groups[n : n + 1] != [(_next_card(groups[n - 1][0]), count)])
        if run < LONG_SUIT:
            run = 1
            texts += (
                [f"{write_card(card)}*{count}"] if isinstance(card, Back) and count > 1 else [write_card(card)] * count
            )
        else:
            texts.append(f"{card}..{groups[run - 1][0]}" + (f"*{count}" if count > 1 else ""))
        del groups[:run]
    return " ".join(texts)


def _next_card(card: Card | Back) -> int | None:
    """Return the card of the next rank in the same suit, as a number; none for the back of a card."""
    return None if isinstance(card, Back) else card + 1


def write_mark(mark: Mark) -> str:
    """Return a mark: ``2:9h`` for a card that seat 2 laid and that stands for the nine, ``.`` for none."""
    stands = next((str(each) for each in (mark.stands_for, mark.rank, mark.suit) if each is not None), "")
    seat = "" if mark.seat is None else str(mark.seat)
    return f"{seat}:{stands}" if seat and stands else seat or stands or "."


def changes(name: str, before: object, now: object) -> Iterator[str]:
    """Yield what has changed in a value, each part with the way to it: ``points[1]=41``, ``calls +(3 0)``."""
    if before == now:
        return
    inside = names_of(now)
    if inside and type(before) is type(now):
        for each in inside:
            yield from changes(f"{name}.{each}", getattr(before, each), getattr(now, each))
    elif isinstance(before, tuple) and isinstance(now, tuple) and before:
        yield from _changes_of_tuple(name, before, now)
    elif type(before) is int and type(now) is int and max(before, now) > LARGEST:
        for sign, bits in (("-", before & ~now), ("+", now & ~before)):
            if bits:
                yield f"{name} {sign}{write_bits(bits)}"
    else:
        yield f"{name}={write(now)}"


def _changes_of_tuple(name: str, before: tuple[object, ...], now: tuple[object, ...]) -> Iterator[str]:
    same = sum(one == other for one, other in zip(before, now, strict=False))
    if len(now) > len(before) and now[: len(before)] == before:
        yield f"{name} +{' '.join(map(write, now[len(before) :]))}"
    elif len(before) == len(now) and (same or all(map(_has_parts, (*before, *now)))):
        for place, (one, other) in enumerate(zip(before, now, strict=True)):
            yield from changes(f"{name}[{place}]", one, other)
    elif _are_cards(before) and _are_cards(now) and _is_sorted(before) and _is_sorted(now):
        gone, came = Counter(before) - Counter(now), Counter(now) - Counter(before)
        yield " ".join([name, *(f"-{card}" for card in gone.elements()), *(f"+{card}" for card in came.elements())])
    else:
        yield f"{name}={write(now)}"


def write_bits(mask: int) -> str:
    """Return the numbers of the bits of a mask."""
    return f"bits({' '.join(map(str, _bits(mask)))})"


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def _has_parts(value: object) -> bool:
    return isinstance(value, tuple) or bool(names_of(value))


def _is_sorted(cards: tuple[Card | Back, ...]) -> bool:
    faces = [card for card in cards if isinstance(card, Card)]
    return len(faces) == len(cards) and faces == sorted(faces)


def _are_cards(values: tuple[object, ...]) -> TypeGuard[tuple[Card | Back, ...]]:
    return bool(values) and all(isinstance(value, Card | Back) for value in values)


def names_of(value: object) -> tuple[str, ...]:
    """Return the names of the fields of a dataclass or a named tuple; none for any other value."""
    if is_dataclass(value):
        return tuple(field.name for field in fields(value))
    return tuple(getattr(value, "_fields", ()))
