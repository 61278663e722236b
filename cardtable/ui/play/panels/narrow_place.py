"""Computes the place of a text over the table in a narrow window: at the event line, as wide as necessary."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Final

from pygame import Rect

from cardtable.ui.look import Look
from cardtable.ui.play.painting.prompt_painter import PROMPT_POINTS
from cardtable.ui.table.layout import TableLayout

STEP_UNITS: Final = 24
"""The distance between two widths that are tried, in layout units."""

BESIDE_SHARE: Final = 0.75
"""Beside the place for an own card a text may be narrower than the event line, down to this share. A guess."""

Try = tuple[int, int, int, Sequence[Rect]]
"""A place to try: its width, left and bottom, and what it must not cover."""


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
    off the places for the viewer's cards if it can. If the panel of choices leaves no room, the text ends above the
    prompt or lies beside the panel, over other texts if necessary.

    :param high_of: returns the height of the text for a width.
    :param choice_panel: the panel of choices, if there is one.
    :param texts: the places of the texts on the table.
    :param off_event: whether it should end above the event line if there is room.
    """
    metrics, event = look.metrics, layout.event
    least, most = event.width - 2 * metrics.pad, layout.rail.width - 2 * metrics.pad
    usual = Rect(0, 0, least, high_of(least))
    usual.midbottom = event.midbottom
    solid = [*(spot.rect for spot in layout.spots), *([] if choice_panel is None else [choice_panel])]
    solid += [rect for place in layout.seats.values() for rect in (place.rect, place.fan) if rect.width]
    room = Rect(layout.rail.left + metrics.pad, 0, most, metrics.height)
    tried = _tried(layout, look, usual, most)
    if off_event:
        above = usual.move(0, event.top - metrics.gap - usual.bottom)
        tried = chain(_tried(layout, look, above, most), tried)
    place = _first_free(tried, high_of, room, [*solid, *texts])
    if place is not None:
        return place
    if choice_panel is None or usual.top >= choice_panel.bottom:
        return usual
    place = _first_free(_tried_off_panel(layout, look, usual, room, choice_panel, texts), high_of, room, solid)
    usual.top = min(choice_panel.bottom, metrics.height - usual.height)
    return usual if place is None else place


def _first_free(tried: Iterator[Try], high_of: Callable[[int], int], room: Rect, taken: Sequence[Rect]) -> Rect | None:
    """Return the first of these places that lies in the room and covers nothing; ``None`` without one.

    :param taken: the places that it may not cover, besides those of the try.
    """
    for wide, left, bottom, kept in tried:
        place = Rect(left, bottom - high_of(wide), wide, high_of(wide))
        if room.contains(place) and place.collidelist([*taken, *kept]) < 0:
            return place
    return None


def _tried(layout: TableLayout, look: Look, usual: Rect, most: int) -> Iterator[Try]:
    """Yield the places to try, the best first; the last ones cover the places for the viewer's cards.

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


def _tried_off_panel(
    layout: TableLayout, look: Look, usual: Rect, room: Rect, panel: Rect, texts: Sequence[Rect]
) -> Iterator[Try]:
    """Yield the places to try around a panel of choices, the best first; the last ones cover texts.

    :param usual: the place at the event line.
    :param panel: the place of the choices.
    """
    gap, ask = look.metrics.gap, layout.steps.union(layout.prompt)
    prompt = ask.centery - look.text.line_height(look.style(PROMPT_POINTS, bold=True)) // 2
    above = usual.move(0, prompt - usual.bottom)
    yield from ((wide, left, bottom, texts) for wide, left, bottom, _ in _tried(layout, look, above, room.width))
    low = min([ask.top, *(place.rect.top for place in layout.seats.values() if place.rect.top > layout.event.top)])
    yield panel.left - gap - room.left, room.left, low - gap, texts
    yield room.right - panel.right - gap, panel.right + gap, low - gap, texts
    yield from ((wide, left, bottom, ()) for wide, left, bottom, _ in _tried(layout, look, above, room.width))
