"""Locks, which keep two programs from writing one file at the same time."""

import contextlib
import os
import sys
import time
from pathlib import Path
from typing import Final

from cardtable.store.errors import InUseError, store_error

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_TRIED_AGAIN_SECONDS: Final = 0.005


class FileLock:
    """The right to write a file, held by one running program; the system takes it back when the program dies.

    It locks a hidden file next to the guarded one, which is itself replaced whenever it is written whole.
    """

    def __init__(self, path: Path, patience: float = 0.0) -> None:
        """Take the lock.

        :param patience: how long to wait for another program that holds it, in seconds.
        :raises InUseError: if another program holds it.
        :raises StoreError: if no file can be made there.
        """
        self.guarded = path
        self._handle: int | None = None
        until = time.monotonic() + patience
        try:
            path = Path(os.path.realpath(path))
            self.path = path.with_name(f".{path.name}.lock")
            while not self._take():
                if not patience:
                    raise InUseError(f"another running Cardtable has {path.name} open; close it there first")
                if time.monotonic() > until:
                    raise InUseError(f"another running Cardtable has not finished writing {path.name}; close it first")
                time.sleep(_TRIED_AGAIN_SECONDS)
        except (OSError, ValueError) as error:
            raise store_error(path, error) from None

    def _take(self) -> bool:
        """Take the lock if no other program holds it."""
        while True:
            try:
                handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
            except PermissionError:
                # Windows says so while the last holder is removing it; elsewhere it is as it says.
                if sys.platform == "win32" and self.path.exists():
                    return False
                raise
            if _hold(handle) is False:
                os.close(handle)
                return False
            if _same_file(handle, self.path):
                self._handle = handle
                return True
            os.close(handle)  # its last holder has just removed it

    def release(self) -> None:
        """Release the lock; a second call does nothing."""
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
    """Lock the file and return whether that was possible; ``None`` if the file system has no locks."""
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


def locked_new(new: Path, mode: int) -> int:
    """Return a handle on a new, empty file, which no other program removes as a leftover."""
    while True:
        new.unlink(missing_ok=True)  # left by a killed program with the same process id
        handle = os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
        if _hold(handle) is not False and _same_file(handle, new):
            return handle
        os.close(handle)  # another program is just removing it


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
            path.unlink()  # fails while a program has it open
