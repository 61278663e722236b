"""The table of results of a duplicate evening."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, SMALL, Ground
from cardtable.ui.widgets.skin import panel_box


@dataclass(frozen=True, slots=True)
class EveningCell:
    """A person's result in a deal, as texts.

    :param points: the lead, a sign that the deal was played, or a dash.
    :param matchpoints: the matchpoints; empty until results are compared.
    :param helped: whether the person used undo or hints.
    """

    points: str
    matchpoints: str = ""
    helped: bool = False


@dataclass(frozen=True, slots=True)
class EveningRow:
    """A person's line in the table of results, as texts.

    :param cells: a cell for each deal.
    :param matchpoints: the total of all deals.
    :param mean: the average lead over the mean, in points a deal.
    """

    name: str
    cells: tuple[EveningCell, ...]
    matchpoints: str
    mean: str


@dataclass(frozen=True, slots=True)
class EveningTable:
    """The table on the screen.

    :param deal: the number of the deal being played, from 1; 0 when the evening is over.
    :param room: the room for it; it takes no more than it needs.
    """

    rows: Sequence[EveningRow]
    deal: int
    look: Look
    room: Rect

    @property
    def points(self) -> float:
        """The size of all texts: larger where all deals fit all the same."""
        return BODY if self._fits(BODY) else SMALL

    def _fits(self, points: float) -> bool:
        high = (len(self.rows) + 1) * self._wanted_height(points)
        return high <= self.room.height and len(self.rows[0].cells) <= self._columns(points)

    def _wanted_height(self, points: float) -> int:
        """Return the height of a line with points above matchpoints."""
        return 2 * self.look.text.line_height(self.look.style(points)) + self.look.metrics.px(10)

    @property
    def row_height(self) -> int:
        return min(self._wanted_height(self.points), self.room.height // (len(self.rows) + 1))

    @property
    def has_two_lines(self) -> bool:
        """Whether points are shown above matchpoints; in little room there are only matchpoints."""
        return self.row_height >= 2 * self.look.text.line_height(self.look.style(self.points))

    def texts(self, cell: EveningCell) -> tuple[str, ...]:
        """Return the lines of a cell, one or two."""
        if self.has_two_lines and cell.matchpoints:
            return _points_of(cell), cell.matchpoints
        return (f"{cell.matchpoints}{_star(cell)}" if cell.matchpoints else _points_of(cell),)

    def _name_width(self, points: float) -> int:
        bold = self.look.style(points, bold=True)
        return min(max(self.look.text.width(row.name, bold) for row in self.rows), self.room.width // 4)

    def _totals_width(self, points: float) -> int:
        """Return the width of each of the two columns of totals."""
        bold = self.look.style(points, bold=True)
        texts = ["Matchpoints", "Mean", *(row.mean for row in self.rows)]
        return max(self.look.text.width(text, bold) for text in texts) + self.look.metrics.gap

    def _columns(self, points: float) -> int:
        """Return the number of deals for which there is room."""
        style, gap = self.look.style(points), self.look.metrics.gap
        count = len(self.rows[0].cells)
        cells = [text for row in self.rows for cell in row.cells for text in (_points_of(cell), cell.matchpoints)]
        wide = max(self.look.text.width(text, style) for text in [*cells, self._head(count, points)]) + gap
        return max(1, (self.room.width - 4 * gap - self._name_width(points) - 2 * self._totals_width(points)) // wide)

    def deals(self) -> range:
        """Return the deals that fit: all, or the last ones up to the deal being played."""
        count, fit = len(self.rows[0].cells), self._columns(self.points)
        last = min(count, max(fit, self.deal or count))
        return range(max(0, last - fit), last)

    def _head(self, deal: int, points: float) -> str:
        """Return the heading of the column of a deal, numbered from 1."""
        return f"Deal {deal}" if points == BODY else str(deal)

    def lines(self, cell: Rect, count: int) -> tuple[Rect, ...]:
        """Return the places of the lines of a cell: together in its middle, farther from the rows above and below."""
        high = min(cell.height // count, self.look.text.line_height(self.look.style(self.points)))
        top = cell.top + (cell.height - count * high) // 2
        return tuple(Rect(cell.left, top + number * high, cell.width, high) for number in range(count))

    def draw(self, surface: Surface) -> None:
        """Draw a panel with a line for each person."""
        look, row, deals, points = self.look, self.row_height, self.deals(), self.points
        inner = self.room.inflate(-2 * look.metrics.gap, 0)
        panel = Rect(self.room.topleft, (self.room.width, row * (len(self.rows) + 1) + look.metrics.gap // 2))
        look.shapes.draw(surface, panel, panel_box(look, Ground.DARK, shadow=False))
        name, total = self._name_width(points) + look.metrics.gap, self._totals_width(points)
        wide = (inner.width - name - 2 * total) // len(deals)
        lefts = [inner.left + name + place * wide for place in range(len(deals))]
        ends = [inner.right - 2 * total, inner.right - total]
        small, bold, dim = (
            look.text_style(Ground.DARK, points),
            look.style(points, bold=True),
            look.dim_style(Ground.DARK, points),
        )
        for left, deal in zip(lefts, deals, strict=True):
            look.write(surface, self._head(deal + 1, points), dim, Rect(left, inner.top, wide, row), Align.CENTRE)
        for left, head in zip(ends, ("Matchpoints", "Mean"), strict=True):
            look.write(surface, head, dim, Rect(left, inner.top, total, row), Align.CENTRE)
        for number, each in enumerate(self.rows, 1):
            top = inner.top + number * row
            surface.fill(look.theme.panel_edge, Rect(inner.left, top, inner.width, look.metrics.line))
            look.write(surface, each.name, bold, Rect(inner.left, top, name - look.metrics.gap, row))
            for left, deal in zip(lefts, deals, strict=True):
                texts = self.texts(each.cells[deal])
                lines = self.lines(Rect(left, top, wide, row), len(texts))
                for text, style, line in zip(texts, (small, dim), lines, strict=False):
                    look.write(surface, text, style, line, Align.CENTRE)
            look.write(surface, each.matchpoints, bold, Rect(ends[0], top, total, row), Align.CENTRE)
            look.write(surface, each.mean, small, Rect(ends[1], top, total, row), Align.CENTRE)


def _points_of(cell: EveningCell) -> str:
    return f"{cell.points}{_star(cell)}"


def _star(cell: EveningCell) -> str:
    return "*" if cell.helped else ""
