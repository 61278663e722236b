"""Outside players get what their seat knows, lose when they fail, and leave no process behind."""

import json
import os
import shlex
import sys
from operator import attrgetter
from pathlib import Path

import pytest

from cardtable.engine.game import Game
from cardtable.games import GAMES
from cardtable.lab.contest import Bounds, entrant_of
from cardtable.lab.matches import Entrant, MatchOutcome
from cardtable.lab.outside import Outside
from cardtable.lab.standings import standings
from tests.commits import by_turns
from tests.contract.toy import TOY
from tests.known_games import game_of
from tests.lab.contests import contest
from tests.lab.test_matches import LOW
from tests.outside import PATIENCE, ends

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "example_bot.py"
BOT = """
import json, os, sys, time
{before}
for line in sys.stdin:
    told = json.loads(line)
    {told}
    if told["kind"] == "turn":
        moves = told["moves"]
        {turn}
"""
ANSWER = "print(moves[0], flush=True)"


def bot(folder: Path, turn: str = ANSWER, told: str = "pass", before: str = "") -> list[str]:
    path = folder / "bot.py"
    path.write_text(BOT.format(turn=turn, told=told, before=before), "utf-8")
    return [sys.executable, str(path)]


def against_low(
    command: list[str], deals: int = 1, time: float = PATIENCE, start: float = PATIENCE
) -> list[MatchOutcome]:
    """Return the outcomes of a contest between a program and the player ``LOW``."""
    outside = Outside(command, TOY, time, start)
    try:
        seats = [Entrant("bot", outside.choose, "bot", outside.begin, outside.end), LOW]
        return contest(TOY, seats, deals, options={"hands": 1})
    finally:
        outside.close()


@pytest.mark.parametrize("game", by_turns([(game,) for game in GAMES], "programs in a game", 6, name=attrgetter("id")))
def test_the_example_plays_every_game(game: Game) -> None:
    kinds = [f"exec:{shlex.join([sys.executable, str(EXAMPLE)])}", *["rule"] * (game.players[0] - 1)]
    entrants = [entrant_of(kind, f"{kind} {seat}", game, Bounds(budget=PATIENCE)) for seat, kind in enumerate(kinds)]
    quick = {
        "blues-and-greens": {"target": 1},
        "big-three": {"hands": 2},
        "five-hundred": {"hands": 2},
        "the-card-game": {"turn_limit": 30},
    }
    try:
        outcomes = contest(game, entrants, 1, options=quick.get(game.id))
    finally:
        for each in entrants:
            each.close()
    assert [outcome.fault for outcome in outcomes] == [""] * len(outcomes)
    assert all(outcome.winners for outcome in outcomes)


