"""Deals of the day that were begun, and their results, as lines of a file that only grows.

    {"day": "2026-11-23", "game": "five-hundred", "person": "settings.yaml", "begun": "/home/ann/…", "when": ...}
    {"day": "2026-11-23", "game": "five-hundred", "person": "settings.yaml", "points": [60, 10, 20], "seat": 0, ...}

``begun`` is the file of the table at which the deal was begun first: only the result of that table counts.

``person`` is the file name of the profile, which stays the same when the profile is renamed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from cardtable.store.plain_json import LinesFile, ShapeError, as_json, object_in, plain, shaped

MAX_LINE: Final = 10_000
"""The maximum number of bytes in a line; this program does not write longer ones."""
_MAX_SEATS: Final = 20


class DayResult(Struct, frozen=True):
    """The result of a person's first attempt at a deal of the day.

    :param person: the file name of the person's profile.
    :param points: the points of each seat.
    :param seat: the person's seat.
    :param helped: whether moves were taken back, or hints asked for.
    """

    day: date
    game: str
    person: str
    points: Annotated[tuple[int, ...], Meta(max_length=_MAX_SEATS)]
    seat: Annotated[int, Meta(ge=0)]
    when: datetime
    helped: bool = False


class DayStart(Struct, frozen=True):
    """The beginning of a person's first attempt at a deal of the day.

    :param person: as in :class:`DayResult`.
    :param table: the file of the table.
    """

    day: date
    game: str
    person: str
    table: str = msgspec.field(name="begun")
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
        self.path = path
        self._lines = LinesFile(path, _read, lambda line: as_json(plain(line)), MAX_LINE)

    def read(self, person: str) -> DayResults:
        """Return what a person has begun, and the first results; lines that cannot be read are only counted.

        :raises StoreError: if the file cannot be read.
        """
        first: dict[tuple[date, str], DayResult] = {}
        begun: dict[tuple[date, str], Path] = {}
        broken = 0
        for line, _ in self._lines.records():
            match line:
                case DayResult() if line.person == person:
                    first.setdefault((line.day, line.game), line)
                case DayStart() if line.person == person:
                    begun.setdefault((line.day, line.game), Path(line.table))
                case None:
                    broken += 1
        return DayResults(first, begun, broken)

    def add(self, result: DayResult) -> bool:
        """Add a result unless its deal already has one; return whether it was added.

        :raises StoreError: if it cannot be read or written.
        """
        return self._lines.append(result, unless=lambda: (result.day, result.game) in self.read(result.person).first)

    def begin(self, start: DayStart) -> bool:
        """Add the beginning of an attempt at a deal, if it is the first one; return whether it is.

        :raises StoreError: if it cannot be read or written.
        """
        return self._lines.append(start, unless=lambda: (start.day, start.game) in self.read(start.person).begun)


def _read(line: str) -> DayResult | DayStart:
    values = object_in(line)
    if "begun" in values:
        return shaped(values, DayStart)
    result = shaped(values, DayResult)
    if result.seat >= len(result.points):
        raise ShapeError(f"there is no seat {result.seat}")
    return result
