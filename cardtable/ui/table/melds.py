"""The layout of melds and other open cards within a tableau: in rows, as large as the place allows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from cardtable.engine.view import SeenZone
from cardtable.ui.table.sizes import CARD_SHAPE, MIN_MELD, largest_meld
from cardtable.ui.table.spots import Measure, Spot, overlapping, pitch_within, row_width

PITCH: Final = 0.44
"""The distance from one overlapping card to the next, by the width of a card."""
APART: Final = 1.16
"""The same for cards that do not overlap."""
TIGHT_PITCH: Final = 0.38
MIN_PITCH: Final = 0.2
"""The pitch in the least room."""
GAP: Final = 0.24
"""The gap between two melds of a row, by the width of a card."""
INDEX_HEIGHTS: Final = (40.0, 36.0, 33.0, 30.0, 26.0, 22.0)
"""The visible height of overlapping rows in pixels, which shows their indices; from much to little room."""
SHRINK_FACTOR: Final = 0.94


@dataclass(frozen=True, slots=True)
class Strips:
    """The layout of some melds.

    :param faces: the place of the owner's small face, by zone; empty if there is no room for them.
    :param overlap: whether each row covers the one above it except for its indices.
    """

    spots: tuple[Spot, ...] = ()
    faces: tuple[tuple[str, Rect], ...] = ()
    overlap: bool = False

    def moved(self, area: Rect, share: float) -> "Strips":
        """Return the strips moved to the right by this share of the free width in their area."""
        shift = round(share * (area.right - max((spot.rect.right for spot in self.spots), default=area.right)))
        spots = tuple(replace(spot, rect=spot.rect.move(shift, 0)) for spot in self.spots)
        return Strips(spots, tuple((zone, face.move(shift, 0)) for zone, face in self.faces), self.overlap)


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to lay out melds.

    :param width: the width of a card in pixels.
    :param pitch: the distance from one card to the next, by that width.
    :param row: the distance from one row to the next in pixels.
    :param before: the pixels before each meld, for a face.
    """

    width: float
    pitch: float
    row: float
    before: float
    overlap: bool


def lay_strips(
    zones: Sequence[SeenZone], area: Rect, m: Measure, *, faces: bool = True, spread: bool = False
) -> Strips:
    """Lay out melds as large as possible; small ones overlap.

    :param faces: whether the owner's face is shown at each meld.
    :param spread: whether cards lie apart if there is room.
    """
    held = [zone for zone in zones if zone.cards]
    if not held:
        return Strips()
    flat = list[_Way]()
    width, bar = largest_meld(m.height), m.px(16) if faces else m.px(8)
    if spread:
        flat += [_way(share * width, APART, bar, faces) for share in (1.0, 0.85, 0.75) if share * width >= MIN_MELD]
    while width > MIN_MELD:
        flat.append(_way(width, PITCH, bar, faces))
        width *= SHRINK_FACTOR
    flat.append(_way(MIN_MELD, PITCH, bar, faces))
    flat.append(_way(MIN_MELD, TIGHT_PITCH, bar, faces))
    least = 0.62 * MIN_MELD if faces else 0.0
    overlapped = [
        _Way(MIN_MELD, pitch, index, least, overlap=True)
        for pitch in (PITCH, TIGHT_PITCH, 0.3, MIN_PITCH)
        for index in INDEX_HEIGHTS
    ]
    for each in (*flat, *overlapped):
        laid = _columns(held, area, each) if each.overlap else _flow(held, area, each)
        if all(area.contains(spot.rect) for spot in laid):
            return Strips(tuple(laid), _faces(laid, each) if faces else (), each.overlap)
    how = overlapped[-1]
    if faces:
        laid, how = _shared(held, area, how)
    elif len(held) == 1:
        pitch = pitch_within(area.width, MIN_MELD, len(held[0].cards), MIN_PITCH * MIN_MELD)
        laid = overlapping(held[0], area.left, area.top, MIN_MELD, pitch)
    return Strips(tuple(_clamped(spot, area) for spot in laid), _faces(laid, how), overlap=True)


