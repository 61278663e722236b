"""The slowly turning ring around the face of a thinking AI player."""

from math import cos, pi, sin
from typing import Final

from pygame import Rect, Surface

from cardtable.ui.drawing.boxes import hexed
from cardtable.ui.drawing.faces import corner
from cardtable.ui.look import Look

GAPS: Final = 6
"""The number of gaps in the ring."""
GAP_SHARE: Final = 0.3
"""The length of a gap, as a share of the distance between two gaps."""
PHASES: Final = 8
"""The number of steps in which the ring turns from one gap to the next."""
PITCH_SECONDS: Final = 0.8
"""The time of these steps. They are few and slow, to leave the processor to the thinking player."""


def phase_at(now: float) -> int:
    """Return the rotation of the ring, in steps."""
    return int(now / PITCH_SECONDS * PHASES) % PHASES


def draw_gaps(surface: Surface, look: Look, portrait: Rect, side: int | None, phase: int) -> None:
    """Draw the gaps over the ring around a portrait."""
    metrics, width = look.metrics, look.metrics.px(3)
    around = portrait.inflate(2 * metrics.px(4), 2 * metrics.px(4))
    radius = corner(portrait.width, side) + metrics.px(4) - width / 2
    round_trip = _length(around.width - width, radius)
    pitch = round_trip / GAPS
    gaps = "".join(
        _line(around.width, width, radius, (gap + phase / PHASES) * pitch, GAP_SHARE * pitch) for gap in range(GAPS)
    )
    body = f'<path d="{gaps}" fill="none" stroke="{hexed(look.theme.portrait)}" stroke-width="{width + 1}"/>'
    surface.blit(look.shapes.drawing(body, around.size), around)


def _length(side: float, radius: float) -> float:
    """Return the length of a rounded square's outline."""
    return 4 * (side - 2 * radius) + 2 * pi * radius


def _line(size: int, width: int, radius: float, start: float, length: float) -> str:
    """Return a part of a ring as the ``d`` of an SVG path.

    The path lists points, because SDL draws stray lines across the portrait between the dashes of a dashed outline.
    """
    side = size - width
    steps = max(2, round(length))
    points = [
        _point(side, radius, (start + length * step / steps) % _length(side, radius)) for step in range(steps + 1)
    ]
    return "M" + "L".join(f"{x + width / 2:.2f} {y + width / 2:.2f}" for x, y in points)


def _point(side: float, radius: float, along: float) -> tuple[float, float]:
    """Return the point at a distance along the outline of a rounded square, from the left end of its top."""
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
