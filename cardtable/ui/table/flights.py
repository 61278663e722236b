"""The flights of cards between two layouts, found by comparing them: from where, when, and for how long."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Back, Card
from cardtable.engine.events import Dealt, Drawn, Event, Laid, Played, Revealed, Taken
from cardtable.engine.seats import Direction
from cardtable.engine.view import LogEntry, View
from cardtable.play.layout import Display, LayoutSpec
from cardtable.ui.easing import OUT_BACK, Easing, ease_in_out, ease_out, half
from cardtable.ui.table.layout import Spot, TableLayout
from cardtable.ui.table.motion import FADE_SECONDS, FLIGHT_SECONDS, Motion, Pace
from cardtable.ui.table.sizes import CARD_SHAPE

IN_HAND: Final = "in the person's own hand"
"""The zone, in a layout as it is seen, of cards that the person has just let go."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A card on its way: where it started and as what (front or back), and the spot where it will rest.

    :param origin: the spot that it left; ``None`` for a card that was not drawn before.
    """

    start: Rect
    was: Card | Back
    spot: Spot
    origin: Spot | None = None

    @property
    def let_go(self) -> bool:
        """Whether the person has just let the card go."""
        return self.origin is not None and self.origin.zone == IN_HAND


def _same(card: Card | Back, other: Card | Back) -> bool:
    return type(card) is type(other) and card == other


def back_of(card: Card | Back) -> Back:
    """Return the back of a card of which either side is seen."""
    return card if isinstance(card, Back) else card.back


def flights(
    before: TableLayout,
    after: TableLayout,
    entrance: Callable[[Spot], Flight | None],
    is_others: Callable[[Spot], bool] = lambda _: False,
) -> tuple[Flight, ...]:
    """Return the flights from ``before`` to ``after``, in the order of drawing.

    A card in both layouts flies from its old place. A card only in the new layout comes from the place of a card with
    the same back that has gone; failing that, it makes its ``entrance``, if it has one.

    :param is_others: whether a card was laid by another player: then its twin in the own hand is not where it was.
    """
    gone: dict[str, list[Spot]] = defaultdict(list)
    lying: dict[tuple[int, ...], list[Spot]] = defaultdict(list)
    for spot in before.spots:
        gone[spot.zone].append(spot)
        lying[tuple(spot.rect)].append(spot)
    coming: list[Spot] = []
    for spot in after.spots:
        stays = next((old for old in lying[tuple(spot.rect)] if _same(old.card, spot.card)), None)
        if stays is None:
            coming.append(spot)
        else:  # perhaps in a place with another name: melds get new numbers
            lying[tuple(spot.rect)].remove(stays)
            gone[stays.zone].remove(stays)
    fresh: list[Spot] = []
    flown: dict[tuple[str, int], Flight] = {}
    for spot in coming:
        match = next((old for old in gone[spot.zone] if _same(old.card, spot.card)), None)
        if match is None:
            fresh.append(spot)
            continue
        gone[spot.zone].remove(match)
        if match.rect != spot.rect:
            flown[spot.zone, spot.index] = Flight(match.rect, match.card, spot, match)
    for known in (True, False):
        for spot in list(fresh):
            source = _origin(spot, gone, known, from_hand=not is_others(spot))
            if source is not None:
                fresh.remove(spot)
                flown[spot.zone, spot.index] = Flight(source.rect, source.card, spot, source)
    for spot in fresh:
        flight = entrance(spot)
        if flight is not None:
            flown[spot.zone, spot.index] = flight
    return tuple(flown[spot.zone, spot.index] for spot in after.spots if (spot.zone, spot.index) in flown)


def _origin(spot: Spot, gone: dict[str, list[Spot]], known: bool, from_hand: bool) -> Spot | None:
    for spots in gone.values():
        for old in spots:
            fits = _same(old.card, spot.card) if known else back_of(old.card) is back_of(spot.card) and not old.face_up
            if fits and (from_hand or not old.in_hand):
                spots.remove(old)
                return old
    return None


def departures(before: TableLayout, after: TableLayout) -> tuple[Spot, ...]:
    """Return the open cards that were drawn before and are not drawn any more: they are swept away."""
    left: list[Spot] = list(after.spots)
    swept = []
    for spot in before.spots:
        match = next((new for new in left if _same(new.card, spot.card)), None)
        if match is not None:
            left.remove(match)
        elif spot.face_up:
            swept.append(spot)
    return tuple(swept)


def resting(after: TableLayout, awaited: Iterable[Spot]) -> tuple[Spot, ...]:
    """Return the spots of ``after`` but those to which cards are flying."""
    busy = {(spot.zone, spot.index) for spot in awaited}
    return tuple(spot for spot in after.spots if (spot.zone, spot.index) not in busy)


def moved_along(before: TableLayout, after: TableLayout) -> Callable[[Rect], Rect]:
    """Return where a place in a layout lies in another layout of the same View: it goes along with what is next to it.

    That is a card, a face, a fan or a zone, whose change of size it shares too.
    """
    there = dict(_places(after))
    pairs = [(old, there[name]) for name, old in _places(before) if name in there]

    def moved(place: Rect) -> Rect:
        old, new = min(pairs, key=lambda pair: _distance(pair[0], place), default=(place, place))
        scale = new.height / old.height
        rect = Rect((0, 0), new.size if place.size == old.size else (place.width * scale, place.height * scale))
        rect.centerx = new.centerx + round((place.centerx - old.centerx) * scale)
        rect.centery = new.centery + round((place.centery - old.centery) * scale)
        return rect

    return moved


def _places(layout: TableLayout) -> Iterator[tuple[object, Rect]]:
    """Yield the places to and from which cards fly, each with a name that it has in every layout of the same View."""
    named = [((spot.zone, spot.index), spot.rect) for spot in layout.spots]
    named += [(("face", seat), place.portrait) for seat, place in layout.seats.items()]
    named += [(("fan", seat), place.fan) for seat, place in layout.seats.items()]
    named += [((zone, -1), box) for zone, box in layout.boxes.items()]
    return ((name, rect) for name, rect in named if rect.height)


def _distance(one: Rect, other: Rect) -> tuple[int, int]:
    """Return how far two places are apart, and how much their sizes differ."""
    across, down = one.centerx - other.centerx, one.centery - other.centery
    return across * across + down * down, abs(one.height - other.height)


def with_let_go(layout: TableLayout, let_go: Sequence[Spot]) -> TableLayout:
    """Return a layout as it is seen when the person lets cards go: these lie where they were dragged.

    They come first, so that of two equal cards the one that was dragged sets out. The back of a deck lies there, too.
    """
    gone = {(spot.zone, spot.index) for spot in let_go if spot.face_up}
    rest = (spot for spot in layout.spots if (spot.zone, spot.index) not in gone)
    return replace(layout, spots=(*(replace(spot, zone=IN_HAND) for spot in let_go), *rest))


# --- their times ------------------------------------------------------------------------------------------------------


MIN_CARDS_TO_HURRY: Final = 8
"""The least number of cards moving together whose starts are squeezed into little more than a second."""
MAX_DEAL_SECONDS: Final = 1.6
"""The longest time until the last packet of a deal leaves the dealer."""
GATHER_SECONDS: Final = 0.45
"""The time that a trick takes to reach its winner."""
MIN_RESIZING: Final = 1.25
"""A card whose sizes at both ends of a flight differ by less than this factor has that of the end at once (guessed: in
flight it is not noticed, and a card that changes its size costs more time)."""
SETTLE_SHARE: Final = 0.65
"""The share of the time of a flight that a card takes from where the person has let it go to its place."""
DRAW_SECONDS: Final = 0.3
DRAW_STAGGER: Final = 0.06
"""The time between cards that are drawn together."""
MAX_DRAWS_SECONDS: Final = 0.6
"""The longest time until the last card that another player draws leaves the deck."""
DEAL_SECONDS: Final = 0.16
DEAL_STAGGER: Final = 0.05
"""The time between cards that are dealt."""


@dataclass(frozen=True, slots=True)
class ViewChange:
    """The Views and layouts before and after a change.

    :param told: whether a moment over a table of its own has already shown where the cards went.
    """

    old: View
    new: View
    before: TableLayout
    after: TableLayout
    told: bool = False

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the moves between them."""
        return tuple(event for entry in self.moves for event in entry.events)

    @property
    def moves(self) -> Sequence[LogEntry]:
        """The moves between them: one, or after redo several."""
        return self.new.log[len(self.old.log) :]


