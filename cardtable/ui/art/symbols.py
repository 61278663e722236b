"""Symbols as SVG drawings: a dashed outline, a tick, a striped bar and others; and the colours of the decks."""

from collections.abc import Mapping
from typing import Final

from cardtable.engine.cards import Back
from cardtable.ui.art.shapes import dashes, hexed
from cardtable.ui.theme import Colour, Size

DECK_COLOURS: Final[Mapping[Back, Colour]] = {
    Back.GREEN: (20, 89, 47),
    Back.BLUE: (29, 79, 159),
    Back.PLAIN: (141, 39, 50),
}
"""The colours of the decks where their cards are counted or listed."""


def dashed(size: Size, colour: Colour, width: int, radius: int, dash: int, fill: float = 0.0) -> str:
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


def tick_on_disc(size: Size, colour: Colour, ground: Colour) -> str:
    side = min(size)
    points = " ".join(f"{x * side:.1f},{y * side:.1f}" for x, y in ((0.28, 0.52), (0.44, 0.68), (0.74, 0.36)))
    return (
        f'<circle cx="{side / 2}" cy="{side / 2}" r="{side * 0.47:.1f}" fill="{hexed(ground)}" '
        f'stroke="{hexed(colour)}" stroke-width="{max(1, side * 0.05):.1f}"/>'
        f'<polyline points="{points}" fill="none" stroke="{hexed(colour)}" stroke-width="{max(2, side * 0.1):.1f}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def stripes(size: Size, colour: Colour) -> str:
    """Return the drawing of a striped bar."""
    wide, high = size
    step = max(4, round(high * 1.3))
    return "".join(
        f'<rect x="{x}" y="0" width="{max(2, round(step * 0.62))}" height="{high}" fill="{hexed(colour)}"/>'
        for x in range(0, wide, step)
    )


def hatched(size: Size, colour: Colour, ground: Colour, step: int) -> str:
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


def bracket(size: Size, colour: Colour, width: int) -> str:
    """Return the drawing of a bracket that is open at the top."""
    wide, high = size
    inset = width / 2
    radius = min(high - width, 8)
    return (
        f'<path d="M{inset} 0 V{high - radius - inset} Q{inset} {high - inset} {radius + inset} {high - inset} '
        f'H{wide - radius - inset} Q{wide - inset} {high - inset} {wide - inset} {high - radius - inset} V0" '
        f'fill="none" stroke="{hexed(colour)}" stroke-width="{width}"/>'
    )


def strike(size: Size, colour: Colour, edge: Colour) -> str:
    """Return the drawing of a bar across a square, from the lower left to the upper right, its round ends within it."""
    wide, high = size
    ends = f'x1="{wide * 0.1:.1f}" y1="{high * 0.9:.1f}" x2="{wide * 0.9:.1f}" y2="{high * 0.1:.1f}"'
    thick = max(3, wide * 0.1)
    return (
        f'<line {ends} stroke-linecap="round" stroke="{hexed(edge)}" stroke-width="{thick * 1.45:.1f}"/>'
        f'<line {ends} stroke-linecap="round" stroke="{hexed(colour)}" stroke-width="{thick:.1f}"/>'
    )
