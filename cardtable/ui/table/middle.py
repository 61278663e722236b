"""The layout of the middle of the table: the splay, the trick, the prize, piles, cards to beat."""

from collections.abc import Mapping, Sequence
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Back, Card
from cardtable.engine.seats import Direction
from cardtable.engine.view import SeenZone, View
from cardtable.ui.table import sizes
from cardtable.ui.table.card_history import players_of
from cardtable.ui.table.sizes import CARD_SHAPE, Measure
from cardtable.ui.table.spots import AreaLayout, Spot, card_size, overlapping, pitch_within, row_width, spot_of, stack

TRICK_HEIGHT: Final = 2.5
"""The height of a trick of four, by the width of a card."""
LEAN: Final = 5.0
"""The greatest angle of the cards of a trick, in degrees."""
SPLAY_PITCH: Final = 0.55
MIN_SPLAY_PITCH: Final = 0.46
LEAST_SPLAY_CARDS: Final = 10
"""The number of cards for which a splay has its place, even if it has fewer for a while."""
BEAT_PITCH: Final = 0.57
PRIZE_PITCH: Final = 0.35
MIN_PRIZE_SHARE: Final = 0.85
"""The least share of its size to which a prize shrinks for the viewer's bid under it; failing that, the bid lies beside
it."""
GAP_UNDER_UNITS: Final = 6
"""Layout units between a prize and the viewer's bid under it."""
ROOM_UNDER_UNITS: Final = 10
"""Layout units kept free under the viewer's bid for the outline of its place."""

Offset = tuple[float, float, float]
"""The offset of a card of a trick from the middle, by the card's width and height, and its angle in degrees."""

CLOSE: Final[Mapping[int, Sequence[Offset]]] = {
    2: ((0.0, 0.3, 0.0), (0.0, -0.3, LEAN)),
    3: ((0.0, 0.3, 0.0), (-0.66, -0.3, LEAN), (0.66, -0.3, -LEAN)),
    4: ((0.0, 0.36, 0.0), (-0.97, -0.03, LEAN), (0.0, -0.3, 0.0), (0.97, -0.03, -LEAN)),
}
"""The places of a trick by the number of players: the viewer's card, then those of the next players in turn.

Nearer cards must cover those farther up for every index to be seen."""
APART: Final[Mapping[int, Sequence[Offset]]] = {
    2: ((-0.14, 0.3, 0.0), (0.14, -0.3, LEAN)),
    3: ((0.0, 0.3, 0.0), (-0.98, -0.3, LEAN), (0.98, -0.3, -LEAN)),
    4: ((-0.14, 0.36, 0.0), (-1.1, -0.03, LEAN), (0.14, -0.3, 0.0), (1.1, -0.03, -LEAN)),
}
"""The places where there is more room at the sides: every index is seen in whatever order the cards lie."""


def centred(width: int, height: int, place: Rect) -> Rect:
    """Return a rectangle of this size in the middle of ``place``."""
    rect = Rect(0, 0, width, height)
    rect.center = place.center
    return rect


