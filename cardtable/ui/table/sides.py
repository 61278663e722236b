"""The melds of two sides, at the left and the right of the table: in a column, or wider where they need it."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pygame import Rect

from cardtable.engine.view import SeenZone, View
from cardtable.play.layout import Display, LayoutSpec
from cardtable.ui.table import sizes
from cardtable.ui.table.bars import Bars
from cardtable.ui.table.melds import Strips, lay_strips
from cardtable.ui.table.seating import Seating
from cardtable.ui.table.sizes import CARD_SHAPE, Measure

MAX_SIDE_SHARE: Final = 0.36
"""The share of the table's width that a side's tableau may take when both are crowded."""
MAX_CROWDED_SHARE: Final = 0.42
"""The same if its cards lie very close and the other side's tableau takes less."""
MAX_SHARE_OF_BOTH: Final = 0.7
"""The share of the table's width that both may take together: the trick has the rest."""
MIN_USUAL_PITCH: Final = 0.3
"""Cards that lie closer than this share of their width lie very close."""
MIN_USUAL_ROW: Final = 0.72
"""So do rows of melds that show less of each other than this, by their width: not the whole suit."""
TRICK_WIDTH: Final = 3.1
"""The width of a whole trick of four, by the width of its cards: melds grow only into the room beside it."""
GROWN_WIDTHS: Final = (0.4, 0.7, 1.0)
"""The shares of the free room beside its column that a side's melds try, to be larger."""
MIN_GROWTH: Final = 1.1
"""Melds take more room only if their cards become larger by this factor."""
GAP_RIGHT_OF_MELDS: Final = 8
GAP_LEFT_OF_MELDS: Final = 30
"""The layout units between melds and the trick: faces are at the left of melds."""
HALO_UNITS: Final = 12
"""How far the ring and the light around the viewer's portrait reach, in layout units."""
BAR_UNITS: Final = 8
"""How far the bar under a card of a meld and its owner's face reach below the card, in layout units."""


class SideMelds(NamedTuple):
    """The melds of one side as they lie in the usual column.

    :param low: how far down they may lie in the least room, in the light around the viewer's portrait.
    """

    zones: list[SeenZone]
    area: Rect
    header: Rect
    strips: Strips
    left: bool
    low: int

    @property
    def close(self) -> bool:
        """Whether melds hide indices of each other."""
        pitch, row = self.strips.least_pitch, self.strips.least_row
        return self.strips.overlap and (pitch < MIN_USUAL_PITCH * self.card or row < MIN_USUAL_ROW * self.card)

    @property
    def width(self) -> int:
        """The width of the table that they take, up to its middle."""
        taken = [spot.rect for spot in self.strips.spots]
        if self.left:
            return max((rect.right for rect in taken), default=self.area.left) - self.area.left
        return self.area.right - min((rect.left for rect in taken), default=self.area.right)

    @property
    def card(self) -> int:
        """The width of the cards in its melds; 0 without any."""
        return min((spot.rect.width for spot in self.strips.spots), default=0)

    def widened(self, area: Rect, m: Measure) -> "SideMelds":
        """Return the melds in a wider place, with the line above them."""
        header = self.header.copy()
        header.bottom = area.top - m.px(2)
        strips = lay_strips(self.zones, area, m)
        return self._replace(area=area, header=header, strips=strips if self.left else strips.moved(area, 1.0))


def strips_of(view: View, spec: LayoutSpec, seats: Sequence[int]) -> list[SeenZone]:
    """Return the zones of these seats that are drawn as strips and have cards."""
    return [
        zone for zone in view.zones if zone.owner in seats and zone.cards and spec.zone(zone.kind).draw is Display.STRIP
    ]


