"""Easing functions: from a share of the time (0 to 1) to a share of the way."""

import math
from collections.abc import Callable
from typing import Final

Easing = Callable[[float], float]


def clamp(share: float) -> float:
    """Return ``share`` kept between 0 and 1."""
    return 0.0 if share < 0 else min(share, 1.0)


def ease_out(share: float) -> float:
    """Start fast and come to rest softly, like a card pushed over felt."""
    return 1 - (1 - clamp(share)) ** 3


def ease_in_out(share: float) -> float:
    """Start and come to rest softly, like cards swept together."""
    share = clamp(share)
    return 4 * share**3 if share < 0.5 else 1 - (2 - 2 * share) ** 3 / 2


def half(share: float) -> float:
    """Go half the way at an even pace: a card that turns over is then seen from its edge."""
    return clamp(share) / 2


def overshooting(most: float) -> Easing:
    """Return an easing that goes beyond the end, to ``most`` times the way, and comes back."""
    # A strength of 1.70158 overshoots by about 0.1.
    strength = 1.70158 * math.sqrt((most - 1) / 0.1)

    def ease(share: float) -> float:
        rest = clamp(share) - 1
        return 1 + (strength + 1) * rest**3 + strength * rest**2

    return ease


OUT_BACK: Final = overshooting(1.05)
"""For cards drawn from a deck."""
POP: Final = overshooting(1.2)
"""For bubbles."""


def between(start: float, end: float, share: float) -> float:
    """Return the point at ``share`` of the way from ``start`` to ``end``."""
    return start + (end - start) * share


def elapsed_share(now: float, begins: float, seconds: float) -> float:
    """Return the elapsed share of a span of time, from 0 to 1."""
    return clamp((now - begins) / seconds) if seconds > 0 else float(now >= begins)
