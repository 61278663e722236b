"""The figure under a paragraph of the rules: the cards of its examples, and tables."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Card
from cardtable.ui.art.card_art import CardArt
from cardtable.ui.lettering.text import Align
from cardtable.ui.look import Look
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.theme import BODY, Ground

LINES: Final = 4.4
"""How high a card of an example is, by the size of the text."""
STEP: Final = 0.52
"""How far the next card of a row lies from the one before, by a card's width."""


class Examples:
    """Rows of small cards, one beside the other as long as there is room."""

    def __init__(self, runs: Sequence[Sequence[Card]], art: CardArt) -> None:
        self.runs = runs
        self.art = art

    def _places(self, look: Look, width: int) -> tuple[list[tuple[Card, Rect]], int]:
        """Return where each card lies, from the top left corner, and how high all is."""
        high = round(look.metrics.text(BODY) * LINES)
        wide, gap = round(high / 1.4), look.metrics.gap
        x, y, places = 0, gap, []
        for run in self.runs:
            step = min(wide * STEP, (width - wide) / max(1, len(run) - 1))
            length = round(wide + step * (len(run) - 1))
            if x and x + length > width:
                x, y = 0, y + high + gap
            places += [(card, Rect(round(x + number * step), y, wide, high)) for number, card in enumerate(run)]
            x += length + 2 * gap
        return places, y + high

    def height(self, look: Look, width: int) -> int:
        """Return how much of the height they take."""
        return self._places(look, width)[1]

    def draw(self, surface: Surface, look: Look, place: Rect) -> None:
        """Draw them."""
        painter = CardPainter(self.art, look.shapes)
        for card, rect in self._places(look, place.width)[0]:
            painter.card(surface, card, rect.move(place.topleft))


class TextTable:
    """Cells in rows and columns, the first row being the head."""

    def __init__(self, rows: Sequence[Sequence[str]]) -> None:
        self.rows = rows

    def _line(self, look: Look) -> int:
        return round(look.metrics.text(BODY) * 1.6)

    def height(self, look: Look, width: int) -> int:
        """Return how much of the height it takes."""
        return self._line(look) * len(self.rows)

    def draw(self, surface: Surface, look: Look, place: Rect) -> None:
        """Draw it."""
        line, columns = self._line(look), len(self.rows[0])
        wide = min(place.width // columns, round(look.metrics.text(BODY) * 7))
        for y, row in enumerate(self.rows):
            for x, cell in enumerate(row):
                style = look.text_style(Ground.PAPER, BODY, bold=y == 0 or x == 0)
                cell_place = Rect(place.left + x * wide, place.top + y * line, wide, line)
                look.write(surface, cell, style, cell_place, Align.LEFT if x == 0 else Align.RIGHT)
        surface.fill(look.theme.paper_edge, Rect(place.left, place.top + line, wide * columns, look.metrics.line))
