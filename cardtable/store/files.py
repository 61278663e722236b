"""Files that are never half written, and free names for new files."""

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

from cardtable.store.errors import StoreError, store_error
from cardtable.store.locks import locked_new

ENDING: Final = ".cardtable.yaml"
"""The end of the names of table files."""


def may_be_written(path: Path) -> bool:
    """Whether the file can be written, and new files be made in its folder: its lock, and its next version."""
    return os.access(path, os.W_OK) and os.access(Path(os.path.realpath(path)).parent, os.W_OK)


def is_file(path: Path) -> bool:
    """Whether there is a file of this name; ``False`` if permissions hide it, or no file can have the name."""
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


def paths_matching(folder: Path, pattern: str) -> list[Path]:
    """Return the paths in the folder whose names match; none if there is no such folder, or it may not be read."""
    try:
        return list(folder.glob(pattern))
    except OSError:
        return []


def write_atomically(path: Path, content: str | bytes, *, private: bool = False) -> None:
    """Write a whole file; at any time either the old version or the new one is there.

    A device or a pipe is written to directly.

    :param private: whether a new file is for its owner alone; an existing file keeps its permissions.
    :raises StoreError: if it cannot or may not be written; then the old version is still there.
    """
    if isinstance(content, str):
        content = content.encode("utf-8", "replace")
    try:
        if is_device(path):
            path.write_bytes(content)
        else:
            _replace(Path(os.path.realpath(path)), content, private)  # a link keeps pointing where it did
    except (OSError, ValueError) as error:
        raise store_error(path, error) from None


def _replace(path: Path, content: bytes, private: bool) -> None:
    # Without this check, a new file could replace one that its owner has made read-only.
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    new = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with os.fdopen(locked_new(new, 0o600 if private else 0o666), "wb") as file:
            with contextlib.suppress(OSError):
                shutil.copymode(path, new)  # a private file stays private
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            if sys.platform != "win32":
                new.replace(path)  # while it is locked, or another program might remove it as a leftover
        if sys.platform == "win32":
            new.replace(path)  # Windows cannot rename an open file
    except OSError:
        with contextlib.suppress(OSError):
            new.unlink()
        raise
    _sync_folder(path.parent)


def append_lines(path: Path, lines: bytes) -> None:
    """Append whole lines to a file, or none of them; once this returns, they are on the disk.

    :raises StoreError: if that is impossible; then the file has its old length.
    """
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
        path.replace(free_path(path.with_name(f"{path.stem} (unreadable){path.suffix}")))
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
