"""The program as it is handed to people: built once, then tried where there is nothing else."""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import zlib
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pygame
import pytest

from cardtable.engine.game import Game
from cardtable.games import GAMES
from cardtable.program.deals import deal_of_the_day
from cardtable.store.tables.format import read_table, write_table
from tests.commits import by_turns, commits
from tests.known_games import game_of
from tests.outside import family, wait_for
from tests.packaging.away import ROOT, SCREEN, Away, build, needs_display, secluded
from tests.test_honest_deals import played

pytestmark = needs_display


EVERY_GAME = pytest.param(
    GAMES, (), id="every game", marks=pytest.mark.nightly("a hand of every game by the packaged program")
)
ITS_TURN = GAMES[commits() % len(GAMES)]
"""Another game at each commit."""


@pytest.mark.parametrize(
    ("games", "only"), [EVERY_GAME, pytest.param((ITS_TURN,), ("--only", ITS_TURN.id), id="one game")]
)
def test_it_plays_a_hand_is_left_and_goes_on(games: tuple[Game, ...], only: tuple[str, ...], away: Away) -> None:
    out = away.home / "tried out"
    done = away.run("--self-test", "--out", str(out), *only)
    assert (done.returncode, done.stderr) == (0, "")
    said = dict(line.split(": ", 1) for line in done.stdout.splitlines())
    compiled = list(away.parts.glob("cardtable__mypyc*"))
    assert said["players' process"].endswith("are compiled" if compiled else "are plain Python")
    assert said.keys() & {game.id for game in GAMES} == {game.id for game in games}
    for game in games:
        assert re.fullmatch(r"one hand of \d+ moves, 3 of them by the process", said[game.id])
        assert [path for path in out.glob(f"tables/{game.id} *") if read_table(path, GAMES).table.state.results]
    assert said["resumed"].startswith("the same table")
    pictures = list(out.glob("*.png"))
    assert len(pictures) == 4 + 2 * len(games)
    for path in pictures:
        assert len(set(pygame.image.load(path).get_buffer().raw[::997])) > 8, f"{path.name} is blank"
    assert (out / "self-test.txt").read_text("utf-8") == done.stdout


def test_a_program_that_is_killed_at_the_table_goes_on_there(away: Away) -> None:
    program = away.start()

    def begun() -> bool:
        if not away.tables():
            away.xdotool("key", "1")
            away.xdotool("key", "Return")
        return bool(away.tables()) and len(read_table(away.tables()[0], GAMES).table.log) > 6

    wait_for(begun, "the table")
    players = family(program.pid)
    assert players, "the players' process does not run"
    program.send_signal(signal.SIGKILL)
    program.wait()
    wait_for(lambda: not any(Path(f"/proc/{each}/exe").exists() for each in players), "the players' end")
    (path,) = away.tables()
    log = read_table(path, GAMES).table.log

    again = away.start()

    def gone_on() -> bool:
        away.xdotool("key", "c")
        return len(read_table(path, GAMES).table.log) > len(log)

    try:
        wait_for(gone_on, "the same table")
    finally:
        again.kill()
        again.wait()
    assert read_table(path, GAMES).table.log[: len(log)] == log
    assert away.tables() == [path]


RUNS = {
    "picture": "picture FILE out.png",
    "web": "web FILE out.html",
    "arena": "arena big-three --seats rule,random,exec:/bin/false --matches 2 --hands --jobs 2",
    "check": "check FILE",
    "demo": "demo bidding-war --out out",
    "games": "games",
    "move": "move FILE --level easy --explain",
    "moves": "moves FILE",
    "playtest": "playtest big-three --out out.html --hands 2 --jobs 2",
    "review": "review FILE --hand 1",
    "statistics": "statistics --csv out.csv",
    "verify": "verify FILE",
    "view": "view FILE --seat 0",
}
DRAWING = ("picture", "web")
"""Commands that need files beside the code; they run at every commit."""
DEAL = str(deal_of_the_day(game_of("five-hundred"), date(2026, 11, 23)))
OPENING = {"open", "play"}
"""Commands that open a window; a table is opened in ``test_linux_desktop.py``."""
ONLY_IN_A_CHECKOUT = {"new-game"}


def test_every_command_is_tried(away: Away) -> None:
    listed = set(re.findall(r"^ {4}([a-z-]+)", away.run("--help").stdout, re.MULTILINE))
    assert listed == RUNS.keys() | OPENING | ONLY_IN_A_CHECKOUT


OTHERS = by_turns([(name,) for name in RUNS if name not in DRAWING], "commands of the packed program", 6)


@pytest.mark.parametrize("command", [*DRAWING, *OTHERS])
def test_every_command_runs(command: str, away: Away) -> None:
    file = away.home / "von Zoë.cardtable.yaml"
    write_table(file, played(game_of("big-three"), deals=2))  # after its first hand, with a seed
    words = RUNS[command].split()
    done = away.run(*(str(file) if word == "FILE" else word for word in words))
    assert (done.returncode, done.stderr) == (0, "")
    written = [away.home / word for word in words if word.startswith("out")]
    # A play-test also says how many hands it has played.
    assert command == "playtest" or bool(done.stdout) != bool(written)
    assert all(map(Path.exists, written))


def test_a_code_opens_a_window_at_its_table(away: Away) -> None:
    program = away.start(str(away.program), "play", DEAL)
    try:
        wait_for(away.tables, "the table")
    finally:
        program.kill()
        program.wait()


def test_a_game_can_only_be_added_to_a_checkout(away: Away) -> None:
    done = away.run("new-game", "Long Suit")
    assert done.returncode == 2
    assert done.stderr.startswith("cardtable: a game is added to the sources")


