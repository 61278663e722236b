"""What is in a person's files before a visit begins, by the name that its ``> given`` uses."""

import os
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from cardtable.games import GAMES
from cardtable.store.practice import PracticeFolder, Schedule
from cardtable.store.statistics.records import StatisticsFile
from cardtable.store.tables.format import write_table
from tests.situations import NAMES, after, at, one_person
from tests.store.played import kept
from tests.store.test_practice import exercise
from tests.ui.at_statistics import MANY

NOW: Final = datetime(2026, 5, 1, 20).astimezone()
"""The time at which all visits are made, on the clocks of wherever that is."""


def a_table(folder: Path) -> None:
    _saved(folder, "blues-and-greens", 1)


def a_dozen_tables(folder: Path) -> None:
    """Six tables each of two games."""
    for game in ("blues-and-greens", "five-hundred"):
        for day in range(1, 7):
            _saved(folder, game, day)


def _saved(folder: Path, game: str, day: int) -> None:
    saves = folder / "tables"
    saves.mkdir(exist_ok=True)
    players = 3 if game == "five-hundred" else 4
    table = at(game, seats=one_person(seats=players), until=after(1))
    path, saved = saves / f"{game} 2026-04-{day:02} 10-00.cardtable.yaml", datetime(2026, 4, day, 10).timestamp()
    write_table(path, table)
    os.utime(path, (saved, saved))


def an_exercise(folder: Path) -> None:
    due = Schedule(0, NOW.date() - timedelta(days=1))
    PracticeFolder(folder / "practice", GAMES).keep(exercise(), NAMES[0], due)


def statistics(folder: Path) -> None:
    """A match of three in one game, and many rounds of another."""
    kept(StatisticsFile(folder / "statistics.jsonl"), *MANY)


GIVEN: Final[dict[str, Callable[[Path], None]]] = {
    each.__name__.replace("_", " "): each for each in (a_table, a_dozen_tables, an_exercise, statistics)
}