@dataclass(frozen=True, slots=True)
class FlightStyle:
    """The time of a flight, the time between cards, and the easing."""

    seconds: float
    stagger: float
    ease: Easing = ease_out


def style_of(change: ViewChange, pace: Pace) -> FlightStyle:
    scale = pace.scale
    if any(isinstance(event, Drawn) for event in change.events) and not _swept(change):
        return FlightStyle(DRAW_SECONDS * scale, DRAW_STAGGER * scale, OUT_BACK)
    return FlightStyle(FLIGHT_SECONDS * scale, pace.stagger)


def _swept(change: ViewChange) -> bool:
    return any(isinstance(event, Taken) for event in change.events)


def travel(change: ViewChange, spec: LayoutSpec, pace: Pace, now: float) -> tuple[tuple[Motion, ...], tuple[Spot, ...]]:
    """Return the motions of all cards, and the spots that they fly to: nothing is drawn at rest there meanwhile."""
    if any(isinstance(event, Dealt) for event in change.events):
        change = _collected(change)
    you = change.new.seat
    flying = flights(
        change.before,
        change.after,
        lambda spot: _entrance(spot, change, spec),
        lambda spot: next(_layers(spot, change), you) != you,
    )
    if pace.reduced:
        fresh = tuple(flight for flight in flying if not _shifted(flight.spot, change.before))
        return tuple(_fading(flight.spot, now) for flight in fresh), tuple(flight.spot for flight in fresh)
    style = style_of(change, pace)
    moving = _dealt(flying, change, spec, pace, now) or _started(flying, change.before, style, now)
    under = _left_behind(change, moving, pace, now)
    motions = *under, *moving, *_departed(change, pace, now), *_drawn_by_others(change, pace, now)
    return motions, tuple(flight.spot for flight in flying)


