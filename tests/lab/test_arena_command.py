"""The command arena prints standings with their errors and times; the command move explains a move."""

import csv
import io
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from cardtable.commands.command_line import run
from cardtable.commands.progress import ProgressBar
from cardtable.games import GAMES as REAL_GAMES
from cardtable.lab.executors import play_all
from cardtable.store.tables.format import table_text
from tests.ai.search.test_mixing import lots
from tests.contract.toy import TOY
from tests.outside import PATIENCE, ends, wait_for
from tests.situations import after
from tests.store.tables import mixed_table, put

GAMES = (TOY, *REAL_GAMES)
PYTHON = shlex.quote(sys.executable)
FAILING = f"exec:{PYTHON} -c 'import sys; sys.exit(7)'"
UNHURRIED = ("--budget", PATIENCE)


def printed(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert run([str(each) for each in arguments], GAMES) == 0
    output = capsys.readouterr()
    # On a busy machine a contest takes long enough to say how far it is.
    assert [line for line in output.err.splitlines() if not re.match(r"\d+ of \d+", line)] == []
    return output.out


def rows(output: str) -> dict[str, list[str]]:
    """Return the cells of the table by player."""
    lines = output.partition("\n\n")[0].splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("player"))
    first = lines[start].index("hands" if "hands" in lines[start] else "matches")
    names = [line[:first].strip() for line in lines[start + 1 :]]
    cells = [line[first:].split() for line in lines[start + 1 :]]
    return dict(zip(names, cells, strict=True))


def test_the_table_has_a_row_for_each_player(capsys: pytest.CaptureFixture[str]) -> None:
    output = printed(capsys, "arena", "toy", "--seats", "rule,random", "--matches", 30, "--seed", 4)
    assert output.startswith("toy: 30 matches, 15 deals from 2 seatings each, seed 4\n")
    found = rows(output)
    assert list(found) == ["rule", "random"]
    assert found["rule"][0] == found["random"][0] == "30"
    assert float(found["rule"][1]) > 50 > float(found["random"][1])
    assert float(found["rule"][5]) == -float(found["random"][5]) > 0
    assert "50 % of the wins would be even" in output
    alike = rows(printed(capsys, "arena", "toy", "--seats", "rule,rule,rule", "--matches", 3))
    assert sorted(alike) == ["rule", "rule 2", "rule 3"]


def test_few_deals_are_too_few_to_tell_and_one_is_called_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    """A player was said to win 83 ± 212 % of the matches."""
    output = printed(capsys, "arena", "toy", "--seats", "rule,random", "--matches", 4, "--seed", 4)
    shares = re.findall(r"([0-9.]+) ± ([0-9.]+) %", output)
    assert "too few to tell" in output
    assert all(float(error) <= float(share) for share, error in shares)
    output = printed(capsys, "arena", "toy", "--seats", "rule,random", "--matches", 1)
    assert output.startswith("toy: 2 matches, 1 deal from 2 seatings each, ")
    assert "intervals over 1 deal." in output


def figures(output: str) -> list[str]:
    """Return the table without its times, which always differ."""
    return [" ".join(cells[:8]) for cells in rows(output).values()]


def test_the_same_seed_plays_the_same_matches_with_any_number_of_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("arena", "toy", "--seats", "rule,easy@12,random", "--matches", 6)
    one = printed(capsys, *arguments)
    two = printed(capsys, *arguments, "--jobs", 2)
    assert "6 matches, 2 deals from 3 seatings each" in one
    assert figures(one) == figures(two)
    assert figures(printed(capsys, *arguments, "--seed", 1)) != figures(one)


