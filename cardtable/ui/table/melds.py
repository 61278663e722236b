"""The layout of melds and other open cards before players or sides: fans in columns, as large as there is room."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final, NamedTuple

from pygame import Rect

from cardtable.engine.view import SeenZone, View
from cardtable.play.layout import Display, LayoutSpec, TableauOwner
from cardtable.ui.table import sizes
from cardtable.ui.table.bars import Bars
from cardtable.ui.table.middle import TRICK_HEIGHT
from cardtable.ui.table.seating import PlacesOfSeat, Seating
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

    @property
    def hides_suits(self) -> bool:
        """Whether rank and suit of a card may be partly covered."""
        return 0 < self.row < WHOLE_ROW or self.pitch < WHOLE_PITCH


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
ROOM_FOR: Final = (4, 2, 1, 0)
"""For how many more melds there is room where those that lie there have to move, as far as no suit is hidden."""
SPREAD: Final = tuple(MeldForm(size, APART) for size in (1.0, 0.7, 0.5))
"""The ways in which cards won lie before them: side by side."""


@dataclass(frozen=True, slots=True)
class Strips:
    """The layout of some melds.

    :param faces: the place of the owner's small face, by zone; empty if there is no room for them.
    :param box: the place that they lie in, one of those offered.
    :param form: how they lie; ``None`` if no form had room, and indices are hidden.
    :param columns: the columns that they lie in, where they stay while a hand goes on; ``None`` without any.
    """

    spots: tuple[Spot, ...] = ()
    faces: tuple[tuple[str, Rect], ...] = ()
    box: Rect | None = None
    form: MeldForm | None = FORMS[0]
    columns: "MeldColumns | None" = None

    @property
    def close(self) -> bool:
        """Whether rank and suit of a card may be partly covered."""
        return self.form is None or self.form.hides_suits

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


class MeldColumns(NamedTuple):
    """Melds in columns, in pixels.

    :param columns: the names of the melds in each column; those that do not lie there now keep their places.
    :param rows: the number of melds for which each column has room.
    :param rooms: the width that each column has for cards.
    :param width: the width of a card.
    :param pitch: the greatest distance from one card of a meld to the next.
    :param row: the distance from one meld of a column to the next.
    :param before: the room before each meld, for a face.
    :param box: the place that they lie in.
    :param corner: the corner of the box that they keep to.
    """

    columns: tuple[tuple[str, ...], ...]
    rows: tuple[int, ...]
    rooms: tuple[float, ...]
    width: float
    pitch: float
    row: float
    before: float
    form: MeldForm | None
    box: Rect
    corner: str

    @property
    def wide(self) -> float:
        """The width of all columns together."""
        return sum(self.rooms) + len(self.rooms) * (self.before + GAP * self.width) - GAP * self.width

    def continues(self, before: "MeldColumns") -> bool:
        """Whether melds lie where they have lain before."""
        return self.box == before.box and self.width == before.width and self.row == before.row

    def pitch_of(self, count: int, room: float) -> float:
        return pitch_within(room, self.width, count, self.pitch)

    def laid(self, zones: Sequence[SeenZone], m: Measure) -> Strips:
        """Return the melds in their columns. Faces lie at the lower left of each, or left of those that overlap."""
        melds, gap = {zone.name: zone for zone in zones}, GAP * self.width
        spots, faces = list[Spot](), list[tuple[str, Rect]]()
        overlap = self.form is None or self.form.row > 0
        right, low = "right" in self.corner, "bottom" in self.corner
        x, top = float(self.box.right + gap if right else self.box.left), float(self.box.top)
        for column, rows, room in zip(self.columns, self.rows, self.rooms, strict=True):
            if low:
                top = self.box.bottom - self.width * CARD_SHAPE - (rows - 1) * self.row
            x -= self.before + room + gap if right else 0
            for number, name in enumerate(column):
                zone = melds.get(name)
                if zone is None:
                    continue
                pitch = self.pitch_of(len(zone.cards), room)
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
                faces.append((name, face))
            x += 0 if right else self.before + room + gap
        return Strips(tuple(spots), tuple(faces) if self.before else (), self.box, self.form, self)

    def with_melds(self, zones: Sequence[SeenZone], most: float) -> "MeldColumns | None":
        """Return the columns with room for melds that are new or have grown, so that the others stay where they are.

        A meld that grows lies closer in its column, until rank and suit of a card would be covered; then it widens it.

        :param most: the greatest width of all columns together.
        """
        if self.form is None:
            return None
        columns, rows, rooms = list(self.columns), list(self.rows), list(self.rooms)
        free, least = most - self.wide, min(self.form.pitch, WHOLE_PITCH) * self.width
        at = {name: number for number, column in enumerate(columns) for name in column}
        for zone in zones:
            count, number = len(zone.cards), at.get(zone.name)
            wide = row_width(self.width, self.pitch, max(LEAST_LONG, count))
            if number is None:
                with_room = (
                    each
                    for each, column in enumerate(columns)
                    if len(column) < rows[each] and self.pitch_of(count, rooms[each]) >= least
                )
                number = next(with_room, len(columns))
                if number == len(columns):
                    beside = self.before + GAP * self.width
                    if free < beside + self.width:
                        return None
                    columns.append(())
                    rows.append(rows[-1])
                    rooms.append(min(wide, free - beside))
                    free -= rooms[-1] + beside
                columns[number] += (zone.name,)
            if self.pitch_of(count, rooms[number]) < least:
                more = min(wide - rooms[number], free)
                rooms[number] += more
                free -= more
                if self.pitch_of(count, rooms[number]) < least:
                    return None
        return self._replace(columns=tuple(columns), rows=tuple(rows), rooms=tuple(rooms))


def lay_strips(
    zones: Sequence[SeenZone],
    boxes: Sequence[Rect],
    m: Measure,
    *,
    faces: bool = True,
    spread: bool = False,
    largest: float = 0.0,
    corner: str = "topleft",
    before: MeldColumns | None = None,
) -> Strips:
    """Lay out melds in the first form for which one of the boxes has room.

    :param boxes: the places that they may take, the preferred one first; the last one is taken if none has room.
    :param faces: whether the owner's face is shown at each meld.
    :param spread: whether cards lie apart if there is room.
    :param largest: the greatest width of a card, if it is not the usual one.
    :param corner: the corner of the box that the melds keep to.
    :param before: the columns in which they have lain in this hand. They stay there while there is room; otherwise they
        are laid out with room for the next melds.
    """
    held = [zone for zone in zones if zone.cards]
    if not held:
        return Strips(columns=before)
    if before is not None:
        kept = before.with_melds(held, max(box.width for box in boxes))
        strips = kept.laid(held, m) if kept is not None else Strips()
        extent = strips.spots[0].rect.unionall([spot.rect for spot in strips.spots]) if strips.spots else None
        if extent is not None and any(box.contains(extent) for box in boxes):
            return strips
    least = min(least_meld(m), int(max(box.height for box in boxes) / CARD_SHAPE))
    lengths = {zone.name: len(zone.cards) for zone in held}
    order = (name for column in before.columns for name in column) if before is not None else ()
    counts = {name: lengths[name] for name in dict.fromkeys((*order, *lengths)) if name in lengths}
    forms = (*SPREAD, *FORMS) if spread else FORMS
    for form, coming in _forms(forms) if before is not None else ((form, 0) for form in forms):
        wanted = counts | {f"next {number}": LEAST_LONG for number in range(coming)}
        width = least + form.size * max(0.0, (largest or m.wide(LARGEST_MELD)) - least)
        for box in boxes:
            first = boxes[0].top if "bottom" in corner else box.top
            columns = _columns(wanted, box, boxes[0].width, first, form, width, m, faces=faces, corner=corner)
            if columns is not None:
                names = tuple(tuple(name for name in column if name in counts) for column in columns.columns)
                return columns._replace(columns=names).laid(held, m)
    return _squeezed(counts, boxes[-1], m, faces=faces, corner=corner).laid(held, m)


def _forms(forms: Sequence[MeldForm]) -> Iterator[tuple[MeldForm, int]]:
    """Yield the forms for melds that have to move, with the number of melds more for which there should be room."""
    for overlapping_rows in (False, True):
        for coming in ROOM_FOR:
            for form in forms:
                if bool(form.row) is overlapping_rows and not (coming and form.hides_suits):
                    yield form, coming


def _columns(
    counts: Mapping[str, int],
    box: Rect,
    usual: int,
    top: int,
    form: MeldForm,
    width: float,
    m: Measure,
    *,
    faces: bool,
    corner: str,
) -> MeldColumns | None:
    """Return columns of melds, each as long as there is room, so that a new meld moves none that lie before it.

    Where they would be too wide together, the cards of the longest melds lie closer.

    :param counts: the number of cards in each meld, by name.
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
    columns, rows_of, longest, wanted = list[tuple[str, ...]](), list[int](), list[int](), list[float]()
    names, x = tuple(counts), 0.0
    while names:
        for rows in most:
            longest_here = max(counts[name] for name in names[:rows])
            wide = row_width(width, pitch, max(LEAST_LONG, longest_here))
            if x + before + wide <= usual:
                break
        columns.append(names[:rows])
        rows_of.append(rows)
        longest.append(longest_here)
        wanted.append(wide)
        names = names[rows:]
        x += before + wide + gap
    rooms = _levelled(wanted, box.width - len(columns) * before - (len(columns) - 1) * gap)
    pitches = [pitch_within(room, width, count, pitch) for room, count in zip(rooms, longest, strict=True)]
    if min(rooms) < width or min(pitches) < form.pitch * width:
        return None
    return MeldColumns(tuple(columns), tuple(rows_of), tuple(rooms), width, pitch, row, before, form, box, corner)


