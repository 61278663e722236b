"""Programs as they are seen from outside: a screen for their windows, and the processes that they are made of."""

import locale
import os
import select
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

PATIENCE: Final = 300.0
"""Seconds until a test gives up waiting for another process. No test measures time: a busy machine may be slow."""


@contextmanager
def virtual_display(size: tuple[int, int]) -> Iterator[str]:
    """Start a screen (Xvfb) that nobody sees and that has no desktop, and give its name.

    :param size: in pixels.
    """
    read, write = os.pipe()
    screen = f"{size[0]}x{size[1]}x24"
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def has_locale(name: str) -> bool:
    """Whether this system has a locale."""
    before = locale.setlocale(locale.LC_CTYPE)
    try:
        locale.setlocale(locale.LC_CTYPE, name)
    except locale.Error:
        return False
    locale.setlocale(locale.LC_CTYPE, before)
    return True


def family(process: int) -> list[int]:
    """Return the processes that a process has started, and those that they have started."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(status.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue  # it has just ended
        if parent == process:
            found += [int(status.parent.name), *family(int(status.parent.name))]
    return found


def wait_for(there: Callable[[], object], what: str) -> None:
    """Look again and again until something is there, and fail if it never comes."""
    until = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < until, f"{what} never came"
        time.sleep(0.05)


def ends(process: int) -> bool:
    """Wait for a process of any family to end, and return whether it did."""
    try:
        return has_ended(os.pidfd_open(process))
    except ProcessLookupError:
        return True


def has_ended(handle: int) -> bool:
    """Wait for the process of this handle (``os.pidfd_open``) to end, close the handle, and return whether it did."""
    try:
        return bool(select.select([handle], [], [], PATIENCE)[0])
    finally:
        os.close(handle)