def homeward(
    before: TableLayout, after: TableLayout, pace: Pace, now: float
) -> tuple[tuple[Motion, ...], tuple[Spot, ...]]:
    """Return the motions of cards from where they are seen to their places, and these: no move has been made.

    A face-down card that was dragged off its deck lies on it all the while, so that nothing waits for it.
    """
    flying = flights(before, after, lambda _: None)
    style = FlightStyle(FLIGHT_SECONDS * pace.scale, 0.0)
    motions = [_motion(flight, now, style) for flight in flying]
    for spot in (each for each in before.spots if each.zone == IN_HAND and not each.face_up):
        deck = next(each for each in reversed(after.spots) if (each.kind, each.card) == (spot.kind, spot.card))
        motions.append(_motion(Flight(spot.rect, spot.card, deck, spot), now, style))
    return tuple(motions), tuple(flight.spot for flight in flying)


def back_again(
    change: ViewChange, spec: LayoutSpec, pace: Pace, now: float
) -> tuple[tuple[Motion, ...], tuple[Spot, ...]]:
    """Return the motions of cards after moves were taken back, and the spots that they fly to.

    All go back together, each to where it had come from.
    """
    made = ViewChange(change.new, change.old, change.after, change.before)
    ends = now + FLIGHT_SECONDS * pace.scale
    motions, awaited = list[Motion](), list[Spot]()
    for flight in flights(made.before, made.after, lambda spot: _entrance(spot, made, spec)):
        spot, origin = flight.spot, flight.origin
        angle = 0.0 if origin is None else origin.angle
        motions.append(Motion(spot.rect, flight.start, spot.card, flight.was, now, ends, resizes=True, angle=angle))
        awaited += [] if origin is None else [origin]
    for spot in departures(made.before, made.after):
        place = _whereabouts(spot.card, made) or (_played_to(spot, made) if spot.in_hand else None)
        if place is not None:
            start = card_place(place, spot.rect)
            motions.append(Motion(start, spot.rect, spot.card, spot.card, now, ends, resizes=True, angle=spot.angle))
            awaited.append(spot)
    return tuple(motions), tuple(awaited)


