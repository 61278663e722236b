"""The statistics: a line for each hand, match and help, in a file that survives crashes and writers of nonsense."""

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.engine.state import DEALER
from cardtable.engine.table import AILevel, PlayerKind, Seat, Table
from cardtable.engine.view import Contract
from cardtable.store.figures import Figures, Who, chosen, figures, games_played, points_course, wins_course
from cardtable.store.files import StoreError
from cardtable.store.records import (
    HandRecord,
    Help,
    LineError,
    MatchRecord,
    PlayedTable,
    Record,
    read_record,
    write_record,
)
from cardtable.store.sheet import COLUMNS, as_csv, write_sheet
from cardtable.store.statistics import Recorder, Statistics, StatisticsFile, fold
from tests.contract.toy import TOY
from tests.known_games import game_of
from tests.store.tables import play_on

START = datetime(2026, 5, 1, 20, 0, tzinfo=timezone(timedelta(hours=2)))
ANN, BERT, EASY = Seat("Ann"), Seat("Bert"), Seat("Cleo", PlayerKind.AI, AILevel.EASY)
AT = PlayedTable("one.cardtable.yaml", "five-hundred", {"nullo": False, "target": 300}, (ANN, BERT, EASY))
CARDS = PlayedTable("two.cardtable.yaml", "the-card-game", {}, (ANN, EASY, EASY))


def when(minutes: int = 0) -> datetime:
    return START + timedelta(minutes=minutes)


def hand(
    number: int, *points: int, at: PlayedTable = AT, contract: Contract | None = None, minute: int = 0
) -> HandRecord:
    return HandRecord(when(minute or number), at, number, points, contract)


SEVEN = Contract((0,), "7♠", True)
SET = Contract((0,), "nullo", False)
RECORDS: list[Record] = [
    hand(1, 140, 10, 20, contract=SEVEN),
    hand(2, -160, 0, 30, contract=SET),
    MatchRecord(when(3), AT, 2, (-20, 10, 50), (2,)),
    hand(3, 0, 5, 5),
    Help(when(4), AT.table, 4, "undo", 1),
    Help(when(4), AT.table, 4, "hint"),
    Help(when(4), AT.table, 4, "again"),
    Help(when(4), AT.table, 4, "hint", 0, "/home/ann/tables"),
    HandRecord(when(5), replace(AT, folder="/home/ann/tables"), 5, (1, 2, 3)),
]


# --- a line ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: type(record).__name__)
def test_a_record_is_one_line_and_comes_back_from_it(record: Record) -> None:
    line = write_record(record)
    assert "\n" not in line
    assert read_record(line) == record


def test_a_line_can_be_read_by_people() -> None:
    assert write_record(RECORDS[0]) == (
        '{"hand": 1, "when": "2026-05-01T20:01:00+02:00", "table": "one.cardtable.yaml", "game": "five-hundred", '
        '"options": {"nullo": false, "target": 300}, "seats": [{"name": "Ann", "player": "human"}, '
        '{"name": "Bert", "player": "human"}, {"name": "Cleo", "player": "ai", "level": "easy"}], '
        '"points": [140, 10, 20], "contract": {"seats": [0], "words": "7♠", "made": true}}'
    )


def test_further_keys_are_for_later_programs() -> None:
    raw = json.loads(write_record(RECORDS[2])) | {"weather": ["rain"]}
    assert read_record(json.dumps(raw)) == RECORDS[2]


WRONG: dict[str, list[Any]] = {
    "when": ["yesterday", "2026-05-01T20:01:00", 5, None],
    "table": ["", 5, None],
    "game": ["", []],
    "options": [[], {"a": [1]}, {"a": 1.5}],
    "seats": [
        [],
        {},
        [5],
        [{"name": "Ann", "player": "ghost"}],
        [{"name": "Ann", "player": "ai", "level": "godlike"}],
        [{"name": "", "player": "ai"}],
        [{"name": "Ann"}],
    ],
    "points": [[1, 2], [10**400, 0, 0], [0, -(10**10), 0], [1, 2, "3"], [1, 2, True], "123", [1, 2, 3.0]],
    "hand": [-1, 10**10, "1", True, None],
    "folder": ["", 5, None],
    "contract": [5, {"seats": [3], "words": "7♠", "made": True}, {"seats": [0], "words": "7♠", "made": 1}, {}],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in WRONG.items() for value in values])
