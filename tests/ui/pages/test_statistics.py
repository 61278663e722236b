"""The statistics: figures, charts and rows of what is shown, which hands count, and what becomes of their file."""

from dataclasses import replace
from pathlib import Path
from threading import Event, Thread, current_thread, main_thread

import pytest

from cardtable.ai.search import by_rule
from cardtable.commands.demo import run_demo
from cardtable.engine.seats import DEALER, PlayerKind, Seat
from cardtable.games import GAMES
from cardtable.pages import statistics as statistics_page
from cardtable.pages.menu import MenuPage
from cardtable.pages.practice import PracticePage
from cardtable.pages.statistics import (
    ALL_GAMES,
    ALL_PLAYERS,
    Selection,
    StatisticsPage,
)
from cardtable.play.match_setup import MatchSetup
from cardtable.store.statistics.figures import Player
from cardtable.store.statistics.records import (
    LuckRecord,
    ReviewRecord,
    Statistics,
    StatisticsFile,
    UndoRecord,
    statistics_of,
    write_record,
)
from cardtable.ui.play.learning.exercise import PracticeScene
from cardtable.ui.theme import Size
from cardtable.ui.waiting import WaitPage
from cardtable.ui.widgets.charts import BarChart, Chart
from tests.known_games import game_of
from tests.situations import one_person
from tests.store.played import AT, PlayedTable, hand, when
from tests.ui.at_statistics import filled, page, rows, scene_of
from tests.ui.at_the_menu import at
from tests.ui.at_the_table import Program
from tests.ui.writings import Writings

FH = game_of("five-hundred")


@pytest.fixture
def new_program(tmp_path: Path) -> Program:
    program = Program(tmp_path)
    program.app.show_menu()
    program.run(0.1)
    return program


@pytest.fixture
def program(new_program: Program) -> Program:
    """Return the program with something in its statistics."""
    return filled(new_program)


def seen(program: Program, selection: Selection) -> StatisticsPage:
    """Go to the page, and choose what it shows."""
    scene = page(program)
    scene.show(selection)
    program.run(0.1)
    return scene


def luck(number: int, worth: float = 0.0, minute: int = 0) -> LuckRecord:
    return LuckRecord(when=when(minute or number), table=AT.table, number=number, worth=(worth, 0.0, 0.0))


def review(number: int, bids: tuple[int, float], plays: tuple[int, float], minute: int = 0) -> ReviewRecord:
    return ReviewRecord(when=when(minute or number), table=AT.table, number=number, seat=0, bids=bids, plays=plays)


def test_it_is_reached_from_the_menu_and_left_again(program: Program) -> None:
    program.app.show_menu()
    program.run(0.1)
    program.key("A")
    scene_of(program)
    program.key("Esc")
    program.comes_to(MenuPage)


# --- the page


def test_everybody_in_all_games_then_one_game_then_one_player(program: Program) -> None:
    scene = page(program)
    assert rows(program)[0].startswith("Ann | 1 | 0 | 0 in 100 | 91")
    assert [(each.number, each.words) for each in scene.sheet.figures][:1] == [("1", "match played")]
    assert [each.title for each in scene.sheet.recent] == ["Five Hundred"]
    scene.game.choose(2)  # after the one with most hands, in the order of the games
    program.run(0.1)
    assert scene.selection == Selection(1, ALL_PLAYERS)
    assert scene.table.rows[0][:6] == ("Ann", "0", "0", "89", "4,005", "45.0")
    scene.player.choose(1)
    program.run(0.1)
    assert [(each.number, each.words) for each in scene.sheet.figures] == [
        ("89", "rounds played"),
        ("45.0", "points a round"),
    ]
    assert scene.sheet.recent == []
    name, bars = scene.sheet.charts[0]
    assert isinstance(bars, BarChart)
    assert (name, list(bars.values)) == ("Rounds", list(range(1, 90)))
    scene.tabs.choose(len(scene.tabs.options) - 1)
    program.run(0.1)
    assert "Best and worst round | 1 / 89" in rows(program)
    scene.game.choose(0)
    program.run(0.1)
    assert [row[0] for row in scene.table.rows] == ["Five Hundred", "The Card Game"]


def test_a_row_that_is_picked_shows_that_player_and_then_that_game(program: Program) -> None:
    scene = page(program)
    scene.desk.focus.set(scene.table.list)
    for key in ("Down", "Down", "Enter"):
        program.key(key)
    program.run(0.1)
    assert scene.selection == Selection(ALL_GAMES, 1)
    assert scene.player.value == 1
    program.click(scene.table.list.row_rect(0).center)
    program.run(0.1)
    assert scene.selection == Selection(0, 1)


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


