"""The layout of the middle of the table: splay, trick, prize and bids, piles, the last turns, cards to beat."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pygame import Rect

from cardtable.engine.cards import Back, Card
from cardtable.engine.events import CardBid
from cardtable.engine.seats import Direction
from cardtable.engine.view import SeenZone, View
from cardtable.ui.table import sizes
from cardtable.ui.table.bars import is_narrow
from cardtable.ui.table.card_history import players_of
from cardtable.ui.table.seating import PlacesOfSeat
from cardtable.ui.table.sizes import CARD_SHAPE, Measure
from cardtable.ui.table.spots import (
    AreaLayout,
    Bracket,
    Spot,
    card_size,
    overlapping,
    pitch_within,
    row_width,
    spot_of,
    stack,
)

LAID_BY_UNITS: Final = 45
"""The height of the bracket under the cards that one player laid, with face and name, in layout units."""
BID_FACE_UNITS: Final = 28
"""The least size of the bidder's face, at the lower left corner of an open bid, in layout units."""
BID_FACE_SHARE: Final = 0.36
"""The size of that face as a share of the card's width, if that is larger."""
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
LOWER_SHARE: Final = 0.8
"""The greatest width of a lower bid, by that of the highest."""
MIN_BESIDE_SHARE: Final = 0.8
"""The least share of their size that bids at the left keep if the viewer's bid lies among them, instead of under the
prize."""
CROWN_UNITS: Final = 26
"""Layout units kept free above the highest bid for its crown."""
TURN_PITCH: Final = 0.46
"""The visible part of a covered card, by its width."""
TURN_GAP: Final = 0.26
"""The gap between two turns, by the width of their cards."""
MAX_TURNS: Final = 3
MIN_TURN_FACTOR: Final = 0.8
"""The least share of their size to which cards shrink; after that, the first cards of the last turn are left out."""


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


# --- bids around a prize: each towards its player, the highest open bid large beside the prize ------------------------


def highest_bidder(zones: Sequence[SeenZone], view: View) -> int | None:
    """Return the seat with the highest open bid on the table, the one made last; ``None`` if there is none."""
    laid = {card: zone.owner for zone in zones for card in zone.faces}
    if not laid:
        return None
    for entry in reversed(view.log):
        for event in entry.events:
            if isinstance(event, CardBid) and not event.sealed and laid.keys() & set(event.cards):
                return event.seat
    return None


def lay_bids(
    zones: Sequence[SeenZone],
    prize: Rect,
    area: Rect,
    m: Measure,
    seats: Mapping[int, PlacesOfSeat],
    bottom: int,
    highest: int | None,
) -> AreaLayout:
    """Lay out bids around a prize, each towards its player; the viewer's lies under it, or at its left if larger there.

    In an open auction, only bids that have been made have a place, so that they can be large.

    :param highest: the seat with the highest open bid.
    """
    bidders = len(seats)
    if bidders == 2:
        places = _beside_both(prize, area, m, seats, bottom)
    else:
        bidding = seats if highest is None else {zone.owner for zone in zones if zone.cards} | {bottom}
        places = _around(prize, area, m, {seat: seats[seat] for seat in seats if seat in bidding}, bottom, highest)
    spots = list[Spot]()
    for zone in zones:
        if zone.owner is None or not zone.cards:
            continue
        rect = places[zone.owner]
        straight = zone.owner in (bottom, highest) and bidders > 2
        lean = 0.0 if straight else -LEAN if rect.centerx > prize.centerx else LEAN
        spots += [spot_of(zone, place, rect, lean) for place in range(len(zone.cards))]
    if not zones:
        return AreaLayout()
    return AreaLayout(tuple(spots), {zones[0].kind: area}, {zones[0].kind: places[bottom]})


def _beside(prize: Rect, area: Rect, m: Measure) -> tuple[Rect, Rect]:
    """Return the room left and right of a prize, without that of the faces that reach below open bids."""
    gap = m.px(12)
    high = area.height - bid_face(m, m.wide(sizes.HIGHEST_BID)) // 4
    left = Rect(area.left, area.top, prize.left - gap - area.left, high)
    return left, Rect(prize.right + gap, area.top, area.right - prize.right - gap, high)


def bid_face(m: Measure, wide: float) -> int:
    """Return the size of the bidder's face at the lower left corner of an open bid of this width."""
    return max(m.px(BID_FACE_UNITS), round(BID_FACE_SHARE * wide))


