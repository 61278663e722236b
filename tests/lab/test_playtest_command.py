"""The command playtest writes a report, with table files and sheets; wrong arguments are refused in one line."""

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.commands.command_line import run
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.games import GAMES
from cardtable.games.big_three import game as big_three
from cardtable.games.big_three.bot import BigThreeBot
from cardtable.games.big_three.rules import BigThreeState
from cardtable.lab.executors import play_all
from cardtable.lab.fairness import decides_alike
from cardtable.store.tables.format import read_table


@pytest.fixture(autouse=True)
def _whether_thumbs_decide_alike_is_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.lab.plan.decides_alike", alike)


FOUND: dict[str, tuple[Game, bool]] = {}


def alike(game: Game, players: int, options: Mapping[str, object], seed: int, positions: int) -> bool:
    """Return what each play-test finds out at first, and what is the same for all of the same seed and rules."""
    asked = f"{id(game)} {players} {dict(options)} {seed} {positions}"
    if asked not in FOUND:
        FOUND[asked] = game, decides_alike(game, players, options, seed, positions)
    return FOUND[asked][1]


def report(out: Path, *arguments: object) -> str:
    """Return the text of a report without how long it took."""
    words = ["playtest", "five-hundred", "--out", out, "--jobs", 1, *arguments]
    assert run([str(each) for each in words], GAMES) == 0
    return re.sub(r"in [0-9,]+ seconds?", "", out.read_text(encoding="utf-8"))


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_a_report_is_written_with_the_hands_that_it_shows_and_sheets_with_a_row_for_each_match_and_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "report.html"
    page = report(out, "--hands", 10, "--csv", tmp_path / "sheets")
    assert "<h2>" in page
    printed = capsys.readouterr().out
    assert re.fullmatch(rf"Five Hundred: \d+ hands in \d+ seconds?; the report is in {re.escape(str(out))}\n", printed)
    files = sorted((tmp_path / "report-hands").iterdir())
    assert files
    for each in files:
        assert f"report-hands/{each.name}" in page
        assert read_table(each, GAMES).table.state.results
    matches, hands = rows(tmp_path / "sheets" / "matches.csv"), rows(tmp_path / "sheets" / "hands.csv")
    assert sum(int(match["hands"]) for match in matches) == len(hands)
    assert {match["purpose"] for match in matches} >= {"these rules", "skill", "luck", "without nullo"}
    skill = next(match for match in matches if match["purpose"] == "skill")
    assert [skill[f"level_{seat}"] for seat in range(3)] == ["rule", "rule errs 0.3", "rule errs 0.3"]
    whole = next(match for match in matches if match["purpose"] == "these rules")
    own = [hand for hand in hands if (hand["purpose"], hand["deal"]) == ("these rules", whole["deal"])]
    assert sum(int(hand["points_0"]) for hand in own) == int(whole["score_0"])
    assert own[0]["decisions"] == "34"


WHOLE = pytest.mark.nightly("whole play-tests of the command; its plan and its matches are tested every time")


@WHOLE
def test_the_same_seed_gives_the_same_report_with_any_number_of_processes(tmp_path: Path) -> None:
    arguments = (tmp_path / "report.html", "--hands", 3, "--seed", 3)
    one = report(*arguments)
    assert report(*arguments, "--jobs", 2) == one


@WHOLE
def test_house_rules_are_compared_with_the_printed_ones_unless_others_are_named(tmp_path: Path) -> None:
    rules = tmp_path / "rules.yaml"
    rules.write_text("nullo: false\n", encoding="utf-8")
    report(tmp_path / "report.html", "--options", rules, "--hands", 1, "--csv", tmp_path / "a")
    assert {(match["purpose"], match["options"]) for match in rows(tmp_path / "a" / "matches.csv")} >= {
        ("these rules", "nullo: false"),
        ("other rules", ""),
    }
    more = ("--compare", rules, "--sweep", "hands=1..2")
    page = report(tmp_path / "report.html", *more, "--hands", 1, "--csv", tmp_path / "b")
    assert " in steps" in page
    found = {(match["purpose"], match["options"]) for match in rows(tmp_path / "b" / "matches.csv")}
    assert found >= {("these rules", ""), ("other rules", "nullo: false")}
    assert {purpose for purpose, _ in found} >= {"hands: 1", "hands: 2"}


