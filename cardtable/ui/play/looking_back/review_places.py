"""Computes the places of a review: the table, the judgement beside or below it, the chart, the buttons."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cardtable.ui.look import Look
from cardtable.ui.play.panels.side_column import column_width, has_column
from cardtable.ui.theme import SMALL, Ground, Size

COURSE_LINES: Final = 6.5
"""The height of the chart, in lines of small text."""
TABLE_SHARE: Final = 0.63
"""The table's share of the height of a narrow window."""
SHARES_WIDTH: Final = 0.3
"""The part of the width beside the chart for the sources of the result; with large text it is more."""
MAX_NARROW_SCALE: Final = 1.2
"""The largest text of a narrow window, as a multiple of the usual size."""
TABLE_TEXT_SHARE: Final = 1.15
"""The size of large text on the table, by its size in the window and the table's share of the height."""
MIN_TEXT_SHARE: Final = 0.8
"""The least size of the judgement's text, by the size wanted, before it scrolls instead."""
MAX_FOOT_SHARE: Final = 0.25
"""The greatest share of the window's height for the chart: large text there gives way to the table."""


@dataclass(frozen=True, slots=True)
class ReviewPlaces:
    """The places of a review in a window.

    :param table: the size of the table, which is in the upper left corner.
    :param words: the place of the judgement.
    :param shares: the place of the sources of the result.
    :param course: the place of the chart.
    """

    table: Size
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
        return ReviewPlaces(table, words, *_halves(foot, SHARES_WIDTH * metrics.text_scale**0.35, gap), buttons)
    table = (metrics.width, round(metrics.height * TABLE_SHARE))
    words = Rect(pad, table[1] + gap, round(buttons.width * 0.52), buttons.top - table[1] - 2 * gap)
    beside = Rect(words.right + gap, words.top, buttons.right - words.right - gap, words.height)
    shares = Rect(beside.left, beside.top, beside.width, round(beside.height * 0.56) - gap)
    course = Rect(beside.left, shares.bottom + gap, beside.width, beside.bottom - shares.bottom - gap)
    return ReviewPlaces(table, words, shares, course, buttons)


def page_look(look: Look) -> Look:
    """Return the look of the page: in a narrow window, large text leaves the table and the judgement their room."""
    return look if has_column(look) else look.with_text_scale(min(MAX_NARROW_SCALE, look.metrics.text_scale))


def table_look(look: Look, places: ReviewPlaces) -> Look:
    """Return the look of the table: large text is about as large beside its cards as on a table of the whole window."""
    share = TABLE_TEXT_SHARE * places.table[1] / look.metrics.height
    scale = min(look.metrics.text_scale, max(1.0, look.metrics.text_scale * share))
    return look.with_text_scale(scale).resized(places.table)


def is_much_smaller(look: Look, wanted: Look) -> bool:
    """Whether the text of a look is far smaller than wanted, so that scrolling is better."""
    return look.metrics.text_scale < MIN_TEXT_SHARE * wanted.metrics.text_scale


def largest_text(look: Look, fits: Callable[[Look], bool]) -> Look:
    """Return the look with the largest text, up to the size wanted, that fits."""
    while look.metrics.text_scale > 1 and not fits(look):
        look = look.with_text_scale(max(1.0, look.metrics.text_scale - 0.1))
    return look


def _halves(rect: Rect, share: float, gap: int) -> tuple[Rect, Rect]:
    left = Rect(rect.left, rect.top, round(rect.width * share), rect.height)
    return left, Rect(left.right + gap, rect.top, rect.right - left.right - gap, rect.height)
