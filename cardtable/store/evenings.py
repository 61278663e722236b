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

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from cardtable.engine.deals.deal_code import is_deal
from cardtable.engine.plain_values import Json
from cardtable.engine.seats import AILevel
from cardtable.store.errors import StoreError
from cardtable.store.files import (
    changing,
    free_path,
    is_file,
    make_folder,
    paths_matching,
    read_file,
    stamp_of,
    write_atomically,
)
from cardtable.store.folders import EVENING_FILE, EVENINGS
from cardtable.store.plain_yaml import TextProblem, YamlPart, read_text, read_yaml, write_yaml
from cardtable.store.seating import MAX_NAME, is_name, read_level

FORMAT: Final = 1
MAX_PEOPLE: Final = 8
MAX_DEALS: Final = 12
MAX_SEATS: Final = 20
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
    stamps = ((stamp_of(folder / EVENING_FILE), folder) for folder in evening_folders(saves))
    last = max(((stamp[0], folder) for stamp, folder in stamps if stamp is not None), default=None)
    return None if last is None else last[1]


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
        return _evening(read_yaml(read_text(read_file(path, MAX_BYTES))))
    except TextProblem as problem:
        raise StoreError(f"{path}:{problem.line}: {problem.reason}") from None


def _evening(document: YamlPart) -> Evening:
    if not isinstance(document.value, dict):
        raise TextProblem(document.line, f"it is not a list of names and values, but {document.shown}")
    form = _of(document, "evening")
    if type(form.value) is not int or form.value < FORMAT:
        raise TextProblem(form.line, f"'evening' is the format, which is {FORMAT}, not {form.shown}")
    if form.value > FORMAT:
        raise TextProblem(form.line, f"a newer Cardtable wrote it, in format {form.value}")
    people = _listed(document, "people", 2, MAX_PEOPLE, f"names of 1 to {MAX_NAME} characters", is_name)
    right = "numbers in quotes, or of 32 hexadecimal digits"
    deals = _listed(document, "deals", 1, MAX_DEALS, right, lambda deal: isinstance(deal, str) and is_deal(deal))
    results = {}
    listed = document.value.get("results", YamlPart(document.line, None, {}))
    if not isinstance(listed.value, tuple | None):
        raise TextProblem(listed.line, f"'results' are a list, not {listed.shown}")
    for each in listed.value or ():
        each.mapping("a result is written {deal: 0, person: 1, points: [...]}")
        place = _place(_of(each, "deal"), "deal", len(deals)), _place(_of(each, "person"), "person", len(people))
        points = _listed(each, "points", 1, MAX_SEATS, "numbers", lambda number: type(number) is int)
        helped = each.value.get("helped")
        results[place] = Result(points, helped is not None and helped.value is True)
    game, level = _of(document, "game"), _of(document, "level")
    return Evening(str(game.bare), read_level(level), people, deals, results)


def _of(part: YamlPart, key: str) -> YamlPart:
    if key not in part.value:
        raise TextProblem(part.line, f"{key!r} is missing")
    inner: YamlPart = part.value[key]
    return inner


def _place(part: YamlPart, key: str, count: int) -> int:
    """Return the number of a deal or a person."""
    return part.number(f"{key!r} is a number from 0 to {count - 1}", 0, count - 1)


# Any: the type of the items, which `right` has checked.
def _listed(
    part: YamlPart, key: str, least: int, most: int, what: str, right: Callable[[object], bool]
) -> tuple[Any, ...]:
    """Return the items of a list of bounded length, each of which is right."""
    listed = _of(part, key)
    items = listed.items(f"{key!r} are {least} to {most} {what}")
    if not least <= len(items) <= most:
        raise TextProblem(listed.line, f"{key!r} are {least} to {most} {what}, not {len(items)}")
    for each in items:
        if not right(each.value):
            raise TextProblem(each.line, f"{key!r} are {what}, not {each.shown}")
    return tuple(listed.bare)
