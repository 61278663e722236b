"""The page of the statistics: its figures, charts and rows, at every size, by mouse and by keys."""

from dataclasses import replace
from pathlib import Path

import pytest
from pygame import Rect, Surface

from cardtable.engine.game import Game
from cardtable.pages import statistics as statistics_page
from cardtable.pages.menu import MenuPage
from cardtable.pages.practice import PracticePage
from cardtable.pages.statistics import (
    ALL_GAMES,
    ALL_PLAYERS,
    COLUMNS,
    FIGURE_UNITS,
    MAX_RECENT,
    RECENT_UNITS,
    BigFigure,
    FigureColumn,
    RecentMatch,
    Selection,
    big_figure_tiles,
    big_figures,
    recent_tiles,
    show_statistics,
)
from cardtable.store.statistics.figures import Player, figures, player_on
from cardtable.store.statistics.records import (
    HintRecord,
    LuckRecord,
    MatchRecord,
    Record,
    ReviewRecord,
    Statistics,
    StatisticsFile,
    statistics_of,
)
from cardtable.ui.look import Look
from cardtable.ui.play.learning.exercise import PracticeScene
from cardtable.ui.theme import Size
from cardtable.ui.widgets.charts import BarChart, Chart
from cardtable.ui.widgets.layout import Tiles
from cardtable.ui.widgets.widget import Widget
from tests.known_games import game_of
from tests.store.played import ANN, AT, EASY, hand, when
from tests.ui.at_statistics import filled, page, rows, scene_of
from tests.ui.at_the_menu import SIZES, at
from tests.ui.at_the_table import Program
from tests.ui.drawn import faults
from tests.ui.writings import Writings


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Return the program with something in its statistics."""
    return filled(Program(tmp_path))


@pytest.mark.parametrize("size", SIZES)
def test_the_page_fits(tmp_path: Path, size: tuple[int, int, Size]) -> None:
    program = at(tmp_path, size)
    assert faults(page(program)) == []
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
        assert faults(scene) == []
        assert scene.table.columns >= 2


def test_it_is_reached_from_the_menu_and_left_again(program: Program) -> None:
    program.loop.go(program.app.menu())
    program.run(0.1)
    program.key("A")
    program.run(0.1)
    scene_of(program)
    program.key("Esc")
    program.run(0.1)
    assert isinstance(program.scene, MenuPage)


def test_everybody_in_all_games_then_one_game_then_one_player(program: Program) -> None:
    scene = page(program)
    assert rows(program)[0].startswith("Ann | 1 | 0 | 0 in 100 | 91")
    scene.game.choose(2)  # after the one with most hands, in the order of the games
    program.run(0.1)
    assert scene.selection == Selection(1, ALL_PLAYERS)
    assert scene.table.rows[0][:6] == ("Ann", "0", "0", "89", "4,005", "45.0")
    scene.player.choose(1)
    program.run(0.1)
    scene.tabs.choose(len(scene.tabs.options) - 1)
    program.run(0.1)
    assert "Best and worst round | 1 / 89" in rows(program)
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
    program.click(scene.table.list.row_rect(1).center)
    program.run(0.1)
    assert scene.selection == Selection(ALL_GAMES, 1)
    assert scene.player.value == 1
    program.click(scene.table.list.row_rect(0).center)
    program.run(0.1)
    assert scene.selection == Selection(0, 1)


def test_a_row_is_also_picked_by_keys(program: Program) -> None:
    scene = page(program)
    scene.desk.focus.set(scene.table.list)
    for key in ("Down", "Down", "Enter"):
        program.key(key)
    program.run(0.1)
    assert scene.selection == Selection(ALL_GAMES, 1)


def test_where_there_is_no_room_for_all_figures_a_tip_says_how_to_see_them(tmp_path: Path) -> None:
    program = filled(at(tmp_path, (800, 600, Size.NORMAL)))
    scene = page(program)
    scene.show(Selection(0))
    program.run(0.1)
    assert scene.table.columns < len(scene.table.headings)
    assert scene.table.list.tip is not None
    scene.show(Selection(0, 0))
    program.run(0.1)
    assert scene.table.columns == 2
    assert {"Best and worst hand", "Bids made", "Points a hand"} <= {row[0] for row in scene.table.rows}


def test_the_figures_of_a_person_in_one_game_are_shown_in_a_small_window_too(tmp_path: Path) -> None:
    program = at(tmp_path, (800, 600, Size.NORMAL))
    file = StatisticsFile(program.app.folders.statistics)
    for number in (1, 2, 3):
        file.append(hand(number, 10, 0, 0))
        file.append(LuckRecord(when=when(number), table=AT.table, number=number, worth=(0.0, 0.0, 0.0)))
        file.append(
            ReviewRecord(
                when=when(number), table=AT.table, number=number, seat=0, bids=(1, 0.005), plays=(4, 0.002 * number)
            )
        )
    scene = page(program)
    scene.show(Selection(0, 0))
    program.run(0.1)
    assert scene.table.columns == 2
    cost = scene.sheet.figures[-1]
    assert cost.words == "wins in 100 lost per decision"
    assert cost.below[0].startswith("± ")


def test_charts_are_of_points_and_of_matches_won(program: Program) -> None:
    scene = page(program)
    assert [name for name, _ in scene.sheet.charts] == ["Won"]
    scene.show(Selection(0))
    assert [name for name, _ in scene.sheet.charts] == ["Points", "Won"]
    points, won = (chart for _, chart in scene.sheet.charts)
    assert isinstance(points, Chart)
    assert isinstance(won, Chart)
    assert points.names == ["Ann", "Bert", "easy AI"]
    assert [list(row) for row in points.totals] == [[0, 0, 0], [140, 10, 20], [-20, 10, 50]]
    assert [list(row) for row in won.totals] == [[0, 0, 0], [0, 0, 100]]
    nothing_won = replace(won, totals=[[0, 0, 0], [0, 0, 0]])
    assert nothing_won.range == (0, 100), "a share is seen against the whole"
    scene.tabs.choose(1)
    program.run(0.1)
    assert [part.label for part in program.parts("chart")] == ["Wins in 100 matches"]
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


def test_points_of_one_player_in_one_game_are_shown_hand_by_hand(program: Program) -> None:
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
    assert {f"{word.capitalize()}s", f"Points a {word}", f"Best and worst {word}"} <= labels
    assert [each.words for each in scene.sheet.figures] == [f"{word}s played", f"points a {word}"]
    name, bars = scene.sheet.charts[0]
    assert isinstance(bars, BarChart)
    assert (name, bars.title, bars.hand_word) == (f"{word.capitalize()}s", f"Points, {word} by {word}", word)


def test_the_bids_are_the_hatched_part_of_a_bar_and_the_mean_weighs_hands_by_their_decisions() -> None:
    look, surface = Look.of((1280, 720)), Surface((400, 300), 0, 32)
    chart = BarChart((10,), "Lost", "hand", (4,), ("plays", "bids"))
    chart.draw(surface, look, surface.get_rect())
    column = [surface.get_at((x, y))[:3] == look.theme.cream for y in range(60, 270) for x in range(45, 70)]
    whole = Surface((400, 300), 0, 32)
    replace(chart, upper=()).draw(whole, look, whole.get_rect())
    solid = [whole.get_at((x, y))[:3] == look.theme.cream for y in range(60, 270) for x in range(45, 70)]
    assert sum(column) == pytest.approx(0.6 * sum(solid), rel=0.03)
    assert replace(chart, values=(1.0, 4.0), upper=(), weights=(9, 3)).mean_after(2) == pytest.approx(1.75)
    assert replace(chart, values=(1.0, 4.0), upper=()).mean_after(2) == pytest.approx(2.5)


def test_the_bars_are_numbered_with_the_word_that_the_game_has_for_a_hand(written: Writings) -> None:
    look = Look.of((1280, 720))
    BarChart((3, 4, 5, 6, 7), "Points", "round").draw(Surface((400, 300)), look, Rect(0, 0, 400, 300))
    assert {"round 1", "5"} <= {each.text for each in written}


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


def test_the_page_begins_with_the_given_selection(program: Program) -> None:
    selection = Selection(1, 0, unaided=True)
    show_statistics(program.app, selection=selection)
    program.run(0.1)
    scene = scene_of(program)
    assert scene.selection == Selection(scene.game.value, scene.player.value, scene.unaided.value) == selection


def test_practise_leads_to_the_exercises_of_the_game_that_is_shown(program: Program) -> None:
    page(program)
    program.key("P")
    program.run(0.1)
    assert isinstance(program.scene, PracticePage)
    scene = page(program)
    scene.show(Selection(game=0))
    program.rest()
    program.press("Practise")
    program.run(0.1)
    assert isinstance(program.scene, PracticeScene)
    assert program.scene.match.game is scene.games[0]


def test_the_cost_of_decisions_and_the_luck_are_shown_for_a_person_in_one_game(tmp_path: Path) -> None:
    program = Program(tmp_path)
    file = StatisticsFile(program.app.folders.statistics)
    for number, (points, worth, loss) in enumerate(((140, 100.0, 0.04), (-60, -100.0, 0.03), (100, 60.0, 0.02)), 1):
        file.append(hand(number, points, 0, 0))
        file.append(LuckRecord(when=when(number), table=AT.table, number=number, worth=(worth, 0.0, 0.0)))
        file.append(
            ReviewRecord(when=when(number), table=AT.table, number=number, seat=0, bids=(1, loss), plays=(4, 2 * loss))
        )
    scene = page(program)
    ann = next(place for place, who in enumerate(scene.players) if who.name == "Ann")
    scene.show(Selection(0, ann))
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


def test_figures_of_a_single_match_are_worded_in_the_singular() -> None:
    records: list[Record] = [
        hand(1, 0, 1, 0),
        HintRecord(when=when(2), table=AT.table, number=1),
        MatchRecord(when=when(3), **AT.values, number=1, scores=(0, 1, 0), winners=(1,)),
    ]
    (ann,) = {player for player in map(player_on, AT.seats) if player.name == "Ann"}
    words = {each.words for kept in (records, records[:2]) for each in _large(statistics_of(kept), ann, None)}
    assert words == {"of 1 match won", "hand played", "hand with hints"}


def test_a_tile_says_how_many_hands_and_when_the_last_one_was() -> None:
    """A tile said "2 hands played, 1 hand since" of a player on two seats."""
    seats = (ANN, ANN, EASY)
    read = statistics_of(
        [hand(1, 5, 10, 0, at=replace(AT, seats=seats)), hand(2, 5, 10, 0, at=replace(AT, seats=seats))]
    )
    first, points = _large(read, Player(name="Ann"), game_of("five-hundred"))
    assert (first.number, first.words, first.below) == ("2", "hands played", ("the last today",))
    assert (points.number, points.below) == ("7.5", ("best 10, worst 5", "10 to 5"))
    match = MatchRecord(when=when(3), **AT.values, number=1, scores=(0, 1, 0), winners=(1,))
    won = _large(statistics_of([hand(1, 5, 6, 7), match]), Player(name="Ann"), None)[0]
    assert (won.number, won.words, won.below) == ("0", "of 1 match won", ("1 hand, the last today", "1 hand"))


@pytest.mark.parametrize("size", SIZES)
def test_best_is_never_shown_without_worst(tmp_path: Path, size: tuple[int, int, Size]) -> None:
    program = filled(at(tmp_path, size))
    scene = page(program)
    for selection in (Selection(0), Selection(0, 0)):
        scene.show(selection)
        program.run(0.1)
        columns = scene.table.headings[: scene.table.columns]
        texts = [*columns, *(row[0] for row in scene.table.rows)]
        assert all("worst" in text for text in texts if "best" in text.lower())


def test_an_interval_wider_than_its_figure_is_too_few_to_tell(program: Program) -> None:
    game = game_of("five-hundred")
    luck = [LuckRecord(when=when(4), table=AT.table, number=number, worth=(0.0, 0.0, 0.0)) for number in (1, 2, 3)]
    reviews = [
        ReviewRecord(when=when(5), table=AT.table, number=number, seat=0, bids=(0, 0.0), plays=(4, loss))
        for number, loss in ((1, 0.5), (2, -0.1), (3, -0.2))
    ]
    read = statistics_of([hand(1, 90, 0, 0), hand(2, -80, 0, 0), hand(3, 10, 0, 0), *luck, *reviews])
    ann = Player(name="Ann")
    rows = dict(statistics_page.rate_rows(read, ann, game))
    assert rows["Points a hand, with luck"] == rows["Cost per decision (wins in 100)"] == "too few hands to tell"
    assert rows["AI, expert"] == "next to nothing", "its cost was measured in many hands"
    assert statistics_page.cost_figure(read, ann, game) is None


def _large(read: Statistics, who: Player, game: Game | None) -> list[BigFigure]:
    return big_figures(read, figures(read, game), who, game, when(4))


@pytest.mark.parametrize("selection", [Selection(), Selection(0), Selection(0, 0), Selection(ALL_GAMES, 0)])
def test_another_figure_is_one_line(program: Program, monkeypatch: pytest.MonkeyPatch, selection: Selection) -> None:
    more = FigureColumn("Lost", "Matches lost", lambda of: f"{of.matches - of.wins:,}")
    monkeypatch.setattr(statistics_page, "COLUMNS", (more, *COLUMNS))
    scene = page(program)
    scene.show(selection)
    program.run(0.1)
    shown = {*scene.table.headings, *(row[0] for row in scene.table.rows)}
    assert shown & {more.heading, more.label}


def test_in_a_small_window_no_line_below_a_large_figure_is_cut(cut: set[str]) -> None:
    since, compared = ("36 hands since 6 September", "36 hands"), ("± 0.3 · between normal and expert", "± 0.3")
    figures = [BigFigure("5", "of 6 matches won", since), BigFigure("1.6", "points lost per decision", compared)] * 2
    _draw(
        Tiles(*big_figure_tiles(figures), least_units=FIGURE_UNITS, gap=16), Look.of((800, 600)), Rect(29, 113, 742, 66)
    )
    assert not cut


@pytest.mark.parametrize("scale", [Size.NORMAL, Size.LARGE])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_in_a_small_window_no_result_of_a_recent_match_is_cut(cut: set[str], count: int, scale: Size) -> None:
    recent = [RecentMatch("owl", "Blues and Greens", "Bert won · 23 minutes ago", "Bert won")] * count
    tiles = Tiles(*recent_tiles(recent), least_units=RECENT_UNITS, columns=MAX_RECENT, gap=12)
    look = Look.of((800, 600), zoom=scale)
    _draw(tiles, look, Rect(20, 430, 760, tiles.height_for(look, 760)))
    assert not cut


def _draw(widget: Widget, look: Look, place: Rect) -> None:
    widget.layout(place, look)
    widget.draw(Surface((800, 600), 0, 32))


@pytest.mark.parametrize("size", [(1280, 720, Size.LARGE), (1280, 720, Size.LARGEST), (800, 600, Size.LARGEST)])
def test_large_figures_stay_on_top_at_every_size_and_the_recent_matches_are_scrolled_to(
    tmp_path: Path, written: Writings, size: tuple[int, int, Size]
) -> None:
    program = filled(at(tmp_path, size))
    scene = page(program)
    scene.show(Selection(0, 0))
    program.run(0.1)

    def seen() -> set[str]:
        written.clear()
        scene.draw(program.screen.surface)
        window = program.screen.surface.get_rect()
        return {each.text for each in written if window.contains(each.place)}

    assert {each.number for each in scene.sheet.figures} <= seen()
    for _ in range(5):
        program.key("PgDn")
    assert "Five Hundred" in seen()
    assert faults(scene) == []


def test_the_scale_of_a_bar_chart_reaches_the_mean_of_hands_that_are_not_shown() -> None:
    """The line ran through the legend where the first, costly hands had no room."""
    look, surface = Look.of((1280, 720)), Surface((300, 200), 0, 32)
    lines: list[list[tuple[int, int]]] = []
    chart = BarChart((90.0,) * 20 + (1.0,) * 9, "Lost", "hand")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pygame.draw.lines", lambda _surface, _colour, _closed, points, _wide: lines.append(points))
        chart.draw(surface, look, surface.get_rect())
    columns = chart.columns(look, surface.get_rect())
    assert 0 < len(columns) < 29
    top = min(column.top for column in columns.values())
    assert lines
    assert all(top <= y <= 200 for points in lines for _, y in points)