def test_a_line_with_something_wrong_is_no_record(key: str, value: Any) -> None:
    raw = json.loads(write_record(RECORDS[0]))
    raw[key] = value
    with pytest.raises(LineError):
        read_record(json.dumps(raw))


@pytest.mark.parametrize("key", ["when", "table", "game", "options", "seats", "points", "hand"])
def test_a_line_without_one_of_its_parts_is_no_record(key: str) -> None:
    raw = json.loads(write_record(RECORDS[0]))
    del raw[key]
    with pytest.raises(LineError):
        read_record(json.dumps(raw))


@pytest.mark.parametrize(
    "line", ["[]", "5", "null", "words", "{", "[" * 90_000, '{"hand": ' + "9" * 9000 + "}", " " * 200_000]
)
def test_what_is_no_object_is_no_record(line: str) -> None:
    with pytest.raises(LineError):
        read_record(line)


@pytest.mark.parametrize("seat", [-1, 20, "0", None, True, [0]])
def test_help_that_was_taken_on_no_seat_is_no_record(seat: int | str | bool | list[int] | None) -> None:
    raw = json.loads(write_record(RECORDS[4])) | {"seat": seat}
    with pytest.raises(LineError):
        read_record(json.dumps(raw))


def test_winners_that_do_not_sit_there_are_no_record() -> None:
    raw = json.loads(write_record(RECORDS[2])) | {"winners": [3]}
    with pytest.raises(LineError):
        read_record(json.dumps(raw))


# --- the file --------------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> StatisticsFile:
    return StatisticsFile(tmp_path / "data" / "statistics.jsonl")


def kept(file: StatisticsFile, *records: Record) -> StatisticsFile:
    for record in records:
        file.append(record)
    return file


def test_without_a_file_there_is_nothing_and_nothing_is_made(file: StatisticsFile) -> None:
    assert file.read() == Statistics()
    assert not file.path.parent.exists()


def test_what_was_added_is_there(file: StatisticsFile) -> None:
    read = kept(file, *RECORDS[:7]).read()
    assert [played.record for played in read.hands] == [RECORDS[0], RECORDS[1], RECORDS[3]]
    assert [played.record for played in read.matches] == []  # its fourth hand was taken up again
    assert read.broken == 0


@pytest.mark.parametrize("cut", [1, 2, 40, 200])
def test_a_line_cut_short_by_a_crash_costs_only_itself(file: StatisticsFile, cut: int) -> None:
    kept(file, RECORDS[0], RECORDS[1])
    content = file.path.read_bytes()
    file.path.write_bytes(content[:-cut])
    read = file.read()
    whole = cut == 1  # only the line end is missing
    assert len(read.hands) == 1 + whole
    assert read.broken == 1 - whole
    kept(file, RECORDS[3])
    read = file.read()
    assert [played.record.number for played in read.hands] == ([1, 2, 3] if whole else [1, 3])
    assert read.broken == 1 - whole
    assert file.path.read_bytes().startswith(content[:-cut])


def test_any_beginning_of_the_file_can_be_read_and_added_to(file: StatisticsFile) -> None:
    content = kept(file, *RECORDS[:2]).path.read_bytes()
    for length in range(0, len(content), 17):
        file.path.write_bytes(content[:length])
        before = file.read()
        after = kept(file, RECORDS[3]).read()
        assert len(after.hands) == len(before.hands) + 1
        assert after.broken == before.broken


def test_zeros_after_a_power_cut_and_foreign_lines_are_skipped_and_stay(file: StatisticsFile) -> None:
    kept(file, RECORDS[0])
    foreign = b"\0\0\0\0\n\xff\xfe what?\n\n[1, 2]\n"
    with file.path.open("ab") as open_file:
        open_file.write(foreign)
    read = kept(file, RECORDS[1]).read()
    assert len(read.hands) == 2
    assert read.broken == 3
    assert foreign in file.path.read_bytes()


