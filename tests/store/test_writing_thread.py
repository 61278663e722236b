"""A table is written in a thread of its own: no move waits for the disk, and nothing is lost at the end."""

import errno
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from cardtable.store.errors import StoreError
from cardtable.store.tables.folder import start_saving
from cardtable.store.tables.format import read_table, table_text
from cardtable.store.tables.writer import TableWriter
from tests.contract.toy import TOY
from tests.made_moves import play_on
from tests.situations import after
from tests.store.saving import NAME, NOW
from tests.store.slow_disk import PATIENCE, SlowDisk
from tests.store.tables import GAMES, mixed_table, texts


def _playing(folder: Path) -> TableWriter:
    return start_saving(folder, mixed_table(TOY, after(3)), NOW)


def test_no_move_waits_for_a_slow_disk_and_those_made_meanwhile_are_written_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = _playing(tmp_path)
    disk = SlowDisk(monkeypatch)
    rng = Random(1)
    play_on(writer.table, rng)
    writer.save_soon()
    assert disk.reached.wait(PATIENCE)
    for _ in range(5):
        play_on(writer.table, rng)
        writer.save_soon()
    assert writer.busy
    assert (writer.asked - writer.done, disk.writes) == (6, 1)
    disk.let_go()
    writer.close()
    assert not writer.busy
    assert disk.writes == 2, "the first move, and the five that waited for it"
    assert writer.done == writer.asked
    assert writer.path.read_text(encoding="utf-8") == table_text(writer.table)


@pytest.mark.parametrize("then", [1, 2])
def test_moves_and_undo_meanwhile_are_written_in_their_order(
    then: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = _playing(tmp_path)
    table, rng = writer.table, Random(1)
    disk = SlowDisk(monkeypatch)
    for length in (None, None, 2, *[None] * then):
        if length is None:
            play_on(table, rng)
        else:
            table.rewind(length)
        writer.save_soon()
    disk.let_go()
    writer.close()
    assert writer.aside is None, "nobody else has written the file"
    assert writer.path.read_text(encoding="utf-8") == table_text(table)
    assert texts(read_table(writer.path, GAMES).table) == texts(table)


def test_a_failure_is_reported_and_the_next_saving_makes_up_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = _playing(tmp_path)

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        for _ in range(2):
            play_on(writer.table, Random(1))
            writer.save_soon()
            writer.wait()
            assert writer.problem is not None
            assert writer.problem.why == "the disk is full"
        with pytest.raises(StoreError, match="the disk is full"):
            writer.save()
    writer.save_soon()  # without another move
    writer.wait()
    assert writer.problem is None
    assert writer.aside is None
    assert writer.path.read_text(encoding="utf-8") == table_text(writer.table)


def test_a_file_that_could_not_be_opened_for_a_move_is_not_taken_for_a_changed_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = _playing(tmp_path)
    really = Path.open

    def refuse(path: Path, mode: str = "r") -> object:
        if path == writer.path:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return really(path, mode)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", refuse)
        play_on(writer.table, Random(1))
        writer.save_soon()
        writer.wait()
    assert writer.problem is not None
    play_on(writer.table, Random(1))
    writer.save()
    assert writer.aside is None
    assert writer.path.read_text(encoding="utf-8") == table_text(writer.table)


@pytest.mark.parametrize("meanwhile", [0, 1])
def test_an_error_that_nobody_expected_is_a_failure_too_and_no_move_made_meanwhile_is_lost(
    meanwhile: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("threading.excepthook", lambda _fault: None)
    writer = _playing(tmp_path)
    disk = SlowDisk(monkeypatch, ZeroDivisionError(), once=True)
    for _ in range(1 + meanwhile):
        play_on(writer.table, Random(1))
        writer.save_soon()
        assert disk.reached.wait(PATIENCE)
    disk.let_go()
    writer.wait()
    if meanwhile:
        assert writer.problem is None
    else:
        assert writer.problem is not None
        assert "broke it off" in writer.problem.why
        writer.save()
    assert writer.path.read_text(encoding="utf-8") == table_text(writer.table)


ENDING = """
import os, sys, threading
from pathlib import Path
from random import Random
from cardtable.store.tables.folder import start_saving
from datetime import datetime
from tests.contract.toy import TOY
from tests.made_moves import play_on
from tests.situations import after
from tests.store.tables import mixed_table

writer = start_saving(Path(sys.argv[1]), mixed_table(TOY, after(3)), datetime(2026, 1, 31, 18, 5))
os.fsync = lambda handle: threading.main_thread().join()
for _ in range(4):
    play_on(writer.table, Random(1))
    writer.save_soon()
raise ZeroDivisionError
"""


def test_a_program_that_ends_with_an_error_writes_everything_first(tmp_path: Path) -> None:
    program = subprocess.run([sys.executable, "-c", ENDING, tmp_path], capture_output=True, text=True, check=False)
    assert program.stderr.endswith("ZeroDivisionError\n")
    table = read_table(tmp_path / NAME, GAMES).table
    assert len(table.log) == 7
