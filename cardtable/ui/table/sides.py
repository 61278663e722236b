"""The melds of two sides, at the left and the right of the table: in a column, or wider where they need it."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pygame import Rect

from cardtable.engine.view import SeenZone, View
from cardtable.ui.table import sizes
from cardtable.ui.table.bars import Bars
from cardtable.ui.table.melds import Strips, lay_strips
from cardtable.ui.table.seating import Seating
from cardtable.ui.table.sizes import CARD_SHAPE
from cardtable.ui.table.spec import Draw, LayoutSpec
from cardtable.ui.table.spots import Measure

MAX_SIDE_SHARE: Final = 0.36
"""The share of the table's width that a side's tableau may take when both are crowded."""
MAX_CROWDED_SHARE: Final = 0.42
"""The same if its cards lie very close and the other side's tableau takes less."""
MAX_SHARE_OF_BOTH: Final = 0.7
"""The share of the table's width that both may take together: the trick has the rest."""
MIN_USUAL_PITCH: Final = 0.3
"""Cards that lie closer than this share of their width lie very close."""
MIN_USUAL_ROW: Final = 33
"""So do rows of melds that show fewer pixels of each other than this: not the whole suit."""


class Side(NamedTuple):
    """The melds of one side as they lie in the usual column."""

    zones: list[SeenZone]
    area: Rect
    header: Rect
    strips: Strips
    left: bool

    @property
    def width(self) -> int:
        """The width of the table that they take, up to its middle."""
        taken = [spot.rect for spot in self.strips.spots]
        if self.left:
            return max((rect.right for rect in taken), default=self.area.left) - self.area.left
        return self.area.right - min((rect.left for rect in taken), default=self.area.right)

    def widened(self, area: Rect, m: Measure) -> "Side":
        """Return the melds in a wider place, with the line above them."""
        header = self.header.copy()
        header.bottom = area.top - m.px(2)
        strips = lay_strips(self.zones, area, m)
        return self._replace(area=area, header=header, strips=strips if self.left else strips.moved(area, 1.0))


def strips_of(view: View, spec: LayoutSpec, seats: Sequence[int]) -> list[SeenZone]:
    """Return the zones of these seats that are drawn as strips and have cards."""
    return [
        zone for zone in view.zones if zone.owner in seats and zone.cards and spec.zone(zone.kind).draw is Draw.STRIP
    ]


def usual_sides(
    view: View, spec: LayoutSpec, seating: Seating, bars: Bars, m: Measure, sides: Sequence[Sequence[int]], bottom: int
) -> dict[int, Side]:
    """Return the melds of each side in its column."""
    ours = next(number for number, side in enumerate(sides) if bottom in side)
    line = round(m.line * 1.1)
    laid = {}
    for number, seats in enumerate(sides):
        left = number == ours
        others = [place for seat, place in seating.seats.items() if seat != bottom and place.right is not left]
        rim = [place for place in others if place.portrait.top > m.px(24)]
        top = max((max(place.rect.bottom, place.fan.bottom) for place in rim), default=seating.middle.top) + m.px(8)
        floor = (min(bars.own.top, bars.steps.top) if left else bars.buttons.top) - m.px(4)
        column = round(m.px(8) + seating.middle.left - m.px(16))
        header = Rect(m.px(16), top, column - m.px(16), line)
        zones = strips_of(view, spec, seats)
        area = Rect(m.px(8), header.bottom + m.px(4), column - m.px(4), floor - header.bottom - m.px(4))
        if not left:
            area.right = bars.table.width - m.px(8)
            header.right = bars.table.width - m.px(16)
        laid[number] = Side(zones, area, header, lay_strips(zones, area, m), left)
    return laid


def crowded_sides(usual: Mapping[int, Side], seating: Seating, bars: Bars, m: Measure) -> dict[int, Side]:
    """Return the sides, with a wider place for those whose melds overlap in their column.

    One whose cards or rows lie very close even so takes what the other side leaves.
    """
    wide = {
        number: side.widened(_wide_area(side.area, MAX_SIDE_SHARE, seating, bars, m), m)
        if side.strips.overlap
        else side
        for number, side in usual.items()
    }
    for number, side in list(wide.items()):
        strips = side.strips
        close = strips.least_pitch < MIN_USUAL_PITCH * sizes.MIN_MELD or strips.least_row < MIN_USUAL_ROW
        if strips.overlap and close:
            taken = sum(other.width for each, other in wide.items() if each != number) / bars.table.width
            share = min(MAX_CROWDED_SHARE, MAX_SHARE_OF_BOTH - taken)
            if share > MAX_SIDE_SHARE:
                wide[number] = side.widened(_wide_area(usual[number].area, share, seating, bars, m), m)
    return wide


def _wide_area(area: Rect, share: float, seating: Seating, bars: Bars, m: Measure) -> Rect:
    """Return the place of a crowded tableau: this share of the table's width, and below a splay."""
    wide = Rect(area.left, 0, round(share * bars.table.width), 0)
    splay = seating.middle.top + m.px(14) + round(CARD_SHAPE * sizes.splay(m.table, m.height))
    wide.top = max(area.top, splay + m.px(4))
    wide.height = area.bottom - wide.top
    if area.centerx > bars.table.centerx:
        wide.right = area.right
    return wide


def beside_melds(middle: Rect, strips: Strips, m: Measure, *, left: bool) -> Rect:
    """Return the part of the middle beside the melds of the left or the right side."""
    if left:
        start = max(middle.left, max((spot.rect.right for spot in strips.spots), default=0) + m.px(8))
        return Rect(start, middle.top, middle.right - start, middle.height)
    reach = min((spot.rect.left for spot in strips.spots), default=middle.right + m.px(30)) - m.px(30)
    reach = min([reach, *(face.left - m.px(10) for _, face in strips.faces)])
    end = min(middle.right, max(reach, middle.left))
    return Rect(middle.left, middle.top, end - middle.left, middle.height)
