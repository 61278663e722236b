"""What a table is drawn with, and a frame of it, as values; the measure of a table in a look."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.engine.voice.words import Standing
from cardtable.ui.look import Look
from cardtable.ui.play.painting.emphasis import Emphasis
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_marks import StatePainter
from cardtable.ui.table.sizes import Measure
from cardtable.ui.theme import BODY, Metrics

NAME_POINTS: Final = 20
"""Points of names at the seats."""


@dataclass(frozen=True, slots=True)
class TableLook:
    """What the tables of a match are drawn with: its game, the players' names by seat, a look, and its cards.

    :param heading: what is said at the left of the rail in place of the standing of the match; ``None`` for that.
    """

    game: Game
    names: Sequence[str]
    look: Look
    states: StatePainter
    heading: Standing | None = None

    @property
    def faces(self) -> Sequence[str]:
        """The animal of each seat."""
        return self.look.faces_of(self.names)

    def standing(self, view: View) -> Standing:
        """Return what is shown at the left of the rail."""
        return self.heading or self.game.words.standing(view, self.names)


@dataclass(frozen=True, slots=True)
class Frame:
    """A surface, the table that is drawn on it, what it is drawn with, and the emphasis."""

    surface: Surface
    board: Board
    table: TableLook
    emphasis: Emphasis = field(default_factory=Emphasis)

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def names(self) -> Sequence[str]:
        return self.table.names

    @property
    def faces(self) -> Sequence[str]:
        return self.table.faces

    @property
    def look(self) -> Look:
        return self.table.look

    @property
    def metrics(self) -> Metrics:
        return self.table.look.metrics


def measure_of(look: Look, foot: int = 0, names: Sequence[str] = ()) -> Measure:
    """Return the measure of a table drawn in this look.

    :param foot: pixels kept free below the table.
    :param names: the players' names, by seat.
    """
    metrics, bold = look.metrics, look.style(NAME_POINTS, bold=True)
    line = look.text.line_height(look.style(BODY))
    widths = tuple(look.text.width(name, bold) for name in names)
    return Measure(metrics.width, metrics.height - foot, metrics.u, line, names=widths)


def zone_places(board: Board, zones: Collection[str]) -> list[Rect]:
    """Return the places of these zones: around all their cards, or empty. Zones that are not drawn are left out."""
    places = []
    for zone in zones:
        cards = [spot.rect for spot in board.rest if spot.zone == zone]
        if cards:
            places.append(cards[0].unionall(cards[1:]))
        elif zone in board.layout.boxes:
            places.append(Rect(board.layout.boxes[zone]))
    return places
