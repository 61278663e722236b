"""The column beside the table, in windows that are wide enough: for the hint, the coach, or what is looked back at."""

from typing import Final

from cardtable.ui.look import Look

COLUMN_UNITS: Final = 338
"""The width of the column, in units."""
NARROW_PIXELS: Final = 1000
"""In a narrower window there is no column."""


def has_column(look: Look) -> bool:
    """Whether the window is wide enough for the column."""
    return look.metrics.width >= NARROW_PIXELS


def column_width(look: Look) -> int:
    """Return how many pixels wide the column is; 0 where there is no room for one."""
    return look.metrics.px(COLUMN_UNITS) if has_column(look) else 0
