"""Symbols as SVG drawings: outlines, ticks, bars and arrows; and the colours of the decks."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Back
from cardtable.engine.voice.words import Bar
from cardtable.ui.drawing.boxes import darker, dashes, hexed
from cardtable.ui.theme import Colour, Extent

DECK_COLOURS: Final[Mapping[Back, Colour]] = {
    Back.GREEN: (20, 89, 47),
    Back.BLUE: (29, 79, 159),
    Back.PLAIN: (141, 39, 50),
}
"""The colours of the decks where their cards are counted or listed."""


def dashed(size: Extent, colour: Colour, width: int, radius: int, dash: int, fill: float = 0.0) -> str:
    """Return the drawing of a dashed outline; ``fill`` is the darkness of the ground within it, from 0 to 1."""
    wide, high = size
    inset = width / 2
    return (
        f'<rect x="{inset}" y="{inset}" width="{wide - width}" height="{high - width}" rx="{radius}" '
        f'fill="#101817" fill-opacity="{fill}" stroke="{hexed(colour)}" stroke-width="{width}" '
        f'stroke-dasharray="{dashes(wide - width, high - width, radius, dash)}"/>'
    )


def tick(size: int, colour: Colour) -> str:
    """Return the drawing of a tick in a square of ``size``."""
    points = " ".join(f"{x * size:.1f},{y * size:.1f}" for x, y in ((0.28, 0.53), (0.44, 0.69), (0.73, 0.34)))
    line = f'stroke-width="{max(1.5, size * 0.11):.1f}" stroke-linecap="round" stroke-linejoin="round"'
    return f'<polyline points="{points}" fill="none" stroke="{hexed(colour)}" {line}/>'


def tick_on_disc(size: Extent, colour: Colour, ground: Colour) -> str:
    side = min(size)
    points = " ".join(f"{x * side:.1f},{y * side:.1f}" for x, y in ((0.28, 0.52), (0.44, 0.68), (0.74, 0.36)))
    return (
        f'<circle cx="{side / 2}" cy="{side / 2}" r="{side * 0.47:.1f}" fill="{hexed(ground)}" '
        f'stroke="{hexed(colour)}" stroke-width="{max(1, side * 0.05):.1f}"/>'
        f'<polyline points="{points}" fill="none" stroke="{hexed(colour)}" stroke-width="{max(2, side * 0.1):.1f}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def stripes(size: Extent, colour: Colour) -> str:
    """Return the drawing of a striped bar."""
    wide, high = size
    step = max(4, round(high * 1.3))
    return "".join(
        f'<rect x="{x}" y="0" width="{max(2, round(step * 0.62))}" height="{high}" fill="{hexed(colour)}"/>'
        for x in range(0, wide, step)
    )


def hatched(size: Extent, colour: Colour, ground: Colour, step: int) -> str:
    """Return the drawing of an area with slanting stripes.

    :param step: the distance from one stripe to the next, in pixels; half of it is the stripe.
    """
    wide, high = size
    fill = f'fill="{hexed(colour)}"'
    lines = "".join(
        f'<polygon points="{x},{high} {x + step / 2},{high} {x + step / 2 + high},0 {x + high},0" {fill}/>'
        for x in range(-high - high % step, wide, step)
    )
    return f'<rect width="{wide}" height="{high}" fill="{hexed(ground)}"/>{lines}'


def bracket(size: Extent, colour: Colour, width: int) -> str:
    """Return the drawing of a bracket that is open at the top."""
    wide, high = size
    inset = width / 2
    radius = min(high - width, 8)
    return (
        f'<path d="M{inset} 0 V{high - radius - inset} Q{inset} {high - inset} {radius + inset} {high - inset} '
        f'H{wide - radius - inset} Q{wide - inset} {high - inset} {wide - inset} {high - radius - inset} V0" '
        f'fill="none" stroke="{hexed(colour)}" stroke-width="{width}"/>'
    )


def strike(size: Extent, colour: Colour, edge: Colour) -> str:
    """Return the drawing of a bar across a square, from the lower left to the upper right, its round ends within it."""
    wide, high = size
    ends = f'x1="{wide * 0.1:.1f}" y1="{high * 0.9:.1f}" x2="{wide * 0.9:.1f}" y2="{high * 0.1:.1f}"'
    thick = max(3, wide * 0.1)
    return (
        f'<line {ends} stroke-linecap="round" stroke="{hexed(edge)}" stroke-width="{thick * 1.45:.1f}"/>'
        f'<line {ends} stroke-linecap="round" stroke="{hexed(colour)}" stroke-width="{thick:.1f}"/>'
    )


ARCS: Final = ((0.12, 0.31), (0.71, 0.88), (1.1, 1.36), (1.64, 1.91))
"""The beginning and end of each arrow, in half turns clockwise from the right."""
STEPS_PER_ARC: Final = 16
HEAD_SHARE: Final = 2.6
"""The length of the head of an arrow, by the width of its line."""
LEAST_POINTS: Final = 5
"""An arrow of fewer points than this is left out."""

Point = tuple[float, float]


def arcs(size: Extent, width: int, *, clockwise: bool, taken: Sequence[Rect] = ()) -> list[list[Point]]:
    """Return the lines of the arrows without heads, each from beginning to end.

    :param taken: what they keep off; of each arrow, the longest part that is free remains.
    """
    wide, high = size
    a, b = wide / 2 - width * 2, high / 2 - width * 2
    lines = []
    for first, last in ARCS:
        begin, end = (first, last) if clockwise else (last, first)
        angles = [math.pi * (begin + (end - begin) * step / STEPS_PER_ARC) for step in range(STEPS_PER_ARC + 1)]
        # On the screen y grows downwards, and growing angles run clockwise.
        lines.append([(wide / 2 + a * math.cos(angle), high / 2 + b * math.sin(angle)) for angle in angles])
    apart = round(2 * HEAD_SHARE * width)
    around = [rect.inflate(apart, apart) for rect in taken]
    parts = [_longest_free(line, around) for line in lines]
    return [part for part in parts if len(part) >= LEAST_POINTS]


def _longest_free(line: Sequence[Point], taken: Sequence[Rect]) -> list[Point]:
    """Return the longest part of a line with no point in what is taken."""
    runs = groupby(line, lambda point: any(rect.collidepoint(point) for rect in taken))
    return max((list(points) for is_taken, points in runs if not is_taken), key=len, default=[])


def arrows(
    size: Extent, width: int, colour: Colour, *, clockwise: bool, taken: Sequence[Rect] = ()
) -> Iterator[tuple[str, Rect]]:
    """Yield the drawing and the place of each arrow, with lines ``width`` pixels wide around an oval of ``size``.

    :param taken: what they keep off.

    One drawing of all arrows would be mostly empty, and take four times as long.
    """
    for points in arcs(size, width, clockwise=clockwise, taken=taken):
        (x, y), (before_x, before_y) = points[-1], points[-3]
        heading = math.atan2(y - before_y, x - before_x)
        head = width * HEAD_SHARE
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


def bar(size: Extent, each: Bar, full: float, colours: BarColours) -> str:
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
