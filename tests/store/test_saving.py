"""A table in play is saved line by line, by one program alone; saved tables are listed and resumed."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.store.errors import InUseError, StoreError, TableFileError
from cardtable.store.files import UNFINISHED, write_atomically
from cardtable.store.folders import EVENING_FILE, EVENINGS, REMOVED, Folders, remove_leftovers
from cardtable.store.locks import FileLock
from cardtable.store.tables.folder import start_saving
from cardtable.store.tables.format import read_table, table_text, write_table
from tests.contract.toy import TOY
from tests.made_moves import play_on
from tests.situations import after
from tests.store.saving import NAME, NOW, listed, opened
from tests.store.tables import GAMES, mixed_table, put, texts


def test_a_move_is_one_more_line_and_nothing_else(tmp_path: Path) -> None:
    table, rng = mixed_table(TOY, after(3)), Random(1)
    writer = start_saving(tmp_path, table, NOW)
    file = writer.path.stat().st_ino
    for count in (1, 1, 3, 0, 2):
        before = writer.path.read_bytes()
        for _ in range(count):
            play_on(table, rng)
        writer.save()
        added = "".join(f"- {line}\n" for line in table.log[len(table.log) - count :])
        assert writer.path.read_bytes() == before + added.encode()
    assert writer.path.stat().st_ino == file
    assert writer.path.read_text(encoding="utf-8") == table_text(table)


@pytest.mark.parametrize("again", [0, 1, 2, 3])
def test_moves_taken_back_leave_the_file(again: int, tmp_path: Path) -> None:
    table = mixed_table(TOY, after(8))
    writer = start_saving(tmp_path, table, NOW)
    table.rewind(6)
    rng = Random(99)
    for _ in range(again):  # also when as many, or more, were played in their place before it is saved
        play_on(table, rng)
    writer.save()
    assert writer.path.read_text(encoding="utf-8") == table_text(table)
    play_on(table, rng)
    writer.save()
    assert texts(read_table(writer.path, GAMES).table) == texts(table)


def test_moves_taken_back_stay_in_the_file_until_another_is_made(tmp_path: Path) -> None:
    table = mixed_table(TOY, after(8))
    writer = start_saving(tmp_path, table, NOW)
    taken_back = table.log[5:]
    table.rewind(5)
    writer.save()
    writer.close()
    loaded, again = opened(writer.path)
    assert loaded.table.undone == taken_back
    loaded.table.redo()
    again.save()
    assert read_table(writer.path, GAMES).table.undone == taken_back[1:]
    other = next(move for move in loaded.table.state.moves() if move != taken_back[1].move)
    loaded.table.play(taken_back[1].actor, other)
    again.save()
    assert read_table(writer.path, GAMES).table.undone == []
    assert "cardtable: 1\n" in writer.path.read_text(encoding="utf-8"), "earlier versions can read it again"


def test_only_as_many_undone_moves_are_written_as_can_be_read_quickly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = mixed_table(TOY, after(12))
    lines = texts(table)
    table.rewind(1)
    monkeypatch.setattr("cardtable.store.tables.format.MAX_UNDONE", len("".join(lines[1:4])) + len("- \n" * 4))
    path = put(tmp_path, table_text(table))
    kept = [str(line) for line in read_table(path, GAMES).table.undone]
    assert kept == lines[1:4]


def test_a_file_that_vanished_is_written_whole(tmp_path: Path) -> None:
    table = mixed_table(TOY, after(3))
    writer = start_saving(tmp_path, table, NOW)
    writer.path.unlink()
    play_on(table, Random(1))
    writer.save()
    assert writer.path.read_text(encoding="utf-8") == table_text(table)


@pytest.mark.parametrize("undone", [False, True])
def test_a_version_that_another_program_wrote_is_set_aside(undone: bool, tmp_path: Path) -> None:
    table = mixed_table(TOY, after(5))
    writer = start_saving(tmp_path, table, NOW)
    assert writer.aside is None
    aside = [tmp_path / NAME.replace("05.", f"05 (changed elsewhere){number}.") for number in ("", " (2)", " (3)")]
    other = table_text(mixed_table(TOY, after(5))).replace("Ann", "Eve").replace("Bert", "Burt")  # of the same size
    assert len(other) == len(table_text(table))
    for content, path in zip((other, table_text(mixed_table(TOY, after(9))), "a letter"), aside, strict=True):
        writer.path.write_text(content, encoding="utf-8")
        if undone:
            table.rewind(len(table.log) - 1)
        else:
            play_on(table, Random(1))
        writer.save()
        assert writer.aside == path
        assert path.read_text(encoding="utf-8") == content
        assert writer.path.read_text(encoding="utf-8") == table_text(table)
    writer.close()
    assert sorted(tmp_path.iterdir()) == sorted([writer.path, *aside])


def test_a_file_that_may_only_be_read_is_never_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path, table_text(mixed_table(TOY, after(5))))
    before = path.read_bytes()
    really = os.access  # whoever runs the tests may be allowed to write everywhere
    monkeypatch.setattr(os, "access", lambda file, mode: file != path and really(file, mode))
    with pytest.raises(StoreError, match="may only be read"):
        opened(path)
    FileLock(path).release()
    with pytest.raises(StoreError, match="can't be written: permission denied"):
        write_table(path, mixed_table(TOY, after(6)))
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


@pytest.mark.skipif(os.name == "nt", reason="there the owner alone reads anyway")
def test_a_private_file_stays_private(tmp_path: Path) -> None:
    path = put(tmp_path, "old")
    path.chmod(0o600)
    write_atomically(path, "new")
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(os.name == "nt", reason="there the owner alone reads anyway")
def test_new_tables_are_for_their_owner_alone_and_stay_so(tmp_path: Path) -> None:
    before = os.umask(0o022)
    table = mixed_table(TOY, after(5))
    writer = start_saving(tmp_path / "new", table, NOW)
    assert (writer.path.parent.stat().st_mode & 0o777, writer.path.stat().st_mode & 0o777) == (0o700, 0o600)
    table.rewind(3)
    writer.save()
    os.umask(before)
    assert writer.path.stat().st_mode & 0o777 == 0o600, "also after the whole file is rewritten"
    writer.close()


def test_a_file_that_another_program_only_touched_is_appended_to(tmp_path: Path) -> None:
    table = mixed_table(TOY, after(5))
    writer = start_saving(tmp_path, table, NOW)
    os.utime(writer.path, (1, 1))
    play_on(table, Random(1))
    writer.save()
    assert writer.aside is None
    assert writer.path.read_text(encoding="utf-8") == table_text(table)


KILLED = """
import os, signal, sys
from pathlib import Path
from cardtable.store.files import write_atomically
from cardtable.store.locks import FileLock

