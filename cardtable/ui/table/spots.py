"""The cards of one zone: where each lies within the place that the zone has."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Back, Card
from cardtable.engine.view import NO_MARK, Mark, SeenZone
from cardtable.ui.table.sizes import CARD_SHAPE

STACK_EDGES: Final = 3
"""The number of cards seen of a stack: its top one, and the edges of those under it."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One card on the screen: where it lies.

    :param zone: the name of its zone.
    :param kind: what kind of zone that is.
    :param index: the card's place in it.
    :param rect: the card's place as it would lie unturned.
    :param mark: what everybody knows about it.
    :param angle: by how many degrees it is turned counter-clockwise about its middle.
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
        """Whether the card's front is seen."""
        return isinstance(self.card, Card)

    @property
    def face(self) -> Card | None:
        """The card that is seen; ``None`` for a back."""
        return self.card if isinstance(self.card, Card) else None


@dataclass(frozen=True, slots=True)
class Measure:
    """The window: its size in pixels, ``u`` pixels a layout unit (1 at 1280×720), ``line`` pixels a line of text.

    :param cards: how large the hand's cards are to be where there is room, 1 as designed.
    :param text: the reader's factor on all text, 1 as designed.
    :param column: pixels to keep free at the right for a panel; 0 for none.
    :param docked: whether that panel takes the window's whole height; else it stands between rail and hand.
    :param names: by seat, how wide its name is; empty if that does not matter.
    """

    width: int
    height: int
    u: float
    line: int
    cards: float = 1.0
    text: float = 1.0
    column: int = 0
    docked: bool = False
    names: tuple[int, ...] = ()

    def px(self, units: float) -> int:
        """Return layout units in pixels."""
        return round(units * self.u)

    @property
    def tokens(self) -> float:
        """The factor on signs and tools, which grow half as much as text."""
        return 1 + (self.text - 1) / 2

    @property
    def table(self) -> int:
        """The width of the table: of the window without the column that is kept free."""
        return self.width - (self.column + self.px(16) if self.column else 0)


@dataclass(frozen=True, slots=True)
class Bracket:
    """Cards that one seat laid together: its name stands under them. ``last``: they are the newest."""

    rect: Rect
    seat: int
    last: bool


@dataclass(frozen=True, slots=True)
class Laid:
    """What lies in a part of the table.

    :param boxes: by zone, its place, also when it is empty.
    :param drops: by zone, where a card of the viewer would come to lie.
    """

    spots: tuple[Spot, ...] = ()
    boxes: Mapping[str, Rect] = field(default_factory=dict)
    drops: Mapping[str, Rect] = field(default_factory=dict)
    brackets: tuple[Bracket, ...] = ()

    def __add__(self, other: "Laid") -> "Laid":
        return Laid(
            self.spots + other.spots,
            {**self.boxes, **other.boxes},
            {**self.drops, **other.drops},
            self.brackets + other.brackets,
        )


def card_size(width: float) -> tuple[int, int]:
    """Return width and height in whole pixels of a card so wide."""
    return max(6, round(width)), max(8, round(width * CARD_SHAPE))


def spot_of(zone: SeenZone, place: int, rect: Rect, angle: float = 0.0) -> Spot:
    """Return the card at a place of a zone, where it lies on the screen."""
    return Spot(zone.name, place, zone.cards[place], rect, zone.kind, zone.mark(place), angle)


def overlapping(
    zone: SeenZone, left: float, top: float, width: float, pitch: float, places: Sequence[int] | None = None
) -> list[Spot]:
    """Lay cards of a zone from left to right; ``places`` are all if none are given."""
    size = card_size(width)
    shown = range(len(zone.cards)) if places is None else places
    return [
        spot_of(zone, place, Rect((round(left + number * pitch), round(top)), size))
        for number, place in enumerate(shown)
    ]


def row_width(width: float, pitch: float, count: int) -> float:
    """Return how wide this number of overlapping cards is."""
    return width + pitch * (count - 1) if count else 0.0


def pitch_within(room: float, width: float, count: int, wanted: float) -> float:
    """Return the pitch at which the cards take at most this room; ``wanted`` if they do so then."""
    return wanted if count < 2 else max(0.0, min(wanted, (room - width) / (count - 1)))


def stack(zone: SeenZone, top: Rect) -> list[Spot]:
    """Lay the top card at its place, and under it the edges of one or two more."""
    shown = min(STACK_EDGES, len(zone.cards))
    edge = max(1, top.width // 32)
    return [
        spot_of(zone, len(zone.cards) - 1 - depth, top.move(depth * edge, depth * edge))
        for depth in range(shown - 1, -1, -1)
    ]