@pytest.fixture
def nearly_full(file: StatisticsFile) -> Iterator[StatisticsFile]:
    """Return a file with one record, and room for a few characters more."""
    resource = pytest.importorskip("resource")
    kept(file, RECORDS[0])
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.path.stat().st_size + 20, limits[1]))
    yield file
    resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_what_finds_no_room_is_kept_in_order_and_written_later(nearly_full: StatisticsFile) -> None:
    content = nearly_full.path.read_bytes()
    for record in RECORDS[1:3]:
        with pytest.raises(StoreError, match="can't be written"):
            nearly_full.append(record)
    assert nearly_full.path.read_bytes() == content  # not half a line
    resource = pytest.importorskip("resource")
    resource.setrlimit(resource.RLIMIT_FSIZE, resource.getrlimit(resource.RLIMIT_FSIZE)[1:] * 2)
    nearly_full.append(RECORDS[3])
    nearly_full.catch_up()
    read = [read_record(line) for line in nearly_full.path.read_text("utf-8").splitlines()]
    assert read == RECORDS[:4]


def test_a_file_that_cannot_be_read_or_written_is_told(file: StatisticsFile) -> None:
    file.path.mkdir(parents=True)
    with pytest.raises(StoreError, match="can't be read"):
        file.read()
    with pytest.raises(StoreError, match="can't be written"):
        file.append(RECORDS[0])


def test_reset_puts_the_old_file_aside(file: StatisticsFile) -> None:
    kept(file, *RECORDS)
    content = file.path.read_bytes()
    aside = file.reset(when())
    assert aside is not None
    assert aside.name == "statistics until 2026-05-01 20-00.jsonl"
    assert aside.read_bytes() == content
    assert file.read() == Statistics()
    second = kept(file, RECORDS[0]).reset(when())
    assert second is not None
    assert second.name == "statistics until 2026-05-01 20-00 (2).jsonl"
    assert aside.read_bytes() == content
    assert file.reset(when()) is None


# --- what counts -----------------------------------------------------------------------------------------------------


def test_a_hand_finished_twice_at_its_table_counts_as_it_was_last() -> None:
    again = hand(2, 140, 20, 10, minute=9)
    played = fold([hand(1, 1, 2, 3), hand(2, 4, 5, 6), again])
    assert [each.record for each in played.hands] == [hand(1, 1, 2, 3), again]
    assert not any(each.undo for each in played.hands)


def test_tables_of_one_name_in_two_folders_are_two() -> None:
    here, there = replace(AT, folder="/here"), replace(AT, folder="/there")
    undo = Help(when(9), AT.table, 1, "undo", 0, "/there")
    read = fold([hand(1, 1, 2, 3, at=here), hand(1, 4, 5, 6, at=there), undo, hand(2, 7, 8, 9, at=here)])
    assert [each.record.points for each in read.hands] == [(1, 2, 3), (7, 8, 9)]


def test_a_table_begun_before_folders_were_written_down_is_resumed_as_one() -> None:
    here, there = replace(AT, folder="/here"), replace(AT, folder="/there")
    old: list[Record] = [hand(1, 1, 2, 3), hand(2, 4, 5, 6), Help(when(3), AT.table, 3, "hint")]
    new: list[Record] = [Help(when(4), AT.table, 2, "undo", 0, "/here"), hand(2, 7, 8, 9, at=here, minute=5)]
    read = fold([*old, *new, hand(2, 1, 1, 1, at=there, minute=6)])
    assert [each.record.points for each in read.hands] == [(1, 2, 3), (7, 8, 9), (1, 1, 1)]


def test_help_whose_taker_was_not_written_down_is_that_of_any_person() -> None:
    read = fold([Help(when(), AT.table, 1, "hint"), Help(when(), AT.table, 1, "undo"), hand(1, 1, 2, 3)])
    assert [(each.hints, each.undo) for each in read.hands] == [(frozenset({0, 1}), frozenset({0, 1}))]


