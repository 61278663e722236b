"""Programs as they are seen from outside: a screen for their windows, and the processes that they are made of."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


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
