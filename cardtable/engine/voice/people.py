"""Players in sentences: by name, and the reader as *you*."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from cardtable.engine.typography import listed

_IRREGULAR: Final = {"be": ("is", "are"), "have": ("has", "have"), "": ("", "")}
_HISSING: Final = ("s", "sh", "ch", "x", "o")


@dataclass(frozen=True, slots=True)
class People:
    """The players' names by seat, and the seat of the reader: ``viewer`` (``None`` for an onlooker)."""

    names: Sequence[str]
    viewer: int | None = None

    def who(self, seat: int) -> str:
        """Return a player at the beginning of a sentence: ``Dan``, ``You``."""
        return "You" if seat == self.viewer else self.names[seat]

    def whom(self, seat: int) -> str:
        """Return a player within a sentence: ``Dan``, ``you``."""
        return "you" if seat == self.viewer else self.names[seat]

    def whose(self, seat: int) -> str:
        """Return the possessive of a player, within a sentence: ``Dan's``, ``your``."""
        return "your" if seat == self.viewer else f"{self.names[seat]}'s"

    def all_of(self, seats: Sequence[int]) -> str:
        """Return several players: ``you and Cleo``."""
        return listed([self.whom(seat) for seat in sorted(seats, key=lambda seat: seat != self.viewer)])

    def by_first_names(self) -> Self:
        """Return them with first names only; unchanged if all names are single, or two first names are equal."""
        first = [first_name(name) for name in self.names]
        alike = len(set(first)) < len(first) or first == list(self.names)
        return self if alike else replace(self, names=first)

    def verb(self, seat: int, verb: str) -> str:
        """Return the form of a verb for a player: ``plays``, ``play``."""
        return conjugated(verb, second=seat == self.viewer)

    def does(self, seat: int, verb: str) -> str:
        """Return a player and a verb, to begin a sentence: ``Dan plays``, ``You play``."""
        return f"{self.who(seat)} {self.verb(seat, verb)}"


def first_name(name: str) -> str:
    """Return the first word of a name, for places where the whole name has no room."""
    return name.split(maxsplit=1)[0] if name.split() else name


def short_name(name: str) -> str:
    """Return the first word of a name, without the second half of a double name, for places with little room."""
    first = first_name(name)
    return first.split("-", 1)[0] or first


def conjugated(verb: str, *, second: bool) -> str:
    """Return the form of a verb (``play``) for a name, or (``second``) for *you*."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb][second]
    if second:
        return verb
    if verb.endswith(_HISSING):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2] not in "aeiou" else f"{verb}s"
