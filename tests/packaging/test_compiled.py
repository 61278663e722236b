"""The rules and the players compiled: the same source keeps the same laws and makes the same moves."""

import csv
import os
import re
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

from cardtable.engine.game import Game
from cardtable.games import GAMES
from tests.packaging.away import ROOT, alone

COMPILE = ROOT / "packaging" / "compile.py"
MISSING = 3
PARTS = ("cardtable", "docs", "examples", "saves", "tests", "tools")
LAWS = ("tests/games", "tests/contract/test_transcripts.py", "tests/engine/test_changes.py")
LEFT_OUT = (
    "--deselect=tests/games/bidding_war/test_bot.py::test_simple_plans_do_not_beat_a_mixture",  # dear
)
SEATS = {"bidding-war": "hard@40,rule", "the-card-game": "hard@8,rule", "blackjack": "hard@8,rule"}
"""Who plays each game; in those for more, hard players beside rules of thumb."""
OPTIONS = {"five-hundred": "short match"}
DEAR = pytest.mark.nightly("rules and players compiled, which takes minutes")
LIBRARIES = tuple(f"*{suffix}" for suffix in EXTENSION_SUFFIXES)
MODULES = "cardtable.engine.state", *(type(game.new(game.players[0])).__module__ for game in GAMES)


def compile_in(folder: Path, path: str | None = None) -> subprocess.CompletedProcess[str]:
    """Compile the package in this folder, with the programs that are found on ``path``."""
    environment = {**os.environ, "PATH": os.environ["PATH"] if path is None else path}
    command = [sys.executable, str(COMPILE), str(folder)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def python(folder: Path, *arguments: str) -> str:
    """Return what Python prints in this folder, where the package lies that it takes."""
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def files_of(folder: Path) -> list[str]:
    """Return the files that the modules are run from which play the games, in the package of this folder."""
    code = f"from importlib import import_module as of\nfor name in {MODULES!r}: print(of(name).__file__)"
    return python(folder, "-c", code).splitlines()


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project, compiled."""
    folder = tmp_path_factory.mktemp("compiled") / "copy"
    folder.mkdir()
    for name in PARTS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", *LIBRARIES))
    (folder / "assets").symlink_to(ROOT / "assets")
    shutil.copy(ROOT / "pyproject.toml", folder)
    with alone(tmp_path_factory):
        done = compile_in(folder)
    if done.returncode == MISSING:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stderr
    return folder


@DEAR
def test_what_is_compiled_is_what_runs(copy: Path) -> None:
    files = files_of(copy)
    assert len(files) == len(MODULES)
    for file in files:
        assert file.startswith(str(copy))
        assert file.endswith(tuple(EXTENSION_SUFFIXES))


@DEAR
@pytest.mark.skipif(not shutil.which("readelf"), reason="needs Debian's binutils")
def test_nothing_that_is_compiled_names_a_folder_of_this_machine(copy: Path) -> None:
    libraries = [path for pattern in LIBRARIES for path in copy.rglob(pattern)]
    assert len(libraries) > len(MODULES)
    for path in libraries:
        said = subprocess.run(["readelf", "--dynamic", path], capture_output=True, text=True, check=True).stdout
        assert "Dynamic section" in said
        assert "RPATH" not in said
        assert "RUNPATH" not in said
        assert not [folder for folder in (sys.base_prefix, str(ROOT)) if folder.encode() in path.read_bytes()]


@DEAR
def test_the_rules_of_all_games_hold(copy: Path) -> None:
    said = python(copy, "-m", "pytest", "-n0", "-p", "no:cacheprovider", *LAWS, *LEFT_OUT)
    assert " skipped" not in said
    passed = re.search(r"(\d+) passed", said)
    assert passed is not None
    assert int(passed[1]) > 1000


@DEAR
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_same_seed_plays_the_same_matches(game: Game, copy: Path, tmp_path: Path) -> None:
    name = game.id
    seats = SEATS.get(name) or ",".join(["hard@12", "rule", "hard@12", "rule"][: game.players[-1]])
    matches: list[Any] = []
    for folder in (ROOT, copy):
        sheet = tmp_path / f"{len(matches)}.csv"
        options = ("--options", OPTIONS[name]) if name in OPTIONS else ()
        arena = ("-m", "cardtable", "arena", name, "--seats", seats, "--matches", "1", "--seed", "3", *options)
        python(folder, *arena, "--csv", str(sheet))
        with sheet.open(newline="") as file:
            rows = [
                {head: cell for head, cell in row.items() if not head.startswith(("seconds", "slowest"))}
                for row in csv.DictReader(file)
            ]
        matches.append(rows)
    assert matches[0]
    assert matches[0] == matches[1]


@DEAR
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_code_is_played_alike(game: Game, copy: Path) -> None:
    plain, compiled = (python(folder, "-m", "tools.benchmarks", "codes", game.id, "1") for folder in (ROOT, copy))
    assert plain.strip()
    assert compiled == plain


def test_without_a_compiler_everything_stays_plain_python(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "cardtable", tmp_path / "cardtable", ignore=shutil.ignore_patterns("__pycache__"))
    old = tmp_path / "cardtable" / "engine" / f"game{EXTENSION_SUFFIXES[0]}"
    old.write_bytes(b"of an earlier time")
    done = compile_in(tmp_path, path="/nowhere")
    assert done.returncode == MISSING
    assert done.stderr.startswith("compile.py: there is no ")
    assert done.stderr.endswith("; rules and players stay plain Python\n")
    assert {Path(file).suffix for file in files_of(tmp_path)} == {".py"}


def test_the_checkout_itself_is_not_compiled() -> None:
    done = compile_in(ROOT)
    assert done.returncode == 2
    assert "compile a copy" in done.stderr
    assert not [path for suffix in LIBRARIES for path in (ROOT / "cardtable").rglob(suffix)]
