"""Files that are never half written, and never written by two programs at once."""

import contextlib
import errno
import io
import os
import shutil
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from cardtable.store.texts.one_line import one_line

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


ENDING: Final = ".cardtable.yaml"
"""How the names of table files end."""


_PLAIN_REASONS: Final = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is full",
    errno.EROFS: "this disk can only be read",
}
"""What some errors of the system are called."""


class StoreError(Exception):
    """Something could not be saved or read: what and why, as a sentence for the person at the screen.

    :ivar why: the reason alone, without the name of the file.
    """

    def __init__(self, sentence: str, why: str = "") -> None:
        super().__init__(one_line(sentence))  # names of files may hold anything
        self.why = one_line(why or sentence)


class InUseError(StoreError):
    """Another running program has the table open."""


class TableFileError(Exception):
    """A table file that cannot be accepted. ``str()`` is ``FILE:LINE: reason``."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(path, line, reason)
        self.path = path
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"{one_line(str(self.path))}:{self.line}: {self.reason}"


def blame(path: Path, error: OSError | ValueError, what: str = "written") -> StoreError:
    """Return an error which says that ``path`` can't be ``what`` (written, read), and why."""
    why = _PLAIN_REASONS.get(getattr(error, "errno", None) or 0) or getattr(error, "strerror", None) or str(error)
    return StoreError(f"{path} can't be {what}: {why}", why)


def may_be_written(path: Path) -> bool:
    """Whether the file can be written, and new files be made in its folder: its lock, and its next version."""
    return os.access(path, os.W_OK) and os.access(Path(os.path.realpath(path)).parent, os.W_OK)


def is_file(path: Path) -> bool:
    """Whether there is a file of this name; ``False`` too where permissions hide it, or no file can have the name."""
    return os.path.isfile(path)


def is_device(path: Path) -> bool:
    """Whether this is neither a file nor a folder but a pipe or a device, from which reading might never end."""
    return os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path))


def refuse_device(path: Path) -> None:
    """Raise an error if reading might never end.

    :raises StoreError: if this is a pipe or a device.
    """
    if is_device(path):
        raise StoreError(f"{path} can't be read: it is not a file")


def is_there(path: Path) -> bool:
    """Whether there is anything of this name, even a broken link; ``False`` where permissions hide it."""
    return os.path.lexists(path)


def numbered(path: Path, ending: str = "", numbering: str = " ({})") -> Iterator[Path]:
    """Yield the path, then the same with a number at the end of its name: ``NAME (2)``, ``NAME (3)``, and so on.

    :param ending: the end of the name, which comes after the number; if empty, the last suffix.
    :param numbering: how a number is written.
    """
    ending = ending or path.suffix
    name = path.name.removesuffix(ending)
    yield path
    for number in count(2):
        yield path.with_name(f"{name}{numbering.format(number)}{ending}")


def free_path(path: Path, ending: str = "", numbering: str = " ({})") -> Path:
    """Return the first of these paths where there is nothing: see :func:`numbered`."""
    return next(each for each in numbered(path, ending, numbering) if not is_there(each))


def paths_matching(folder: Path, pattern: str) -> list[Path]:
    """Return the paths in the folder whose names match; none if there is no such folder, or it may not be read."""
    try:
        return list(folder.glob(pattern))
    except OSError:
        return []


def write_atomically(path: Path, content: str | bytes, *, private: bool = False) -> None:
    """Write a whole file so that at any time either the old version or the new one is there.

    A device or a pipe is written to directly.

    :param private: whether a new file is for its owner alone; one that was there keeps its permissions.
    :raises StoreError: if it cannot be written, or may not; then the old one is still there.
    """
    if isinstance(content, str):
        content = content.encode("utf-8", "replace")
    try:
        if is_device(path):
            path.write_bytes(content)
        else:
            _replace(Path(os.path.realpath(path)), content, private)  # a link keeps pointing where it did
    except (OSError, ValueError) as error:
        raise blame(path, error) from None


