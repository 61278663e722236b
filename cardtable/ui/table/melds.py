"""The layout of melds and other open cards: fans in columns, as large as one of the boxes offered has room for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, NamedTuple

from pygame import Rect

from cardtable.engine.view import SeenZone
from cardtable.ui.table.sizes import CARD_SHAPE, LARGEST_MELD, Measure, least_meld
from cardtable.ui.table.spots import Spot, card_size, overlapping, pitch_within, row_width

PITCH: Final = 0.44
"""The usual distance from one card of a fan to the next, by the width of a card."""
APART: Final = 1.16
"""The same for cards that do not overlap."""
TIGHT_PITCH: Final = 0.38
MOST_SEEN: Final = 0.89
"""How much of a meld the next one in its column leaves in sight where they overlap, by the width of a card."""
GAP: Final = 0.24
"""The gap between two columns, by the width of a card."""
LEAST_LONG: Final = 4
"""The least number of cards that a column has room for: a shorter meld can grow without moving others."""
LEAST_SHOWN: Final = 3
"""The least number of cards of a meld that show their index in the least room."""
ENLARGED: Final = 1.4
"""The least width of the cards of a meld under the pointer, by that of the smallest cards in melds."""


class MeldForm(NamedTuple):
    """One way in which melds may lie.

    :param size: the width of a card, from 0 for the least to 1 for the largest.
    :param pitch: the least distance from one card to the next, by the width of a card.
    :param row: how much of a meld the next one in its column leaves in sight, by the width of a card; 0 for all of it.
    """

    size: float
    pitch: float
    row: float = 0.0


FORMS: Final = (
    MeldForm(1.0, 0.36),
    MeldForm(0.8, 0.35),
    MeldForm(0.6, 0.34),
    MeldForm(0.4, 0.33),
    MeldForm(0.2, 0.32),
    MeldForm(0.0, 0.3),
    MeldForm(0.0, 0.3, MOST_SEEN),
    MeldForm(0.0, 0.3, 0.74),
    MeldForm(0.0, 0.25, 0.74),
    MeldForm(0.0, 0.25, 0.62),
    MeldForm(0.0, 0.2, 0.62),
    MeldForm(0.0, 0.2, 0.49),
)
"""The ways in which melds may lie, from much to little room; all show whole indices."""
WHOLE_ROW, WHOLE_PITCH = 0.74, 0.25
"""The row and the pitch from which on rank and suit of a card are whole."""
SPREAD: Final = tuple(MeldForm(size, APART) for size in (1.0, 0.7, 0.5))
"""The ways in which cards won lie before them: side by side."""


@dataclass(frozen=True, slots=True)
class Strips:
    """The layout of some melds.

    :param faces: the place of the owner's small face, by zone; empty if there is no room for them.
    :param box: the place that they lie in, one of those offered.
    :param form: how they lie; ``None`` if no form had room, and indices are hidden.
    """

    spots: tuple[Spot, ...] = ()
    faces: tuple[tuple[str, Rect], ...] = ()
    box: Rect | None = None
    form: MeldForm | None = FORMS[0]

    @property
    def close(self) -> bool:
        """Whether rank and suit of a card may be partly covered."""
        return self.form is None or 0 < self.form.row < WHOLE_ROW or self.form.pitch < WHOLE_PITCH

    @property
    def card(self) -> int:
        """The width of a card; 0 without any."""
        return self.spots[0].rect.width if self.spots else 0

    @property
    def width(self) -> int:
        """The width of all cards and faces; 0 without any."""
        parts = [*(spot.rect for spot in self.spots), *(face for _, face in self.faces)]
        return parts[0].unionall(parts).width if parts else 0

    def centred(self) -> "Strips":
        """Return the melds in the middle of their box."""
        if self.box is None:
            return self
        by = (self.box.right - max(spot.rect.right for spot in self.spots)) // 2
        spots = tuple(replace(spot, rect=spot.rect.move(by, 0)) for spot in self.spots)
        return replace(self, spots=spots, faces=tuple((zone, face.move(by, 0)) for zone, face in self.faces))


class _Columns(NamedTuple):
    """Melds in columns, in pixels.

    :param rows: the number of melds for which each column has room.
    :param rooms: the width that each column has for cards.
    :param width: the width of a card.
    :param pitch: the greatest distance from one card of a meld to the next.
    :param row: the distance from one meld of a column to the next.
    :param before: the room before each meld, for a face.
    """

    columns: Sequence[Sequence[SeenZone]]
    rows: Sequence[int]
    rooms: Sequence[float]
    width: float
    pitch: float
    row: float
    before: float
    form: MeldForm | None

    def pitch_of(self, zone: SeenZone, room: float) -> float:
        return pitch_within(room, self.width, len(zone.cards), self.pitch)

    def laid(self, box: Rect, m: Measure, corner: str) -> Strips:
        """Return the melds in a box. Faces lie at the lower left of each meld, or left of those that overlap."""
        gap, spots, faces = GAP * self.width, list[Spot](), list[tuple[str, Rect]]()
        overlap = self.form is None or self.form.row > 0
        right, low = "right" in corner, "bottom" in corner
        x, top = float(box.right + gap if right else box.left), float(box.top)
        for column, rows, room in zip(self.columns, self.rows, self.rooms, strict=True):
            if low:
                top = box.bottom - self.width * CARD_SHAPE - (rows - 1) * self.row
            x -= self.before + room + gap if right else 0
            for number, zone in enumerate(column):
                pitch = self.pitch_of(zone, room)
                left = x + self.before
                if right:
                    left += room - row_width(self.width, pitch, len(zone.cards))
                meld = overlapping(zone, left, top + number * self.row, self.width, pitch)
                spots += meld
                size = round(max(m.px(20), 0.8 * self.before) if overlap else 0.4 * self.width)
                face = Rect(0, 0, size, size)
                if overlap:
                    face.midright = (meld[0].rect.left - 2, meld[0].rect.top + round(self.row / 2))
                else:
                    face.bottomleft = (round(left - self.before), meld[0].rect.bottom + size // 8)
                faces.append((zone.name, face))
            x += 0 if right else self.before + room + gap
        return Strips(tuple(spots), tuple(faces) if self.before else (), box, self.form)


def lay_strips(
    zones: Sequence[SeenZone],
    boxes: Sequence[Rect],
    m: Measure,
    *,
    faces: bool = True,
    spread: bool = False,
    largest: float = 0.0,
    corner: str = "topleft",
) -> Strips:
    """Lay out melds in the first form for which one of the boxes has room.

    :param boxes: the places that they may take, the preferred one first; the last one is taken if none has room.
    :param faces: whether the owner's face is shown at each meld.
    :param spread: whether cards lie apart if there is room.
    :param largest: the greatest width of a card, if it is not the usual one.
    :param corner: the corner of the box that the melds keep to.
    """
    held = [zone for zone in zones if zone.cards]
    if not held:
        return Strips()
    least = min(least_meld(m), int(max(box.height for box in boxes) / CARD_SHAPE))
    for form in (*SPREAD, *FORMS) if spread else FORMS:
        width = least + form.size * max(0.0, (largest or m.wide(LARGEST_MELD)) - least)
        for box in boxes:
            first = boxes[0].top if "bottom" in corner else box.top
            columns = _columns(held, box, boxes[0].width, first, form, width, m, faces=faces)
            if columns is not None:
                return columns.laid(box, m, corner)
    return _squeezed(held, boxes[-1], m, faces=faces).laid(boxes[-1], m, corner)


def _columns(
    zones: Sequence[SeenZone],
    box: Rect,
    usual: int,
    top: int,
    form: MeldForm,
    width: float,
    m: Measure,
    *,
    faces: bool,
) -> _Columns | None:
    """Return columns of melds, each as long as there is room, so that a new meld moves none that lie before it.

    Where they would be too wide together, the cards of the longest melds lie closer.

    :param usual: the width in which columns begin at ``top``; those beyond begin at the upper edge of the box.
    :returns: ``None`` without room.
    """
    high = width * CARD_SHAPE
    row = form.row * width or high + m.px(16 if faces else 8)
    if box.height < high:
        return None
    before, gap = (0.62 if form.row else 0.2) * width if faces else 0.0, GAP * width
    pitch = max(form.pitch, PITCH) * width
    most = [int((box.bottom - upper - high) / row) + 1 for upper in (top, box.top)]
    columns, counts, longest, wanted = list[Sequence[SeenZone]](), list[int](), list[int](), list[float]()
    first, x = 0, 0.0
    while first < len(zones):
        for rows in most:
            column = zones[first : first + rows]
            longest_here = max(len(zone.cards) for zone in column)
            wide = row_width(width, pitch, max(LEAST_LONG, longest_here))
            if x + before + wide <= usual:
                break
        columns.append(column)
        counts.append(rows)
        longest.append(longest_here)
        wanted.append(wide)
        first += rows
        x += before + wide + gap
    rooms = _levelled(wanted, box.width - len(columns) * before - (len(columns) - 1) * gap)
    pitches = [pitch_within(room, width, count, pitch) for room, count in zip(rooms, longest, strict=True)]
    if min(rooms) < width or min(pitches) < form.pitch * width:
        return None
    return _Columns(columns, counts, rooms, width, pitch, row, before, form)


def _squeezed(zones: Sequence[SeenZone], box: Rect, m: Measure, *, faces: bool) -> _Columns:
    """Return melds that are too many or too long for their box: columns share its width, and rows its height."""
    width, last = float(min(least_meld(m), int(box.height / CARD_SHAPE))), FORMS[-1]
    before, gap = 0.62 * width if faces else 0.0, GAP * width
    shown = row_width(width, last.pitch * width, min(LEAST_SHOWN, max(len(zone.cards) for zone in zones)))
    most = max(1, int((box.width + gap) // (before + shown + gap)))
    free = max(0.0, box.height - width * CARD_SHAPE)
    rows = max(int(free // (last.row * width)) + 1, -(-len(zones) // most))
    count = -(-len(zones) // rows)
    rows = -(-len(zones) // count)
    columns = [zones[first : first + rows] for first in range(0, len(zones), rows)]
    room = (box.width + gap) / count - gap - before
    row = min(last.row * width, free / (rows - 1)) if rows > 1 else 0.0
    return _Columns(columns, [rows] * len(columns), [room] * len(columns), width, last.pitch * width, row, before, None)


def _levelled(widths: Sequence[float], room: float) -> list[float]:
    """Return widths of which the greatest are reduced to a common one, so that all have room together."""
    left, level = room, 0.0
    for number, wide in enumerate(sorted(widths)):
        level = left / (len(widths) - number)
        if wide > level:
            return [min(each, level) for each in widths]
        left -= wide
    return list(widths)


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
    width = max(ENLARGED * least_meld(m), m.wide(LARGEST_MELD))
    pitch = pitch_within(room.width, width, len(spots), PITCH * width)
    first, size = spots[0].rect, card_size(width)
    whole = Rect(first.topleft, (round(row_width(width, pitch, len(spots))), size[1])).clamp(room)
    return [Rect((whole.left + round(number * pitch), whole.top), size) for number in range(len(spots))]
