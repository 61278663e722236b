"""Saved tables are listed; no table is written by two programs at once."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardtable.engine.slices import finished
from cardtable.store.errors import InUseError, StoreError
from cardtable.store.folders import folders
from cardtable.store.locks import FileLock
from cardtable.store.tables.folder import MAX_SEARCHED, SavedTables, saved_paths, start_saving
from cardtable.store.tables.format import read_table, table_text
from tests.contract.toy import TOY
from tests.situations import after, the_end
from tests.store.saving import NAME, NOW, everything, listed, opened
from tests.store.tables import GAMES, mixed_table, put

HOLDER = """
import sys
from pathlib import Path
from cardtable.store.locks import FileLock
lock = FileLock(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_two_programs_never_write_the_same_table(tmp_path: Path) -> None:
    path = put(tmp_path, table_text(mixed_table(TOY, after(8))), NAME)
    other = subprocess.Popen(
        [sys.executable, "-c", HOLDER, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout is not None
    assert other.stdout.readline() == "held\n"
    with pytest.raises(InUseError, match="another running Cardtable has toy 2026-01-31 18-05"):
        opened(path)
    assert len(read_table(path, GAMES).table.log) == 8  # reading is free
    assert start_saving(tmp_path, mixed_table(TOY, after(1)), NOW).path.name == NAME.replace("05.", "05 (2).")
    other.kill()  # even killed it gives the table back
    other.communicate()
    _, writer = opened(path)
    writer.close()


def test_a_table_that_another_program_is_starting_is_left_to_it(tmp_path: Path) -> None:
    lock = FileLock(tmp_path / NAME)
    assert start_saving(tmp_path, mixed_table(TOY, after(1)), NOW).path.name == NAME.replace("05.", "05 (2).")
    lock.release()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_a_lock_on_a_file_that_its_last_holder_removes_is_taken_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    path, flock = tmp_path / NAME, fcntl.flock
    first = FileLock(path)

    def lock_after_release(handle: Any, how: int) -> None:
        first.release()  # it removes the file that the second has just opened
        flock(handle, how)

    monkeypatch.setattr(fcntl, "flock", lock_after_release)
    second = FileLock(path)
    monkeypatch.undo()
    with pytest.raises(InUseError):
        FileLock(path)
    second.release()


def shelve(folder: Path, *tables: tuple[str, str]) -> None:
    """Write tables so that the first is the oldest."""
    for age, (name, content) in enumerate(tables):
        path = put(folder, content, f"{name}.cardtable.yaml")
        os.utime(path, (1_700_000_000 + age, 1_700_000_000 + age))


def test_saved_tables_are_listed_newest_first_with_their_problems(tmp_path: Path) -> None:
    over = mixed_table(TOY, the_end)
    shelve(
        tmp_path,
        ("old", table_text(mixed_table(TOY, after(9)))),
        ("going on", table_text(mixed_table(TOY, after(3)))),
        ("over", table_text(over)),
        ("broken", "cardtable: 1\ngame: chess\n"),
    )
    put(tmp_path, "no table", "letter.txt")
    (tmp_path / "folder.cardtable.yaml").mkdir()
    saves = listed(tmp_path)
    assert [saved.path.name.partition(".")[0] for saved in saves] == ["broken", "over", "going on", "old"]
    broken, finished, going_on, _ = saves
    assert str(broken.problem) == f"{broken.path}:1: 'seats' is missing"
    assert (finished.finished, finished.moves, finished.problem) == (True, len(over.log), None)
    assert (going_on.game, going_on.names[0], going_on.moves, going_on.finished) == ("toy", "Ann", 3, False)
    assert going_on.when.timestamp() == 1_700_000_001
    assert next(saved for saved in saves if saved.can_continue) == going_on


def test_each_table_is_read_once_and_only_recent_ones_are_searched_for_continue(tmp_path: Path) -> None:
    assert saved_paths(tmp_path / "nowhere") == []
    assert finished(SavedTables(tmp_path, GAMES).finding()) is None, "without a table there is nothing to continue"
    over, going_on = table_text(mixed_table(TOY, the_end)), table_text(mixed_table(TOY, after(3)))
    shelve(tmp_path, ("first", going_on), *((f"{number}", over) for number in range(MAX_SEARCHED)))
    tables = SavedTables(tmp_path, GAMES)
    assert finished(tables.finding()) is None
    read = everything(tables)
    assert read[-1].path.name.startswith("first")
    assert all(one is other for one, other in zip(read, everything(tables), strict=True))
    os.utime(read[-1].path, (1_800_000_000, 1_800_000_000))
    assert finished(tables.finding()) == everything(tables)[0]
    assert everything(tables)[0].path == read[-1].path


def test_a_list_reads_again_only_what_has_changed(tmp_path: Path) -> None:
    shelve(tmp_path, ("a", table_text(mixed_table(TOY, after(2)))), ("b", table_text(mixed_table(TOY, after(3)))))
    tables = SavedTables(tmp_path, GAMES)
    before = {saved.path.name[0]: saved for saved in everything(tables)}
    put(tmp_path, table_text(mixed_table(TOY, after(4))), "a.cardtable.yaml")
    again = {saved.path.name[0]: saved for saved in everything(tables)}
    assert (before["a"].moves, again["a"].moves) == (2, 4)
    assert again["b"] is before["b"]


def test_without_a_home_folder_the_error_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(path: Path) -> None:
        raise KeyError(path)  # as the system's list of users does

    for name in [name for name in os.environ if name.startswith("XDG_") or name == "HOME"]:
        monkeypatch.delenv(name)
    pwd = pytest.importorskip("pwd")
    monkeypatch.setattr(pwd, "getpwuid", nowhere)
    with pytest.raises(StoreError, match="there is no home folder for settings and tables; set HOME to a folder"):
        folders()


def test_tables_are_kept_where_the_command_line_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    places = folders(tmp_path / "there")
    assert places.saves == tmp_path / "there"
    assert places.settings.name == "settings.yaml"
    assert folders().saves.name == "tables"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("there", "hidden", "place"),
    [
        (("Documents", "Downloads"), None, "Documents"),
        (("Downloads",), None, "Downloads"),
        ((), None, ""),
        ((".local/papers", "Downloads"), None, "Downloads"),
        (("AppData/Documents",), "AppData", ""),  # a folder that Windows hides
    ],
)
def test_a_file_for_others_never_lands_in_a_hidden_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: tuple[str, ...], hidden: str | None, place: str
) -> None:
    home = tmp_path / ".hidden above" / "ann"
    for name in ("", *there):
        (home / name).mkdir(parents=True)
    documents = home / there[0] if there and there[0] != "Downloads" else home / "Documents"
    monkeypatch.setattr(Path, "home", lambda: home)
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: documents)
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: home / "Downloads")
    if hidden is not None:
        monkeypatch.setattr("cardtable.store.folders.has_hidden_attribute", lambda folder: folder == home / hidden)
    assert folders().documents == home / place
