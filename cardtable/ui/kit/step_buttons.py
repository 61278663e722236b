"""The layout of a stepper's small buttons: half at its left end and half at its right, with the number between."""

from collections.abc import Sequence

from pygame import Rect

from cardtable.ui.look import Look
from cardtable.ui.theme import SMALL


def width_of_buttons(labels: Sequence[str], look: Look) -> int:
    """Return the width of buttons with these labels, each with the gap beside it."""
    return sum(_widths(labels, look)) + len(labels) * _gap(look)


def buttons_in(box: Rect, labels: Sequence[str], look: Look) -> tuple[Rect, ...]:
    """Return the places of buttons with these labels: half at the left end of the box, half at its right."""
    gap, half, widths = _gap(look), len(labels) // 2, _widths(labels, look)
    left, right = box.x, box.right
    at_left: list[Rect] = []
    at_right: list[Rect] = []
    for width in widths[:half]:
        at_left.append(Rect(left, box.y, width, box.height))
        left += width + gap
    for width in reversed(widths[half:]):
        at_right.append(Rect(right - width, box.y, width, box.height))
        right -= width + gap
    return (*at_left, *reversed(at_right))


def _widths(labels: Sequence[str], look: Look) -> list[int]:
    style = look.style(SMALL, bold=True)
    return [max(look.metrics.target, look.text.width(label, style) + look.metrics.gap) for label in labels]


def _gap(look: Look) -> int:
    return look.metrics.px(4)
