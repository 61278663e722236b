"""Writing table files: a move appends one line; any other change rewrites the file."""

import contextlib
import json
from pathlib import Path
from typing import Final

from cardtable.engine.log import LogLine
from cardtable.engine.options import changed
from cardtable.engine.seats import Seat
from cardtable.engine.table import Branch, Table
from cardtable.store.errors import StoreError
from cardtable.store.files import write_atomically
from cardtable.store.locks import FileLock
from cardtable.store.tables.seating import seats_as_written
from cardtable.store.tables.table_head import CHECKED, EXTENDED, FORMAT
from cardtable.store.tables.written_branches import branches_as_written
from cardtable.store.tables.written_file import WrittenFile
from cardtable.store.tables.written_taken_back import taken_back_as_written
from cardtable.store.texts.plain_yaml import write_yaml
from cardtable.store.writing_thread import WritingThread

MAX_UNDONE: Final = 64 * 1024
"""The maximum number of characters of undone moves in a file: the YAML parser, which reads them, is slow."""


def table_text(table: Table) -> str:
    """Return the whole text of the table's file."""
    # A check of the deals sees if the end of the file was lost since.
    ended = len(table.log) if table.over and table.seed else 0
    extended = table.undone or table.branches or table.seed or table.counted or table.hands
    head = {
        "cardtable": CHECKED if table.word or ended or table.taken_back else EXTENDED if extended else FORMAT,
        "game": table.game.id,
        "options": changed(table.house),
        "dealer": table.dealer,
        "seats": seats_as_written(table.seats),
        **({"seed": table.seed} if table.seed else {}),
        **({"counted": table.counted} if table.counted else {}),
        **({"hands": table.hands} if table.hands else {}),
        **({"ended": ended} if ended else {}),
    }
    # JSON's quotes, which are YAML's too: a program that checks the deals can read them without a YAML parser.
    word = f"word: {json.dumps(table.word, ensure_ascii=False)}\n" if table.word else ""
    branches = branches_as_written(table.branches)
    taken_back = taken_back_as_written(table.taken_back)
    return "".join([write_yaml(head), word, branches, taken_back, *_undone(table), "moves:\n", *map(_line, table.log)])


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


class TableWriter:
    """Keeps the file of a table up to date while it is played. No other running program may write it.

    It writes in a thread of its own, because a disk may take longer than a frame.
    """

    def __init__(self, path: Path, table: Table, lock: FileLock) -> None:
        """Save ``table`` in ``path``, for which ``lock`` is held; the first saving writes the whole file."""
        self.path = path
        self.table = table
        self._lock = lock
        self._file = WrittenFile(path)
        self._thread = WritingThread(self._file.write)
        self._appendable = False
        self._length: int | None = None
        """The length of the log at the last saving; ``None`` before the first."""
        self._last: LogLine | None = None
        self._undone: list[LogLine] = []
        self._branches: list[Branch] = []
        self._seats: tuple[Seat, ...] = ()
        self._over = False

    @property
    def aside(self) -> Path | None:
        """The path of the version that another program wrote in the meantime; ``None`` if none did."""
        return self._file.aside

    @property
    def busy(self) -> bool:
        """Whether something is being written."""
        return self._thread.busy

    @property
    def asked(self) -> int:
        """How often it was asked to write something."""
        return self._thread.asked

    @property
    def done(self) -> int:
        """How many of these times it has written, or failed to."""
        return self._thread.done

    @property
    def problem(self) -> StoreError | None:
        """Why the last writing failed; ``None`` if it did not."""
        return self._file.problem

    def trust(self, *, appendable: bool) -> None:
        """Assume that the file holds the table as it is now, and do not write it before the next move.

        :param appendable: whether moves can be appended to it; otherwise it is written whole then.
        """
        with contextlib.suppress(StoreError):
            self._file.trust()
            self._appendable = appendable
            self._remember()

    def save(self) -> None:
        """Write what has changed at the table; once this returns, it is on the disk.

        :raises StoreError: if that fails; the next call tries again with the whole table.
        """
        self.save_soon()
        self.wait()
        if self.problem is not None:
            raise self.problem

    def save_soon(self) -> None:
        """Begin to write what has changed at the table since the last call: moves, undone moves, other lines, names.

        If the last writing has failed, try again with the whole table.
        """
        log, length = self.table.log, self._length
        if (
            length is None
            or len(log) < length
            or (length and log[length - 1] is not self._last)
            or (len(log) > length and not self._appendable)
            or (self.table.over and not self._over)
            or self.table.undone != self._undone
            or self.table.branches != self._branches
            or self.table.seats != self._seats
        ):
            self._file.replace(table_text(self.table).encode("utf-8", "replace"))
            self._thread.ask()
            self._appendable = True
        elif len(log) > length or self.problem is not None:
            self._file.append("".join(map(_line, log[length:])).encode())
            self._thread.ask()
        self._remember()

    def _remember(self) -> None:
        self._over = self.table.over
        self._length = len(self.table.log)
        self._last = self.table.log[-1] if self.table.log else None
        self._undone, self._branches = list(self.table.undone), list(self.table.branches)
        self._seats = self.table.seats

    def wait(self, seconds: float | None = None) -> None:
        """Wait until everything is written.

        :param seconds: about how long at most; ``None`` for as long as it takes.
        """
        self._thread.wait(seconds)

    def close(self) -> None:
        """Release the file once everything is written; a second call does nothing."""
        self.wait()
        self._lock.release()
