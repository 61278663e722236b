"""The column beside the table in wide windows: for the hint, the coach, or open hands."""

from typing import Final

from cardtable.ui.look import Look

COLUMN_UNITS: Final = 338
"""The width of the column, in layout units."""
MIN_COLUMN_WINDOW_UNITS: Final = 1000
"""The smallest width of a window with a column, in layout units."""
BESIDE_SHAPE: Final = 1.5
"""The width of a window by its height from which a sheet is beside the table at any size."""


def has_column(look: Look) -> bool:
    """Whether the window is wide enough for the column, however small a part of it is drawn."""
    return look.metrics.width >= round(MIN_COLUMN_WINDOW_UNITS * look.metrics.window_unit)


def column_width(look: Look) -> int:
    """Return the width of the column in pixels; 0 if there is no room for one."""
    return look.metrics.px(COLUMN_UNITS) if has_column(look) else 0


def is_sheet_beside(look: Look) -> bool:
    """Whether a sheet is beside the table: in the column, or in a window too wide to give away height."""
    return has_column(look) or look.metrics.width >= BESIDE_SHAPE * look.metrics.height