def _collected(change: ViewChange) -> ViewChange:
    """Return the change without the cards that were seen before the deal: they went back to the dealer."""
    left = tuple(spot for spot in change.before.spots if not spot.in_hand and not spot.face_up)
    return replace(change, before=replace(change.before, spots=left))


def _shifted(spot: Spot, before: TableLayout) -> bool:
    """Return whether a card has only made room for others: it was already visible in the same zone."""
    return any(old.zone == spot.zone and old.face_up == spot.face_up and old.card == spot.card for old in before.spots)


def _fading(spot: Spot, now: float) -> Motion:
    return Motion(spot.rect, spot.rect, spot.card, spot.card, now, now + FADE_SECONDS, fades=True, angle=spot.angle)


def _started(flying: Sequence[Flight], before: TableLayout, style: FlightStyle, now: float) -> list[Motion]:
    """Return the motions of cards that start one after the other; those that only make room start together at once."""
    setting_out = [flight for flight in flying if not flight.let_go and not _shifted(flight.spot, before)]
    hurried = len(setting_out) >= MIN_CARDS_TO_HURRY
    stagger = min(style.stagger, 1.2 / len(setting_out)) if hurried else style.stagger
    begins = {id(flight): now + place * stagger for place, flight in enumerate(setting_out)}
    return [_motion(flight, begins.get(id(flight), now), style) for flight in flying]


def _motion(flight: Flight, begins: float, style: FlightStyle) -> Motion:
    spot, wide = flight.spot, (flight.start.width, flight.spot.rect.width)
    ends = begins + style.seconds * (SETTLE_SHARE if flight.let_go else 1.0)
    resizes = max(wide) > min(wide) * (1.0 if flight.let_go else MIN_RESIZING)
    start, was = flight.start, flight.was
    return Motion(start, spot.rect, was, spot.card, begins, ends, style.ease, resizes=resizes, angle=spot.angle)


def _departed(change: ViewChange, pace: Pace, now: float) -> list[Motion]:
    """Return the motions of cards that are not drawn any more, to the player who has them now."""
    ends = now + GATHER_SECONDS * pace.scale
    motions = []
    for spot in departures(change.before, change.after):
        seat = _whereabouts(spot.card, change)
        if seat is not None:
            end = card_place(seat, spot.rect)
            motions.append(
                Motion(spot.rect, end, spot.card, spot.card, now, ends, ease_in_out, resizes=True, angle=spot.angle)
            )
    return motions


def _left_behind(change: ViewChange, moving: Sequence[Motion], pace: Pace, now: float) -> list[Motion]:
    """Return the motions of cards that nobody has now: beaten ones wait to be covered, others are turned away."""
    motions = []
    for spot in departures(change.before, change.after):
        if _whereabouts(spot.card, change) is not None:
            continue
        lies = Motion(spot.rect, spot.rect, spot.card, spot.card, now, now, angle=spot.angle)
        place = _played_to(spot, change) if spot.in_hand else None
        if place is not None:  # several moves came back together
            end = spot.rect.copy()
            end.center = place.center
            motions.append(replace(lies, end=end, ends=now + FLIGHT_SECONDS * pace.scale))
        elif any(isinstance(event, Played) and event.zone == spot.kind for event in change.events):
            motions.append(replace(lies, ends=max((motion.ends for motion in moving), default=now)))
        elif any(isinstance(event, Taken) and spot.face in event.cards for event in change.events):
            back = back_of(spot.card)
            motions.append(replace(lies, becomes=back, ends=now + FLIGHT_SECONDS * pace.scale, ease=half))
    return motions


