"""The layout of bids around a prize: each towards its player, the highest open bid large beside the prize."""

from collections.abc import Mapping, Sequence
from typing import Final

from pygame import Rect

from cardtable.engine.events import CardBid
from cardtable.engine.view import SeenZone, View
from cardtable.ui.table import sizes
from cardtable.ui.table.bars import is_narrow
from cardtable.ui.table.middle import GAP_UNDER_UNITS, LEAN, ROOM_UNDER_UNITS, centred
from cardtable.ui.table.seating import PlacesOfSeat
from cardtable.ui.table.sizes import CARD_SHAPE, Measure
from cardtable.ui.table.spots import AreaLayout, Spot, card_size, spot_of

LOWER_SHARE: Final = 0.8
"""The greatest width of a lower bid, by that of the highest."""
MIN_BESIDE_SHARE: Final = 0.8
"""The least share of their size that bids at the left keep if the viewer's bid lies among them, instead of under the
prize."""
CROWN_UNITS: Final = 26
"""Layout units kept free above the highest bid for its crown."""


def highest_bidder(zones: Sequence[SeenZone], view: View) -> int | None:
    """Return the seat with the highest open bid on the table, the one made last; ``None`` if there is none."""
    laid = {card: zone.owner for zone in zones for card in zone.faces}
    if not laid:
        return None
    for entry in reversed(view.log):
        for event in entry.events:
            if isinstance(event, CardBid) and not event.sealed and laid.keys() & set(event.cards):
                return event.seat
    return None


def lay_bids(
    zones: Sequence[SeenZone],
    prize: Rect,
    area: Rect,
    m: Measure,
    seats: Mapping[int, PlacesOfSeat],
    bottom: int,
    highest: int | None,
) -> AreaLayout:
    """Lay out bids around a prize, each towards its player; the viewer's lies under it, or at its left if larger there.

    In an open auction, only bids that have been made have a place, so that they can be large.

    :param highest: the seat with the highest open bid.
    """
    bidders = len(seats)
    if bidders == 2:
        places = _beside_both(prize, area, m, seats, bottom)
    else:
        bidding = seats if highest is None else {zone.owner for zone in zones if zone.cards} | {bottom}
        places = _around(prize, area, m, {seat: seats[seat] for seat in seats if seat in bidding}, bottom, highest)
    spots = list[Spot]()
    for zone in zones:
        if zone.owner is None or not zone.cards:
            continue
        rect = places[zone.owner]
        straight = zone.owner in (bottom, highest) and bidders > 2
        lean = 0.0 if straight else -LEAN if rect.centerx > prize.centerx else LEAN
        spots += [spot_of(zone, place, rect, lean) for place in range(len(zone.cards))]
    if not zones:
        return AreaLayout()
    return AreaLayout(tuple(spots), {zones[0].kind: area}, {zones[0].kind: places[bottom]})


def _beside(prize: Rect, area: Rect, m: Measure) -> tuple[Rect, Rect]:
    """Return the room left and right of a prize."""
    gap = m.px(12)
    left = Rect(area.left, area.top, prize.left - gap - area.left, area.height)
    return left, Rect(prize.right + gap, area.top, area.right - prize.right - gap, area.height)


def _beside_both(
    prize: Rect, area: Rect, m: Measure, seats: Mapping[int, PlacesOfSeat], bottom: int
) -> dict[int, Rect]:
    """Return the places of the bids of two players, both of the same size."""
    left, right = _beside(prize, area, m)
    size = card_size(min(m.wide(sizes.REVEALED_BID) * 0.8, left.width * 0.8))
    beside = prize.inflate(2 * area.width, 0)
    return {seat: centred(*size, (left if seat == bottom else right).clip(beside)) for seat in seats}


