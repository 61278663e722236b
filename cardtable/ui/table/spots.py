"""The cards of one zone: where each lies within the place that the zone has."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect

from cardtable.engine.cards import Back, Card
from cardtable.engine.view import NO_MARK, Mark, SeenZone, View

CARD_SHAPE = 1.4
"""A card's height by its width."""
STRIP_STEP = 0.42
"""How much of a covered card is seen in a strip, by its width."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One card on the screen: where it lies.

    :param zone: the name of its zone, ``kind`` what that is, ``index`` the card's place in it.
    :param mark: what everybody knows about it.
    """

    zone: str
    index: int
    card: Card | Back
    rect: Rect
    kind: str
    mark: Mark = NO_MARK

    @property
    def face_up(self) -> bool:
        """Whether the card's front is seen."""
        return isinstance(self.card, Card)


@dataclass(frozen=True, slots=True)
class Measure:
    """The window: its size in pixels, ``u`` pixels a layout unit (1 at 1280×720), ``line`` pixels a line of text.

    :param cards: how large the hand's cards are to be where there is room, 1 as designed.
    """

    width: int
    height: int
    u: float
    line: int
    cards: float = 1.0


def spot_of(zone: SeenZone, place: int, rect: Rect) -> Spot:
    """Return the card at a place of a zone, where it lies on the screen."""
    return Spot(zone.name, place, zone.cards[place], rect, zone.kind, zone.mark(place))


def card_in(width: float, height: float) -> tuple[int, int]:
    """Return the largest card that fits."""
    tall = min(height, width * CARD_SHAPE)
    return max(8, round(tall / CARD_SHAPE)), max(12, round(tall))


def row(zone: SeenZone, box: Rect, last: int = 0) -> list[Spot]:
    """Lay the cards, or only the ``last`` so many, side by side from the left, overlapping when there are many."""
    first = max(0, len(zone.cards) - last) if last else 0
    count = len(zone.cards) - first
    widest = 0.38 if last else 1.05
    shown = last or min(count, 1 + round(0.7 / 0.3 / widest))
    width, height = card_in(box.width / (1 + widest * (max(1, shown) - 1)), box.height)
    step = min(width * widest, (box.width - width) / max(1, count - 1))
    left = box.left + (box.width - width - step * (count - 1)) / 2
    return [
        spot_of(zone, first + place, Rect(round(left + place * step), box.top, width, height)) for place in range(count)
    ]


def stack(zone: SeenZone, box: Rect) -> list[Spot]:
    """Lay the top card, and under it the edges of one or two more."""
    shown = min(3, len(zone.cards))
    edge = max(1, box.height // 60)
    width, height = card_in(box.width - 2 * edge, box.height - 2 * edge)
    top = Rect(0, 0, width, height)
    top.midtop = (box.centerx + edge, box.top)
    spots = []
    for depth in range(shown - 1, -1, -1):
        place = len(zone.cards) - 1 - depth
        spots.append(spot_of(zone, place, top.move(-depth * edge, depth * edge)))
    return spots


def towards(seat: int, bottom: int, seats: int) -> tuple[float, float]:
    """Return the direction from the middle of the table to a seat: x to the right, y down, at most 1 each."""
    step = (seat - bottom) % seats
    if step == 0:
        return 0.0, 1.0
    if seats == 2:
        return 0.0, -1.0
    if seats == 3:
        return (-0.95, -0.5) if step == 1 else (0.95, -0.5)
    share = (step - 1) / (seats - 2)
    return -1.0 + 2.0 * share, 0.0 if share in (0.0, 1.0) else -1.0


def players_of(view: View, cards: Iterable[Card | Back]) -> Mapping[Card | Back, int]:
    """Return who laid each of these cards last, as the log tells."""
    wanted = {card for card in cards if isinstance(card, Card)}
    found: dict[Card | Back, int] = {}
    for entry in reversed(view.log):
        if not wanted:
            break
        if entry.actor >= 0:
            for card in wanted.intersection(card for card in entry.cards if isinstance(card, Card)):
                found[card] = entry.actor
                wanted.discard(card)
    return found


def ring(zone: SeenZone, box: Rect, view: View, bottom: int) -> list[Spot]:
    """Lay each card towards its player, whom a mark, the zone's owner or the log names."""
    width, height = card_in(box.width * 0.28, box.height * 0.5)
    players = players_of(view, zone.cards) if zone.owner is None else {}
    spots = []
    for place, card in enumerate(zone.cards):
        seat = zone.mark(place).seat
        if seat is None:
            seat = players.get(card, bottom if zone.owner is None else zone.owner)
        x, y = towards(seat, bottom, view.seats)
        rect = Rect(0, 0, width, height)
        rect.centerx = round(box.centerx + x * width * 1.15)
        rect.centery = round(box.centery + y * (box.height - height) / 2)
        spots.append(spot_of(zone, place, rect))
    return spots


def front(zone: SeenZone, box: Rect, seat: tuple[int, int], size: tuple[int, int]) -> list[Spot]:
    """Lay cards at the edge of the middle, nearest to ``seat``."""
    edge = box.inflate(-size[0], -size[1])
    x = min(max(seat[0], edge.left), edge.right)
    y = min(max(seat[1], edge.top), edge.bottom)
    spots = []
    for place in range(len(zone.cards)):
        rect = Rect((0, 0), size)
        rect.center = (x + place * size[0] // 3, y)
        spots.append(spot_of(zone, place, rect))
    return spots


def lines(zones: Sequence[SeenZone], panel: Rect, label: int, tallest: float) -> list[Spot]:
    """Lay each zone as one line of its own, one below the other, with ``label`` pixels left free before each."""
    spots: list[Spot] = []
    if not zones:
        return spots
    gap = panel.height * 0.05
    height = min(tallest, (panel.height - gap * (len(zones) - 1)) / len(zones))
    width = height / CARD_SHAPE
    for number, zone in enumerate(zones):
        room = panel.width - label - width
        step = min(width * 0.8, room / max(1, len(zone.cards) - 1))
        y = panel.top + round(number * (height + gap))
        for place in range(len(zone.cards)):
            rect = Rect(round(panel.left + label + place * step), y, round(width), round(height))
            spots.append(spot_of(zone, place, rect))
    return spots


ROOMY = 62
"""So many pixels high are the cards of strips where there is room."""


def pack(strips: Sequence[SeenZone], panel: Rect, u: float, floor: float = 26.0) -> list[Spot]:
    """Lay strips side by side in rows, as large as the panel allows; ``floor`` is the least height in units."""
    height = max(88 * u, ROOMY)  # in a small window a strip needs more of it to be read
    while True:
        spots, bottom = _flow(strips, panel, height)
        if bottom <= panel.bottom or height <= floor * u:
            return spots
        height *= 0.93


def _flow(strips: Sequence[SeenZone], panel: Rect, height: float) -> tuple[list[Spot], float]:
    width = height / CARD_SHAPE
    gap = width * 0.28
    spots = []
    x, y = float(panel.left), float(panel.top)
    for zone in strips:
        step = min(width * STRIP_STEP, (panel.width - width) / max(1, len(zone.cards) - 1))
        length = width + step * (len(zone.cards) - 1)
        if x > panel.left and x + length > panel.right:
            x, y = float(panel.left), y + height + gap
        for place in range(len(zone.cards)):
            rect = Rect(round(x + place * step), round(y), round(width), round(height))
            spots.append(spot_of(zone, place, rect))
        x += length + gap
    return spots, y + height if strips else panel.top
