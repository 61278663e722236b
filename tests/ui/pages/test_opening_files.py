"""Table files by double click and on the command line; those that are dropped on the window: ``opening-files.txt``."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from cardtable.commands.arguments import with_command
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.pages.menu import MenuPage
from cardtable.play.match_setup import MatchSetup
from cardtable.store.tables.folder import list_samples
from cardtable.store.tables.format import read_table, write_table
from tests.known_games import game_of
from tests.situations import one_person
from tests.ui.at_the_table import Program


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a table file somewhere outside the folder of saved tables."""
    table = Table(game_of("big-three"), one_person(), dealer=0)
    table.deal(Random(1))
    assert table.state.actor != 0
    path = tmp_path / "from Zoë.cardtable.yaml"
    write_table(path, table)
    return path


DROPPED = r"""
import os, pygame
from pathlib import Path
from cardtable.ui.clock import ManualClock
from cardtable.ui.desktop.window import Offscreen
from cardtable.ui.look import Look
from cardtable.ui.loop import Loop
from cardtable.ui.scene import Scene
os.environ["SDL_VIDEODRIVER"] = "dummy"
pygame.display.init()
screen = Offscreen((800, 600))
loop = Loop(screen, Look.of(screen.size), ManualClock())
loop.go(Scene())
loop.on_file = lambda dropped: print(Path(dropped).is_file())
screen.post(pygame.event.Event(pygame.DROPFILE, file="from Zo\u00eb.cardtable.yaml"))
loop.tick()
"""


@pytest.mark.parametrize("locale", ["C", "C.UTF-8", "de_DE.ISO-8859-1"])  # where there is no such, it is C
def test_a_dropped_file_is_found_under_any_locale(locale: str, file: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUTF8"} | {"LC_ALL": locale}
    environment["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    ended = subprocess.run(
        [sys.executable, "-c", DROPPED], cwd=file.parent, env=environment, capture_output=True, check=False
    )
    assert (ended.stdout, ended.stderr) == (b"True\n", b"")


def own_tables(program: Program) -> list[Path]:
    return list(program.app.folders.saves.glob("*.cardtable.yaml"))


def persons_turn(program: Program) -> None:
    program.run_until(lambda: program.app.play.match is not None and program.app.play.match.actor == 0)


def offered(program: Program) -> str:
    program.app.show_menu()
    program.run(0.1)
    return program.comes_to(MenuPage).resume.above[0]


def test_the_menu_offers_the_table_that_was_open_last_until_its_file_is_gone(program: Program, file: Path) -> None:
    program.app.opener.begin(game_of("five-hundred"), MatchSetup(one_person(seats=3), {}))
    program.run(0.2)
    own = program.app.play.match.writer.path
    program.app.opener.open_file(file)
    program.run(0.2)
    os.utime(own, (2**33, 2**33))  # it was written last all the same
    assert offered(program).startswith("Big Three")
    file.unlink()
    assert offered(program).startswith("Five Hundred")


def test_a_sample_stays_as_it_is(program: Program) -> None:
    sample = next(iter(list_samples(GAMES)))
    before = sample.path.read_bytes()
    program.app.opener.open_file(sample.path)
    program.run_until(lambda: bool(own_tables(program)))
    (copy,) = own_tables(program)
    program.app.close()
    assert sample.path.read_bytes() == before
    log = read_table(sample.path, GAMES).table.log
    assert read_table(copy, GAMES).table.log[: len(log)] == log


def test_a_copy_is_played_of_a_file_that_cannot_be_written(
    program: Program, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file.read_bytes()
    really = os.access  # whoever runs the tests may be allowed to write everywhere
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != file and really(path, mode))
    program.app.opener.open_file(file)
    persons_turn(program)
    assert len(own_tables(program)) == 1
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("", ""),
        ("a b.cardtable.yaml", "open|a b.cardtable.yaml"),
        ("/x/A.CARDTABLE.YAML", "open|/x/A.CARDTABLE.YAML"),
        ("--saves|b.cardtable.yaml|a.cardtable.yaml", "--saves|b.cardtable.yaml|open|a.cardtable.yaml"),
        ("check|a.cardtable.yaml", "check|a.cardtable.yaml"),
        ("--saves|b.cardtable.yaml", "--saves|b.cardtable.yaml"),
        ("--version", "--version"),
    ],
)
def test_a_table_file_alone_means_open_it(said: str, meant: str) -> None:
    assert with_command(said.split("|") if said else []) == (meant.split("|") if meant else [])
