"""Results of deals of the day, as lines of a file that only grows: the first result of a deal counts.

    {"day": "2026-11-23", "game": "five-hundred", "person": "settings.yaml", "points": [60, 10, 20], "seat": 0, ...}

``person`` is the file name of the profile, which stays the same when the profile is renamed.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Final

from cardtable.store.files import append_lines, changing, lines_of
from cardtable.store.folders import make_folder
from cardtable.store.texts.plain_json import items, mapping, text, whole

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
class DayResults:
    """The first results of one person, by day and game.

    :param broken: the number of lines of the file that could not be read; they are left unchanged.
    """

    first: Mapping[tuple[date, str], DayResult] = field(default_factory=dict)
    broken: int = 0


class DayResultsFile:
    """The file of the results of all people."""

    def __init__(self, path: Path) -> None:
        """Use this path; the file is made with the first result."""
        self.path = path

    def read(self, person: str) -> DayResults:
        """Return the first results of a person; lines that cannot be read are counted and otherwise ignored.

        :raises StoreError: if the file cannot be read.
        """
        first: dict[tuple[date, str], DayResult] = {}
        broken = 0
        for line in lines_of(self.path, MAX_LINE):
            if line is None or line.strip():
                result = None if line is None else _result(line.decode("utf-8", "replace"))
                broken += result is None
                if result is not None and result.person == person:
                    first.setdefault((result.day, result.game), result)
        return DayResults(first, broken)

    def add(self, result: DayResult) -> bool:
        """Add a result unless its deal already has one; return whether it was added.

        :raises StoreError: if it cannot be read or written.
        """
        make_folder(self.path.parent)
        with changing(self.path):
            if (result.day, result.game) in self.read(result.person).first:
                return False
            append_lines(self.path, _line(result).encode("utf-8", "replace") + b"\n")
        return True


def _line(result: DayResult) -> str:
    written = {
        "day": result.day.isoformat(),
        "game": result.game,
        "person": result.person,
        "points": list(result.points),
        "seat": result.seat,
        "when": result.when.isoformat(timespec="seconds"),
        "helped": result.helped,
    }
    return json.dumps(written, ensure_ascii=False)


def _result(line: str) -> DayResult | None:
    """Return the result in a line; ``None`` if it holds none."""
    try:
        raw = mapping(json.loads(line))
        points, seat = tuple(map(whole, items(raw["points"]))), whole(raw["seat"])
        if not 0 <= seat < len(points) <= _MAX_SEATS:
            return None
        day, when = date.fromisoformat(text(raw["day"])), datetime.fromisoformat(text(raw["when"]))
        return DayResult(day, text(raw["game"]), text(raw["person"]), points, seat, when, raw.get("helped") is True)
    except (ValueError, KeyError, RecursionError):
        return None
