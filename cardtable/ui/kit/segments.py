"""The layout of segments: names side by side in one box."""

from collections.abc import Sequence

from pygame import Rect

from cardtable.ui.look import Look
from cardtable.ui.theme import BODY


def segment_widths(names: Sequence[str], look: Look) -> list[int]:
    """Return the width that each name needs in pixels."""
    style = look.style(BODY, bold=True)
    return [look.text.width(name, style) + 2 * look.metrics.px(12) for name in names]


def box_width(names: Sequence[str], look: Look) -> int:
    return sum(segment_widths(names, look)) + 2 * _inset(look)


def segments_in(box: Rect, names: Sequence[str], look: Look) -> tuple[Rect, ...]:
    """Return the segments of the names, which share the spare room; none if there is too little room."""
    widths, inset = segment_widths(names, look), _inset(look)
    spare = box.width - sum(widths) - 2 * inset
    if spare < 0:
        return ()
    x, segments = box.x + inset, []
    for place, width in enumerate(widths):
        more = spare * (place + 1) // len(widths) - spare * place // len(widths)
        segments.append(Rect(x, box.y + inset, width + more, box.height - 2 * inset))
        x += width + more
    return tuple(segments)


def segment_at(segments: Sequence[Rect], pos: tuple[int, int]) -> int:
    """Return the place of the segment under a point; -1 if there is none."""
    return next((place for place, rect in enumerate(segments) if rect.collidepoint(pos)), -1)


def _inset(look: Look) -> int:
    return look.metrics.px(4)
