"""The flights of cards between two layouts, derived by comparing them."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Back, Card
from cardtable.ui.table.layout import Spot, TableLayout

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


def flights(before: TableLayout, after: TableLayout, entrance: Callable[[Spot], Flight | None]) -> tuple[Flight, ...]:
    """Return the flights from ``before`` to ``after``, in the order of drawing.

    A card in both layouts flies from its old place. A card only in the new layout comes from the place of a card with
    the same back that has gone; failing that, it makes its ``entrance``, if it has one.
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
            source = _origin(spot, gone, known)
            if source is not None:
                fresh.remove(spot)
                flown[spot.zone, spot.index] = Flight(source.rect, source.card, spot, source)
    for spot in fresh:
        flight = entrance(spot)
        if flight is not None:
            flown[spot.zone, spot.index] = flight
    return tuple(flown[spot.zone, spot.index] for spot in after.spots if (spot.zone, spot.index) in flown)


def _origin(spot: Spot, gone: dict[str, list[Spot]], known: bool) -> Spot | None:
    for spots in gone.values():
        for old in spots:
            fits = _same(old.card, spot.card) if known else back_of(old.card) is back_of(spot.card) and not old.face_up
            if fits:
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
