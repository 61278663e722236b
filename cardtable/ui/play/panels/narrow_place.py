"""Where lines stand that lie over the table in a narrow window: in the event line's place, and as wide as need be."""

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect

from cardtable.ui.look import Look
from cardtable.ui.table.layout import TableLayout

STEP_UNITS: Final = 24
"""From one width to the next at which the lines look for a place, in layout units."""


def narrow_place(
    layout: TableLayout, look: Look, high_of: Callable[[int], int], asked: Rect | None, written: Sequence[Rect]
) -> Rect:
    """Return the place of some lines: they end where the event line ends, or under the panel with what can be said.

    They are as narrow as the event line if they cover nothing so. Wider lines are fewer, and do not reach up so far.

    :param high_of: returns how high the lines are, by their width.
    :param asked: the panel with what can be said, if there is one.
    :param written: what is written on the table beside the cards.
    """
    metrics, event = look.metrics, layout.event
    least, most = event.width - 2 * metrics.pad, layout.rail.width - 2 * metrics.pad
    usual = Rect(0, 0, least, high_of(least))
    usual.midbottom = event.midbottom
    taken = [*written, *(spot.rect for spot in layout.spots), *([] if asked is None else [asked])]
    taken += [rect for place in layout.seats.values() for rect in (place.rect, place.fan) if rect.width]
    for wide in range(least, most, metrics.px(STEP_UNITS)):
        high = high_of(wide)
        for left in (usual.centerx - wide // 2, usual.right - wide, usual.left):
            place = Rect(left, usual.bottom - high, wide, high)
            inside = layout.rail.left + metrics.pad <= place.left and place.right <= layout.rail.right - metrics.pad
            if inside and place.collidelist(taken) < 0:
                return place
    if asked is not None and usual.top < asked.bottom:
        usual.top = min(asked.bottom, metrics.height - usual.height)
    return usual
