"""The lines of the statistics file: each is a record that can be read back."""

import json
from math import inf, nan
from typing import Any

import pytest

from cardtable.store.plain_json import ShapeError
from cardtable.store.statistics.records import Record, read_record, write_record
from tests.store.played import RECORDS, luck, review

REVIEWED = [review(3), review(3, leads=(2, -0.25)), luck(2, 1.5, -2.25, 0.75), luck(1, 0.0, 0.0, 0.0)]


@pytest.mark.parametrize("record", [*RECORDS, *REVIEWED], ids=lambda record: type(record).__name__)
def test_a_record_is_written_as_one_line_and_read_back(record: Record) -> None:
    line = write_record(record)
    assert "\n" not in line
    assert read_record(line) == record


def test_a_review_without_kinds_is_written_as_by_earlier_versions() -> None:
    assert "kinds" not in write_record(review(3))


def test_a_line_can_be_read_by_people() -> None:
    assert write_record(RECORDS[0]) == (
        '{"hand": 1, "when": "2026-05-01T20:01:00+02:00", "table": "one.cardtable.yaml", "game": "five-hundred", '
        '"options": {"nullo": false, "target": 300}, "seats": [{"name": "Ann", "player": "human"}, '
        '{"name": "Bert", "player": "human"}, {"name": "Cleo", "player": "ai", "level": "easy"}], '
        '"points": [140, 10, 20], "contract": {"seats": [0], "words": "7♠", "made": true}}'
    )


def test_unknown_keys_are_ignored() -> None:
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
def test_a_line_with_a_wrong_value_is_no_record(key: str, value: Any) -> None:
    raw = json.loads(write_record(RECORDS[0]))
    raw[key] = value
    with pytest.raises(ShapeError):
        read_record(json.dumps(raw))


@pytest.mark.parametrize("key", ["when", "table", "game", "options", "seats", "points", "hand"])
def test_a_line_without_one_of_its_parts_is_no_record(key: str) -> None:
    raw = json.loads(write_record(RECORDS[0]))
    del raw[key]
    with pytest.raises(ShapeError):
        read_record(json.dumps(raw))


@pytest.mark.parametrize(
    "line", ["[]", "5", "null", "words", "{", "[" * 90_000, '{"hand": ' + "9" * 9000 + "}", " " * 200_000]
)
def test_a_line_that_is_not_an_object_is_no_record(line: str) -> None:
    with pytest.raises(ShapeError):
        read_record(line)


@pytest.mark.parametrize(
    ("record", "wrong"),
    [
        *((RECORDS[4], {"seat": seat}) for seat in (-1, 20, "0", True, [0])),
        (RECORDS[2], {"winners": [3]}),
        (review(3), {"bids": [1]}),
        (review(3), {"bids": [-1, 0.5]}),
        (review(3), {"plays": [9, nan]}),
        (review(3), {"seat": 99}),
        (review(3), {"kinds": {"leads": [2, "0.5"]}}),
        (review(3), {"kinds": {"": [2, 0.5]}}),
        (review(3), {"kinds": [["leads", 2, 0.5]]}),
        (luck(2, 1.5), {"worth": [inf]}),
        (luck(2, 1.5), {"worth": ["1.5"]}),
    ],
)
def test_a_line_with_an_impossible_seat_or_figure_is_no_record(record: Record, wrong: dict[str, Any]) -> None:
    raw = json.loads(write_record(record))
    assert read_record(json.dumps(raw)) == record
    with pytest.raises(ShapeError):
        read_record(json.dumps(raw | wrong))