def _replace(path: Path, content: bytes, private: bool) -> None:
    # A new file could take the place of one that its owner has made read-only.
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    new = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with os.fdopen(_locked(new, 0o600 if private else 0o666), "wb") as file:
            with contextlib.suppress(OSError):
                shutil.copymode(path, new)  # a private file stays private
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            if sys.platform != "win32":
                new.replace(path)  # while it is locked, or another program might remove it as a leftover
        if sys.platform == "win32":
            new.replace(path)  # there no open file can be renamed
    except OSError:
        with contextlib.suppress(OSError):
            new.unlink()
        raise
    _sync_folder(path.parent)


def _locked(new: Path, mode: int) -> int:
    """Return a handle on a new, empty file that no other program removes as a leftover."""
    while True:
        new.unlink(missing_ok=True)  # left by a killed program with the same process id
        handle = os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
        if _hold(handle) is not False and _same_file(handle, new):
            return handle
        os.close(handle)  # another program is removing it just now


def remove_unless_held(path: Path) -> None:
    """Remove a lock or an unfinished file whose program was killed; leave it if a running program has it."""
    with contextlib.suppress(OSError):
        if not path.is_file() or path.is_symlink():
            return
        handle = os.open(path, os.O_RDWR)
        try:
            if sys.platform != "win32" and _hold(handle) and _same_file(handle, path):
                path.unlink()
        finally:
            os.close(handle)
        if sys.platform == "win32":
            path.unlink()  # which fails as long as a program has it open


def append_lines(path: Path, lines: bytes) -> None:
    """Append whole lines to a file, or none of them; when this returns, they are on the disk.

    :raises StoreError: if that is impossible; then the file has its old length.
    """
    try:
        with path.open("a+b", buffering=0) as file:
            _append(file, lines)
    except (OSError, ValueError) as error:
        raise blame(path, error) from None


def _append(file: io.FileIO, lines: bytes) -> None:
    end = file.seek(0, os.SEEK_END)
    if end:
        file.seek(-1, os.SEEK_END)
        # A line that a crash left incomplete must not spoil the next one.
        lines = lines if file.read(1) == b"\n" else b"\n" + lines
    try:
        while lines:
            lines = lines[file.write(lines) :]
        os.fsync(file.fileno())
    except OSError:
        file.truncate(end)
        raise


def put_unreadable_aside(path: Path) -> None:
    """Keep a file that cannot be read under another name, ``NAME (unreadable)``, before a new one takes its place.

    :raises StoreError: if that is impossible.
    """
    try:
        path.replace(free_path(path.with_name(f"{path.stem} (unreadable){path.suffix}")))
    except OSError as error:
        raise blame(path, error, "put aside") from None


def _sync_folder(folder: Path) -> None:
    """Make a renaming survive a power cut, where the system can."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


class FileLock:
    """The right to write a file, held by one running program; the system takes it back when the program dies.

    It locks a hidden file next to the guarded one, which is itself replaced whenever it is written whole.
    """

    def __init__(self, path: Path) -> None:
        """Take the lock.

        :raises InUseError: if another program holds it.
        :raises StoreError: if no file can be made there.
        """
        self.guarded = path
        try:
            path = Path(os.path.realpath(path))
            self.path = path.with_name(f".{path.name}.lock")
            while True:
                self._handle: int | None = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
                if _hold(self._handle) is False:
                    os.close(self._handle)
                    raise InUseError(f"another running Cardtable has {path.name} open; close it there first")
                if _same_file(self._handle, self.path):
                    return
                os.close(self._handle)  # its last holder has just removed it
        except (OSError, ValueError) as error:
            raise blame(path, error) from None

    def release(self) -> None:
        """Give the lock back. Doing so twice does no harm."""
        handle, self._handle = self._handle, None
        if handle is None:
            return
        if sys.platform == "win32":
            os.close(handle)
            handle = None
        with contextlib.suppress(OSError):
            self.path.unlink()
        if handle is not None:
            os.close(handle)


def _hold(handle: int) -> bool | None:
    """Lock the file and return whether that was possible; ``None`` if the file system knows no locks."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return None
    return True


def _same_file(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False
