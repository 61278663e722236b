"""The labels of a table, each in its place: captions, tags, the note about the sides, and the other notes."""

from collections.abc import Hashable, Sequence
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
from cardtable.ui.table.labels import APART_UNITS, PlacedLabel, Precedence, place, soft_things, solid_things
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.theme import SMALL

NO_EMPHASIS: Final = Emphasis()


@dataclass(frozen=True, slots=True)
class PlacedLabels:
    """The labels of a table in their places.

    :param solid: the places of everything else on the table that nothing may cover.
    """

    placed: Sequence[PlacedLabel]
    solid: Sequence[Rect]

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
        labels = [*self.captions.labels(board, emphasis), *self.tags.labels(board), *self.sides.labels(board)]
        labels += [] if bare else self.notes.labels(board, without_debt=without_debt)
        metrics = self.look.metrics
        soft = self._bubble_places(board) + soft_things(board)
        found = PlacedLabels(place(labels, solid, metrics.size, soft, metrics.px(APART_UNITS)), solid)
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

    def _bubble_places(self, board: Board) -> list[Rect]:
        """Return the places of bubbles, if there was an open bid or a pass in the last round of moves."""
        events = [event for entry in board.view.log[-board.view.seats :] for event in entry.events]
        said = [isinstance(each, Passed) or (isinstance(each, CardBid) and not each.sealed) for each in events]
        return [each.bubble for each in board.layout.seats.values() if each.bubble.width] if any(said) else []
