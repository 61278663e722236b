"""The recorder: hands and matches are recorded once, even with undo, hints and crashes."""

from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.store.statistics.recorder import Recorder
from cardtable.store.statistics.records import StatisticsFile, UndoRecord
from tests.contract.toy import TOY
from tests.made_moves import play_on
from tests.store.played import ANN, BERT, when


class Watched:
    """A table of the toy, with its recorder."""

    def __init__(self, file: StatisticsFile, table: Table | None = None, hands: int = 3) -> None:
        self.file = file
        self.table = table or Table[Any](TOY, (ANN, BERT), {"hands": hands})
        self.minutes = 0
        self.recorder = Recorder(file, self.table, "toy.cardtable.yaml", self._now)
        self.rng = Random(5)

    def _now(self) -> datetime:
        self.minutes += 1
        return when(self.minutes)

    def play(self, hands: int, more: int = 0) -> "Watched":
        """Play until this many hands are finished, and then more moves."""
        while len(self.table.state.results) < hands or more > 0:
            more -= len(self.table.state.results) >= hands
            play_on(self.table, self.rng)
            self.recorder.follow()
        return self

    def undo(self, length: int) -> "Watched":
        """Take back all moves after the first ``length``."""
        self.table.rewind(length)
        self.recorder.follow()
        return self


def test_every_finished_hand_and_the_match_are_recorded(statistics_file: StatisticsFile) -> None:
    table = Watched(statistics_file).play(3).table
    read = statistics_file.read()
    assert [each.record.number for each in read.hands] == [1, 2, 3]
    assert [each.record.points for each in read.hands] == [result.points for result in table.state.results]
    for each in read.hands:
        assert (each.record.table, each.record.folder) == ("toy.cardtable.yaml", "")
        assert (each.record.game, each.record.options, each.record.seats) == ("toy", {"hands": 3}, table.seats)
    (match,) = read.matches
    assert (match.record.number, match.record.scores) == (3, table.state.scores)
    assert match.record.winners == table.state.winners
    assert len(statistics_file.path.read_text().splitlines()) == 4


def test_a_resumed_table_records_only_new_hands_and_a_finished_one_nothing(statistics_file: StatisticsFile) -> None:
    watched = Watched(statistics_file).play(1, more=3)
    Watched(statistics_file, watched.table).play(3)
    content = statistics_file.path.read_bytes()
    assert len(content.splitlines()) == 4
    assert len(statistics_file.read().hands) == 3
    Watched(statistics_file, watched.table).recorder.follow()
    assert statistics_file.path.read_bytes() == content


def test_undo_marks_the_hand_once_for_each_player_even_after_a_restart(
    statistics_file: StatisticsFile,
) -> None:
    watched = Watched(statistics_file).play(1, more=6)
    watched.undo(len(watched.table.log) - 2)
    watched.play(1, more=2).undo(len(watched.table.log) - 1)
    watched.play(1, more=1).undo(len(watched.table.log) - 1)
    assert len(statistics_file.path.read_text().splitlines()) == 3  # the hand, and one mark for each player
    Watched(statistics_file, watched.table).play(3)
    read = statistics_file.read()
    assert [bool(each.undo) for each in read.hands] == [False, True, False]
    assert [bool(each.undo) for each in read.matches] == [True]


def test_an_undone_end_of_a_hand_or_match_is_not_counted_twice(statistics_file: StatisticsFile) -> None:
    watched = Watched(statistics_file).play(2)
    before = len(watched.table.log) - 1
    watched.undo(before)
    assert [each.record.number for each in statistics_file.read().hands] == [1]
    watched.play(2)
    first = [each.record for each in statistics_file.read().hands]
    assert [each.number for each in first] == [1, 2]
    watched.undo(before).play(3)
    read = statistics_file.read()
    assert [each.record.number for each in read.hands] == [1, 2, 3]
    assert [bool(each.undo) for each in read.hands] == [False, True, False]
    assert len(read.matches) == 1
    watched.undo(len(watched.table.log) - 1)
    assert statistics_file.read().matches == ()
    watched.play(3)
    assert len(statistics_file.read().matches) == 1


def test_a_crash_before_the_table_was_saved_counts_the_hand_once(statistics_file: StatisticsFile) -> None:
    watched = Watched(statistics_file).play(2)
    saved = watched.table.branch(len(watched.table.log) - 1)  # the last move never reached the disk
    Watched(statistics_file, saved).play(3)
    read = statistics_file.read()
    assert [each.record.number for each in read.hands] == [1, 2, 3]
    assert not any(each.undo for each in read.hands)


def test_hints_mark_the_current_hand(statistics_file: StatisticsFile) -> None:
    watched = Watched(statistics_file).play(1)
    while watched.table.state.actor == DEALER:
        watched.play(1, more=1)
    seat = watched.table.state.actor
    watched.recorder.record_hint()
    watched.recorder.record_hint()
    watched.play(3)
    assert [each.hints for each in statistics_file.read().hands] == [frozenset(), frozenset({seat}), frozenset()]
    assert len(statistics_file.path.read_text().splitlines()) == 5


def test_a_failure_to_write_is_reported_and_play_continues(tmp_path: Path) -> None:
    (tmp_path / "statistics.jsonl").mkdir()
    watched = Watched(StatisticsFile(tmp_path / "statistics.jsonl")).play(1)
    assert watched.recorder.problem.startswith("The statistics will be written later: ")
    (tmp_path / "statistics.jsonl").rmdir()
    watched.play(1, more=1)
    assert not watched.recorder.problem
    assert [each.record.number for each in watched.file.read().hands] == [1]


def test_undo_counts_for_the_player_whose_decision_is_taken_back(statistics_file: StatisticsFile) -> None:
    watched = Watched(statistics_file).play(0, more=4)
    log = watched.table.log
    place = max(number for number, line in enumerate(log) if line.actor == 1)
    watched.undo(place).play(1)
    assert [each.undo for each in statistics_file.read().hands] == [frozenset({1})]


def test_what_was_taken_back_but_is_still_in_the_file_is_recorded_again(statistics_file: StatisticsFile) -> None:
    watched = Watched(statistics_file).play(3)
    saved = watched.table.branch(len(watched.table.log))  # the program is killed before the file is written again
    watched.undo(saved.moves_until(2) - 1)
    assert [each.record.number for each in statistics_file.read().hands] == [1]
    for _ in range(2):
        Watched(statistics_file, saved).recorder.restore()
        read = statistics_file.read()
        assert [each.record.number for each in read.hands] == [1, 2, 3]
        assert [each.record.points for each in read.hands] == [result.points for result in saved.state.results]
        assert [each.record.scores for each in read.matches] == [saved.state.scores]
    assert len(statistics_file.path.read_text().splitlines()) == 8, "nothing is recorded again for the second time"


def test_what_was_taken_back_in_the_file_too_is_not_recorded_again(statistics_file: StatisticsFile) -> None:
    watched = Watched(statistics_file).play(2)
    watched.undo(watched.table.moves_until(2) - 1)
    Watched(statistics_file, watched.table.branch(len(watched.table.log))).recorder.restore()
    assert [each.record.number for each in statistics_file.read().hands] == [1]


def test_hands_that_were_never_recorded_here_are_not_restored(statistics_file: StatisticsFile) -> None:
    copy = Watched(StatisticsFile(statistics_file.path.with_name("others.jsonl"))).play(3).table
    statistics_file.append(UndoRecord(when=when(), table="toy.cardtable.yaml", number=2, seat=0))
    Watched(statistics_file, copy).recorder.restore()
    assert statistics_file.read().hands == ()
