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
from cardtable.pages.menu import MenuPage
from cardtable.pages.new_match.setup import SetupPage
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.pages.table_lines import progress
from cardtable.play.live import LiveMatch
from cardtable.program.deals import day_of, deal_of_the_day, keep_day_result, place_of, play_code, play_day
from cardtable.store.tables.folder import copy_table
from cardtable.ui.desktop import clipboard
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.store.saving import everything
from tests.ui.at_the_menu import SIZES, at, page_of
from tests.ui.at_the_table import Program
from tests.ui.drawn import faults
from tests.ui.played_out import play_to_the_end

TODAY = date(2026, 3, 5)
CODE = DealCode(game_of("five-hundred"), "4711", (None, AILevel.EASY, AILevel.EASY), {"nullo": False}, 2)


def on(program: Program, day: date) -> Program:
    """Let it be noon of a day."""
    program.app.clock = lambda: datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    program.loop.go(program.app.menu())
    program.run(0.1)
    return program


def match_of(program: Program) -> LiveMatch:
    program.run(0.1)
    assert isinstance(program.scene, TableScene)
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    return match


def test_the_deal_of_the_day_is_two_clicks_away(tmp_path: Path) -> None:
    program = on(Program(tmp_path), TODAY)
    program.press("Deals")
    program.press("Five Hundred")
    match = match_of(program)
    assert match.deal == "20260305"
    assert day_of(match.table, match.deal) == TODAY


def test_and_two_keys(tmp_path: Path) -> None:
    program = on(Program(tmp_path), TODAY)
    program.key("D")
    program.rest()
    program.key("1")
    match = match_of(program)
    assert match.game.id == "blues-and-greens"
    assert day_of(match.table, match.deal) == TODAY


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_a_deal_each_day_that_is_known_again(game: object) -> None:
    for day in (date(2026, 3, 5), date(2031, 12, 31)):
        code = deal_of_the_day(game, day)  # type: ignore[arg-type]  # games of any kind
        table = code.table(["Ann", "Bert", "Cleo", "Dan"][: len(code.levels)])
        assert day_of(table, code.deal) == day
        assert day_of(table, "20269999") is None
        table.counted = 0
        assert day_of(table, code.deal) is None


def test_the_first_result_counts(tmp_path: Path) -> None:
    program = on(Program(tmp_path), TODAY)
    game = game_of("bidding-war")
    program.app.show_deals()
    play_day(program.app, game, TODAY)
    match = match_of(program)
    play_to_the_end(match)
    program.app.play.show_scores(match)
    program.app.show_deals()
    first = DealsPage(program.app).result(game, TODAY)
    points = match.table.state.scores[0]
    assert first.startswith(f"{points} point")
    play_day(program.app, game, TODAY)
    match = match_of(program)
    play_to_the_end(match, choice=-1)
    assert match.table.state.scores[0] != points
    program.app.play.show_scores(match)
    program.app.show_deals()
    assert DealsPage(program.app).result(game, TODAY) == first
    assert DealsPage(program.app).result(game, date(2026, 3, 4)) == ""


def left_in_the_middle(program: Program, game: Game, day: date) -> Path:
    """Begin the deal of a day on its page, make a move, and go to the menu; return the file of the table."""
    play_day(program.app, game, day)
    match = match_of(program)
    while not match.person_to_act:
        match.hurry()
        match.advance(0.0)
    match.play(match.moves()[0])
    assert match.path is not None
    program.app.show_menu()
    program.run(0.1)
    return match.path


def words_of(program: Program, game: Game) -> str:
    """Return what the page of deals says of a game's deal of today."""
    program.app.show_deals()
    program.run(0.1)
    return DealsPage(program.app).deal(game, TODAY).words


def test_a_deal_that_was_begun_is_continued(tmp_path: Path) -> None:
    """Otherwise one could look at the cards, leave, and start over."""
    program = on(Program(tmp_path), TODAY)
    game = game_of("bidding-war")
    assert words_of(program, game) == "Play"
    path = left_in_the_middle(program, game, TODAY)
    assert words_of(program, game) == "Continue"
    again = on(Program(tmp_path), TODAY)
    again.press("Deals")
    again.press(game.name)
    match = match_of(again)
    assert match.path == path
    play_to_the_end(match)
    again.app.play.show_scores(match)
    assert words_of(again, game).startswith(f"{match.table.state.scores[0]} point")


def test_its_code_continues_it_too(tmp_path: Path) -> None:
    program = on(Program(tmp_path), TODAY)
    game = game_of("bidding-war")
    path = left_in_the_middle(program, game, TODAY)
    play_code(program.app, deal_of_the_day(game, TODAY))
    assert match_of(program).path == path


