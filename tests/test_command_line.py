"""The command line prints exactly what is promised, and one clear line for whatever is wrong."""

import io
import os
import re
import shutil
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
import yaml

from cardtable import __version__
from cardtable.__main__ import main
from cardtable.commands.command_line import run
from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.games import GAMES as REAL_GAMES
from cardtable.store.tables.format import table_text
from cardtable.ui.assets import asset
from tests.commands import complaint, printed
from tests.contract.toy import TOY
from tests.known_games import game_of
from tests.made_moves import at_random, by_open_cards
from tests.outside import has_locale
from tests.situations import Until, after, at, the_end
from tests.store.tables import BLUES, mixed_table, put
from tests.test_honest_deals import played as honest_table

GAMES = (TOY, *REAL_GAMES)
ROOT = Path(__file__).resolve().parents[1]
Capture = pytest.CaptureFixture[str]
Saved = Callable[[Table], Path]
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")


@pytest.fixture
def saved(tmp_path: Path) -> Saved:
    """Return a function that writes a table and returns its path."""
    return lambda table: put(tmp_path, table_text(table))


def test_check_says_what_came_out(capsys: Capture, saved: Saved) -> None:
    table = mixed_table(TOY, after(30))
    assert printed(capsys, "check", saved(table)) == (
        f"game: toy\nmoves: 30\nactor: {table.state.actor}\n"
        f"hands:\n- {list(table.state.results[0].points)}\nscores: {list(table.state.scores)}\nwinners: null\n"
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("until", [after(0), the_end], ids=["at its begin", "at its end"])
def test_check_tells_of_every_game_at_its_begin_and_end(
    game: Game, until: Until, capsys: Capture, saved: Saved
) -> None:
    table = at(game, seats=game.players[-1], until=until, by=by_open_cards)
    state = table.state
    outcome = yaml.safe_load(printed(capsys, "check", saved(table)))
    assert list(outcome) == ["game", "moves", "actor", "hands", "scores", "winners"]
    assert (outcome["game"], outcome["moves"]) == (game.id, len(table.log))
    assert outcome["actor"] == ("dealer" if state.actor == DEALER else state.actor)
    assert outcome["hands"] == [list(result.points) for result in state.results]
    assert outcome["scores"] == list(state.scores)
    assert outcome["winners"] == (None if state.winners is None else list(state.winners))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_each_line_of_moves_and_the_move_of_a_player_can_be_written_into_the_file(
    game: Game, capsys: Capture, saved: Saved, tmp_path: Path
) -> None:
    table = at(game, seats=game.players[0], until=after(12), by=at_random, seed=3)
    while table.state.actor == DEALER:
        table.deal(Random(1))
    path = saved(table)
    lines = printed(capsys, "moves", path).splitlines()
    assert len(lines) == len(set(lines)) == len(table.state.moves())
    move = printed(capsys, "move", path, "--level", "easy", "--seed", 3).rstrip("\n")
    for line in (lines[0], lines[-1], move):
        further = put(tmp_path, f"{path.read_text('utf-8')}- {line}\n", "further.yaml")
        assert yaml.safe_load(printed(capsys, "check", further))["moves"] == len(table.log) + 1


def test_there_are_no_moves_when_the_match_is_over(capsys: Capture, saved: Saved) -> None:
    path = saved(mixed_table(TOY, the_end))
    assert printed(capsys, "moves", path) == ""
    assert printed(capsys, "move", path) == ""


def test_moves_of_the_dealer_are_the_cards_to_order_and_move_is_a_deal_by_the_seed(
    capsys: Capture, saved: Saved
) -> None:
    path = saved(mixed_table(BLUES, after(0)))
    line = printed(capsys, "moves", path)
    assert line.startswith("dealer shuffle green g")
    assert len(line.split()) == 3 + 52
    assert line.count("\n") == 1
    one, same, other = (printed(capsys, "move", path, "--seed", seed) for seed in (1, 1, 2))
    assert one == same != other
    assert sorted(one.split()) == sorted(line.split())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_view_tells_what_a_seat_knows_and_hides_the_rest_behind_its_back(
    game: Game, capsys: Capture, saved: Saved
) -> None:
    table = at(game, seats=game.players[-1], until=after(14), by=at_random, seed=5)
    path = saved(table)
    for seat in (None, 0, 1):
        view = table.view(seat)
        told = yaml.safe_load(printed(capsys, "view", path, *([] if seat is None else ["--seat", seat])))
        assert (told["game"], told["seat"], told["phase"]) == (game.id, seat, view.phase)
        assert [zone["name"] for zone in told["zones"]] == [zone.name for zone in view.zones]
        for zone, seen in zip(told["zones"], view.zones, strict=True):
            assert [card for card in zone["cards"] if "?" not in card] == [str(card) for card in seen.faces]
            assert [card for card in zone["cards"] if "?" in card] == [f"{back}?" for back in seen.hidden]
        assert [entry["move"] for entry in told["log"]] == [entry.text for entry in view.log]
        assert told["scores"] == list(view.scores)


def test_view_writes_facts_in_plain_words(capsys: Capture, saved: Saved) -> None:
    told = yaml.safe_load(printed(capsys, "view", saved(mixed_table(TOY, after(12))), "--seat", 1))
    assert set(told["facts"]) == {"leader", "given", "tricks"}
    assert told["options"] == {"trump": "none", "give": True, "hands": 2}
    assert told["seats"][1] == {"name": "Bert", "player": "ai", "level": "hard"}


def test_games_are_listed(capsys: Capture) -> None:
    lines = printed(capsys, "games").splitlines()
    assert [line.split()[0] for line in lines] == [game.id for game in GAMES]
    assert "Pass and Trick (2-4 players)" in lines[0]


def test_a_line_cut_short_is_reported_and_the_rest_is_good(capsys: Capture, tmp_path: Path) -> None:
    path = put(tmp_path, table_text(mixed_table(TOY, after(9)))[:-2])
    assert run(["check", str(path)], GAMES) == 0
    output = capsys.readouterr()
    assert yaml.safe_load(output.out)["moves"] == 8
    assert output.err == f"{path}: Line 19, the last move, was cut short and is left out.\n"


@pytest.mark.parametrize("command", ["check", "moves", "view", "move", "picture"])
def test_a_bad_file_ends_with_status_1_and_its_line(command: str, capsys: Capture, tmp_path: Path) -> None:
    more = [tmp_path / "out.png"] if command == "picture" else []
    path = put(tmp_path, table_text(mixed_table(TOY, after(9))) + "- 0 steal 5h\n")
    assert complaint(capsys, 1, command, path, *more).startswith(f"{path}:20: ")
    missing = tmp_path / "missing.yaml"
    assert complaint(capsys, 1, command, missing, *more) == f"{missing}:1: there is no such file\n"
    assert not (tmp_path / "out.png").exists()


WRONG = [
    (["fly"], "invalid choice: 'fly'"),
    (["--fly"], "unrecognized arguments: --fly"),
    (["check"], "the following arguments are required: FILE"),
    (["check", "a", "b"], "unrecognized arguments: b"),
    (["view", "FILE", "--seat", "4"], "no seat 4 at this table; its seats are 0 to 3"),
    (["view", "FILE", "--seat", "-1"], "a seat is a number"),
    (["view", "FILE", "--seat", "Ann"], "a seat is a number of 0 or more, not 'Ann'"),
    (["view", "FILE", "--seat", "1", "--position"], "argument --position: not allowed with argument --seat"),
    (["view", "FILE", "--se", "1"], "unrecognized arguments: --se"),
    (["move", "FILE", "--level", "godlike"], "invalid choice: 'godlike'"),
    (["move", "FILE", "--seed", "x"], "a seed is a whole number, not 'x'"),
    (["picture", "FILE"], "the following arguments are required: OUT.png"),
    (["picture", "FILE", "OUT.jpg"], "must end in .png"),
    (["picture", "FILE", "no/such/folder/OUT.png"], "can't be written"),
    (["picture", "FILE", "OUT.png", "--seat", "9"], "no seat 9"),
    (["picture", "FILE", "OUT.png", "--size", "big"], "a size is written 1280x720, not 'big'"),
    (["picture", "FILE", "OUT.png", "--size", "10x10"], "from 800x600 to 7680x4320"),
    (["picture", "FILE", "OUT.png", "--size", "99999x99999"], "from 800x600 to 7680x4320"),
    (["demo", "toy"], "the following arguments are required: --out"),
    (["demo", "chess", "--out", "out"], "no game 'chess'; the games are toy, blues-and-greens"),
    (["demo", "toy", "--out", "FILE"], "can't be made"),
]


@pytest.mark.parametrize(
    ("arguments", "words"), WRONG, ids=lambda part: " ".join(part) if isinstance(part, list) else ""
)
def test_wrong_arguments_end_with_status_2_and_one_line(
    arguments: list[str],
    words: str,
    capsys: Capture,
    saved: Saved,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    path = saved(mixed_table(TOY, after(9)))
    line = complaint(capsys, 2, *(str(path) if each == "FILE" else each for each in arguments))
    assert line.startswith("cardtable: ")
    assert words in line


def program(*arguments: object, **more: Any) -> subprocess.CompletedProcess[bytes]:
    """Run the program as its users do."""
    command: list[str | Path] = [sys.executable, "-m", "cardtable", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False, **more)


def test_the_program_knows_only_the_real_games(tmp_path: Path, capsys: Capture) -> None:
    ended = program("check", put(tmp_path, table_text(mixed_table(TOY, after(3)))))
    assert ended.returncode == 1
    assert b":2: there is no game 'toy'; the games are blues-and-greens" in ended.stderr
    assert main(["games"]) == 0
    assert capsys.readouterr().out.startswith("blues-and-greens ")
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"cardtable {__version__}\n"


FULL = Path("/dev/full")
needs_a_full_disk = pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
PRINTING = {
    "arena": ["arena", "toy", "--seats", "rule,random", "--matches", "1"],
    "check": ["check", "FILE"],
    "games": ["games"],
    "move": ["move", "FILE"],
    "moves": ["moves", "FILE"],
    "playtest": ["playtest", "big-three", "--out", "FILE.html", "--hands", "1", "--jobs", "1"],
    "review": ["review", "SHORT", "--hand", "1"],
    "statistics": ["statistics"],
    "verify": ["verify", "FILE"],
    "view": ["view", "FILE"],
}
"""Every command that prints its results."""
SILENT = {"open", "play", "picture", "web", "demo"}
WRITES_IN_THE_CHECKOUT = {"new-game"}


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a table with a seed, after its first hand; beside it is that of a short match."""
    folder = tmp_path_factory.mktemp("honest")
    put(folder, table_text(at("bidding-war", seats=2, until=the_end, ranks=3)), "short.cardtable.yaml")
    return put(folder, table_text(honest_table(game_of("five-hundred"))))


@pytest.mark.parametrize("argv", [["--only", "toy"], ["--out", "x"], ["--only", "toy", "games"]], ids=" ".join)
def test_what_only_the_self_test_knows_opens_no_window(argv: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        run(argv, [TOY])
    assert "is for --self-test" in capsys.readouterr().err


def test_every_command_that_prints_is_tried_on_a_full_disk(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        run(["--help"], GAMES)
    listed = set(re.findall(r"^ {4}([a-z-]+)", capsys.readouterr().out, re.MULTILINE))
    assert listed == PRINTING.keys() | SILENT | WRITES_IN_THE_CHECKOUT


@needs_a_full_disk
@pytest.mark.parametrize(
    ("command", "buffering"),
    [
        *((command, 0) for command in PRINTING if command != "playtest"),
        pytest.param("playtest", 0, marks=pytest.mark.nightly("a play-test on a full disk")),
        ("check", -1),
    ],
)
def test_a_full_disk_is_one_line_of_every_command(
    command: str, buffering: int, honest: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [word.replace("FILE.html", f"{honest}.html") for word in PRINTING[command]]
    with FULL.open("wb", buffering) as full, io.TextIOWrapper(full, write_through=buffering == 0) as output:
        monkeypatch.setattr(sys, "stdout", output)
        files = {"FILE": honest, "SHORT": honest.with_name("short.cardtable.yaml")}
        assert run([str(files.get(word, word)) for word in words], GAMES) == 1
        output.flush()  # as Python does when it ends
    assert capsys.readouterr().err == "cardtable: the disk is full\n"


@needs_a_full_disk
def test_a_full_disk_is_one_line_when_the_program_has_ended() -> None:
    with FULL.open("wb") as full:
        ended = ended_with(full, subprocess.PIPE, ["--help"])
    assert ended == (1, b"cardtable: the disk is full\n")


@needs_a_full_disk
def test_results_and_errors_on_one_full_disk_are_status_1() -> None:
    with FULL.open("wb") as full:
        assert ended_with(full, full, ["check", "there-is-no-such-file"]) == (1, None)


def ended_with(output: Any, errors: Any, words: list[str]) -> tuple[int, bytes | None]:
    """Run the program with a buffered output; return its status and its errors."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = [sys.executable, "-m", "cardtable", *words]
    ended = subprocess.run(command, stdout=output, stderr=errors, env=environment, check=False)
    return ended.returncode, ended.stderr


def test_a_reader_that_stops_early_causes_no_complaint(honest: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ended = ended_with(writing, subprocess.PIPE, ["moves", str(honest)])
    finally:
        os.close(writing)
    assert ended == (0, b"")


def test_names_come_out_right_whatever_the_system_writes(tmp_path: Path) -> None:
    path = put(tmp_path, table_text(mixed_table(BLUES, after(2))))
    plain = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    seen = program("view", path, "--seat", 0, env=plain).stdout
    assert yaml.safe_load(seen.decode("utf-8"))["seats"][2]["name"] == "Cléo"


LATIN_1 = "de_DE.ISO-8859-1"
needs_latin_1 = pytest.mark.skipif(not has_locale(LATIN_1), reason="needs localedef -i de_DE -f ISO-8859-1")
WINDOW = """
import os, sys
sys.path[:0] = [os.getcwd()]
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
from cardtable.ui.desktop.sounds import Sounds
from cardtable.ui.desktop.window import Window
Window()
sounds = Sounds()
sounds.open()
print(sounds.has_device)
from cardtable.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="there, names are Unicode")
@pytest.mark.parametrize(
    ("locale", "name"),
    [
        ("C", "Kärten".encode()),
        pytest.param(LATIN_1, "Kärten".encode(), marks=needs_latin_1),
        pytest.param(LATIN_1, "Kärten".encode("latin-1"), marks=needs_latin_1),
    ],
)
def test_the_program_runs_in_a_folder_of_any_name_under_any_locale(
    locale: str, name: bytes, saved: Saved, tmp_path: Path
) -> None:
    path = saved(mixed_table(BLUES, after(12)))
    folder = tmp_path / os.fsdecode(name)
    for part in ("cardtable", "assets"):
        shutil.copytree(ROOT / part, folder / part)
    (folder / "pygame").symlink_to(Path(pygame.__file__).parent)
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONUTF8"} | {"LC_ALL": locale}
    command: list[str | Path] = [sys.executable, "-c", WINDOW, "picture", path, "out.png"]
    ended = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.endswith(b"True\n")
    assert (folder / "out.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("command", [("picture", "FILE", "OUT.png"), ("web", "FILE", "OUT.html"), ("demo", "toy")])
def test_a_missing_asset_is_named_in_one_line(
    command: tuple[str, ...], capsys: Capture, saved: Saved, tmp_path: Path
) -> None:
    path, out = saved(mixed_table(BLUES, after(12))), ["--out", tmp_path / "demo"] if command[0] == "demo" else []
    words = (word.replace("FILE", str(path)).replace("OUT", str(tmp_path / "out")) for word in command)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asset, "__kwdefaults__", {"places": (tmp_path,)})
        assert "is missing from" in complaint(capsys, 1, *words, *out)


@pytest.mark.parametrize(
    ("status", "command"),
    [(1, ("check", "NAME")), (2, ("picture", "table", "NAME.txt")), (2, ("open", "table", "NAME"))],
)
def test_what_a_terminal_would_obey_in_a_name_is_written_out(
    status: int, command: tuple[str, ...], capsys: Capture
) -> None:
    name = "evil\x1b]0;title\x07\n\r\x9b2J\u202e"
    shown = complaint(capsys, status, *(word.replace("NAME", name) for word in command))
    assert shown.removesuffix("\n").isprintable()
    assert r"evil\x1b]0;title\x07\n\r\x9b2J\u202e" in shown.replace(r"\\", "\\")


def test_a_file_that_no_text_can_name_is_refused_quietly(tmp_path: Path) -> None:
    ended = program("check", os.fsdecode(bytes(tmp_path / "x") + b"\xff.yaml"))
    assert ended.returncode == 1
    assert ended.stderr.endswith(b":1: there is no such file\n")
    assert ended.stderr.count(b"\n") == 1


def size_of(picture: Path) -> tuple[int, ...]:
    """Return the width and the height of a picture."""
    content = picture.read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack_from(">II", content, 16)


def test_picture_draws_without_a_display(saved: Saved, tmp_path: Path) -> None:
    out = tmp_path / "some table.png"
    ended = program(
        "picture", saved(mixed_table(BLUES, after(12))), out, "--seat", 1, "--size", "1000x700", env=without_display()
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert size_of(out) == (1000, 700)


def test_picture_draws_the_last_moves_one_after_the_other_if_they_are_wanted(
    capsys: Capture, saved: Saved, tmp_path: Path
) -> None:
    path, out = saved(mixed_table(BLUES, after(12))), tmp_path / "moves.png"
    assert printed(capsys, "picture", path, out) == ""
    assert size_of(out) == (1280, 720)
    assert b"acTL" not in out.read_bytes()[:64]
    assert printed(capsys, "picture", path, out, "--seat", 1, "--size", "800x600", "--moves", 1) == ""
    assert b"acTL" in out.read_bytes()[:64]


@pytest.fixture
def little_room(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let no file grow beyond 5000 bytes."""
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # it would be cut short, and spoil every later start
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (5000, limits[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, limits)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems bound files in other ways")
@pytest.mark.parametrize("command", ["picture FILE FOLDER/some.png", "demo bidding-war --out FOLDER"])
@pytest.mark.usefixtures("little_room")
def test_a_picture_that_does_not_fit_on_the_disk_is_reported_and_leaves_nothing(
    command: str, capsys: Capture, saved: Saved, tmp_path: Path
) -> None:
    path, folder = saved(mixed_table(BLUES, after(12))), tmp_path / "pictures"
    folder.mkdir()
    words = [word.replace("FILE", str(path)).replace("FOLDER", str(folder)) for word in command.split()]
    assert complaint(capsys, 1, *words).endswith(".png can't be written: file too large\n")
    assert list(folder.glob("*.png")) == []


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a display")
def test_without_a_display_the_window_is_one_line_and_status_2(tmp_path: Path) -> None:
    ended = program("--saves", tmp_path / "saves", env=without_display())
    assert ended.returncode == 2
    assert ended.stderr.startswith(b"cardtable: no display found; ")
    assert ended.stderr.count(b"\n") == 1
    assert not (tmp_path / "saves").exists()


def without_display() -> dict[str, str]:
    """Return an environment in which no window can open."""
    return {name: value for name, value in os.environ.items() if name not in DISPLAYS}
