"""The labels of a table, each in its place: captions, tags, the note about the sides, and the other notes."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.events import CardBid, Passed
from cardtable.engine.game import Game
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.text import Style
from cardtable.ui.look import Look
from cardtable.ui.play.moments.player import moment_on
from cardtable.ui.play.painting.captions import Captions, lamps
from cardtable.ui.play.painting.frame import Emphasis
from cardtable.ui.play.painting.notes import Notes
from cardtable.ui.play.painting.side_painter import SidePainter
from cardtable.ui.play.painting.standing_painter import StandingPainter
from cardtable.ui.play.painting.tags import Tags
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
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.theme import SMALL

NO_EMPHASIS: Final = Emphasis()


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


class Labels:
    """Places the labels of one match in one look."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        look: Look,
        art: CardArt,
        standing: StandingPainter,
        sides: SidePainter,
    ) -> None:
        self.game = game
        self.names = names
        self.look = look
        self.standing = standing
        self.sides = sides
        self.captions = Captions(game, names, look)
        self.tags = Tags(game, names, look)
        self.notes = Notes(game, names, look.faces_of(names), look, art)
        self._last: list[tuple[TableLayout, Hashable, PlacedLabels]] = []
        """The labels placed last, and what they were placed for: they are needed several times in a frame."""

    def on(self, board: Board, emphasis: Emphasis = NO_EMPHASIS) -> PlacedLabels:
        """Return the labels of a table in their places."""
        moment = moment_on(board)
        bare = moment is not None and moment.moment.bare
        without_debt = moment is not None and moment.moment.shows_debt
        key = id(board.view), emphasis.panels, emphasis.hinted, emphasis.hinted_zones, bare, without_debt
        for layout, made_for, found in self._last:
            if layout is board.layout and made_for == key:
                return found
        solid = [*solid_things(board), *self._written(board), *emphasis.panels]
        solid += [lamp for zone in board.view.zones for lamp in lamps(board, emphasis, zone.name)]
        metrics, apart = self.look.metrics, self.look.metrics.px(APART_UNITS)
        soft = soft_things(board)
        named = [*self.captions.labels(board, emphasis), *self.tags.labels(board), *self.sides.labels(board)]
        placed = place(named, solid, metrics.size, soft, apart)
        calls = call_places(board, [*solid, *(each.rect for each in placed)], metrics.size)
        if not bare:
            soft += calls.values() if _is_auction(board) else ()
            notes = self.notes.labels(board, calls, without_debt=without_debt)
            placed += place(notes, [*solid, *(each.rect for each in placed)], metrics.size, soft, apart)
        found = PlacedLabels(placed, solid, calls)
        self._last = [*self._last[-1:], (board.layout, key, found)]
        return found

    def _written(self, board: Board) -> list[Rect]:
        """Return the places of what is written on the table and has no other place than one."""
        layout, metrics = board.layout, self.look.metrics
        standing = self.standing.standing(board.view)
        token, _ = self.standing.token_place(layout.standing, standing)
        lines = [token, *self.standing.written(layout.standing, board.view)]
        rail = Rect(layout.rail.left, layout.rail.top, 0, layout.rail.height)
        rail.width = max(line.right for line in lines) + metrics.px(16) - rail.left
        style = Style(metrics.text(SMALL), self.look.theme.cream, bold=True)
        line, under = self.look.text.line_height(style), self.game.words.middle(board.view, self.names).under
        groups = []
        for group, head in layout.groups:
            words = Rect(0, head.top, self.look.text.width(group.label, style), head.height)
            words.centerx = head.centerx
            groups.append(words)
        paid = [
            Rect(spot.rect.left, spot.rect.bottom, spot.rect.width, line + metrics.px(4))
            for spot in layout.spots
            if (spot.zone, spot.card) in under
        ]
        return [rail, *groups, *paid, *self.captions.worths(board), *self.tags.written(board)]


def _is_auction(board: Board) -> bool:
    """Whether there was an open bid or a pass in the last round of moves."""
    events = [event for entry in board.view.log[-board.view.seats :] for event in entry.events]
    return any(isinstance(each, Passed) or (isinstance(each, CardBid) and not each.sealed) for each in events)
