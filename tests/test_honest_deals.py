"""Honest deals: every shuffle follows from a seed, whose fingerprint is shown before the match."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from cardtable.ai.players.simple_players import NoPlayers
from cardtable.application.matches.live_match import LiveMatch
from cardtable.application.matches.watched_table import SHORT
from cardtable.commands.command_line import run
from cardtable.engine.deals.honest import deal_of, fingerprint, first_dishonest
from cardtable.engine.game import Game
from cardtable.engine.seats import Seat
from cardtable.engine.state import DEALER
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.store.tables.table_file import read_table
from cardtable.store.tables.table_writer import write_table
from cardtable.ui.kit.dialog import Dialog
from cardtable.ui.pages.new_match.setup import MatchSetup
from cardtable.ui.pages.scores.score_sheet import ScoreSheetScene
from cardtable.ui.play.table_scene.table_scene import TableScene
from tests.known_games import game_of
from tests.ui.at_the_table import Program, one_person

SEED = "123456789 00112233445566778899aabbccddeeff"


def played(game: Game, deals: int = 3, most: int = 500) -> Table:
    """Return a table whose people have moved by chance until so many deals, dealt from the seed."""
    rng = Random(game.id)
    table = Table(game, [Seat(f"Player {number}") for number in range(game.players[-1])])
    table.seed = SEED
    match = LiveMatch(table, NoPlayers(), None, Random(1), 0.0)
    while match.actor is not None and len(table.log) < most and dealt(table) < deals:
        if not match.advance(0.0):
            actor = table.state.seat
            match.play(game.bot.policy(game.guess(table.view_of_hand(actor), rng), rng))
    return table


def dealt(table: Table) -> int:
    """Return how often the dealer has dealt."""
    return sum(line.actor == DEALER for line in table.log)


def text_of(dialog: Dialog) -> str:
    """Return the text of a dialog."""
    return "\n".join(each.text for each in dialog.text.paragraphs)


def ten_lines(tmp_path: Path) -> Path:
    """Return the lines of the page about honest deals, as a program."""
    page = (Path(__file__).parents[1] / "docs" / "honest-deals.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    program = tmp_path / "check.py"
    program.write_text(code, encoding="utf-8")
    return program


def test_the_page_shows_the_fingerprint_of_its_seed() -> None:
    page = (Path(__file__).parents[1] / "docs" / "honest-deals.md").read_text(encoding="utf-8")
    assert f"fingerprint: {fingerprint(SEED)}\nseed: {SEED}\n" in page


def check_by_lines(tmp_path: Path, file: Path) -> list[str]:
    """Return what these lines print of a table's file."""
    command = [sys.executable, "-I", str(ten_lines(tmp_path)), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_deal_follows_from_the_seed_with_and_without_this_program(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = played(game)
    assert dealt(table) >= 1
    assert first_dishonest(deal_of(SEED), table.log) is None
    file = tmp_path / "table.cardtable.yaml"
    write_table(file, table)
    assert run(["verify", str(file)], GAMES) == 0
    mark = fingerprint(SEED)
    assert capsys.readouterr().out == f"fingerprint: {mark}\nseed: {SEED}\ndeals: {dealt(table)}\nfollow: true\n"
    follows = [f"{number} follows" for number in range(1, dealt(table) + 1)]
    assert check_by_lines(tmp_path, file) == [f"fingerprint {mark}", *follows]


def test_a_deal_that_was_changed_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = played(game_of("five-hundred"), 1)
    (shuffle,) = (line for line in map(str, table.log) if line.startswith("dealer"))
    words = shuffle.split()
    words[-1], words[-2] = words[-2], words[-1]
    file = tmp_path / "table.cardtable.yaml"
    write_table(file, table)
    file.write_text(file.read_text(encoding="utf-8").replace(shuffle, " ".join(words)), encoding="utf-8")
    assert run(["verify", str(file)], GAMES) == 1
    assert "deal 1, move 1, does not follow from the seed" in capsys.readouterr().err
    assert check_by_lines(tmp_path, file)[1] == "1 does not follow"


def test_another_seed_has_another_fingerprint_and_other_deals() -> None:
    table = played(game_of("five-hundred"), 1)
    other = "123456788 00112233445566778899aabbccddeeff"
    assert first_dishonest(deal_of(other), table.log) == 0
    assert fingerprint(other) != fingerprint(SEED)
    same_deal = "123456789 ffffffffffffffffffffffffffffffff"
    assert fingerprint(same_deal) != fingerprint(SEED), "the number cannot be found by trying all"
    assert first_dishonest(deal_of(same_deal), table.log) is None


def test_all_cards_come_first_about_as_often() -> None:
    first: Counter[str] = Counter()
    for number in range(3300):
        table = Table(game_of("five-hundred"), [Seat("Ann"), Seat("Bert"), Seat("Cleo")])
        table.seed = f"{number} {0:032x}"
        LiveMatch(table, NoPlayers(), None, Random(1), 0.0).advance(0.0)
        first[str(table.log[0].move.cards[0])] += 1
    # 33 cards, 100 times each are expected: chi-square with 32 degrees of freedom exceeds 62.5 once in a thousand.
    assert len(first) == 33
    assert sum((count - 100) ** 2 / 100 for count in first.values()) < 62.5


def test_a_table_without_a_seed_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "old.cardtable.yaml"
    table = Table(game_of("five-hundred"), [Seat("Ann"), Seat("Bert"), Seat("Cleo")])
    table.deal(Random(1))
    write_table(file, table)
    assert "cardtable: 1\n" in file.read_text(encoding="utf-8")
    assert run(["verify", str(file)], GAMES) == 1
    assert "begun without a seed" in capsys.readouterr().err
    assert check_by_lines(tmp_path, file) == ["This table has no seed, so its deals cannot be checked."]


@pytest.mark.parametrize("change", [("\n", "\r\n"), ("cardtable:", "\ufeffcardtable:"), ("moves:", "moves: # all")])
def test_the_lines_read_what_the_program_reads(change: tuple[str, str], tmp_path: Path) -> None:
    file = tmp_path / "table.cardtable.yaml"
    write_table(file, played(game_of("five-hundred"), 1))
    text = file.read_text(encoding="utf-8")
    file.write_bytes(text.replace(*change).encode())
    assert dealt(read_table(file, GAMES).table) == 1
    assert check_by_lines(tmp_path, file)[1:] == ["1 follows"]


def test_the_lines_check_a_table_before_its_first_deal(tmp_path: Path) -> None:
    table = Table(game_of("five-hundred"), [Seat("Ann"), Seat("Bert"), Seat("Cleo")])
    table.seed = SEED
    file = tmp_path / "new.cardtable.yaml"
    write_table(file, table)
    assert check_by_lines(tmp_path, file) == [f"fingerprint {fingerprint(SEED)}"]


@pytest.mark.parametrize("seed", ["7", "123 xyz", "[1, 2]", "12 34 00112233445566778899aabbccddeeff"])
def test_a_broken_seed_is_refused_with_its_line(seed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.cardtable.yaml"
    write_table(file, played(game_of("five-hundred"), 1))
    file.write_text(file.read_text(encoding="utf-8").replace(f"seed: {SEED}", f"seed: {seed}"), encoding="utf-8")
    assert run(["verify", str(file)], GAMES) == 1
    assert ":9: 'seed' is the number" in capsys.readouterr().err


@pytest.mark.parametrize("deal", ["4711", ""])
def test_a_deal_whose_number_can_be_searched_says_so(deal: str, tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.opener.begin(game_of("bidding-war"), MatchSetup(one_person(seats=2), {"ranks": 3}, deal))
    match = program.app.play.match
    assert match is not None
    assert match.honesty is not None
    assert (SHORT in match.honesty.text) is bool(deal)


def test_undo_deals_the_same_cards_again() -> None:
    table = played(game_of("the-card-game"), 2, 4000)
    before = [str(line) for line in table.log]
    table.rewind(table.moves_until(0))
    match = LiveMatch(table, NoPlayers(), None, Random(5), 0.0)
    table.undone = []
    match.advance(0.0)
    assert str(table.log[0]) == before[0]


def test_the_fingerprint_is_shown_before_the_match_and_the_seed_only_afterwards(tmp_path: Path) -> None:
    program = Program(tmp_path)
    seats = one_person(seats=2)
    program.app.opener.begin(game_of("bidding-war"), MatchSetup(seats, {"ranks": 3}))
    program.run(0.1)
    scene = program.scene
    assert isinstance(scene, TableScene)
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    seed = match.table.seed
    mark = fingerprint(seed)
    assert not list(program.parts("notice")), "newcomers need not know of fingerprints"
    program.run_until(lambda: scene.to_act)
    program.rest()
    program.key("Esc")
    program.press("Honest deals")
    program.run(0.2)
    dialog = scene.desk.dialog
    assert dialog is not None
    assert mark in text_of(dialog)
    assert seed.split()[1] not in text_of(dialog)
    program.rest()
    program.key("Esc")
    while match.actor is not None:
        program.run_through(lambda: scene.to_act or match.actor is None)
        if scene.to_act:
            scene.make(match.moves()[0])
    program.run_through(lambda: isinstance(program.scene, ScoreSheetScene))
    program.press("Honest deals")
    program.run(0.2)
    over = program.scene
    assert isinstance(over, ScoreSheetScene)
    assert over.desk.dialog is not None
    assert seed in text_of(over.desk.dialog)
    assert match.path is not None
    assert first_dishonest(deal_of(seed), read_table(match.path, GAMES).table.log) is None
