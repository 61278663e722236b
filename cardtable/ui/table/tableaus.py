"""The layout of tableaus, the open cards before a player or a side: melds, and cards won."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pygame import Rect

from cardtable.engine.view import SeenZone, View
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
MIN_PRIZE_UNDER: Final = 0.65
"""The least share of its size that a prize keeps under the cards that a player across has won."""
MIN_PITCH: Final = 0.38
"""The visible part of a card won, by its width, for which the name beside it may be shortened."""
MIN_NAME_LINES: Final = 4.3
"""The least width of a name shortened in this way, by the height of a line."""
SHORTEST_NAME_LINES: Final = 3.4
"""The same beside cards won, which would have no place otherwise."""
CLOSE_WORTH: Final = 0.7
"""Cards of which indices may be hidden are worth as much as whole ones of this share of their size."""
MIN_HEIGHT_UNITS: Final = 24
"""The least height of a tableau, in layout units."""
MAX_HAND_BESIDE: Final = 12
"""The viewer's tableau lies beside a hand of at most this many cards."""


Choice = tuple[PlacesOfSeat, Rect]
"""A seat, and the place of its tableau beside it."""


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
    """Lay out the melds, or the cards won, of each player.

    Melds may reach into the middle, up to the piles there; cards won leave it to the bids.
    """
    laying = _Laying()
    won = any(how.draw is Display.FRONT for how in spec.zones.values())
    seats, middle, hand = dict(seating.seats), seating.middle.copy(), bars.hand.copy()
    largest = 0.0 if won else m.wide(sizes.LARGEST_SHOWN_HAND)
    # A seat across comes last: its melds take the room that those of the seats beside leave in the middle.
    for seat, place in sorted(seating.seats.items(), key=lambda each: _is_across(each[1], middle)):
        zones = strips_of(view, spec, (seat,))
        if not zones:
            continue
        if won and len(seats) == 2:
            choices = [[(place, _beside_prize(bars, m, right=seat != bottom))]]
        elif seat == bottom:
            choices = [[(place, box) for box in _own_boxes(view, seating, bars, m, zones, bottom, won=won)]]
        elif not _is_across(place, middle):
            held = len(view.zone("hand", seat).cards)
            choices = _at_side(place, seating, bars, m, held, sum(len(zone.cards) for zone in zones), won=won)
        elif won:
            closed = round(1.3 * m.wide(sizes.BACK, len(seats) - 1))
            choices = [[_in_rail(place, bars, m, fan)] for fan in (place.fan.width // 2, closed)]
        else:
            choices = [[(place, _over_middle(place, middle, laying.spots, m, m.wide(sizes.LARGEST_MELD)))]]
        laid = _first_with_room(zones, choices, bars, m, spread=won, largest=largest)
        if laid is None and won and seat != bottom and _is_across(place, middle):
            # Under it, if the prize has room, or in place of the fan: its purse shows what it holds, too.
            under = _over_middle(place, middle, laying.spots, m, sizes.least_meld(m))
            by = max(0, place.portrait.left - under.left)
            under.left, under.width = under.left + by, under.width - by
            needed = CARD_SHAPE * (MIN_PRIZE_UNDER * m.wide(sizes.PRIZE) + sizes.least_sealed_bid(m))
            choices = [[(place, under)]] if middle.bottom - under.bottom >= needed else []
            choices.append([_in_rail(place, bars, m, 0)])
            laid = _first_with_room(zones, choices, bars, m, spread=won, largest=largest)
        if laid is None:
            continue
        seats[seat], strips = laid
        box = strips.box or Rect(0, 0, 0, 0)
        if _is_across(place, middle) and seat != bottom and not (won and len(seats) == 2):
            strips = strips if won else strips.centred()
            top = max(middle.top, box.bottom + m.px(4))
            middle.height, middle.top = middle.bottom - top, top
        if bars.hand.contains(box):
            hand.width = bars.hand.right - box.right - 2 * m.px(12)
            hand.left = box.right + m.px(12)
        laying.add(seat, box, strips)
    if won and len(seats) == 2:
        edge = round(WON_SHARE * bars.table.width) - m.px(24)
        middle.left, middle.width = edge, bars.table.width - 2 * edge
    return Tableaus(laying.spots, laying.areas, {}, {}, seats, middle, hand)


def _first_with_room(
    zones: Sequence[SeenZone],
    choices: Sequence[Sequence[Choice]],
    bars: Bars,
    m: Measure,
    *,
    spread: bool,
    largest: float,
) -> tuple[PlacesOfSeat, Strips] | None:
    """Return a seat and its melds from the first choices in which they are large enough and no index is hidden.

    :param spread: whether cards lie apart if there is room.
    """
    laid, best = None, 0.0
    for each in choices:
        boxes = [box for _, box in each if box.width >= sizes.least_meld(m) and box.height > m.px(MIN_HEIGHT_UNITS)]
        if boxes:
            corner = "topright" if boxes[0].centerx > bars.table.centerx else "topleft"
            strips = lay_strips(zones, boxes, m, faces=False, spread=spread, largest=largest, corner=corner)
            size = CLOSE_WORTH * strips.card if strips.close else strips.card
            if laid is None or size > best:
                laid, best = (next(place for place, box in each if box is strips.box), strips), size
            if best >= sizes.least_meld(m):
                break
    return laid


def _is_across(place: PlacesOfSeat, middle: Rect) -> bool:
    """Whether a seat is above the middle of the table, not beside it."""
    return middle.left <= place.portrait.centerx <= middle.right


def _over_middle(place: PlacesOfSeat, middle: Rect, others: Sequence[Spot], m: Measure, card: float) -> Rect:
    """Return the tableau of a seat across: under it, along the upper edge of the middle, between cards of others."""
    high = round(CARD_SHAPE * card) + m.px(10)
    area = Rect(middle.left, max(middle.top, place.rect.bottom + m.px(6), place.fan.bottom), middle.width, high)
    reaching = [spot.rect for spot in others if spot.rect.colliderect(area)]
    left = max((rect.right + m.px(8) for rect in reaching if rect.centerx < middle.centerx), default=area.left)
    right = min((rect.left - m.px(8) for rect in reaching if rect.centerx > middle.centerx), default=area.right)
    return Rect(left, area.top, right - left, high)


def _beside_prize(bars: Bars, m: Measure, *, right: bool) -> Rect:
    """Return the place of the cards won by one of two players, left or right of the prize."""
    area = Rect(m.px(24), bars.table.top + m.px(60), round(WON_SHARE * bars.table.width) - m.px(64), 0)
    area.height = round(CARD_SHAPE * m.wide(sizes.LARGEST_MELD)) + m.px(16)
    if right:
        area.right = bars.table.width - m.px(24)
    return area


def _in_rail(place: PlacesOfSeat, bars: Bars, m: Measure, fan: int) -> Choice:
    """Return a seat across and its tableau, between its name and a fan of this width."""
    high = max(round(CARD_SHAPE * sizes.least_meld(m)) + 2, bars.rail.height)
    area = Rect(place.fan.left, m.px(6), place.fan.width - fan, high)
    beside = Rect(area.right + m.px(6), place.fan.top, max(0, fan - m.px(6)), place.fan.height)
    return replace(place, fan=beside), area


def _own_boxes(
    view: View, seating: Seating, bars: Bars, m: Measure, zones: Sequence[SeenZone], bottom: int, *, won: bool
) -> list[Rect]:
    """Return the places that the viewer's tableau may take: beside a hand of few cards, or above the portrait."""
    held, count = len(view.hand), sum(len(zone.cards) for zone in zones)
    boxes = []
    if held <= MAX_HAND_BESIDE:
        beside = bars.hand.copy()
        beside.left += m.px(16)
        share = min(MAX_OWN_SHARE, max(MIN_OWN_SHARE, 0.5 * count / (0.5 * count + held + 0.5)))
        largest = m.wide(sizes.LARGEST_MELD if held else sizes.LARGEST_SHOWN_HAND)
        beside.width = round(min(share * bars.hand.width, count * 1.2 * largest + m.px(16)))
        boxes.append(beside)
    if not won:
        left = [place for seat, place in seating.seats.items() if not place.right and seat != bottom]
        rim = [place for place in left if place.portrait.centerx < seating.middle.left]
        ends = [max(place.rect.bottom, place.fan.bottom) for place in rim]
        top = max(ends, default=bars.table.top + m.px(60)) + m.px(8)
        floor = min(bars.own.top - m.px(12), bars.event.top - m.px(4))
        above = Rect(m.px(16), top, max(m.px(220), seating.middle.left - m.px(24)), floor - top)
        boxes.insert(len(boxes) if held <= sizes.MAX_SMALL_HAND - 2 else 0, above)
    return boxes


def _at_side(
    place: PlacesOfSeat, seating: Seating, bars: Bars, m: Measure, held: int, count: int, *, won: bool
) -> list[list[Choice]]:
    """Return where a seat at the side and its tableau may lie: under name and fan, or beside them.

    In less room its fan closes; then the cards take the place of the fan, and of the end of a name.

    :param held: the number of cards in the seat's hand.
    :param count: the number of cards in its tableau.
    """
    width = bars.table.width

    def seen(rect: Rect) -> Rect:
        return Rect(width - rect.right, rect.top, rect.width, rect.height) if place.right else rect

    here = place.mirrored(width) if place.right else place
    others = [other for other in seating.seats.values() if other is not place]
    column = [other for other in others if abs(other.portrait.left - place.portrait.left) < m.px(4)]
    column = sorted([place, *column], key=lambda each: each.portrait.top)
    number = column.index(place)
    top = max([place.portrait.top - m.px(6), *(end for other in column[:number] for end in _ends(other))])
    floor = (bars.floor(left=not place.right) if won else min(bars.own.top, bars.event.top)) - m.px(8)
    if number + 1 < len(column):
        after = column[number + 1]
        above = place.fan.bottom if place.fan.width else 0
        floor = min(max(after.portrait.top - m.px(6), above), after.fan.top if after.fan.width else after.portrait.top)
    piles = round(width / 2 - 1.3 * m.wide(sizes.PILE, len(seating.seats)))
    end = seating.middle.left if won else max(seating.middle.left, piles)

    def box(left: int, top: int) -> Rect:
        there = Rect(left, top, end - m.px(8) - left, floor - top)
        for other in others:
            rim = seen(other.rect.union(other.fan) if other.fan.width else other.rect)
            if other.portrait.top < bars.table.top and there.colliderect(rim):
                there.height, there.top = there.bottom - rim.bottom - 2, rim.bottom + 2
        return there

    def mirrored(choice: Choice) -> Choice:
        there, box = choice
        return (replace(there.mirrored(width), right=True), seen(box)) if place.right else choice

    closed, gone = here.fan.copy(), replace(here, fan=Rect(here.fan.topleft, (0, here.fan.height)))
    closed.width = min(closed.width, round(1.3 * m.wide(sizes.BACK, len(seating.seats) - 1)))
    low = here.fan.top >= here.portrait.bottom  # a fan below the name, and cards beside it
    wanted = end - m.px(14) - sizes.least_meld(m) * (1 + MIN_PITCH * (count - 1))
    names = [_narrowed(gone, wanted, m, lines) for lines in (MIN_NAME_LINES, *([SHORTEST_NAME_LINES] if won else []))]
    beside_name = [(there, box(there.rect.right + m.px(6), top)) for there in (gone, *names)]
    there = here if held else gone
    usual = [(there, box(here.portrait.left, max(here.rect.bottom, there.fan.bottom if held else 0) + m.px(6)))]
    for fan in (here.fan, closed) if held else ():
        if fan.width:
            usual.append((replace(here, fan=fan), box(fan.right + m.px(6), fan.top if low else top)))
    if not held:
        usual.append(beside_name[0])
    return [[mirrored(each) for each in group] for group in (usual, *([each] for each in beside_name))]


def _ends(place: PlacesOfSeat) -> tuple[int, ...]:
    """Return how far down a seat reaches, and its fan if it has one."""
    return (place.rect.bottom, place.fan.bottom) if place.fan.width else (place.rect.bottom,)


def _narrowed(place: PlacesOfSeat, end: float, m: Measure, least: float) -> PlacesOfSeat:
    """Return a seat with its name shortened to leave room for its tableau.

    :param least: the least width of the name, by the height of a line.
    """
    wide = max(round(end) - place.name.left, round(least * m.line))
    if wide >= place.name.width:
        return place
    name, status = place.name.copy(), place.status.copy()
    name.width, status.width = wide, min(wide, status.width)
    return replace(place, name=name, status=status)