def test_a_hand_that_is_taken_back_counts_no_more_until_it_is_finished_again() -> None:
    undone = [hand(1, 1, 2, 3), hand(2, 4, 5, 6), RECORDS[2], Help(when(5), AT.table, 2, "undo")]
    read = fold(undone)
    assert [each.record.number for each in read.hands] == [1]
    assert read.matches == ()
    read = fold([*undone, hand(2, 7, 8, 9, minute=7)])
    assert [(each.record.points, bool(each.undo)) for each in read.hands] == [((1, 2, 3), False), ((7, 8, 9), True)]


def test_hints_of_hands_that_were_taken_back_are_forgotten() -> None:
    marks = [Help(when(), AT.table, 2, "hint"), Help(when(), AT.table, 3, "hint"), Help(when(), AT.table, 2, "undo")]
    read = fold([hand(1, 1, 2, 3), *marks, hand(2, 1, 2, 3), hand(3, 1, 2, 3)])
    assert [(each.undo, each.hints) for each in read.hands] == [
        (frozenset(), frozenset()),
        (frozenset({0, 1}), frozenset({0, 1})),
        (frozenset(), frozenset()),
    ]


def test_other_tables_are_left_alone() -> None:
    other = hand(2, 1, 2, 3, at=CARDS)
    read = fold([other, hand(1, 1, 2, 3), Help(when(), AT.table, 1, "undo")])
    assert [each.record for each in read.hands] == [other]


def test_a_match_is_marked_if_any_of_its_hands_is() -> None:
    read = fold([Help(when(), AT.table, 1, "hint"), hand(1, 1, 2, 3), hand(2, 1, 2, 3), RECORDS[2]])
    assert [(each.undo, each.hints) for each in read.matches] == [(frozenset(), frozenset({0, 1}))]


# --- a table being watched -------------------------------------------------------------------------------------------


class Watched:
    """A table of the toy, with what writes down its statistics."""

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
        """Play until so many hands are finished, and some moves more."""
        while len(self.table.state.results) < hands or more > 0:
            more -= len(self.table.state.results) >= hands
            play_on(self.table, self.rng)
            self.recorder.follow()
        return self

    def undo(self, length: int) -> "Watched":
        """Take back all moves but so many."""
        self.table.rewind(length)
        self.recorder.follow()
        return self


def test_every_finished_hand_and_the_match_are_written_down(file: StatisticsFile) -> None:
    table = Watched(file).play(3).table
    read = file.read()
    assert [each.record.number for each in read.hands] == [1, 2, 3]
    assert [each.record.points for each in read.hands] == [result.points for result in table.state.results]
    assert all(
        each.record.at == PlayedTable("toy.cardtable.yaml", "toy", {"hands": 3}, table.seats) for each in read.hands
    )
    (match,) = read.matches
    assert (match.record.hands, match.record.scores) == (3, table.state.scores)
    assert match.record.winners == table.state.winners
    assert len(file.path.read_text().splitlines()) == 4


def test_a_table_gone_on_with_writes_only_what_is_new(file: StatisticsFile) -> None:
    watched = Watched(file).play(1, more=3)
    Watched(file, watched.table).play(3)
    assert len(file.path.read_text().splitlines()) == 4
    assert len(file.read().hands) == 3


def test_a_finished_table_that_is_looked_at_adds_nothing(file: StatisticsFile) -> None:
    watched = Watched(file).play(3)
    content = file.path.read_bytes()
    Watched(file, watched.table).recorder.follow()
    assert file.path.read_bytes() == content


def test_undo_marks_the_hand_once_a_player_also_when_the_program_was_left_in_between(file: StatisticsFile) -> None:
    watched = Watched(file).play(1, more=6)
    watched.undo(len(watched.table.log) - 2)
    watched.play(1, more=2).undo(len(watched.table.log) - 1)
    watched.play(1, more=1).undo(len(watched.table.log) - 1)
    assert len(file.path.read_text().splitlines()) == 3  # the hand, and one mark for each player
    Watched(file, watched.table).play(3)
    read = file.read()
    assert [bool(each.undo) for each in read.hands] == [False, True, False]
    assert [bool(each.undo) for each in read.matches] == [True]