def test_a_contest_ends_when_it_is_decided(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("arena", "toy", "--seats", "rule,random", "--hands", "--matches", 240, "--until", "20%")
    output = printed(capsys, *arguments, "--jobs", 2)
    decided = re.search(r"decided after (\d+) deals: rule is ahead by 20 % of the wins rather than even", output)
    assert decided is not None
    assert 60 <= int(decided[1]) < 120
    assert f"intervals over {decided[1]} deals" in output
    assert "without the luck of the cards" in output
    assert re.search(r"^player +hands +wins", output, re.MULTILINE)
    few = printed(capsys, *arguments[:5], "--matches", 4, "--until", "20%", "--plain")
    assert "without the luck" not in few
    assert "not decided whether rule is ahead by 20 % of the wins" in few


def test_bids_and_the_share_made_are_printed_if_there_are_any(capsys: pytest.CaptureFixture[str]) -> None:
    output = printed(
        capsys, "arena", "five-hundred", "--seats", "rule,rule,random", "--matches", 3, "--options", "short match"
    )
    assert re.search(r"^player +matches +wins +lead +s/move +slowest +bids +made$", output, re.MULTILINE)
    shares = [float(share) for share in re.findall(r"(\d+) %  +(?:\d+ %|-)$", output, re.MULTILINE)]
    assert len(shares) == 3
    assert 0 < sum(shares) <= 102
    assert "bids" not in printed(capsys, "arena", "toy", "--seats", "rule,rule", "--matches", 1)


def test_a_sheet_has_a_row_for_each_match_and_faults_are_printed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    sheet = tmp_path / "sheet.csv"
    arguments = ("arena", "toy", "--seats", f"rule,{FAILING}", *UNHURRIED, "--matches", 24, "--csv", sheet)
    output = printed(capsys, *arguments)
    assert "24 matches were not played to the end, and left out of the leads:" in output
    assert f"deal 0, seating 1: {FAILING} on seat 0, move 1: it ended with status 7" in output
    assert "… and 14 more\n" in output
    with sheet.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [(line["deal"], line["seating"], line["player_0"]) for line in lines[:3]] == [
        ("0", "0", "rule"),
        ("0", "1", FAILING),
        ("1", "0", "rule"),
    ]
    assert [line["loser"] for line in lines] == 12 * ["1", "0"]
    assert all("it ended with status 7" in line["fault"] for line in lines)
    assert [line["won_0"] for line in lines] == 12 * ["1.0", "0.0"]


NOSY = """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told["kind"] == "turn":
        print(told["moves"][0], flush=True)
        open("hands", "a").write(str([zone["cards"] for zone in told["view"]["zones"]]))
"""


def test_a_seed_does_not_reveal_the_deals_to_a_program_but_the_secret_repeats_them(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.py").write_text(NOSY, "utf-8")

    def hands(*more: object) -> tuple[str, str]:
        seats = f"rule,exec:{PYTHON} bot.py"
        output = printed(capsys, "arena", "toy", "--seats", seats, *UNHURRIED, "--matches", 4, "--seed", 4, *more)
        told = re.search(r"\n\nto play the same deals again: --seed 4 --secret ([0-9a-f]{32})\n$", output)
        assert told is not None
        return told[1], (tmp_path / "hands").rename(tmp_path / "seen").read_text("utf-8")

    secret, seen = hands()
    other, others = hands()
    assert secret != other
    assert seen != others
    assert hands("--secret", secret) == (secret, seen)


def test_without_a_program_the_seed_alone_decides_the_deals(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("arena", "toy", "--seats", "rule,random", "--matches", 8)
    output = printed(capsys, *arguments)
    assert "secret" not in output
    again = printed(capsys, *arguments, "--secret", "ab12")
    assert again.endswith("\nto play the same deals again: --seed 0 --secret ab12\n")
    assert figures(again) != figures(output)
    assert figures(again) == figures(printed(capsys, *arguments, "--secret", "ab12"))


def test_options_come_from_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ("arena", "toy", "--seats", "rule,rule", "--matches", 1, "--options")
    for text in ("{hands: 1, trump: turned}", "hands: 1\ntrump: turned\n", "options: {hands: 1, trump: turned}"):
        output = printed(capsys, *arguments, put(tmp_path, text))
        assert output.splitlines()[1] == "options: trump: turned, hands: 1"


WRONG = [
    (["chess", "--seats", "rule,rule"], "there is no game 'chess'; the games are toy, "),
    (["toy", "--seats", "rule,rula"], "there is no entrant 'rula'; there are easy, normal, hard, expert"),
    (["toy", "--seats", "rule,,rule"], "nothing empty between the commas, not 'rule,,rule'"),
    (["toy", "--seats", "rule,exec:./nobody here"], "there is no program './nobody' that can be run"),
    (["toy", "--seats", "rule,exec:"], "exec: lacks its program"),
    (["toy", "--seats", "rule"], "Pass and Trick is for 2, 3 or 4 players, not 1"),
    (["toy", "--seats", "rule,rule", "--secret", "a b"], "a secret is up to 64 letters and digits, not 'a b'"),
    (["toy", "--seats", "rule,rule", "--until", "much"], "a margin is written 8 (points) or 3% (of the wins)"),
    (["toy", "--seats", "rule,rule", "--budget", "soon"], "seconds are written 0.5, not 'soon'"),
    (["five-hundred", "--seats", "rule,rule,rule", "--options", "x"], "no file 'x', nor house rules of that name"),
    (["toy", "--seats", "rule,rule", "--options", "LIST"], "LIST:1: options are written 'name: value'"),
    (["toy", "--seats", "rule,rule", "--options", "ODD"], "there is no option 'wings'; the options are trump"),
    (["toy", "--seats", "rule,rule", "--csv", "LIST"], "LIST is not a sheet of this kind; name another file"),
    (["toy", "--seats", "rule,rule", "--csv", "/dev/null"], "/dev/null can't be written: this is a device or a pipe"),
]


@pytest.mark.parametrize(("arguments", "words"), WRONG, ids=lambda part: part if isinstance(part, str) else "")
def test_errors_are_reported_in_one_line(
    arguments: list[str],
    words: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    put(tmp_path, "[1, 2]", "LIST")
    put(tmp_path, "{hands: 99, wings: 2}", "ODD")
    ended: Any
    try:
        ended = run(["arena", *arguments, "--matches", "2"], GAMES)
    except SystemExit as end:  # how argparse ends a program
        ended = end.code
    output = capsys.readouterr()
    assert ended in (1, 2)
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert words in output.err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit for the sizes of files")
def test_the_standings_so_far_are_printed_when_the_sheet_can_grow_no_further(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cardtable", "arena", "bidding-war", "--seats", "rule,rule", "--matches", "8"]
    limited = ["sh", "-c", 'ulimit -f 1; exec "$@"', "sh", *command, "--csv", str(tmp_path / "sheet.csv")]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}  # it would be cut short, and spoil every later start
    done = subprocess.run(limited, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.endswith("sheet.csv can't be written: file too large\n")
    assert "wins" in done.stdout


def test_move_prints_the_moves_that_were_compared_with_a_note_on_better_ones_that_were_not_made(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = put(tmp_path, table_text(mixed_table(TOY, after(9))))
    notes = set()
    for seed in range(12):
        arguments = ("move", path, "--level", "expert", "--playouts", 30, "--seed", seed)
        found = yaml.safe_load(printed(capsys, *arguments, "--explain"))
        first, *others = found["candidates"]
        assert found["move"] == printed(capsys, *arguments).strip()
        assert first["move"] == found["move"].partition(" ")[2]
        assert found["why"]
        assert all(each.keys() - {"note"} == {"move", "worth", "best", "deals"} for each in found["candidates"])
        assert "note" not in first
        for each in others:
            assert ("note" in each) == (each["worth"] > first["worth"])
            notes.add(each.get("note"))
    assert "not clearly better: the difference may be chance" in notes


def test_move_explains_the_chances_of_a_lot(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = put(tmp_path, table_text(mixed_table(TOY, after(5))))
    arguments = ["move", path, "--level", "expert", "--playouts", "100", "--explain"]
    assert run([str(each) for each in arguments], [lots()]) == 0
    found = yaml.safe_load(capsys.readouterr().out)
    assert sum(each["chance"] for each in found["candidates"]) == pytest.approx(1, abs=1e-5)
    assert "so that nobody can foresee them" in found["why"]


def test_only_complete_deals_count_in_an_interrupted_contest(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaking(contest: Any, due: Any, jobs: int, cluster: str) -> Iterator[Any]:
        for number, outcome in enumerate(play_all(contest, due, jobs, cluster)):
            if number == 5:
                raise KeyboardInterrupt
            yield outcome

    monkeypatch.setattr("cardtable.commands.arena.play_all", breaking)
    assert run(["arena", "toy", "--seats", "rule,random", "--matches", "20"], GAMES) == 130
    output = capsys.readouterr().out
    assert rows(output)["rule"][0] == "4"
    assert "intervals over 2 deals" in output


class Terminal(io.StringIO):
    """An output that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_a_bar() -> None:
    out, now = Terminal(), [0.0]
    with ProgressBar(4, out, lambda: now[0]) as progress:
        now[0] = 50.0
        progress.step()
    assert out.getvalue().split("\r\033[K")[1:] == [
        f"[{'.' * 30}] 0 of 4",
        f"[{'#' * 7}{'.' * 23}] 1 of 4, 2:30 left",
        "",
    ]


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let started programs be interrupted, even if the tests run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux lets us wait for a stranger's end")
@pytest.mark.parametrize(
    ("sign", "status", "jobs", "programs"),
    [
        (signal.SIGTERM, 143, 1, 1),
        (signal.SIGINT, 130, 2, 3),  # they are closed one after the other, each in its second
    ],
)
def test_an_interrupted_contest_leaves_no_programs_behind(
    sign: int, status: int, jobs: int, programs: int, tmp_path: Path
) -> None:
    born = tmp_path / "born"
    born.touch()
    path = tmp_path / "bot.py"
    told = f"open({str(born)!r}, 'a').write(f'{{os.getpid()}}\\n')"  # a line each, for several write at once
    path.write_text(f"import os, time\n{told}\ntime.sleep(1000)\n", "utf-8")
    seats = ",".join(["rule", *programs * [f"exec:{PYTHON} {shlex.quote(str(path))}"]])
    command = [sys.executable, "-m", "cardtable", "arena", "bidding-war", "--seats", seats]
    command += ["--matches", "2", "--jobs", str(jobs), *map(str, UNHURRIED)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as arena:
        wait_for(
            lambda: born.read_text("utf-8").count("\n") >= programs or arena.poll() is not None, "the programs' start"
        )
        arena.send_signal(sign)
        assert arena.wait(PATIENCE) == status
        assert arena.stderr is not None
        assert arena.stderr.read() == b""
    bots = [int(number) for number in born.read_text("utf-8").split()]
    assert len(bots) >= programs
    assert all(map(ends, bots))
