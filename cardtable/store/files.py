"""Files: read only if they are files and not too large, never half written, changed by one program at a time.

Whatever this program keeps goes through here: :func:`read_file` and :func:`lines_of` read, :func:`write_atomically` and
:func:`append_lines` write, and what is read to be changed and written again is locked with :func:`changing`.
"""

import contextlib
import errno
import io
import os
import shutil
import stat
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from cardtable.engine.typography import counted
from cardtable.store.errors import InUseError, MissingFileError, StoreError, TooLargeError, store_error
from cardtable.store.locks import FileLock, locked_new

UNFINISHED: Final = ".cardtable.tmp"
"""The end of the names of files that are being written."""
_UNITS: Final = ((2**20, "MiB"), (2**10, "KiB"))
MAX_RENAMING_SECONDS: Final = 1.0
"""How long renaming is tried on Windows. Guessed."""
_RENAMED_AGAIN_SECONDS: Final = 0.01
MAX_TURN_SECONDS: Final = 10.0
"""How long a program waits for its turn to change a file: a slow disk may take a second for each of the others."""


def may_be_written(path: Path) -> bool:
    """Whether the file can be written, and new files be made in its folder: its lock, and its next version."""
    return os.access(path, os.W_OK) and os.access(Path(os.path.realpath(path)).parent, os.W_OK)


def is_file(path: Path) -> bool:
    """Whether there is a file of this name; ``False`` if permissions hide it, or no file can have the name."""
    return os.path.isfile(path)


def stamp_of(path: Path) -> tuple[int, int, int] | None:
    """Return what changes with a file's content, its time first; ``None`` if there is no file, or no file can be."""
    try:
        facts = path.stat()
    except (OSError, ValueError):
        return None
    return facts.st_mtime_ns, facts.st_size, facts.st_ino


def refuse_device(path: Path, what: str = "written") -> None:
    """Check that this is not a pipe or a device: reading and writing might never end, and both may have effects.

    :param what: what cannot be done with it, in the words of the error.
    :raises StoreError: if it is one.
    """
    if os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path)):
        raise _not_a_file(path, what)


def _not_a_file(path: Path, what: str) -> StoreError:
    return store_error(path, ValueError("this is a device or a pipe, not a file"), what)


def read_file(path: Path, most: int, *, waits: bool = False) -> bytes:
    """Return the content of a file.

    :param most: the maximum number of bytes. A file is never read in part: the rest could be lost by the next writing.
    :param waits: whether it may also be a pipe, which may make the reader wait.
    :raises MissingFileError: if there is no such file.
    :raises TooLargeError: if it is larger.
    :raises StoreError: if it cannot be read, or is a folder, a pipe or a device.
    """
    with _opened(path, waits) as file:
        content = file.read(most + 1)
    if len(content) > most:
        size = next((f"{most // unit} {name}" for unit, name in _UNITS if most >= unit), counted(most, "byte"))
        why = f"this is too large: more than {size}"
        raise TooLargeError(f"{path} can't be read: {why}", why)
    return content


def lines_of(path: Path, longest: int, start: int = 0) -> Iterator[tuple[bytes | None, int]]:
    """Yield the lines of a file with their ends, each with the number of bytes until there.

    A last line without an end may not be whole yet: it comes with the number of bytes before it. No line is kept in
    memory, however long the file may be. A missing file has no lines.

    :param longest: a line of more bytes than this is ``None``.
    :param start: the number of bytes before the first line that is read.
    :raises StoreError: if it cannot be read, or is a folder, a pipe or a device.
    """
    with contextlib.suppress(MissingFileError), _opened(path) as file:
        file.seek(start)
        while line := file.readline(longest + 1):
            part, length = line, len(line)
            while part and not part.endswith(b"\n"):
                part = file.readline(longest)
                length += len(part)
            start += length if part else 0
            yield (line if len(line) <= longest or line.endswith(b"\n") else None), start


def blocks_of(path: Path, size: int) -> Iterator[bytes]:
    """Yield the content of a file in blocks of whole lines; a line that is longer than this many bytes is cut.

    :raises StoreError: if it cannot be read, or is a folder, a pipe or a device.
    """
    with contextlib.suppress(MissingFileError), _opened(path) as file:
        while block := file.read(size):
            yield block if block.endswith(b"\n") else block + file.readline(size)


def bytes_before(path: Path, place: int, most: int) -> bytes:
    """Return the last bytes before a place in a file: as many as there are, but not more than ``most``.

    :raises StoreError: if it cannot be read, or is a folder, a pipe or a device.
    """
    with contextlib.suppress(MissingFileError), _opened(path) as file:
        start = max(0, place - most)
        file.seek(start)
        return file.read(place - start)
    return b""