def lay_splay(zone: SeenZone, deck: SeenZone | None, area: Rect, m: Measure, below: float) -> AreaLayout:
    """Lay out a splay along the upper edge of ``area``, its top at the right end, and the deck beside it.

    :param below: the height in pixels to keep free under it.
    """
    high = area.height - m.px(18)
    free = (high - below) / CARD_SHAPE
    least = m.wide(sizes.LEAST_SPLAY)
    if below:  # in little room the splay leaves the trick cards that are at least as large
        least = min(least, high / (CARD_SHAPE + TRICK_HEIGHT))
    width = max(least, min(m.wide(sizes.SPLAY), free))
    count = max(LEAST_SPLAY_CARDS, len(zone.cards))
    share = 0.0 if deck is None else 0.75 + 0.26

    def room(width: float) -> float:
        return area.width - share * width

    while width > least and row_width(width, MIN_SPLAY_PITCH * width, count) > room(width):
        width = max(least, width * 0.97)
    pitch = pitch_within(room(width), width, count, SPLAY_PITCH * width)
    whole = row_width(width, pitch, count)
    left = area.left + max(0, round((area.width - whole - share * width) / 2))
    size = card_size(width)
    box = Rect(left, area.top, round(whole), size[1])
    laid = AreaLayout(tuple(overlapping(zone, left, area.top, width, pitch)), {zone.name: box})
    if deck is None:
        return laid
    small = card_size(sizes.deck(width))
    top = Rect((box.right + round(0.2 * width), area.top + (size[1] - small[1]) // 3), small)
    return laid + AreaLayout(tuple(stack(deck, top)), {deck.name: top.inflate(0, 0)})


def lay_trick(zone: SeenZone, area: Rect, m: Measure, view: View, bottom: int, centre: int) -> AreaLayout:
    """Lay out the cards of a trick, each towards its player, found from marks or the log.

    Later cards lie on top of earlier ones, as they fall on a real table; in little room, nearer ones on those beyond.

    :param centre: the middle of the table, where it lies if there is room.
    """
    seats = view.seats
    close, apart = CLOSE.get(seats, CLOSE[4]), APART.get(seats, APART[4])
    high = max(y for _, y, _ in close) - min(y for _, y, _ in close) + 1.04
    width = min(m.wide(sizes.TRICK, seats), area.width / _trick_width(close), area.height / (CARD_SHAPE * high))
    size = card_size(width)
    has_room = width * _trick_width(apart) <= area.width
    places = apart if has_room else close
    mean = (max(y for _, y, _ in places) + min(y for _, y, _ in places)) / 2
    half = round(_trick_width(places) * width / 2)
    centre = max(area.left + half, min(area.right - half, centre))

    def at(step: int) -> Rect:
        x, y, _ = places[step % len(places)]
        rect = Rect((0, 0), size)
        rect.center = (centre + round(x * size[0]), area.centery + round((y - mean) * size[1]))
        return rect

    players = players_of(view, zone.cards) or _in_turn(zone, view)
    spots = list[tuple[int, Spot]]()
    for place, card in enumerate(zone.cards):
        seat = zone.mark(place).seat
        step = ((players.get(card, bottom) if seat is None else seat) - bottom) % seats
        spots.append((at(step).centery, spot_of(zone, place, at(step), places[step % len(places)][2])))
    if not has_room:
        spots.sort(key=lambda each: each[0])
    own = at(0)
    box = own.unionall([at(step) for step in range(len(places))])
    return AreaLayout(tuple(spot for _, spot in spots), {zone.name: box}, {zone.name: own})


def _trick_width(places: Sequence[Offset]) -> float:
    """Return the width of a trick, with the corners of its leaning cards, by the width of a card."""
    return 2 * max(x for x, _, _ in places) + 1.12


def _in_turn(zone: SeenZone, view: View) -> Mapping[Card | Back, int]:
    """Return the player of each card of a trick without a log: the last one came from the seat before the actor."""
    if view.actor is None or view.actor < 0:
        return {}
    step = -1 if view.direction is Direction.COUNTER_CLOCKWISE else 1
    count = len(zone.cards)
    return {card: (view.actor - step * (count - place)) % view.seats for place, card in enumerate(zone.cards)}


def lay_piles(zones: Sequence[SeenZone], area: Rect, m: Measure, players: int) -> AreaLayout:
    """Lay out large piles side by side."""
    count = len(zones)
    label = round(1.1 * m.line)
    width = min(m.wide(sizes.PILE, players), (area.height - label) / (1.06 * CARD_SHAPE), area.width / (1.5 * count))
    size = card_size(width)
    apart = round(0.45 * width)
    whole = centred(count * size[0] + (count - 1) * apart, size[1], area)
    whole.top = area.top + label + max(0, (area.height - label - round(1.06 * size[1])) // 2)
    laid = AreaLayout()
    for number, zone in enumerate(zones):
        top = Rect((whole.left + number * (size[0] + apart), whole.top), size)
        laid += AreaLayout(tuple(stack(zone, top)), {zone.name: top}, {zone.name: top})
    return laid


def lay_to_beat(zone: SeenZone, area: Rect, m: Measure) -> AreaLayout:
    """Lay out the cards to beat, leaning a little if they are few."""
    label = round(1.4 * m.line)
    height = area.height - label
    width = min(m.wide(sizes.TO_BEAT), height * 0.97 / CARD_SHAPE)
    count = max(1, len(zone.cards))
    room = area.width * 0.86
    pitch = pitch_within(room, width, count, BEAT_PITCH * width)
    size = card_size(width)
    whole = row_width(width, pitch, count)
    left, top = area.centerx - whole / 2, area.top + (height - size[1]) / 2
    few = 1 < count <= 4
    spots = []
    for place in range(len(zone.cards)):
        lean = (1 - 2 * place / (count - 1)) * 0.7 * LEAN if few else 0.0
        spots.append(spot_of(zone, place, Rect((round(left + place * pitch), round(top)), size), lean))
    box = centred(round(max(whole, 2 * width)), size[1], Rect(area.left, area.top, area.width, height))
    return AreaLayout(tuple(spots), {zone.name: box}, {zone.name: box})


def lay_prize(zone: SeenZone, area: Rect, m: Measure, *, alone: bool) -> AreaLayout:
    """Lay out the prize for sale in the middle, the largest thing on the table.

    :param alone: whether no bid lies under it.
    """
    label, gap = round(1.1 * m.line), m.px(GAP_UNDER_UNITS)
    below = 0.0 if alone else CARD_SHAPE * sizes.least_sealed_bid(m) + gap + m.px(ROOM_UNDER_UNITS)
    if (area.height - label - below) / CARD_SHAPE < MIN_PRIZE_SHARE * m.wide(sizes.PRIZE):
        below = 0.0
    width = min(m.wide(sizes.PRIZE), (area.height - label - below) / CARD_SHAPE, area.width * 0.4)
    count = max(1, len(zone.cards))
    pitch = pitch_within(area.width * 0.4, width, count, PRIZE_PITCH * width)
    whole = row_width(width, pitch, count)
    size = card_size(width)
    left = area.centerx - whole / 2
    spare = max(0, area.height - label - size[1] - round(below))
    top = area.top + label + (spare // 2 if alone else min(spare // 6, m.px(10)))
    box = Rect(round(left), top, round(whole), size[1])
    return AreaLayout(tuple(overlapping(zone, left, top, width, pitch)), {zone.name: box}, {zone.name: box})
