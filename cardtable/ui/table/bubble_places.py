"""The places of the bubbles at the seats, which cover nothing that lies on the table."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect

from cardtable.ui.table.bars import Bars, is_tight
from cardtable.ui.table.seating import ACROSS_LEFT, PlacesOfSeat
from cardtable.ui.table.sizes import Measure
from cardtable.ui.table.spots import Spot
from cardtable.ui.table.tableaus import Tableaus

CALL_LINES: Final = 3.2
"""The width of a short call in a bubble, by the height of a line of text."""


def off_bubbles(standing: Rect, seats: Mapping[int, PlacesOfSeat], m: Measure) -> Rect:
    """Return the left part of the rail without the end where the bubble of the seat across says a short call."""
    bubbles = [place.bubble for place in seats.values() if place.bubble.colliderect(standing)]
    call = round(CALL_LINES * m.line)
    right = min([standing.right, *(max(bubble.left, bubble.right - call) - m.px(8) for bubble in bubbles)])
    return Rect(standing.left, standing.top, right - standing.left, standing.height)


def with_bubbles(
    tableaus: Tableaus,
    spots: Sequence[Spot],
    written: Sequence[Rect],
    bars: Bars,
    m: Measure,
    bottom: int,
) -> dict[int, PlacesOfSeat]:
    """Return the seats with the places of their bubbles: under, beside or above them, where nothing lies.

    Where there is no such place, a bubble takes that of the header of the melds under the seat, or that of its own fan.

    :param spots: all cards.
    :param written: the places of lines of text, which stay free if possible.
    """
    seats, headers = tableaus.seats, list(tableaus.headers.values())
    solid = [rect for place in seats.values() for rect in (place.rect, place.fan) if rect.width]
    solid += [bars.prompt, bars.steps, bars.buttons, bars.tools]
    solid += [spot.rect for spot in spots]
    if is_tight(m):  # then the standing takes the whole rail up to the seat across
        solid.append(Rect(0, 0, ACROSS_LEFT * bars.table.width, bars.rail.height))
    placed = {}
    for seat, place in seats.items():
        room = bars.table.union(bars.rail)
        places = [each for each in _bubble_places(place, m, own=seat == bottom) if room.contains(each)]
        free = [each for each in places if each.collidelist(solid + headers) < 0]
        choice = [each for each in free if each.collidelist(list(written)) < 0] + free
        choice += [each for each in _over_header(place, headers, m) if each.collidelist(solid) < 0]
        others = [each for each in solid if each != place.fan]
        choice += [each for each in _over_fan(place, bars, m) if each.collidelist(others) < 0]
        bubble = next(iter(choice), Rect(0, 0, 0, 0))
        placed[seat] = replace(place, bubble=bubble)
        if bubble.width:
            solid.append(bubble)
    return placed


def _over_header(place: PlacesOfSeat, headers: Sequence[Rect], m: Measure) -> list[Rect]:
    """Return the place of a bubble between a seat and the melds under it, instead of the header of the melds."""
    top = max(place.rect.bottom, place.fan.bottom) + m.px(3)
    under = [each for each in headers if each.left <= place.portrait.centerx <= each.right]
    return [Rect(each.left, top, each.width, each.bottom - top) for each in under if each.bottom - top >= m.line]


def _over_fan(place: PlacesOfSeat, bars: Bars, m: Measure) -> list[Rect]:
    """Return the place of a bubble over the fan of a seat across, up to the tools."""
    fan = place.fan
    if not fan.width or fan.height < m.line or not _is_across(place, m):
        return []
    return [Rect(fan.left, fan.top, max(fan.right, bars.tools.left - m.px(8)) - fan.left, fan.height)]


def _is_across(place: PlacesOfSeat, m: Measure) -> bool:
    return place.portrait.top < m.px(24)


def _bubble_places(place: PlacesOfSeat, m: Measure, *, own: bool) -> list[Rect]:
    """Return the possible places of a bubble, the best first."""
    wide, high, gap = max(m.px(140), 5 * m.line), max(m.px(64), 2 * m.line), m.px(14)
    face = place.portrait
    if own:
        over = Rect(face.left, face.top - high - gap, wide, high)
        return [over, Rect(place.name.right + gap, face.top - high, wide, high)]
    below = Rect(face.left, max(place.rect.bottom, face.bottom) + gap, wide, high)
    under_fan = Rect(face.left, max(place.rect.bottom, place.fan.bottom) + gap, wide, high)
    beside = Rect(max(place.rect.right, place.fan.right) + gap, face.top, wide, high)
    if place.right:
        below.right = under_fan.right = face.right
        beside.right = min(place.rect.left, place.fan.left if place.fan.width else place.rect.left) - gap
    if _is_across(place, m):
        left = Rect(face.left - wide - gap, max(m.px(8), face.centery - high // 2), wide, high)
        return [left, below, beside]
    lower = beside.move(0, gap)  # clear of the fan of a seat across
    low = [each.copy() for each in (below, under_fan, beside)]
    for each in low:
        each.height = round(1.4 * m.line)
        each.width = round(0.75 * wide)
        if place.right:
            each.right = face.right if each is not low[2] else beside.right
    return [below, under_fan, beside, lower, *low]
