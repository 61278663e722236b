"""Makes this process refuse what Windows refuses: ``python -c "from tests.like_windows import pretend; pretend()"``.

Windows itself is not at hand. What it is known to refuse is refused here, on any POSIX system, to the program that is
imported afterwards: times, names of files, renaming and removing files that are open, folders that are opened, and
modules and functions that only other systems have. The standard library, which knows its system, stays as it is.
"""

import datetime as time_of
import os
import sys
from functools import partial
from importlib import import_module
from pathlib import PurePath
from types import ModuleType
from typing import Any, Self

import msgspec

MISSING_MODULES = ("fcntl", "grp", "pwd", "resource", "termios", "tty", "pty", "readline", "curses", "syslog")
MISSING_FUNCTIONS = (
    *("chown", "fork", "getpgid", "killpg", "mkfifo", "nice", "setsid", "sync"),  # platformdirs needs "getuid" here
    *("O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "O_SYNC", "pidfd_open", "sched_getaffinity", "uname"),
)
KNOWS_THE_SYSTEM = (
    *("asyncio", "concurrent.futures.process", "ctypes", "multiprocessing.popen_spawn_posix", "secrets", "shutil"),
    *("multiprocessing.resource_tracker", "subprocess", "tempfile", "uuid", "platformdirs.unix", "pygame"),
)
"""The libraries that choose their parts by the system when they are imported."""
RESERVED = {"CON", "PRN", "AUX", "NUL", *(f"{port}{number}" for port in ("COM", "LPT") for number in range(1, 10))}
EARLIEST, LATEST = 0.0, 32_536_850_400.0
"""The times that the C library of Windows knows: from 1970 to the end of 3000."""


def pretend() -> None:
    """Refuse what Windows refuses, from now on."""
    for name in KNOWS_THE_SYSTEM:
        import_module(name)
    lock = _locking()
    for name in MISSING_MODULES:
        sys.modules[name] = None  # type: ignore[assignment]  # the documented way to make an import fail
    sys.modules["msvcrt"] = lock
    for name in MISSING_FUNCTIONS:
        if hasattr(os, name):
            delattr(os, name)
    sys.platform = "win32"
    _teach_msgspec()
    time_of.datetime = _Datetime  # type: ignore[misc]
    sys.addaudithook(_refuse)


def _locking() -> ModuleType:
    """Return the locks of Windows: a locked file is an error, and a closed one is free."""
    import fcntl

    module: Any = ModuleType("msvcrt")
    module.LK_NBLCK = 2

    def locking(handle: int, mode: int, count: int) -> None:
        assert (mode, count) == (module.LK_NBLCK, 1)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PermissionError(13, "Permission denied") from None

    module.locking = locking
    return module  # type: ignore[no-any-return]


def _teach_msgspec() -> None:
    """Let msgspec, which takes only the true class for times, write those of ``_Datetime`` too."""
    import_module("cardtable.store.statistics.records")  # declares its times by the true class
    true_time, to_builtins = time_of.datetime, msgspec.to_builtins

    def as_true(value: object) -> object:
        if not isinstance(value, _Datetime):
            raise NotImplementedError(f"{type(value)} is not written")
        return true_time.fromisoformat(value.isoformat())

    msgspec.to_builtins = partial(to_builtins, enc_hook=as_true)


class _Datetime(time_of.datetime):
    """A time that knows its place in the time zone only where the C library of Windows does."""

    @classmethod
    def fromtimestamp(cls, timestamp: float, tz: time_of.tzinfo | None = None) -> Self:
        _check(timestamp)
        return super().fromtimestamp(timestamp, tz)

    def timestamp(self) -> float:
        seconds = super().timestamp()
        if self.tzinfo is None:
            _check(seconds)
        return seconds

    def astimezone(self, tz: time_of.tzinfo | None = None) -> Self:
        if tz is None or self.tzinfo is None:
            _check(super().timestamp())
        return super().astimezone(tz)


def _check(timestamp: float) -> None:
    if not EARLIEST <= timestamp <= LATEST:
        raise OSError(22, "Invalid argument")


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    """Refuse a call, as an audit hook."""
    if event == "open" and isinstance(arguments[0], str | bytes):
        path, mode, flags = arguments
        writes = flags & (os.O_WRONLY | os.O_RDWR)
        if mode is None and os.path.isdir(path):
            raise PermissionError(13, "Permission denied", path)
        if writes:
            _check_name(path)
    elif event == "os.mkdir":
        _check_name(arguments[0])
    elif event == "os.rename":
        _check_name(arguments[1])
        _check_closed(*arguments[:2])
    elif event == "os.remove":
        _check_closed(arguments[0])


def _check_name(path: str | bytes) -> None:
    whole = PurePath(os.fsdecode(path))
    for name in whole.relative_to(whole.anchor).parts:
        stem = name.partition(".")[0].rstrip().upper()
        if set(name) & set('<>:"|?*\\') or min(name) < " " or name[-1] in ". " or stem in RESERVED:
            raise OSError(22, "Invalid argument", path)


def _check_closed(*paths: str | bytes) -> None:
    """Refuse paths that this process has open."""
    closing = {os.path.realpath(os.fsdecode(path)) for path in paths}
    for handle in os.listdir("/proc/self/fd"):
        try:
            opened = os.readlink(f"/proc/self/fd/{handle}")
        except FileNotFoundError:  # that of the listing itself
            continue
        if opened in closing:
            raise PermissionError(13, "The process cannot access the file because it is being used", opened)
