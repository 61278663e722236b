"""Deals of the day that were begun, and their results, as lines of a file that only grows.

    {"day": "2026-11-23", "game": "five-hundred", "person": "settings.yaml", "begun": "/home/ann/…", "when": ...}
    {"day": "2026-11-23", "game": "five-hundred", "person": "settings.yaml", "points": [60, 10, 20], "seat": 0, ...}

``begun`` is the file of the table at which the deal was begun first: only the result of that table counts.

``person`` is the file name of the profile, which stays the same when the profile is renamed.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Final

from cardtable.store.files import append_lines, changing, lines_of, make_folder
from cardtable.store.plain_json import items, mapping, text, whole

MAX_LINE: Final = 10_000
"""The maximum number of bytes in a line; this program does not write longer ones."""
_MAX_SEATS: Final = 20


@dataclass(frozen=True, slots=True)
class DayResult:
    """The result of a person's first attempt at a deal of the day.

    :param person: the file name of the person's profile.
    :param points: the points of each seat.
    :param seat: the person's seat.
    :param helped: whether moves were taken back, or hints asked for.
    """

    day: date
    game: str
    person: str
    points: tuple[int, ...]
    seat: int
    when: datetime
    helped: bool


@dataclass(frozen=True, slots=True)
class DayStart:
    """The beginning of a person's first attempt at a deal of the day.

    :param person: as in :class:`DayResult`.
    :param table: the file of the table.
    """

    day: date
    game: str
    person: str
    table: Path
    when: datetime


@dataclass(frozen=True, slots=True)
class DayResults:
    """The first results of one person, by day and game.

    :param begun: the tables at which the deals were begun first.
    :param broken: the number of lines of the file that could not be read; they are left unchanged.
    """

    first: Mapping[tuple[date, str], DayResult] = field(default_factory=dict)
    begun: Mapping[tuple[date, str], Path] = field(default_factory=dict)
    broken: int = 0


class DayResultsFile:
    """The file of the results of all people."""

    def __init__(self, path: Path) -> None:
        """Use this path; the file is made with the first result."""
        self.path = path

    def read(self, person: str) -> DayResults:
        """Return what a person has begun, and the first results; lines that cannot be read are only counted.

        :raises StoreError: if the file cannot be read.
        """
        first: dict[tuple[date, str], DayResult] = {}
        begun: dict[tuple[date, str], Path] = {}
        broken = 0
        for line in lines_of(self.path, MAX_LINE):
            if line is None or line.strip():
                match None if line is None else _read(line.decode("utf-8", "replace")):
                    case DayResult() as result if result.person == person:
                        first.setdefault((result.day, result.game), result)
                    case DayStart() as start if start.person == person:
                        begun.setdefault((start.day, start.game), start.table)
                    case None:
                        broken += 1
        return DayResults(first, begun, broken)

    def add(self, result: DayResult) -> bool:
        """Add a result unless its deal already has one; return whether it was added.

        :raises StoreError: if it cannot be read or written.
        """
        make_folder(self.path.parent)
        with changing(self.path):
            if (result.day, result.game) in self.read(result.person).first:
                return False
            self._append(result)
        return True

    def begin(self, start: DayStart) -> bool:
        """Add the beginning of an attempt at a deal, if it is the first one; return whether it is.

        :raises StoreError: if it cannot be read or written.
        """
        make_folder(self.path.parent)
        with changing(self.path):
            if (start.day, start.game) in self.read(start.person).begun:
                return False
            self._append(start)
        return True

    def _append(self, line: DayResult | DayStart) -> None:
        append_lines(self.path, _line(line).encode("utf-8", "replace") + b"\n")


def _line(of: DayResult | DayStart) -> str:
    written: dict[str, object] = {"day": of.day.isoformat(), "game": of.game, "person": of.person}
    when = of.when.isoformat(timespec="seconds")
    match of:
        case DayResult():
            written |= {"points": list(of.points), "seat": of.seat, "when": when, "helped": of.helped}
        case DayStart():
            written |= {"begun": str(of.table), "when": when}
    return json.dumps(written, ensure_ascii=False)


def _read(line: str) -> DayResult | DayStart | None:
    """Return the result or the beginning in a line; ``None`` if it holds neither."""
    try:
        raw = mapping(json.loads(line))
        if "begun" in raw:
            day, when = date.fromisoformat(text(raw["day"])), datetime.fromisoformat(text(raw["when"]))
            return DayStart(day, text(raw["game"]), text(raw["person"]), Path(text(raw["begun"])), when)
        points, seat = tuple(map(whole, items(raw["points"]))), whole(raw["seat"])
        if not 0 <= seat < len(points) <= _MAX_SEATS:
            return None
        day, when = date.fromisoformat(text(raw["day"])), datetime.fromisoformat(text(raw["when"]))
        return DayResult(day, text(raw["game"]), text(raw["person"]), points, seat, when, raw.get("helped") is True)
    except (ValueError, KeyError, RecursionError):
        return None
