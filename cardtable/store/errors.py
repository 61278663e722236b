"""The errors of files, as sentences for the person at the screen."""

import errno
from pathlib import Path
from typing import Final

from cardtable.engine.typography import counted
from cardtable.store.texts import one_line

_PLAIN_REASONS: Final = {
    errno.EISDIR: "this is a folder, not a file",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your disk quota is used up",
    errno.EROFS: "this disk is read-only",
    errno.EEXIST: "a file is in the place of the folder",
    errno.ENOTDIR: "a file is in the place of a folder",
}
"""Plain words for some errors of the system."""


class StoreError(Exception):
    """A file that could not be saved or read. The message is a sentence for the person at the screen.

    :ivar why: the reason alone, without the name of the file.
    """

    def __init__(self, sentence: str, why: str = "") -> None:
        super().__init__(one_line(sentence))  # names of files may hold anything
        self.why = one_line(why or sentence)


class MissingFileError(StoreError):
    """There is no such file."""


class TooLargeError(StoreError):
    """The file is larger than this program reads."""


class InUseError(StoreError):
    """Another running program has the file open, or is writing it."""


class NewerFileError(StoreError):
    """A file that a newer version of the program wrote. It must stay as it is."""


class TableFileError(Exception):
    """A table file that cannot be accepted. ``str()`` is ``FILE:LINE: reason``.

    :ivar newer: whether a newer version of the program wrote it.
    """

    def __init__(self, path: Path, line: int, reason: str, *, newer: bool = False) -> None:
        super().__init__(path, line, reason)
        self.path = path
        self.line = line
        self.reason = reason
        self.newer = newer

    def __str__(self) -> str:
        return f"{one_line(str(self.path))}:{self.line}: {self.reason}"


def reason_of(error: OSError | ValueError) -> str:
    """Return the reason of an error of the system, in plain words where there are any."""
    return _PLAIN_REASONS.get(getattr(error, "errno", None) or 0) or getattr(error, "strerror", None) or str(error)


def store_error(path: Path, error: OSError | ValueError, what: str = "written") -> StoreError:
    """Return the error that ``path`` can't be ``what`` (written, read), with the reason."""
    why = reason_of(error)
    why = why[:1].lower() + why[1:]  # it stands after a colon
    if isinstance(error, FileNotFoundError) and what == "read":
        return MissingFileError(f"{path} can't be read: there is no such file", "there is no such file")
    return StoreError(f"{path} can't be {what}: {why}", why)


def unreadable_lines(path: Path, count: int) -> str:
    """Return the notice that some lines of a file cannot be read; empty if there are none."""
    if not count:
        return ""
    what = "does not count. It stays" if count == 1 else "do not count. They stay"
    return one_line(f"{counted(count, 'line')} of {path} cannot be read and {what} in the file.")


def refuse_newer(path: Path, version: object, known: int) -> None:
    """Raise an error if a file says that it is of a newer version than this program knows.

    :param known: the newest version known.
    :raises NewerFileError: if it does.
    """
    if isinstance(version, int) and version > known:
        raise NewerFileError(f"{path} stays as it is: a newer Cardtable wrote it, in version {version}")
