"""Long matches are listed and opened in slices: the window answers all the time, and whoever waits can leave."""

from collections.abc import Generator
from pathlib import Path
from random import Random

import pytest

from cardtable.engine import table as table_of_the_engine
from cardtable.engine.seats import DEALER, PlayerKind, Seat
from cardtable.engine.slices import finished
from cardtable.engine.table import MOVES_PER_SLICE, Table
from cardtable.games import GAMES
from cardtable.pages import menu
from cardtable.pages.menu import MenuPage
from cardtable.pages.saved_tables import SavedTablesPage
from cardtable.play.match_setup import MatchSetup
from cardtable.program import table_opener
from cardtable.store.tables.folder import SavedTables, opening
from cardtable.store.tables.format import reading, write_table
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.waiting import WaitPage, advance
from tests.known_games import game_of
from tests.ui.at_the_table import Program

MOVES = 600


@pytest.fixture
def path(program: Program, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of a match of many games, in a program that takes hardly any time at once."""
    monkeypatch.setattr(menu, "MAX_SECONDS_BEFORE_MENU", 0.0)
    monkeypatch.setattr(table_opener, "MAX_SECONDS_WITHOUT_PAGE", 0.0)
    game, rng = game_of("blackjack"), Random(4)
    table = Table(game, [Seat("Ann"), Seat("Bert", PlayerKind.AI), Seat("Cleo", PlayerKind.AI)], {"wins_needed": 99})
    while len(table.log) < MOVES or table.state.actor != 0:
        state = table.state
        assert state.actor is not None
        table.play(state.actor, state.deal(rng) if state.actor == DEALER else game.bot.policy(state, rng))
    folder = program.app.folders.saves
    folder.mkdir(parents=True)
    path = folder / "long.cardtable.yaml"
    write_table(path, table)
    return path


def waiting(program: Program, path: Path) -> WaitPage:
    program.app.opener.open(path)
    program.loop.tick()
    assert isinstance(program.scene, WaitPage)
    return program.scene


def test_how_far_a_long_table_is_opened_is_shown_until_it_is_there(program: Program, path: Path) -> None:
    scene = waiting(program, path)
    assert 0 < scene.done < 1
    shares = [scene.done]
    while program.scene is scene:
        program.loop.tick()
        shares.append(scene.done)
    assert shares == sorted(shares)
    assert shares[-1] < 1, "a full bar that waits"
    assert isinstance(program.scene, TableScene)
    assert program.app.play.match is not None
    assert len(program.app.play.match.view(0).log) >= MOVES


def test_esc_cancels_and_leaves_the_table_to_others(program: Program, path: Path) -> None:
    before = path.read_bytes()
    waiting(program, path)
    program.key("Esc")
    assert isinstance(program.scene, MenuPage)
    assert program.app.play.match is None
    assert path.read_bytes() == before
    _, writer = finished(opening(path, GAMES))
    writer.close()


def test_a_long_table_that_turns_out_to_be_wrong_is_refused_over_the_menu(program: Program, path: Path) -> None:
    with path.open("a") as file:
        file.write("- 1 bid 7\n")
    waiting(program, path)
    program.run_until(lambda: not isinstance(program.scene, WaitPage))
    assert isinstance(program.scene, MenuPage)
    assert program.scene.desk.dialog is not None


def test_the_menu_is_there_before_the_table_to_continue_is_found(program: Program, path: Path) -> None:
    assert path.exists()
    program.app.show_menu()
    program.loop.tick()
    assert isinstance(program.scene, MenuPage)
    program.run_until(lambda: isinstance(program.scene, MenuPage) and program.scene.resume is not None)


def test_a_long_table_is_listed_in_slices(program: Program, path: Path) -> None:
    tables = list(SavedTables(path.parent, GAMES).in_slices())
    assert tables[-1] is not None
    assert tables[:-1] == [None] * (len(tables) - 1)
    assert len(tables) > MOVES // MOVES_PER_SLICE
    program.app.show_saved_tables()
    program.loop.tick()
    scene = program.scene
    assert isinstance(scene, SavedTablesPage)
    program.run_until(lambda: bool(scene.tables))
    assert scene.tables[0].title == "Blackjack"


def test_reading_and_watching_take_a_turn_after_few_moves(path: Path) -> None:
    work, slices = reading(path, GAMES), 0
    try:
        while True:
            next(work)
            slices += 1
    except StopIteration as end:
        table = end.value.table
    assert slices == (len(table.log) - 1) // MOVES_PER_SLICE
    assert len(list(table.watch(0))) >= len(table.log) // MOVES_PER_SLICE


def test_work_goes_on_until_the_time_is_up() -> None:
    seconds = 0.0

    def work() -> Generator[float, None, None]:
        nonlocal seconds
        for number in range(10):
            seconds += 0.1
            yield number / 10

    clock = lambda: seconds  # noqa: E731
    steps = work()
    assert advance(steps, 0.35, clock) == 0.3
    assert advance(steps, 0.15, clock) == 0.5
    assert advance(steps, 9.0, clock) is None


@pytest.mark.parametrize("people", [1, 2])
def test_a_match_ends_when_its_log_is_full_and_can_still_be_opened(
    program: Program, people: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_of_the_engine, "MAX_MOVES", 40)
    seats = tuple(Seat(f"Player {seat}", PlayerKind.HUMAN if seat < people else PlayerKind.AI) for seat in range(4))
    program.app.opener.begin(game_of("big-three"), MatchSetup(seats, {}, "1"))
    program.run(0.2)
    match = program.app.play.match
    assert match is not None
    rng = Random(1)
    while match.actor is not None:
        actor = match.actor
        state = match.table.state
        match.table.play(actor, state.deal(rng) if actor == DEALER else rng.choice(state.moves()))
    assert len(match.table.log) == 40
    match.save()
    program.run(3.0)
    assert match.save_status.notice.startswith("The match ends here")
    assert match.actor is None
    program.app.show_menu()
    program.run(0.2)
    assert not any(label.startswith("Continue") for label in program.labels())
    (path,) = program.app.folders.saves.glob("*.yaml")
    program.app.opener.open(path)
    program.run(3.0)
    assert program.app.play.match is not None
    assert len(program.app.play.match.table.log) == 40
