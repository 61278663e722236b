"""Deals that are the same for everybody: the deal of the day, its calendar, and codes."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from cardtable.commands.command_line import run
from cardtable.engine.deals.deal_code import DealCode
from cardtable.engine.game import Game
from cardtable.engine.seats import AILevel
from cardtable.games import GAMES
from cardtable.pages.deals import DealsPage, MonthDays
from cardtable.pages.entry import CodePage
from cardtable.pages.new_match.setup import SetupPage
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.pages.table_lines import progress
from cardtable.play.live import LiveMatch
from cardtable.program.deals import day_of, deal_of_the_day, keep_day_result, place_of, play_code, play_day
from cardtable.store.tables.folder import copy_table
from cardtable.ui.desktop import clipboard
from cardtable.ui.play.table_scene import TableScene
from tests.commits import by_turns
from tests.known_games import game_of
from tests.store.saving import everything
from tests.ui.at_the_menu import set_up
from tests.ui.at_the_table import Program
from tests.ui.played_out import play_to_the_end, to_the_person

TODAY = date(2026, 3, 5)
CODE = DealCode(game_of("five-hundred"), "4711", (None, AILevel.EASY, AILevel.EASY), {"nullo": False}, 2)
WAR = game_of("bidding-war")


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Return the program at noon of today."""
    return started(tmp_path)


def started(folder: Path, now: datetime = datetime(2026, 3, 5, 12, tzinfo=UTC)) -> Program:
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


def code_page(program: Program) -> CodePage:
    program.app.show_code()
    return program.comes_to(CodePage)


def result(program: Program, game: Game = WAR, day: date = TODAY) -> str:
    """Return what the page says of the result of a day."""
    return deals_page(program).result(game, day)


def words(program: Program) -> str:
    """Return what the page says of the deal of today in the Bidding War."""
    return deals_page(program).deal(WAR, TODAY).words


def played(program: Program, match: LiveMatch | None = None, choice: int = 0) -> LiveMatch:
    """Play the deal of today, or a match that was begun, to its end."""
    if match is None:
        play_day(program.app, WAR, TODAY)
        match = match_of(program)
    play_to_the_end(match, choice)
    program.app.play.show_scores(match)
    return match


def left_in_the_middle(program: Program) -> Path:
    """Begin the deal of today, make a move, and go to the menu; return the file of the table."""
    play_day(program.app, WAR, TODAY)
    match = match_of(program)
    to_the_person(match)
    match.play(match.moves()[0])
    program.app.show_menu()
    program.run(0.1)
    assert match.path is not None
    return match.path


# --- the deal of the day


def test_the_deal_of_the_day_is_two_clicks_or_two_keys_away(program: Program) -> None:
    program.press("Deals")
    program.press("Five Hundred")
    match = match_of(program)
    assert (match.game.id, match.deal) == ("five-hundred", "20260305")
    program.app.show_menu()
    program.run(0.1)
    program.key("D")
    program.rest()
    program.key("1")
    match = match_of(program)
    assert (match.game.id, day_of(match.table, match.deal)) == ("blues-and-greens", TODAY)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_a_deal_each_day_that_is_known_again(game: Game) -> None:
    for day in (date(2026, 3, 5), date(2031, 12, 31)):
        code = deal_of_the_day(game, day)
        table = code.table(["Ann", "Bert", "Cleo", "Dan"][: len(code.levels)])
        assert day_of(table, code.deal) == day
        assert day_of(table, "20269999") is None
        table.counted = 0
        assert day_of(table, code.deal) is None


def test_the_first_result_counts_and_later_tries_are_practice(program: Program) -> None:
    first = played(program)
    points = first.table.state.scores[0]
    shown = result(program)
    assert shown.startswith(f"{points} point")
    second = played(program, choice=-1)
    assert second.path != first.path
    assert second.table.state.scores[0] != points
    assert result(program) == shown
    assert result(program, day=date(2026, 3, 4)) == ""
    repeated = first.recorder.repeated, second.recorder.repeated
    assert repeated == (False, True), "the statistics can leave it out"


def test_results_belong_to_one_person(program: Program, tmp_path: Path) -> None:
    played(program)
    program.app.profile.profiles.choose(program.app.profile.profiles.make("Bert"))
    assert result(started(tmp_path)) == ""


def test_a_deal_that_was_begun_is_continued(program: Program, tmp_path: Path) -> None:
    """Otherwise one could look at the cards, leave, and start over."""
    assert words(program) == "Play"
    path = left_in_the_middle(program)
    assert words(program) == "Continue"
    program.app.show_menu()
    again = started(tmp_path)
    again.press("Deals")
    again.press(WAR.name)
    match = match_of(again)
    assert match.path == path
    played(again, match)
    assert words(again).startswith(f"{match.table.state.scores[0]} point")


def test_its_code_continues_it_too(program: Program) -> None:
    path = left_in_the_middle(program)
    play_code(program.app, deal_of_the_day(WAR, TODAY))
    assert match_of(program).path == path


def test_a_copy_of_the_table_does_not_count(program: Program) -> None:
    path = left_in_the_middle(program)
    program.app.opener.open(copy_table(path))
    played(program, match_of(program))
    assert words(program) == "Continue"
    play_day(program.app, WAR, TODAY)
    assert match_of(program).path == path


def test_a_table_that_is_gone_gives_no_second_first_try(program: Program) -> None:
    left_in_the_middle(program).unlink()
    at(program, datetime(2026, 3, 5, 21, 0, tzinfo=UTC))
    assert words(program) == "Practise"
    played(program)
    assert words(program) == "Practise"