def test_the_person_at_the_screen_comes_first(program: Program) -> None:
    program.app.profile.keep(program.app.profile.settings.with_own_name("Bert"))
    assert page(program).player.value == 1


def test_practise_leads_to_the_exercises_of_the_game_that_is_shown(program: Program) -> None:
    page(program)
    program.key("P")
    program.comes_to(PracticePage)
    scene = seen(program, Selection(game=0))
    program.rest()
    program.press("Practise")
    assert program.comes_to(PracticeScene).match.game is scene.games[0]


def test_where_there_is_no_room_for_all_figures_a_tip_says_how_to_see_them(tmp_path: Path) -> None:
    scene = seen(filled(Program(tmp_path, (800, 600))), Selection(0))
    assert 2 <= scene.table.columns < len(scene.table.headings)
    assert scene.table.list.tip is not None
    scene.show(Selection(0, 0))
    assert scene.table.columns == 2
    assert {"Best and worst hand", "Bids made", "Points a hand"} <= {row[0] for row in scene.table.rows}


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_best_is_never_shown_without_worst(tmp_path: Path, size: tuple[int, int]) -> None:
    program = filled(Program(tmp_path, size))
    for selection in (Selection(0), Selection(0, 0)):
        table = seen(program, selection).table
        texts = [*table.headings[: table.columns], *(row[0] for row in table.rows)]
        assert all("worst" in text for text in texts if "best" in text.lower())


def test_large_figures_stay_on_top_where_all_is_largest_and_the_recent_matches_are_scrolled_to(
    tmp_path: Path, written: Writings
) -> None:
    program = filled(at(tmp_path, (960, 720, Size.LARGEST)))
    scene = seen(program, Selection(0, 0))

    def in_sight() -> set[str]:
        written.clear()
        scene.draw(program.screen.surface)
        window = program.screen.surface.get_rect()
        return {each.text for each in written if window.contains(each.place)}

    assert {each.number for each in scene.sheet.figures} <= in_sight()
    for _ in range(5):
        program.key("PgDn")
    assert "Five Hundred" in in_sight()


# --- figures and charts


def test_charts_are_of_points_and_of_matches_won(program: Program) -> None:
    scene = page(program)
    assert [name for name, _ in scene.sheet.charts] == ["Won"]
    scene.show(Selection(0))
    assert scene.table.rows[0][scene.table.headings.index("Bids made")] == "1 of 2"
    (first, points), (second, won) = scene.sheet.charts
    assert (first, second) == ("Points", "Won")
    assert isinstance(points, Chart)
    assert isinstance(won, Chart)
    assert points.names == ["Ann", "Bert", "easy AI"]
    assert [list(row) for row in points.totals] == [[0, 0, 0], [140, 10, 20], [-20, 10, 50]]
    assert [list(row) for row in won.totals] == [[0, 0, 0], [0, 0, 100]]
    assert replace(won, totals=[[0, 0, 0], [0, 0, 0]]).range == (0, 100), "a share is seen against the whole"
    scene.tabs.choose(1)
    program.run(0.1)
    assert [part.label for part in program.parts("chart")] == ["Wins in 100 matches"]
    scene.show(Selection(1))  # no match of this game was finished
    program.run(0.1)
    assert [name for name, _ in scene.sheet.charts] == ["Points"]


@pytest.mark.parametrize(("game", "word"), [("five-hundred", "hand"), ("the-card-game", "round")])
def test_the_figures_of_one_game_call_a_hand_what_the_game_does(new_program: Program, game: str, word: str) -> None:
    at = PlayedTable(AT.table, game, AT.options, AT.seats)
    filled(new_program, *(hand(number, 5, 6, 7, at=at) for number in (1, 2)))
    scene = seen(new_program, Selection(0, ALL_PLAYERS))
    assert {f"{word.capitalize()}s", f"A {word}"} <= set(scene.table.headings)
    scene.show(Selection(0, 0))
    labels = {row[0] for row in scene.table.rows}
    assert {f"{word.capitalize()}s", f"Points a {word}", f"Best and worst {word}"} <= labels
    assert [each.words for each in scene.sheet.figures] == [f"{word}s played", f"points a {word}"]
    name, bars = scene.sheet.charts[0]
    assert isinstance(bars, BarChart)
    assert (name, bars.title, bars.hand_word) == (f"{word.capitalize()}s", f"Points, {word} by {word}", word)


