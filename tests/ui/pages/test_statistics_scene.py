"""The page of the statistics: what is played is counted, shown at every size, written out and begun anew."""

from dataclasses import replace
from pathlib import Path

import pytest
from pygame import Rect, Surface

from cardtable.ai.search.move_choice import by_rule
from cardtable.commands.demo import run_demo
from cardtable.engine.seats import PlayerKind, Seat
from cardtable.engine.state import DEALER
from cardtable.games import GAMES
from cardtable.store.statistics.records import Help, LuckRecord, ReviewRecord
from cardtable.store.statistics.statistics_file import StatisticsFile
from cardtable.ui.lettering.typesetter import Typesetter
from cardtable.ui.look import Look
from cardtable.ui.pages.bar_chart import BarChart
from cardtable.ui.pages.chart import Chart
from cardtable.ui.pages.exercises import ExercisesScene
from cardtable.ui.pages.menu import MenuScene
from cardtable.ui.pages.new_match.setup import MatchSetup
from cardtable.ui.pages.statistics import (
    ALL_GAMES,
    ALL_PLAYERS,
    FigureSheet,
    Selection,
    StatisticsActions,
    StatisticsScene,
)
from cardtable.ui.play.learning.practice_scene import PracticeScene
from cardtable.ui.play.table_scene.table_scene import TableScene
from tests.known_games import game_of
from tests.store.played import AT, CARDS, RECORDS, hand, when
from tests.ui.at_the_menu import SIZES, at
from tests.ui.at_the_table import Program, one_person
from tests.ui.checked_pages import check_page