def _around(
    prize: Rect, area: Rect, m: Measure, seats: Mapping[int, PlacesOfSeat], bottom: int, highest: int | None
) -> dict[int, Rect]:
    """Return the places of the bids of three players or more."""
    left, right = _beside(prize, area, m)
    wide, least = m.wide(sizes.SEALED_BID, len(seats)), sizes.least_sealed_bid(m)
    under = Rect(prize.left, prize.bottom + m.px(GAP_UNDER_UNITS), prize.width, 0)
    under.height = area.bottom - m.px(ROOM_UNDER_UNITS) - under.top
    own = centred(*card_size(max(least, min(wide, under.height / CARD_SHAPE))), under)
    own.top = under.top
    fits = own.height <= under.height
    places = {bottom: own, **_at_left([left], seats, bottom, area, m, highest)}
    # In a narrow window, the room at the left is that of comments.
    if not fits or (not is_narrow(m) and own.width < round(wide)):
        largest = m.wide(sizes.HIGHEST_BID) if bottom == highest else wide
        tried = [
            _with_own_at_left(width, left, under.bottom, seats, bottom, area, m, highest)
            for width in (largest, wide, least)
        ]
        best = max(
            tried, key=lambda each: (min(wide, each[highest].width if highest in each else 0), _least_width(each))
        )
        if not fits or _least_width(best) >= MIN_BESIDE_SHARE * wide:
            places = best
    there = [seat for seat in seats if seat not in places]
    places.update(_at_a_side(there, seats, right, area, m, highest))
    if highest in places:
        places = {seat: rect if seat == highest else _lower(rect, places[highest], m) for seat, rect in places.items()}
    return places


def _with_own_at_left(
    wide: float,
    left: Rect,
    lowest: int,
    seats: Mapping[int, PlacesOfSeat],
    bottom: int,
    area: Rect,
    m: Measure,
    highest: int | None,
) -> dict[int, Rect]:
    """Return the places of the bids at the left of a prize, with the viewer's own among them, next to the prize.

    :param lowest: where the viewer's bid ends.
    """
    gap = m.px(12)
    own = Rect((0, 0), card_size(max(sizes.least_sealed_bid(m), min(wide, left.width - 2 * gap))))
    own.bottomright = (left.right - m.px(GAP_UNDER_UNITS), lowest)  # the outlines of both places stay apart
    beside, above = (own.left - gap - left.left, left.height), (left.width, own.top - gap - left.top)
    rooms = [Rect(left.topleft, beside), Rect(left.topleft, above)]
    return {bottom: own, **_at_left(rooms, seats, bottom, area, m, highest)}


def _at_left(
    rooms: Sequence[Rect], seats: Mapping[int, PlacesOfSeat], bottom: int, area: Rect, m: Measure, highest: int | None
) -> dict[int, Rect]:
    """Return the places of the others' bids at the left of a prize, in the room where they are largest."""
    there = [seat for seat in seats if seat != bottom and _is_at(seats[seat], rooms[0], area)]
    return max((_at_a_side(there, seats, room, area, m, highest) for room in rooms), key=_least_width)


def _lower(bid: Rect, highest: Rect, m: Measure) -> Rect:
    """Return the place of a bid that is clearly smaller than the highest one; without room, at least not larger."""
    wide = max(min(sizes.least_sealed_bid(m), highest.width), LOWER_SHARE * highest.width)
    return bid if bid.width <= wide else centred(*card_size(wide), bid)


def _least_width(places: Mapping[int, Rect]) -> int:
    return min((rect.width for rect in places.values()), default=0)


def _at_a_side(
    there: Sequence[int], seats: Mapping[int, PlacesOfSeat], room: Rect, area: Rect, m: Measure, highest: int | None
) -> dict[int, Rect]:
    """Return the places of the bids of these seats in the room beside a prize."""
    wide, gap = m.wide(sizes.SEALED_BID, len(seats)), m.px(12)
    others, rest, places = [seat for seat in there if seat != highest], room, dict[int, Rect]()
    if highest is not None and highest in there:
        at_right = room.left > area.left
        places[highest], rest = _highest(room, area, m, crowded=bool(others), at_right=at_right)
    return places | _in_room(others, seats, rest, area, wide, gap)