def test_a_play_test_of_some_seconds_ends_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr("cardtable.commands.playtest.monotonic", lambda: next(ticks) / 20)
    assert "<h2>" in report(tmp_path / "report.html", "--seconds", 1)
    assert next(ticks) < 60, "however long a match takes, none begins after that time"


def test_an_interrupted_play_test_reports_what_was_played_in_a_page_named_after_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaking(*arguments: Any) -> Iterator[Any]:
        for number, record in enumerate(play_all(*arguments)):
            if number == 20:
                raise KeyboardInterrupt
            yield record

    monkeypatch.setattr("cardtable.commands.playtest.play_all", breaking)
    monkeypatch.chdir(tmp_path)
    assert run(["playtest", "five-hundred", "--jobs", "1", "--csv", "sheets"], GAMES) == 130
    assert "the report is in" in capsys.readouterr().out
    assert (tmp_path / "five-hundred-playtest.html").exists()
    assert len(rows(tmp_path / "sheets" / "matches.csv")) == 20


def failure(capsys: pytest.CaptureFixture[str], *arguments: object, status: int = 2) -> str:
    try:
        found = run([str(each) for each in ("playtest", "five-hundred", *arguments)], GAMES)
    except SystemExit as end:
        found = int(str(end.code))
    assert found == status
    errors = capsys.readouterr().err
    assert errors.count("\n") == 1
    return errors


def test_wrong_arguments_are_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = ("--out", tmp_path / "a.html")
    rules = tmp_path / "rules.yaml"
    rules.write_text("bid: 3\n", encoding="utf-8")
    assert "the report's name must end in .html, not 'a.txt'" in failure(capsys, "--out", "a.txt")
    assert "there is no folder" in failure(capsys, "--out", tmp_path / "none" / "a.html")
    assert "there is no option 'bid'; the options are nullo, target, hands" in failure(capsys, *out, "--options", rules)
    assert "is for 3 players, not 9" in failure(capsys, *out, "--players", 9)
    assert "hands can't be 201 in a sweep" in failure(capsys, *out, "--sweep", "hands=200..201")
    assert "it has bidding, nullo and no-trump" in failure(capsys, *out, "--without", "low")
    assert "not allowed with argument" in failure(capsys, *out, "--hands", 3, "--seconds", 3)
    assert "there is no file 'strict'" in failure(capsys, *out, "--options", "strict")
    rules.write_text("nullo: true\n", encoding="utf-8")
    assert "the house rules to be compared are the same" in failure(capsys, *out, "--compare", rules)
    assert not (tmp_path / "a.html").exists()


def test_without_a_finished_hand_there_is_no_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = failure(capsys, "--out", tmp_path / "a.html", "--seconds", "0.00001", "--jobs", 1, status=1)
    assert "no hand was finished; give it more time with --seconds" in words
    assert not (tmp_path / "a.html").exists()


def test_rules_by_which_nobody_bids_are_told_from_too_little_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.lab.playing.MAX_THROWN_IN", 5)

    class Shy(BigThreeBot):
        def policy(self, state: BigThreeState, rng: Random) -> Move:
            passes = (move for move in state.moves() if move.word == "pass")
            return next(passes, None) or super().policy(state, rng)

        def candidates(self, state: BigThreeState, rng: Random) -> list[Move]:
            return [self.policy(state, rng)]

    shy = replace(big_three.GAME, bot=Shy())
    words = ["playtest", "big-three", "--out", tmp_path / "a.html", "--jobs", 1, "--level", "rule", "--hands", 1]
    assert run(list(map(str, words)), [shy]) == 1
    assert "no hand was played: in all of 5 deals the cards were thrown in" in capsys.readouterr().err
