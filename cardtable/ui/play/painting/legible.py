"""Computes the size of the text on a table: as large as the person has set, if cards and names keep their room."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from cardtable.engine.voice.people import first_name
from cardtable.ui.drawing.text import Style
from cardtable.ui.look import Look
from cardtable.ui.table.layout import Measure, TableLayout
from cardtable.ui.theme import BODY, MIN_TEXT_PIXELS

NAME_POINTS: Final = 20
"""Points of names at the seats."""
MIDDLE_SHARE: Final = 0.7
"""The smallest share of its usual height that large text leaves to the middle of the table."""
MIN_NAME_SHARE: Final = 0.5
"""The smallest scale of a name's first part."""


def measure_of(look: Look, cards: float = 1.0, foot: int = 0, names: Sequence[str] = ()) -> Measure:
    """Return the measure of a table drawn in this look.

    :param cards: the size of the hand's cards; 1 is the designed size.
    :param foot: pixels kept free below the table.
    :param names: the players' names, by seat.
    """
    line = look.text.line_height(look.style(BODY))
    metrics = look.metrics
    bold = look.style(NAME_POINTS, bold=True)
    widths = tuple(look.text.width(name, bold) for name in names)
    return Measure(metrics.width, metrics.height - foot, metrics.u, line, cards, metrics.text_scale, names=widths)


def legible(look: Look, laid_out: Callable[[Look], TableLayout], names: Sequence[str] = ()) -> Look:
    """Return the look with the largest text, up to the size wanted, that leaves room for cards and names.

    :param laid_out: returns the layout of the table in a look.
    :param names: the players' names, by seat; at least the first part of each must be readable.
    """

    def room(look: Look) -> tuple[int, bool]:
        """Return the height of the middle, and whether the seats are apart and their names readable."""
        layout = laid_out(look)
        seats = [place.rect for place in layout.seats.values()]
        apart = not any(one.colliderect(other) for one, other in combinations(seats, 2))
        style = Style(
            max(MIN_TEXT_PIXELS, round(MIN_NAME_SHARE * look.metrics.text(NAME_POINTS))), look.theme.cream, bold=True
        )
        wide = {seat: look.text.width(first_name(name), style) for seat, name in enumerate(names)}
        read = all(place.name.width >= wide.get(seat, 0) for seat, place in layout.seats.items())
        return layout.middle.height, apart and read

    usual = look.with_text_scale(min(1.0, look.metrics.text_scale))
    least = MIDDLE_SHARE * room(usual)[0]
    while look.metrics.text_scale > 1:
        height, good = room(look)
        if height >= least and good:
            return look
        look = look.with_text_scale(max(1.0, look.metrics.text_scale - 0.1))
    return look