def _way(width: float, pitch: float, bar: int, faces: bool) -> _Way:
    return _Way(width, pitch, width * CARD_SHAPE + bar, 0.2 * width if faces else 0.0, overlap=False)


def _clamped(spot: Spot, area: Rect) -> Spot:
    """Return a card moved into ``area``."""
    return replace(spot, rect=spot.rect.clamp(area))


def _flow(zones: Sequence[SeenZone], area: Rect, how: _Way) -> list[Spot]:
    """Lay out melds side by side, in as many rows as needed."""
    spots = list[Spot]()
    x, y = float(area.left), float(area.top)
    for zone in zones:
        wide = how.before + row_width(how.width, how.pitch * how.width, len(zone.cards))
        if x > area.left and x + wide > area.right:
            x, y = float(area.left), y + how.row
        spots += overlapping(zone, x + how.before, y, how.width, how.pitch * how.width)
        x += wide + GAP * how.width
    return spots


def _columns(zones: Sequence[SeenZone], area: Rect, how: _Way) -> list[Spot]:
    """Lay out melds one below the other, each covering all but the indices of the one above, in columns."""
    rows = max(1, int((area.height - how.width * CARD_SHAPE) // how.row) + 1)
    # As few columns as possible, all about equally long.
    rows = -(-len(zones) // -(-len(zones) // rows))
    spots = list[Spot]()
    x = float(area.left)
    for first in range(0, len(zones), rows):
        column = zones[first : first + rows]
        pitch = how.pitch * how.width
        for number, zone in enumerate(column):
            spots += overlapping(zone, x + how.before, area.top + number * how.row, how.width, pitch)
        x += how.before + max(row_width(how.width, pitch, len(zone.cards)) for zone in column) + GAP * how.width
    return spots


def _shared(zones: Sequence[SeenZone], area: Rect, how: _Way) -> tuple[list[Spot], _Way]:
    """Lay out melds that are too many or too long for their place: columns share its width evenly, and rows its height.

    No meld reaches into another column; the cards of a long one lie closer together than those of a short one.

    :returns: the spots, and the way with the distance of the rows that was left.
    """
    gap = GAP * how.width
    most = max(1, int((area.width + gap) // (how.before + how.width + gap)))
    free = max(0.0, area.height - how.width * CARD_SHAPE)
    rows = max(int(free // how.row) + 1, -(-len(zones) // most))
    count = -(-len(zones) // rows)
    rows = -(-len(zones) // count)
    how = replace(how, row=min(how.row, free / (rows - 1)) if rows > 1 else how.row)
    wide = (area.width + gap) / count - gap
    spots = list[Spot]()
    for number, zone in enumerate(zones):
        column, row = divmod(number, rows)
        pitch = pitch_within(wide - how.before, how.width, len(zone.cards), how.pitch * how.width)
        left = area.left + column * (wide + gap) + how.before
        spots += overlapping(zone, left, area.top + row * how.row, how.width, pitch)
    return spots, how


def _faces(spots: Sequence[Spot], how: _Way) -> tuple[tuple[str, Rect], ...]:
    """Return the places of the owners' faces: at the lower left of each meld, or left of melds that overlap."""
    if not how.before:
        return ()
    faces = list[tuple[str, Rect]]()
    for spot in spots:
        if spot.index:
            continue
        size = round(max(20.0, how.before * 0.8) if how.overlap else 0.4 * how.width)
        face = Rect(0, 0, size, size)
        if how.overlap:
            face.midright = (spot.rect.left - 2, spot.rect.top + round(how.row / 2))
        else:
            face.bottomleft = (round(spot.rect.left - how.before), spot.rect.bottom + size // 8)
        faces.append((spot.zone, face))
    return tuple(faces)