@pytest.mark.parametrize("help_taken", by_turns([(True,), (False,)], "help at a deal of the day", share=2))
def test_help_is_noted_even_after_the_table_was_left(program: Program, help_taken: bool) -> None:
    play_day(program.app, WAR, TODAY)
    match = match_of(program)
    to_the_person(match)
    if help_taken:
        match.ask_hint()
    assert match.path is not None
    program.app.show_menu()
    program.app.opener.open(match.path)
    resumed = match_of(program)
    assert resumed is not match
    played(program, resumed)
    assert result(program).endswith(", with help") == help_taken


def test_a_deal_that_was_played_is_finished_among_the_saved_tables(program: Program) -> None:
    match = played(program)
    program.app.show_menu()
    (saved,) = everything(program.app.tables)
    assert saved.finished
    assert saved.outline is not None
    assert progress(saved.outline, saved.names, "hand", {"Ann"})[0] == "finished"
    assert match.path is not None
    program.app.opener.open(match.path)
    program.run(1.0)
    program.comes_to(ScoreSheetPage)
    assert "Code" in program.labels()


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
    assert result(program)
    assert program.comes_to(DealsPage).notice.startswith(f"2 lines of {path} cannot be read and do not count")
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


def test_an_earlier_day_is_chosen_in_the_calendar(program: Program) -> None:
    scene = deals_page(program)
    program.rest()
    program.key("PgUp")
    calendar = calendar_of(scene)
    assert [*calendar.days] == [date(2026, 2, number) for number in range(1, 29)]
    program.click(calendar.places[13].center)
    assert scene.day == date(2026, 2, 14)
    program.key("5")
    assert match_of(program).deal == "20260214"


def test_days_to_come_have_no_deals(program: Program) -> None:
    scene = deals_page(program)
    calendar = calendar_of(scene)
    assert [calendar.has_deals(number) for number in range(31)] == [day <= TODAY for day in calendar.days]
    program.click(calendar.places[TODAY.day].center)
    assert scene.day == TODAY
    program.key("PgDn")
    assert scene.month == date(2026, 3, 1)


def test_a_page_left_open_turns_to_the_new_day_at_midnight(tmp_path: Path) -> None:
    program = started(tmp_path, datetime(2026, 3, 31, 23, 59, 59, tzinfo=UTC))
    scene = deals_page(program)
    assert (scene.day, scene.month) == (date(2026, 3, 31), date(2026, 3, 1))
    at(program, datetime(2026, 4, 1, 0, 0, 1, tzinfo=UTC))
    program.run(0.1)
    assert (scene.day, scene.month) == (date(2026, 4, 1), date(2026, 4, 1))
    program.rest()
    program.key("3")
    assert match_of(program).deal == "20260401"


def test_at_midnight_another_day_that_is_looked_at_stays(tmp_path: Path) -> None:
    program = started(tmp_path, datetime(2026, 3, 30, 23, 59, 59, tzinfo=UTC))
    scene = deals_page(program)
    program.click(calendar_of(scene).places[13].center)
    at(program, datetime(2026, 3, 31, 0, 0, 1, tzinfo=UTC))
    program.run(0.1)
    assert scene.day == date(2026, 3, 14)
    assert calendar_of(scene).has_deals(30)


# --- codes


def test_a_code_is_typed_and_played_by_keys(program: Program) -> None:
    program.key("D")
    program.rest()
    program.strike("C")
    scene = program.comes_to(CodePage)
    assert scene.entry.text == "", "the letter that opens the page is not typed there"
    program.rest()
    program.type(str(CODE).lower())
    assert scene.code is not None
    program.key("Enter")
    match = match_of(program)
    assert (match.deal, match.table.hands, match.table.house.nullo) == ("4711", 2, False)
    assert match.table.seats[0].is_person


def test_a_code_is_pasted_by_mouse(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "paste", lambda: f"Beat this!\n Same deal: {CODE}\n")
    for button in ("Deals", "Enter code", "Paste", "Play"):
        program.press(button)
    assert match_of(program).deal == "4711"


def test_the_set_up_takes_a_code_for_the_deal(program: Program) -> None:
    scene = set_up(program, game_of("blackjack"))
    for text, problem in (("hello", "not a code"), (str(CODE)[:-1], "mistyped"), ("1" * 19, "at most 18 digits")):
        scene.set_deal(text)
        assert problem in scene.problems[0]
    scene.set_deal("12")
    assert not scene.problems
    seats = scene.seating.seats = scene.seating.seats[:-1]
    scene.set_deal(str(CODE))
    assert program.comes_to(CodePage).code is not None
    program.key("Esc")
    assert program.comes_to(SetupPage) is scene, "what was set up is still there"
    assert scene.seating.seats == seats
    assert (scene.deal, scene.problems) == ("", [])


def test_a_deal_number_among_the_codes_leads_to_the_choice_of_a_game(program: Program) -> None:
    scene = code_page(program)
    program.rest()
    program.type("Hello")
    assert "not a code" in scene.problem
    assert "mistyped" not in scene.problem
    scene.enter_text("")
    program.type("4711")
    assert (scene.problem, scene.deal) == ("", "4711")
    program.press("Choose a game")
    program.press("Big Three")
    setup = program.comes_to(SetupPage)
    assert (setup.game.id, setup.deal) == ("big-three", "4711")
    program.press("Play")
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
