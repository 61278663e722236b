"""The layout of the seats around the table, the fans of backs at them, and the middle that they leave."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from pygame import Rect

from cardtable.engine.cards import Back, Card
from cardtable.play.layout import SeatForm, TableauOwner
from cardtable.ui.table import sizes
from cardtable.ui.table.bars import Bars, beside_portrait, is_tight, own_portrait
from cardtable.ui.table.sizes import CARD_SHAPE, MIN_BACK, Measure
from cardtable.ui.table.spots import card_size

FAN_SPREAD: Final = 2.2
"""The greatest spread of a fan, by the width of a back."""
FAN_HEIGHT: Final = 1.9
"""The height of a fan, by the width of a back."""
FAN_ARC: Final = 34.0
"""The greatest angle between the outer backs of a fan, in degrees."""
FAN_STEP: Final = 0.3
"""The greatest distance from one back to the next, by the width of a back."""
FAN_STEP_ARC: Final = 4.5
CLOSED_FAN: Final = 0.25
"""A fan that spreads no farther than this, by the width of a back, is drawn as one back."""
FAN_GAP: Final = 0.3
"""The gap between the fans of two decks, by the width of a back."""
MIN_FAN_ROOM: Final = MIN_BACK * (1 + FAN_GAP)
"""The least width of the place of a fan in layout units, which has room for one back."""
MIN_BACK_SHARE: Final = 0.6
"""The least share of their usual size to which the backs of a fan shrink."""
MIN_OPEN_FAN: Final = 0.6
"""The share of its full spread below which a fan gets smaller backs."""
DECK_ORDER: Final = (Back.GREEN, Back.BLUE, Back.PLAIN)
ACROSS_LEFT: Final = 0.425
"""The left edge of a seat across, by the width of the table."""
MIN_ACROSS_LEFT: Final = 0.36
"""The same where the tools would take the room of its name and fan."""
LOW_UNITS: Final = 600
"""On a table lower than this, in layout units, the fan of a seat across ends at the rail."""
SIDE_COLUMN: Final = 0.265
"""The column of a side with melds, by the width of the table."""
LINE_COLUMN: Final = 0.28
POINTS: Final = 3.4
"""The width of a status such as ``136 points``, by the height of the name."""
OPEN_FAN: Final = 0.8
"""The share of its full width that a fan keeps when it makes room for the points."""
NAME_LINES: Final = 5.0
"""The width of a long name across that makes room for the whole fan, by the height of a line: a first name has room."""
STATUS_ALONE: Final = 7.5
"""The width of the status of an only opponent, by the height of the name."""
MIN_BETWEEN: Final = 3
"""The least layout units between two seats of a side."""
MAX_PITCH_UNITS: Final = 140
"""The greatest distance from one seat of a side to the next, in layout units."""


# --- fans of backs: one for each deck, a back for each card -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FanCard:
    """One back of a fan: its place before it is turned, and the angle of its turn in degrees."""

    rect: Rect
    angle: float


@dataclass(frozen=True, slots=True)
class FanOfBacks:
    """The backs of one deck at a seat.

    :param number: the number of cards.
    :param badge: the middle of the badge with that number.
    """

    back: Back
    number: int
    cards: tuple[FanCard, ...]
    badge: tuple[int, int]

    def first(self, number: int) -> "FanOfBacks":
        """Return the fan with no more than its first cards, which lie where they lie in the whole fan."""
        if number >= self.number:
            return self
        cards = self.cards[:number]
        middle = (cards[0].rect.centerx + cards[-1].rect.centerx) // 2 if cards else self.badge[0]
        return FanOfBacks(self.back, number, cards, (middle, self.badge[1]))


def counts_by_deck(cards: Iterable[Card | Back]) -> tuple[tuple[Back, int], ...]:
    counts = Counter(card if isinstance(card, Back) else card.back for card in cards)
    return tuple((back, counts[back]) for back in DECK_ORDER if counts[back])


def badge_width(number: int, line: int) -> int:
    """Return about the width of a badge with a number in text of this height."""
    return round((1.2 if number < 10 else 1.45) * line)


def fans_in(
    counts: Sequence[tuple[Back, int]], place: Rect, line: int, *, right: bool = False
) -> tuple[FanOfBacks, ...]:
    """Return the fans of a hand in ``place``: narrower in little room, down to a single back for each deck.

    Badges that would cover each other are one under the other.

    :param line: the height of the text on the badges.
    :param right: whether they lie at the right end of ``place``.
    """
    if not counts or place.width <= 0:
        return ()
    width = min(place.height / FAN_HEIGHT, place.width / (len(counts) * (1 + FAN_GAP)))
    least = min(width, MIN_BACK_SHARE * place.height / FAN_HEIGHT)
    spreads, gap = _spreads(counts, place.width, width)
    while (
        width > least
        and sum(spreads) < MIN_OPEN_FAN * sum(min(FAN_SPREAD, FAN_STEP * (number - 1)) for _, number in counts) * width
    ):
        width = max(least, 0.93 * width)
        spreads, gap = _spreads(counts, place.width, width)
    whole = sum(spreads) + len(counts) * width + gap * (len(counts) - 1)
    x = place.right - whole - 0.12 * width if right else place.left + 0.12 * width
    fans = list[FanOfBacks]()
    for (back, number), spread in zip(counts, spreads, strict=True):
        fan = _fan(back, number, x, spread, width, place)
        for before in fans[-1:]:
            apart = (badge_width(number, line) + badge_width(before.number, line)) // 2
            if fan.badge[0] - before.badge[0] < apart:
                fan = replace(fan, badge=(fan.badge[0], before.badge[1] + line))
        fans.append(fan)
        x += spread + width + gap
    return tuple(fans)


def _spreads(counts: Sequence[tuple[Back, int]], room: int, width: float) -> tuple[list[float], float]:
    """Return the spread of each fan with backs of this width, and the gap between two fans."""
    gap = FAN_GAP * width
    wanted = [min(FAN_SPREAD, FAN_STEP * (number - 1)) * width for _, number in counts]
    free = room - len(counts) * width - gap * (len(counts) - 1) - 0.3 * width
    factor = min(1.0, max(0.0, free / sum(wanted))) if sum(wanted) else 1.0
    return [spread * factor for spread in wanted], gap


def _fan(back: Back, number: int, left: float, spread: float, width: float, place: Rect) -> FanOfBacks:
    count = number if spread > CLOSED_FAN * width else 1
    arc = math.radians(min(FAN_ARC, FAN_STEP_ARC * (count - 1)) * min(1.0, spread / width)) if count > 1 else 0.0
    size = card_size(width)
    middle = left + (spread + width) / 2
    top = place.top + width * CARD_SHAPE / 2 + (place.height - width * CARD_SHAPE) * 0.35
    radius = spread / 2 / math.sin(arc / 2) if arc else 0.0
    cards = []
    for number_in in range(count):
        share = (number_in / (count - 1) - 0.5) if count > 1 else 0.0
        lean = share * arc
        rect = Rect((0, 0), size)
        drop = radius * (1 - math.cos(lean)) if arc else 0.0
        rect.center = (
            round(middle + (radius * math.sin(lean) if arc else share * spread)),
            round(top + drop),
        )
        cards.append(FanCard(rect, -math.degrees(lean)))
    lowest = max(card.rect.bottom for card in cards)
    return FanOfBacks(back, number, tuple(cards), (round(middle), lowest - round(width * 0.25)))


# --- seats ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlacesOfSeat:
    """The places of one seat.

    :param status: a short line under the name; 0 wide if there is no room.
    :param fan: the backs of its hand; 0 wide if there is no room.
    :param pips: the tricks that it has taken; empty if there is no room.
    :param right: whether its texts are aligned to the right, next to the portrait.
    :param text: the share of their usual size at which name and status are written.
    """

    portrait: Rect
    name: Rect
    status: Rect
    fan: Rect
    pips: Rect
    right: bool = False
    text: float = 1.0

    @property
    def rect(self) -> Rect:
        """The parts that are always drawn: portrait, name and status."""
        return self.portrait.unionall([self.name, self.status])

    def clear_of(self, panel: Rect, gap: int, least_fan: int) -> "PlacesOfSeat":
        """Return the place with name, status and fan cut off before a panel in the middle; the portrait stays.

        :param gap: the least distance from the panel in pixels.
        :param least_fan: the least width of a fan in pixels.
        """

        def cut(rect: Rect, least: float) -> Rect:
            if not rect.colliderect(panel):
                return rect
            left, right = (panel.right + gap, rect.right) if self.right else (rect.left, panel.left - gap)
            return Rect(left, rect.top, right - left if right - left >= least else 0, rect.height)

        return replace(self, name=cut(self.name, 0), status=cut(self.status, 0), fan=cut(self.fan, least_fan))

    def mirrored(self, width: int) -> "PlacesOfSeat":
        """Return the place of the seat opposite, on a table of this width."""

        def other(rect: Rect) -> Rect:
            return Rect(width - rect.right, rect.top, rect.width, rect.height)

        return replace(
            self,
            portrait=other(self.portrait),
            name=other(self.name),
            status=other(self.status),
            fan=other(self.fan),
            pips=other(self.pips),
            right=True,
        )


@dataclass(frozen=True, slots=True)
class Seating:
    """All seats, and the room that they leave.

    :param standing: the left part of the rail, up to the seat across.
    :param middle: the part of the table between the seats.
    """

    seats: Mapping[int, PlacesOfSeat]
    standing: Rect
    middle: Rect


class OtherSeats(NamedTuple):
    """The other seats: at the left from the bottom up, across from left to right, at the right from the top down."""

    left: list[int]
    across: list[int]
    right: list[int]


def other_seats(bottom: int, seats: int) -> OtherSeats:
    """Return the seats by place. The next seat sits to the left: play in order of the seats runs clockwise."""
    others = [(bottom + step) % seats for step in range(1, seats)]
    if len(others) == 1:
        return OtherSeats([], others, [])
    if len(others) == 2:
        return OtherSeats(others[:1], [], others[1:])
    left = len(others) // 2
    return OtherSeats(others[:left], others[left : left + 1], others[left + 1 :])


class _Sizes(NamedTuple):
    """The sizes that all seats of a table share, in pixels."""

    portrait: int
    name: int
    status: int
    back: float
    gap: int
    u: float
    text: float = 1.0

    def within(self, high: int) -> "_Sizes":
        """Return the sizes of seats that are no higher than this."""
        text = min(1.0, high / (self.name + self.status))
        return self._replace(
            portrait=min(self.portrait, high),
            name=int(text * self.name),
            status=int(text * self.status),
            back=min(self.back, high / FAN_HEIGHT),
            text=text,
        )


def seating(m: Measure, bars: Bars, seats: int, bottom: int, form: SeatForm, tableaus: TableauOwner) -> Seating:
    """Return the layout of all seats.

    :param form: the form of the seats at the sides.
    :param tableaus: who has a tableau in this game.
    """
    there = other_seats(bottom, seats)
    common = _sizes(m, seats - 1, tableaus)
    rows = max(len(there.left), len(there.right))
    table = bars.table
    top = table.top + m.px(16 if tableaus is TableauOwner.SIDES else 30 if rows < 3 else 10)
    pitch = min(m.px(MAX_PITCH_UNITS), (table.bottom - top) // max(1, rows)) if rows > 1 else table.bottom - top
    if form is not SeatForm.LINE and pitch < _height(form, common):
        form = SeatForm.LINE
    usual, common = common, common.within(pitch - m.px(MIN_BETWEEN))
    column = _column(m, form, tableaus, rows, common)
    places = dict[int, PlacesOfSeat]()
    for seats_there, mirrored in ((list(reversed(there.left)), False), (there.right, True)):
        for number, seat in enumerate(seats_there):
            slot = Rect(m.px(16), top + number * pitch, column - m.px(16), pitch)
            if form is SeatForm.UNDER and len(seats_there) == 1:
                slot.top += max(0, (pitch - _height(form, common)) // 2 - m.px(16))
            name = m.names[seat] if seat < len(m.names) else 0
            place = _at_side(form, slot, common, round(common.text * (name or 3 * m.line)))
            place = replace(place, text=common.text)
            places[seat] = place.mirrored(table.width) if mirrored else place
    fan_end = min(bars.tools.left, table.width - (column if there.right else 0))
    corner = (
        fan_end - common.gap,
        bars.rail.bottom + _reach_below_rail(m, tableaus),
    )
    usual = usual._replace(portrait=common.portrait, back=common.back)
    across = _across(m, bars, there.across, usual, corner, alone=seats == 2 and form is SeatForm.CORNER)
    places.update(across)
    places[bottom] = _own(m, bars, usual)
    left = column if there.left else m.px(16)
    right = table.width - (column if there.right else m.px(16))
    ends = [edge for place in across.values() for edge in (place.rect.bottom, place.fan.bottom)]
    middle_top = max([table.top, *ends[:: 1 if tableaus is TableauOwner.SEATS else 2]])
    middle = Rect(left + m.px(8), middle_top, right - left - m.px(16), table.bottom - middle_top)
    edge = min((place.portrait.left for place in across.values()), default=round(0.5 * table.width))
    standing = Rect(m.px(14), m.px(4), edge - m.px(24), bars.rail.height - m.px(4))
    return Seating(places, standing, middle)


def _sizes(m: Measure, others: int, tableaus: TableauOwner) -> _Sizes:
    """Return the common sizes; seats with the melds of their side under them are small."""
    sides = tableaus is TableauOwner.SIDES
    return _Sizes(
        round(m.wide(sizes.PORTRAIT, 8 if sides else others)),
        round(m.line * 1.12),
        round(m.line * 0.95),
        m.wide(sizes.BACK, 4 if sides else others),
        m.px(10),
        m.u,
    )


def _reach_below_rail(m: Measure, tableaus: TableauOwner) -> int:
    """Return how far the fan of a seat across may reach below the rail."""
    if tableaus is TableauOwner.SIDES:
        return m.px(12)
    return m.px(36) if m.height >= m.px(LOW_UNITS) else 0


def _height(form: SeatForm, common: _Sizes) -> int:
    """Return the height of a seat at the side in this form."""
    if form is SeatForm.UNDER:
        return common.portrait + common.name + common.status + common.gap
    beside = common.name + 2 * common.status - common.gap  # the texts, which may be higher than the portrait
    return max(common.portrait, beside) + round(FAN_HEIGHT * common.back) + 2 * common.gap


def _column(m: Measure, form: SeatForm, tableaus: TableauOwner, rows: int, common: _Sizes) -> int:
    """Return the width of the columns that the seats at the sides take."""
    width = m.table
    if tableaus is TableauOwner.SIDES:
        return round(width * SIDE_COLUMN)
    if form is SeatForm.UNDER:
        return m.px(30) + common.portrait + round((1 + FAN_SPREAD) * common.back)
    if form is SeatForm.CORNER:
        return min(round(0.26 * width), m.px(26) + common.portrait + max(m.px(170), 7 * m.line))
    return round(width * (LINE_COLUMN if rows < 3 else 0.245))


def _at_side(form: SeatForm, slot: Rect, common: _Sizes, name: int) -> PlacesOfSeat:
    gap, size = common.gap, common.portrait
    portrait = Rect(slot.left, slot.top, size, size)
    fan_high = round(FAN_HEIGHT * common.back)
    pips = Rect(portrait.right, portrait.bottom, 0, 0)
    if form is SeatForm.UNDER:
        fan = Rect(portrait.right + gap, 0, slot.right - portrait.right - gap, fan_high)
        fan.bottom = portrait.bottom + 2
        above = max(fan.top, slot.top - max(0, slot.height - _height(form, common)))  # off the seat above
        fan.height, fan.top = fan.bottom - above, above
        text = Rect(slot.left, portrait.bottom + 2, slot.width, common.name)
        return PlacesOfSeat(portrait, text, _under(text, common), fan, pips)
    lines = common.name + common.status
    left = portrait.right + gap
    upper = max(portrait.top, portrait.centery - lines // 2)
    if form is SeatForm.CORNER:
        text = Rect(left, upper, slot.right - left, common.name)
        pips_high = max(round(20 * common.u), common.status)
        if portrait.height >= lines + pips_high - gap:
            text.top = max(portrait.top - gap // 2, portrait.centery - (lines + pips_high) // 2)
        status = _under(text, common)
        pips = Rect(left, status.bottom, text.width, pips_high)
        fan = Rect(slot.left, max(portrait.bottom, pips.bottom) + gap, slot.width, fan_high)
        return PlacesOfSeat(portrait, text, status, fan, pips)
    room = slot.right - left
    least_fan = round(common.back * 1.25)
    points = min(round(POINTS * common.name), room - round(OPEN_FAN * (1 + FAN_SPREAD) * common.back) - gap)
    text = Rect(left, upper, min(max(name + 2, points, round(2.4 * common.name)), room - least_fan - gap), common.name)
    if text.width < round(2.4 * common.name):
        text.width = min(room, round(2.4 * common.name))
    fan = Rect(text.right + gap, 0, slot.right - text.right - gap, fan_high)
    fan.centery = portrait.centery
    if fan.width < common.back:
        fan.width = 0
    return PlacesOfSeat(portrait, text, _under(text, common), fan, pips)


def _under(name: Rect, common: _Sizes) -> Rect:
    return Rect(name.left, name.bottom, name.width, common.status)


def _across(
    m: Measure, bars: Bars, seats: Sequence[int], common: _Sizes, corner: tuple[int, int], *, alone: bool
) -> dict[int, PlacesOfSeat]:
    """Return the places of the seats across, in the rail or a little below it.

    :param corner: their lower right corner.
    :param alone: whether there is a single opponent, with a status in words.
    """
    end, floor = corner
    places = {}
    for seat in seats:
        size = min(common.portrait, bars.rail.height + m.px(28))
        name = m.names[seat] if seat < len(m.names) else 0
        wanted = max(name + 2, round((STATUS_ALONE if alone else POINTS) * common.name))
        needed, open_fan = min(wanted, round(NAME_LINES * m.line)), round((1 + OPEN_FAN) * common.back)
        wide, whole = bars.table.width, size + needed + open_fan + 2 * common.gap
        portrait = Rect(min(round(ACROSS_LEFT * wide), max(round(MIN_ACROSS_LEFT * wide), end - whole)), 0, size, size)
        portrait.top = max(m.px(4), min(m.px(12), bars.rail.height + m.px(24) - size))
        left, room = portrait.right + common.gap, end - portrait.right - common.gap
        lines = common.name + common.status
        width = max(needed, min(wanted, room - open_fan - common.gap))
        width = min(width, room - round(1.25 * common.back) - common.gap)
        text = Rect(
            left, max(m.px(2), portrait.centery - lines // 2 - m.px(2)), max(width, min(room, m.px(60))), common.name
        )
        fan = Rect(text.right + common.gap, 0, end - text.right - common.gap, 0)
        fan.height = round(FAN_HEIGHT * common.back)
        fan.top = max(m.px(4), min(portrait.centery - fan.height // 2, m.px(8)))
        fan.height = min(fan.height, floor - fan.top)
        if fan.width < common.back:
            fan.width = 0
        none = Rect(portrait.left, portrait.bottom, 0, 0)
        places[seat] = PlacesOfSeat(portrait, text, _under(text, common), fan, none)
    return places


def _own(m: Measure, bars: Bars, common: _Sizes) -> PlacesOfSeat:
    size = own_portrait(m)
    portrait = Rect(bars.own.left, bars.own.top, size, size)
    none = Rect(portrait.left, portrait.top, 0, 0)
    left = portrait.right + beside_portrait(m)
    if is_tight(m):
        text = Rect(left, bars.steps.top, (bars.own.right - left) * 3 // 5, bars.steps.height)
        status = Rect(text.right, text.top, bars.own.right - text.right - m.px(8), text.height)
        text.width -= m.px(8)
        return PlacesOfSeat(portrait, text, status, none, none)
    lines = common.name + common.status
    text = Rect(
        left, max(portrait.centery - lines // 2, bars.event.bottom), bars.own.right - left - m.px(10), common.name
    )
    return PlacesOfSeat(portrait, text, _under(text, common), none, none)
