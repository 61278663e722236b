"""The drawing of the direction of play: two arrows that go round the table."""

import math
from collections.abc import Sequence

from cardtable.ui.shapes import hexed
from cardtable.ui.theme import Colour, Size


def arrows(size: Size, width: int, colour: Colour, *, clockwise: bool) -> str:
    """Return the drawing of two faint arrows that go round an oval of ``size``."""
    wide, high = size
    line = f'stroke="{hexed(colour)}" stroke-width="{width}" stroke-opacity="0.5" fill="none" stroke-linecap="round"'
    a, b = wide / 2 - width * 3, high / 2 - width * 3
    head = width * 3.2
    body = ""
    for turn in (0.0, math.pi):
        # On the screen y grows downwards, so growing angles run clockwise.
        begin, end = turn - 0.42, turn + 0.42
        if not clockwise:
            begin, end = end, begin
        points = [
            (
                wide / 2 + a * math.cos(begin + (end - begin) * step / 16),
                high / 2 + b * math.sin(begin + (end - begin) * step / 16),
            )
            for step in range(17)
        ]
        (x, y), (before_x, before_y) = points[-1], points[-3]
        heading = math.atan2(y - before_y, x - before_x)
        wings = [(x - head * math.cos(heading + side), y - head * math.sin(heading + side)) for side in (0.55, -0.55)]
        body += f'<polyline points="{_points(points)}" {line}/>'
        body += f'<polyline points="{_points([wings[0], (x, y), wings[1]])}" {line}/>'
    return body


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
