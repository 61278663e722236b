"""Where everything lies: a pure function of the View, the layout of the game, and the size of the window."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from cardtable.engine.cards import Back, Card
from cardtable.engine.view import SeenZone, View
from cardtable.ui.table.hand import fan, hand_height
from cardtable.ui.table.spec import LayoutSpec, ZoneSpec

CARD_SHAPE = 1.4
"""A card's height by its width."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One card on the screen: the zone and the place in it, the card or its back, and where it lies."""

    zone: str
    index: int
    card: Card | Back
    rect: Rect
    note: str = ""

    @property
    def face_up(self) -> bool:
        """Whether the card's front is seen."""
        return isinstance(self.card, Card)


@dataclass(frozen=True, slots=True)
class Measure:
    """The window: its size in pixels, ``u`` pixels a layout unit (1 at 1280×720), ``line`` pixels a line of text."""

    width: int
    height: int
    u: float
    line: int


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Where everything of one View lies.

    :param spots: all drawn cards, in the order of drawing.
    :param boxes: by zone name, the place of a zone in the middle, also when it is empty.
    :param plates: by seat, the name plates. ``panels``: by panel (a side's or a seat's number), where strips lie.
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

    def spots_of(self, zone: str) -> tuple[Spot, ...]:
        """Return the cards of one zone."""
        return tuple(spot for spot in self.spots if spot.zone == zone)


