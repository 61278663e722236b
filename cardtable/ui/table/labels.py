"""Places the labels of the table by rank: captions, tags, notes and bubbles lie where they cover nothing.

A label has forms, the best first, and each form has corners where it may lie. It takes the first form and corner that
are free of solid things and of the labels placed before it.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Final

from pygame import Rect, Surface

from cardtable.play.layout import Display
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_marks import tab_height
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.table.middle import LAID_BY_UNITS, bid_face
from cardtable.ui.table.seating import PlacesOfSeat, badge_width, counts_by_deck, fans_in
from cardtable.ui.table.sizes import RAISED_SHARE, Measure
from cardtable.ui.table.spots import first_free
from cardtable.ui.theme import Extent

Corner = tuple[str, tuple[int, int]]
"""The name of a corner (``topleft``, ``bottomright``, ``midtop`` …) and a point for it."""
Corners = Iterable[Corner]
DrawLabel = Callable[[Surface, Rect], None]

APART_UNITS: Final = 6
"""The distance that labels keep from each other where there is room, in layout units."""
OUTLINE_UNITS: Final = 8
"""How far the outline of a place for the viewer's card reaches, in layout units."""
TAIL_UNITS: Final = 14
"""The gap between a face and a bubble, which has its tail there, in layout units."""
CALL_LINES: Final = (3.2, 1.4)
"""The width and height of a short call in a bubble, by the height of a line of text."""
SCAN_UNITS: Final = 8
"""The distance between two places around a player that are tried for a bubble, in layout units."""
AIR_UNITS: Final = 4
"""The air around a card, on both sides together, in layout units."""
HEAD_UNITS: Final = 16
"""The height above open cards that a label leaves free, if it can, in layout units."""


class Precedence(IntEnum):
    """The order in which labels are placed."""

    CAPTION = 0
    TAG = 1
    SIDES = 2
    NOTE = 3
    BUBBLE = 4


