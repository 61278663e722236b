"""The layout of tableaus, the open cards before a player or a side: melds, and cards won."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pygame import Rect

from cardtable.engine.view import View
from cardtable.play.layout import Display, LayoutSpec, TableauOwner
from cardtable.ui.table import sizes
from cardtable.ui.table.bars import Bars
from cardtable.ui.table.melds import Strips, lay_strips
from cardtable.ui.table.seating import PlacesOfSeat, Seating
from cardtable.ui.table.sides import beside_melds, lay_sides, strips_of
from cardtable.ui.table.sizes import CARD_SHAPE, Measure
from cardtable.ui.table.spots import Spot

WON_SHARE: Final = 0.29
"""The share of the table's width that the cards won by one of two players take."""
MAX_OWN_SHARE: Final = 0.6
"""The viewer's tableau takes at most this share of the hand's width."""
MIN_OWN_SHARE: Final = 0.25
"""The viewer's tableau takes at least this share of the hand's width."""
MIN_PITCH: Final = 0.38
"""The visible part of a card won, by its width, for which the name beside it may be shortened."""
MIN_NAME_LINES: Final = 4.3
"""The least width of a name shortened in this way, by the height of a line."""
MAX_HAND_BESIDE: Final = 12
"""The viewer's tableau lies beside a hand of at most this many cards."""


@dataclass(frozen=True, slots=True)
class Tableaus:
    """All tableaus, and the room that they leave.

    :param areas: the place of each tableau, by side or seat.
    :param headers: the line over each side's melds, if it has any.
    :param faces: the place of the owner's small face, by zone.
    :param seats: the seats, some with a smaller fan than before.
    :param middle: the remaining middle of the table.
    :param hand: the remaining place of the viewer's hand.
    """

    spots: tuple[Spot, ...]
    areas: Mapping[int, Rect]
    headers: Mapping[int, Rect]
    faces: Mapping[str, Rect]
    seats: Mapping[int, PlacesOfSeat]
    middle: Rect
    hand: Rect


@dataclass(slots=True)
class _Laying:
    """The tableaus laid out so far."""

    areas: dict[int, Rect] = field(default_factory=dict)
    headers: dict[int, Rect] = field(default_factory=dict)
    faces: dict[str, Rect] = field(default_factory=dict)
    spots: tuple[Spot, ...] = ()

    def add(self, number: int, area: Rect, strips: Strips) -> None:
        self.areas[number] = area
        self.faces.update(strips.faces)
        self.spots += strips.spots


def lay_tableaus(
    view: View,
    spec: LayoutSpec,
    seating: Seating,
    bars: Bars,
    m: Measure,
    sides: Sequence[Sequence[int]],
    bottom: int,
    splay: int,
) -> Tableaus:
    """Lay out all tableaus.

    :param sides: the seats that win and lose together.
    :param splay: where a splay ends, or the upper edge of the middle.
    """
    match spec.tableaus:
        case TableauOwner.SIDES:
            return _by_sides(view, spec, seating, bars, m, sides, bottom, splay)
        case TableauOwner.SEATS:
            return _by_seats(view, spec, seating, bars, m, bottom)
        case TableauOwner.NONE:
            return Tableaus((), {}, {}, {}, seating.seats, seating.middle, bars.hand)


def _by_sides(
    view: View,
    spec: LayoutSpec,
    seating: Seating,
    bars: Bars,
    m: Measure,
    sides: Sequence[Sequence[int]],
    bottom: int,
    splay: int,
) -> Tableaus:
    laying = _Laying()
    middle = seating.middle.copy()
    for number, side in lay_sides(view, spec, seating, bars, m, sides, bottom, splay).items():
        laying.add(number, side.area, side.strips)
        if side.strips.spots:
            laying.headers[number] = side.header
        middle = beside_melds(middle, side.strips, m, left=bottom in sides[number])
    return Tableaus(laying.spots, laying.areas, laying.headers, laying.faces, seating.seats, middle, bars.hand)


