"""The charts of the totals and of the statistics; the bars, each of which opens the review of its hand."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.pages.statistics import Selection, StatisticsPage
from cardtable.store.statistics.records import HandRecord, ReviewRecord
from cardtable.store.tables.format import write_table
from cardtable.ui.look import Look
from cardtable.ui.play.looking_back.hand_review import HandReviewScene
from cardtable.ui.theme import Extent, Size
from cardtable.ui.widgets.charts import LINE_COLOURS, BarChart, Chart, ChartBars, draw_sample, spread
from tests.made_moves import at_random
from tests.play.judges import Severe
from tests.situations import at, hands, one_person, the_end
from tests.store.played import PlayedTable, when
from tests.ui.at_statistics import filled, page
from tests.ui.at_the_score_sheet import sheet
from tests.ui.at_the_table import Program
from tests.ui.writings import Writings


def drawn(chart: Chart | BarChart, size: Extent) -> Surface:
    """Return a picture that a chart fills."""
    surface = Surface(size, 0, 32)
    chart.draw(surface, Look.of((1280, 720)), surface.get_rect())
    return surface


def inked(surface: Surface, colour: tuple[int, int, int]) -> pygame.Mask:
    """Return where something is drawn in this colour."""
    return pygame.mask.from_threshold(surface, colour, (1, 1, 1, 255))


# --- lines


def test_the_chart_puts_negative_totals_below_zero_and_all_within_its_place() -> None:
    chart = Chart(("a", "b", "c"), [(0, 0, 0), (-50, 20, 20), (-120, 60, 60)], "Totals")
    plot = Rect(10, 10, 200, 100)
    low, high, same = chart.places(plot, apart=2)
    assert chart.range == (-120, 60)
    assert [x for x, _ in low] == [10, 110, 210]
    assert low[-1][1] == plot.bottom
    assert high[-1][1] == plot.top
    assert low[0][1] == high[0][1] == plot.bottom - round(120 / 180 * 100)
    assert [(x, y - 2) for x, y in high] == same


@pytest.mark.parametrize("totals", [[(0, 0)], [(0, 0), (0, 0)], [(0, 0), (-5, -9)]])
def test_a_chart_can_be_drawn_of_any_totals(totals: list[tuple[int, int]]) -> None:
    chart = Chart(("a", "b"), totals, "Totals")
    low, high = chart.range
    assert low < high
    assert low <= min(map(min, totals)) <= max(map(max, totals)) <= high
    assert all(0 <= y <= 50 for points in chart.places(Rect(0, 0, 50, 50)) for _, y in points)


def test_lines_can_be_told_apart_without_their_colours() -> None:
    shapes = set()
    for number, colour in enumerate(LINE_COLOURS):
        surface = Surface((80, 20), 0, 32)
        draw_sample(surface, number, surface.get_rect(), 3, 5)
        mask = inked(surface, colour)
        shapes.add(tuple(mask.get_at((x, y)) for x in range(80) for y in range(20)))
    assert len(shapes) == len(LINE_COLOURS)


def test_each_line_has_its_name_at_its_end_unless_they_have_no_room(written: Writings) -> None:
    chart = Chart(("Ann Lee & Cleo", "Bert & Dan Day"), [(0, 0), (20, 21), (50, 52)], "", legend=False)
    drawn(chart, (600, 190))
    first, second = [each.place for each in written if each.text in ("Ann & Cleo", "Bert & Dan")]
    assert not first.colliderect(second), "although their ends are close"
    assert second.top < first.top
    written.clear()
    drawn(chart, (200, 190))
    assert not {"Ann & Cleo", "Bert & Dan"} & {each.text for each in written}
    assert spread([10, 12, 14], 20, Rect(0, 0, 50, 59)) is None


# --- bars


def test_the_bids_are_the_hatched_part_of_a_bar_and_the_mean_weighs_hands_by_their_decisions() -> None:
    chart, cream = BarChart((10,), "Lost", "hand", (4,), ("plays", "bids")), Look.of((1280, 720)).theme.cream
    column = Rect(45, 60, 25, 210)
    solid, hatched = (
        inked(drawn(each, (400, 300)).subsurface(column), cream[:3]).count()
        for each in (replace(chart, upper=()), chart)
    )
    assert hatched == pytest.approx(0.6 * solid, rel=0.03)
    assert replace(chart, values=(1.0, 4.0), upper=(), weights=(9, 3)).mean_after(2) == pytest.approx(1.75)
    assert replace(chart, values=(1.0, 4.0), upper=()).mean_after(2) == pytest.approx(2.5)


def test_the_scale_of_a_bar_chart_reaches_the_mean_of_hands_that_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line ran through the legend where the first, costly hands had no room."""
    lines: list[list[tuple[int, int]]] = []
    monkeypatch.setattr("pygame.draw.lines", lambda _surface, _colour, _closed, points, _wide: lines.append(points))
    chart = BarChart((90.0,) * 20 + (1.0,) * 9, "Lost", "hand")
    columns = chart.columns(Look.of((1280, 720)), drawn(chart, (300, 200)).get_rect())
    assert 0 < len(columns) < 29
    top = min(column.top for column in columns.values())
    assert lines
    assert all(top <= y <= 200 for points in lines for _, y in points)


