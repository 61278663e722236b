"""Deals that are the same for everybody: which they are, damaged files, midnight, the clipboard, the command line."""

from datetime import date, datetime
from pathlib import Path

import pytest

from cardtable.commands.command_line import run
from cardtable.engine.deals.deal_code import DealCode
from cardtable.engine.game import Game
from cardtable.engine.seats import AILevel
from cardtable.games import GAMES
from cardtable.pages.deals import DealsPage, MonthDays
from cardtable.play.live import LiveMatch
from cardtable.program.deals import day_of, deal_of_the_day, keep_day_result, place_of, play_day
from cardtable.ui.desktop import clipboard
from cardtable.ui.play.table_scene import TableScene
from tests.known_games import game_of
from tests.ui.at_the_table import Program
from tests.ui.played_out import play_to_the_end

TODAY = date(2026, 3, 5)
NOON = datetime(2026, 3, 5, 12).astimezone()
CODE = DealCode(game_of("five-hundred"), "4711", (None, AILevel.EASY, AILevel.EASY), {"nullo": False}, 2)
WAR = game_of("bidding-war")


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Return the program at noon of today."""
    return started(tmp_path)


def started(folder: Path, now: datetime = NOON) -> Program:
    program = Program(folder)
    at(program, now)
    program.loop.go(program.app.menu())
    program.run(0.1)
    return program


def at(program: Program, now: datetime) -> None:
    program.app.clock = lambda: now


def match_of(program: Program) -> LiveMatch:
    match = program.comes_to(TableScene).match
    assert isinstance(match, LiveMatch)
    return match


def deals_page(program: Program) -> DealsPage:
    program.app.show_deals()
    return program.comes_to(DealsPage)


def played(program: Program) -> None:
    """Play the deal of today to its end."""
    play_day(program.app, WAR, TODAY)
    match = match_of(program)
    play_to_the_end(match)
    program.app.play.show_scores(match)


# --- the deal of the day


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_a_deal_each_day_that_is_known_again(game: Game) -> None:
    for day in (date(2026, 3, 5), date(2031, 12, 31)):
        code = deal_of_the_day(game, day)
        table = code.table(["Ann", "Bert", "Cleo", "Dan"][: len(code.levels)])
        assert day_of(table, code.deal) == day
        assert day_of(table, "20269999") is None
        table.counted = 0
        assert day_of(table, code.deal) is None


def test_a_table_that_is_gone_gives_no_second_first_try(program: Program) -> None:
    play_day(program.app, WAR, TODAY)
    path = match_of(program).path
    assert path is not None
    program.app.show_menu()
    program.run(0.1)
    path.unlink()
    at(program, datetime(2026, 3, 5, 21, 0).astimezone())
    for _ in range(2):
        assert deals_page(program).deal(WAR, TODAY).words == "Practise"
        played(program)


def test_partners_share_a_place() -> None:
    """On the losing side one was third, behind both winners."""
    assert place_of((140, 60, 140, 60), 1, game_of("blues-and-greens")) == 2
    assert place_of((60, 60, 10), 1, game_of("five-hundred")) == 1
    assert place_of((5, 20, 30, 20), 3, game_of("the-card-game")) == 2


# --- its file


def test_a_broken_file_is_reported_and_loses_nothing(program: Program) -> None:
    path = program.app.folders.day_results
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('{"day": 5}\nnothing of ours', encoding="utf-8")
    played(program)
    scene = deals_page(program)
    assert scene.result(WAR, TODAY)
    assert scene.notice.startswith(f"2 lines of {path} cannot be read and do not count")
    assert path.read_text(encoding="utf-8").startswith('{"day": 5}\nnothing of ours\n{"day": "2026-03-05"')


def test_a_beginning_or_a_result_that_cannot_be_noted_is_reported(program: Program) -> None:
    program.app.folders.day_results.mkdir(parents=True)
    play_day(program.app, WAR, TODAY)
    match = match_of(program)
    toast = program.comes_to(TableScene).desk.toast
    assert toast.text.startswith("It could not be noted that this deal has begun: ")
    play_to_the_end(match)
    assert keep_day_result(program.app, match).startswith("The result of the deal of the day could not be saved")


# --- the calendar


def calendar_of(scene: DealsPage) -> MonthDays:
    return next(each for each in scene.desk.focus.everything() if isinstance(each, MonthDays))


def test_a_page_left_open_turns_to_the_new_day_at_midnight(tmp_path: Path) -> None:
    program = started(tmp_path, datetime(2026, 3, 31, 23, 59, 59).astimezone())
    scene = deals_page(program)
    assert (scene.day, scene.month) == (date(2026, 3, 31), date(2026, 3, 1))
    at(program, datetime(2026, 4, 1, 0, 0, 1).astimezone())
    program.run(0.1)
    assert (scene.day, scene.month) == (date(2026, 4, 1), date(2026, 4, 1))
    program.rest()
    program.key("3")
    assert match_of(program).deal == "20260401"


def test_at_midnight_another_day_that_is_looked_at_stays(tmp_path: Path) -> None:
    program = started(tmp_path, datetime(2026, 3, 30, 23, 59, 59).astimezone())
    scene = deals_page(program)
    program.click(calendar_of(scene).places[13].center)
    at(program, datetime(2026, 3, 31, 0, 0, 1).astimezone())
    program.run(0.1)
    assert scene.day == date(2026, 3, 14)
    assert calendar_of(scene).has_deals(30)


# --- codes


def test_a_code_is_pasted_by_mouse(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "paste", lambda: f"Beat this!\n Same deal: {CODE}\n")
    for button in ("Deals", "Enter code", "Paste", "Play"):
        program.press(button)
    assert match_of(program).deal == "4711"


def test_a_code_is_begun_from_the_command_line(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    program.loop.quit()  # the window closes as soon as it has opened
    played: list[DealCode] = []
    # The table would be closed again.
    monkeypatch.setattr("cardtable.program.deals.play_code", lambda _, code: played.append(code))
    program.app.run(code=CODE)
    assert played == [CODE]


def test_a_wrong_code_on_the_command_line_opens_no_window(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "11X1-7R9T"], GAMES) == 2
    assert capsys.readouterr().err == (
        "cardtable: This code is mistyped, or a part of it is missing. Compare it with the original.\n"
    )
