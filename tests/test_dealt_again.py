"""The same deals once more: they come in their order, also after an undo, and what comes of them counts as aided."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from cardtable.ai.players import Players
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.play.live import LiveMatch
from cardtable.store.statistics.figures import filtered
from cardtable.store.statistics.recorder import Recorder
from cardtable.store.statistics.records import StatisticsFile
from tests.known_games import game_of

PEOPLE = (Seat("Ann"), Seat("Bert"), Seat("Cleo"))
HOUSE = {"hands": 3}


def deals(table: Table) -> list[Move]:
    return [line.move for line in table.log if line.actor == DEALER]


def play(match: LiveMatch, rng: Random, hands: int) -> None:
    """Play by chance until so many hands are finished and the next one is dealt."""
    while match.actor is not None and (len(match.table.state.results) < hands or match.actor == DEALER):
        if not match.advance(0.0):
            match.play(rng.choice(match.moves()))


@pytest.fixture
def file(tmp_path: Path) -> StatisticsFile:
    return StatisticsFile(tmp_path / "statistics.jsonl")


def sit_down(file: StatisticsFile, name: str, again: list[Move]) -> LiveMatch:
    table = Table(game_of("five-hundred"), PEOPLE, HOUSE)
    recorder = Recorder(file, table, name, lambda: datetime(2026, 5, 1, 20, tzinfo=UTC))
    return LiveMatch(table, Players([table.game]), None, Random(name), 0.0, again, recorder)


def test_the_same_deals_come_again_and_count_as_aided(file: StatisticsFile) -> None:
    first = sit_down(file, "first", [])
    play(first, Random(1), 3)
    again = sit_down(file, "again", deals(first.table))
    play(again, Random(2), 3)
    assert len(deals(first.table)) == 3
    assert deals(again.table) == deals(first.table)
    read = file.read()
    assert [each.again for each in read.hands] == [False] * 3 + [True] * 3
    assert [each.again for each in read.matches] == [False, True]
    assert [each.again for each in filtered(read, unaided=True).matches] == [False]


def test_new_deals_after_the_repeated_ones_count_as_usual(file: StatisticsFile) -> None:
    first = sit_down(file, "first", [])
    play(first, Random(1), 1)
    again = sit_down(file, "again", deals(first.table)[:1])
    play(again, Random(2), 3)
    assert [each.again for each in file.read().hands] == [False, True, False, False]


def test_what_is_taken_back_across_a_deal_is_dealt_as_it_was(file: StatisticsFile) -> None:
    first = sit_down(file, "first", [])
    play(first, Random(1), 2)
    again = sit_down(file, "again", deals(first.table))
    play(again, Random(2), 1)
    assert len(deals(again.table)) == 2
    assert again.undo()
    assert len(deals(again.table)) == 1
    play(again, Random(3), 2)
    assert deals(again.table) == deals(first.table)
    read = file.read()
    assert [(each.undo, each.again) for each in read.hands[2:]] == [({1}, True), (set(), True)]