def usual_sides(
    view: View, spec: LayoutSpec, seating: Seating, bars: Bars, m: Measure, sides: Sequence[Sequence[int]], bottom: int
) -> dict[int, SideMelds]:
    """Return the melds of each side in its column."""
    ours = next(number for number, side in enumerate(sides) if bottom in side)
    line = round(m.line * 1.1)
    laid = {}
    for number, seats in enumerate(sides):
        left = number == ours
        others = [place for seat, place in seating.seats.items() if seat != bottom and place.right is not left]
        rim = [place for place in others if place.portrait.top > m.px(24)]
        top = max((max(place.rect.bottom, place.fan.bottom) for place in rim), default=seating.middle.top) + m.px(8)
        low = (min(bars.own.top, bars.steps.top) if left else bars.buttons.top) - m.px(4)
        floor = min(low, bars.own.top - m.px(HALO_UNITS + BAR_UNITS)) if left else low
        column = round(m.px(8) + seating.middle.left - m.px(16))
        header = Rect(m.px(16), top, column - m.px(16), line)
        zones = strips_of(view, spec, seats)
        area = Rect(m.px(8), header.bottom + m.px(4), column - m.px(4), floor - header.bottom - m.px(4))
        if not left:
            area.right = bars.table.width - m.px(8)
            header.right = bars.table.width - m.px(16)
        laid[number] = SideMelds(zones, area, header, lay_strips(zones, area, m), left, low)
    return laid


def crowded_sides(usual: Mapping[int, SideMelds], seating: Seating, bars: Bars, m: Measure) -> dict[int, SideMelds]:
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
        if side.close:
            taken = sum(other.width for each, other in wide.items() if each != number) / bars.table.width
            share = max(MAX_SIDE_SHARE, min(MAX_CROWDED_SHARE, MAX_SHARE_OF_BOTH - taken))
            area = _wide_area(usual[number].area, share, seating, bars, m)
            wide[number] = side.widened(area, m)
            if wide[number].close:
                area.height = side.low - area.top
                wide[number] = side.widened(area, m)
    return wide


def grown_sides(
    sides: Mapping[int, SideMelds], seating: Seating, bars: Bars, m: Measure, players: int
) -> dict[int, SideMelds]:
    """Return the sides, with a wider place for small melds where the other side and a whole trick leave room for it.

    The side with the smallest cards comes first.
    """
    grown = dict(sides)
    for number in sorted(grown, key=lambda each: grown[each].card):
        side = grown[number]
        if side.zones and not side.strips.overlap and side.card < round(sizes.largest_meld(m)):
            others = [other for each, other in grown.items() if each != number]
            most = min(_free_width(side, others, seating, m, players), round(MAX_CROWDED_SHARE * bars.table.width))
            grown[number] = _largest(side, most, seating, bars, m)
    return grown


def _free_width(side: SideMelds, others: Sequence[SideMelds], seating: Seating, m: Measure, players: int) -> int:
    """Return the width that a side can have beside a whole trick and the melds of the others."""
    trick = round(TRICK_WIDTH * sizes.trick(m, players))
    middle = seating.middle
    for other in others:
        middle = beside_melds(middle, other.strips, m, left=other.left)
    if side.left:
        return middle.right - trick - m.px(GAP_RIGHT_OF_MELDS) - side.area.left
    return side.area.right - middle.left - trick - m.px(GAP_LEFT_OF_MELDS)


def _largest(side: SideMelds, most: int, seating: Seating, bars: Bars, m: Measure) -> SideMelds:
    """Return a side's melds with clearly larger cards in a place up to ``most`` wide, or as they are."""
    best = side
    for share in GROWN_WIDTHS if most > side.area.width else ():
        wide = side.area.width + share * (most - side.area.width)
        area = _wide_area(side.area, wide / bars.table.width, seating, bars, m)
        if not side.left:  # the caption of the splay's top card
            area.height, area.top = area.height - m.line, area.top + m.line
        larger = side.widened(area, m)
        if not larger.strips.overlap and larger.card >= MIN_GROWTH * best.card:
            best = larger
    return best


def _wide_area(area: Rect, share: float, seating: Seating, bars: Bars, m: Measure) -> Rect:
    """Return the place of a crowded tableau: this share of the table's width, and below a splay."""
    wide = Rect(area.left, 0, round(share * bars.table.width), 0)
    splay = seating.middle.top + m.px(14) + round(CARD_SHAPE * sizes.splay(m))
    wide.top = max(area.top, splay + m.px(4))
    wide.height = area.bottom - wide.top
    if area.centerx > bars.table.centerx:
        wide.right = area.right
    return wide


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