def test_later_tries_are_practice(tmp_path: Path) -> None:
    program = on(Program(tmp_path), TODAY)
    game = game_of("bidding-war")
    play_day(program.app, game, TODAY)
    first = match_of(program)
    play_to_the_end(first)
    program.app.play.show_scores(first)
    assert first.recorder is not None
    assert not first.recorder.repeated
    play_day(program.app, game, TODAY)
    second = match_of(program)
    assert second.path != first.path
    play_to_the_end(second)
    assert second.recorder is not None
    assert second.recorder.repeated, "the statistics can leave it out"


def test_a_copy_of_the_table_does_not_count(tmp_path: Path) -> None:
    program = on(Program(tmp_path), TODAY)
    game = game_of("bidding-war")
    path = left_in_the_middle(program, game, TODAY)
    program.app.opener.open(copy_table(path))
    copy = match_of(program)
    play_to_the_end(copy)
    program.app.play.show_scores(copy)
    assert words_of(program, game) == "Continue"
    play_day(program.app, game, TODAY)
    assert match_of(program).path == path


def test_a_table_that_is_gone_gives_no_second_first_try(tmp_path: Path) -> None:
    program = on(Program(tmp_path), TODAY)
    game = game_of("bidding-war")
    left_in_the_middle(program, game, TODAY).unlink()
    program.app.clock = lambda: datetime(2026, 3, 5, 21, 0, tzinfo=UTC)
    assert words_of(program, game) == "Practise"
    play_day(program.app, game, TODAY)
    match = match_of(program)
    play_to_the_end(match)
    program.app.play.show_scores(match)
    assert words_of(program, game) == "Practise"


def test_a_beginning_that_cannot_be_noted_is_reported_at_the_table(tmp_path: Path) -> None:
    program = on(Program(tmp_path), TODAY)
    program.app.folders.day_results.mkdir(parents=True)
    play_day(program.app, game_of("bidding-war"), TODAY)
    match_of(program)
    assert isinstance(program.scene, TableScene)
    assert program.scene.desk.toast.text.startswith("It could not be noted that this deal has begun: ")


def test_partners_share_a_place() -> None:
    """On the losing side one was third, behind both winners."""
    assert place_of((140, 60, 140, 60), 1, game_of("blues-and-greens")) == 2
    assert place_of((60, 60, 10), 1, game_of("five-hundred")) == 1
    assert place_of((5, 20, 30, 20), 3, game_of("the-card-game")) == 2


def test_a_page_left_open_turns_to_the_new_day_at_midnight(tmp_path: Path) -> None:
    now = datetime(2026, 3, 31, 23, 59, 59, tzinfo=UTC)
    program = Program(tmp_path)
    program.app.clock = lambda: now
    program.app.show_deals()
    program.run(0.1)
    scene = program.scene
    assert isinstance(scene, DealsPage)
    assert (scene.day, scene.month) == (date(2026, 3, 31), date(2026, 3, 1))
    now = datetime(2026, 4, 1, 0, 0, 1, tzinfo=UTC)
    program.run(0.1)
    assert (scene.day, scene.month) == (date(2026, 4, 1), date(2026, 4, 1))
    program.rest()
    program.key("3")
    assert match_of(program).deal == "20260401"


def test_at_midnight_another_day_that_is_looked_at_stays(tmp_path: Path) -> None:
    now = datetime(2026, 3, 30, 23, 59, 59, tzinfo=UTC)
    program = Program(tmp_path)
    program.app.clock = lambda: now
    program.app.show_deals()
    program.run(0.1)
    scene = program.scene
    assert isinstance(scene, DealsPage)
    program.click(calendar_of(scene).places[13].center)
    now = datetime(2026, 3, 31, 0, 0, 1, tzinfo=UTC)
    program.run(0.1)
    assert scene.day == date(2026, 3, 14)
    assert calendar_of(scene).has_deals(30)


def calendar_of(scene: DealsPage) -> MonthDays:
    return next(each for each in scene.desk.focus.everything() if isinstance(each, MonthDays))


def test_results_belong_to_one_person(tmp_path: Path) -> None:
    program = on(Program(tmp_path), TODAY)
    game = game_of("bidding-war")
    play_day(program.app, game, TODAY)
    play_to_the_end(match_of(program))
    program.app.play.show_scores(match_of(program))
    other = program.app.profile.profiles.make("Bert")
    program.app.profile.profiles.choose(other)
    again = on(Program(tmp_path), TODAY)
    again.app.show_deals()
    assert DealsPage(again.app).result(game, TODAY) == ""


