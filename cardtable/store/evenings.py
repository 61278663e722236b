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

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from cardtable.engine.deals.deal_code import is_deal
from cardtable.engine.game import Game
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


# --- the results so far: scores are compared deal by deal, so good cards give no advantage ----------------------------


@dataclass(frozen=True, slots=True)
class ComparedResult:
    """A person's result in a deal that all people have played.

    :param lead: the points of the person's side less the mean of the other sides at the table.
    :param matchpoints: one for each person who did worse in this deal, a half for each who did equally well.
    :param difference: the lead less the mean lead of all people in this deal.
    :param helped: whether the person used undo or hints.
    """

    lead: float
    matchpoints: float
    difference: float
    helped: bool


def next_turn(evening: Evening) -> tuple[int, int] | None:
    """Return the next deal and the person to play it; ``None`` if all are played. Another person begins each deal."""
    people = len(evening.people)
    for deal in range(len(evening.deals)):
        for turn in range(people):
            person = (deal + turn) % people
            if (deal, person) not in evening.results:
                return deal, person
    return None


def is_played_by_all(evening: Evening, deal: int) -> bool:
    """Whether all people have played a deal, so that its cards and results are no longer secret."""
    return all((deal, person) in evening.results for person in range(len(evening.people)))


def lead_of(points: tuple[int, ...], game: Game) -> float:
    """Return the points of the first seat's side less the mean of the other sides."""
    sides = [points[side[0]] for side in game.sides(len(points)) if 0 not in side]
    ahead = points[0] - fmean(sides) if sides else float(points[0])
    return -ahead if game.low_wins else ahead


def compared(evening: Evening, game: Game) -> dict[tuple[int, int], ComparedResult]:
    """Return the results of the deals that all people have played, by the indices of deal and person."""
    table = {}
    people = range(len(evening.people))
    for deal in range(len(evening.deals)):
        if not is_played_by_all(evening, deal):
            continue
        whole = [evening.results[deal, person] for person in people]
        leads = [lead_of(result.points, game) for result in whole]
        mean = fmean(leads)
        for person in people:
            own = leads[person]
            others = [lead for other, lead in enumerate(leads) if other != person]
            points = sum(own > lead for lead in others) + 0.5 * sum(own == lead for lead in others)
            table[deal, person] = ComparedResult(own, points, own - mean, whole[person].helped)
    return table


def standings(evening: Evening, game: Game) -> list[tuple[int, float, float]]:
    """Return each person's index, matchpoints and mean difference, the best person first."""
    table = compared(evening, game)
    rows = []
    for person in range(len(evening.people)):
        own = [each for (_, whose), each in table.items() if whose == person]
        mean = fmean([each.difference for each in own]) if own else 0.0
        rows.append((person, sum(each.matchpoints for each in own), mean))
    return sorted(rows, key=lambda row: (-row[1], -row[2]))


def winners(evening: Evening, game: Game) -> tuple[int, ...]:
    """Return the people with the most matchpoints, and among these with the best mean difference."""
    rows = standings(evening, game)
    _, points, mean = rows[0]
    return tuple(person for person, own, lead in rows if own == points and math.isclose(lead, mean, abs_tol=1e-9))
