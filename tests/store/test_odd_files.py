"""Files that are none, or far too large: every reader and every writer refuses them, and loses nothing of them."""

import json
import os
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from threading import Thread

import pytest

from cardtable.commands.problems import UsageError
from cardtable.commands.sheets import check_sheet
from cardtable.commands.tables import table_at_position
from cardtable.engine.seats import AILevel
from cardtable.games import GAMES
from cardtable.store import practice
from cardtable.store.day_results import MAX_LINE, DayResult, DayResultsFile
from cardtable.store.errors import StoreError, TableFileError
from cardtable.store.evenings import MAX_BYTES, Evening, Result, keep_result, read_evening, start_evening
from cardtable.store.files import lines_of, read_file
from cardtable.store.folders import EVENING_FILE, Folders, read_note, remove_leftovers, write_note
from cardtable.store.practice import PracticeFolder, new_schedule
from cardtable.store.settings import Profiles, SettingsFile
from cardtable.store.statistics import records
from cardtable.store.statistics.records import HintRecord, StatisticsFile
from cardtable.store.tables import reviews
from cardtable.store.tables.folder import SavedTables, Titles, copy_table, opening
from cardtable.store.tables.format import read_table
from cardtable.store.tables.reviews import (
    WrittenMove,
    WrittenReview,
    keep_review,
    kept_review,
    read_reviews,
    reviews_of,
)
from tests.store.slow_disk import PATIENCE

NOW = datetime(2026, 5, 1, 20, 15, tzinfo=UTC)
TABLE = Path("some.cardtable.yaml")

NAMES = (
    *("some.cardtable.yaml", "some.cardtable.yaml.reviews.json", "titles.yaml", "last-table.yaml", "settings.yaml"),
    *("settings-ann.yaml", "days.jsonl", "statistics.jsonl", "shipped.json", "x.exercise.json", EVENING_FILE),
    *("sheet.csv", "options.yaml"),
)
NOTHING = WrittenReview(())


def acts(folder: Path) -> Iterator[Callable[[], object]]:
    """Yield what reads or writes one of these files in a folder."""
    table, day = folder / TABLE, DayResult(NOW.date(), "g", "p", (1,), 0, NOW, False)
    settings, practices = SettingsFile(folder / "settings.yaml"), PracticeFolder(folder, GAMES)
    statistics = StatisticsFile(folder / "statistics.jsonl")
    yield lambda: remove_leftovers(Folders(folder, folder / "settings.yaml"))
    yield lambda: read_table(table, GAMES)
    yield lambda: next(opening(table, GAMES))
    yield lambda: list(SavedTables(folder, GAMES).in_slices())
    yield lambda: copy_table(table)
    yield lambda: table_at_position(table, GAMES)
    yield lambda: read_reviews(table)
    yield lambda: keep_review(table, "key", NOTHING)
    yield lambda: Titles(folder / "titles.yaml").of(table)
    yield lambda: read_note(folder / "last-table.yaml")
    yield lambda: write_note(folder / "last-table.yaml", "x")
    yield lambda: settings.problems
    yield lambda: settings.keep(settings.settings.with_own_name("Ann"))
    yield lambda: Profiles(folder / "settings.yaml").all[1:]
    yield lambda: DayResultsFile(folder / "days.jsonl").read("p")
    yield lambda: DayResultsFile(folder / "days.jsonl").add(day)
    yield statistics.read
    yield lambda: statistics.append(HintRecord(when=NOW, table="t", number=1))
    yield lambda: practices.shipped("Ann")
    yield lambda: practices.own("Ann") or practices.problems
    yield lambda: read_evening(folder)
    yield lambda: keep_result(folder, 0, 0, Result((1,)))
    yield lambda: check_sheet(folder / "sheet.csv", "deal")
    yield lambda: read_file(folder / "options.yaml", 100)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_no_reader_and_no_writer_waits_for_a_pipe(tmp_path: Path) -> None:
    for name in NAMES:
        os.mkfifo(tmp_path / name)
    outcomes: list[str] = []

    def try_all() -> None:
        for act in acts(tmp_path):
            try:
                outcomes.append(str(act()))
            except (StoreError, TableFileError, UsageError) as error:
                outcomes.append(str(error))

    trying = Thread(target=try_all, daemon=True)  # one that waits for a pipe does not end
    trying.start()
    trying.join(PATIENCE)
    assert not trying.is_alive(), f"{len(outcomes)} came to an end"
    others = [outcome for outcome in outcomes if "this is a device or a pipe, not a file" not in outcome]
    assert others == ["None", "[]", "None", "{}", "", "", "()"], "what may be missing counts as missing"
    assert len(outcomes) == 24
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(NAMES)
    assert all(path.is_fifo() for path in tmp_path.iterdir())


