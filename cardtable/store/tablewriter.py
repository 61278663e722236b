"""Writing table files: a move is one more line, everything else a new file in the place of the old one."""

import contextlib
import os
from pathlib import Path

from cardtable.engine.options import changed
from cardtable.engine.table import LogLine, Table
from cardtable.store.files import FileLock, blame, write_atomically
from cardtable.store.seating import seats_as_written
from cardtable.store.strictyaml import write_yaml
from cardtable.store.tablefile import FORMAT


def table_text(table: Table) -> str:
    """Return the whole text of the table's file."""
    head = {
        "cardtable": FORMAT,
        "game": table.game.id,
        "options": changed(table.house),
        "dealer": table.dealer,
        "seats": seats_as_written(table.seats),
    }
    return "".join([write_yaml(head), "moves:\n", *map(_line, table.log)])


def _line(line: LogLine) -> str:
    return f"- {line}\n"


def write_table(path: Path, table: Table) -> None:
    """Write the table to a file, in the place of what may be there.

    :raises StoreError: if it cannot be written; then nothing has changed.
    """
    write_atomically(path, table_text(table))


class TableWriter:
    """Keeps one file in step with one table for as long as it is played, alone among all running programs."""

    def __init__(self, path: Path, table: Table, lock: FileLock) -> None:
        """Begin to keep ``table`` in ``path``, for which ``lock`` is held; the first :meth:`save` writes it whole."""
        self.path = path
        self.table = table
        self._lock = lock
        self._size = -1
        self._written = 0
        self._last: LogLine | None = None

    def trust(self) -> None:
        """Take it that the file already holds the table as it is now, and further moves can be written behind it."""
        with contextlib.suppress(OSError):
            self._size = self.path.stat().st_size
            self._remember()

    def save(self) -> None:
        """Write down what has happened at the table since the last time: new moves, or moves taken back.

        When it returns, the moves are on the disk.

        :raises StoreError: if that fails; the next call tries again with the whole table.
        """
        log = self.table.log
        if self._size < 0 or len(log) < self._written or (self._written and log[self._written - 1] is not self._last):
            self._rewrite()
        elif len(log) > self._written:
            self._append("".join(map(_line, log[self._written :])).encode())

    def _rewrite(self) -> None:
        self._size = -1
        self._size = write_atomically(self.path, table_text(self.table))
        self._remember()

    def _append(self, lines: bytes) -> None:
        size, self._size = self._size, -1  # whatever goes wrong here, the file cannot be trusted then
        try:
            with self.path.open("r+b") as file:
                untouched = file.seek(0, os.SEEK_END) == size
                if untouched:
                    file.write(lines)
                    file.flush()
                    os.fsync(file.fileno())
        except FileNotFoundError:
            untouched = False
        except OSError as error:
            raise blame(self.path, error) from None
        if untouched:
            self._size = size + len(lines)
            self._remember()
        else:
            self._rewrite()

    def _remember(self) -> None:
        self._written = len(self.table.log)
        self._last = self.table.log[-1] if self.table.log else None

    def close(self) -> None:
        """Let others write the file. Doing so twice does no harm."""
        self._lock.release()