def _drawn_by_others(change: ViewChange, pace: Pace, now: float) -> list[Motion]:
    """Return the motions of the backs that other players took from the table, to their fans."""
    drawn = [event for event in change.events if isinstance(event, Drawn) and event.seat != change.new.seat]
    motions: list[Motion] = []
    for event in () if change.told else drawn:
        lying = [spot for spot in change.before.spots if spot.kind == event.zone and not spot.face_up]
        backs = [card for card in event.cards if isinstance(card, Back)]
        pause = min(DRAW_STAGGER, MAX_DRAWS_SECONDS / max(1, len(backs))) * pace.scale
        for number, back in enumerate(backs if lying else ()):
            spot, begins = lying[-1 - min(number, len(lying) - 1)], now + number * pause
            end, ends = _at_fan(change.after, event.seat), begins + DRAW_SECONDS * pace.scale
            motions.append(Motion(spot.rect, end, back, back, begins, ends, resizes=True, joins=event.seat))
    return motions


def _dealt(flying: Sequence[Flight], change: ViewChange, spec: LayoutSpec, pace: Pace, now: float) -> list[Motion]:
    """Return the motions of a deal, packet by packet, even to hands that are not drawn; none if this is no deal."""
    view = change.new
    order = packets(view, spec.deal) if any(isinstance(event, Dealt) for event in change.events) else ()
    if not order:
        return []
    style = FlightStyle(max(DEAL_SECONDS, pace.flight / 2), 0.0)
    dealer = change.after.seats[view.dealer].portrait
    spots = [flight.spot for flight in flying if flight.spot.in_hand]
    own = [Flight(card_place(dealer, spot.rect), back_of(spot.card), spot) for spot in spots]
    others = [flight for flight in flying if not flight.spot.in_hand and not _shifted(flight.spot, change.before)]
    shifted = [flight for flight in flying if not flight.spot.in_hand and flight not in others]
    pause = min(DEAL_STAGGER * pace.scale * max(count for _, count in order), MAX_DEAL_SECONDS / len(order))
    motions: list[Motion] = []
    for number, (seat, count) in enumerate(order):
        begins = now + number * pause
        if seat == view.seat:
            mine, own = own[:count], own[count:]
            motions += [_motion(flight, begins, style) for flight in mine]
        else:
            motions += _to_fan(seat, count, change, begins, begins + style.seconds)
    last = now + len(order) * pause
    motions += [_motion(flight, last, style) for flight in (*own, *others)]
    kept = [_motion(flight, now, style) for flight in shifted]  # a deck that lay there before is not dealt
    return [*kept, *(replace(motion, dealt=True) for motion in motions)]