@contextlib.contextmanager
def _opened(path: Path, waits: bool = False) -> Iterator[io.BufferedReader]:
    """Open a file to be read, and turn the errors of reading it into sentences."""
    try:
        if not waits:
            refuse_device(path, "read")  # before it is opened: that alone may have effects
        # Something else may take the file's place meanwhile. O_NONBLOCK: to open a pipe might never end.
        flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | (0 if waits else getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(os.open(path, flags), "rb") as file:  # a folder is refused here
            if not (waits or stat.S_ISREG(os.fstat(file.fileno()).st_mode)):
                raise _not_a_file(path, "read")
            yield file
    except (OSError, ValueError) as error:
        if isinstance(error, PermissionError) and os.path.isdir(path):  # what Windows says of a folder
            error = IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        raise store_error(path, error, "read") from None


@contextlib.contextmanager
def changing(path: Path) -> Iterator[None]:
    """Lock a file that is read, changed and written again, so that no other program's change is lost between.

    Programs take turns, and each waits for the others.

    :raises StoreError: if no file can be made there, or another program does not end its turn.
    """
    lock = FileLock(path, MAX_TURN_SECONDS)
    try:
        yield
    finally:
        lock.release()


def is_there(path: Path) -> bool:
    """Whether there is anything of this name, even a broken link; ``False`` where permissions hide it."""
    return os.path.lexists(path)


def numbered(path: Path, ending: str, numbering: str = " ({})") -> Iterator[Path]:
    """Yield the path, and then the path with a number at the end of its name: ``NAME (2)``, ``NAME (3)``, and so on.

    :param ending: the end of the name, which comes after the number; if empty, the last suffix.
    :param numbering: the format of a number.
    """
    ending = ending or path.suffix
    name = path.name.removesuffix(ending)
    yield path
    for number in count(2):
        yield path.with_name(f"{name}{numbering.format(number)}{ending}")


def free_path(path: Path, ending: str = "", numbering: str = " ({})") -> Path:
    """Return the first of the paths of :func:`numbered` at which nothing exists."""
    return next(each for each in numbered(path, ending, numbering) if not is_there(each))


def taken_new(path: Path, ending: str) -> FileLock:
    """Return the lock of the first of the paths of :func:`numbered` that is free and that no other program takes.

    :raises StoreError: if no file can be made there.
    """
    return next(filter(None, map(_taken, numbered(path, ending))))


def _taken(path: Path) -> FileLock | None:
    try:
        lock = FileLock(path)
    except InUseError:
        return None
    if is_there(path):  # checked under the lock, when no other program can make it
        lock.release()
        return None
    return lock


def paths_matching(folder: Path, pattern: str) -> list[Path]:
    """Return the paths in the folder whose names match; none if there is no such folder, or it may not be read."""
    try:
        return list(folder.glob(pattern))
    except OSError:
        return []


def make_folder(folder: Path, *, private: bool = False) -> None:
    """Make the folder if it does not exist.

    :param private: whether a new one is for its owner alone.
    :raises StoreError: if that is impossible.
    """
    try:
        folder.mkdir(0o700 if private else 0o777, parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise store_error(folder, error, "created") from None


def write_atomically(path: Path, content: str | bytes, *, private: bool = False) -> None:
    """Write a whole file; at any time either the old version or the new one is there.

    :param private: whether a new file is for its owner alone; an existing file keeps its permissions.
    :raises StoreError: if it cannot or may not be written, or is a pipe or a device; then it is as it was.
    """
    if isinstance(content, str):
        content = content.encode("utf-8", "replace")
    refuse_device(path)
    try:
        _replace(Path(os.path.realpath(path)), content, private)  # a link keeps pointing where it did
    except (OSError, ValueError) as error:
        raise store_error(path, error) from None


def write_new(path: Path, content: str | bytes) -> Path:
    """Write a whole new file under the first free name of :func:`numbered`, and return its path.

    :raises StoreError: if it cannot be written; then there is no new file.
    """
    for each in numbered(path, ""):
        try:
            each.open("xb").close()  # takes the name: between looking and writing, another program could
        except FileExistsError:
            continue
        except (OSError, ValueError) as error:
            raise store_error(each, error) from None
        try:
            write_atomically(each, content)
        except StoreError:
            with contextlib.suppress(OSError):
                each.unlink()
            raise
        return each
    raise AssertionError("there is always another number")


def _replace(path: Path, content: bytes, private: bool) -> None:
    # Without this check, a new file could replace one that its owner has made read-only.
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    new = path.with_name(f".{path.name}.{os.getpid()}{UNFINISHED}")
    try:
        with os.fdopen(locked_new(new, 0o600 if private else 0o666), "wb") as file:
            with contextlib.suppress(OSError):
                shutil.copymode(path, new)  # a private file stays private
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            if sys.platform != "win32":
                put_in_place(new, path)  # while it is locked, or another program might remove it as a leftover
        if sys.platform == "win32":
            put_in_place(new, path)  # Windows cannot rename an open file
    except OSError:
        with contextlib.suppress(OSError):
            new.unlink()
        raise
    _sync_folder(path.parent)


def put_in_place(new: Path, path: Path) -> Path:
    """Rename a file, in place of what has its new name, and return its new path.

    Windows refuses while a program has either of them open, as a virus scanner does for a moment; then this waits.
    """
    if sys.platform == "win32":
        until = time.monotonic() + MAX_RENAMING_SECONDS
        while time.monotonic() < until:
            with contextlib.suppress(PermissionError):
                return new.replace(path)
            time.sleep(_RENAMED_AGAIN_SECONDS)
    return new.replace(path)


def append_lines(path: Path, lines: bytes) -> None:
    """Append whole lines to a file, or none of them; once this returns, they are on the disk.

    The caller has locked the file with :func:`changing`: what another program wrote at the same time could be cut off.

    :raises StoreError: if that is impossible; then the file has its old length.
    """
    refuse_device(path)
    try:
        with path.open("a+b", buffering=0) as file:
            _append(file, lines)
    except (OSError, ValueError) as error:
        raise store_error(path, error) from None


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


def set_unreadable_aside(path: Path) -> None:
    """Rename a file that cannot be read to ``NAME (unreadable)``, before a new one takes its place.

    :raises StoreError: if that is impossible.
    """
    try:
        put_in_place(path, free_path(path.with_name(f"{path.stem} (unreadable){path.suffix}")))
    except OSError as error:
        raise store_error(path, error, "set aside") from None


def _sync_folder(folder: Path) -> None:
    """Make a renaming survive a power cut, where the system can."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