def test_a_file_is_read_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"12345")
    assert read_file(path, 5) == b"12345"
    with pytest.raises(StoreError, match="can't be read: this is too large: more than 4 bytes"):
        read_file(path, 4)
    with pytest.raises(StoreError, match="can't be read: this is a folder, not a file"):
        read_file(tmp_path, 4)


def test_a_long_line_is_left_out_without_being_kept_in_memory(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"one\n" + b"x" * 5_000 + b"\ntwo\n" + b"12345678\n" + b"y" * 9)
    assert [line for line, _ in lines_of(path, 8)] == [b"one\n", None, b"two\n", b"12345678\n", None]
    path.write_bytes(b"one\n" + b"y" * 8)
    assert [line for line, _ in lines_of(path, 8)] == [b"one\n", b"y" * 8]


def test_titles_that_are_too_many_are_set_aside_and_not_cut(tmp_path: Path) -> None:
    path = tmp_path / "titles.yaml"
    content = "".join(f"{number}.cardtable.yaml: {'t' * 120}\n" for number in range(9000))
    path.write_text(content, encoding="utf-8")
    Titles(path).set(TABLE, "Sunday")
    assert Titles(path).of(TABLE) == "Sunday"
    assert (tmp_path / "titles (unreadable).yaml").read_text(encoding="utf-8") == content


def test_an_evening_that_is_too_large_is_not_cut(tmp_path: Path) -> None:
    folder = start_evening(tmp_path, Evening("five-hundred", AILevel.EASY, ("Ann", "Bert"), ("1",)), NOW)
    file = folder / EVENING_FILE
    content = file.read_text(encoding="utf-8") + f"- {{deal: 0, person: 0, points: [1]}}{' ' * MAX_BYTES}\n"
    file.write_text(content.replace("results: []", "results:"), encoding="utf-8")
    before = file.read_bytes()
    for act in (lambda: read_evening(folder), lambda: keep_result(folder, 0, 1, Result((1,)))):
        with pytest.raises(StoreError, match="too large: more than 64 KiB"):
            act()
    assert file.read_bytes() == before


def test_a_note_and_an_exercise_that_are_too_large_are_not_read(tmp_path: Path) -> None:
    note = tmp_path / "last-table.yaml"
    note.write_text("last: x\n" + "#" * 2**20, encoding="utf-8")
    assert read_note(note) == ""
    folder = PracticeFolder(tmp_path, GAMES)
    for name in ("x.exercise.json", practice.SHIPPED):
        (tmp_path / name).write_text("{}" + " " * practice.MAX_BYTES, encoding="utf-8")
    assert folder.own("Ann") == []
    assert ["too large: more than 1 MiB" in problem for problem in folder.problems] == [True]
    with pytest.raises(StoreError, match="too large"):
        folder.shipped("Ann")
    folder.reschedule_shipped("a/b", "Ann", new_schedule(NOW.date()))
    assert (tmp_path / "shipped (unreadable).json").stat().st_size > practice.MAX_BYTES


def test_settings_that_are_too_large_are_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    path.write_text("#" * (2**20 + 1), encoding="utf-8")
    file = SettingsFile(path)
    assert "too large" in file.problems[0]
    file.keep(file.settings.with_own_name("Ann"))
    assert SettingsFile(path).settings.own_name == "Ann"
    assert (tmp_path / "settings (unreadable).yaml").stat().st_size > 2**20


