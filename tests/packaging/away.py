"""The built program on a machine that has nothing else: no Python, no checkout, no network, an empty environment."""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.outside import PATIENCE, wait_for

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "packaging" / "build.py"
KEPT = ROOT / "build" / "packed"
"""Where a built program is kept for the next run, in a folder that is named after its sources."""
NOT_FETCHED = 3
SCREEN = (1280, 720)
NOWHERE = "/nowhere"
SETTINGS = """\
profile: Ann
animation: "off"
ai_pause: 120
trick_pause: 0
confirm: false
mute: true
setup-blues-and-greens:
  seats:
  - {name: Ann, player: ai, level: easy}
  - {name: Bert, player: ai, level: easy}
  - {name: Cleo, player: ai, level: easy}
  - {name: Dan, player: ai, level: easy}
  options: {}
"""


needs_display = pytest.mark.skipif(
    not (sys.platform.startswith("linux") and shutil.which("Xvfb") and shutil.which("xdotool")),
    reason="needs Linux with Debian's xvfb and xdotool",
)


def build(out: Path, *arguments: str) -> Path:
    """Build the program and return the packed file."""
    command: list[str | Path] = [sys.executable, BUILD, "--out", out, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == NOT_FETCHED and not os.environ.get("CI"):
        pytest.skip(f"what builds the program could not be fetched: {done.stderr.strip().splitlines()[-1]}")
    assert done.returncode == 0, done.stderr
    (packed,) = out.glob("*.tar*")
    return packed


def sources() -> str:
    """Return a sum of all that the program is built of: the same sources give the same program."""
    made_of = [ROOT / "pyproject.toml", ROOT / "LICENSE", ROOT / "README.md"]
    for part in ("assets", "cardtable", "packaging", "saves"):
        made_of += sorted(path for path in (ROOT / part).rglob("*") if path.is_file() and path.suffix != ".pyc")
    known = hashlib.sha256(sys.version.encode())
    for path in made_of:
        known.update(f"{path.relative_to(ROOT)} {path.stat().st_mode} {path.stat().st_size}\n".encode())
        known.update(path.read_bytes())
    return known.hexdigest()[:16]


@contextmanager
def alone(factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Let only one of the processes that run tests at the same time build; the folder is one that they share."""
    fcntl = pytest.importorskip("fcntl")
    shared = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    with (shared / "building.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield shared


def secluded() -> list[str]:
    """Return the words before a command that take network, checkout and Python away from it, where that can be done."""
    unshare, shell = shutil.which("unshare"), shutil.which("sh")
    if not unshare or not shell or subprocess.call([unshare, "-rnm", "true"], stderr=subprocess.DEVNULL):
        return []
    pythons = {Path(sys.prefix), Path(sys.base_prefix), *Path("/usr/lib").glob("python3*")} - {Path("/usr")}
    hidden = [ROOT, *(path for path in sorted(pythons) if path.is_dir() and not path.is_relative_to(ROOT))]
    mounts = " && ".join(f"mount -t tmpfs none '{path}'" for path in hidden)
    return [unshare, "-rnm", shell, "-c", f'PATH={os.defpath}; {mounts} && PATH={NOWHERE} && exec "$@"', "sh"]


class Away:
    """A copy of the program's folder, and somebody's home beside it.

    :param unpacked: the program's folder; its files are linked, so a test may take them away but not write into them.
    """

    def __init__(self, unpacked: Path, place: Path, display: str) -> None:
        self.place = place / "ein Ordner für Spiele"
        self.folder = self.place / "cardtable"
        shutil.copytree(unpacked, self.folder, symlinks=True, copy_function=os.link)
        self.program = self.folder / "cardtable"
        self.parts = self.folder / "_internal"
        self.home = self.place / "home"
        (self.home / ".config" / "cardtable").mkdir(parents=True)
        (self.home / ".config" / "cardtable" / "settings.yaml").write_text(SETTINGS)
        self.environment = {
            "DISPLAY": display,
            "HOME": str(self.home),
            "PATH": NOWHERE,
            "SDL_AUDIODRIVER": "dummy",
            "XDG_CACHE_HOME": str(
                self.home / ".cache"
            ),  # OpenGL would take root's home: it runs as root of a namespace
        }

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run the program to its end."""
        command = [*secluded(), str(self.program), *arguments]
        return subprocess.run(
            command, cwd=self.home, env=self.environment, capture_output=True, text=True, timeout=PATIENCE, check=False
        )

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        """Start the program, however it is called, and wait for its window."""
        whole = [*secluded(), *(command or [str(self.program)])]
        program = subprocess.Popen(whole, cwd=self.home, env=self.environment)
        wait_for(lambda: self.xdotool("search", "--onlyvisible", "--class", "cardtable"), "the window")
        return program

    def xdotool(self, *words: str) -> str:
        """Let xdotool do something on the program's screen."""
        environment = {**os.environ, "DISPLAY": self.environment["DISPLAY"]}
        return subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True, check=False).stdout

    def tables(self) -> list[Path]:
        """Return the saved tables."""
        return list((self.home / ".local" / "share" / "cardtable" / "tables").glob("*.cardtable.yaml"))