def _squeezed(counts: Mapping[str, int], box: Rect, m: Measure, *, faces: bool, corner: str) -> MeldColumns:
    """Return melds that are too many or too long for their box: columns share its width, and rows its height."""
    width, last = float(min(least_meld(m), int(box.height / CARD_SHAPE))), FORMS[-1]
    before, gap = 0.62 * width if faces else 0.0, GAP * width
    shown = row_width(width, last.pitch * width, min(LEAST_SHOWN, max(counts.values())))
    most = max(1, int((box.width + gap) // (before + shown + gap)))
    free = max(0.0, box.height - width * CARD_SHAPE)
    rows = max(int(free // (last.row * width)) + 1, -(-len(counts) // most))
    count = -(-len(counts) // rows)
    rows = -(-len(counts) // count)
    names = tuple(counts)
    columns = tuple(names[first : first + rows] for first in range(0, len(names), rows))
    room = (box.width + gap) / count - gap - before
    row = min(last.row * width, free / (rows - 1)) if rows > 1 else 0.0
    pitch = last.pitch * width
    return MeldColumns(
        columns, (rows,) * len(columns), (room,) * len(columns), width, pitch, row, before, None, box, corner
    )


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


# --- the melds of two sides, at the left and the right: in a column, or wider where they need it ----------------------


MAX_SHARE: Final = 0.42
"""The share of the table's width that the melds of one side may take."""
TRICK_WIDTH: Final = 3.1
"""The width of a whole trick of four, by the width of its cards: melds leave it free."""
GAP_RIGHT_OF_MELDS: Final = 8
GAP_LEFT_OF_MELDS: Final = 30
"""The layout units between melds and the trick: faces are at the left of melds."""
HALO_UNITS: Final = 12
"""How far the ring and the light around the viewer's portrait reach, in layout units."""
BAR_UNITS: Final = 8
"""How far the bar under a card of a meld and its owner's face reach below the card, in layout units."""


class SideMelds(NamedTuple):
    """The melds of one side.

    :param area: the place of its tableau.
    :param header: the line above the melds.
    """

    area: Rect
    header: Rect
    strips: Strips


def strips_of(view: View, spec: LayoutSpec, seats: Sequence[int]) -> list[SeenZone]:
    """Return the zones of these seats that are drawn as strips and have cards."""
    return [
        zone for zone in view.zones if zone.owner in seats and zone.cards and spec.zone(zone.kind).draw is Display.STRIP
    ]


def lay_sides(
    view: View,
    spec: LayoutSpec,
    seating: Seating,
    bars: Bars,
    m: Measure,
    sides: Sequence[Sequence[int]],
    bottom: int,
    splay: int,
    before: Mapping[int, MeldColumns],
) -> dict[int, SideMelds]:
    """Lay out the melds of two sides, that of the player at the screen at the left, next to that player.

    Each side has a column under its player, or half of what a whole trick leaves. Only where an index would be hidden
    does it take what the other side does not need: so melds stay where they are when the other side melds.

    :param splay: where a splay ends: wider melds lie below it.
    :param before: the columns in which each side's melds have lain in this hand.
    """
    ours = next(number for number, side in enumerate(sides) if bottom in side)
    zones = [strips_of(view, spec, seats) for seats in sides]
    columns = [_column(seating, bars, m, bottom, left=number == ours) for number in range(len(sides))]
    trick = TRICK_WIDTH * min(m.wide(sizes.TRICK, view.seats), (seating.middle.bottom - splay) / TRICK_HEIGHT)
    room = bars.table.width - trick - m.px(GAP_RIGHT_OF_MELDS + GAP_LEFT_OF_MELDS)

    def lay(number: int, *widths: float, floor: int = 0) -> Strips:
        left, column = number == ours, columns[number]
        boxes = [column]
        for wide in widths:
            box = Rect(column.left, max(column.top, splay + m.px(4)), round(wide), 0)
            box.height = max(column.bottom, floor if left else 0) - box.top
            if not left:
                box.right = column.right
            if box.width > column.width:
                boxes.append(box)
        corner = "bottomleft" if left else "bottomright"
        return lay_strips(zones[number], boxes, m, corner=corner, before=before.get(number))

    half = 0.5 * room
    strips = [lay(number, half) for number in range(len(sides))]
    for number in sorted(range(len(sides)), key=lambda each: len(zones[each])):
        taken = sum(other.width for each, other in enumerate(strips) if each != number)
        if strips[number].close or (number in before and before[number].wide > half):
            most = min(room - taken, MAX_SHARE * bars.table.width)
            floor = bars.floor(left=True) - m.px(4) if m.step else 0  # in the light around the viewer's portrait
            strips[number] = lay(number, min(half, most), most, floor=floor)
    line, laid = round(m.line * 1.1), {}
    for number, (column, each) in enumerate(zip(columns, strips, strict=True)):
        header = Rect(m.px(16), 0, column.width - m.px(8), line)
        header.right = header.right if number == ours else bars.table.right - m.px(16)
        header.bottom = min((spot.rect.top for spot in each.spots), default=column.top) - m.px(2)
        laid[number] = SideMelds(column.union(each.box or column), header, each)
    return laid


def _column(seating: Seating, bars: Bars, m: Measure, bottom: int, *, left: bool) -> Rect:
    """Return the place of a side's melds under its player, below the line above them."""
    others = [place for seat, place in seating.seats.items() if seat != bottom and place.right is not left]
    rim = [place for place in others if place.portrait.top > m.px(24)]
    top = max((max(place.rect.bottom, place.fan.bottom) for place in rim), default=seating.middle.top) + m.px(8)
    floor = bars.floor(left=left) - m.px(4)
    if left:
        floor = min(floor, bars.own.top - m.px(HALO_UNITS + BAR_UNITS))
    top += round(m.line * 1.1) + m.px(4)
    column = Rect(m.px(8), top, seating.middle.left - m.px(12), floor - top)
    if not left:
        column.right = bars.table.width - m.px(8)
    return column


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


# --- tableaus: the open cards before a player or a side, melds and cards won ------------------------------------------


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
    :param columns: the columns in which the melds of each side lie.
    """

    spots: tuple[Spot, ...]
    areas: Mapping[int, Rect]
    headers: Mapping[int, Rect]
    faces: Mapping[str, Rect]
    seats: Mapping[int, PlacesOfSeat]
    middle: Rect
    hand: Rect
    columns: Mapping[int, MeldColumns] = field(default_factory=dict)


@dataclass(slots=True)
class _Laying:
    """The tableaus laid out so far."""

    areas: dict[int, Rect] = field(default_factory=dict)
    headers: dict[int, Rect] = field(default_factory=dict)
    faces: dict[str, Rect] = field(default_factory=dict)
    columns: dict[int, MeldColumns] = field(default_factory=dict)
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
    before: Mapping[int, MeldColumns],
) -> Tableaus:
    """Lay out all tableaus.

    :param sides: the seats that win and lose together.
    :param splay: where a splay ends, or the upper edge of the middle.
    :param before: the columns in which the melds of each side have lain in this hand.
    """
    match spec.tableaus:
        case TableauOwner.SIDES:
            return _by_sides(view, spec, seating, bars, m, sides, bottom, splay, before)
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
    before: Mapping[int, MeldColumns],
) -> Tableaus:
    laying = _Laying()
    middle = seating.middle.copy()
    for number, side in lay_sides(view, spec, seating, bars, m, sides, bottom, splay, before).items():
        laying.add(number, side.area, side.strips)
        if side.strips.spots:
            laying.headers[number] = side.header
        if side.strips.columns is not None:
            laying.columns[number] = side.strips.columns
        middle = beside_melds(middle, side.strips, m, left=bottom in sides[number])
    return Tableaus(
        laying.spots, laying.areas, laying.headers, laying.faces, seating.seats, middle, bars.hand, laying.columns
    )


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
