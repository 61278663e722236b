"""The course of a hand in a review: its numbers cover neither its heading nor each other, whatever the curve."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from pygame import Rect, Surface

from cardtable.play.review_sheet import CoursePoint, ReviewSheet
from cardtable.ui.look import Look
from cardtable.ui.play.looking_back.review_widgets import CourseChart, HandCourse
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.ui.writings import Writings

SIZES = [
    (800, 600, Size.NORMAL),
    (1280, 720, Size.NORMAL),
    (1920, 1080, Size.NORMAL),
    (800, 600, Size.LARGE),
    (1920, 1080, Size.LARGEST),
]


def sheet(course: Sequence[tuple[float, float]], costly: set[int]) -> ReviewSheet:
    """Return a review of decisions, some of them costly, each with the expectation before and after it."""
    points = tuple(
        CoursePoint(place, *values, "Your play", 1 + sorted(costly).index(place) if place in costly else 0, place // 3)
        for place, values in enumerate(course)
    )
    return ReviewSheet((), (), points, course[-1][1], "+47.0", 0.0, "0", "points ahead", "")


def drawn(each: ReviewSheet, look: Look) -> CourseChart:
    """Return the chart in the least room that a review gives it."""
    course = HandCourse(each, tuple(at for at, point in enumerate(each.course) if point.number), lambda _: None)
    wide = look.metrics.width * 2 // 5
    course.layout(Rect(50, 50, wide, course.least_height(look, wide)), look)
    return course.chart


def curves(count: int) -> list[ReviewSheet]:
    """Return reviews of courses of all kinds: high at the beginning, at the end, throughout, with few or many moves."""
    rng, made = Random(1), [sheet([(60, 0)], {0}), sheet([(0, 0)] * 8 + [(60, 0)], {8})]
    for _ in range(count):
        length, level = rng.choice((1, 2, 5, 12, 40)), rng.choice((-50, 0, 80))
        befores = [level + rng.uniform(-50, 50) for _ in range(length)]
        course = [(before, before - rng.choice((0.0, 1.0, 30.0, 90.0))) for before in befores]
        made.append(sheet(course, set(rng.sample(range(length), min(length, rng.choice((1, 3, 5)))))))
    return made


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_numbers_cover_neither_the_heading_nor_each_other(size: tuple[int, int, Size]) -> None:
    look = Look.of(size[:2], zoom=size[2])
    for each in curves(120):
        chart = drawn(each, look)
        places = chart.number_places(look)
        assert set(places) == {point.number for point in each.course if point.number}
        for number, place in places.items():
            assert place.width == place.height == look.metrics.least_target, number
            assert chart.rect.contains(place), (number, place)
            assert not place.colliderect(chart.heading), (number, place)
        for one, other in combinations(places, 2):
            assert not places[one].colliderect(places[other])
        ordered = [places[number].left for number in sorted(places)]
        assert ordered == sorted(ordered), "they stand in the order of their moves"


def test_a_number_is_at_its_move() -> None:
    look = Look.of((1280, 720))
    chart = CourseChart(sheet([(10, 10), (20, 10), (10, 10), (60, 0), (0, 0)], {1, 3}), lambda _: None)
    chart.layout(Rect(50, 50, 800, chart.natural_size(look)[1]), look)
    places = chart.number_places(look)
    for number, place in places.items():
        left, right = (end[0] for end in chart.strokes[number])
        assert left <= place.right
        assert place.left <= right
    assert places[2].left == chart.strokes[2][1][0], "a line that falls far has its number beside it"
    assert places[1].bottom < chart.strokes[1][0][1], "above its line, where there is room"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_title_names_the_measure_and_is_not_cut(size: tuple[int, int, Size], cut: set[str]) -> None:
    look = Look.of(size[:2], zoom=size[2])
    measure = game_of("blues-and-greens").bot.measure().heading
    shown = replace(sheet([(10, 10), (60, 0)], {1}), measure=measure)
    drawn(shown, look).draw(Surface(size[:2], 0, 32))
    assert not [text for text in cut if measure[1:12] in text]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("level", [-60, 60])
def test_the_figures_beside_the_curve_stay_between_the_heading_and_the_edge(
    level: int, size: tuple[int, int, Size], written: Writings
) -> None:
    look = Look.of(size[:2], zoom=size[2])
    chart = drawn(sheet([(level, level), (level, level)], set()), look)
    chart.draw(Surface(size[:2], 0, 32))
    figures = [each for each in written if each.text in ("0", "+47.0")]
    assert len(figures) == 2
    for each in figures:
        assert each.room.top >= chart.heading.bottom or each.room.left >= chart.heading.right, each
        assert each.room.bottom <= chart.rect.bottom, each
