"""Draws what is told at the table: the event line, and the bubbles at the seats."""

from collections.abc import Sequence

from pygame import Surface

from cardtable.engine.game import Game
from cardtable.ui.look import Look
from cardtable.ui.play.bubbles import BubblePainter, BubblePlace
from cardtable.ui.play.event_line import EventLinePainter
from cardtable.ui.play.told import Told
from cardtable.ui.portraits import ring_colour
from cardtable.ui.table.board import Board


class ToldPainter:
    """Draws what is told of one match in one look."""

    def __init__(self, game: Game, names: Sequence[str], look: Look) -> None:
        self.game = game
        self.look = look
        self.bubbles = BubblePainter(look)
        self.line = EventLinePainter(look, names, look.faces_of(names))

    def draw(
        self, surface: Surface, board: Board, told: Told, now: float, *, line: bool = True, ends: int | None = None
    ) -> None:
        """Draw the event line, if ``line``, as far to the right as ``ends``, and the bubbles."""
        sides = self.game.sides_seen(board.view)
        if line and told.line is not None:
            side = None if told.line.seat is None else sides[told.line.seat]
            self.line.draw(surface, told.line, board.layout.event, side, ends)
        leading = told.leading
        for seat, said in told.said.items():
            if not self.hidden(board, seat):
                edge = ring_colour(self.look.theme, sides[seat])
                seat_place = board.layout.seats[seat]
                place = BubblePlace(seat_place.bubble, seat_place.portrait)
                self.bubbles.draw(surface, said, place, now, edge, leading=seat == leading)

    def hidden(self, board: Board, seat: int) -> bool:
        """Return whether nothing is drawn at a seat: the own one, whose person knows what was done."""
        return seat == board.bottom
