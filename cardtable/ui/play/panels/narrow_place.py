"""Computes the place of a text over the table in a narrow window: at the event line, as wide as necessary."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Final

from pygame import Rect

from cardtable.ui.look import Look
from cardtable.ui.table.layout import TableLayout

STEP_UNITS: Final = 24
"""The distance between two widths that are tried, in layout units."""

BESIDE_SHARE: Final = 0.75
"""Beside the place for an own card a text may be narrower than the event line, down to this share. A guess."""


def narrow_place(
    layout: TableLayout,
    look: Look,
    high_of: Callable[[int], int],
    choice_panel: Rect | None,
    texts: Sequence[Rect],
    *,
    off_event: bool = False,
) -> Rect:
    """Return the place of a text: it ends at the bottom of the event line, or lies under the panel of choices.

    It is as narrow as the event line if it covers nothing there. A wider text has fewer lines, and is lower. It keeps
    off the places for the viewer's cards if it can.

    :param high_of: returns the height of the text for a width.
    :param choice_panel: the panel of choices, if there is one.
    :param texts: the places of the texts on the table.
    :param off_event: whether it should end above the event line if there is room.
    """
    metrics, event = look.metrics, layout.event
    least, most = event.width - 2 * metrics.pad, layout.rail.width - 2 * metrics.pad
    usual = Rect(0, 0, least, high_of(least))
    usual.midbottom = event.midbottom
    taken = [*texts, *(spot.rect for spot in layout.spots), *([] if choice_panel is None else [choice_panel])]
    taken += [rect for place in layout.seats.values() for rect in (place.rect, place.fan) if rect.width]
    room = Rect(layout.rail.left + metrics.pad, 0, most, metrics.height)
    tried = _tried(layout, look, usual, most)
    if off_event:
        above = usual.move(0, event.top - metrics.gap - usual.bottom)
        tried = chain(_tried(layout, look, above, most), tried)
    for wide, left, bottom, kept in tried:
        place = Rect(left, bottom - high_of(wide), wide, high_of(wide))
        if room.contains(place) and place.collidelist([*taken, *kept]) < 0:
            return place
    if choice_panel is not None and usual.top < choice_panel.bottom:
        usual.top = min(choice_panel.bottom, metrics.height - usual.height)
    return usual


def _tried(layout: TableLayout, look: Look, usual: Rect, most: int) -> Iterator[tuple[int, int, int, Sequence[Rect]]]:
    """Yield width, left, and bottom of the places to try, the best first, and which places for own cards to keep free.

    :param usual: the place at the event line.
    :param most: the greatest width.
    """
    own, step, gap = list(layout.drops.values()), look.metrics.px(STEP_UNITS), look.metrics.gap
    for wide in range(usual.width, most, step):
        for left in (usual.centerx - wide // 2, usual.right - wide, usual.left):
            yield wide, left, usual.bottom, own
    bottoms = [place.rect.top for place in layout.seats.values() if place.rect.top > layout.event.top]
    for wide in range(round(BESIDE_SHARE * usual.width), most, step):
        for drop in own:
            for left in (drop.left - gap - wide, drop.right + gap):
                yield wide, left, min([usual.bottom, *bottoms]), own
    for wide in range(usual.width, most, step):
        for left in (usual.centerx - wide // 2, usual.right - wide, usual.left):
            yield wide, left, usual.bottom, ()
