"""Places the labels of the table by rank: captions, tags, notes and bubbles lie where they cover nothing.

A label has forms, the best first, and each form has corners where it may lie. It takes the first form and corner that
are free of solid things and of the labels placed before it.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from pygame import Rect, Surface

from cardtable.play.layout import Display
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_state import tab_height
from cardtable.ui.table.fans import counts_by_deck, fans_in
from cardtable.ui.table.sizes import RAISED_SHARE
from cardtable.ui.theme import Extent

Corner = tuple[str, tuple[int, int]]
"""The name of a corner (``topleft``, ``bottomright``, ``midtop`` …) and a point for it."""
Corners = Iterable[Corner]
DrawLabel = Callable[[Surface, Rect], None]

APART_UNITS: Final = 6
"""The distance that labels keep from each other where there is room, in layout units."""
OUTLINE_UNITS: Final = 8
"""How far the outline of a place for the viewer's card reaches, in layout units."""
LAID_BY_UNITS: Final = 40
"""The height of the name under the cards that one player laid, in layout units."""
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
    """

    size: Extent
    text: str
    draw: DrawLabel
    corners: Corners


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
    :param may_cover: solid things that it covers rather than take a worse form.
    :param last: a form that is shown at its first corner if nothing is free; ``None`` if nothing is shown then.
    """

    rank: Precedence
    key: Hashable
    forms: Iterable[LabelForm]
    may_cover: tuple[Rect, ...] = ()
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
    without = [rect for rect in taken if rect not in label.may_cover] if label.may_cover else ()
    for form in label.forms:
        corners = list(form.corners)
        rect = free_place(form.size, corners, [*taken, *soft], window) if soft else None
        rect = rect or free_place(form.size, corners, taken, window)
        if rect is None and label.may_cover:
            rect = free_place(form.size, corners, without, window)
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
    whole = Rect((0, 0), window)
    return next((each for each in _rects(size, corners) if whole.contains(each) and each.collidelist(taken) < 0), None)


def _rects(size: Extent, corners: Corners) -> Iterator[Rect]:
    for name, point in corners:
        rect = Rect((0, 0), size)
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
    for seat, place in layout.seats.items():
        things += [place.portrait, place.pips, *_fans(board, seat)]
    things += [*layout.headers.values(), *layout.faces.values()]
    for name, rect in layout.drops.items():
        own = board.spec.zone_named(name, board.view).draw in (Display.TRICK, Display.FRONT)
        things.append(rect.inflate(2 * px(OUTLINE_UNITS), 2 * px(OUTLINE_UNITS)) if own else rect)
    things += [bracket.rect.inflate(0, 2 * px(LAID_BY_UNITS)) for bracket in layout.brackets]
    return [rect for rect in things if rect.width and rect.height]


def _fans(board: Board, seat: int) -> list[Rect]:
    """Return the places of the fans of a seat, with the numbers on them."""
    place, found = board.layout.seats[seat], []
    for fan in fans_in(counts_by_deck(board.view.zone("hand", seat).cards), place.fan, right=place.right):
        cards = [card.rect for card in fan.cards]
        whole = cards[0].unionall(cards[1:])
        whole.height = max(whole.bottom, fan.badge[1] + board.measure.line // 2) - whole.top
        found.append(whole)
    return found


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