def test_the_cost_of_decisions_and_the_luck_are_shown_for_a_person_in_one_game(new_program: Program) -> None:
    for number, (points, worth, loss) in enumerate(((140, 100.0, 0.04), (-60, -100.0, 0.03), (100, 60.0, 0.02)), 1):
        filled(new_program, hand(number, points, 0, 0), luck(number, worth), review(number, (1, loss), (4, 2 * loss)))
    scene = seen(new_program, Selection(0, [who.name for who in page(new_program).players].index("Ann")))
    shown = {label: text for label, text in scene.sheet.rows}  # noqa: C416 - rows may have more cells
    assert shown["Points a hand, with luck"].startswith("too few")
    assert shown["Without luck"].startswith("40.0 ± ")
    assert shown["Cost per decision (wins in 100)"].startswith("1.8 ± ")
    assert shown["Per bid"].startswith("3.0 ± ")
    assert shown["Per play"].startswith("1.5 ± ")
    assert shown["With 3 players"] == shown["Cost per decision (wins in 100)"]
    assert "0." in shown["AI, easy"]
    assert shown["Strength"] == "below easy"
    charts = dict(scene.sheet.charts)
    assert [*charts] == ["Lost", "Rate", "Hands", "Points"]
    lost, rate, course = charts["Lost"], charts["Rate"], charts["Points"]
    assert isinstance(lost, BarChart)
    assert (list(lost.values), list(lost.upper), lost.parts) == ([12, 9, 6], [4, 3, 2], ("plays", "bids"))
    assert isinstance(rate, BarChart)
    assert list(rate.values) == pytest.approx([2.4, 1.8, 1.2])
    assert rate.mean_after(3) == pytest.approx(1.8), "as in the row above"
    assert isinstance(course, Chart)
    assert course.names == ("with luck", "without luck")
    assert course.totals[-1] == [180, 120]
    scene.show(Selection(0, ALL_PLAYERS))
    assert "Lost" not in dict(scene.sheet.charts)


def test_the_cost_of_a_person_in_one_game_is_shown_in_a_small_window_too(tmp_path: Path) -> None:
    program = Program(tmp_path, (800, 600))
    for number in (1, 2, 3):
        filled(program, hand(number, 10, 0, 0), luck(number), review(number, (1, 0.005), (4, 0.002 * number)))
    scene = seen(program, Selection(0, 0))
    assert scene.table.columns == 2
    cost = scene.sheet.figures[-1]
    assert cost.words == "wins in 100 lost per decision"
    assert cost.below[0].startswith("± ")


def test_an_interval_wider_than_its_figure_is_too_few_to_tell() -> None:
    read = statistics_of(
        each
        for number, points, loss in ((1, 90, 0.5), (2, -80, -0.1), (3, 10, -0.2))
        for each in (hand(number, points, 0, 0), luck(number, minute=4), review(number, (0, 0.0), (4, loss), minute=5))
    )
    ann = Player(name="Ann")
    rows = dict(statistics_page.rate_rows(read, ann, FH))
    assert rows["Points a hand, with luck"] == rows["Cost per decision (wins in 100)"] == "too few hands to tell"
    assert rows["AI, expert"] == "next to nothing", "its cost was measured in many hands"
    assert statistics_page.cost_figure(read, ann, FH) is None


# --- which hands count


def finish_a_hand(program: Program) -> None:
    """Let everybody play by rules of thumb until a hand is over."""
    match = program.app.play.match
    hands, now = len(match.table.state.results), 0.0
    while len(match.table.state.results) == hands:
        now += 100
        if match.actor in match.persons:
            match.play(by_rule(match.view(match.actor), 1, match.game).move)
        else:
            match.hurry()
            match.advance(now)


def begin(program: Program, **options: int) -> None:
    program.app.opener.begin(game_of("big-three"), MatchSetup(one_person(seats=3), options, "7"))
    program.run(0.1)


def test_a_hand_played_at_a_table_counts_with_its_marks(new_program: Program) -> None:
    begin(new_program, target=40)
    match = new_program.app.play.match
    finish_a_hand(new_program)
    while match.actor == DEALER or match.actor not in match.persons:
        match.hurry()
        match.advance(1000.0)
    match.ask_hint()
    match.play(by_rule(match.view(match.actor), 1, match.game).move)
    assert match.undo()
    finish_a_hand(new_program)
    new_program.app.show_menu()
    file = StatisticsFile(new_program.app.folders.statistics)
    read = file.read()
    assert [(each.record.number, each.undo, each.hints) for each in read.hands] == [(1, set(), set()), (2, {0}, {0})]
    first = read.hands[0].record
    assert first.points == match.table.state.results[0].points
    assert first.table == match.writer.path.name
    assert first.options == {"target": 40}
    assert first.contract is not None
    new_program.app.opener.open(match.writer.path)
    new_program.run(0.1)
    finish_a_hand(new_program)
    read = file.read()
    assert [each.record.number for each in read.hands] == [1, 2, 3], "only what is new is written"
    assert not read.hands[2].undo


