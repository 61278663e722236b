"""Where everything lies: a pure function of the View, the layout of the game, and the size of the window."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from cardtable.engine.cards import Card
from cardtable.engine.view import SeenZone, View
from cardtable.engine.words import Group
from cardtable.ui.table.hand import card_height, fan, hand_height, tags
from cardtable.ui.table.seating import ACROSS, Seating, by_seats, by_sides, plain, plate_size
from cardtable.ui.table.spec import LayoutSpec, ZoneSpec
from cardtable.ui.table.spots import CARD_SHAPE, Measure, Spot, front, lines, pack, ring, row, stack

__all__ = ["CARD_SHAPE", "Measure", "Spot", "TableLayout", "arrange"]

CAPTIONS_SHARE = 0.655
"""How much of the bar at the top is for captions; the menu's buttons have the rest."""
IN_MIDDLE = ("row", "stack", "ring", "front")
"""The ways of drawing that have a place in the middle."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Where everything of one View lies.

    :param spots: all drawn cards, in the order of drawing.
    :param boxes: by zone name, the place of a zone in the middle, also when it is empty. Zones that lie in front of
        their players share one place by the name of their kind.
    :param plates: by seat, the name plates. ``panels``: by panel (a side's or a seat's number), where strips lie.
    :param labels: what is written beside strips, and where.
    :param more: a second, lower row for captions where the game has many; else it has no height.
    :param tags: what is written on the groups of the own hand, and where.
    :param top: the bar for captions and buttons; ``ask``: what is asked; ``buttons``: the moves on offer.
    """

    spots: tuple[Spot, ...]
    boxes: Mapping[str, Rect]
    plates: Mapping[int, Rect]
    panels: Mapping[int, Rect]
    top: Rect
    middle: Rect
    ask: Rect
    buttons: Rect
    hand: Rect
    counts: Mapping[int, tuple[SeenZone, ...]] = field(default_factory=dict)
    labels: tuple[tuple[str, Rect], ...] = ()
    more: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    tags: tuple[tuple[str, Rect], ...] = ()


