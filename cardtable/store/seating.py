"""The seats of a table, as table files and settings write them: ``{name: Bert, player: ai, level: hard}``."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, TypeVar

from cardtable.engine.seats import AILevel, PlayerKind, Seat
from cardtable.store.plain_yaml import TextProblem, YamlPart

E = TypeVar("E", bound=StrEnum)

MAX_NAME: Final = 60


def read_seats(part: YamlPart) -> tuple[Seat, ...]:
    """Return the seats that a part of a file lists.

    :raises TextProblem: if it is not a list of seats, with the line of the first mistake.
    """
    return tuple(map(_read_seat, part.items("seats must be a list, one seat for each player")))


def _read_seat(part: YamlPart) -> Seat:
    values = part.mapping("a seat is written {name: Ann, player: human}")
    for key, line in part.key_lines.items():
        if key not in ("name", "player", "level"):
            raise TextProblem(line, f"a seat has no {key!r}; it has a name, a player and a level")
    for key in ("name", "player"):
        if key not in values:
            raise TextProblem(part.line, f"a seat needs its {key}")
    name = values["name"]
    if not is_name(name.value):
        raise TextProblem(name.line, f"a name is one line of text with 1 to {MAX_NAME} characters, not {name.shown}")
    player = _one_of(values["player"], "player", PlayerKind)
    level = read_level(values["level"]) if "level" in values else AILevel.NORMAL
    return Seat(name.value, player, level)


def read_level(part: YamlPart) -> AILevel:
    """Return the level that a part of a file names.

    :raises TextProblem: if there is no such level.
    """
    return _one_of(part, "level", AILevel)


def is_name(name: object) -> bool:
    """Whether this can be a player's name: one line of text, neither empty nor too long."""
    return isinstance(name, str) and bool(name.strip()) and len(name) <= MAX_NAME and name.isprintable()


def _one_of(part: YamlPart, what: str, allowed: type[E]) -> E:
    if part.value not in list(allowed):
        raise TextProblem(part.line, f"{what} can't be {part.shown}; allowed: {', '.join(allowed)}")
    return allowed(part.value)


def seats_as_written(seats: Iterable[Seat]) -> list[dict[str, str]]:
    """Return the seats as plain values for a file: the inverse of :func:`read_seats`."""
    written = []
    for seat in seats:
        row = {"name": seat.name, "player": seat.player.value}
        if not seat.is_person or seat.level is not AILevel.NORMAL:
            row["level"] = seat.level.value
        written.append(row)
    return written