def test_a_program_gets_everything_its_seat_knows(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    against_low(bot(tmp_path, told=f"open({str(heard)!r}, 'a').write(line)"))
    lines = [json.loads(line) for line in heard.read_text("utf-8").splitlines()]
    assert [line["kind"] for line in lines] == 2 * ["match", *6 * ["turn"], "over"]
    begun, first, *_, over = lines[:8]
    assert begun == {
        "kind": "match",
        "protocol": 1,
        "game": "toy",
        "seat": 0,
        "seats": 2,
        "sides": [[0], [1]],
        "dealer": begun["dealer"],
        "options": {"trump": "none", "give": True, "hands": 1},
        "time": PATIENCE,
    }
    assert first.keys() == {"kind", "seat", "time", "moves", "view"}
    view = first["view"]
    hands = {zone["name"]: zone["cards"] for zone in view["zones"]}
    assert first["moves"] == [f"give {card}" for card in hands["hand-0"]]
    assert set(hands["hand-1"]) == set(hands["deck"]) == {"?"}
    assert view["log"][0] == {
        "actor": "dealer",
        "move": "shuffle",
        "shown": {"hand-0": hands["hand-0"]},
        "events": [
            {"event": "Dealt", "cards": hands["hand-0"], "seat": 0},
            {"event": "Dealt", "cards": ["?"] * len(hands["hand-0"]), "seat": 1},
        ],
    }
    assert view["facts"].keys() == {"leader", "given", "tricks"}
    assert over["winners"] == over["view"]["winners"]
    assert sum(over["scores"]) == 5


@pytest.mark.parametrize(
    "answer", ["print(moves[0])", "print('  ' + moves[0] + '  ')", "print(json.dumps({'move': moves[0]}))"]
)
def test_an_answer_is_a_text_or_json(answer: str, tmp_path: Path) -> None:
    assert [outcome.fault for outcome in against_low(bot(tmp_path, f"{answer}; sys.stdout.flush()"))] == ["", ""]


FAILURES = {
    "hangs": ("time.sleep(1000)", "it said nothing for 0.2 seconds"),
    "ends": ("sys.exit(3)", "it ended with status 3"),
    "complains": ("raise KeyError('my mistake')", "my mistake"),
    "talks nonsense": (
        "print('hello', flush=True)",
        "its answer 'hello' is not a move: 'hello' is not a move of this game",
    ),
    "talks other JSON": ("print('{\"play\": 1}', flush=True)", 'lacks "move" with a text'),
    "talks broken JSON": ("print('{', flush=True)", "its answer '{' is not JSON"),
    "talks bytes": ("os.write(1, bytes(range(128, 256)) + b'\\n')", "is not a move"),
    "talks without end": ("os.write(1, b'x' * 10**7)", "is not a move"),
    "deals": ("print('shuffle 2c', flush=True)", "its answer 'shuffle 2c' is illegal: "),
    "cheats": ("print('give 7s' if moves[-1] != 'give 7s' else 'give 2c', flush=True)", "is illegal: "),
    "talks twice": ("print(moves[0] + chr(10) + moves[0], flush=True)", "bot on seat"),
}


@pytest.mark.parametrize("failure", FAILURES)
def test_a_program_that_fails_loses_with_a_clear_message(failure: str, tmp_path: Path) -> None:
    turn, why = FAILURES[failure]
    patience = (0.05, 0.0) if failure == "hangs" else (PATIENCE, PATIENCE)
    outcomes = against_low(bot(tmp_path, turn), 1, *patience)
    for seat, outcome in enumerate(outcomes):
        assert outcome.loser == seat
        assert outcome.fault.startswith(f"bot on seat {seat}, move ")
        assert why in outcome.fault
        assert outcome.winners == (1 - seat,)


def test_the_next_match_is_played_by_a_new_program(tmp_path: Path) -> None:
    once = tmp_path / "once"
    # The first program dies when it is asked; all later ones play well.
    command = bot(tmp_path, f"os.path.exists({str(once)!r}) or (open({str(once)!r}, 'w'), sys.exit(1)); {ANSWER}")
    outcomes = against_low(command, 2)
    assert [bool(outcome.fault) for outcome in outcomes] == [True, False, False, False]
    found = next(each for each in standings(outcomes) if each.name == "bot")
    assert found.seats == 4


def test_one_program_plays_all_matches(tmp_path: Path) -> None:
    births = tmp_path / "births"
    against_low(bot(tmp_path, before=f"open({str(births)!r}, 'a').write('born ')"), 3)
    assert births.read_text("utf-8") == "born "


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux lets us wait for a stranger's end")
def test_no_process_of_a_failing_program_stays_behind(tmp_path: Path) -> None:
    child = tmp_path / "child"
    before = (
        "import subprocess, signal\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import sys; sys.stdin.read()'], stdin=subprocess.PIPE)\n"
        f"open({str(child)!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')"
    )
    nonsense = "print('hello', flush=True); time.sleep(1000)"
    against_low(bot(tmp_path, nonsense, before=before.replace("{{", "{").replace("}}", "}")))
    bot_and_child = [int(number) for number in child.read_text("utf-8").split()]
    assert len(bot_and_child) == 2
    assert all(map(ends, bot_and_child))


def test_a_program_that_reads_nothing_does_not_block(tmp_path: Path) -> None:
    path = tmp_path / "deaf.py"
    path.write_text("import time\ntime.sleep(1000)", "utf-8")
    outside = Outside([sys.executable, str(path)], game_of("five-hundred"), 0.01, 0.0)
    seats = [Entrant("deaf", outside.choose, "", outside.begin, outside.end)]
    seats += [entrant_of("rule", f"rule {seat}", game_of("five-hundred"), Bounds()) for seat in (1, 2)]
    outcomes = contest(game_of("five-hundred"), seats, 1)
    outside.close(0)
    assert all("deaf" in outcome.fault and "said nothing" in outcome.fault for outcome in outcomes)


def test_a_missing_program_loses(tmp_path: Path) -> None:
    outcomes = against_low([str(tmp_path / "nobody")])
    assert all("before its first move: it could not be started" in outcome.fault for outcome in outcomes)


def test_the_packaged_cardtable_does_not_pass_on_its_library_paths(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/its/own")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/the/users")
    seen = tmp_path / "seen"
    before = f"open({str(seen)!r}, 'w').write(os.environ.get('LD_LIBRARY_PATH', ''))"
    against_low(bot(tmp_path, before=before))
    assert seen.read_text("utf-8") == "/the/users"