@dataclass(frozen=True, slots=True)
class LabelForm:
    """One form of a label.

    :param text: the label in words.
    :param corners: the possible places, the best first.
    :param covers: solid things that it may cover.
    """

    size: Extent
    text: str
    draw: DrawLabel
    corners: Corners
    covers: tuple[Rect, ...] = ()


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A label with its place, and the function that draws it there.

    :param key: what it is the label of, among the labels of its rank.
    :param forced: whether it lies there because nothing is free, and may cover something.
    """

    rank: Precedence
    key: Hashable
    text: str
    rect: Rect
    draw: DrawLabel
    forced: bool = False


@dataclass(frozen=True, slots=True)
class TableLabel:
    """Something written or drawn on the table beside the cards.

    :param key: what it is the label of, among the labels of its rank.
    :param forms: the best first; later ones are made only if they are needed.
    :param last: a form that is shown at its first corner if nothing is free; ``None`` if nothing is shown then.
    """

    rank: Precedence
    key: Hashable
    forms: Iterable[LabelForm]
    last: LabelForm | None = None


def place(
    labels: Iterable[TableLabel], solid: Sequence[Rect], window: Extent, soft: Sequence[Rect] = (), apart: int = 0
) -> list[PlacedLabel]:
    """Return the labels that have room, with their places, by rank.

    :param solid: the places that must not be covered.
    :param soft: the places that stay free if a form finds another one.
    :param apart: the distance that labels keep from each other if a form finds such a place, in pixels.
    """
    placed: list[PlacedLabel] = []
    taken = list(solid)
    for label in sorted(labels, key=lambda each: each.rank):
        beside = [each.rect.inflate(2 * apart, 2 * apart) for each in placed]
        found = _place(label, taken, [*soft, *beside], window)
        if found is not None:
            placed.append(found)
            taken.append(found.rect)
    return placed


def _place(label: TableLabel, taken: Sequence[Rect], soft: Sequence[Rect], window: Extent) -> PlacedLabel | None:
    for form in label.forms:
        corners = list(form.corners)
        solid = [rect for rect in taken if rect not in form.covers] if form.covers else taken
        rect = free_place(form.size, corners, [*solid, *soft], window) or free_place(form.size, corners, solid, window)
        if rect is not None:
            return PlacedLabel(label.rank, label.key, form.text, rect, form.draw)
    if label.last is None:
        return None
    rect = next(_rects(label.last.size, label.last.corners)).clamp(Rect((0, 0), window))
    return PlacedLabel(label.rank, label.key, label.last.text, rect, label.last.draw, forced=True)


def free_place(size: Extent, corners: Corners, taken: Sequence[Rect], window: Extent) -> Rect | None:
    """Return the first place of this size that lies within the window and covers nothing; ``None`` if none does.

    :param corners: the places to try, the best first.
    :param taken: the places that must not be covered.
    :param window: the size of the window.
    """
    return first_free(_rects(size, corners), taken, Rect((0, 0), window))


def _rects(size: Extent, corners: Corners) -> Iterator[Rect]:
    for name, point in corners:
        rect = Rect((0, 0), size)
        if name == "topleft":  # the thousands of places around a player: this is much faster than by name
            rect.topleft = point
        else:
            setattr(rect, name, point)
        yield rect


def solid_things(board: Board) -> list[Rect]:
    """Return the places of everything on the table that no label may cover, except what is written."""
    layout, px = board.layout, board.measure.px
    things = [layout.tools, layout.event, layout.steps, layout.prompt, layout.buttons, layout.hand, layout.column]
    for spot in layout.spots:
        zone = board.spec.zone_named(spot.zone, board.view)
        if spot.in_hand:
            things.append(board.reach(spot))
        elif zone.takes_above:
            rise = round(RAISED_SHARE * spot.rect.height)
            things.append(Rect(spot.rect.left, spot.rect.top - rise, spot.rect.width, spot.rect.height + rise))
        else:
            things.append(spot.rect)
        if zone.draw is Display.FRONT:  # its crown and its worth
            high = tab_height(spot.rect.width)
            things.append(Rect(spot.rect.left, spot.rect.top - high, spot.rect.width, high))
            face = bid_face(board.measure, spot.rect.width) if spot.face_up else 0
            things.append(Rect(spot.rect.left - face // 4, spot.rect.bottom - 3 * face // 4, face, face))
    for seat, place in layout.seats.items():
        things += [place.portrait, place.pips, *fan_places(board, seat)]
    things += [*layout.headers.values(), *layout.faces.values()]
    for name, rect in layout.drops.items():
        own = board.spec.zone_named(name, board.view).draw in (Display.TRICK, Display.FRONT)
        things.append(rect.inflate(2 * px(OUTLINE_UNITS), 2 * px(OUTLINE_UNITS)) if own else rect)
    things += [bracket.rect.inflate(0, 2 * px(LAID_BY_UNITS)) for bracket in layout.brackets]
    return [rect for rect in things if rect.width and rect.height]


def call_places(board: Board, taken: Sequence[Rect], window: Extent) -> dict[int, Rect]:
    """Return the places where the other players can say a short call, by seat."""
    line, calls = board.measure.line, dict[int, Rect]()
    size = round(CALL_LINES[0] * line), round(CALL_LINES[1] * line)
    for seat, place_of_seat in board.layout.seats.items():
        if seat != board.bottom:
            others = [other.portrait for number, other in board.layout.seats.items() if number != seat]
            near, around = (
                places_near(place_of_seat, size, board.measure, others, scanned=far) for far in (False, True)
            )
            found = free_place(size, chain(near, around), [*taken, *calls.values()], window)
            calls |= {} if found is None else {seat: found}
    return calls


def places_near(
    seat: PlacesOfSeat, size: Extent, measure: Measure, others: Sequence[Rect], *, scanned: bool = False
) -> Iterator[Corner]:
    """Yield places for a bubble of a player: beside a face across, under the player, or beside the player.

    :param others: the faces of the other players, which are farther away.
    :param scanned: whether to yield all places around the player instead, the nearest first.
    """
    px, face, whole, high = measure.px, seat.portrait, seat.rect, size[1]
    gap, low = px(TAIL_UNITS), max(whole.bottom, face.bottom)
    if scanned:
        around = whole.left, whole.top, whole.right, low
        yield from _places_around(_sides(face), around, size, px(SCAN_UNITS), tuple(_sides(other) for other in others))
        return
    corner, edge = ("topright", face.right) if seat.right else ("topleft", face.left)
    if is_across(seat, measure):
        yield "midright", (face.left - gap, max(face.centery, px(8) + high // 2))
    bottoms = (low, seat.fan.bottom) if seat.fan.width and seat.fan.bottom > low else (low,)
    yield from ((corner, (edge, bottom + gap)) for bottom in bottoms)
    fan = seat.fan if seat.fan.width else whole
    beside = (
        ("midright", min(whole.left, fan.left) - gap) if seat.right else ("midleft", max(whole.right, fan.right) + gap)
    )
    yield from ((beside[0], (beside[1], face.centery + lower)) for lower in (0, gap))
    yield from ((corner, (edge, bottom + px(3))) for bottom in bottoms)


def is_across(seat: PlacesOfSeat, measure: Measure) -> bool:
    return seat.portrait.top < measure.px(24)


Sides = tuple[int, int, int, int]
"""The left, top, right and bottom of a place."""


def _sides(rect: Rect) -> Sides:
    return rect.left, rect.top, rect.right, rect.bottom


@lru_cache(maxsize=128)
def _places_around(
    face: Sides, around: Sides, size: Extent, step: int, others: tuple[Sides, ...]
) -> tuple[Corner, ...]:
    """Return the places of this size around a player that are nearer to that face than to others, the nearest first.

    There are thousands, and they stay the same as long as the players keep their seats.
    """
    (wide, high), reach, (left, top, right, bottom) = size, face[2] - face[0], around
    faces = (face, *others)
    rows = [
        (y, [max(y - low, high_edge - y - high, 0) ** 2 for _, high_edge, _, low in faces])
        for y in range(top - high - reach, bottom + reach, step)
    ]
    near = []
    for x in range(left - wide - reach, right + reach, step):
        across = [max(x - end, start - x - wide, 0) ** 2 for start, _, end, _ in faces]
        for y, down in rows:
            apart = across[0] + down[0]
            if all(apart < more + deeper for more, deeper in zip(across[1:], down[1:], strict=True)):
                near.append((apart, x, y))
    near.sort(key=itemgetter(0))
    return tuple(("topleft", (x, y)) for _, x, y in near)


def fan_places(board: Board, seat: int) -> list[Rect]:
    """Return the places of the fans of a seat, with the numbers on them."""
    place, found = board.layout.seats[seat], []
    line = board.measure.line
    for fan in fans_in(counts_by_deck(board.view.zone("hand", seat).cards), place.fan, line, right=place.right):
        badge = Rect(0, 0, badge_width(fan.number, line), line)
        badge.center = fan.badge
        found.append(badge.unionall([card.rect for card in fan.cards]))
    return found


def seats_and_fans(layout: TableLayout) -> list[Rect]:
    """Return the places of the players, with their names, and of their fans."""
    return [rect for place in layout.seats.values() for rect in (place.rect, place.fan) if rect.width]


def soft_things(board: Board) -> list[Rect]:
    """Return what labels leave free if they can: the air around cards, and the places just above players' open cards,
    where a label would look like the heading of the cards.
    """
    px, things = board.measure.px, []
    for spot in board.layout.spots:
        things.append(spot.rect.inflate(px(AIR_UNITS), px(AIR_UNITS)))
        if board.spec.zone_named(spot.zone, board.view).draw is Display.STRIP:
            things.append(Rect(spot.rect.left, spot.rect.top - px(HEAD_UNITS), spot.rect.width, px(HEAD_UNITS)))
    return things
