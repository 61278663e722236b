"""The layout of buttons at the foot of a page, in one row or two."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from cardtable.ui.look import Look
from cardtable.ui.theme import BODY
from cardtable.ui.widgets.button import Button

MAX_SQUEEZE: Final = 1.15
"""The greatest natural width of buttons in one row, by the width of the row: labels shrink and keys are left out."""


def placed(buttons: Sequence[Button], look: Look, body: Rect) -> tuple[list[list[Button]], Rect]:
    """Place buttons in rows at the foot of a page's body; return the rows and their place."""
    for button in buttons:
        button.points = BODY
    rows = rows_of(buttons, look, body.width)
    foot = Rect(body.left, 0, body.width, height_of(rows, look))
    foot.bottom = body.bottom
    place_rows(rows, look, foot)
    return rows, foot


def rows_of(buttons: Sequence[Button], look: Look, width: int) -> list[list[Button]]:
    wanted = sum(button.natural_size(look)[0] + look.metrics.gap for button in buttons)
    if wanted <= width * MAX_SQUEEZE or len(buttons) < 4:
        return [list(buttons)]
    half = (len(buttons) + 1) // 2
    return [list(buttons[:half]), list(buttons[half:])]


def height_of(rows: Sequence[Sequence[Button]], look: Look) -> int:
    return len(rows) * _row(rows, look) + (len(rows) - 1) * look.metrics.gap


def _row(rows: Sequence[Sequence[Button]], look: Look) -> int:
    """Return the height of a row: that of its labels, but at least that of a finger."""
    points = max(button.points for row in rows for button in row)
    return max(look.metrics.target, round(look.metrics.text(points) * 1.85))


def place_rows(rows: Sequence[Sequence[Button]], look: Look, foot: Rect) -> None:
    """Place the rows below each other, each from edge to edge."""
    gap, high = look.metrics.gap, _row(rows, look)
    for number, row in enumerate(rows):
        wanted = [button.natural_size(look)[0] for button in row]
        room, left = foot.width - (len(row) - 1) * gap, foot.left
        for button, wide in zip(row, wanted, strict=True):
            share = room * wide // sum(wanted)
            button.layout(Rect(left, foot.top + number * (high + gap), share, high), look)
            left += share + gap
