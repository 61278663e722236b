"""Whatever is pressed, the program goes on, and what it has written can be read again."""

import webbrowser
from pathlib import Path
from random import Random

import pytest

from cardtable.engine.game import Game
from cardtable.engine.seats import PlayerKind, Seat
from cardtable.games import GAMES
from cardtable.play.match_setup import MatchSetup
from cardtable.store.tables.format import read_table
from cardtable.ui.desktop import clipboard
from tests.commits import by_turns
from tests.situations import NAMES
from tests.ui.at_the_table import Program
from tests.ui.random_hands import TEXTS, RandomHands

STEPS = 90


@pytest.fixture(autouse=True)
def _nothing_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep random hands off the browser and the clipboard of this machine."""
    monkeypatch.setattr(webbrowser, "open", lambda *_, **__: True)
    monkeypatch.setattr(clipboard, "copy", lambda _: True)
    monkeypatch.setattr(clipboard, "paste", lambda: TEXTS[3])


def _played_by_random_hands(program: Program, seed: int) -> None:
    hands = RandomHands(program, seed)
    for _ in range(STEPS):
        try:
            hands.act()
        except Exception as error:
            error.add_note(f"{type(program.loop.scene).__name__}; last done: {'; '.join(hands.done[-6:])}")
            raise


@pytest.mark.parametrize(
    "game", by_turns(((game,) for game in GAMES), "random hands at a table", name=lambda game: game.id)
)
def test_random_hands_at_a_table(game: Game, tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    program = Program(tmp_path, (800, 600))
    count = min(game.players)
    seats = tuple(Seat(NAMES[seat], PlayerKind.HUMAN if seat < 2 else PlayerKind.AI) for seat in range(count))
    program.app.opener.begin(game, MatchSetup(seats, {}, "7"))
    program.run(0.2)
    _played_by_random_hands(program, GAMES.index(game))
    program.app.show_menu()
    program.run(0.1)
    kept = list(folder.glob("*.cardtable.yaml"))
    assert kept
    for path in kept:
        assert read_table(path, GAMES).table.log


@pytest.mark.parametrize("seed", by_turns([(11,), (12,)], "random hands at the menu", share=2))
def test_random_hands_at_the_menu(seed: int, tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    program = Program(tmp_path, Random(seed).choice([(1280, 720), (1920, 1080)]))
    program.app.show_menu()
    program.run(0.1)
    _played_by_random_hands(program, seed)
    program.app.show_menu()
    program.run(0.1)
    assert program.labels()
