"""The measure of a table that is drawn in a look."""

from collections.abc import Sequence
from typing import Final

from cardtable.ui.look import Look
from cardtable.ui.table.sizes import Measure
from cardtable.ui.theme import BODY

NAME_POINTS: Final = 20
"""Points of names at the seats."""


def measure_of(look: Look, foot: int = 0, names: Sequence[str] = ()) -> Measure:
    """Return the measure of a table drawn in this look.

    :param foot: pixels kept free below the table.
    :param names: the players' names, by seat.
    """
    metrics, bold = look.metrics, look.style(NAME_POINTS, bold=True)
    line = look.text.line_height(look.style(BODY))
    widths = tuple(look.text.width(name, bold) for name in names)
    return Measure(metrics.width, metrics.height - foot, metrics.u, line, names=widths)
