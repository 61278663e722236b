"""Writing table files: a move appends one line; any other change rewrites the file."""

import contextlib
import os
from hashlib import blake2b
from pathlib import Path
from typing import Final

from cardtable.engine.log import LogLine
from cardtable.engine.options import changed
from cardtable.engine.table import Branch, Table
from cardtable.store.errors import store_error
from cardtable.store.files import ENDING, free_path, write_atomically
from cardtable.store.locks import FileLock
from cardtable.store.tables.seating import seats_as_written
from cardtable.store.tables.table_head import EXTENDED, FORMAT
from cardtable.store.tables.written_branches import branches_as_written
from cardtable.store.texts.plain_yaml import write_yaml

MAX_UNDONE: Final = 64 * 1024
"""The maximum number of characters of undone moves in a file: the YAML parser, which reads them, is slow."""


def table_text(table: Table) -> str:
    """Return the whole text of the table's file."""
    head = {
        "cardtable": EXTENDED
        if table.undone or table.branches or table.seed or table.counted or table.hands
        else FORMAT,
        "game": table.game.id,
        "options": changed(table.house),
        "dealer": table.dealer,
        "seats": seats_as_written(table.seats),
        **({"seed": table.seed} if table.seed else {}),
        **({"counted": table.counted} if table.counted else {}),
        **({"hands": table.hands} if table.hands else {}),
    }
    return "".join(
        [write_yaml(head), branches_as_written(table.branches), *_undone(table), "moves:\n", *map(_line, table.log)]
    )


def _undone(table: Table) -> list[str]:
    """Return the lines of the undone moves in the file: as many of the first as have room."""
    lines, room = [], MAX_UNDONE
    for line in map(_line, table.undone):
        room -= len(line)
        if room < 0:
            break
        lines.append(line)
    return ["undone:\n", *lines] if lines else []


def _line(line: LogLine) -> str:
    return f"- {line}\n"


def write_table(path: Path, table: Table) -> None:
    """Write the table to a file, replacing what is there.

    :raises StoreError: if it cannot be written; then nothing has changed.
    """
    write_atomically(path, table_text(table))


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=16).digest()


class TableWriter:
    """Keeps the file of a table up to date while it is played. No other running program may write it."""

    def __init__(self, path: Path, table: Table, lock: FileLock) -> None:
        """Save ``table`` in ``path``, for which ``lock`` is held; the first :meth:`save` writes the whole file."""
        self.path = path
        self.table = table
        self.aside: Path | None = None
        """The path of the version that another program wrote in the meantime; ``None`` if none did."""
        self._lock = lock
        self._digest = b""
        """The digest of the file as it was last written; empty if that is not known."""
        self._appendable = False
        self._written: int | None = None
        self._last: LogLine | None = None
        self._undone: list[LogLine] = []
        self._branches: list[Branch] = []

    def trust(self, *, appendable: bool) -> None:
        """Assume that the file holds the table as it is now, and do not write it before the next move.

        :param appendable: whether moves can be appended to it; otherwise it is written whole then.
        """
        with contextlib.suppress(OSError):
            self._digest = _digest(self.path.read_bytes())
            self._appendable = appendable
            self._remember()

    def save(self) -> None:
        """Write what has changed at the table since the last call: new moves, moves taken back, other lines.

        Once it returns, the moves are on disk.

        :raises StoreError: if that fails; the next call tries again with the whole table.
        """
        log, written = self.table.log, self._written
        if (
            written is None
            or len(log) < written
            or (written and log[written - 1] is not self._last)
            or self.table.undone != self._undone
            or self.table.branches != self._branches
        ):
            self._rewrite()
        elif len(log) > written:
            if self._appendable:
                self._append("".join(map(_line, log[written:])).encode())
            else:
                self._rewrite()

    def _rewrite(self) -> None:
        self._put_aside()
        content = table_text(self.table).encode("utf-8", "replace")
        self._written, self._digest = None, b""  # whatever goes wrong here, the file cannot be trusted then
        write_atomically(self.path, content, private=True)
        self._digest = _digest(content)
        self._appendable = True
        self._remember()

    def _append(self, lines: bytes) -> None:
        content = b""
        try:
            with self.path.open("r+b") as file:
                content = file.read()
                untouched = _digest(content) == self._digest
                if untouched:
                    self._written, self._digest = None, b""  # as above
                    file.write(lines)
                    file.flush()
                    os.fsync(file.fileno())
        except FileNotFoundError:
            untouched = False
        except OSError as error:
            raise store_error(self.path, error) from None
        if untouched:
            self._digest = _digest(content + lines)
            self._remember()
        else:
            self._rewrite()

    def _put_aside(self) -> None:
        """Rename the version that another program has written, to keep it: it may be worth more than this one."""
        try:
            if not self._digest or _digest(self.path.read_bytes()) == self._digest:
                return
            name = self.path.name.removesuffix(ENDING)
            aside = free_path(self.path.with_name(f"{name} (changed elsewhere){ENDING}"), ENDING)
            self.path.rename(aside)
        except FileNotFoundError:
            return
        except OSError as error:
            raise store_error(self.path, error) from None
        self.aside = aside

    def _remember(self) -> None:
        self._written = len(self.table.log)
        self._last = self.table.log[-1] if self.table.log else None
        self._undone, self._branches = list(self.table.undone), list(self.table.branches)

    def close(self) -> None:
        """Release the file; a second call does nothing."""
        self._lock.release()
