"""Writing the file of a table in play: a move appends one line, any other change rewrites the file.

It is written in a thread of its own, because a disk may take longer than a frame.
"""

import contextlib
import os
from pathlib import Path
from threading import Lock, Thread

from cardtable.engine.log import LogLine
from cardtable.engine.seats import Seat
from cardtable.engine.table import Branch, Table
from cardtable.store.errors import MissingFileError, StoreError, store_error
from cardtable.store.files import free_path, put_in_place, read_file, refuse_device, write_atomically
from cardtable.store.folders import TABLE_ENDING
from cardtable.store.locks import FileLock
from cardtable.store.tables.format import MAX_BYTES, moves_text, table_text


class WrittenFile:
    """A file that no other running program may write, written in a thread, as a disk may take longer than a frame.

    However much is to be written while it writes, it writes only once more afterwards. The thread lives only while
    there is something to write, and the program does not end before it. A failure is kept in ``problem``; the next
    writing then catches up.

    :ivar asked: how often it was asked to write something.
    :ivar done: how many of these times it has written, or failed to.
    :ivar aside: the path of the version that another program wrote in the meantime; ``None`` if none did.
    :ivar problem: why the last writing failed; ``None`` if it did not.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.asked = self.done = 0
        self.aside: Path | None = None
        self.problem: StoreError | None = None
        self._guard = Lock()
        """Held to change what follows, by the thread and by those who ask it."""
        self._thread: Thread | None = None
        """The thread at work; ``None`` while there is nothing to write."""
        self._content = b""
        """What the file should hold."""
        self._whole = False
        """Whether the file must be written whole, because more has changed than its end."""
        self._written: bytes | None = None
        """What the file holds, as it was last read or written; ``None`` if that is not known."""

    @property
    def busy(self) -> bool:
        """Whether something is being written."""
        return self.done < self.asked

    def wait(self, seconds: float | None = None) -> None:
        """Wait until everything is written.

        :param seconds: about how long at most; ``None`` for as long as it takes.
        """
        while (thread := self._thread) is not None:
            thread.join(seconds)
            if seconds is not None:
                return

    def _trust_content(self) -> None:
        """Assume that the file holds what it should.

        :raises StoreError: if it cannot be read.
        """
        self._content = self._written = read_file(self.path, MAX_BYTES)

    def _replace(self, content: bytes) -> None:
        """Let the file hold this from the next writing on, which begins now or after the one at work."""
        with self._guard:
            self._content, self._whole = content, True
            self._ask()

    def _append(self, lines: bytes) -> None:
        """Let the file hold these lines too from the next writing on."""
        with self._guard:
            self._content += lines
            self._ask()

    def _ask(self) -> None:
        self.asked += 1
        if self._thread is None:
            self._begin()

    def _begin(self) -> None:
        self._thread = Thread(target=self._write_all, name="writing")
        self._thread.start()

    def _write_all(self) -> None:
        asked = self.asked
        while asked > self.done:
            try:
                self._write()
            except BaseException:
                # The error ends this thread. What was asked for meanwhile needs another.
                self._note(asked)
                if self._thread is not None:
                    with self._guard:
                        self._begin()
                raise
            asked = self._note(asked)

    def _note(self, met: int) -> int:
        """Note that this number of requests has been met; return the number of requests until now."""
        with self._guard:
            self.done = met
            if met == self.asked:
                self._thread = None
            return self.asked

    def _write(self) -> None:
        """Write what the file should hold now: all changes since the last writing at once."""
        with self._guard:
            content, whole, self._whole = self._content, self._whole, False
        problem: StoreError | None = StoreError(
            f"{self.path} can't be written: an error broke it off", "an error broke it off"
        )
        try:
            if whole or not self._appended(content):
                self._put_aside()
                self._written = None  # whatever goes wrong here, the file cannot be trusted then
                write_atomically(self.path, content, private=True)
                self._written = content
        except StoreError as error:
            problem = error
        else:
            problem = None
        finally:
            self.problem = problem

    def _appended(self, content: bytes) -> bool:
        """Append the missing end of ``content``; return whether that was possible, as nobody else has written the file.

        :raises StoreError: if it cannot be written.
        """
        before = self._written
        if before is None or not content.startswith(before):
            return False
        refuse_device(self.path)
        try:
            with self.path.open("r+b") as file:
                if file.read(len(before) + 1) != before:
                    return False
                self._written = None  # as above
                file.write(content[len(before) :])
                file.flush()
                os.fsync(file.fileno())
        except FileNotFoundError:
            return False
        except OSError as error:
            raise store_error(self.path, error) from None
        self._written = content
        return True

    def _is_as_written(self) -> bool:
        """Whether the file still holds what was read or written last."""
        try:
            return read_file(self.path, MAX_BYTES) == self._written
        except MissingFileError:
            return True
        except StoreError:
            if not os.access(self.path, os.R_OK):
                raise
            return False  # it is a pipe now, or far larger

    def _put_aside(self) -> None:
        """Rename the version that another program has written, to keep it: it may be worth more than this one.

        :raises StoreError: if that is impossible.
        """
        if self._written is None or self._is_as_written():
            return
        name = self.path.name.removesuffix(TABLE_ENDING)
        aside = free_path(self.path.with_name(f"{name} (changed elsewhere){TABLE_ENDING}"), TABLE_ENDING)
        try:
            put_in_place(self.path, aside)
        except FileNotFoundError:
            return
        except OSError as error:
            raise store_error(self.path, error) from None
        self.aside = aside


class TableWriter(WrittenFile):
    """Keeps the file of a table up to date while it is played."""

    def __init__(self, path: Path, table: Table, lock: FileLock) -> None:
        """Save ``table`` in ``path``, for which ``lock`` is held; the first saving writes the whole file."""
        super().__init__(path)
        self.table = table
        self._lock = lock
        self._appendable = False
        self._length: int | None = None
        """The length of the log at the last saving; ``None`` before the first."""
        self._last: LogLine | None = None
        self._undone: list[LogLine] = []
        self._branches: list[Branch] = []
        self._seats: tuple[Seat, ...] = ()
        self._over = False

    def trust(self, *, appendable: bool) -> None:
        """Assume that the file holds the table as it is now, and do not write it before the next move.

        :param appendable: whether moves can be appended to it; otherwise it is written whole then.
        """
        with contextlib.suppress(StoreError):
            self._trust_content()
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
            self._replace(table_text(self.table).encode("utf-8", "replace"))
            self._appendable = True
        elif len(log) > length or self.problem is not None:
            self._append(moves_text(log[length:]).encode())
        self._remember()

    def _remember(self) -> None:
        self._over = self.table.over
        self._length = len(self.table.log)
        self._last = self.table.log[-1] if self.table.log else None
        self._undone, self._branches = list(self.table.undone), list(self.table.branches)
        self._seats = self.table.seats

    def close(self) -> None:
        """Release the file once everything is written; a second call does nothing."""
        self.wait()
        self._lock.release()
