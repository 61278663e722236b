"""The saved tables: listing them, starting new ones, resuming old ones."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import Final

from cardtable.engine.deals.honest import deal_of
from cardtable.engine.game import Game
from cardtable.engine.slices import Slices
from cardtable.engine.table import Table
from cardtable.store.errors import InUseError, StoreError, TableFileError
from cardtable.store.files import (
    ENDING,
    is_file,
    may_be_written,
    paths_matching,
    read_file,
    taken_new,
    write_atomically,
)
from cardtable.store.folders import make_folder
from cardtable.store.locks import FileLock
from cardtable.store.tables.outline import Outline, outline_of
from cardtable.store.tables.table_file import MAX_BYTES, LoadedTable, reading
from cardtable.store.tables.table_writer import TableWriter

MAX_SEARCHED: Final = 30
"""The maximum number of tables, the last written first, that are searched for one to continue."""
_EARLIEST: Final = datetime(1980, 1, 1, tzinfo=UTC)
_LATEST: Final = datetime(2980, 1, 1, tzinfo=UTC)
"""Bounds for the times of files: file systems hold times that no calendar has, and Windows knows none from 3001 on."""


@dataclass(frozen=True, slots=True)
class SavedTable:
    """An entry in the list of saved tables.

    :param when: when it was last written.
    :param game: the game's id; empty for a file that cannot be read, like ``names`` and ``moves``.
    :param deal: the number of its deal; empty if it has none.
    :param outline: the outline of the table; ``None`` for a file that cannot be read.
    :param problem: why it cannot be resumed, or ``None``.
    :param stamp: the file's time and size, which reveal a change.
    """

    path: Path
    when: datetime
    stamp: tuple[int, int]
    game: str = ""
    names: tuple[str, ...] = ()
    moves: int = 0
    finished: bool = False
    deal: str = ""
    problem: TableFileError | None = None
    outline: Outline | None = None

    @property
    def can_continue(self) -> bool:
        """Whether its match is not over and its file is sound."""
        return self.problem is None and not self.finished


def saved_paths(folder: Path) -> list[Path]:
    """Return the table files in the folder, the one written last first; none if there is no such folder."""
    stamped = []
    for path in paths_matching(folder, f"*{ENDING}"):
        stamp = _stamp(path)
        if stamp is not None and is_file(path):
            stamped.append((stamp, path))
    return [path for _, path in sorted(stamped, reverse=True)]


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        facts = path.stat()
    except OSError:
        return None
    return facts.st_mtime_ns, facts.st_size


def _read_in_slices(path: Path, stamp: tuple[int, int], games: Sequence[Game]) -> Iterator[SavedTable | None]:
    seconds = min(max(stamp[0] / 1e9, _EARLIEST.timestamp()), _LATEST.timestamp())
    when = datetime.fromtimestamp(seconds, UTC).astimezone()
    work = reading(path, games)
    try:
        while True:
            next(work)
            yield None
    except StopIteration as end:
        table = end.value.table
    except TableFileError as problem:
        yield SavedTable(path, when, stamp, problem=problem)
        return
    names = tuple(seat.name for seat in table.seats)
    outline = outline_of(table)
    moves, deal = len(table.log), deal_of(table.seed, table.word)
    yield SavedTable(path, when, stamp, table.game.id, names, moves, outline.over, deal, outline=outline)


class SavedTables:
    """The tables of a folder; each is read only once, unless its file changes."""

    def __init__(self, folder: Path, games: Sequence[Game]) -> None:
        self.folder = folder
        self.games = games
        self._known: dict[Path, SavedTable] = {}

    def in_slices(self) -> Iterator[SavedTable | None]:
        """Yield them in slices, the one written last first, with ``None`` while a long table is still being read."""
        return self._in_slices_of(saved_paths(self.folder))

    def finding(self, last: Path | None = None) -> Slices[SavedTable | None]:
        """Return, in slices, the table that *Continue* resumes: reading the matches of many years takes long.

        :param last: the table that was open last, in any folder; it comes first.
        """
        first = [last] if last is not None and is_file(last) else []
        seen, most = 0, len(first) + MAX_SEARCHED
        for saved in chain(self._in_slices_of(first), self.in_slices()):
            if saved is not None:
                seen += 1
                if saved.can_continue:
                    return saved
                if seen == most:
                    break
            yield seen / most
        return None

    def _in_slices_of(self, paths: Iterable[Path]) -> Iterator[SavedTable | None]:
        for path in paths:
            stamp = _stamp(path)
            if stamp is None:
                continue
            known = self._known.get(path)
            if known is not None and known.stamp == stamp:
                yield known
                continue
            for saved in _read_in_slices(path, stamp, self.games):
                if saved is not None:
                    self._known[path] = saved
                yield saved


def new_file(folder: Path, table: Table, now: datetime) -> TableWriter:
    """Return the writer of a file for a new table, named after the game and the time; nothing is written yet.

    :raises StoreError: if nothing can be written there.
    """
    make_folder(folder, private=True)  # the tables hold hidden cards
    name = f"{table.game.id} {now:%Y-%m-%d %H-%M}{ENDING}"
    lock = taken_new(folder / name, ENDING)
    return TableWriter(lock.guarded, table, lock)


def start_saving(folder: Path, table: Table, now: datetime) -> TableWriter:
    """Start a file for a new table, and write the table to it; once this returns, it is on the disk.

    :raises StoreError: if it cannot be written there.
    """
    writer = new_file(folder, table, now)
    try:
        writer.save()
    except StoreError:
        writer.close()
        raise
    return writer


def copy_table(path: Path) -> Path:
    """Copy a saved table beside it, with everything that is in its file, and return the copy's path.

    :raises StoreError: if that is impossible.
    """
    lock = taken_new(path, ENDING)
    try:
        write_atomically(lock.guarded, read_file(path, MAX_BYTES), private=True)
    finally:
        lock.release()
    return lock.guarded


def opening(path: Path, games: Sequence[Game]) -> Slices[tuple[LoadedTable, TableWriter]]:
    """Return, in slices, a saved table and the writer that keeps its file up to date.

    Closed before its end, it releases the file.

    :raises TableFileError: if the file is not sound.
    :raises InUseError: if another running program has it open.
    :raises StoreError: if it may be read but not written; ``read_table`` still reads it then.
    """
    try:
        lock = FileLock(path)
    except InUseError:
        raise
    except StoreError:
        yield from reading(path, games)  # if it cannot even be read, that is the error to report
        raise
    try:
        loaded = yield from reading(path, games)
        if not may_be_written(path):
            raise StoreError(f"{path} can't be written: it may only be read")
    except (TableFileError, StoreError, GeneratorExit):
        lock.release()
        raise
    writer = TableWriter(path, loaded.table, lock)
    writer.trust(appendable=loaded.appendable)
    return loaded, writer