def test_no_folder_of_the_machine_that_built_it_is_inside(away: Away) -> None:
    common = {Path("/"), Path("/usr"), Path("/usr/local")}
    places = {Path(sys.base_prefix), Path.home(), ROOT} - common
    parts = 0
    for path in away.folder.rglob("*"):
        content = path.read_bytes() if path.is_file() else b""
        for part in (content, *(unpacked(content) if path == away.program else ())):
            parts += 1
            assert not [place for place in places if os.fsencode(place) in part], f"{path}: {part[:200]!r}"
    assert parts > 1000  # the modules in the program, too


def unpacked(content: bytes) -> Iterator[bytes]:
    """Yield whatever is compressed in a file: the program holds its modules so."""
    for beginning in re.finditer(rb"x[\x01\x5e\x9c\xda]", content):
        with contextlib.suppress(zlib.error):
            yield zlib.decompressobj().decompress(content[beginning.start() : beginning.start() + (1 << 20)])


MISSING = [
    ("cardtable/assets/faces/four-normal/Qh.svg", "assets: the file faces/four-normal/Qh.svg is missing"),
    ("cardtable/assets/fonts/DejaVuSans.ttf", "assets: the file fonts/DejaVuSans.ttf is missing"),
    ("cardtable/assets/sounds/deal.wav", "assets: the file sounds/deal.wav is missing"),
    ("cardtable/games/five_hundred/layout.yaml", "assets: FileNotFoundError"),
    ("cardtable/saves", "assets: there is no sample table"),
    ("cardtable/games/five_hundred/practice", "assets: there is no exercise of five-hundred"),
    ("pygame/mixer.*", "assets: NotImplementedError: mixer module not available"),
]


@pytest.mark.parametrize(
    ("missing", "complaint"),
    [
        *by_turns(MISSING, "files that are taken from the packed program"),
        ("python3.*/lib-dynload/_multiprocessing.*", "No module named '_multiprocessing'"),
    ],
)
def test_whatever_is_missing_fails_the_self_test(missing: str, complaint: str, away: Away) -> None:
    (path,) = away.parts.glob(missing)
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()
    done = away.run("--self-test", "--out", str(away.home), "--only", "five-hundred")
    assert done.returncode == 1
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_program_that_cannot_start_says_so_in_a_box(away: Away) -> None:
    (away.parts / "cardtable" / "assets" / "fonts" / "AtkinsonHyperlegible-Regular.ttf").unlink()
    command = [*secluded(), str(away.program)]
    program = subprocess.Popen(command, cwd=away.home, env=away.environment, stderr=subprocess.PIPE, text=True)

    def closed() -> bool:
        for window in away.xdotool("search", "--onlyvisible", "--name", ".*").split():
            shape = dict(line.split("=") for line in away.xdotool("getwindowgeometry", "--shell", window).splitlines())
            if shape.get("WIDTH") not in (None, str(SCREEN[0])):
                middle, button = int(shape["WIDTH"]) // 2, int(shape["HEIGHT"]) - 27
                away.xdotool("mousemove", "--window", window, str(middle), str(button), "click", "1")
        return program.poll() is not None

    wait_for(closed, "the end")
    assert program.stderr is not None
    told = program.stderr.read()
    assert "please install the program again" in told
    assert program.returncode == 1, told


@pytest.mark.nightly("a self-test without the players' process")
def test_a_players_process_that_does_not_start_fails_the_self_test(display: str, tmp_path: Path) -> None:
    code = (
        "from multiprocessing import set_executable; from cardtable.__main__ import main; import sys;"
        f"set_executable('/bin/false'); words = ['--self-test', '--only', 'big-three', '--out', {str(tmp_path)!r}];"
        "sys.exit(main(words))"
    )
    environment = {**os.environ, "DISPLAY": display}
    environment.pop("SDL_VIDEODRIVER", None)
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.endswith(
        "cardtable: the self-test failed: players' process: it made no move: the players' process has ended\n"
    )


def test_licences_come_with_it_and_name_every_library(away: Away) -> None:
    assert (away.folder / "LICENSE").read_text("utf-8") == (ROOT / "LICENSE").read_text("utf-8")
    assert (away.folder / "LICENSES.md").read_text("utf-8") == (ROOT / "assets" / "LICENSES.md").read_text("utf-8")
    told = (away.folder / "licenses" / "THIRD-PARTY.md").read_text("utf-8")
    for name in re.findall(r"`([\w.-]+\.txt)`", told):
        assert (away.folder / "licenses" / name).stat().st_size > 500
    texts = {
        pattern: re.findall(r"`([\w.-]+\.txt)`", row)
        for row in told.splitlines()
        for pattern in re.findall(r"`(lib[\w.-]+)\*`", row)
    }
    for library in away.parts.rglob("lib*.so*"):
        assert any(texts[pattern] for pattern in texts if library.name.startswith(pattern)), library.name


def test_what_is_for_developers_stays_out(away: Away) -> None:
    unwanted = ("numpy", "tkinter", "libcrypto", "libssl", "pytest", "pygame/examples", "pygame/tests", "libstdc++")
    names = [str(path.relative_to(away.folder)) for path in away.folder.rglob("*")]
    assert not [name for name in names if any(each in name for each in unwanted)]


@pytest.mark.nightly("the program built twice")
def test_built_again_it_is_the_same_to_the_byte(packed: Path, tmp_path: Path) -> None:
    again = build(tmp_path / "again", "--as-installed")
    assert again.read_bytes() == packed.read_bytes()
