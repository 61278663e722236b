"""Compile the rules and the players of a copy of Cardtable with mypyc: the same source, the same moves, in less time.

    python packaging/compile.py FOLDER

FOLDER holds the package ``cardtable``, and the extension modules are laid beside its sources, which Python then leaves
aside. Without mypy, a C compiler or Python's headers nothing is done, and all runs as plain Python. What has been
compiled is kept under ``build/`` until a source changes.
"""

from __future__ import annotations

import argparse
import ast
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
KEPT: Final = ROOT / "build" / "compiled"

GROUP: Final = "cardtable"
"""What the library of all extension modules is called: ``cardtable__mypyc``."""
ENDINGS: Final = (".so", ".pyd")
NOT_THERE: Final = 3
"""The exit status if something is missing that compiling takes."""
MOST_KEPT: Final = 3
"""How much is kept of what was compiled earlier: one for each Python and compiler in use."""

ROOMS: Final = (
    "engine/**/*.py",
    "games/*/law/*.py",
    "games/*/player/*.py",
    "ai/search/move_choice.py",
    "ai/search/trials.py",
)
# They are asked for people or benchmarks: once a move, not a thousand times while one is thought about.
FOR_PEOPLE: Final = frozenset(
    {
        "advice",
        "card_names",
        "changes",
        "draws",
        "events",
        "features",
        "objections",
        "position",
        "rest",
        "words",
        "zones",
    }
)
# Card is an int of its own, which mypyc cannot make; declarations for the compiler are not code that runs.
LEFT_ALONE: Final = frozenset(
    f"engine/{name}.py" for name in ("cards", "generic", "native", "plain_values", "plain_view", "state_type")
)


class CompileError(Exception):
    """The compiler failed. The message is the last thing that it said."""


def main(argv: Sequence[str] | None = None) -> int:
    """Compile, or say why not; return the exit status."""
    parser = argparse.ArgumentParser(description="Compile the rules and the players of a copy of Cardtable.")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="what holds the package cardtable")
    folder: Path = parser.parse_args(argv).folder.resolve()
    if folder == ROOT:
        parser.error("compile a copy: in the checkout the sources must stay what is run")
    clear(folder)
    problem = missing()
    if problem:
        print(f"compile.py: {problem}; rules and players stay plain Python", file=sys.stderr)
        return NOT_THERE
    try:
        made = compiled(folder / "cardtable")
    except CompileError as error:
        print(f"compile.py: {error}", file=sys.stderr)
        return 1
    for path in libraries(made):
        shutil.copy2(path, folder / path.relative_to(made))
    print(f"{folder / 'cardtable'}: {len(modules(folder / 'cardtable'))} modules compiled")
    return 0


def missing() -> str | None:
    """Return what compiling takes and is not there."""
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


def modules(package: Path) -> list[Path]:
    """Return the modules that are compiled, below the package's folder."""
    found = [path.relative_to(package) for room in ROOMS for path in sorted(package.glob(room))]
    return [
        path
        for path in found
        if path.stem not in FOR_PEOPLE
        and path.stem != "__init__"
        and path.as_posix() not in LEFT_ALONE
        and not defines_values(package / path)
    ]


def defines_values(path: Path) -> bool:
    """Whether a module defines dataclasses with slots: mypyc makes nothing that works of them, so it stays plain."""
    classes = [node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.ClassDef)]
    return any(_has_slots(decorator) for node in classes for decorator in node.decorator_list)


def _has_slots(decorator: ast.expr) -> bool:
    settings = decorator.keywords if isinstance(decorator, ast.Call) else []
    return any(each.arg == "slots" and ast.unparse(each.value) == "True" for each in settings)


def libraries(folder: Path) -> list[Path]:
    """Return the extension modules of Cardtable in this folder."""
    beside = [path for path in folder.glob(f"{GROUP}__mypyc.*") if path.suffix in ENDINGS]
    return sorted(beside + [path for path in (folder / "cardtable").rglob("*") if path.suffix in ENDINGS])


def clear(folder: Path) -> None:
    """Take the extension modules of an earlier time away, so that none hides a newer source."""
    for path in libraries(folder):
        path.unlink()


def compiled(package: Path) -> Path:
    """Return the folder that holds what is compiled from these sources; it is made if it is not there.

    :raises CompileError: if mypyc or the C compiler fails.
    """
    made = KEPT / _fingerprint(package)
    if made.exists():
        return made
    print("compile.py: compiling; this takes some minutes ...", file=sys.stderr, flush=True)
    KEPT.mkdir(parents=True, exist_ok=True)
    for old in sorted(KEPT.iterdir(), key=lambda each: each.stat().st_mtime)[:-MOST_KEPT]:
        shutil.rmtree(old, ignore_errors=True)
    with tempfile.TemporaryDirectory(dir=KEPT.parent) as name:
        work = Path(name)
        shutil.copytree(package, work / "cardtable", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
        chosen = [f"cardtable/{path.as_posix()}" for path in modules(package)]
        command = [sys.executable, str(HERE / "extensions.py"), GROUP, *chosen]
        done = subprocess.run(command, cwd=work, capture_output=True, text=True, errors="replace", check=False)
        if done.returncode:
            said = [line for line in (done.stdout + done.stderr).splitlines() if "error" in line]
            raise CompileError("\n".join(["compiling failed", *said[:12]]))
        for path in libraries(work):
            kept = work / "made" / path.relative_to(work)
            kept.parent.mkdir(parents=True, exist_ok=True)
            path.rename(kept)
        (work / "made").rename(made)
    return made


def _fingerprint(package: Path) -> str:
    """Return a name that changes with every source, the compiler, and the Python for which it compiles."""
    seen = hashlib.sha256(f"{sys.version} {version('mypy')}".encode())
    sources = [
        path for room in ("engine/**/*.py", "games/**/*.py", "ai/**/*.py") for path in sorted(package.glob(room))
    ]
    for path in (HERE / "compile.py", HERE / "extensions.py", *sources):
        seen.update(path.name.encode() + path.read_bytes())
    return seen.hexdigest()[:16]


if __name__ == "__main__":
    sys.exit(main())
