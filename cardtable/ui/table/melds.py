"""The layout of melds and other open cards within a tableau: in rows, as large as the place allows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from pygame import Rect

from cardtable.engine.view import SeenZone
from cardtable.ui.table.sizes import CARD_SHAPE, Measure, largest_meld, least_meld
from cardtable.ui.table.spots import Spot, card_size, overlapping, pitch_within, row_width

PITCH: Final = 0.44
"""The distance from one overlapping card to the next, by the width of a card."""
APART: Final = 1.16
"""The same for cards that do not overlap."""
TIGHT_PITCH: Final = 0.38
MIN_PITCH: Final = 0.2
"""The pitch in the least room."""
GAP: Final = 0.24
"""The gap between two melds of a row, by the width of a card."""
OVERLAPS: Final = (
    *((height, TIGHT_PITCH) for height in (0.89, 0.8, 0.74)),
    *((height, 0.3) for height in (0.89, 0.8, 0.74, 0.67)),
    *((height, 0.25) for height in (0.74, 0.67, 0.58)),
    *((height, MIN_PITCH) for height in (0.74, 0.67, 0.58, 0.49)),
)
"""The visible height of overlapping rows with whole indices, and the least pitch of long melds, by the width of a card.

From much to little room. From 0.74 on rank and suit are whole, as they are in a pitch of 0.25.
"""
LEAST_SHOWN: Final = 3
"""The least number of cards of a meld that show their index in the least room."""
SHRINK_FACTOR: Final = 0.94
ENLARGED: Final = 1.4
"""The least width of the cards of a meld under the pointer, by that of the smallest cards in melds."""


@dataclass(frozen=True, slots=True)
class Strips:
    """The layout of some melds.

    :param faces: the place of the owner's small face, by zone; empty if there is no room for them.
    :param overlap: whether each row covers the one above it except for its indices.
    """

    spots: tuple[Spot, ...] = ()
    faces: tuple[tuple[str, Rect], ...] = ()
    overlap: bool = False

    @property
    def least_pitch(self) -> int:
        """The least distance from one card of a meld to the next in pixels; that of a whole card without any."""
        pairs = pairwise(self.spots)
        steps = [after.rect.left - spot.rect.left for spot, after in pairs if spot.zone == after.zone]
        return min(steps, default=self.spots[0].rect.width if self.spots else 0)

    @property
    def least_row(self) -> int:
        """The least distance from one meld of a column to the next in pixels; that of a whole card without any."""
        firsts = pairwise(spot.rect for spot in self.spots if not spot.index)
        steps = [below.top - above.top for above, below in firsts if above.left == below.left]
        return min(steps, default=self.spots[0].rect.height if self.spots else 0)

    def moved(self, area: Rect, share: float) -> "Strips":
        """Return the strips moved to the right by this share of the free width in their area."""
        shift = round(share * (area.right - max((spot.rect.right for spot in self.spots), default=area.right)))
        spots = tuple(replace(spot, rect=spot.rect.move(shift, 0)) for spot in self.spots)
        return Strips(spots, tuple((zone, face.move(shift, 0)) for zone, face in self.faces), self.overlap)


@dataclass(frozen=True, slots=True)
class _MeldLayout:
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
    zones: Sequence[SeenZone], area: Rect, m: Measure, *, faces: bool = True, spread: bool = False, largest: float = 0.0
) -> Strips:
    """Lay out melds as large as possible; small ones overlap.

    :param faces: whether the owner's face is shown at each meld.
    :param spread: whether cards lie apart if there is room.
    :param largest: the greatest width of a card, if it is not the usual one.
    """
    held = [zone for zone in zones if zone.cards]
    if not held:
        return Strips()
    flat = list[_MeldLayout]()
    small = min(least_meld(m), int(area.height / CARD_SHAPE))
    width, bar = largest or largest_meld(m), m.px(16) if faces else m.px(8)
    if spread:
        flat += [_way(share * width, APART, bar, faces) for share in (1.0, 0.85, 0.75) if share * width >= small]
    while width > small:
        flat.append(_way(width, PITCH, bar, faces))
        width *= SHRINK_FACTOR
    flat.append(_way(small, PITCH, bar, faces))
    flat.append(_way(small, TIGHT_PITCH, bar, faces))
    least = 0.62 * small if faces else 0.0
    for each in flat:
        laid = _flow(held, area, each)
        if all(area.contains(spot.rect) for spot in laid):
            return Strips(tuple(laid), _faces(laid, each, m) if faces else ())
    for height, pitch in OVERLAPS:
        how = _MeldLayout(small, pitch, height * small, least, overlap=True)
        columns = _columns(held, area, how)
        if columns is not None:
            laid, how = columns
            return Strips(tuple(laid), _faces(laid, how, m) if faces else (), overlap=True)
    if faces or len(held) > 1:
        laid, how = _shared(held, area, how)
    else:
        pitch = pitch_within(area.width, small, len(held[0].cards), MIN_PITCH * small)
        laid = overlapping(held[0], area.left, area.top, small, pitch)
    return Strips(tuple(_clamped(spot, area) for spot in laid), _faces(laid, how, m), overlap=True)


def enlarged(spots: Sequence[Spot], over: Sequence[Spot], m: Measure, room: Rect) -> list[Rect]:
    """Return larger places for the cards of a meld of which not all indices are easily seen; empty if all are.

    :param over: the cards of other melds that are drawn after these.
    :param room: where the meld may lie.
    """
    pairs = [(one.rect, other.rect) for one, other in pairwise(spots)]
    close = any(other.left - one.left < TIGHT_PITCH * one.width - 1 for one, other in pairs)
    covered = any(other.rect.colliderect(spot.rect) for spot in spots for other in over)
    if not close and not covered:
        return []
    width = max(ENLARGED * least_meld(m), largest_meld(m))
    pitch = pitch_within(room.width, width, len(spots), PITCH * width)
    first, size = spots[0].rect, card_size(width)
    whole = Rect(first.topleft, (round(row_width(width, pitch, len(spots))), size[1])).clamp(room)
    return [Rect((whole.left + round(number * pitch), whole.top), size) for number in range(len(spots))]


def _way(width: float, pitch: float, bar: int, faces: bool) -> _MeldLayout:
    return _MeldLayout(width, pitch, width * CARD_SHAPE + bar, 0.2 * width if faces else 0.0, overlap=False)


def _clamped(spot: Spot, area: Rect) -> Spot:
    """Return a card moved into ``area``."""
    return replace(spot, rect=spot.rect.clamp(area))


def _flow(zones: Sequence[SeenZone], area: Rect, how: _MeldLayout) -> list[Spot]:
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


def _columns(zones: Sequence[SeenZone], area: Rect, how: _MeldLayout) -> tuple[list[Spot], _MeldLayout] | None:
    """Lay out melds one below the other, each covering all but the indices of the one above, in columns.

    Where they would be too wide together, the cards of the longest melds lie closer, but not closer than in ``how``.

    :returns: the spots, and the way with the distance of the rows that there is room for; ``None`` without room.
    """
    free = area.height - how.width * CARD_SHAPE
    rows = int(free // how.row) + 1
    if rows < 1:
        return None
    # As few columns as possible, all about equally long.
    rows = -(-len(zones) // -(-len(zones) // rows))
    how = replace(how, row=min(OVERLAPS[0][0] * how.width, free / (rows - 1))) if rows > 1 else how
    columns = [zones[first : first + rows] for first in range(0, len(zones), rows)]
    usual = [max(row_width(how.width, PITCH * how.width, len(zone.cards)) for zone in column) for column in columns]
    room = area.width - len(columns) * how.before - (len(columns) - 1) * GAP * how.width
    widths = _levelled(usual, room)
    spots = list[Spot]()
    x = float(area.left)
    for column, wide in zip(columns, widths, strict=True):
        for number, zone in enumerate(column):
            pitch = pitch_within(wide, how.width, len(zone.cards), PITCH * how.width)
            if len(zone.cards) > 1 and pitch < how.pitch * how.width:
                return None
            spots += overlapping(zone, x + how.before, area.top + number * how.row, how.width, pitch)
        x += how.before + wide + GAP * how.width
    return (spots, how) if all(area.contains(spot.rect) for spot in spots) else None


def _levelled(widths: Sequence[float], room: float) -> list[float]:
    """Return widths of which the greatest are reduced to a common one, so that all have room together."""
    left, level = room, 0.0
    for number, wide in enumerate(sorted(widths)):
        level = left / (len(widths) - number)
        if wide > level:
            return [min(each, level) for each in widths]
        left -= wide
    return list(widths)


def _shared(zones: Sequence[SeenZone], area: Rect, how: _MeldLayout) -> tuple[list[Spot], _MeldLayout]:
    """Lay out melds that are too many or too long for their place: columns share its width evenly, and rows its height.

    No meld reaches into another column; the cards of a long one lie closer together than those of a short one.

    :returns: the spots, and the way with the distance of the rows that was left.
    """
    gap = GAP * how.width
    shown = row_width(how.width, how.pitch * how.width, min(LEAST_SHOWN, max(len(zone.cards) for zone in zones)))
    most = max(1, int((area.width + gap) // (how.before + shown + gap)))
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


def _faces(spots: Sequence[Spot], how: _MeldLayout, m: Measure) -> tuple[tuple[str, Rect], ...]:
    """Return the places of the owners' faces: at the lower left of each meld, or left of melds that overlap."""
    if not how.before:
        return ()
    faces = list[tuple[str, Rect]]()
    for spot in spots:
        if spot.index:
            continue
        size = round(max(m.px(20), how.before * 0.8) if how.overlap else 0.4 * how.width)
        face = Rect(0, 0, size, size)
        if how.overlap:
            face.midright = (spot.rect.left - 2, spot.rect.top + round(how.row / 2))
        else:
            face.bottomleft = (round(spot.rect.left - how.before), spot.rect.bottom + size // 8)
        faces.append((spot.zone, face))
    return tuple(faces)
