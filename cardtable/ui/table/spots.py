"""The spots of cards: where each lies within the place of its zone."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Back, Card
from cardtable.engine.view import NO_MARK, Mark, SeenZone
from cardtable.ui.table.sizes import CARD_SHAPE

STACK_EDGES: Final = 3
"""The number of cards drawn of a stack: the top card, and the edges of those under it."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One card on the screen, and its place.

    :param zone: the name of its zone.
    :param kind: the kind of that zone.
    :param index: the card's place in the zone.
    :param rect: the card's place on the screen before it is turned.
    :param mark: the public mark of the card.
    :param angle: its rotation about its middle, in degrees counter-clockwise.
    """

    zone: str
    index: int
    card: Card | Back
    rect: Rect
    kind: str
    mark: Mark = NO_MARK
    angle: float = 0.0

    @property
    def face_up(self) -> bool:
        """Whether the card's front is visible."""
        return isinstance(self.card, Card)

    @property
    def in_hand(self) -> bool:
        """Whether the card is in a hand: only the viewer's hand is drawn card by card."""
        return self.kind == "hand"

    @property
    def face(self) -> Card | None:
        """The visible card; ``None`` for a back."""
        return self.card if isinstance(self.card, Card) else None


@dataclass(frozen=True, slots=True)
class Bracket:
    """Cards that one seat played together, with its name under them; ``last`` if they are the newest."""

    rect: Rect
    seat: int
    last: bool


@dataclass(frozen=True, slots=True)
class AreaLayout:
    """The layout of a part of the table.

    :param boxes: the place of each zone, even if it is empty.
    :param drops: the place in each zone where a card of the viewer would land.
    """

    spots: tuple[Spot, ...] = ()
    boxes: Mapping[str, Rect] = field(default_factory=dict)
    drops: Mapping[str, Rect] = field(default_factory=dict)
    brackets: tuple[Bracket, ...] = ()

    def __add__(self, other: "AreaLayout") -> "AreaLayout":
        return AreaLayout(
            self.spots + other.spots,
            {**self.boxes, **other.boxes},
            {**self.drops, **other.drops},
            self.brackets + other.brackets,
        )


def card_size(width: float) -> tuple[int, int]:
    """Return the width and height in whole pixels of a card of this width."""
    return max(6, round(width)), max(8, round(width * CARD_SHAPE))


def spot_of(zone: SeenZone, place: int, rect: Rect, angle: float = 0.0) -> Spot:
    """Return the spot of the card at a place of a zone."""
    return Spot(zone.name, place, zone.cards[place], rect, zone.kind, zone.mark(place), angle)


def overlapping(zone: SeenZone, left: float, top: float, width: float, pitch: float) -> list[Spot]:
    """Lay out the cards of a zone from left to right."""
    size = card_size(width)
    return [
        spot_of(zone, place, Rect((round(left + place * pitch), round(top)), size)) for place in range(len(zone.cards))
    ]


def row_width(width: float, pitch: float, count: int) -> float:
    """Return the width of this number of overlapping cards."""
    return width + pitch * (count - 1) if count else 0.0


def pitch_within(room: float, width: float, count: int, wanted: float) -> float:
    """Return the greatest pitch up to ``wanted`` at which the cards fit into this room."""
    return wanted if count < 2 else max(0.0, min(wanted, (room - width) / (count - 1)))


def stack(zone: SeenZone, top: Rect) -> list[Spot]:
    """Lay out the top card at its place, and the edges of one or two cards under it."""
    shown = min(STACK_EDGES, len(zone.cards))
    edge = max(1, top.width // 32)
    return [
        spot_of(zone, len(zone.cards) - 1 - depth, top.move(depth * edge, depth * edge))
        for depth in range(shown - 1, -1, -1)
    ]


def first_free(places: Iterable[Rect], taken: Sequence[Rect], room: Rect) -> Rect | None:
    """Return the first of these places that lies within a room and covers nothing; ``None`` if none does."""
    return next((each for each in places if room.contains(each) and each.collidelist(taken) < 0), None)