def _beside_both(
    prize: Rect, area: Rect, m: Measure, seats: Mapping[int, PlacesOfSeat], bottom: int
) -> dict[int, Rect]:
    """Return the places of the bids of two players, both of the same size."""
    left, right = _beside(prize, area, m)
    size = card_size(min(m.wide(sizes.REVEALED_BID) * 0.8, left.width * 0.8))
    beside = prize.inflate(2 * area.width, 0)
    return {seat: centred(*size, (left if seat == bottom else right).clip(beside)) for seat in seats}


def _around(
    prize: Rect, area: Rect, m: Measure, seats: Mapping[int, PlacesOfSeat], bottom: int, highest: int | None
) -> dict[int, Rect]:
    """Return the places of the bids of three players or more."""
    left, right = _beside(prize, area, m)
    wide, least = m.wide(sizes.SEALED_BID, len(seats)), sizes.least_sealed_bid(m)
    under = Rect(prize.left, prize.bottom + m.px(GAP_UNDER_UNITS), prize.width, 0)
    under.height = area.bottom - m.px(ROOM_UNDER_UNITS) - under.top
    own = centred(*card_size(max(least, min(wide, under.height / CARD_SHAPE))), under)
    own.top = under.top
    fits = own.height <= under.height
    places = {bottom: own, **_at_left([left], seats, bottom, area, m, highest)}
    # In a narrow window, the room at the left is that of comments.
    if not fits or (not is_narrow(m) and own.width < round(wide)):
        largest = m.wide(sizes.HIGHEST_BID) if bottom == highest else wide
        tried = [
            _with_own_at_left(width, left, under.bottom, seats, bottom, area, m, highest)
            for width in (largest, wide, least)
        ]
        best = max(
            tried, key=lambda each: (min(wide, each[highest].width if highest in each else 0), _least_width(each))
        )
        if not fits or _least_width(best) >= MIN_BESIDE_SHARE * wide:
            places = best
    there = [seat for seat in seats if seat not in places]
    places.update(_at_a_side(there, seats, right, area, m, highest))
    if highest in places:
        places = {seat: rect if seat == highest else _lower(rect, places[highest], m) for seat, rect in places.items()}
    return places


def _with_own_at_left(
    wide: float,
    left: Rect,
    lowest: int,
    seats: Mapping[int, PlacesOfSeat],
    bottom: int,
    area: Rect,
    m: Measure,
    highest: int | None,
) -> dict[int, Rect]:
    """Return the places of the bids at the left of a prize, with the viewer's own among them, next to the prize.

    :param lowest: where the viewer's bid ends.
    """
    gap = m.px(12)
    own = Rect((0, 0), card_size(max(sizes.least_sealed_bid(m), min(wide, left.width - 2 * gap))))
    own.bottomright = (left.right - m.px(GAP_UNDER_UNITS), lowest)  # the outlines of both places stay apart
    beside, above = (own.left - gap - left.left, left.height), (left.width, own.top - gap - left.top)
    rooms = [Rect(left.topleft, beside), Rect(left.topleft, above)]
    return {bottom: own, **_at_left(rooms, seats, bottom, area, m, highest)}


def _at_left(
    rooms: Sequence[Rect], seats: Mapping[int, PlacesOfSeat], bottom: int, area: Rect, m: Measure, highest: int | None
) -> dict[int, Rect]:
    """Return the places of the others' bids at the left of a prize, in the room where they are largest."""
    there = [seat for seat in seats if seat != bottom and _is_at(seats[seat], rooms[0], area)]
    return max((_at_a_side(there, seats, room, area, m, highest) for room in rooms), key=_least_width)


def _lower(bid: Rect, highest: Rect, m: Measure) -> Rect:
    """Return the place of a bid that is clearly smaller than the highest one; without room, at least not larger."""
    wide = max(min(sizes.least_sealed_bid(m), highest.width), LOWER_SHARE * highest.width)
    return bid if bid.width <= wide else centred(*card_size(wide), bid)


def _least_width(places: Mapping[int, Rect]) -> int:
    return min((rect.width for rect in places.values()), default=0)


def _at_a_side(
    there: Sequence[int], seats: Mapping[int, PlacesOfSeat], room: Rect, area: Rect, m: Measure, highest: int | None
) -> dict[int, Rect]:
    """Return the places of the bids of these seats in the room beside a prize."""
    wide, gap = m.wide(sizes.SEALED_BID, len(seats)), m.px(12)
    others, rest, places = [seat for seat in there if seat != highest], room, dict[int, Rect]()
    if highest is not None and highest in there:
        at_right = room.left > area.left
        places[highest], rest = _highest(room, area, m, crowded=bool(others), at_right=at_right)
    return places | _in_room(others, seats, rest, area, wide, gap)


