"""Duplicate evenings: each has its folder among the saved tables, with its tables and a file of results.

The file is ``evening.yaml``::

    evening: 1
    game: five-hundred
    level: hard
    people: [Ann, Bert]
    deals: [0b1c6f0d9f7e4c1e8a52d3b4c5d6e7f8, '220815']
    results:
    - {deal: 0, person: 1, points: [60, 10, 20], helped: false}
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from cardtable.engine.deals.deal_code import is_deal
from cardtable.engine.plain_values import Json
from cardtable.engine.seats import AILevel
from cardtable.store.errors import StoreError
from cardtable.store.files import changing, free_path, is_file, paths_matching, write_atomically
from cardtable.store.folders import EVENING_FILE, EVENINGS, make_folder
from cardtable.store.tables.seating import is_name
from cardtable.store.texts.plain_yaml import TextProblem, read_yaml_file, write_yaml

FORMAT: Final = 1
MAX_PEOPLE: Final = 8
MAX_DEALS: Final = 12
MAX_BYTES: Final = 64 * 1024
_TIME: Final = "%Y-%m-%d %H-%M"
"""The name of an evening's folder: the time at which it was begun."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one person in one deal.

    :param points: the points of each seat; the person sat on the first one.
    :param helped: whether moves were taken back, or hints asked for.
    """

    points: tuple[int, ...]
    helped: bool = False


@dataclass(frozen=True, slots=True)
class Evening:
    """The people, the game and the deals of an evening, and the results so far.

    :param game: the id of the game.
    :param deals: the deals, from which the shuffles follow.
    :param results: the results by the places of deal and person.
    """

    game: str
    level: AILevel
    people: tuple[str, ...]
    deals: tuple[str, ...]
    results: Mapping[tuple[int, int], Result] = field(default_factory=dict)


def start_evening(saves: Path, evening: Evening, now: datetime) -> Path:
    """Make a folder for a new evening, write its file, and return the folder.

    :raises StoreError: if that is impossible.
    """
    evenings = saves / EVENINGS
    make_folder(evenings, private=True)
    with changing(evenings / EVENING_FILE):  # another program may begin one in the same minute
        folder = free_path(evenings / f"{now:{_TIME}}", numbering=" ({})")
        make_folder(folder, private=True)
    _write(folder, evening)
    return folder


def keep_result(folder: Path, deal: int, person: int, result: Result) -> bool:
    """Keep the result of a turn unless it has one; return whether it was kept.

    :raises StoreError: if the file cannot be read or written; then it is as it was.
    """
    with changing(folder / EVENING_FILE):
        evening = read_evening(folder)
        if (deal, person) in evening.results:
            return False
        _write(folder, replace(evening, results={**evening.results, (deal, person): result}))
    return True


def _write(folder: Path, evening: Evening) -> None:
    results: list[Json] = [
        {"deal": deal, "person": person, "points": list(result.points), "helped": result.helped}
        for (deal, person), result in sorted(evening.results.items())
    ]
    head: dict[str, Json] = {"evening": FORMAT, "game": evening.game, "level": str(evening.level)}
    text = write_yaml({**head, "people": list(evening.people), "deals": list(evening.deals), "results": results})
    write_atomically(folder / EVENING_FILE, text, private=True)


def evening_folders(saves: Path) -> list[Path]:
    """Return the folders of all evenings, in the order in which they were begun."""
    return sorted(path.parent for path in paths_matching(saves / EVENINGS, f"*/{EVENING_FILE}") if path.is_file())


def has_evening(folder: Path) -> bool:
    """Whether the folder is that of an evening, so that the tables in it are those of its turns."""
    return is_file(folder / EVENING_FILE)


def last_evening(saves: Path) -> Path | None:
    """Return the folder of the evening that was written last; ``None`` if there is none."""
    folders = evening_folders(saves)
    return max(folders, key=lambda folder: ((folder / EVENING_FILE).stat().st_mtime_ns, folder.name), default=None)


def begun_at(folder: Path) -> datetime | None:
    """Return when an evening was begun, from the name of its folder; ``None`` if the name has no time."""
    try:
        return datetime.strptime(folder.name.partition(" (")[0], _TIME)
    except ValueError:
        return None


def read_evening(folder: Path) -> Evening:
    """Return the evening of a folder; its file stays as it is.

    :raises StoreError: if it cannot be read, with the line and the reason.
    """
    path = folder / EVENING_FILE
    try:
        return _evening(read_yaml_file(path, MAX_BYTES).bare)
    except TextProblem as problem:
        raise StoreError(f"{path}:{problem.line}: {problem.reason}") from None
    except KeyError as error:
        raise StoreError(f"{path} is not the file of an evening: {error} is missing") from None
    except TypeError:
        raise StoreError(f"{path} is not the file of an evening: a value is of the wrong kind") from None
    except ValueError as error:
        raise StoreError(f"{path} is not the file of an evening: {error}") from None


def _evening(raw: Any) -> Evening:
    if not isinstance(raw, dict):
        raise ValueError("it is not a list of names and values")
    if raw["evening"] != FORMAT:
        raise ValueError(f"a newer Cardtable wrote it, in format {raw['evening']}")
    people, deals = tuple(raw["people"]), tuple(raw["deals"])
    if not 2 <= len(people) <= MAX_PEOPLE or not all(isinstance(name, str) and is_name(name) for name in people):
        raise ValueError(f"people are 2 to {MAX_PEOPLE} names")
    if not 1 <= len(deals) <= MAX_DEALS or not all(isinstance(deal, str) and is_deal(deal) for deal in deals):
        raise ValueError(f"deals are 1 to {MAX_DEALS} numbers in quotes, or of 32 hexadecimal digits")
    results = {}
    for each in raw["results"] or ():
        deal, person, points = each["deal"], each["person"], tuple(each["points"])
        if not 0 <= deal < len(deals) or not 0 <= person < len(people) or not points:
            raise ValueError("a result is for an unknown deal or person, or has no points")
        if not all(type(each) is int for each in points):
            raise ValueError("points are numbers")
        results[deal, person] = Result(points, each.get("helped") is True)
    return Evening(str(raw["game"]), _level(raw["level"]), people, deals, results)


def _level(text: Any) -> AILevel:
    levels = [str(level) for level in AILevel]
    if text not in levels:
        raise ValueError(f"the level is one of {', '.join(levels)}, not {text!r}")
    return AILevel(text)