def arrange(
    view: View,
    spec: LayoutSpec,
    sides: Sequence[Sequence[int]],
    measure: Measure,
    hand: Sequence[Card],
    bottom: int,
    groups: Sequence[Group] = (),
) -> TableLayout:
    """Return where everything of ``view`` lies.

    :param sides: the seats that win and lose together.
    :param hand: the viewer's cards in the order in which they are to lie; ``groups``: those that lie together.
    :param bottom: the seat at the lower edge of the screen.
    """
    m = measure
    margin = round(10 * m.u)
    top = Rect(margin, round(6 * m.u), m.width - 2 * margin, max(round(46 * m.u), round(m.line * 1.9)))
    hand_box = Rect(margin, 0, m.width - 2 * margin, hand_height(m, len(hand)))
    hand_box.bottom = m.height - round(6 * m.u)
    strip = max(round(50 * m.u), round(m.line * 2.4))
    action = Rect(margin, hand_box.top - strip - round(4 * m.u), m.width - 2 * margin, strip)
    narrow = top.width * CAPTIONS_SHARE < spec.caption_width * m.line
    more = Rect(margin, top.bottom + margin // 2, top.width, round(m.line * 1.15) if narrow else 0)
    table = Rect(margin, more.bottom + (margin // 2 if more.height else 0), m.width - 2 * margin, 0)
    table.height = action.top - margin // 2 - table.top
    seating = _seating(spec, m, table, view.seats, bottom, sides)
    own = seating.panels[bottom].width if spec.panels == "seats" else round(plate_size(m)[0] * ACROSS)
    plates = {**seating.plates, bottom: Rect(action.left, action.top, own, strip)}
    ask = Rect(plates[bottom].right + margin, action.top, round(action.width * 0.33), strip)
    buttons = Rect(ask.right + margin, action.top, action.right - ask.right - margin, strip)
    spots, boxes = _middle(view, spec, seating, m, bottom)
    labels: list[tuple[str, Rect]] = []
    written: tuple[tuple[str, Rect], ...] = ()
    for number, panel in seating.panels.items():
        seats = sides[number] if spec.panels == "sides" else (number,)
        spots += _strips(view, spec, panel, seats, m, labels)
    if view.seat is not None:
        held = view.zone("hand", view.seat)
        fanned = fan(m, hand_box, hand, groups)
        spots += [Spot(held.name, place, card, rect, held.kind) for place, (card, rect) in enumerate(fanned)]
        written = tags(groups, fanned, round(m.line * 0.95))
    counts = {
        seat: tuple(zone for zone in view.zones if zone.owner == seat and spec.zone(zone.kind).draw == "count")
        for seat in range(view.seats)
    }
    return TableLayout(
        tuple(spots),
        boxes,
        plates,
        seating.panels,
        top,
        seating.middle,
        ask,
        buttons,
        hand_box,
        counts,
        tuple(labels),
        more,
        written,
    )


def _seating(
    spec: LayoutSpec, m: Measure, table: Rect, seats: int, bottom: int, sides: Sequence[Sequence[int]]
) -> Seating:
    match spec.panels:
        case "sides":
            return by_sides(m, table, seats, bottom, sides)
        case "seats":
            return by_seats(m, table, seats, bottom)
        case _:
            return plain(m, table, seats, bottom)


def _box(middle: Rect, spec: ZoneSpec) -> Rect:
    left, top, right, bottom = spec.box
    box = Rect(0, 0, round((right - left) * middle.width), round((bottom - top) * middle.height))
    box.topleft = (middle.left + round(left * middle.width), middle.top + round(top * middle.height))
    return box


def _middle(
    view: View, spec: LayoutSpec, seating: Seating, m: Measure, bottom: int
) -> tuple[list[Spot], dict[str, Rect]]:
    spots: list[Spot] = []
    boxes: dict[str, Rect] = {}
    tallest = card_height(m, len(view.hand))
    for zone in view.zones:
        how = spec.zone(zone.kind)
        if how.draw not in IN_MIDDLE or (how.phases and view.phase not in how.phases):
            continue
        if how.hides and not zone.cards:
            continue
        box = _box(seating.middle, how)
        if how.draw == "front" and zone.owner is not None:
            boxes[zone.kind] = box
            size = _front_size(box, m)
            spots += front(zone, box, _before(seating, zone.owner, box), size)
            continue
        inner = box.copy()
        if how.draw != "ring":
            # Cards on the table are not larger than those in the hand; the place closes in on them.
            spare = box.height - (m.line if how.caption else 0) - tallest
            if spare > 0:
                box.inflate_ip(0, -spare)
            inner = box.copy()
        if how.caption:
            inner.height -= m.line
            inner.top += m.line
        boxes[zone.name] = box
        match how.draw:
            case "row":
                spots += row(zone, inner, how.last)
            case "stack":
                spots += stack(zone, inner)
            case _:
                spots += ring(zone, inner, view, bottom)
    return spots, boxes


def _front_size(box: Rect, m: Measure) -> tuple[int, int]:
    height = round(min(box.height * 0.25, 92 * m.u))
    return round(height / CARD_SHAPE), height


def _before(seating: Seating, seat: int, box: Rect) -> tuple[int, int]:
    """Return the place that a seat is nearest to: beside the others at its side, or above or below the middle."""
    plate = seating.plates.get(seat)
    if plate is None:
        return box.centerx, box.bottom
    middle = seating.middle
    if middle.left < plate.centerx < middle.right:
        return plate.centerx, box.top
    column = sorted(
        (other.centery, number)
        for number, other in seating.plates.items()
        if (other.centerx < middle.left) == (plate.centerx < middle.left)
        and not middle.left < other.centerx < middle.right
    )
    place = [number for _, number in column].index(seat)
    return plate.centerx, box.top + round((place + 0.5) * box.height / len(column))


def _strips(
    view: View,
    spec: LayoutSpec,
    panel: Rect,
    seats: Sequence[int],
    m: Measure,
    labels: list[tuple[str, Rect]],
) -> list[Spot]:
    """Lay the strips of a panel: those with a caption in a line of their own each, with it written before them."""
    zones = [zone for zone in view.zones if zone.owner in seats and spec.zone(zone.kind).draw == "strip"]
    inner = panel.inflate(-round(14 * m.u), -round(8 * m.u))
    if spec.panels == "sides":
        inner.height -= m.line
        inner.top += m.line
        return pack([zone for zone in zones if zone.cards], inner, m.u)
    titled = [zone for zone in zones if spec.zone(zone.kind).caption]
    if not titled:
        return pack([zone for zone in zones if zone.cards], inner, m.u, floor=14.0)
    label = round(2.6 * m.line)
    spots = lines(titled, inner, label, 66 * m.u)
    gap = inner.height * 0.05
    height = min(66 * m.u, (inner.height - gap * (len(titled) - 1)) / len(titled))
    for number, zone in enumerate(titled):
        if zone.cards:
            y = inner.top + round(number * (height + gap))
            labels.append((spec.zone(zone.kind).caption, Rect(inner.left, y, label, round(height))))
    return spots
