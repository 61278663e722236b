"""How large the text on a table may be: as large as the person has set, if cards and names keep their room."""

from collections.abc import Callable
from typing import Final

from cardtable.ui.look import Look
from cardtable.ui.table.layout import Measure, TableLayout
from cardtable.ui.theme import BODY

MIDDLE_SHARE: Final = 0.8
"""Large text leaves this share of its usual height to the middle of the table."""
PLATE_LINES: Final = 8
"""A name plate is at least this wide, in heights of a line."""


def measure_of(look: Look, cards: float = 1.0, foot: int = 0) -> Measure:
    """Return the measure of a table drawn in this look.

    :param cards: the size of the hand's cards, 1 as designed.
    :param foot: pixels kept free below the table.
    """
    line = look.text.line_height(look.style(BODY))
    return Measure(look.metrics.width, look.metrics.height - foot, look.metrics.u, line, cards)


def legible(look: Look, laid_out: Callable[[Look], TableLayout]) -> Look:
    """Return the look with the largest text, up to what is wanted, that leaves room for cards and names.

    :param laid_out: where everything lies in a look.
    """

    def room(look: Look) -> tuple[int, float]:
        layout = laid_out(look)
        line = look.text.line_height(look.style(BODY))
        return layout.middle.height, min(plate.width for plate in layout.plates.values()) / line

    usual = look.with_text_scale(min(1.0, look.metrics.text_scale))
    least = MIDDLE_SHARE * room(usual)[0]
    while look.metrics.text_scale > 1:
        height, width = room(look)
        if height >= least and width >= PLATE_LINES:
            return look
        look = look.with_text_scale(max(1.0, look.metrics.text_scale - 0.1))
    return look
