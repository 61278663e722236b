"""The whole program from outside: how soon its menu can be seen, and the memory that it takes in play.

Both as started from source and as built (``dist/cardtable``), on a virtual display that is looked at pixel by pixel.
"""

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ctypes.util import find_library
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

from cardtable.games import GAMES
from cardtable.store.tables.folder import list_samples
from cardtable.store.tables.format import read_table
from cardtable.ui.theme import Extent
from tests.known_games import game_of
from tests.outside import family, virtual_display
from tools.benchmarks.figures import ms, print_table

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "dist" / "cardtable" / "cardtable"
PROGRAMS = {"from source": [sys.executable, "-m", "cardtable"], "built": [str(BUILT)]}
STARTS = 6
"""How often each program is started; the first does not count, since it finds nothing in the disk's cache."""
PATIENCE = 60.0
SIZES = ((1920, 1080), (3840, 2160))
"""The sizes of the window, each on a screen of the same size; memory is measured at the first one."""
EDGE = (900, 700)
"""A place within any window of ours where there is felt, or something on it, but nothing black."""
SETTINGS = "profile: Ann\nai_pause: 0\ntrick_pause: 0\nmute: true\n"


def show_start() -> None:
    """Print all figures."""
    if not (shutil.which("Xvfb") and find_library("X11")):
        print("\nThe start cannot be measured without Debian's xvfb and libx11-6.")
        return
    for size in SIZES:
        with virtual_display(size) as display:
            rows = [measured(name, command, display, size) for name, command in PROGRAMS.items()]
        rows.append(("target", "250 ms", "", "", "", "", "100 MB" if size == SIZES[0] else ""))
        heads = ("the program", "best", "median", "of the processor", "window", "players", "together")
        title = f"Start to the first picture of the menu at {size[0]}x{size[1]}"
        print_table(title + ("; memory (PSS) in play" if size == SIZES[0] else ""), heads, rows)


def measured(name: str, command: Sequence[str], display: str, size: Extent) -> Sequence[str]:
    """Return the row of a program in the table of a size."""
    if not Path(command[0]).exists():
        return (name, "not built: python3 packaging/build.py", "", "", "", "", "")
    starts, works = zip(*[first_frame(command, display, size) for _ in range(STARTS)][1:], strict=True)
    times = (name, ms(min(starts)), ms(median(starts)), ms(min(works)))
    if size != SIZES[0]:
        return (*times, "", "", "")
    window, players = memory(command, display)
    return (*times, f"{window:.0f} MB", f"{players:.0f} MB", f"{window + players:.0f} MB")


@contextmanager
def home(display: str, size: Extent) -> Iterator[dict[str, str]]:
    """Make a home folder, and give the environment of somebody who lives there."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder) / ".config" / "cardtable" / "settings.yaml"
        settings.parent.mkdir(parents=True)
        settings.write_text(f"window: [{size[0]}, {size[1]}]\n{SETTINGS}", encoding="utf-8")
        yield {"HOME": folder, "DISPLAY": display, "SDL_VIDEO_WINDOW_POS": "0,0", "PATH": os.defpath}


def first_frame(command: Sequence[str], display: str, size: Extent) -> tuple[float, float]:
    """Return the seconds from the start of a program until something of its window can be seen.

    The second figure is the processor's time in them, which other programs change less.
    """
    with home(display, size) as environment:
        pixel = Pixel(display)
        assert pixel() == 0, "there is something on the screen"
        began = perf_counter()
        program = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
        try:
            while pixel() == 0 and perf_counter() < began + PATIENCE:
                sleep(0.001)
            return perf_counter() - began, processor_time(program.pid)
        finally:
            end(program)
            until = perf_counter() + PATIENCE
            while pixel() != 0 and perf_counter() < until:
                sleep(0.01)


class Pixel:
    """One place of a screen: called, it tells the colour there, 0 for black."""

    def __init__(self, display: str) -> None:
        self._x = ctypes.CDLL(find_library("X11"))
        for name, result in (("XOpenDisplay", ctypes.c_void_p), ("XDefaultRootWindow", ctypes.c_ulong),
                             ("XGetImage", ctypes.c_void_p), ("XGetPixel", ctypes.c_ulong)):  # fmt: skip
            getattr(self._x, name).restype = result
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(display.encode()))
        self._root = ctypes.c_ulong(self._x.XDefaultRootWindow(self._display))

    def __call__(self) -> int:
        """Return the colour."""
        every, whole_picture = ctypes.c_ulong(0xFFFFFFFF), 2
        image = self._x.XGetImage(self._display, self._root, *EDGE, 1, 1, every, whole_picture)
        image = ctypes.c_void_p(image)
        colour = self._x.XGetPixel(image, 0, 0) & 0xFFFFFF
        self._x.XDestroyImage(image)
        return int(colour)

    def __del__(self) -> None:
        self._x.XCloseDisplay(self._display)


def memory(command: Sequence[str], display: str) -> tuple[float, float]:
    """Return the memory of the window's process and of the others in megabytes, some moves into a full table."""
    sample = max(list_samples([game_of("blues-and-greens")]), key=lambda each: each.words.startswith("a trick"))
    text = sample.path.read_text("utf-8").replace("player: human", "player: ai, level: normal")
    with home(display, SIZES[0]) as environment:
        path = Path(environment["HOME"]) / "full.cardtable.yaml"
        path.write_text(text, encoding="utf-8")
        moves = len(read_table(path, GAMES).table.log)
        program = subprocess.Popen([*command, str(path)], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
        try:
            until = perf_counter() + PATIENCE
            while perf_counter() < until and len(read_table(path, GAMES).table.log) < moves + 6:
                sleep(0.2)
                if program.poll() is not None:
                    raise RuntimeError(f"{command[0]} has ended by itself; if it was built long ago, build it again")
            return pss(program.pid), sum(pss(each) for each in family(program.pid))
        finally:
            end(program)


def end(program: subprocess.Popen[bytes]) -> None:
    """End a program and wait for it."""
    program.terminate()
    program.wait()


def processor_time(process: int) -> float:
    """Return the processor's time that a process has taken, in seconds, to a hundredth."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def pss(process: int) -> float:
    """Return a process's share of the memory in megabytes; 0 if it has just ended."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0) / 1024
