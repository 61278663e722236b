"""Compile the rules and the players of a copy of Cardtable with mypyc: the same source and the same moves, but faster.

    python packaging/compile.py FOLDER

FOLDER holds the package ``cardtable``. The extension modules are put beside its sources, and Python prefers them.
Without mypy, a C compiler or Python's headers nothing is compiled, and everything runs as plain Python. Compiled
modules are kept under ``build/`` until a source changes.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
CACHE: Final = ROOT / "build" / "compiled"

GROUP: Final = "cardtable"
"""The name of the group of extension modules; its library is ``cardtable__mypyc``."""
ENDINGS: Final = (".so", ".pyd")
MISSING: Final = 3
"""The exit status if a tool for compiling is missing."""
MAX_EARLIER: Final = 3
"""The maximum number of earlier results in the cache: one for each Python and compiler in use."""

COMPILED: Final = (
    *(
        f"engine/{name}.py"
        for name in (
            "events_of_moves",
            "guess",
            "masks",
            "slices",
            "state",
            "typography",
        )
    ),
    *(
        f"games/bidding_war/{name}.py"
        for name in (
            "auction_plan",
            "bot",
            "guess",
            "habits",
            "many_bidders",
            "open_auction",
            "prize_value",
            "rules",
            "sealed_bids",
            "two_bidders",
        )
    ),
    *(
        f"games/blues_and_greens/{name}.py"
        for name in (
            "bot",
            "deck",
            "guess",
            "hand_value",
            "meld_moves",
            "melds",
            "plans",
            "rules",
            "turn_play",
        )
    ),
    *(f"games/five_hundred/{name}.py" for name in ("bot", "card_play", "deck", "guess", "hand_value", "rules")),
    *(
        f"games/big_three/{name}.py"
        for name in ("bidding", "bot", "card_play", "combinations", "deck", "guess", "rules")
    ),
    *(f"games/the_card_game/{name}.py" for name in ("bot", "guess", "hand_value", "meld_search", "rules")),
    *(f"games/blackjack/{name}.py" for name in ("bot", "fitting", "guess", "rules", "turn_search", "win_chances")),
    "ai/search.py",
)
"""The modules in which a match and a search spend their time. Dataclasses with slots, and Card, which is a subclass of
``int``, cannot be compiled, so they are in modules of their own (``values.py``)."""


class CompileError(Exception):
    """The compiler failed. The message is the end of its output."""


def main(argv: Sequence[str] | None = None) -> int:
    """Compile, or print why that is impossible; return the exit status."""
    parser = argparse.ArgumentParser(description="Compile the rules and the players of a copy of Cardtable.")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder that holds the package cardtable")
    folder: Path = parser.parse_args(argv).folder.resolve()
    if folder == ROOT:
        parser.error("compile a copy: in the checkout, Python must run the sources")
    clear(folder)
    problem = missing()
    if problem:
        print(f"compile.py: {problem}; rules and players stay plain Python", file=sys.stderr)
        return MISSING
    try:
        result = compiled(folder / "cardtable")
    except CompileError as error:
        print(f"compile.py: {error}", file=sys.stderr)
        return 1
    for path in libraries(result):
        shutil.copy2(path, folder / path.relative_to(result))
    print(f"{folder / 'cardtable'}: {len(COMPILED)} modules compiled")
    return 0


def missing() -> str | None:
    """Return which tool for compiling is missing; ``None`` if none is."""
    for tool in ("mypy", "setuptools"):
        try:
            version(tool)
        except PackageNotFoundError:
            return f"there is no {tool}"
    if os.name != "nt" and not shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]):
        return "there is no C compiler"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "there is no Python.h (on Debian and Ubuntu: apt install python3-dev)"
    return None


def libraries(folder: Path) -> list[Path]:
    """Return the extension modules of Cardtable in a folder."""
    beside = [path for path in folder.glob(f"{GROUP}__mypyc.*") if path.suffix in ENDINGS]
    return sorted(beside + [path for path in (folder / "cardtable").rglob("*") if path.suffix in ENDINGS])


def clear(folder: Path) -> None:
    """Remove earlier extension modules, so that none hides a newer source."""
    for path in libraries(folder):
        path.unlink()


def compiled(package: Path) -> Path:
    """Return the folder with the extension modules of these sources; compile them if they are not in the cache.

    :raises CompileError: if mypyc or the C compiler fails.
    """
    result = CACHE / fingerprint(package)
    if result.exists():
        return result
    print("compile.py: compiling; this takes some minutes ...", file=sys.stderr, flush=True)
    CACHE.mkdir(parents=True, exist_ok=True)
    remove_earlier()
    with tempfile.TemporaryDirectory(dir=CACHE.parent) as name:
        work = Path(name)
        shutil.copytree(package, work / "cardtable", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
        chosen = [f"cardtable/{name}" for name in COMPILED]
        command = [sys.executable, str(HERE / "extensions.py"), GROUP, *chosen]
        done = subprocess.run(command, cwd=work, capture_output=True, text=True, errors="replace", check=False)
        if done.returncode:
            errors = [line for line in (done.stdout + done.stderr).splitlines() if "error" in line]
            raise CompileError("\n".join(["compiling failed", *errors[:12]]))
        for path in libraries(work):
            moved = work / "result" / path.relative_to(work)
            moved.parent.mkdir(parents=True, exist_ok=True)
            path.rename(moved)
        keep(work / "result", result)
    return result


def keep(made: Path, result: Path) -> None:
    """Move extension modules into the cache, unless another process has just done so with the same ones."""
    try:
        made.rename(result)
    except OSError:
        if not result.exists():
            raise


def remove_earlier() -> None:
    """Remove all but the newest results from the cache; another process may be removing them too."""
    for old in sorted(CACHE.iterdir(), key=_written)[:-MAX_EARLIER]:
        shutil.rmtree(old, ignore_errors=True)


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def fingerprint(package: Path) -> str:
    """Return a name that changes with the sources, their places, the compiler and the Python for which it compiles."""
    digest = hashlib.sha256(f"{sys.version} {version('mypy')}".encode())
    for path in (HERE / "compile.py", HERE / "extensions.py"):
        digest.update(path.read_bytes())
    for pattern in ("engine/**/*.py", "games/**/*.py", "ai/**/*.py"):
        for path in sorted(package.glob(pattern)):
            digest.update(path.relative_to(package).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


if __name__ == "__main__":
    sys.exit(main())
