"""The figures under paragraphs of the rules: the cards of examples, and tables."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Card
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.theme import BODY, Ground

CARD_LINES: Final = 4.4
"""The height of a card in an example, by the size of the text."""
STEP: Final = 0.52
"""The distance from one card of a row to the next, by the width of a card."""


class Examples:
    """Rows of small cards, side by side if there is room."""

    def __init__(self, runs: Sequence[Sequence[Card]], art: CardArt) -> None:
        self.runs = runs
        self.art = art

    def _places(self, look: Look, width: int) -> tuple[list[tuple[Card, Rect]], int]:
        """Return the place of each card, from the top left corner, and the height of the figure."""
        high = round(look.metrics.text(BODY) * CARD_LINES)
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
        return self._places(look, width)[1]

    def draw(self, surface: Surface, look: Look, place: Rect) -> None:
        painter = CardPainter(self.art, look.shapes)
        for card, rect in self._places(look, place.width)[0]:
            painter.card(surface, card, rect.move(place.topleft))


class TextTable:
    """A table of texts, with headings in the first row."""

    def __init__(self, rows: Sequence[Sequence[str]]) -> None:
        self.rows = rows

    def _line(self, look: Look) -> int:
        return round(look.metrics.text(BODY) * 1.6)

    def height(self, look: Look, width: int) -> int:
        return self._line(look) * len(self.rows)

    def draw(self, surface: Surface, look: Look, place: Rect) -> None:
        line, columns = self._line(look), len(self.rows[0])
        wide = min(place.width // columns, round(look.metrics.text(BODY) * 7))
        for y, row in enumerate(self.rows):
            for x, cell in enumerate(row):
                style = look.text_style(Ground.PAPER, BODY, bold=y == 0 or x == 0)
                cell_place = Rect(place.left + x * wide, place.top + y * line, wide, line)
                look.write(surface, cell, style, cell_place, Align.LEFT if x == 0 else Align.RIGHT)
        surface.fill(look.theme.paper_edge, Rect(place.left, place.top + line, wide * columns, look.metrics.line))