MANY = [
    *RECORDS[:3],
    Help(when(20), "three", 1, "hint"),
    *(hand(number, number, 5, 10, at=CARDS, minute=30 + number) for number in range(1, 90)),
]


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Return the program with something in its statistics."""
    return filled(Program(tmp_path))


def filled(program: Program) -> Program:
    file = StatisticsFile(program.app.folders.statistics)
    for record in MANY:
        file.append(record)
    return program


def page(program: Program) -> StatisticsScene:
    """Go to the page."""
    program.app.statistics_page.show()
    program.run(0.1)
    return scene_of(program)


def scene_of(program: Program) -> StatisticsScene:
    assert isinstance(program.scene, StatisticsScene)
    return program.scene


def rows(program: Program) -> list[str]:
    return [part.label for part in program.parts("figures")]


# --- what counts -----------------------------------------------------------------------------------------------------


def finish_a_hand(program: Program) -> None:
    """Let everybody play by rules of thumb until a hand is over."""
    match = program.app.play.match
    assert match is not None
    hands = len(match.table.state.results)
    now = 0.0
    while len(match.table.state.results) == hands:
        assert match.actor is not None
        now += 100
        if match.actor in match.persons:
            match.play(by_rule(match.view(match.actor), 1, match.game).move)
        else:
            match.advance(now, wait=False)


def test_a_hand_played_at_a_table_counts_with_its_marks(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.opener.begin(game_of("big-three"), MatchSetup(one_person(seats=3), {"target": 40}, "7"))
    program.run(0.1)
    assert isinstance(program.scene, TableScene)
    match = program.app.play.match
    assert match is not None
    assert match.writer is not None
    finish_a_hand(program)
    while match.actor == DEALER or match.actor not in match.persons:
        match.advance(1000.0, wait=False)
    match.ask_hint()
    match.play(by_rule(match.view(match.actor), 1, match.game).move)
    assert match.undo()
    finish_a_hand(program)
    program.app.show_menu()
    read = StatisticsFile(program.app.folders.statistics).read()
    assert [(each.record.number, each.undo, each.hints) for each in read.hands] == [(1, set(), set()), (2, {0}, {0})]
    first = read.hands[0].record
    assert first.points == match.table.state.results[0].points
    assert first.at.table == match.writer.path.name
    assert first.at.options == {"target": 40}
    assert first.contract is not None
    # Gone on with from its file, only what is new is written.
    program.app.opener.open(match.writer.path)
    program.run(0.1)
    finish_a_hand(program)
    read = StatisticsFile(program.app.folders.statistics).read()
    assert [each.record.number for each in read.hands] == [1, 2, 3]
    assert not read.hands[2].undo


def test_demonstrations_and_pictures_do_not_count(tmp_path: Path) -> None:
    run_demo(game_of("big-three"), GAMES, tmp_path, 3)
    assert not list(tmp_path.rglob("statistics*"))


def test_a_table_that_is_only_watched_does_not_count(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.sit_down("big-three", tuple(Seat(name, PlayerKind.AI) for name in ("Ann", "Bert", "Cleo")))
    finish_a_hand(program)
    assert not program.app.folders.statistics.exists()


def test_statistics_that_cannot_be_written_are_reported_at_the_table(tmp_path: Path) -> None:
    (tmp_path / "statistics.jsonl").mkdir()
    program = Program(tmp_path)
    program.app.opener.begin(game_of("big-three"), MatchSetup(one_person(seats=3), {}))
    program.run(0.1)
    finish_a_hand(program)
    assert program.app.play.match is not None
    assert "statistics will be written later" in program.app.play.match.notice


# --- what is shown ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_the_page_fits(tmp_path: Path, size: tuple[int, int, float]) -> None:
    program = at(tmp_path, size)
    check_page(page(program), size)
    filled(program)
    scene = page(program)
    for selection in (
        Selection(),
        Selection(1),
        Selection(0, 0),
        Selection(ALL_GAMES, 1),
        Selection(1, 2, unaided=True),
    ):
        scene.show(selection)
        program.run(0.1)
        check_page(scene, size)
        assert scene.table.columns[0] > 0
        assert len(scene.table.columns) >= 2
        assert sum(scene.table.columns) <= scene.table.view.width


def test_it_is_reached_from_the_menu_and_left_again(program: Program) -> None:
    program.loop.go(program.app.menu())
    program.run(0.1)
    program.key("A")
    program.run(0.1)
    scene_of(program)
    program.key("Esc")
    program.run(0.1)
    assert isinstance(program.scene, MenuScene)


def test_everybody_in_all_games_then_one_game_then_one_player(program: Program) -> None:
    scene = page(program)
    assert rows(program)[0].startswith("Ann | 1 | 0 | 0 % | 91")
    scene.game.choose(2)  # after the one with most hands, in the order of the games
    program.run(0.1)
    assert scene.selection == Selection(1, ALL_PLAYERS)
    assert scene.table.rows[0][:6] == ("Ann", "0", "0", "89", "4005", "45.0")
    scene.player.choose(1)
    program.run(0.1)
    assert "Best round | 1" in rows(program)
    assert "Worst round | 89" in rows(program)
    scene.game.choose(0)
    program.run(0.1)
    assert [row[0] for row in scene.table.rows] == ["Five Hundred", "The Card Game"]


def test_bids_made_and_failed_are_shown(program: Program) -> None:
    page(program).show(Selection(0))
    scene = scene_of(program)
    program.run(0.1)
    assert scene.table.rows[0][scene.table.headings.index("Bids made")] == "1 of 2"


def test_a_click_on_a_row_shows_that_player_and_then_that_game(program: Program) -> None:
    scene = page(program)
    program.click(scene.table.row_rect(1).center)
    program.run(0.1)
    assert scene.selection == Selection(ALL_GAMES, 1)
    assert scene.player.value == 1
    program.click(scene.table.row_rect(0).center)
    program.run(0.1)
    assert scene.selection == Selection(0, 1)


def test_where_there_is_no_room_for_all_figures_a_tip_says_how_to_see_them(tmp_path: Path) -> None:
    program = filled(at(tmp_path, (800, 600, 1.0)))
    scene = page(program)
    scene.show(Selection(0))
    program.run(0.1)
    assert len(scene.table.columns) < len(scene.table.headings)
    assert scene.table.tip is not None
    scene.show(Selection(0, 0))
    program.run(0.1)
    assert scene.table.tip is None
    assert {"Best hand", "Worst hand", "Bids made", "Points a hand"} <= {row[0] for row in scene.table.rows}


def test_the_figures_of_a_person_in_one_game_are_shown_in_a_small_window_too(tmp_path: Path) -> None:
    program = at(tmp_path, (800, 600, 1.0))
    file = StatisticsFile(program.app.folders.statistics)
    for number in (1, 2, 3):
        file.append(hand(number, 10, 0, 0))
        file.append(LuckRecord(when(number), AT.table, number, (0.0, 0.0, 0.0)))
        file.append(ReviewRecord(when(number), AT.table, number, 0, (1, 0.005), (4, 0.002 * number)))
    scene = page(program)
    scene.show(Selection(0, 0))
    program.run(0.1)
    assert len(scene.table.columns) == 2
    assert scene.table.tip is None
    cost = scene.sheet.figures[-1]
    assert cost.words == "wins in 100 lost a decision"
    assert cost.below.startswith("± ")


def test_hands_with_help_are_left_out_on_demand(tmp_path: Path) -> None:
    program = Program(tmp_path)
    file = StatisticsFile(program.app.folders.statistics)
    for record in (hand(1, 5, 6, 7), Help(when(1), AT.table, 2, "undo"), hand(2, 50, 60, 70)):
        file.append(record)
    scene = page(program)
    scene.show(Selection(0, 0))
    assert ("Best hand", "50") in scene.table.rows
    assert ("Hands with undo", "1") in scene.table.rows
    scene.unaided.flip()
    program.run(0.2)
    assert ("Best hand", "5") in scene.table.rows
    assert ("Hands", "1") in scene.table.rows


def test_charts_are_of_points_and_of_matches_won(program: Program) -> None:
    scene = page(program)
    assert [name for name, _ in scene.sheet.charts] == ["Won"]
    scene.show(Selection(0))
    assert [name for name, _ in scene.sheet.charts] == ["Points", "Won"]
    points, won = (chart for _, chart in scene.sheet.charts)
    assert isinstance(points, Chart)
    assert isinstance(won, Chart)
    assert points.names == ["Ann", "Bert", "AI, easy"]
    assert [list(row) for row in points.totals] == [[0, 0, 0], [140, 10, 20], [-20, 10, 50]]
    assert [list(row) for row in won.totals] == [[0, 0, 0], [0, 0, 100]]
    scene.tabs.choose(1)
    program.run(0.1)
    assert [part.label for part in program.parts("chart")] == ["Matches won so far"]
    scene.show(Selection(1))  # no match of this game was finished
    program.run(0.1)
    assert [name for name, _ in scene.sheet.charts] == ["Points"]


def test_large_figures_and_recent_matches_are_those_of_what_is_shown(program: Program) -> None:
    scene = page(program)
    assert [(each.number, each.words) for each in scene.sheet.figures][:1] == [("1", "match played")]
    assert [each.title for each in scene.sheet.recent] == ["Five Hundred"]
    scene.show(Selection(1, 0))
    words = [each.words for each in scene.sheet.figures]
    assert words == ["rounds played", "points a round"]
    assert [each.number for each in scene.sheet.figures] == ["89", "45.0"]
    assert scene.sheet.recent == []


def test_points_of_one_player_in_one_game_stand_hand_by_hand(program: Program) -> None:
    scene = page(program)
    scene.show(Selection(1, 0))
    name, bars = scene.sheet.charts[0]
    assert name == "Rounds"
    assert isinstance(bars, BarChart)
    assert list(bars.values) == list(range(1, 90))
    program.run(0.1)


@pytest.mark.parametrize(
    ("game", "word"), [("five-hundred", "hand"), ("blackjack", "game"), ("the-card-game", "round")]
)
def test_the_figures_of_one_game_call_a_hand_what_the_game_does(tmp_path: Path, game: str, word: str) -> None:
    program = Program(tmp_path)
    file = StatisticsFile(program.app.folders.statistics)
    for number in (1, 2):
        file.append(hand(number, 5, 6, 7, at=replace(AT, game=game)))
    scene = page(program)
    scene.show(Selection(0, ALL_PLAYERS))
    assert f"{word.capitalize()}s" in scene.table.headings
    assert f"A {word}" in scene.table.headings
    scene.show(Selection(0, 0))
    labels = {row[0] for row in scene.table.rows}
    assert {f"{word.capitalize()}s", f"Points a {word}", f"Best {word}", f"Worst {word}"} <= labels
    assert [each.words for each in scene.sheet.figures] == [f"{word}s played", f"points a {word}"]
    name, bars = scene.sheet.charts[0]
    assert isinstance(bars, BarChart)
    assert (name, bars.title, bars.hand_word) == (f"{word.capitalize()}s", f"Points, {word} by {word}", word)


def test_the_bars_are_numbered_with_the_word_that_the_game_has_for_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    look, written = Look.of((1280, 720)), list[str]()
    monkeypatch.setattr(
        Typesetter, "draw", lambda _self, _surface, text, *_rest: (written.append(text), Rect(0, 0, 0, 0))[1]
    )
    BarChart((3, 4, 5, 6, 7), "Points", "round").draw(Surface((400, 300)), look, Rect(0, 0, 400, 300))
    assert "round 1" in written
    assert "5" in written


def test_the_person_at_the_screen_comes_first(program: Program) -> None:
    program.app.profile.keep(program.app.profile.settings.with_own_name("Bert"))
    assert page(program).player.value == 1


def test_everything_is_reached_by_keys(program: Program) -> None:
    scene = page(program)
    reached = set()
    for _ in range(12):
        program.key("Tab")
        reached.add(scene.desk.focus.current)
    assert {scene.game, scene.player, scene.unaided} <= reached
    scene.desk.focus.set(scene.player)
    program.key("Right")
    program.run(0.1)
    assert scene.selection.player == 0
    assert scene.desk.focus.current is scene.player


def test_the_page_begins_with_the_given_selection() -> None:
    empty = FigureSheet((), (), (), ())
    actions = StatisticsActions(
        sheet=lambda _: empty, export=str, reset=lambda: None, practise=lambda _: None, leave=lambda: None
    )
    selection = Selection(1, 0, unaided=True)
    scene = StatisticsScene(["Blackjack", "Big Three"], ["Ann"], actions, selection=selection)
    assert Selection(scene.game.value, scene.player.value, scene.unaided.value) == selection


def test_without_any_match_export_and_start_over_are_disabled(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = page(program)
    assert not scene.has_figures
    program.key("E")
    program.key("N")
    program.run(0.1)
    assert scene.desk.dialog is None
    assert not program.app.folders.statistics.exists()


def test_broken_lines_are_counted_in_a_notice_and_stay(program: Program) -> None:
    path = program.app.folders.statistics
    with path.open("a") as lines:
        lines.write('nonsense\n{"hand": 5, "whe')
    before = path.read_bytes()
    scene = page(program)
    assert scene.notice.startswith("2 lines of ")
    assert rows(program)[0].startswith("Ann | 1 | 0 | 0 % | 91")
    assert path.read_bytes() == before


def test_a_file_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    (tmp_path / "statistics.jsonl").mkdir()
    assert "can't be read" in page(Program(tmp_path)).notice


# --- out and away ----------------------------------------------------------------------------------------------------


def test_the_export_is_written_and_its_path_shown(program: Program, tmp_path: Path) -> None:
    scene = page(program)
    program.press("Export")
    program.run(0.2)
    assert scene.desk.dialog is not None
    told = " ".join(paragraph.text for paragraph in scene.desk.dialog.text.paragraphs)
    (sheet,) = tmp_path.glob("*.csv")
    assert str(sheet) in told
    assert len(sheet.read_text("utf-8").splitlines()) == 1 + 3 * (3 + 89)
    program.key("Enter")
    program.press("Export")
    program.run(0.2)
    assert len(list(tmp_path.glob("*.csv"))) == 2


def test_starting_over_asks_first(program: Program) -> None:
    path = program.app.folders.statistics
    page(program)
    program.press("Start over")
    program.run(0.2)
    program.key("Esc")
    program.run(0.1)
    assert path.exists()
    program.press("Start over")
    program.run(0.2)
    program.key("Enter")  # the answer that does no harm
    program.run(0.1)
    assert path.exists()
    program.press("Start over")
    program.run(0.2)
    program.press("Start over")
    program.run(0.3)
    assert not path.exists()
    assert rows(program) == []
    assert len(list(path.parent.glob("statistics until *.jsonl"))) == 1


# --- to the exercises


def test_practise_leads_to_the_exercises_of_the_game_that_is_shown(program: Program) -> None:
    page(program)
    program.key("P")
    program.run(0.1)
    assert isinstance(program.scene, ExercisesScene)
    scene = page(program)
    scene.show(Selection(game=0))
    program.rest()
    program.press("Practise")
    program.run(0.1)
    assert isinstance(program.scene, PracticeScene)
    assert program.scene.match.game is program.app.statistics_page.games[0]


def test_what_decisions_cost_and_what_luck_did_is_shown_of_a_person_in_one_game(tmp_path: Path) -> None:
    program = Program(tmp_path)
    file = StatisticsFile(program.app.folders.statistics)
    for number, (points, worth, loss) in enumerate(((140, 100.0, 0.04), (-60, -100.0, 0.02), (100, 60.0, 0.0)), 1):
        file.append(hand(number, points, 0, 0))
        file.append(LuckRecord(when(number), AT.table, number, (worth, 0.0, 0.0)))
        file.append(ReviewRecord(when(number), AT.table, number, 0, (1, loss), (4, 2 * loss)))
    scene = page(program)
    ann = next(place for place, who in enumerate(program.app.statistics_page.players) if who.name == "Ann")
    scene.show(Selection(0, ann))
    shown = {label: text for label, text in scene.sheet.rows}  # noqa: C416 - rows may have more cells
    assert shown["Points a hand, with luck"].startswith("60.0 ± ")
    assert shown["Without the cards' luck"].startswith("40.0 ± ")
    assert shown["A decision cost (wins in 100)"].startswith("1.2 ± ")
    assert shown["A bid"].startswith("2.0 ± ")
    assert shown["A play"].startswith("1.0 ± ")
    assert shown["With 3 players"] == shown["A decision cost (wins in 100)"]
    assert "0." in shown["AI, easy"]
    assert shown["Strength"] == "too few hands to tell"
    lost = dict(scene.sheet.charts)["Lost"]
    assert isinstance(lost, BarChart)
    assert list(lost.values) == [12, 6, 0]
    scene.show(Selection(0, ALL_PLAYERS))
    assert "Lost" not in dict(scene.sheet.charts)
