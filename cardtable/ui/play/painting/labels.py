"""The labels of a table, each in its place: captions, tags, the note about the sides, and the other notes."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from cardtable.engine.events import CardBid, Passed
from cardtable.ui.play.moments.moment import moment_on
from cardtable.ui.play.painting.emphasis import Emphasis
from cardtable.ui.play.painting.frame import TableLook
from cardtable.ui.play.painting.middle import caption_labels, lamps, worths_of_prizes
from cardtable.ui.play.painting.notes import note_labels, side_labels
from cardtable.ui.play.painting.seats import names_and_statuses, tag_labels
from cardtable.ui.play.painting.standing import standing_lines, token_place
from cardtable.ui.table.board import Board
from cardtable.ui.table.labels import (
    APART_UNITS,
    PlacedLabel,
    Precedence,
    call_places,
    place,
    soft_things,
    solid_things,
)
from cardtable.ui.theme import SMALL


@dataclass(frozen=True, slots=True)
class PlacedLabels:
    """The labels of a table in their places.

    :param solid: the places of everything else on the table that nothing may cover.
    :param calls: the places where players can say a short call, by seat.
    """

    placed: Sequence[PlacedLabel]
    solid: Sequence[Rect]
    calls: Mapping[int, Rect]

    def of(self, *ranks: Precedence) -> list[PlacedLabel]:
        """Return the labels of these ranks."""
        return [each for each in self.placed if each.rank in ranks]

    def at(self, rank: Precedence, key: Hashable) -> Rect | None:
        """Return the place of a label; ``None`` if it is not there."""
        return next((each.rect for each in self.placed if each.rank is rank and each.key == key), None)

    @property
    def places(self) -> list[Rect]:
        """The places of the labels."""
        return [each.rect for each in self.placed]

    def widened(self, rect: Rect, row: Rect, gap: int) -> Rect:
        """Return a place made as wide as the row in which it lies is free on both sides of it."""
        band = Rect(row.left, rect.top, row.width, rect.height)
        beside = [each for each in (*self.solid, *self.places) if each.colliderect(band) and not each.colliderect(rect)]
        left = max([band.left, *(each.right + gap for each in beside if each.centerx < rect.centerx)])
        right = min([band.right, *(each.left - gap for each in beside if each.centerx >= rect.centerx)])
        return Rect(min(left, rect.left), rect.top, max(right, rect.right) - min(left, rect.left), rect.height)

    def draw(self, surface: Surface, *ranks: Precedence) -> None:
        """Draw the labels of these ranks."""
        for each in self.of(*ranks):
            each.draw(surface, each.rect)


def place_labels(table: TableLook, board: Board, emphasis: Emphasis) -> PlacedLabels:
    """Return the labels of a table in their places."""
    moment = moment_on(board)
    solid = [*solid_things(board), *_written(table, board), *emphasis.panels]
    solid += [lamp for zone in board.view.zones for lamp in lamps(board, emphasis, zone.name)]
    metrics, apart = table.look.metrics, table.look.metrics.px(APART_UNITS)
    soft = soft_things(board)
    named = [*caption_labels(table, board, emphasis), *tag_labels(table, board), *side_labels(table, board)]
    placed = place(named, solid, metrics.size, soft, apart)
    calls = call_places(board, [*solid, *(each.rect for each in placed)], metrics.size)
    if moment is None or not moment.moment.bare:
        soft += calls.values() if _is_auction(board) else ()
        notes = note_labels(table, board, calls, without_debt=moment is not None and moment.moment.shows_debt)
        placed += place(notes, [*solid, *(each.rect for each in placed)], metrics.size, soft, apart)
    return PlacedLabels(placed, solid, calls)


def _written(table: TableLook, board: Board) -> list[Rect]:
    """Return the places of what is written on the table and has no other place than one."""
    layout, look = board.layout, table.look
    standing = table.standing(board.view)
    token, _ = token_place(look, layout.standing, standing)
    lines = [token, *standing_lines(look, layout.standing, standing)]
    rail = Rect(layout.rail.left, layout.rail.top, 0, layout.rail.height)
    rail.width = max(line.right for line in lines) + look.metrics.px(16) - rail.left
    style = look.style(SMALL, bold=True)
    line, under = look.text.line_height(style), table.game.words.middle(board.view, table.names).under
    groups = []
    for group, head in layout.groups:
        words = Rect(0, head.top, look.text.width(group.label, style), head.height)
        words.centerx = head.centerx
        groups.append(words)
    paid = [
        Rect(spot.rect.left, spot.rect.bottom, spot.rect.width, line + look.metrics.px(4))
        for spot in layout.spots
        if (spot.zone, spot.card) in under
    ]
    return [rail, *groups, *paid, *worths_of_prizes(table, board), *names_and_statuses(table, board)]


def _is_auction(board: Board) -> bool:
    """Whether there was an open bid or a pass in the last round of moves."""
    events = [event for entry in board.view.log[-board.view.seats :] for event in entry.events]
    return any(isinstance(each, Passed) or (isinstance(each, CardBid) and not each.sealed) for each in events)
