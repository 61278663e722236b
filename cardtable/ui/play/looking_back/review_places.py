"""Computes the places of a review: the table, the judgement beside or below it, the chart, the buttons."""

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cardtable.ui.look import Look
from cardtable.ui.play.panels.side_column import column_width, has_column
from cardtable.ui.theme import SMALL, Extent, Ground

COURSE_LINES: Final = 6.5
"""The height of the chart, in lines of small text."""
TABLE_SHARE: Final = 0.63
"""The table's share of the height of a narrow window."""
SHARES_WIDTH: Final = 0.3
"""The part of the width beside the chart for the sources of the result."""
MAX_FOOT_SHARE: Final = 0.25
"""The greatest share of the window's height for the chart."""


@dataclass(frozen=True, slots=True)
class ReviewPlaces:
    """The places of a review in a window.

    :param table: the size of the table, which is in the upper left corner.
    :param words: the place of the judgement.
    :param shares: the place of the sources of the result.
    :param course: the place of the chart.
    """

    table: Extent
    words: Rect
    shares: Rect
    course: Rect
    buttons: Rect


def places_in(look: Look) -> ReviewPlaces:
    """Return the places in this look's window."""
    metrics = look.metrics
    pad, gap = metrics.pad, metrics.gap
    buttons = Rect(pad, metrics.height - pad - metrics.target, metrics.width - 2 * pad, metrics.target)
    line = look.text.line_height(look.dim_style(Ground.DARK, SMALL))
    high = min(round(line * COURSE_LINES), round(MAX_FOOT_SHARE * metrics.height))
    foot = Rect(pad, buttons.top - gap - high, buttons.width, high)
    if has_column(look):
        wide = column_width(look)
        words = Rect(metrics.width - pad - wide, pad, wide, foot.top - gap - pad)
        table = (words.left - gap, foot.top - gap)
        return ReviewPlaces(table, words, *_halves(foot, SHARES_WIDTH, gap), buttons)
    table = (metrics.width, round(metrics.height * TABLE_SHARE))
    words = Rect(pad, table[1] + gap, round(buttons.width * 0.52), buttons.top - table[1] - 2 * gap)
    beside = Rect(words.right + gap, words.top, buttons.right - words.right - gap, words.height)
    shares = Rect(beside.left, beside.top, beside.width, round(beside.height * 0.56) - gap)
    course = Rect(beside.left, shares.bottom + gap, beside.width, beside.bottom - shares.bottom - gap)
    return ReviewPlaces(table, words, shares, course, buttons)


def _halves(rect: Rect, share: float, gap: int) -> tuple[Rect, Rect]:
    left = Rect(rect.left, rect.top, round(rect.width * share), rect.height)
    return left, Rect(left.right + gap, rect.top, rect.right - left.right - gap, rect.height)