def _by_seats(view: View, spec: LayoutSpec, seating: Seating, bars: Bars, m: Measure, bottom: int) -> Tableaus:
    laying = _Laying()
    free = not any(how.draw is Display.FRONT for how in spec.zones.values())
    seats, middle, hand = dict(seating.seats), seating.middle.copy(), bars.hand.copy()
    # A seat across comes last: its melds take the room that those of the seats beside leave in the middle.
    for seat, place in sorted(seating.seats.items(), key=lambda each: _is_across(each[1], middle)):
        zones = strips_of(view, spec, (seat,))
        if not (count := sum(len(zone.cards) for zone in zones)):
            continue
        if seat == bottom:
            area = _won_area(bars, m, right=False)
            if free or len(seats) > 2:
                area = _own_area(view, seating, bars, m, count, bottom) if free else _beside_hand(view, bars, m, count)
            if not area.width:
                continue
            if bars.hand.contains(area):
                hand.width = bars.hand.right - area.right - 2 * m.px(12)
                hand.left = area.right + m.px(12)
        elif not _is_across(place, middle):
            held = len(view.zone("hand", seat).cards)
            seats[seat], area = _beside(place, seating, bars, m, held, count, free=free)
        elif not free and len(seats) == 2:
            area = _won_area(bars, m, right=True)
        elif not free:
            seats[seat], area = _in_rail(place, bars, m)
            top = max(middle.top, area.bottom + m.px(4))
            middle.height, middle.top = middle.bottom - top, top
        else:
            area = _over_middle(place, middle, laying.spots, m)
            middle.height, middle.top = middle.bottom - area.bottom - m.px(4), area.bottom + m.px(4)
            laying.add(seat, area, lay_strips(zones, [area], m, faces=False).centred())
            continue
        if area.width > sizes.least_meld(m):
            largest = sizes.largest_shown_hand(m) if free else 0.0
            corner = "topright" if area.centerx > bars.table.centerx else "topleft"
            laid = lay_strips(zones, [area], m, faces=False, spread=not free, largest=largest, corner=corner)
            laying.add(seat, area, laid)
    if not free and len(seats) == 2:
        edge = round(WON_SHARE * bars.table.width) - m.px(24)
        middle.left, middle.width = edge, bars.table.width - 2 * edge
    return Tableaus(laying.spots, laying.areas, {}, {}, seats, middle, hand)


def _is_across(place: PlacesOfSeat, middle: Rect) -> bool:
    """Whether a seat is above the middle of the table, not beside it."""
    return middle.left <= place.portrait.centerx <= middle.right


def _over_middle(place: PlacesOfSeat, middle: Rect, others: Sequence[Spot], m: Measure) -> Rect:
    """Return the tableau of a seat across: under it, along the upper edge of the middle, between cards of others."""
    high = round(CARD_SHAPE * sizes.largest_meld(m)) + m.px(10)
    area = Rect(middle.left, max(middle.top, place.rect.bottom + m.px(6), place.fan.bottom), middle.width, high)
    reaching = [spot.rect for spot in others if spot.rect.colliderect(area)]
    left = max((rect.right + m.px(8) for rect in reaching if rect.centerx < middle.centerx), default=area.left)
    right = min((rect.left - m.px(8) for rect in reaching if rect.centerx > middle.centerx), default=area.right)
    return Rect(left, area.top, right - left, high)


def _won_area(bars: Bars, m: Measure, *, right: bool) -> Rect:
    """Return the place of the cards won by one of two players, left or right of the prize."""
    area = Rect(m.px(24), bars.table.top + m.px(60), round(WON_SHARE * bars.table.width) - m.px(64), 0)
    area.height = round(CARD_SHAPE * sizes.largest_meld(m)) + m.px(16)
    if right:
        area.right = bars.table.width - m.px(24)
    return area


def _in_rail(place: PlacesOfSeat, bars: Bars, m: Measure) -> tuple[PlacesOfSeat, Rect]:
    """Return a seat across and its tableau, between name and fan: there is no room elsewhere."""
    wide = round(0.5 * place.fan.width)
    area = Rect(place.fan.left, m.px(6), wide, max(round(CARD_SHAPE * sizes.least_meld(m)) + 2, bars.rail.height))
    fan = Rect(area.right + m.px(6), place.fan.top, max(0, place.fan.right - area.right - m.px(6)), place.fan.height)
    return replace(place, fan=fan), area


def _own_area(view: View, seating: Seating, bars: Bars, m: Measure, count: int, bottom: int) -> Rect:
    """Return the viewer's tableau of ``count`` cards, above the portrait or beside a small hand; may be 0 wide."""
    left = [place for seat, place in seating.seats.items() if not place.right and seat != bottom]
    rim = [place for place in left if place.portrait.centerx < seating.middle.left]
    top = max((max(place.rect.bottom, place.fan.bottom) for place in rim), default=bars.table.top + m.px(60)) + m.px(8)
    high = round(CARD_SHAPE * sizes.least_meld(m)) + m.px(8)
    free = Rect(m.px(16), top, max(m.px(220), seating.middle.left - m.px(24)), bars.own.top - m.px(12) - top)
    few = len(view.hand) <= sizes.MAX_SMALL_HAND - 2
    return _beside_hand(view, bars, m, count) if few or free.height < high else free


def _beside_hand(view: View, bars: Bars, m: Measure, count: int) -> Rect:
    """Return a tableau of ``count`` cards at the left of the viewer's hand; 0 wide if the hand needs all its room."""
    held = len(view.hand)
    if held > MAX_HAND_BESIDE:
        return Rect(0, 0, 0, 0)
    area = bars.hand.copy()
    area.left += m.px(16)
    share = min(MAX_OWN_SHARE, max(MIN_OWN_SHARE, 0.5 * count / (0.5 * count + held + 0.5)))
    largest = sizes.largest_meld if held else sizes.largest_shown_hand
    area.width = round(min(share * bars.hand.width, count * 1.2 * largest(m) + m.px(16)))
    return area


