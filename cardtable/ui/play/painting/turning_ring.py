"""The ring around the face of an AI player who is at work: it turns slowly."""

from math import cos, pi, sin
from typing import Final

from pygame import Rect, Surface

from cardtable.ui.art.portraits import corner
from cardtable.ui.art.shapes import hexed
from cardtable.ui.look import Look

GAPS: Final = 6
"""How many gaps the ring has."""
GAP: Final = 0.3
"""How much of the way from one gap to the next is gap."""
PHASES: Final = 8
"""In how many steps the ring turns from one gap to the next."""
SECONDS: Final = 0.8
"""How long that takes: few steps, so that thinking leaves the processor to the player who thinks."""


def phase_at(now: float) -> int:
    """Return how far the ring has turned, in steps."""
    return int(now / SECONDS * PHASES) % PHASES


def draw_gaps(surface: Surface, look: Look, portrait: Rect, side: int | None, phase: int) -> None:
    """Draw the gaps of a ring around a portrait, over the ring that is drawn there."""
    metrics, width = look.metrics, max(2, look.metrics.px(3))
    around = portrait.inflate(2 * metrics.px(4), 2 * metrics.px(4))
    radius = corner(portrait.width, side) + metrics.px(4) - width / 2
    round_trip = _length(around.width - width, radius)
    pitch = round_trip / GAPS
    gaps = "".join(
        _line(around.width, width, radius, (gap + phase / PHASES) * pitch, GAP * pitch) for gap in range(GAPS)
    )
    body = f'<path d="{gaps}" fill="none" stroke="{hexed(look.theme.portrait)}" stroke-width="{width + 1}"/>'
    surface.blit(look.shapes.drawing(body, around.size), around)


def _length(side: float, radius: float) -> float:
    """Return the length of a rounded square's edge."""
    return 4 * (side - 2 * radius) + 2 * pi * radius


def _line(size: int, width: int, radius: float, start: float, length: float) -> str:
    """Return a part of a ring as the ``d`` of an SVG path.

    It is written out point by point: SDL draws stray lines across the portrait where a dashed outline begins anew.
    """
    side = size - width
    steps = max(2, round(length))
    points = [
        _point(side, radius, (start + length * step / steps) % _length(side, radius)) for step in range(steps + 1)
    ]
    return "M" + "L".join(f"{x + width / 2:.2f} {y + width / 2:.2f}" for x, y in points)


def _point(side: float, radius: float, along: float) -> tuple[float, float]:
    """Return the point that lies so far along the edge of a rounded square, from the left end of its top on."""
    straight, arc = side - 2 * radius, pi * radius / 2
    quarter, rest = divmod(along, straight + arc)
    if rest <= straight:
        x, y = radius + rest, 0.0
    else:
        angle = (rest - straight) / radius
        x, y = radius + straight + radius * sin(angle), radius - radius * cos(angle)
    for _ in range(round(quarter) % 4):
        x, y = side - y, x
    return x, y
