"""The lines of a chart, which differ by colour, by their dashes, and by the shape of their marks."""

from collections.abc import Iterator, Sequence
from itertools import cycle, pairwise
from math import cos, dist, pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from cardtable.ui.theme import Colour

LINE_COLOURS: tuple[Colour, ...] = (
    (255, 171, 120), (205, 182, 255), (96, 190, 196), (134, 218, 142),
    (142, 196, 255), (120, 226, 214), (246, 170, 204), (224, 224, 224),
)  # fmt: skip
"""The colours of the sides' lines, distinct on a dark panel."""
DASHES: Final[tuple[tuple[int, ...], ...]] = ((), (5, 3), (1, 2), (5, 2, 1, 2))
"""The dashes and gaps of the lines in turn, by the thickness of a line; the first is solid."""
CORNERS: Final = ((0, 0), (4, 0.25), (3, 0.75), (4, 0), (3, 0.25), (5, 0.75), (6, 0), (8, 0.125))
"""The corners of each line's marks, and how far the first is turned from the right, by a quarter of the way round.

A mark without corners is a disc.
"""

Point = tuple[int, int]
ExactPoint = tuple[float, float]


def draw_line(surface: Surface, number: int, points: Sequence[Point], thick: int) -> None:
    """Draw the line of a side through its points."""
    colour, dashes = LINE_COLOURS[number % len(LINE_COLOURS)], DASHES[number % len(DASHES)]
    if not dashes and len(points) > 1:
        pygame.draw.lines(surface, colour, False, points, thick)
    for begin, end in strokes(points, [length * thick for length in dashes]) if dashes else ():
        pygame.draw.line(surface, colour, _rounded(begin), _rounded(end), thick)


def draw_mark(surface: Surface, number: int, point: Point, size: int) -> None:
    """Draw a mark of a side's line; ``size`` is its radius in pixels."""
    pygame.draw.polygon(surface, LINE_COLOURS[number % len(LINE_COLOURS)], outline(number, point, size))


def draw_sample(surface: Surface, number: int, place: Rect, thick: int, size: int) -> None:
    """Draw a piece of a side's line with a mark in its middle."""
    draw_line(surface, number, [place.midleft, place.midright], thick)
    draw_mark(surface, number, place.center, size)


def outline(number: int, point: Point, size: int) -> list[Point]:
    """Return the corners of a mark of a side's line."""
    corners, turned = CORNERS[number % len(CORNERS)]
    count, first = corners or 24, turned * 2 * pi
    radius = size if not corners else 1.3 * size  # as large to the eye as a disc
    turns = [first + 2 * pi * corner / count for corner in range(count)]
    return [(round(point[0] + radius * cos(turn)), round(point[1] + radius * sin(turn))) for turn in turns]


def strokes(points: Sequence[ExactPoint], lengths: Sequence[float]) -> Iterator[tuple[ExactPoint, ExactPoint]]:
    """Yield the strokes of a dashed line; dashes continue around its corners.

    :param lengths: the lengths of dashes and gaps in turn, in pixels.
    """
    pattern = cycle((length, number % 2 == 0) for number, length in enumerate(lengths))
    left, drawn = next(pattern)
    rest = float(left)
    for begin, end in pairwise(points):
        whole, done = dist(begin, end), 0.0
        while whole - done > 0.01:
            step = min(rest, whole - done)
            if drawn:
                yield _between(begin, end, done / whole), _between(begin, end, (done + step) / whole)
            done, rest = done + step, rest - step
            if rest <= 0.01:
                left, drawn = next(pattern)
                rest = float(left)


def spread(middles: Sequence[int], height: int, room: Rect) -> list[Rect] | None:
    """Return the places of names at the ends of lines: near them, within the room, none over another.

    :param middles: the heights of the ends.
    :param height: the height of a name.
    :returns: ``None`` if they do not all have room.
    """
    if height * len(middles) > room.height:
        return None
    places = [Rect(room.left, middle - height // 2, room.width, height) for middle in middles]
    ordered = sorted(range(len(places)), key=lambda number: middles[number])
    top = room.top
    for number in ordered:
        places[number].top = top = max(top, places[number].top)
        top += height
    bottom = room.bottom
    for number in reversed(ordered):
        places[number].bottom = bottom = min(bottom, places[number].bottom)
        bottom -= height
    return places


def _between(begin: ExactPoint, end: ExactPoint, share: float) -> ExactPoint:
    return begin[0] + share * (end[0] - begin[0]), begin[1] + share * (end[1] - begin[1])


def _rounded(point: ExactPoint) -> Point:
    return round(point[0]), round(point[1])