def test_an_undone_end_of_a_hand_is_not_counted_twice(file: StatisticsFile) -> None:
    watched = Watched(file).play(2)
    before = len(watched.table.log) - 1
    watched.undo(before)
    assert [each.record.number for each in file.read().hands] == [1]
    watched.play(2)
    first = [each.record for each in file.read().hands]
    assert [each.number for each in first] == [1, 2]
    watched.undo(before).play(3)
    read = file.read()
    assert [each.record.number for each in read.hands] == [1, 2, 3]
    assert [bool(each.undo) for each in read.hands] == [False, True, False]
    assert len(read.matches) == 1


def test_the_undone_end_of_a_match_counts_only_when_it_is_over_again(file: StatisticsFile) -> None:
    watched = Watched(file).play(3)
    watched.undo(len(watched.table.log) - 1)
    assert file.read().matches == ()
    watched.play(3)
    assert len(file.read().matches) == 1


def test_a_crash_before_the_table_was_saved_counts_the_hand_once(file: StatisticsFile) -> None:
    watched = Watched(file).play(2)
    saved = watched.table.branch(len(watched.table.log) - 1)  # the last move never reached the disk
    Watched(file, saved).play(3)
    read = file.read()
    assert [each.record.number for each in read.hands] == [1, 2, 3]
    assert not any(each.undo for each in read.hands)


def test_hints_mark_the_hand_that_is_on(file: StatisticsFile) -> None:
    watched = Watched(file).play(1)
    while watched.table.state.actor == DEALER:
        watched.play(1, more=1)
    seat = watched.table.state.actor
    watched.recorder.hinted()
    watched.recorder.hinted()
    watched.play(3)
    assert [each.hints for each in file.read().hands] == [frozenset(), frozenset({seat}), frozenset()]
    assert len(file.path.read_text().splitlines()) == 5


def test_what_cannot_be_written_is_told_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "statistics.jsonl").mkdir()
    watched = Watched(StatisticsFile(tmp_path / "statistics.jsonl")).play(1)
    assert watched.recorder.problem.startswith("The statistics will be written later: ")
    (tmp_path / "statistics.jsonl").rmdir()
    watched.play(1, more=1)
    assert not watched.recorder.problem
    assert [each.record.number for each in watched.file.read().hands] == [1]


def test_what_is_taken_back_is_the_decider_s(file: StatisticsFile) -> None:
    watched = Watched(file).play(0, more=4)
    log = watched.table.log
    place = max(number for number, line in enumerate(log) if line.actor == 1)
    watched.undo(place).play(1)
    assert [each.undo for each in file.read().hands] == [frozenset({1})]


# --- figures ---------------------------------------------------------------------------------------------------------

FIVE_HUNDRED, CARD_GAME = game_of("five-hundred"), game_of("the-card-game")
PLAYED = fold(
    [
        Help(when(), AT.table, 2, "hint"),
        *RECORDS[:3],
        Help(when(), CARDS.table, 1, "undo"),
        hand(1, 7, 20, 0, at=CARDS, minute=10),
        hand(2, 9, 1, 30, at=CARDS, minute=11),
        MatchRecord(when(12), CARDS, 2, (16, 21, 30), (0,)),
    ]
)
ANN_AS, BERT_AS, EASY_AS = Who(name="Ann"), Who(name="Bert"), Who(level="easy")


def test_figures_of_a_game_are_by_person_and_by_level() -> None:
    told = figures(chosen(PLAYED, "five-hundred"), FIVE_HUNDRED)
    assert told == (
        Figures(ANN_AS, 1, 0, 2, -20, 140, -160, 1, 1, 0, 1),
        Figures(BERT_AS, 1, 0, 2, 10, 10, 0, 0, 0, 0, 1),
        Figures(EASY_AS, 1, 1, 2, 50, 30, 20, 0, 0, 0, 0),  # the people's hints are none of its own
    )
    assert [str(each.who) for each in told] == ["Ann", "Bert", "AI, easy"]