def test_an_earlier_day_is_chosen_in_the_calendar(tmp_path: Path) -> None:
    program = on(Program(tmp_path), TODAY)
    program.key("D")
    program.rest()
    scene = program.scene
    assert isinstance(scene, DealsPage)
    program.key("PgUp")
    calendar = calendar_of(scene)
    assert [*calendar.days] == [date(2026, 2, number) for number in range(1, 29)]
    program.click(calendar.places[13].center)
    assert scene.day == date(2026, 2, 14)
    program.key("5")
    assert match_of(program).deal == "20260214"


def test_the_calendar_is_one_stop_of_tab_and_the_arrows_go_from_day_to_day(tmp_path: Path) -> None:
    program = on(Program(tmp_path), TODAY)
    program.key("D")
    program.rest()
    scene = program.scene
    assert isinstance(scene, DealsPage)
    calendar, ring = calendar_of(scene), scene.desk.focus.ring()
    assert len(ring) < 16
    while scene.desk.focus.current is not calendar:
        program.key("Tab")
    program.key("Left")
    assert scene.day == date(2026, 3, 4)
    program.key("Right")
    program.key("Right")
    assert scene.day == TODAY, "no later day has deals"
    scene.desk.focus.set(calendar)
    program.key("Home")
    assert scene.day == date(2026, 3, 1)
    program.key("Up")
    assert scene.desk.focus.current is not calendar, "over the first week the focus moves on"
    program.key("PgUp")
    scene.desk.focus.set(calendar)
    program.key("Down")
    assert scene.day == date(2026, 2, 1), "in another month the arrows begin with its first day"
    program.key("Down")
    assert scene.day == date(2026, 2, 8)


def test_days_to_come_have_no_deals(tmp_path: Path) -> None:
    program = on(Program(tmp_path), TODAY)
    program.key("D")
    scene = program.scene
    assert isinstance(scene, DealsPage)
    calendar = calendar_of(scene)
    assert [calendar.has_deals(number) for number in range(31)] == [day <= TODAY for day in calendar.days]
    program.click(calendar.places[TODAY.day].center)
    assert scene.day == TODAY
    program.key("PgDn")
    assert scene.month == date(2026, 3, 1)


def test_a_broken_file_is_reported_and_loses_nothing(tmp_path: Path) -> None:
    program = on(Program(tmp_path), TODAY)
    game = game_of("bidding-war")
    path = program.app.folders.day_results
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('{"day": 5}\nnothing of ours', encoding="utf-8")
    play_day(program.app, game, TODAY)
    play_to_the_end(match_of(program))
    program.app.play.show_scores(match_of(program))
    program.app.show_deals()
    program.run(0.1)
    assert DealsPage(program.app).result(game, TODAY)
    assert isinstance(program.scene, DealsPage)
    assert program.scene.notice.startswith(f"2 lines of {path} cannot be read and do not count")
    assert path.read_text(encoding="utf-8").startswith('{"day": 5}\nnothing of ours\n{"day": "2026-03-05"')


def test_a_file_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    program = on(Program(tmp_path), TODAY)
    program.app.folders.day_results.mkdir(parents=True)
    play_day(program.app, game_of("bidding-war"), TODAY)
    match = match_of(program)
    play_to_the_end(match)
    assert keep_day_result(program.app, match).startswith("The result of the deal of the day could not be saved")


def test_a_code_is_typed_and_played_by_keys(tmp_path: Path) -> None:
    program = on(Program(tmp_path), TODAY)
    program.key("D")
    program.rest()
    program.key("C")
    program.rest()
    scene = program.scene
    assert isinstance(scene, CodePage)
    program.type(str(CODE).lower())
    assert scene.code is not None
    program.key("Enter")
    match = match_of(program)
    assert (match.deal, match.table.hands, match.table.house.nullo) == ("4711", 2, False)
    assert match.table.seats[0].is_person


def test_a_code_is_pasted_by_mouse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "paste", lambda: f"Beat this!\n Same deal: {CODE}\n")
    program = on(Program(tmp_path), TODAY)
    program.press("Deals")
    program.press("Enter code")
    program.press("Paste")
    program.press("Play")
    assert match_of(program).deal == "4711"