os.fsync = lambda handle: os.kill(os.getpid(), signal.SIGKILL)
for file in map(Path, sys.argv[1:]):
    if not os.fork():
        lock = FileLock(file.with_name("killed.cardtable.yaml"))
        write_atomically(file, "half")
    os.wait()
"""


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
def test_only_leftovers_of_killed_programs_are_removed(tmp_path: Path) -> None:
    places = Folders(tmp_path / "tables", tmp_path / "config" / "settings.yaml", tmp_path / "documents")
    assert places.documents is not None
    evening = places.saves / EVENINGS / "2026-05-01 20-15"
    evening.mkdir(parents=True)
    (evening / EVENING_FILE).write_text("evening: 1\n")
    killed = {
        places.saves: "killed.cardtable.yaml",
        places.saves / REMOVED: "killed.cardtable.yaml.reviews.json",
        evening: EVENING_FILE,
        places.settings.parent: "settings.yaml",
        places.practice: "shipped.json",
        places.documents: "Cardtable hand.png",
    }
    for folder in killed:
        folder.mkdir(exist_ok=True)
    subprocess.run([sys.executable, "-c", KILLED, *(folder / name for folder, name in killed.items())], check=True)
    for folder, name in killed.items():
        left = sorted(path.suffix for path in folder.glob(".*"))
        assert left == [".lock", ".tmp"], folder
        (folder / f".{name}.1.tmp").touch()  # as earlier versions named it
    mine = [places.saves / name for name in (".notes.lock", ".thesis.tmp", ".thesis.1.tmp", "a.cardtable.yaml.1.tmp")]
    mine += [places.documents / name for name in (".thesis.lock", ".Cardtable hand.png.1.tmp", ".report.1.tmp")]
    for path in mine:
        path.touch()
    held = FileLock(places.saves / "open.cardtable.yaml")
    remove_leftovers(places)
    remaining = {path for path in tmp_path.rglob("*") if path.suffix in (".lock", ".tmp")}
    assert remaining == {*mine, held.path}
    with pytest.raises(InUseError):
        FileLock(held.guarded)
    held.release()


@pytest.mark.skipif(os.name == "nt", reason="there an open file cannot be removed anyway")
def test_a_file_that_a_running_program_is_writing_is_no_leftover(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = Folders(tmp_path, tmp_path / "settings.yaml")
    really, seen = os.fsync, []

    def at_the_worst_moment(handle: Any) -> None:
        remove_leftovers(places)
        seen.append(any(path.suffix == ".tmp" for path in tmp_path.iterdir()))
        really(handle)

    monkeypatch.setattr(os, "fsync", at_the_worst_moment)
    write_atomically(tmp_path / "a.cardtable.yaml", "new")
    assert seen[0]
    assert [path.name for path in tmp_path.iterdir()] == ["a.cardtable.yaml"]


@pytest.mark.parametrize("name", ["x" * 300, "a\0b"])
def test_a_name_that_no_file_can_have_is_reported(name: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="can't be written"):
        FileLock(tmp_path / name)


@pytest.mark.parametrize("when", [2**38, -(2**38)])
def test_a_file_with_a_time_outside_the_calendar_is_listed(
    when: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(tmp_path, table_text(mixed_table(TOY, after(3))), NAME)
    facts = path.stat()
    really = type(path).stat  # most disks would not keep such a time
    odd = os.stat_result([*facts[:7], when, when, when], {"st_mtime_ns": when * 10**9})
    monkeypatch.setattr(type(path), "stat", lambda each, **how: odd if each == path else really(each, **how))
    (saved,) = listed(tmp_path)
    assert saved.moves == 3


def test_the_next_save_makes_up_for_a_failed_one(tmp_path: Path) -> None:
    table = mixed_table(TOY, after(3))
    writer = start_saving(tmp_path / "saves", table, NOW)
    (tmp_path / "saves").rename(tmp_path / "elsewhere")
    play_on(table, Random(1))
    with pytest.raises(StoreError, match="can't be written: no such file"):
        writer.save()
    (tmp_path / "elsewhere").rename(tmp_path / "saves")
    play_on(table, Random(1))
    writer.save()
    assert writer.path.read_text(encoding="utf-8") == table_text(table)


def test_a_file_that_cannot_be_replaced_stays_whole(tmp_path: Path) -> None:
    old = put(tmp_path, "old")
    (tmp_path / f".{old.name}.{os.getpid()}{UNFINISHED}").mkdir()
    with pytest.raises(StoreError, match=r"some\.cardtable\.yaml can't be written"):
        write_atomically(old, "new")
    assert old.read_text() == "old"


def test_nothing_but_the_table_is_left_behind(tmp_path: Path) -> None:
    writer = start_saving(tmp_path, mixed_table(TOY, after(3)), NOW)
    writer.close()
    writer.close()
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def test_a_link_keeps_pointing_to_the_table(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    real = put(tmp_path / "real", table_text(mixed_table(TOY, after(3))))
    link = tmp_path / "link.cardtable.yaml"
    link.symlink_to(real)
    write_table(link, mixed_table(TOY, after(5)))
    assert link.is_symlink()
    assert len(read_table(real, GAMES).table.log) == 5


def test_each_table_gets_its_own_file(tmp_path: Path) -> None:
    names = [start_saving(tmp_path / "new" / "folder", mixed_table(TOY, after(1)), NOW).path.name for _ in range(3)]
    assert names == [NAME, NAME.replace("05.", "05 (2)."), NAME.replace("05.", "05 (3).")]


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    put(tmp_path, "a file", "saves")
    with pytest.raises(StoreError, match="saves can't be created"):
        start_saving(tmp_path / "saves", mixed_table(TOY, after(1)), NOW)


def test_a_table_is_resumed_where_it_was_and_keeps_the_remarks_in_it(tmp_path: Path) -> None:
    table = mixed_table(TOY, after(8))
    text = table_text(table).replace("moves:", "# bad cards!\nmoves:")
    loaded, writer = opened(put(tmp_path, text))
    assert texts(loaded.table) == texts(table)
    play_on(loaded.table, Random(4))
    writer.save()
    assert writer.path.read_text(encoding="utf-8") == text + f"- {loaded.table.log[-1]}\n"


def test_opening_changes_nothing_even_if_a_line_was_cut(tmp_path: Path) -> None:
    text = table_text(mixed_table(TOY, after(8)))
    path = put(tmp_path, text[:-2])
    loaded, writer = opened(path)
    assert loaded.notice is not None
    writer.save()
    assert path.read_text(encoding="utf-8") == text[:-2]
    play_on(loaded.table, Random(4))
    writer.save()
    assert path.read_text(encoding="utf-8") == table_text(loaded.table)


def test_a_broken_table_is_neither_opened_nor_locked(tmp_path: Path) -> None:
    path = put(tmp_path, "rubbish")
    for _ in range(2):
        with pytest.raises(TableFileError):
            opened(path)
    FileLock(path).release()
