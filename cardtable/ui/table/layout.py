"""Where everything lies: a pure function of the View, the layout of the game, and the size of the window."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

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
"""The captions' share of the bar at the top; the menu's buttons have the rest. Guessed."""
IN_MIDDLE = ("row", "stack", "ring", "front")
"""The ways of drawing that have a place in the middle."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Where everything of one View lies.

    :param spots: all drawn cards, in the order of drawing.
    :param boxes: by zone name, the place of a zone in the middle, also when it is empty. Zones that lie in front of
        their players share one place by the name of their kind.
    :param plates: by seat, the name plates.
    :param panels: by panel (the number of a side or a seat), where strips lie.
    :param top: the bar for captions and the menu's buttons.
    :param ask: the place of the prompt.
    :param buttons: the place of the buttons for moves.
    :param counts: by seat, the zones that are only counted on its plate.
    :param labels: the captions beside strips, and where they are.
    :param more: a second, lower row for captions in games that have many; its height is 0 in others.
    :param tags: the labels of the groups in the viewer's own hand, and where they are.
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
    :param hand: the viewer's cards from left to right.
    :param groups: the cards of the hand that lie together.
    :param bottom: the seat at the lower edge of the screen.
    """
    bars = _bars(spec, measure, len(hand))
    seating = _seating(spec, measure, bars.table, view.seats, bottom, sides)
    plate, ask, buttons = _action_row(bars.action, round(10 * measure.u), _own_width(spec, measure, seating, bottom))
    spots, boxes = _middle(view, spec, seating, measure, bottom)
    labels: list[tuple[str, Rect]] = []
    for number, panel in seating.panels.items():
        seats = sides[number] if spec.panels == "sides" else (number,)
        spots += _strips(view, spec, panel, seats, measure, labels)
    own, group_tags = _own_hand(view, measure, bars.hand, hand, groups)
    return TableLayout(
        spots=(*spots, *own),
        boxes=boxes,
        plates={**seating.plates, bottom: plate},
        panels=seating.panels,
        top=bars.top,
        middle=seating.middle,
        ask=ask,
        buttons=buttons,
        hand=bars.hand,
        counts=_counts(view, spec),
        labels=tuple(labels),
        more=bars.more,
        tags=group_tags,
    )


class _Bars(NamedTuple):
    """The full-width parts of the window, from top to bottom."""

    top: Rect
    more: Rect
    table: Rect
    action: Rect
    hand: Rect


def _bars(spec: LayoutSpec, m: Measure, cards: int) -> _Bars:
    margin = round(10 * m.u)
    width = m.width - 2 * margin
    top = Rect(margin, round(6 * m.u), width, max(round(46 * m.u), round(m.line * 1.9)))
    hand = Rect(margin, 0, width, hand_height(m, cards))
    hand.bottom = m.height - round(6 * m.u)
    strip = max(round(50 * m.u), round(m.line * 2.4))
    action = Rect(margin, hand.top - strip - round(4 * m.u), width, strip)
    narrow = width * CAPTIONS_SHARE < spec.caption_width * m.line
    more = Rect(margin, top.bottom + margin // 2, width, round(m.line * 1.15) if narrow else 0)
    table = Rect(margin, more.bottom + (margin // 2 if more.height else 0), width, 0)
    table.height = action.top - margin // 2 - table.top
    return _Bars(top, more, table, action, hand)


def _own_width(spec: LayoutSpec, m: Measure, seating: Seating, bottom: int) -> int:
    return seating.panels[bottom].width if spec.panels == "seats" else round(plate_size(m)[0] * ACROSS)


def _action_row(action: Rect, margin: int, own: int) -> tuple[Rect, Rect, Rect]:
    """Return the places of the bottom seat's plate, of the prompt and of the buttons, side by side."""
    plate = Rect(action.left, action.top, own, action.height)
    ask = Rect(plate.right + margin, action.top, round(action.width * 0.33), action.height)
    return plate, ask, Rect(ask.right + margin, action.top, action.right - ask.right - margin, action.height)


def _own_hand(
    view: View, m: Measure, box: Rect, hand: Sequence[Card], groups: Sequence[Group]
) -> tuple[list[Spot], tuple[tuple[str, Rect], ...]]:
    """Return the cards of the viewer's hand, and the labels of its groups; nothing if the View is no seat's."""
    if view.seat is None:
        return [], ()
    held = view.zone("hand", view.seat)
    fanned = fan(m, box, hand, groups)
    spots = [Spot(held.name, place, card, rect, held.kind) for place, (card, rect) in enumerate(fanned)]
    return spots, tags(groups, fanned, round(m.line * 0.95))


def _counts(view: View, spec: LayoutSpec) -> dict[int, tuple[SeenZone, ...]]:
    """Return by seat the zones that are only counted on its plate."""
    return {
        seat: tuple(zone for zone in view.zones if zone.owner == seat and spec.zone(zone.kind).draw == "count")
        for seat in range(view.seats)
    }


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
    """Lay the strips of a panel: a strip with a caption has a line of its own, after the caption."""
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