def with_bars(folder: Path, size: Extent = (1280, 720)) -> tuple[Program, ChartBars]:
    """Return the program at the costs of Ann's moves in two hands of one table."""
    program = Program(folder, size)
    table = at("five-hundred", seats=one_person(seats=3), until=hands(2), by=at_random)
    program.app._players = Severe(table)
    saves = program.app.folders.saves
    saved_at = PlayedTable("one.cardtable.yaml", "five-hundred", {}, tuple(table.seats), str(saves))
    saves.mkdir(parents=True, exist_ok=True)
    write_table(saves / saved_at.table, table)
    for number, result in enumerate(table.state.results, 1):
        of = {"when": when(number), "table": saved_at.table, "number": number, "folder": saved_at.folder}
        filled(
            program,
            HandRecord(**{**saved_at.values, **of}, points=result.points),
            ReviewRecord(**of, seat=0, bids=(1, 0.1), plays=(4, 0.2)),  # type: ignore[arg-type]  # of several types
        )
    scene = page(program)
    scene.show(Selection(0, [who.name for who in scene.players].index("Ann")))
    program.run(0.1)
    program.rest()
    (bars,) = scene.bars
    return program, bars


def reviewed(program: Program) -> HandReviewScene:
    program.run_until(lambda: isinstance(program.scene, HandReviewScene))
    return program.comes_to(HandReviewScene)


def test_a_click_on_a_bar_opens_the_review_of_that_hand_and_esc_leads_back(tmp_path: Path) -> None:
    program, bars = with_bars(tmp_path, (800, 600))
    program.click(bars.chart.columns(program.loop.look, bars.rect)[0].center)
    scene = reviewed(program)
    assert (scene.reviewing.hand, scene.reviewing.seat) == (0, 0)
    program.rest()
    program.key("Esc")
    program.comes_to(StatisticsPage)


def test_the_bars_are_reached_and_opened_by_keys(tmp_path: Path) -> None:
    program, bars = with_bars(tmp_path)
    program.comes_to(StatisticsPage).desk.focus.set(bars)
    assert bars.chosen == 1
    for name, chosen in (("Left", 0), ("Left", 0), ("Right", 1), ("Home", 0)):
        program.key(name)
        assert bars.chosen == chosen
    program.key("Enter")
    assert reviewed(program).reviewing.hand == 0


# --- the chart of a score sheet


def test_a_chart_with_a_page_to_itself_is_large_and_covers_no_button(tmp_path: Path) -> None:
    table = at("five-hundred", seats=one_person(seats=3), until=the_end)
    program, scene = sheet(tmp_path, table, (800, 600, Size.LARGEST))
    program.press("Score sheet")
    program.press("Chart")
    (place,) = [part.rect for part in scene.parts() if part.kind == "chart"]
    assert place.height >= 200
    assert not any(place.colliderect(part.rect) for part in program.parts("button"))
