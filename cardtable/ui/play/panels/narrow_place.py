"""Computes the place of a text over the table in a narrow window: at the event line, as wide as necessary."""

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect

from cardtable.ui.look import Look
from cardtable.ui.table.layout import TableLayout

STEP_UNITS: Final = 24
"""The distance between two widths that are tried, in layout units."""


def narrow_place(
    layout: TableLayout,
    look: Look,
    high_of: Callable[[int], int],
    choice_panel: Rect | None,
    texts: Sequence[Rect],
) -> Rect:
    """Return the place of a text: it ends at the bottom of the event line, or lies under the panel of choices.

    It is as narrow as the event line if it covers nothing there. A wider text has fewer lines, and is lower.

    :param high_of: returns the height of the text for a width.
    :param choice_panel: the panel of choices, if there is one.
    :param texts: the places of the texts on the table.
    """
    metrics, event = look.metrics, layout.event
    least, most = event.width - 2 * metrics.pad, layout.rail.width - 2 * metrics.pad
    usual = Rect(0, 0, least, high_of(least))
    usual.midbottom = event.midbottom
    taken = [*texts, *(spot.rect for spot in layout.spots), *([] if choice_panel is None else [choice_panel])]
    taken += [rect for place in layout.seats.values() for rect in (place.rect, place.fan) if rect.width]
    for wide in range(least, most, metrics.px(STEP_UNITS)):
        high = high_of(wide)
        for left in (usual.centerx - wide // 2, usual.right - wide, usual.left):
            place = Rect(left, usual.bottom - high, wide, high)
            inside = layout.rail.left + metrics.pad <= place.left and place.right <= layout.rail.right - metrics.pad
            if inside and place.collidelist(taken) < 0:
                return place
    if choice_panel is not None and usual.top < choice_panel.bottom:
        usual.top = min(choice_panel.bottom, metrics.height - usual.height)
    return usual