def test_a_wrong_code_shows_its_problem_and_begins_nothing(tmp_path: Path) -> None:
    program = on(Program(tmp_path), TODAY)
    program.app.show_code()
    program.run(0.1)
    scene = program.scene
    assert isinstance(scene, CodePage)
    assert scene.problem == ""
    scene.enter_text(str(CODE)[:-1] + "Z")
    assert "mistyped" in scene.problem
    program.key("Enter")
    assert program.scene is scene
    program.key("Esc")
    assert isinstance(program.scene, DealsPage)
    program.rest()
    program.key("Esc")
    assert isinstance(program.scene, MenuPage)


def test_the_set_up_takes_a_code_for_the_deal(tmp_path: Path) -> None:
    program = on(Program(tmp_path), TODAY)
    program.app.show_setup(game_of("blackjack"))
    program.run(0.1)
    scene = program.scene
    assert isinstance(scene, SetupPage)
    scene.set_deal("hello")
    assert "not a code" in scene.problems[0]
    scene.set_deal(str(CODE)[:-1])
    assert "mistyped" in scene.problems[0]
    scene.set_deal("1" * 19)
    assert "at most 18 digits" in scene.problems[0]
    scene.set_deal("12")
    assert not scene.problems
    seats = scene.seating.seats = scene.seating.seats[:-1]
    scene.set_deal(str(CODE))
    program.run(0.1)
    assert isinstance(program.scene, CodePage)
    assert program.scene.code is not None
    program.key("Esc")
    program.run(0.1)
    assert program.scene is scene, "what was set up is still there"
    assert scene.seating.seats == seats
    assert (scene.deal, scene.problems) == ("", [])


def test_a_deal_number_among_the_codes_leads_to_the_choice_of_a_game(tmp_path: Path) -> None:
    program = on(Program(tmp_path), TODAY)
    program.key("D")
    program.rest()
    program.key("C")
    program.rest()
    scene = program.scene
    assert isinstance(scene, CodePage)
    program.type("Hello")
    assert "not a code" in scene.problem
    assert "mistyped" not in scene.problem
    scene.enter_text("")
    program.type("4711")
    assert (scene.problem, scene.deal) == ("", "4711")
    program.press("Choose a game")
    program.press("Big Three")
    program.run(0.1)
    setup = program.scene
    assert isinstance(setup, SetupPage)
    assert (setup.game.id, setup.deal) == ("big-three", "4711")
    program.press("Play")
    assert match_of(program).deal == "4711"


@pytest.mark.parametrize("size", SIZES)
def test_the_pages_fit(tmp_path: Path, size: tuple[int, int, Size]) -> None:
    program = on(at(tmp_path, size), date(2026, 8, 31))  # a month of six weeks
    program.app.show_deals()
    program.run(0.1)
    assert faults(page_of(program)) == []
    program.app.show_code(str(CODE))
    program.run(0.1)
    assert faults(page_of(program)) == []


def test_a_code_is_begun_from_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program(tmp_path)
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


def test_a_deal_that_was_played_is_finished_among_the_saved_tables(tmp_path: Path) -> None:
    program = on(Program(tmp_path), TODAY)
    play_day(program.app, game_of("five-hundred"), TODAY)
    match = match_of(program)
    play_to_the_end(match)
    program.app.show_menu()
    (saved,) = everything(program.app.tables)
    assert saved.finished
    assert saved.outline is not None
    assert progress(saved.outline, saved.names, "hand", {"Ann"}) == ["finished"]
    assert match.path is not None
    program.app.opener.open(match.path)
    program.run(1.0)
    assert isinstance(program.scene, ScoreSheetPage)
    assert "Code" in program.labels()


@pytest.mark.parametrize("help_taken", [True, False])
def test_help_is_noted_even_after_the_table_was_left(tmp_path: Path, *, help_taken: bool) -> None:
    program = on(Program(tmp_path), TODAY)
    game = game_of("bidding-war")
    play_day(program.app, game, TODAY)
    match = match_of(program)
    while not match.person_to_act:
        match.hurry()
        match.advance(0.0)
    if help_taken:
        match.ask_hint()
    assert match.path is not None
    program.app.show_menu()
    program.app.opener.open(match.path)
    resumed = match_of(program)
    assert resumed is not match
    play_to_the_end(resumed)
    program.app.play.show_scores(resumed)
    program.app.show_deals()
    assert DealsPage(program.app).result(game, TODAY).endswith(", with help") == help_taken


def test_the_letter_that_opens_the_page_of_codes_is_not_typed_there(tmp_path: Path) -> None:
    program = on(Program(tmp_path), TODAY)
    program.press("Deals")
    program.strike("C")
    scene = program.scene
    assert isinstance(scene, CodePage)
    assert scene.entry.text == ""
    program.strike("A")
    assert scene.entry.text == "a"
