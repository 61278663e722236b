"""Saved data is on the disk when saving returns, so even a power cut does not lose it."""

import os
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from cardtable.engine.seats import Seat
from cardtable.store.files import write_atomically
from cardtable.store.statistics.records import HandRecord, StatisticsFile
from cardtable.store.tables.folder import start_saving
from tests.contract.toy import TOY
from tests.made_moves import play_on
from tests.situations import after
from tests.store.played import PlayedTable
from tests.store.tables import mixed_table

NOW = datetime(2026, 1, 31, 18, 5)


@dataclass(frozen=True, slots=True)
class Synced:
    """A sync that the system was asked for: the file or folder, its length, and the target of ``path``."""

    file: int
    size: int
    at_path: int | None


class Disk:
    """Watches the syncs that the system is asked for, and the target of a path at that time."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.path = path
        self.synced: list[Synced] = []
        self._fsync = os.fsync
        monkeypatch.setattr(os, "fsync", self.sync)

    def sync(self, handle: int) -> None:
        """Make the sync, and record it."""
        self._fsync(handle)
        known = os.fstat(handle)
        at_path = self.path.stat().st_ino if self.path.exists() else None
        self.synced.append(Synced(known.st_ino, known.st_size, at_path))

    def has_all_of(self) -> bool:
        """Whether the file was synced up to its last byte."""
        file = self.path.stat()
        return any(each.file == file.st_ino and each.size == file.st_size for each in self.synced)


def test_a_new_file_is_on_the_disk_before_it_takes_the_place_of_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.yaml"
    path.write_text("old")
    disk = Disk(path, monkeypatch)
    write_atomically(path, "new and longer")
    assert disk.has_all_of()
    new = path.stat().st_ino
    before = [each for each in disk.synced if each.file == new]
    assert before
    assert all(each.at_path != new for each in before)


@pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be brought to the disk there")
def test_the_new_name_of_a_file_is_on_the_disk_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.yaml"
    disk = Disk(path, monkeypatch)
    write_atomically(path, "new")
    folder = [each for each in disk.synced if each.file == tmp_path.stat().st_ino]
    assert [each.at_path for each in folder] == [path.stat().st_ino]


def test_a_move_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = mixed_table(TOY, after(3))
    writer = start_saving(tmp_path, table, NOW)
    disk = Disk(writer.path, monkeypatch)
    play_on(table, Random(1))
    writer.save()
    writer.close()
    assert disk.has_all_of()


def test_a_hand_of_the_statistics_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "statistics.jsonl"
    disk = Disk(path, monkeypatch)
    at = PlayedTable("one.cardtable.yaml", "toy", {}, (Seat("Ann"), Seat("Bert")))
    StatisticsFile(path).append(HandRecord(when=NOW.replace(tzinfo=UTC), **at.values, number=1, points=(1, 2)))
    assert disk.has_all_of()