def _highest(room: Rect, area: Rect, m: Measure, *, crowded: bool, at_right: bool) -> tuple[Rect, Rect]:
    """Return the place of the highest bid in the room beside a prize, close to it, and the rest of that room.

    :param crowded: whether other bids share this room: beside the highest bid, or otherwise under it.
    """
    gap = m.px(12)
    beside = room.width >= m.wide(sizes.HIGHEST_BID) + sizes.least_sealed_bid(m) + 3 * gap
    wide = min(m.wide(sizes.HIGHEST_BID), room.width - 2 * gap, (room.height - 2 * gap) / CARD_SHAPE)
    if crowded and not beside:
        wide = min(wide, (0.5 * room.height - m.px(CROWN_UNITS)) / CARD_SHAPE)
    rect = Rect((0, 0), card_size(wide))
    rect.top = min(area.top + round(2.2 * m.line), room.bottom - rect.height)
    if crowded and not beside:
        rect.midtop = (room.centerx, room.top + m.px(CROWN_UNITS))
        rest = Rect(room.left, rect.bottom + gap, room.width, room.bottom - rect.bottom - gap)
    elif at_right:
        rect.left = room.left + gap
        rest = Rect(rect.right + gap, room.top, room.right - rect.right - gap, room.height)
    else:
        rect.right = room.right - gap
        rest = Rect(room.left, room.top, rect.left - gap - room.left, room.height)
    return rect, rest


def _is_at(place: PlacesOfSeat, room: Rect, area: Rect) -> bool:
    """Whether a seat's bid lies in this room beside the prize; the bid of a seat across lies at the right."""
    return (place.portrait.centerx < area.left) == (room.left == area.left)