def test_one_long_line_counts_as_one_that_cannot_be_read(tmp_path: Path) -> None:
    days, statistics = DayResultsFile(tmp_path / "days.jsonl"), StatisticsFile(tmp_path / "statistics.jsonl")
    long = {days.path: MAX_LINE, statistics.path: 4 * records.MAX_LINE}
    for path, most in long.items():
        path.write_bytes(b"[" * (most * 3) + b"\n")
    result = DayResult(date(2026, 5, 1), "some", "settings.yaml", (1, 2), 0, NOW, False)
    assert days.add(result)
    statistics.append(HintRecord(when=NOW, table="some", number=1, seat=0))
    assert days.read("settings.yaml").broken == statistics.read().broken == 1
    assert list(days.read("settings.yaml").first.values()) == [result]
    assert statistics.records_of("some", "") == [HintRecord(when=NOW, table="some", number=1, seat=0)]


def test_many_reviews_are_kept(tmp_path: Path) -> None:
    table = tmp_path / TABLE
    move = WrittenMove(
        place=9, phase="play", move="play 9h", best="play Th", words="x" * 2_000_000, worth=0.5, loss=0.1, error=0.01,
        deals=96, flagged=True,
    )  # fmt: skip
    for number in range(3):
        keep_review(table, f"hand {number}", WrittenReview((move,)))
    assert reviews_of(table).stat().st_size > 6_000_000
    assert list(read_reviews(table)) == ["hand 0", "hand 1", "hand 2"]
    assert kept_review(table, "hand 1") == WrittenReview((move,))


def test_reviews_that_are_too_many_stay_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tmp_path / TABLE
    keep_review(table, "first", NOTHING)
    content = reviews_of(table).read_bytes()
    monkeypatch.setattr(reviews, "MAX_BYTES", len(content) - 1)
    with pytest.raises(StoreError, match="too large"):
        keep_review(table, "second", NOTHING)
    assert reviews_of(table).read_bytes() == content


def test_a_broken_file_of_reviews_is_set_aside(tmp_path: Path) -> None:
    table = tmp_path / TABLE
    broken = ['{"version": 1, "reviews": {', '{"version": 0, "reviews": {}}', '{"version": 1, "reviews": [1]}', "[]"]
    for number, content in enumerate(broken):
        reviews_of(table).write_text(content, encoding="utf-8")
        assert read_reviews(table) == {}
        keep_review(table, "one", NOTHING)
        assert kept_review(table, "one") == NOTHING
        kept = f"{TABLE}.reviews (unreadable){f' ({number + 1})' if number else ''}.json"
        assert (tmp_path / kept).read_text("utf-8") == content


def test_a_review_that_cannot_be_read_stays_beside_the_others(tmp_path: Path) -> None:
    table = tmp_path / TABLE
    old = {"version": 1, "reviews": {"one": {"moves": [1]}}}
    reviews_of(table).write_text(json.dumps(old, indent=1), encoding="utf-8")
    keep_review(table, "two", NOTHING)
    assert kept_review(table, "one") is None
    assert kept_review(table, "two") == NOTHING
    assert json.loads(reviews_of(table).read_text("utf-8"))["reviews"]["one"] == {"moves": [1]}


def test_no_sheet_takes_the_place_of_another_file(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    check_sheet(path, "deal")
    for content, sound in (("", True), ("\ufeffdeal,seat\n", True), ("cardtable: 1\n", False), ("deal" * 999, False)):
        path.write_text(content, encoding="utf-8")
        if sound:
            check_sheet(path, "deal")
        else:
            with pytest.raises(UsageError, match="not a sheet of this kind"):
                check_sheet(path, "deal")


def test_a_file_larger_than_any_position_is_none(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("game five-hundred\n" + " " * 2**20, encoding="utf-8")
    assert table_at_position(path, GAMES) is None
