"""The file of a table in play, on the disk: written whole, or made longer by a few lines."""

import os
from pathlib import Path
from threading import Lock

from cardtable.store.errors import MissingFileError, StoreError, store_error
from cardtable.store.files import ENDING, free_path, put_in_place, read_file, refuse_device, write_atomically
from cardtable.store.tables.table_file import MAX_BYTES


class WrittenFile:
    """Writes the file of one table, which no other running program may write.

    One thread says what the file should hold, another writes it. A failure is kept in ``problem``; the next writing
    then catches up.

    :ivar aside: the path of the version that another program wrote in the meantime; ``None`` if none did.
    :ivar problem: why the last writing failed; ``None`` if it did not.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.aside: Path | None = None
        self.problem: StoreError | None = None
        self._lock = Lock()
        self._content = b""
        """What the file should hold."""
        self._whole = False
        """Whether the file must be written whole, because more has changed than its end."""
        self._written: bytes | None = None
        """What the file holds, as it was last read or written; ``None`` if that is not known."""

    def trust(self) -> None:
        """Assume that the file holds what it should.

        :raises StoreError: if it cannot be read.
        """
        self._content = self._written = read_file(self.path, MAX_BYTES)

    def replace(self, content: bytes) -> None:
        """Let the file hold this from the next writing on."""
        with self._lock:
            self._content, self._whole = content, True

    def append(self, lines: bytes) -> None:
        """Let the file hold these lines too from the next writing on."""
        with self._lock:
            self._content += lines

    def write(self) -> None:
        """Write what the file should hold now: all changes since the last writing at once."""
        with self._lock:
            content, whole, self._whole = self._content, self._whole, False
        problem: StoreError | None = StoreError(
            f"{self.path} can't be written: an error broke it off", "an error broke it off"
        )
        try:
            if whole or not self._append(content):
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

    def _append(self, content: bytes) -> bool:
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
        name = self.path.name.removesuffix(ENDING)
        aside = free_path(self.path.with_name(f"{name} (changed elsewhere){ENDING}"), ENDING)
        try:
            put_in_place(self.path, aside)
        except FileNotFoundError:
            return
        except OSError as error:
            raise store_error(self.path, error) from None
        self.aside = aside
