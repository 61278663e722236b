"""Draws announcements: the event line, and the bubbles at the seats."""

from collections.abc import Sequence

from pygame import Surface

from cardtable.engine.game import Game
from cardtable.ui.look import Look
from cardtable.ui.play.announcements import Announcements
from cardtable.ui.play.bubbles import BubblePainter, BubblePlace
from cardtable.ui.play.event_line import EventLinePainter
from cardtable.ui.portraits import ring_colour
from cardtable.ui.table.board import Board


class AnnouncementPainter:
    """Draws the announcements of one match in one look."""

    def __init__(self, game: Game, names: Sequence[str], look: Look) -> None:
        self.game = game
        self.look = look
        self.bubbles = BubblePainter(look)
        self.line = EventLinePainter(look, names, look.faces_of(names))

    def draw(
        self,
        surface: Surface,
        board: Board,
        announced: Announcements,
        now: float,
        *,
        line: bool = True,
        ends: int | None = None,
    ) -> None:
        """Draw the event line and the bubbles.

        :param line: whether the event line is drawn.
        :param ends: how far to the right it may go.
        """
        sides = self.game.sides_seen(board.view)
        if line and announced.line is not None:
            side = None if announced.line.seat is None else sides[announced.line.seat]
            self.line.draw(surface, announced.line, board.layout.event, side, ends)
        leading = announced.leading
        for seat, bubble in announced.bubbles.items():
            if not self.hidden(board, seat):
                edge = ring_colour(self.look.theme, sides[seat])
                seat_place = board.layout.seats[seat]
                place = BubblePlace(seat_place.bubble, seat_place.portrait)
                self.bubbles.draw(surface, bubble, place, now, edge, leading=seat == leading)

    def hidden(self, board: Board, seat: int) -> bool:
        """Return whether a seat has no bubble: the viewer's own, for that person knows what was done."""
        return seat == board.bottom
