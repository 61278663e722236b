"""The chart of the totals under a score sheet."""

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.ui.look import Look
from cardtable.ui.widgets.charts import LINE_COLOURS, Chart, draw_sample, spread, strokes
from tests.ui.writings import Writings


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


def test_the_names_of_a_wide_chart_lie_side_by_side_and_leave_the_height_to_the_lines() -> None:
    chart = Chart(("Ann", "Bert", "Cleo"), [(0, 0, 0), (-50, 20, 20), (-120, 60, 60)], "Totals")
    look, dashes = Look.of((1280, 720)), {}
    for wide in (1180, 180):
        surface = Surface((wide, 190), 0, 32)
        chart.draw(surface, look, surface.get_rect())
        left = surface.subsurface(Rect(0, 0, look.metrics.px(20), 190))
        marks = [pygame.mask.from_threshold(left, colour, (1, 1, 1, 255)).count() > 0 for colour in LINE_COLOURS[:3]]
        dashes[wide] = marks
    assert dashes == {1180: [True, False, False], 180: [True, True, True]}


@pytest.mark.parametrize("totals", [[(0, 0)], [(0, 0), (0, 0)], [(0, 0), (-5, -9)]])
def test_a_chart_can_be_drawn_of_any_totals(totals: list[tuple[int, int]]) -> None:
    chart = Chart(("a", "b"), totals, "Totals")
    low, high = chart.range
    assert low < high
    assert low <= min(map(min, totals)) <= max(map(max, totals)) <= high
    for points in chart.places(Rect(0, 0, 50, 50)):
        assert all(0 <= y <= 50 for _, y in points)


def test_lines_can_be_told_apart_without_their_colours() -> None:
    shapes = set()
    for number in range(len(LINE_COLOURS)):
        surface = Surface((80, 20), 0, 32)
        draw_sample(surface, number, surface.get_rect(), 3, 5)
        drawn = pygame.mask.from_threshold(surface, LINE_COLOURS[number], (1, 1, 1, 255))
        shapes.add(tuple(drawn.get_at((x, y)) for x in range(80) for y in range(20)))
    assert len(shapes) == len(LINE_COLOURS)


def test_dashes_continue_around_the_corners_of_a_line() -> None:
    assert list(strokes([(0, 0), (10, 0), (10, 10)], [6, 3])) == [
        ((0, 0), (6, 0)),
        ((9, 0), (10, 0)),
        ((10, 0), (10, 5)),
        ((10, 8), (10, 10)),
    ]


def test_each_line_has_its_name_at_its_end_unless_they_have_no_room(written: Writings) -> None:
    look = Look.of((1280, 720))
    chart = Chart(("Ann Lee & Cleo", "Bert & Dan Day"), [(0, 0), (20, 21), (50, 52)], "", legend=False)
    chart.draw(Surface((600, 190), 0, 32), look, Rect(0, 0, 600, 190))
    first, second = [each.place for each in written if each.text in ("Ann & Cleo", "Bert & Dan")]
    assert not first.colliderect(second), "although their ends are close"
    assert second.top < first.top
    written.clear()
    chart.draw(Surface((200, 190), 0, 32), look, Rect(0, 0, 200, 190))
    assert not {"Ann & Cleo", "Bert & Dan"} & {each.text for each in written}
    assert spread([10, 12, 14], 20, Rect(0, 0, 50, 59)) is None


def test_the_first_marks_do_not_cover_the_scale(written: Writings) -> None:
    look, surface = Look.of((1280, 720)), Surface((1160, 190), 0, 32)
    chart = Chart(("Ann", "Bert"), [(0, 0), (6, -4), (12, -10)], "", legend=False)
    chart.draw(surface, look, surface.get_rect())
    (zero,) = [each.place for each in written if each.text == "0"]
    for colour in LINE_COLOURS[:2]:
        (drawn, *_) = pygame.mask.from_threshold(surface, colour, (1, 1, 1, 255)).get_bounding_rects()
        assert not drawn.colliderect(zero)
