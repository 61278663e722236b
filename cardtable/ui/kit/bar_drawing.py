"""Draws a side's points as a bar: solid or striped, with a tick at the bid and a star at the bonus."""

import math
from dataclasses import dataclass
from typing import Final

from cardtable.engine.voice.words import Bar
from cardtable.ui.art.shapes import darker, hexed
from cardtable.ui.theme import Colour, Size

END_FACTOR: Final = 1.08
"""The points at the end of a bar, by those of its last mark."""
TRACK_SHARE: Final = 0.46
"""The height of the bar itself, by that of its drawing: tick and star stand out."""
STAR_INNER: Final = 0.42


@dataclass(frozen=True, slots=True)
class BarColours:
    """The colours of a bar: its filling, the track, the edge, and the tick and star."""

    fill: Colour
    track: Colour
    edge: Colour
    mark: Colour


def scale_end(bars: tuple[Bar, ...]) -> float:
    """Return the points at the end of all bars of a table: beyond the bonus, and beyond every bid and total."""
    marks = [mark for bar in bars for mark in (bar.bonus, bar.target or 0)]
    return max(END_FACTOR * max(marks, default=0), *(bar.value or 0 for bar in bars), 1)


def bar(size: Size, each: Bar, full: float, colours: BarColours) -> str:
    """Return the drawing of a bar, as SVG.

    :param full: the points at its end.
    """
    wide, high = size
    thick = round(high * TRACK_SHARE)
    top, radius = (high - thick) / 2, thick / 2
    line = max(1, round(thick / 10))
    body = (
        f'<rect x="{line / 2}" y="{top:.1f}" width="{wide - line}" height="{thick}" rx="{radius}" '
        f'fill="{hexed(colours.track)}" stroke="{hexed(colours.edge)}" stroke-width="{line}"/>'
    )
    filled = round((wide - 2 * line) * min(1.0, max(0, each.value or 0) / full))
    if filled > 1:
        body += _filling(filled, line, top + line, thick - 2 * line, each.side, colours.fill)
    if each.target:
        x = wide * min(1.0, each.target / full)
        tick = f'x="{x - 1.5 * line:.1f}" y="{high * 0.06:.1f}" width="{3 * line}" height="{high * 0.88:.1f}"'
        body += f'<rect {tick} fill="{hexed(colours.mark)}"/>'
    if each.bonus:
        body += _star(wide * min(1.0, each.bonus / full), high / 2, thick * 0.56, colours.mark)
    return body


def _filling(wide: int, left: int, top: float, high: float, side: int, colour: Colour) -> str:
    """Return the drawing of the points: solid for side 0, striped for side 1."""
    radius = min(high / 2, wide / 2)
    ground = colour if side == 0 else darker(colour, 0.35)
    body = (
        f'<rect x="{left}" y="{top:.1f}" width="{wide}" height="{high:.1f}" rx="{radius:.1f}" fill="{hexed(ground)}"/>'
    )
    if side == 0:
        return body
    step = high * 0.95
    x = left + radius
    while x + high * 0.5 < left + wide - radius * 0.3:
        points = (
            (x, top + high),
            (x + step * 0.45, top + high),
            (x + step * 0.45 + high * 0.4, top),
            (x + high * 0.4, top),
        )
        body += f'<polygon points="{_points(points)}" fill="{hexed(colour)}"/>'
        x += step
    return body


def _star(x: float, y: float, radius: float, colour: Colour) -> str:
    corners = []
    for corner in range(10):
        far = radius if corner % 2 == 0 else radius * STAR_INNER
        angle = math.pi * (corner / 5 - 0.5)
        corners.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    return f'<polygon points="{_points(tuple(corners))}" fill="{hexed(colour)}"/>'


def _points(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
