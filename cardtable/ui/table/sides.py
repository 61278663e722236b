"""The melds of two sides, at the left and the right of the table: in a column, or wider where they need it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import Rect

from cardtable.engine.view import SeenZone, View
from cardtable.play.layout import Display, LayoutSpec
from cardtable.ui.table import sizes
from cardtable.ui.table.bars import Bars
from cardtable.ui.table.melds import Strips, lay_strips
from cardtable.ui.table.middle import TRICK_HEIGHT
from cardtable.ui.table.seating import Seating
from cardtable.ui.table.sizes import Measure

MAX_SHARE: Final = 0.42
"""The share of the table's width that the melds of one side may take."""
TRICK_WIDTH: Final = 3.1
"""The width of a whole trick of four, by the width of its cards: melds leave it free."""
GAP_RIGHT_OF_MELDS: Final = 8
GAP_LEFT_OF_MELDS: Final = 30
"""The layout units between melds and the trick: faces are at the left of melds."""
HALO_UNITS: Final = 12
"""How far the ring and the light around the viewer's portrait reach, in layout units."""
BAR_UNITS: Final = 8
"""How far the bar under a card of a meld and its owner's face reach below the card, in layout units."""


class SideMelds(NamedTuple):
    """The melds of one side.

    :param area: the place of its tableau.
    :param header: the line above the melds.
    """

    area: Rect
    header: Rect
    strips: Strips


def strips_of(view: View, spec: LayoutSpec, seats: Sequence[int]) -> list[SeenZone]:
    """Return the zones of these seats that are drawn as strips and have cards."""
    return [
        zone for zone in view.zones if zone.owner in seats and zone.cards and spec.zone(zone.kind).draw is Display.STRIP
    ]


def lay_sides(
    view: View,
    spec: LayoutSpec,
    seating: Seating,
    bars: Bars,
    m: Measure,
    sides: Sequence[Sequence[int]],
    bottom: int,
    splay: int,
) -> dict[int, SideMelds]:
    """Lay out the melds of two sides, that of the player at the screen at the left, next to that player.

    Each side has a column under its player, or half of what a whole trick leaves. Only where an index would be hidden
    does it take what the other side does not need: so melds stay where they are when the other side melds.

    :param splay: where a splay ends: wider melds lie below it.
    """
    ours = next(number for number, side in enumerate(sides) if bottom in side)
    zones = [strips_of(view, spec, seats) for seats in sides]
    columns = [_column(seating, bars, m, bottom, left=number == ours) for number in range(len(sides))]
    trick = TRICK_WIDTH * min(m.wide(sizes.TRICK, view.seats), (seating.middle.bottom - splay) / TRICK_HEIGHT)
    room = bars.table.width - trick - m.px(GAP_RIGHT_OF_MELDS + GAP_LEFT_OF_MELDS)

    def lay(number: int, *widths: float, floor: int = 0) -> Strips:
        left, column = number == ours, columns[number]
        boxes = [column]
        for wide in widths:
            box = Rect(column.left, max(column.top, splay + m.px(4)), round(wide), 0)
            box.height = max(column.bottom, floor if left else 0) - box.top
            if not left:
                box.right = column.right
            if box.width > column.width:
                boxes.append(box)
        return lay_strips(zones[number], boxes, m, corner="bottomleft" if left else "bottomright")

    half = 0.5 * room
    strips = [lay(number, half) for number in range(len(sides))]
    for number in sorted(range(len(sides)), key=lambda each: len(zones[each])):
        taken = sum(other.width for each, other in enumerate(strips) if each != number)
        if strips[number].close:
            most = min(room - taken, MAX_SHARE * bars.table.width)
            floor = bars.floor(left=True) - m.px(4) if m.step else 0  # in the light around the viewer's portrait
            strips[number] = lay(number, min(half, most), most, floor=floor)
    line, laid = round(m.line * 1.1), {}
    for number, (column, each) in enumerate(zip(columns, strips, strict=True)):
        header = Rect(m.px(16), 0, column.width - m.px(8), line)
        header.right = header.right if number == ours else bars.table.right - m.px(16)
        header.bottom = min((spot.rect.top for spot in each.spots), default=column.top) - m.px(2)
        laid[number] = SideMelds(column.union(each.box or column), header, each)
    return laid


def _column(seating: Seating, bars: Bars, m: Measure, bottom: int, *, left: bool) -> Rect:
    """Return the place of a side's melds under its player, below the line above them."""
    others = [place for seat, place in seating.seats.items() if seat != bottom and place.right is not left]
    rim = [place for place in others if place.portrait.top > m.px(24)]
    top = max((max(place.rect.bottom, place.fan.bottom) for place in rim), default=seating.middle.top) + m.px(8)
    floor = bars.floor(left=left) - m.px(4)
    if left:
        floor = min(floor, bars.own.top - m.px(HALO_UNITS + BAR_UNITS))
    top += round(m.line * 1.1) + m.px(4)
    column = Rect(m.px(8), top, seating.middle.left - m.px(12), floor - top)
    if not left:
        column.right = bars.table.width - m.px(8)
    return column


def beside_melds(middle: Rect, strips: Strips, m: Measure, *, left: bool) -> Rect:
    """Return the part of the middle beside the melds of the left or the right side."""
    if left:
        start = max(middle.left, max((spot.rect.right for spot in strips.spots), default=0) + m.px(GAP_RIGHT_OF_MELDS))
        return Rect(start, middle.top, middle.right - start, middle.height)
    reach = min((spot.rect.left for spot in strips.spots), default=middle.right + m.px(GAP_LEFT_OF_MELDS))
    reach -= m.px(GAP_LEFT_OF_MELDS)
    reach = min([reach, *(face.left - m.px(10) for _, face in strips.faces)])
    end = min(middle.right, max(reach, middle.left))
    return Rect(middle.left, middle.top, end - middle.left, middle.height)