def packets(view: View, batches: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return the seat and size of each packet, in the order of the deal; none if the last move dealt no hands.

    :param batches: the cards for each player in the first round of the deal, the second and so on; empty for 1 a round.
    """
    held = {event.seat: len(event.cards) for event in view.log[-1].events if isinstance(event, Dealt)}
    step = -1 if view.direction is Direction.COUNTER_CLOCKWISE else 1
    order = [(view.dealer + step * (place + 1)) % view.seats for place in range(view.seats)]
    dealt = []
    sizes = cycle(batches or (1,))
    while any(held.values()):
        size = next(sizes)
        for seat in order:
            given = min(size, held.get(seat, 0))
            if given:
                held[seat] -= given
                dealt.append((seat, given))
    return tuple(dealt)


def _to_fan(seat: int, count: int, change: ViewChange, begins: float, ends: float) -> list[Motion]:
    """Return the motions of a packet to the fan of another player; without a fan, to the face."""
    view, target = change.new, _at_fan(change.after, seat)
    start = target.copy()
    start.center = change.after.seats[view.dealer].portrait.center
    backs = [card if isinstance(card, Back) else card.back for card in view.zone("hand", seat).cards]
    return [
        Motion(start, target.move(shift * target.width // 4, 0), back, back, begins, ends, joins=seat)
        for shift, back in enumerate(backs[:count])
    ]


def _at_fan(layout: TableLayout, seat: int) -> Rect:
    """Return the place of a small card at the fan of a seat; without a fan, at the face."""
    place = layout.seats[seat]
    rect = card_place(place.portrait, layout.hand)
    rect.center = place.fan.center if place.fan.width else place.portrait.center
    return rect


def _entrance(spot: Spot, change: ViewChange, spec: LayoutSpec) -> Flight | None:
    """Return the flight of a card that was not drawn before: from the deck, or from its player or the dealer.

    After a moment that has shown where the cards went, only a card that is turned up now flies.
    """
    last = change.moves[-1] if change.moves else None
    entry = next((each for each in reversed(change.moves) if spot.face in each.cards), last)
    turned_up = _turned_up(spot, change)
    if entry is None or (change.told and not turned_up):
        return None
    back = back_of(spot.card)
    deck = _deck_of(spot, change, spec) if turned_up else _drawn_from(spot, change)
    if deck is not None:
        return Flight(deck.rect, back, spot)
    dealt = turned_up or entry.actor < 0
    giver = change.new.dealer if dealt else next(_layers(spot, change), entry.actor)
    at_face = dealt or giver == change.new.seat
    start = card_place(change.after.seats[giver].portrait, spot.rect) if at_face else _at_fan(change.before, giver)
    return Flight(start, back, spot)


def _layers(spot: Spot, change: ViewChange) -> Iterator[int]:
    """Yield the seat that has just laid a card's meld: at the end of a round other seats lay theirs too."""
    number = next((zone.number for zone in change.new.zones if zone.name == spot.zone), 0)
    return (event.seat for event in change.events if isinstance(event, Laid) and number and event.meld == number)


def _turned_up(spot: Spot, change: ViewChange) -> bool:
    """Return whether a card in the middle is one that the dealer has turned up."""
    turned_up = (event for event in change.events if isinstance(event, Revealed) and event.seat is None)
    return not spot.in_hand and any(spot.face in event.cards for event in turned_up)


def _drawn_from(spot: Spot, change: ViewChange) -> Spot | None:
    """Return the top of the deck from which a card in the hand was drawn; ``None`` if it was not drawn."""
    drawn = (event for event in change.events if isinstance(event, Drawn) and spot.in_hand)
    zone = next((event.zone for event in drawn if spot.face in event.cards), None)
    return next((each for each in reversed(change.before.spots) if each.kind == zone and not each.face_up), None)


def _deck_of(spot: Spot, change: ViewChange, spec: LayoutSpec) -> Spot | None:
    """Return the top of the deck from which a card was turned up; ``None`` if there is no such deck."""
    back = back_of(spot.card)
    decks = (each for each in reversed(change.before.spots) if spec.zone(each.kind).draw is Display.DECK)
    return next((each for each in decks if each.card is back), None)


def _whereabouts(card: Card | Back, change: ViewChange) -> Rect | None:
    """Return the portrait of the seat that has a card which is no longer drawn."""
    for zone in change.new.zones:
        if zone.owner is not None and card in zone.faces:
            return change.after.seats[zone.owner].portrait
    return None


def _played_to(spot: Spot, change: ViewChange) -> Rect | None:
    """Return the place to which a card was played that has been turned away since; ``None`` if it was not played."""
    zones = (event.zone for event in change.events if isinstance(event, Played) and spot.face in event.cards)
    return next((change.before.boxes[zone] for zone in zones if zone in change.before.boxes), None)


def card_place(place: Rect, card: Rect) -> Rect:
    """Return the place of a small card in the middle of ``place``."""
    height = max(6, min(card.height // 2, place.height))
    rect = Rect(0, 0, round(height / CARD_SHAPE), height)
    rect.center = place.center
    return rect
