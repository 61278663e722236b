"""The ring around the face of an AI player who is at work: it turns slowly."""

from typing import Final

from pygame import Rect, Surface

from cardtable.ui.look import Look
from cardtable.ui.portraits import corner
from cardtable.ui.shapes import hexed

GAPS: Final = 6
"""How many gaps the ring has."""
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
    length = 4 * (around.width - width - 2 * radius) + 2 * 3.1416 * radius
    pitch = length / GAPS
    body = (
        f'<rect x="{width / 2}" y="{width / 2}" width="{around.width - width}" height="{around.height - width}" '
        f'rx="{radius}" fill="none" stroke="{hexed(look.theme.portrait)}" stroke-width="{width + 1}" '
        f'stroke-dasharray="{0.3 * pitch:.2f} {0.7 * pitch:.2f}" stroke-dashoffset="{-pitch * phase / PHASES:.2f}"/>'
    )
    surface.blit(look.shapes.drawing(body, around.size), around)
