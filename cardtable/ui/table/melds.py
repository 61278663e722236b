"""Cards that lie before their players for all to see: side by side in rows, as large as their place allows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from cardtable.engine.view import SeenZone
from cardtable.ui.table.sizes import CARD_SHAPE, MIN_MELD, largest_meld
from cardtable.ui.table.spots import Measure, Spot, overlapping, row_width

PITCH: Final = 0.44
"""How much of a covered card is seen, by its width."""
APART: Final = 1.16
"""The same of cards that lie apart."""
MIN_PITCH: Final = 0.38
TIGHTEST: Final = 0.2
"""Where there is no more room at all."""
GAP: Final = 0.24
"""Between two melds of a row, by a card's width."""
INDEX: Final = 40.0
"""The pixels that are seen of each row where rows overlap: its indices."""
INDICES: Final = (INDEX, 36.0, 33.0, 30.0, 26.0, 22.0)
"""The same where there is less room."""
STEP: Final = 0.94


@dataclass(frozen=True, slots=True)
class Strips:
    """Where the cards of some melds lie.

    :param faces: by zone, where the little face of its owner is; empty if there is no room for them.
    :param overlap: whether a row covers all but the indices of the one before.
    """

    spots: tuple[Spot, ...] = ()
    faces: tuple[tuple[str, Rect], ...] = ()
    overlap: bool = False

    def moved(self, area: Rect, share: float) -> "Strips":
        """Return the same cards moved to the right by this share of what is free in their area."""
        shift = round(share * (area.right - max((spot.rect.right for spot in self.spots), default=area.right)))
        spots = tuple(replace(spot, rect=spot.rect.move(shift, 0)) for spot in self.spots)
        return Strips(spots, tuple((zone, face.move(shift, 0)) for zone, face in self.faces), self.overlap)


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to lay melds.

    :param width: the width of a card, in pixels.
    :param pitch: from one card to the next, by that width.
    :param row: from one row to the next, in pixels.
    :param before: pixels before each meld, for a face.
    """

    width: float
    pitch: float
    row: float
    before: float
    overlap: bool


def lay_strips(
    zones: Sequence[SeenZone], area: Rect, m: Measure, *, faces: bool = True, spread: bool = False
) -> Strips:
    """Lay melds as large as they may be; small ones overlap.

    :param faces: whether the owner's face is seen at each.
    :param spread: whether cards lie apart where there is room.
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
        width *= STEP
    flat.append(_way(MIN_MELD, PITCH, bar, faces))
    flat.append(_way(MIN_MELD, MIN_PITCH, bar, faces))
    least = 0.62 * MIN_MELD if faces else 0.0
    overlapped = [
        _Way(MIN_MELD, pitch, index, least, overlap=True)
        for pitch in (PITCH, MIN_PITCH, 0.3, TIGHTEST)
        for index in INDICES
    ]
    for each in (*flat, *overlapped):
        laid = _columns(held, area, each) if each.overlap else _flow(held, area, each)
        if all(area.contains(spot.rect) for spot in laid):
            return Strips(tuple(laid), _faces(laid, each) if faces else (), each.overlap)
    return Strips(tuple(spot_clamped(spot, area) for spot in laid), _faces(laid, overlapped[-1]), overlap=True)


def _way(width: float, pitch: float, bar: int, faces: bool) -> _Way:
    return _Way(width, pitch, width * CARD_SHAPE + bar, 0.2 * width if faces else 0.0, overlap=False)


def spot_clamped(spot: Spot, area: Rect) -> Spot:
    """Return a card moved into the area."""
    return replace(spot, rect=spot.rect.clamp(area))


def _flow(zones: Sequence[SeenZone], area: Rect, how: _Way) -> list[Spot]:
    """Lay melds side by side, and on in the next row where one is full."""
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
    """Lay melds one over the other, each covering all but the indices of the one above, in one column or more."""
    rows = max(1, int((area.height - how.width * CARD_SHAPE) // how.row) + 1)
    # As few columns as can be, all about equally long.
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


def _faces(spots: Sequence[Spot], how: _Way) -> tuple[tuple[str, Rect], ...]:
    """Return where the faces of the owners are: at the lower left, or left of melds that overlap."""
    if not how.before:
        return ()
    found = list[tuple[str, Rect]]()
    for spot in spots:
        if spot.index:
            continue
        size = round(max(20.0, how.before * 0.8) if how.overlap else 0.4 * how.width)
        face = Rect(0, 0, size, size)
        if how.overlap:
            face.midright = (spot.rect.left - 2, spot.rect.top + round(how.row / 2))
        else:
            face.bottomleft = (round(spot.rect.left - how.before), spot.rect.bottom + size // 8)
        found.append((spot.zone, face))
    return tuple(found)
