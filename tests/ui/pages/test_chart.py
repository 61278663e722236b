"""The chart of the totals under a score sheet."""

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.ui.look import Look
from cardtable.ui.pages.chart import LINE_COLOURS, Chart


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
