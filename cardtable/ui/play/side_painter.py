"""Draws who plays with whom, as far as the person at the screen may know: signs, a note, marked cards."""

from collections.abc import Sequence

from pygame import Rect, Surface

from cardtable.engine.cards import Card
from cardtable.engine.game import Game
from cardtable.ui.look import Look
from cardtable.ui.shapes import Box
from cardtable.ui.table.board import Board
from cardtable.ui.table.layout import Spot
from cardtable.ui.text import Align, Style
from cardtable.ui.theme import BODY, SMALL, Ground, Metrics


class SidePainter:
    """Draws the sides of one game's hands in one look."""

    def __init__(self, game: Game, names: Sequence[str], look: Look) -> None:
        self.game = game
        self.names = names
        self.theme = look.theme
        self.type = look.text
        self.shapes = look.shapes

    def draw_sign(self, surface: Surface, line: Rect, metrics: Metrics, side: int) -> int:
        """Draw a disc for side 0 or a square for side 1 at the line's left end and return the width that it takes."""
        size = round(metrics.text(BODY) * 0.6)
        place = Rect(line.left, line.centery - size // 2, size, size)
        self.shapes.draw(surface, place, Box(self.theme.side_on(side, Ground.DARK), 0 if side else size // 2))
        return size + metrics.px(5)

    def note_place(self, board: Board, metrics: Metrics) -> Rect | None:
        """Return where the note about the sides lies: above the own plate; ``None`` if there is none."""
        lines = self._lines(board, metrics)
        if not lines:
            return None
        plate = board.layout.plates[board.bottom]
        wide = min(plate.width, board.layout.middle.left - plate.left)
        high = sum(self.type.measure(text, style, wide - 2 * metrics.gap)[1] for text, style in lines)
        place = Rect(plate.left, 0, wide, high + metrics.gap)
        place.bottom = plate.top - metrics.gap
        return place

    def _lines(self, board: Board, metrics: Metrics) -> list[tuple[str, Style]]:
        return [
            (text, Style(metrics.text(SMALL if number else BODY), self.theme.ink, bold=not number))
            for number, text in enumerate(self.game.words.side_note(board.view, self.names))
        ]

    def draw_note(self, surface: Surface, board: Board, metrics: Metrics) -> None:
        """Draw what the viewer knows of the sides, on paper."""
        place = self.note_place(board, metrics)
        if place is None:
            return
        self.shapes.draw(surface, place, Box(self.theme.paper, metrics.radius, edge=self.theme.paper_edge))
        inner = place.inflate(-2 * metrics.gap, -metrics.gap)
        for text, style in self._lines(board, metrics):
            surface.blit(self.type.block(text, style, inner.width), inner.topleft)
            inner.top += self.type.measure(text, style, inner.width)[1]

    def draw_marks(self, surface: Surface, board: Board, metrics: Metrics, raised: Spot | None) -> None:
        """Write above marked cards of the own hand what they are; ``raised`` is the card that stands out a little."""
        marks = self.game.words.marks(board.view)
        style = Style(metrics.text(SMALL), self.theme.cream, bold=True)
        for spot in board.rest if marks else ():
            if board.in_hand(spot) and isinstance(spot.card, Card) and spot.card in marks:
                text, card = marks[spot.card], board.lifted(spot, raised)
                tag = Rect(0, 0, self.type.width(text, style) + metrics.gap, self.type.line_height(style))
                tag.bottomleft = (card.left, card.top + tag.height // 5)
                self.shapes.draw(surface, tag, Box(self.theme.panel, tag.height // 2, edge=self.theme.cream))
                self.type.draw(surface, text, style, tag, Align.CENTRE)