def test_a_contract_or_help_of_one_player_on_two_seats_counts_once() -> None:
    seats = (Seat("Ann"), EASY, Seat("Bert"), Seat("Dan", PlayerKind.AI, AILevel.EASY))
    at = PlayedTable("t", "blues-and-greens", {}, seats)
    bid = Contract((1, 3), "Bid of 140", True)
    (_, _, easy) = figures(fold([Help(when(), "t", 1, "hint", 0), hand(1, 5, 6, 5, 6, at=at, contract=bid)]))
    assert (easy.hands, easy.made, easy.failed, easy.undo, easy.hints) == (2, 1, 0, 0, 0)
    both = replace(at, seats=(Seat("Ann"), Seat("Ann"), *seats[2:]))
    ann = figures(
        fold([Help(when(), "t", 1, "hint", 0), Help(when(), "t", 1, "hint", 1), hand(1, 5, 6, 5, 6, at=both)])
    )[0]
    assert (ann.hands, ann.hints) == (2, 1)


def test_where_few_points_win_the_best_hand_is_the_lowest() -> None:
    told = figures(chosen(PLAYED, "the-card-game"), CARD_GAME)
    assert told[0] == Figures(ANN_AS, 1, 1, 2, 16, 7, 9, undo=1)
    assert told[1] == Figures(EASY_AS, 2, 0, 4, 51, 0, 30)  # both seats of that level


def test_points_of_different_games_are_not_added_up() -> None:
    told = figures(PLAYED)
    assert told[0] == Figures(ANN_AS, 2, 1, 4, None, None, None, 1, 1, 1, 1)
    assert games_played(PLAYED) == ("five-hundred", "the-card-game")


def test_hands_and_matches_with_help_can_be_left_out() -> None:
    told = figures(chosen(PLAYED, unaided=True))
    assert told[0] == Figures(ANN_AS, 0, 0, 2, None, None, None, 1, 0)
    assert told[0].hands == 2


def test_an_ai_player_is_no_person_of_the_same_name() -> None:
    seats = (Seat(AILevel.EASY), Seat(AILevel.EASY, PlayerKind.AI, AILevel.EASY))
    read = fold([hand(1, 1, 2, at=PlayedTable("t", "toy", {}, seats))])
    assert [each.who for each in figures(read)] == [Who(name="easy"), Who(level="easy")]


def test_the_courses_go_from_hand_to_hand_and_from_match_to_match() -> None:
    players = (ANN_AS, EASY_AS)
    assert points_course(chosen(PLAYED, "five-hundred"), players) == [[0, 0], [140, 20], [-20, 50]]
    assert wins_course(PLAYED, players) == [[0, 0], [0, 100], [50, 33]]
    assert points_course(chosen(PLAYED, "five-hundred"), (Who(name="Nobody"),)) == [[0]]


def test_a_long_course_is_thinned_but_begins_and_ends_where_it_does() -> None:
    many = fold([hand(number, 1, 2, 3) for number in range(1, 1001)])
    course = points_course(many, (ANN_AS,), most=60)
    assert len(course) == 60
    assert (course[0], course[-1]) == ([0], [1000])
    assert course == sorted(course)


# --- the sheet -------------------------------------------------------------------------------------------------------


def test_the_sheet_has_a_row_for_each_seat_of_every_hand_and_match(tmp_path: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(PLAYED))))
    assert len(rows) == 3 * 6
    first = ["2026-05-01T20:01:00+02:00", AT.table, AT.game, "nullo=False target=300", "hand", "1"]
    first += ["0", "Ann", "person", "", "140", "", "7♠", "yes", "no", "no", "no"]
    assert rows[0] == dict(zip(COLUMNS, first, strict=True))
    assert [row["won"] for row in rows if row["kind"] == "match" and row["game"] == AT.game] == ["no", "no", "yes"]
    path = tmp_path / "sheet.csv"
    write_sheet(path, PLAYED)
    assert path.read_bytes() == b"\xef\xbb\xbf" + as_csv(PLAYED).encode()


def test_names_with_commas_and_quotes_stay_whole_in_the_sheet() -> None:
    at = PlayedTable("t", "toy", {}, (Seat('Ann "the ace", 1st'),))
    assert next(csv.DictReader(io.StringIO(as_csv(fold([hand(1, 5, at=at)])))))["player"] == 'Ann "the ace", 1st'