def _highest(room: Rect, area: Rect, m: Measure, *, crowded: bool, at_right: bool) -> tuple[Rect, Rect]:
    """Return the place of the highest bid in the room beside a prize, close to it, and the rest of that room.

    :param crowded: whether other bids share this room: beside the highest bid, or otherwise under it.
    """
    gap = m.px(12)
    beside = room.width >= m.wide(sizes.HIGHEST_BID) + sizes.least_sealed_bid(m) + 3 * gap
    wide = min(m.wide(sizes.HIGHEST_BID), room.width - 2 * gap, (room.height - 2 * gap) / CARD_SHAPE)
    if crowded and not beside:
        wide = min(wide, (0.5 * room.height - m.px(CROWN_UNITS)) / CARD_SHAPE)
    rect = Rect((0, 0), card_size(wide))
    rect.top = min(area.top + round(2.2 * m.line), room.bottom - rect.height)
    if crowded and not beside:
        rect.midtop = (room.centerx, room.top + m.px(CROWN_UNITS))
        rest = Rect(room.left, rect.bottom + gap, room.width, room.bottom - rect.bottom - gap)
    elif at_right:
        rect.left = room.left + gap
        rest = Rect(rect.right + gap, room.top, room.right - rect.right - gap, room.height)
    else:
        rect.right = room.right - gap
        rest = Rect(room.left, room.top, rect.left - gap - room.left, room.height)
    return rect, rest


def _is_at(place: PlacesOfSeat, room: Rect, area: Rect) -> bool:
    """Whether a seat's bid lies in this room beside the prize; the bid of a seat across lies at the right."""
    return (place.portrait.centerx < area.left) == (room.left == area.left)


def _in_room(
    there: Sequence[int], seats: Mapping[int, PlacesOfSeat], room: Rect, area: Rect, wide: float, gap: int
) -> dict[int, Rect]:
    """Return the places of bids in the room beside a prize, each level with its player."""
    across = [seat for seat in there if area.left < seats[seat].portrait.centerx < area.right]
    column = [seat for seat in there if seat not in across]
    fitting = [
        min(wide, room.width / columns - gap, (room.height / max(1, rows) - gap / 2) / CARD_SHAPE)
        for columns, rows in ((1, len(there)), (2, len(column)))
    ]
    columns = 2 if across and column and fitting[1] >= fitting[0] else 1
    size = card_size(fitting[columns - 1])
    outer = room.width // (2 * columns)
    at_right = room.left > area.left
    places = dict[int, Rect]()
    stacked = [*across, *column] if columns == 1 else column
    for number, seat in enumerate(stacked):
        rect = Rect((0, 0), size)
        rect.centerx = room.right - outer if at_right else room.left + outer
        share = (number + 0.5) * room.height / len(stacked)
        rect.centery = seats[seat].portrait.centery if columns == 2 or not across else room.top + round(share)
        places[seat] = rect.clamp(room)
    places = _apart(places, room)
    for seat in across if columns == 2 else ():
        rect = Rect((0, 0), size)
        rect.center = (room.left + outer, room.top + size[1] // 2 + gap)
        places[seat] = rect.clamp(room)
    return places


def _apart(places: Mapping[int, Rect], room: Rect) -> dict[int, Rect]:
    """Return the places, spread evenly over the height of the room if they overlap."""
    rects = list(places.values())
    if not any(rect.colliderect(other) for number, rect in enumerate(rects) for other in rects[:number]):
        return dict(places)
    ordered = sorted(places, key=lambda seat: places[seat].centery)
    step = (room.height - rects[0].height) / max(1, len(ordered) - 1)
    return {
        seat: Rect((places[seat].left, room.top + round(number * step)), places[seat].size)
        for number, seat in enumerate(ordered)
    }