def _beside(
    place: PlacesOfSeat, seating: Seating, bars: Bars, m: Measure, count: int, won: int, *, free: bool
) -> tuple[PlacesOfSeat, Rect]:
    """Return a seat at the side and its tableau: under name and fan if there is room, otherwise beside them.

    :param count: the number of cards in the seat's hand.
    :param won: the number of cards in its tableau.
    :param free: whether the tableau may reach into the middle, up to the piles there.
    """
    mirrored = place.right
    here = place.mirrored(bars.table.width) if mirrored else place
    below = Rect(here.portrait.left, max(here.rect.bottom, here.fan.bottom) + m.px(6), 0, 0)
    below.width = seating.middle.left - below.left - m.px(8)
    below.height = round(CARD_SHAPE * 1.4 * sizes.least_meld(m)) + m.px(4)
    neighbours = [other.portrait for other in seating.seats.values() if other is not place]
    pitch = _pitch(seating, place)
    wide = sizes.pile(m, len(seating.seats)) * 1.3
    end = max(seating.middle.left, round(bars.table.width / 2 - wide)) if free else seating.middle.left
    if here.fan.top >= here.portrait.bottom and below.bottom < bars.own.top and below.collidelist(neighbours) < 0:
        area = below
    elif not pitch and free:
        area = Rect(below.left, below.top, end - m.px(8) - below.left, bars.table.bottom - below.top)
    else:
        fan = here.fan.copy()
        fan.width = min(fan.width, round(1.3 * sizes.back(m, len(seating.seats) - 1))) if count else 0
        if not free and end - fan.right < m.px(14) + 1.4 * sizes.least_meld(m):
            fan.width = 0
        here = replace(here, fan=fan)
        if not free and not fan.width:
            here = _narrowed(here, end - m.px(14) - sizes.least_meld(m) * (1 + MIN_PITCH * (won - 1)), m)
        start = fan.right + m.px(6) if fan.width else here.name.right + m.px(6)
        area = Rect(start, here.portrait.top - _rise(place, seating, m), end - m.px(8) - start, 0)
        area.height = _height_beside(place, seating, bars, m, free=free)
        if not free and fan.width and here.fan.top >= here.portrait.bottom:  # beside the fan, not over the name
            area.top, area.height = here.fan.top, min(area.height, bars.own.top - here.fan.top)
        area = _under_rim(area, place, seating, bars)
    if mirrored:
        here = replace(here.mirrored(bars.table.width), right=True)
        area.left = bars.table.width - area.right
    return here, area


def _height_beside(place: PlacesOfSeat, seating: Seating, bars: Bars, m: Measure, *, free: bool) -> int:
    """Return the height of a tableau beside the face of a seat: down to the next seat, or to the viewer's cards."""
    top, pitch = place.portrait.top - _rise(place, seating, m), _pitch(seating, place)
    if free and place.portrait.top == _column(seating, place)[-1]:  # the lowest seat
        return min(bars.own.top, bars.event.top) - m.px(8) - top
    if not pitch:
        return round(3 * sizes.least_meld(m))
    over = max(0, top - place.fan.top)  # the fan of the next seat begins above its face
    return min(pitch - over, bars.own.top - top)


def _rise(place: PlacesOfSeat, seating: Seating, m: Measure) -> int:
    """Return how far above a face the tableau beside it begins, off the fan of the seat above."""
    pitch = _pitch(seating, place)
    return min(m.px(6), max(0, pitch - place.fan.height)) if pitch else m.px(6)


def _under_rim(area: Rect, place: PlacesOfSeat, seating: Seating, bars: Bars) -> Rect:
    """Return ``area`` cut to lie below the other seats in the rail; it is mirrored for a seat at the right."""
    area = area.copy()
    for other in seating.seats.values():
        there = other.rect.union(other.fan) if other.fan.width else other.rect
        if place.right:
            there = Rect(bars.table.width - there.right, there.top, there.width, there.height)
        if other is not place and other.portrait.top < bars.table.top and area.colliderect(there):
            area.height, area.top = area.bottom - there.bottom - 2, there.bottom + 2
    return area


def _narrowed(place: PlacesOfSeat, end: float, m: Measure) -> PlacesOfSeat:
    """Return a seat with its name shortened to leave room for its tableau, as far as the name stays readable."""
    wide = max(round(end) - place.name.left, round(MIN_NAME_LINES * m.line))
    if wide >= place.name.width:
        return place
    name, status = place.name.copy(), place.status.copy()
    name.width, status.width = wide, min(wide, status.width)
    return replace(place, name=name, status=status)


def _column(seating: Seating, place: PlacesOfSeat) -> list[int]:
    """Return the upper edges of all portraits in this seat's column, from the top down."""
    same = (other.portrait for other in seating.seats.values() if abs(other.portrait.left - place.portrait.left) < 4)
    return sorted(portrait.top for portrait in same)


def _pitch(seating: Seating, place: PlacesOfSeat) -> int:
    """Return the distance between neighbouring seats in this seat's column; 0 if it is alone."""
    column = _column(seating, place)
    return min((below - above for above, below in itertools.pairwise(column)), default=0)
