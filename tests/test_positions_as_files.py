"""The command line prints positions, and takes them in place of tables."""

from pathlib import Path

import pytest
import yaml

from cardtable.engine.game import Game
from cardtable.games import GAMES as REAL_GAMES
from cardtable.store.tables.format import table_text
from tests.commands import complaint, printed
from tests.contract.toy import TOY
from tests.made_moves import at_random
from tests.situations import after, at, the_end
from tests.store.tables import put

GAMES = (TOY, *REAL_GAMES)
Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_whole_position_is_printed_when_it_is_asked_for_and_taken_for_a_table(
    game: Game, capsys: Capture, tmp_path: Path
) -> None:
    table = at(game, seats=game.players[-1], until=after(14), by=at_random, seed=5)
    path = put(tmp_path, table_text(table))
    text = printed(capsys, "view", path, "--position")
    again = game.read_position(text)
    assert [again.view(seat) for seat in range(again.seats)] == [table.state.view(seat) for seat in range(again.seats)]
    hidden = f"hand-0 {text.partition('hand-0')[2].splitlines()[0].strip()}"
    assert hidden not in " ".join(printed(capsys, "view", path, "--seat", 1).split())
    position = put(tmp_path, text, "position.txt")
    assert printed(capsys, "moves", position) == printed(capsys, "moves", path)
    assert printed(capsys, "view", position, "--position") == text
    told, seen = (yaml.safe_load(printed(capsys, "view", file, "--seat", 1)) for file in (position, path))
    assert told["zones"] == seen["zones"]
    assert told["log"] == []
    assert printed(capsys, "check", position) == printed(capsys, "check", path).replace("moves: 14\n", "moves: 0\n")
    made = printed(capsys, "move", position, "--level", "easy").strip()
    assert made in printed(capsys, "moves", path).splitlines() or made.startswith("dealer")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game whist\nseats 4\n", "position.txt:1: there is no game 'whist'"),
        ("seats 2\ngame toy\nphase dancing\n", "position.txt:3: phase:"),
        ("game toy\n", "position.txt:1: seats: the line is missing"),
    ],
)
def test_a_mistake_in_a_position_is_reported_with_its_line(
    text: str, words: str, capsys: Capture, tmp_path: Path
) -> None:
    assert words in complaint(capsys, 1, "moves", put(tmp_path, text, "position.txt"))


@pytest.mark.parametrize(
    ("status", "command", "words"),
    [
        (1, ["verify", "FILE"], "so its deals cannot be checked"),
        (2, ["review", "FILE"], "The moves of this hand are not known"),
        (2, ["web", "FILE", "FILE.html"], "no moves to show"),
    ],
)
def test_what_needs_moves_says_that_a_position_has_none(
    status: int, command: list[str], words: str, capsys: Capture, tmp_path: Path
) -> None:
    table = at("bidding-war", seats=3, until=the_end)
    position = put(tmp_path, printed(capsys, "view", put(tmp_path, table_text(table)), "--position"), "position.txt")
    assert words in complaint(capsys, status, *(word.replace("FILE", str(position)) for word in command))


@pytest.mark.parametrize("hand", [2, 99])
def test_a_review_of_a_hand_that_is_not_over_says_how_many_are(hand: int, capsys: Capture, tmp_path: Path) -> None:
    table = at("bidding-war", seats=3, until=the_end)
    assert len(table.state.results) == 1
    said = complaint(capsys, 2, "review", put(tmp_path, table_text(table)), "--hand", str(hand))
    assert f"there is no finished hand {hand} to review; this table has 1" in said
