"""A match continues while its moves are being written, and says afterwards if they could not be."""

import errno
import os
from pathlib import Path
from random import Random

import pytest

from cardtable.ai.players import Players
from cardtable.play.live import LiveMatch
from cardtable.play.saving import LATE_SECONDS, RETRY_SECONDS, SaveStatus
from cardtable.store.tables.folder import start_saving
from cardtable.store.tables.format import table_text
from tests.contract.toy import TOY
from tests.made_moves import at_random
from tests.situations import after, at
from tests.store.saving import NOW
from tests.store.slow_disk import SlowDisk


def _match(folder: Path) -> LiveMatch:
    table = at(TOY, seats=3, until=after(4), by=at_random)
    return LiveMatch(table, Players([table.game]), start_saving(folder, table, NOW), Random(1))


def _status(match: LiveMatch) -> tuple[bool, str, str]:
    return match.save_status.is_saved, match.save_status.warning, match.save_status.notice


def test_a_match_continues_while_the_disk_is_slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = _match(tmp_path)
    assert match.save_status.is_saved
    disk = SlowDisk(monkeypatch)
    for _ in range(2):
        match.play(match.moves()[0])
        assert match.note_saving()
    disk.let_go()
    match.close()
    assert match.save_status.is_saved
    assert match.path is not None
    assert match.path.read_text(encoding="utf-8") == table_text(match.table)


def test_a_failure_is_noted_once_it_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = _match(tmp_path)
    disk = SlowDisk(monkeypatch, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    match.play(match.moves()[0])
    assert match.note_saving()
    assert _status(match) == (True, "", "")
    disk.let_go()
    assert match.writer is not None
    match.writer.wait()
    assert not match.note_saving()
    full = "This table is not being saved: the disk is full."
    assert _status(match) == (False, full, full)
    monkeypatch.undo()
    match.close()
    assert _status(match) == (True, "", "This table is saved again.")


def test_moves_that_wait_longer_than_some_seconds_are_late_however_many_are_written_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = _match(tmp_path)
    disk = SlowDisk(monkeypatch)
    for now in range(int(LATE_SECONDS)):
        match.note_saving(now)
        match.play(match.moves()[0])
        match.note_saving(now)
    assert match.save_status.warning == ""
    match.note_saving(LATE_SECONDS)
    assert match.save_status.warning == "The disk is slow: your last moves are not saved yet."
    match.note_saving()
    assert match.save_status.warning, "it is still true"
    disk.let_go()
    match.close()
    match.note_saving(LATE_SECONDS)
    assert match.save_status.warning == ""


def test_what_failed_is_tried_again_after_some_seconds(tmp_path: Path) -> None:
    match = _match(tmp_path)

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    assert match.writer is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", full)
        match.play(match.moves()[0])
        match.writer.wait()
        match.note_saving(1.0)
    match.note_saving(1.0 + RETRY_SECONDS - 0.1)
    match.writer.wait()
    match.note_saving(1.0 + RETRY_SECONDS - 0.1)
    assert not match.save_status.is_saved
    match.note_saving(1.0 + RETRY_SECONDS)
    match.writer.wait()
    match.note_saving(1.0 + RETRY_SECONDS)
    assert match.save_status.is_saved
    assert match.writer.path.read_text(encoding="utf-8") == table_text(match.table)
    match.close()


def test_a_match_without_a_file_would_be_lost_once_it_is_another_than_at_the_beginning() -> None:
    nowhere = SaveStatus(warning="not saved", problem="no disk")
    match = LiveMatch(at(TOY, seats=3, until=after(4), by=at_random), Players([TOY]), None, Random(1), unsaved=nowhere)
    assert not match.would_be_lost
    made = match.table.log[-1].move
    assert match.undo()
    assert match.would_be_lost
    match.play(next(move for move in match.moves() if move != made))
    assert match.would_be_lost, "although it has as many moves as before"
    assert match.undo()
    match.play(made)
    assert not match.would_be_lost
