"""Who sits where: name plates around the table, each player's panel, and the middle that they leave."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect

from cardtable.ui.table.spots import Measure

MIN_OTHERS_AT_SIDES = 6
"""From this number of others on, two of them sit at each side."""

ACROSS = 1.3
"""How wide a plate across, or the own one, is where there is room, by the usual width."""

ROOMY = 4
"""Up to so many players have larger panels."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Plates of all seats but the bottom one, the panels for strips, and the middle."""

    plates: Mapping[int, Rect]
    panels: Mapping[int, Rect]
    middle: Rect


def plate_size(m: Measure) -> tuple[int, int]:
    """Return width and height of a name plate."""
    return round(max(190 * m.u, 9.5 * m.line)), max(round(52 * m.u), round(2.6 * m.line))


def around(bottom: int, seats: int, least_at_side: int) -> tuple[list[int], list[int], list[int]]:
    """Return the other seats at the left (from the bottom up), across (left to right) and at the right (downwards).

    The next seat sits to the left, so that play in the order of the seats runs clockwise on the screen.

    :param least_at_side: from so many others on, the sides are taken too.
    """
    others = [(bottom + step) % seats for step in range(1, seats)]
    at_side = 0 if len(others) < least_at_side else 1 if len(others) < MIN_OTHERS_AT_SIDES else 2
    across = len(others) - at_side
    return others[:at_side], others[at_side:across], others[across:]


def plain(m: Measure, ring: Rect, seats: int, bottom: int) -> Seating:
    """Seat everybody without panels: plates at the sides and across."""
    width, height = plate_size(m)
    left, across, right = around(bottom, seats, 3)
    gap = round(height * 0.2)
    plates = {}
    for seat_column, x in ((list(reversed(left)), ring.left), (right, ring.right - width)):
        for place, seat in enumerate(seat_column):
            y = ring.top + round((place + 0.4) * ring.height / (len(seat_column) + 1))
            plates[seat] = Rect(x, y, width, height)
    inner = ring.inflate(-2 * (width + 2 * gap), 0) if left else ring.copy()
    plates.update(_across(across, inner, width, height, gap))
    used = height + gap if across else 0
    return Seating(plates, {}, Rect(inner.left, inner.top + used, inner.width, inner.height - used))


def by_sides(m: Measure, ring: Rect, seats: int, bottom: int, sides: Sequence[Sequence[int]]) -> Seating:
    """Seat two sides with a panel for each: ours on the left, theirs on the right, under the plates there."""
    width, height = plate_size(m)
    left, across, right = around(bottom, seats, 0)
    gap = round(height * 0.2)
    column = round(ring.width * 0.235)
    plates = {seat: Rect(ring.left, ring.top, column, height) for seat in left}
    plates.update({seat: Rect(ring.right - column, ring.top, column, height) for seat in right})
    inner = ring.inflate(-2 * (column + gap), 0)
    plates.update(_across(across, inner, width, height, gap))
    used = height + gap if across else 0
    middle = Rect(inner.left, inner.top + used, inner.width, inner.height - used)
    edge = round(ring.width * 0.006)
    below = ring.top + height + edge
    ours = next(number for number, side in enumerate(sides) if bottom in side)
    panel = Rect(ring.left, below, middle.left - ring.left - 2 * edge, ring.bottom - below)
    other = panel.copy()
    other.left = middle.right + 2 * edge
    other.width = ring.right - other.left
    return Seating(plates, {ours: panel, 1 - ours: other}, middle)


def by_seats(m: Measure, ring: Rect, seats: int, bottom: int) -> Seating:
    """Seat everybody with a panel of their own under the plate; the bottom seat's is in the corner above its plate."""
    width, height = plate_size(m)
    left, across, right = around(bottom, seats, 2)
    gap = round(height * 0.18)
    few = seats <= ROOMY
    column = max(width, round(ring.width * (0.25 if few else 0.2)))
    plates: dict[int, Rect] = {}
    panels: dict[int, Rect] = {}
    own = max(round(ring.height * (0.42 if few else 0.25)), round(84 * m.u))
    panels[bottom] = Rect(ring.left, ring.bottom - own, column, own)
    for seats_there, x, room in (
        (list(reversed(left)), ring.left, ring.height - own - gap),
        (right, ring.right - column, ring.height),
    ):
        tall = min(round(ring.height * 0.52), (room - gap * (len(seats_there) - 1)) // max(1, len(seats_there)))
        for place, seat in enumerate(seats_there):
            plates[seat] = Rect(x, ring.top + place * (tall + gap), column, height)
            panels[seat] = Rect(x, plates[seat].bottom, column, tall - height)
    inner = ring.inflate(-2 * (column + gap), 0)
    plates.update(_across(across, inner, column, height, gap))
    strip = round(ring.height * (0.24 if few else 0.19))
    for seat in across:
        panels[seat] = Rect(plates[seat].left, plates[seat].bottom, plates[seat].width, strip)
    used = height + strip + gap if across else 0
    return Seating(plates, panels, Rect(inner.left, inner.top + used, inner.width, inner.height - used))


def _across(seats: Sequence[int], inner: Rect, width: int, height: int, gap: int) -> dict[int, Rect]:
    """Return the plates of those across, evenly spread over the width."""
    plates = {}
    for place, seat in enumerate(seats):
        plates[seat] = Rect(0, inner.top, min(round(width * ACROSS), inner.width // len(seats) - gap), height)
        plates[seat].centerx = inner.left + round((place + 0.5) * inner.width / len(seats))
    return plates