def arrange(
    view: View,
    spec: LayoutSpec,
    sides: Sequence[Sequence[int]],
    measure: Measure,
    hand: Sequence[Card],
    bottom: int,
) -> TableLayout:
    """Return where everything of ``view`` lies.

    :param sides: the seats that win and lose together.
    :param hand: the viewer's cards in the order in which they are to lie.
    :param bottom: the seat at the lower edge of the screen.
    """
    m = measure
    margin = round(10 * m.u)
    top = Rect(margin, round(6 * m.u), m.width - 2 * margin, max(round(46 * m.u), round(m.line * 1.9)))
    hand_box = Rect(margin, 0, m.width - 2 * margin, hand_height(m, len(hand)))
    hand_box.bottom = m.height - round(6 * m.u)
    strip = max(round(50 * m.u), round(m.line * 2.4))
    plate = _plate_size(m)
    action = Rect(margin, hand_box.top - strip - round(4 * m.u), m.width - 2 * margin, strip)
    ring = Rect(margin, top.bottom + margin // 2, m.width - 2 * margin, 0)
    ring.height = action.top - margin // 2 - ring.top
    plates, middle = _seats(ring, plate, view.seats, bottom, wide=spec.panels == "sides")
    plates[bottom] = Rect(action.left, action.top, plate[0], strip)
    ask = Rect(plates[bottom].right + margin, action.top, round(action.width * 0.30), strip)
    buttons = Rect(ask.right + margin, action.top, action.right - ask.right - margin, strip)
    panels = _panels(spec, ring, plates, middle, sides, bottom)
    spots, boxes = _middle_spots(view, spec, middle, m, bottom)
    spots += _strip_spots(view, spec, panels, sides, m)
    if view.seat is not None:
        zone = f"hand-{view.seat}"
        spots += [Spot(zone, place, card, rect) for place, (card, rect) in enumerate(fan(m, hand_box, hand))]
    counts = {
        seat: tuple(zone for zone in view.zones if zone.owner == seat and spec.zone(zone.name).draw == "count")
        for seat in range(view.seats)
    }
    return TableLayout(tuple(spots), boxes, plates, panels, top, middle, ask, buttons, hand_box, counts)


def _plate_size(m: Measure) -> tuple[int, int]:
    return round(max(190 * m.u, 9.5 * m.line)), max(round(52 * m.u), round(2.6 * m.line))


def _seats(ring: Rect, plate: tuple[int, int], seats: int, bottom: int, wide: bool) -> tuple[dict[int, Rect], Rect]:
    """Return the plates of all but the bottom seat around the ring, and the middle that they leave."""
    others = [(bottom + step) % seats for step in range(1, seats)]
    at_side = 0 if len(others) < 3 and not wide else 1 if len(others) < 6 else 2
    left, across = others[:at_side], others[at_side : len(others) - at_side]
    right = others[len(others) - at_side :] if at_side else []
    width, height = plate
    gap = round(height * 0.2)
    side_width = round(ring.width * 0.235) if wide else (width + gap if at_side else 0)
    plates = {}
    for place, seat in enumerate(reversed(left)):
        y = ring.top if wide else ring.top + round((place + 0.8) * ring.height / (len(left) + 1))
        plates[seat] = Rect(ring.left, y, side_width if wide else width, height)
    for place, seat in enumerate(right):
        y = ring.top if wide else ring.top + round((place + 0.8) * ring.height / (len(right) + 1))
        plates[seat] = Rect(ring.right - (side_width if wide else width), y, side_width if wide else width, height)
    inner = Rect(ring.left + side_width + gap, ring.top, ring.width - 2 * (side_width + gap), ring.height)
    if not side_width:
        inner = ring.copy()
    for place, seat in enumerate(across):
        plates[seat] = Rect(0, ring.top, min(width, inner.width // len(across) - gap), height)
        plates[seat].centerx = inner.left + round((place + 0.5) * inner.width / len(across))
    used = height + gap if across else 0
    return plates, Rect(inner.left, inner.top + used, inner.width, inner.height - used)


def _panels(
    spec: LayoutSpec,
    ring: Rect,
    plates: Mapping[int, Rect],
    middle: Rect,
    sides: Sequence[Sequence[int]],
    bottom: int,
) -> dict[int, Rect]:
    """Return the panels for strips: ours on the left and theirs on the right, or one beside each plate."""
    if spec.panels == "sides":
        gap = round(ring.width * 0.006)
        below = max(rect.bottom for seat, rect in plates.items() if seat != bottom) + gap
        left = Rect(ring.left, below, middle.left - ring.left - 2 * gap, ring.bottom - below)
        right = Rect(middle.right + 2 * gap, below, ring.right - middle.right - 2 * gap, ring.bottom - below)
        ours = next(number for number, side in enumerate(sides) if bottom in side)
        return {ours: left, 1 - ours: right}
    if spec.panels == "seats":
        return {seat: Rect(rect.left, rect.bottom, rect.width, rect.height) for seat, rect in plates.items()}
    return {}


def _box(middle: Rect, spec: ZoneSpec) -> Rect:
    left, top, right, bottom = spec.box
    box = Rect(0, 0, round((right - left) * middle.width), round((bottom - top) * middle.height))
    box.topleft = (middle.left + round(left * middle.width), middle.top + round(top * middle.height))
    return box


def _card_in(width: float, height: float) -> tuple[int, int]:
    """Return the largest card that fits."""
    tall = min(height, width * CARD_SHAPE)
    return max(8, round(tall / CARD_SHAPE)), max(12, round(tall))


def _middle_spots(
    view: View, spec: LayoutSpec, middle: Rect, m: Measure, bottom: int
) -> tuple[list[Spot], dict[str, Rect]]:
    spots: list[Spot] = []
    boxes: dict[str, Rect] = {}
    for zone in view.zones:
        how = spec.zone(zone.name)
        if how.draw not in ("row", "stack", "ring"):
            continue
        box = _box(middle, how)
        boxes[zone.name] = box
        inner = box.copy()
        if how.caption:
            inner.height -= m.line
            inner.top += m.line
        if how.draw == "row":
            spots += _row(zone, inner)
        elif how.draw == "stack":
            spots += _stack(zone, inner)
        else:
            spots += _ring(zone, inner, view.seats, bottom)
    return spots, boxes


def _row(zone: SeenZone, box: Rect) -> list[Spot]:
    count = len(zone.cards)
    width, height = _card_in(box.width * 0.3, box.height)
    step = min(width * 1.05, (box.width - width) / max(1, count - 1))
    left = box.left + (box.width - width - step * (count - 1)) / 2 if count else 0
    return [
        Spot(zone.name, place, card, Rect(round(left + place * step), box.top, width, height), _note(zone, place))
        for place, card in enumerate(zone.cards)
    ]


def _stack(zone: SeenZone, box: Rect) -> list[Spot]:
    """A stack shows its top card, and one or two edges of those beneath."""
    width, height = _card_in(box.width, box.height)
    place = Rect(0, 0, width, height)
    place.midtop = box.midtop
    edge = max(1, height // 60)
    shown = zone.cards[-min(3, len(zone.cards)) :]
    first = len(zone.cards) - len(shown)
    return [
        Spot(zone.name, first + above, card, place.move(above * edge, -above * edge), _note(zone, first + above))
        for above, card in enumerate(shown)
    ]


def towards(seat: int, bottom: int, seats: int) -> tuple[float, float]:
    """Return the direction from the middle of the table to a seat: x to the right, y down, at most 1 each."""
    step = (seat - bottom) % seats
    if step == 0:
        return 0.0, 1.0
    if seats == 2:
        return 0.0, -1.0
    if seats == 3:
        return (-0.8, -0.5) if step == 1 else (0.8, -0.5)
    share = (step - 1) / (seats - 2)
    return -1.0 + 2.0 * share, 0.0 if share in (0.0, 1.0) else -1.0


def _ring(zone: SeenZone, box: Rect, seats: int, bottom: int) -> list[Spot]:
    width, height = _card_in(box.width * 0.28, box.height * 0.5)
    spots = []
    for place, card in enumerate(zone.cards):
        note = _note(zone, place)
        seat = int(note.split()[0]) if note[:1].isdigit() else (zone.owner or 0)
        x, y = towards(seat, bottom, seats)
        rect = Rect(0, 0, width, height)
        rect.centerx = round(box.centerx + x * width * 1.15)
        rect.centery = round(box.centery + y * (box.height - height) / 2)
        spots.append(Spot(zone.name, place, card, rect, note))
    return spots


def _note(zone: SeenZone, place: int) -> str:
    return zone.notes[place] if place < len(zone.notes) else ""


def _strip_spots(
    view: View, spec: LayoutSpec, panels: Mapping[int, Rect], sides: Sequence[Sequence[int]], m: Measure
) -> list[Spot]:
    spots: list[Spot] = []
    for number, panel in panels.items():
        seats = sides[number] if spec.panels == "sides" else (number,)
        strips = [
            zone for zone in view.zones if zone.cards and zone.owner in seats and spec.zone(zone.name).draw == "strip"
        ]
        inner = panel.inflate(-round(14 * m.u), -round(8 * m.u))
        inner.height -= m.line
        inner.top += m.line
        spots += _pack(strips, inner, m)
    return spots


def _pack(strips: Sequence[SeenZone], panel: Rect, m: Measure) -> list[Spot]:
    """Lay strips side by side in rows, as large as the panel allows."""
    smallest = 26 * m.u
    height = 66 * m.u
    while True:
        spots, bottom = _flow(strips, panel, height)
        if bottom <= panel.bottom or height <= smallest:
            return spots
        height *= 0.93


def _flow(strips: Sequence[SeenZone], panel: Rect, height: float) -> tuple[list[Spot], float]:
    width = height / CARD_SHAPE
    gap = width * 0.28
    spots = []
    x, y = float(panel.left), float(panel.top)
    for zone in strips:
        step = min(width * 0.42, (panel.width - width) / max(1, len(zone.cards) - 1))
        length = width + step * (len(zone.cards) - 1)
        if x > panel.left and x + length > panel.right:
            x, y = float(panel.left), y + height + gap
        for place, card in enumerate(zone.cards):
            rect = Rect(round(x + place * step), round(y), round(width), round(height))
            spots.append(Spot(zone.name, place, card, rect, _note(zone, place)))
        x += length + gap
    return spots, y + height if strips else panel.top
