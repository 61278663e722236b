"""What is in a person's files before a visit begins, by the name that its ``> given`` uses."""

import os
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from msgspec import structs

from cardtable.engine.game import game_in
from cardtable.engine.seats import AILevel
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.pages.practice import key_of
from cardtable.store.evenings import Evening, start_evening
from cardtable.store.practice import RETIRED, PracticeFolder, Schedule, shipped
from cardtable.store.statistics.records import Record, StatisticsFile, UndoRecord
from cardtable.store.tables.format import write_table
from tests.situations import NAMES, asked, at, hands, one_person, to_act
from tests.store.played import AT, START, hand, kept, luck, review, when
from tests.store.test_practice import exercise
from tests.ui.at_statistics import MANY

NOW: Final = datetime(2026, 5, 1, 20).astimezone()
"""The time at which all visits are made, on the clocks of wherever that is."""
PERSONS_TURN: Final = to_act(lambda table: table.state.actor == 0)
"""A moment at which nothing happens by itself, not by chance either."""


def a_table(folder: Path) -> None:
    _saved(folder, "blues-and-greens", 1)


def a_dozen_tables(folder: Path) -> None:
    """Six tables each of two games."""
    for game in ("blues-and-greens", "five-hundred"):
        for day in range(1, 7):
            _saved(folder, game, day)


def _saved(folder: Path, game: str, day: int) -> None:
    players = 3 if game == "five-hundred" else 4
    _saved_on(folder, at(game, seats=one_person(seats=players), until=PERSONS_TURN), day)


def _saved_on(folder: Path, table: Table, day: int, *, without: str = "") -> None:
    """Save a table on a day of April.

    :param without: where its file ends too early; empty for nowhere.
    """
    saves = folder / "tables"
    saves.mkdir(exist_ok=True)
    path = saves / f"{table.game.id} 2026-04-{day:02} 10-00.cardtable.yaml"
    saved = datetime(2026, 4, day, 10).timestamp()
    write_table(path, table)
    if without:
        path.write_text(path.read_text("utf-8").partition(without)[0], "utf-8")
    os.utime(path, (saved, saved))


def tables_that_cannot_be_played(folder: Path) -> None:
    """One whose file ends too early, and one that goes on after its last hand."""
    _saved_on(folder, at("blues-and-greens", until=PERSONS_TURN), 4, without="moves:")
    too_long = at("big-three", seats=one_person(seats=3), until=hands(2))
    too_long.hands = 1
    _saved_on(folder, too_long, 3)


def a_shared_table(folder: Path) -> None:
    """One of three people."""
    _saved_on(folder, at("five-hundred", until=asked("play")), 2)


def a_table_from_elsewhere(folder: Path) -> None:
    """A table that somebody has sent."""
    downloads = folder / "downloads"
    downloads.mkdir()
    write_table(downloads / "from Zoë.cardtable.yaml", at("big-three", seats=one_person(seats=3), until=PERSONS_TURN))


def an_exercise(folder: Path) -> None:
    due = Schedule(0, NOW.date() - timedelta(days=1))
    PracticeFolder(folder / "practice", GAMES).keep(exercise(), NAMES[0], due)


def solved_exercises(folder: Path) -> None:
    """Ann has solved all that come with two games, but for one that is due tomorrow."""
    practice, tomorrow = PracticeFolder(folder / "practice", GAMES), Schedule(0, NOW.date() + timedelta(days=1))
    for name in ("big-three", "five-hundred"):
        for place, each in enumerate(shipped(game_in(GAMES, name))):
            waits = name == "five-hundred" and place == 0
            practice.reschedule_shipped(key_of(each), NAMES[0], tomorrow if waits else RETIRED)


def an_evening(folder: Path) -> None:
    """Ann and Bert have begun it an hour ago: two deals of the Bidding War."""
    evening = Evening("bidding-war", AILevel.NORMAL, NAMES[:2], ("101", "102"))
    start_evening(folder / "tables", evening, NOW - timedelta(hours=1))


def statistics(folder: Path) -> None:
    """A match of three in one game, and many rounds of another."""
    _kept(folder, *MANY)


def three_reviewed_hands(folder: Path) -> None:
    """The luck of the cards in them, the cost of Ann's decisions, and that she has taken back a move in the last."""
    _kept(folder, UndoRecord(when=when(), table=AT.table, number=3))
    for number, (points, worth, loss) in enumerate(((140, 100.0, 0.04), (-60, -100.0, 0.03), (100, 60.0, 0.02)), 1):
        kinds = {"bids": (1, loss), "leads": (1, 2 * loss), "plays": (3, 0.0)}
        _kept(
            folder,
            hand(number, points, 0, 0),
            luck(number, worth, 0.0, 0.0),
            structs.replace(review(number, bids=(1, loss), plays=(4, 2 * loss)), kinds=kinds),
        )


def _kept(folder: Path, *records: Record) -> None:
    """Keep these as of the evening before, on the clocks of wherever that is."""
    file, evening = StatisticsFile(folder / "statistics.jsonl"), NOW - timedelta(days=1)
    kept(file, *(structs.replace(each, when=evening + (each.when - START)) for each in records))


GIVEN: Final[dict[str, Callable[[Path], None]]] = {
    each.__name__.replace("_", " "): each
    for each in (
        *(a_table, a_dozen_tables, a_shared_table, a_table_from_elsewhere, tables_that_cannot_be_played),
        *(an_evening, an_exercise, solved_exercises, statistics, three_reviewed_hands),
    )
}
