"""The statistics file survives crashes, full disks and lines of other programs."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.store.errors import StoreError, unreadable_lines
from cardtable.store.statistics.records import Statistics, StatisticsFile, read_record, statistics_of
from tests.store.played import RECORDS, kept, when


def test_added_records_are_read_and_without_any_there_is_no_file(statistics_file: StatisticsFile) -> None:
    assert statistics_file.read() == Statistics()
    assert not statistics_file.path.parent.exists()
    read = kept(statistics_file, *RECORDS[:7]).read()
    assert [played.record for played in read.hands] == [RECORDS[0], RECORDS[1], RECORDS[3]]
    assert [played.record for played in read.matches] == []  # its fourth hand was taken up again
    assert read.broken == 0


@pytest.mark.parametrize("cut", [1, 2, 40, 200])
def test_a_line_cut_short_by_a_crash_loses_only_that_record(statistics_file: StatisticsFile, cut: int) -> None:
    kept(statistics_file, RECORDS[0], RECORDS[1])
    content = statistics_file.path.read_bytes()
    statistics_file.path.write_bytes(content[:-cut])
    read = statistics_file.read()
    whole = cut == 1  # only the line end is missing
    assert len(read.hands) == 1 + whole
    assert read.broken == 1 - whole
    kept(statistics_file, RECORDS[3])
    read = statistics_file.read()
    assert [played.record.number for played in read.hands] == ([1, 2, 3] if whole else [1, 3])
    assert read.broken == 1 - whole
    assert statistics_file.path.read_bytes().startswith(content[:-cut])


def test_any_beginning_of_the_file_can_be_read_and_added_to(statistics_file: StatisticsFile) -> None:
    content = kept(statistics_file, *RECORDS[:2]).path.read_bytes()
    for length in range(0, len(content), 17):
        statistics_file.path.write_bytes(content[:length])
        before = statistics_file.read()
        after = kept(statistics_file, RECORDS[3]).read()
        assert len(after.hands) == len(before.hands) + 1
        assert after.broken == before.broken


def test_what_was_read_before_counts_with_what_others_wrote_since(statistics_file: StatisticsFile) -> None:
    for place, record in enumerate(RECORDS):
        kept(StatisticsFile(statistics_file.path), record)  # another program
        assert statistics_file.read() == StatisticsFile(statistics_file.path).read(), place
    first = statistics_file.read()
    assert statistics_file.read() is first, "nothing was read again"


def test_another_file_in_its_place_is_read_anew(statistics_file: StatisticsFile) -> None:
    lines = kept(statistics_file, *RECORDS[:4]).path.read_bytes().splitlines(keepends=True)
    assert len(statistics_file.read().hands) == 3
    for some in (lines[:1], lines[:1] + lines[2:], lines):
        statistics_file.path.write_bytes(b"".join(some))
        assert statistics_file.read() == StatisticsFile(statistics_file.path).read()
    statistics_file.reset(when())
    assert statistics_file.read() == Statistics()


def test_zeros_after_a_power_cut_and_foreign_lines_are_skipped_and_stay(statistics_file: StatisticsFile) -> None:
    kept(statistics_file, RECORDS[0])
    foreign = b"\0\0\0\0\n\xff\xfe what?\n\n[1, 2]\n"
    with statistics_file.path.open("ab") as open_file:
        open_file.write(foreign)
    read = kept(statistics_file, RECORDS[1]).read()
    assert len(read.hands) == 2
    assert read.broken == 3
    assert foreign in statistics_file.path.read_bytes()


@pytest.fixture
def nearly_full(statistics_file: StatisticsFile) -> Iterator[StatisticsFile]:
    """Return a file with one record, and room for a few more characters."""
    resource = pytest.importorskip("resource")
    kept(statistics_file, RECORDS[0])
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (statistics_file.path.stat().st_size + 20, limits[1]))
    yield statistics_file
    resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_records_that_find_no_room_are_written_later_in_order(nearly_full: StatisticsFile) -> None:
    content = nearly_full.path.read_bytes()
    for record in RECORDS[1:3]:
        with pytest.raises(StoreError, match="can't be written"):
            nearly_full.append(record)
    assert nearly_full.path.read_bytes() == content  # not half a line
    assert len(nearly_full.read().hands) == len(statistics_of(RECORDS[:3]).hands)
    resource = pytest.importorskip("resource")
    resource.setrlimit(resource.RLIMIT_FSIZE, resource.getrlimit(resource.RLIMIT_FSIZE)[1:] * 2)
    nearly_full.append(RECORDS[3])
    nearly_full.catch_up()
    read = [read_record(line) for line in nearly_full.path.read_text("utf-8").splitlines()]
    assert read == RECORDS[:4]


def test_a_file_that_cannot_be_read_or_written_is_reported(statistics_file: StatisticsFile) -> None:
    statistics_file.path.mkdir(parents=True)
    with pytest.raises(StoreError, match="can't be read"):
        statistics_file.read()
    with pytest.raises(StoreError, match="can't be written"):
        statistics_file.append(RECORDS[0])


def test_reset_sets_the_old_file_aside(statistics_file: StatisticsFile) -> None:
    kept(statistics_file, *RECORDS)
    content = statistics_file.path.read_bytes()
    aside = statistics_file.reset(when())
    assert aside is not None
    assert aside.name == "statistics until 2026-05-01 20-00.jsonl"
    assert aside.read_bytes() == content
    assert statistics_file.read() == Statistics()
    second = kept(statistics_file, RECORDS[0]).reset(when())
    assert second is not None
    assert second.name == "statistics until 2026-05-01 20-00 (2).jsonl"
    assert aside.read_bytes() == content
    assert statistics_file.reset(when()) is None


def test_the_notice_of_lines_that_cannot_be_read_counts_them() -> None:
    notices = [unreadable_lines(Path("file"), count) for count in (0, 1, 1200)]
    assert notices == [
        "",
        "1 line of file cannot be read and does not count. It stays in the file.",
        "1,200 lines of file cannot be read and do not count. They stay in the file.",
    ]
