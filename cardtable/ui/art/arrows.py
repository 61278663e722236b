"""Draws the direction of play: faint arrows around the table, between its seats."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Rect

from cardtable.ui.art.shapes import hexed
from cardtable.ui.theme import Colour, Size

ARCS: Final = ((0.12, 0.31), (0.71, 0.88), (1.1, 1.36), (1.64, 1.91))
"""The beginning and end of each arrow, in half turns clockwise from the right."""
STEPS_PER_ARC: Final = 16

Point = tuple[float, float]


def arcs(size: Size, width: int, *, clockwise: bool) -> list[list[Point]]:
    """Return the lines of the arrows without heads, each from beginning to end."""
    wide, high = size
    a, b = wide / 2 - width * 2, high / 2 - width * 2
    lines = []
    for first, last in ARCS:
        begin, end = (first, last) if clockwise else (last, first)
        angles = [math.pi * (begin + (end - begin) * step / STEPS_PER_ARC) for step in range(STEPS_PER_ARC + 1)]
        # On the screen y grows downwards, and growing angles run clockwise.
        lines.append([(wide / 2 + a * math.cos(angle), high / 2 + b * math.sin(angle)) for angle in angles])
    return lines


def arrows(size: Size, width: int, colour: Colour, *, clockwise: bool) -> Iterator[tuple[str, Rect]]:
    """Yield the drawing and the place of each arrow, with lines ``width`` pixels wide around an oval of ``size``.

    One drawing of all arrows would be mostly empty, and take four times as long.
    """
    for points in arcs(size, width, clockwise=clockwise):
        (x, y), (before_x, before_y) = points[-1], points[-3]
        heading = math.atan2(y - before_y, x - before_x)
        head = width * 2.6
        corners = [
            (x + head * math.cos(heading + turn), y + head * math.sin(heading + turn)) for turn in (0.0, 2.3, -2.3)
        ]
        body = (
            f'<polyline points="{_points(points)}" stroke="{hexed(colour)}" stroke-width="{width}" '
            'stroke-opacity="0.42" fill="none" stroke-linecap="round"/>'
            f'<polygon points="{_points(corners)}" fill="{hexed(colour)}" fill-opacity="0.5"/>'
        )
        yield body, _around([*points, *corners], width).clip((0, 0, *size))


def _around(points: Sequence[Point], margin: int) -> Rect:
    """Return the bounding rectangle of some points with a margin."""
    across, down = zip(*points, strict=True)
    left, top = math.floor(min(across)) - margin, math.floor(min(down)) - margin
    return Rect(left, top, math.ceil(max(across)) + margin - left, math.ceil(max(down)) + margin - top)


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