@pytest.mark.nightly("a demonstration, which plays a whole match, and its statistics")
def test_demonstrations_do_not_count(tmp_path: Path) -> None:
    run_demo(game_of("bidding-war"), GAMES, tmp_path, 3)
    assert not list(tmp_path.rglob("statistics*"))


def test_tables_that_are_only_watched_do_not_count(new_program: Program, tmp_path: Path) -> None:
    new_program.sit_down("big-three", tuple(Seat(name, PlayerKind.AI) for name in ("Ann", "Bert", "Cleo")))
    finish_a_hand(new_program)
    assert not list(tmp_path.rglob("statistics*"))


def test_hands_with_help_are_left_out_on_demand(new_program: Program) -> None:
    undone = UndoRecord(when=when(1), table=AT.table, number=2)
    scene = seen(filled(new_program, hand(1, 5, 6, 7), undone, hand(2, 50, 60, 70)), Selection(0, 0))
    assert {("Best and worst hand", "50 / 5"), ("Hands with undo", "1")} <= set(scene.table.rows)
    scene.unaided.flip()
    new_program.run(0.2)
    assert {("Best and worst hand", "5 / 5"), ("Hands", "1")} <= set(scene.table.rows)


# --- their file


def test_statistics_that_cannot_be_written_or_read_are_reported(tmp_path: Path) -> None:
    (tmp_path / "statistics.jsonl").mkdir()
    program = Program(tmp_path)
    begin(program)
    finish_a_hand(program)
    program.tick()
    assert "statistics will be written later" in program.app.play.match.save_status.notice
    assert "can't be read" in page(program).notice


def test_without_any_match_export_and_start_over_are_disabled(new_program: Program) -> None:
    scene = page(new_program)
    assert not scene.players
    new_program.key("E")
    new_program.key("N")
    new_program.run(0.1)
    assert scene.desk.dialog is None
    assert not new_program.app.folders.statistics.exists()


def test_broken_lines_are_counted_in_a_notice_and_stay(program: Program) -> None:
    path = program.app.folders.statistics
    with path.open("a") as lines:
        lines.write('nonsense\n{"hand": 5, "whe')
    before = path.read_bytes()
    assert page(program).notice.startswith("2 lines of ")
    assert rows(program)[0].startswith("Ann | 1 | 0 | 0 in 100 | 91")
    assert path.read_bytes() == before


def test_the_export_is_written_and_its_path_shown(program: Program, tmp_path: Path) -> None:
    scene = page(program)
    program.press("Export")
    program.run(0.2)
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
    for answer in ("Esc", "Enter"):  # Enter gives the answer that does no harm
        program.press("Start over")
        program.run(0.2)
        program.key(answer)
        program.run(0.1)
        assert path.exists()
    program.press("Start over")
    program.run(0.2)
    program.press("Start over")
    program.run(0.3)
    assert not path.exists()
    assert rows(program) == []
    assert len(list(path.parent.glob("statistics until *.jsonl"))) == 1


def test_long_statistics_are_read_in_a_thread_while_the_window_goes_on(
    new_program: Program, monkeypatch: pytest.MonkeyPatch, written: Writings
) -> None:
    file = StatisticsFile(new_program.app.folders.statistics)
    lines = [write_record(hand(number, 1, 2, 3)) for number in range(1, 2001)]
    file.path.parent.mkdir(parents=True, exist_ok=True)
    file.path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    may_read, readers = Event(), set[Thread]()
    read = StatisticsFile.read

    def slowly(file: StatisticsFile) -> Statistics:
        readers.add(current_thread())
        may_read.wait(60.0)
        return read(file)

    def in_sight() -> set[str]:
        written.clear()
        new_program.scene.draw(new_program.screen.surface)
        return {each.text for each in written}

    monkeypatch.setattr(StatisticsFile, "read", slowly)
    new_program.app.show_statistics()
    new_program.loop.tick()
    assert isinstance(new_program.scene, WaitPage)
    assert "Practice" in in_sight(), "the menu is still seen, because the page may come at once"
    new_program.run(0.2)
    assert "Reading the statistics" in in_sight()
    may_read.set()
    new_program.run_until(lambda: isinstance(new_program.scene, StatisticsPage))
    assert len(scene_of(new_program).statistics.hands) == 2000
    assert main_thread() not in readers
    may_read.clear()
    new_program.app.show_statistics()
    new_program.loop.tick()
    new_program.key("Esc")
    new_program.run(0.2)
    may_read.set()
    assert not isinstance(new_program.scene, WaitPage | StatisticsPage), "reading can be cancelled"
