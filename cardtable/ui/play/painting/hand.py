"""The cards of the viewer's hand in their states, the labels of its groups, and what wild cards stand for."""

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise, repeat
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Card
from cardtable.engine.view import NO_MARK, Mark
from cardtable.ui.drawing.text import Style
from cardtable.ui.play.painting.emphasis import Emphasis, state_of
from cardtable.ui.play.painting.frame import Frame, TableLook
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_marks import counts_as, draw_stand_in, star_place, tab_places
from cardtable.ui.table.layout import Spot
from cardtable.ui.theme import SMALL

MAX_OVERHANG_GAPS: Final = 4
"""The most that a label may extend beyond its group at the right, in small gaps of the layout."""


def draw_hand(frame: Frame) -> None:
    """Draw the labels of the groups, and the hand."""
    surface, board, emphasis = frame.surface, frame.board, frame.emphasis
    _write_group_labels(frame)
    spots = [spot for spot in board.rest if spot.in_hand]
    focus: Rect | None = None
    drawn: list[tuple[Spot, Rect]] = []
    for spot, room, mark in zip(spots, rooms_of(spots), _stands_for(frame.table, board, spots), strict=True):
        if spot in emphasis.dragged:
            continue
        state = state_of(board, spot, emphasis)
        raised = spot if spot.card in emphasis.offered else emphasis.cursor if state.focused else emphasis.hover
        rect = board.lifted(spot, raised)
        frame.table.states.draw(surface, spot.card, rect, state, room=room, behind=_end_of_raised(drawn, spot, rect))
        drawn.append((spot, rect))
        if forms := counts_as(mark):
            draw_stand_in(frame.surface, frame.look, rect, forms, (room or rect.width, rect.height))
        focus = rect if state.focused else focus
    if focus is not None:
        # The focus is drawn again, because the next card covers half of it.
        frame.table.states.corners(surface, focus)


def _stands_for(table: TableLook, board: Board, spots: Sequence[Spot]) -> Sequence[Mark]:
    """Return what each card of the hand stands for: in its group, if the groups have labels, or else by itself."""
    groups = [group for group, _ in board.layout.groups]
    marks = list(chain.from_iterable(group.marks or repeat(NO_MARK, len(group.cards)) for group in groups))
    if len(marks) == len(spots):
        return marks
    by_itself = table.game.words.counts_as(board.view)
    return [by_itself.get(spot.card, NO_MARK) if isinstance(spot.card, Card) else NO_MARK for spot in spots]


def raised_places(board: Board, emphasis: Emphasis) -> Iterator[Rect]:
    """Yield the places of the raised cards and their tabs."""
    for spot in (each for each in board.rest if each.in_hand and board.picked(each)):
        card = board.lifted(spot)
        yield card
        yield from (tab for tab, _ in tab_places(card, state_of(board, spot, emphasis)))


def _write_group_labels(frame: Frame) -> None:
    """Write the label of each group above it, over a line; a group that counts against the viewer warns."""
    surface, board, metrics, theme = frame.surface, frame.board, frame.metrics, frame.look.theme
    others = board.layout.groups
    for group, place in others if not board.flying else ():
        colour = theme.warn if group.warns else theme.cream
        style = Style(metrics.text(SMALL), colour, bold=True)
        line = Rect(place.left, place.bottom - metrics.px(4), place.width, metrics.px(3))
        surface.fill(colour, line)
        over = Rect(place.left, place.top - metrics.px(4), place.width, place.height)
        beside = [
            _middle_of(other, frame.look.text.width(each.label, style)) for each, other in others if other != place
        ]
        free = _free_for_label(frame, over, frame.look.text.width(group.label, style), beside)
        frame.look.write(surface, group.label, style, free)


def _middle_of(place: Rect, width: int) -> Rect:
    """Return where a text of this width is written in the middle of a place."""
    return Rect(place.centerx - width // 2, place.top, width, place.height)


def _free_for_label(frame: Frame, place: Rect, width: int, beside: Sequence[Rect]) -> Rect:
    """Return where in ``place`` a text of this width is free of raised cards, tabs, stars and the focus.

    It is in the middle if possible, or else at an end, or else beside the last tab, if need be past the end, or
    beside all of them, where it keeps off the other groups.

    :param beside: where the labels of the other groups are written.
    """
    board = frame.board
    raised = [board.lifted(spot) for spot in board.rest if board.picked(spot)]
    for spot in (each for each in board.rest if each.in_hand):
        state = state_of(board, spot, frame.emphasis)
        raised += [tab for tab, _ in tab_places(board.lifted(spot), state)]
        raised += [star_place(spot.rect, state)] if state.fresh else []
        if state.focused:
            raised.append(frame.table.states.focus_place(board.lifted(spot, frame.emphasis.cursor)))
    left, right, gap = place.left, place.right - width, frame.metrics.px(4)
    after = max((rect.right for rect in raised if rect.colliderect(place)), default=left) + gap
    places = ((left + right) // 2, left, right, *((after,) if after <= right + MAX_OVERHANG_GAPS * gap else ()))
    found = [Rect(x, place.top, width, place.height) for x in places]
    over = [rect.left for rect in raised if rect.colliderect(place)]
    outer = [Rect(x, place.top, width, place.height) for x in (after + gap, min(over, default=left) - 2 * gap - width)]
    room = Rect(0, 0, frame.metrics.width, frame.metrics.height)
    found += [each for each in outer if room.contains(each) and each.collidelist(beside) < 0]
    return next((each for each in found if each.collidelist(raised) < 0), found[0])


def _end_of_raised(drawn: Sequence[tuple[Spot, Rect]], spot: Spot, card: Rect) -> int:
    """Return the right end of the cards of the same row that stand out above the left part of this one; 0 if none."""
    row = (rect for each, rect in drawn if each.rect.top == spot.rect.top and rect.top < card.top)
    return max((rect.right for rect in row if rect.right > card.left), default=0)


def rooms_of(spots: list[Spot]) -> list[int]:
    """Return the visible width of each card before the next one in its row, in pixels; 0 if all of it is visible."""
    rooms = [
        after.rect.left - spot.rect.left if after.rect.top == spot.rect.top and after.rect.left < spot.rect.right else 0
        for spot, after in pairwise(spots)
    ]
    return [*rooms, 0] if spots else []