def _in_room(
    there: Sequence[int], seats: Mapping[int, PlacesOfSeat], room: Rect, area: Rect, wide: float, gap: int
) -> dict[int, Rect]:
    """Return the places of bids in the room beside a prize, each level with its player."""
    across = [seat for seat in there if area.left < seats[seat].portrait.centerx < area.right]
    column = [seat for seat in there if seat not in across]
    fitting = [
        min(wide, room.width / columns - gap, (room.height / max(1, rows) - gap / 2) / CARD_SHAPE)
        for columns, rows in ((1, len(there)), (2, len(column)))
    ]
    columns = 2 if across and column and fitting[1] >= fitting[0] else 1
    size = card_size(fitting[columns - 1])
    outer = room.width // (2 * columns)
    at_right = room.left > area.left
    places = dict[int, Rect]()
    stacked = [*across, *column] if columns == 1 else column
    for number, seat in enumerate(stacked):
        rect = Rect((0, 0), size)
        rect.centerx = room.right - outer if at_right else room.left + outer
        share = (number + 0.5) * room.height / len(stacked)
        rect.centery = seats[seat].portrait.centery if columns == 2 or not across else room.top + round(share)
        places[seat] = rect.clamp(room)
    places = _apart(places, room)
    for seat in across if columns == 2 else ():
        rect = Rect((0, 0), size)
        rect.center = (room.left + outer, room.top + size[1] // 2 + gap)
        places[seat] = rect.clamp(room)
    return places


def _apart(places: Mapping[int, Rect], room: Rect) -> dict[int, Rect]:
    """Return the places, spread evenly over the height of the room if they overlap."""
    rects = list(places.values())
    if not any(rect.colliderect(other) for number, rect in enumerate(rects) for other in rects[:number]):
        return dict(places)
    ordered = sorted(places, key=lambda seat: places[seat].centery)
    step = (room.height - rects[0].height) / max(1, len(ordered) - 1)
    return {
        seat: Rect((places[seat].left, room.top + round(number * step)), places[seat].size)
        for number, seat in enumerate(ordered)
    }


# --- a pile by turns: earlier turns small, the last turn larger, the top card largest ---------------------------------


class PlayedTurn(NamedTuple):
    """The cards that one seat played one after the other, as places in the pile."""

    seat: int | None
    places: tuple[int, ...]

    def without_first(self) -> "PlayedTurn":
        return PlayedTurn(self.seat, self.places[1:])


def turns_of(zone: SeenZone, view: View, last: int) -> tuple[PlayedTurn, ...]:
    """Return the turns of the last ``last`` cards of a pile, the newest at the end."""
    first = max(0, len(zone.cards) - last)
    players = players_of(view, zone.cards[first:])
    turns = list[PlayedTurn]()
    for place in range(first, len(zone.cards)):
        seat = players.get(zone.cards[place])
        if turns and turns[-1].seat == seat:
            turns[-1] = PlayedTurn(seat, (*turns[-1].places, place))
        else:
            turns.append(PlayedTurn(seat, (place,)))
    return tuple(turns[-MAX_TURNS:])


def lay_turns(zone: SeenZone, deck: SeenZone | None, area: Rect, m: Measure, view: View, last: int) -> AreaLayout:
    """Lay out the last turns at a pile from left to right, and the deck at the right end."""
    turns = turns_of(zone, view, last) or (PlayedTurn(None, ()),)
    label = max(round(1.9 * m.line), m.px(LAID_BY_UNITS))
    room = Rect(area.left, area.top, area.width, area.height - label)
    deck_wide = sizes.deck(m.wide(sizes.THIS_TURN))
    free = room.width - (deck_wide * 1.35 if deck is not None else 0)
    while len(turns) > 1 and _whole(turns, m, 1.0) > free:
        first, *later = turns
        turns = (*later,) if len(first.places) < 3 else (first.without_first(), *later)
    largest = min(1.0, room.height / (m.wide(sizes.TOP_OF_TURNS) * CARD_SHAPE))
    while len(turns[-1].places) > 1 and min(largest, free / _whole(turns, m, 1.0)) < MIN_TURN_FACTOR:
        turns = (turns[-1].without_first(),)
    factor = min(largest, free / _whole(turns, m, 1.0))
    whole = _whole(turns, m, factor)
    x = room.left + (free - whole) / 2
    spots, brackets = list[Spot](), list[Bracket]()
    for number, turn in enumerate(turns):
        newest = number == len(turns) - 1
        rects, x = _turn(turn, x, room.centery, m, factor, newest=newest)
        spots += [spot_of(zone, place, rect) for place, rect in zip(turn.places, rects, strict=True)]
        if turn.seat is not None and rects:
            edge = rects[0].unionall(rects[1:])
            brackets.append(Bracket(Rect(edge.left, edge.bottom + m.px(4), edge.width, label), turn.seat, newest))
    top = card_size(m.wide(sizes.TOP_OF_TURNS) * factor)
    box = spots[0].rect.unionall([spot.rect for spot in spots]) if spots else Rect((0, 0), top)
    if not spots:
        box.center = room.center
    drop = Rect((0, 0), top)
    drop.midright = box.midright
    laid = AreaLayout(tuple(spots), {zone.name: box}, {zone.name: drop}, tuple(brackets))
    if deck is None:
        return laid
    place = Rect((0, 0), card_size(deck_wide * largest))  # it stays as it is while a turn becomes longer
    place.midleft = (max(box.right + round(0.3 * deck_wide), round(room.right - deck_wide * 1.1)), room.centery)
    return laid + AreaLayout(tuple(stack(deck, place)), {deck.name: place})


def _widths(turn: PlayedTurn, m: Measure, *, newest: bool) -> Sequence[float]:
    if not newest or not turn.places:
        return [m.wide(sizes.EARLIER_TURN)] * len(turn.places)
    return [m.wide(sizes.THIS_TURN)] * (len(turn.places) - 1) + [m.wide(sizes.TOP_OF_TURNS)]


def _wide(turn: PlayedTurn, m: Measure, *, newest: bool) -> float:
    widths = _widths(turn, m, newest=newest)
    return sum(wide * TURN_PITCH for wide in widths[:-1]) + widths[-1] if widths else 0.0


def _whole(turns: Sequence[PlayedTurn], m: Measure, factor: float) -> float:
    """Return the width of all turns together."""
    wide = sum(_wide(turn, m, newest=turn is turns[-1]) for turn in turns)
    return max(1.0, (wide + TURN_GAP * m.wide(sizes.THIS_TURN) * (len(turns) - 1)) * factor)


def _turn(
    turn: PlayedTurn, x: float, middle: int, m: Measure, factor: float, *, newest: bool
) -> tuple[list[Rect], float]:
    """Return the places of a turn's cards from ``x`` on, and where the next turn begins."""
    rects = []
    widths = _widths(turn, m, newest=newest)
    for number, wide in enumerate(widths):
        rect = Rect((0, 0), card_size(wide * factor))
        rect.midleft = (round(x), middle)
        rects.append(rect)
        x += wide * factor * (TURN_PITCH if number < len(widths) - 1 else 1.0)
    return rects, x + TURN_GAP * m.wide(sizes.THIS_TURN) * factor
