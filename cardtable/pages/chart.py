"""The chart of a match: every side's total from hand to hand."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.typography import signed
from cardtable.engine.voice.people import first_name
from cardtable.pages.chart_lines import LINE_COLOURS, draw_line, draw_mark, draw_sample, spread
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, SMALL, Ground

MAX_DOTS: Final = 30
"""The greatest number of points at which every point of a line has a mark; with more, only some have."""
SAMPLE_UNITS: Final = 34
"""The length of the piece of line before a name of the legend, in layout units."""
MAX_NAME_SHARE: Final = 0.22
"""The greatest width of the names at the ends of the lines, as a share of the chart's."""
MIN_CHART_HANDS: Final = 3
"""With fewer hands, a chart would show no more than the totals."""


@dataclass(frozen=True, slots=True)
class Chart:
    """The names of the sides, and their totals after each hand, with the zeros at the start.

    :param title: the title; may be empty.
    :param unit: the text after the figures of legend and scale, such as ``%``.
    :param legend: whether a legend names the lines.
    :param top: the total that the scale reaches in any case.
    """

    names: Sequence[str]
    totals: Sequence[Sequence[int]]
    title: str
    unit: str = ""
    legend: bool = True
    top: int = 0

    def draw(self, surface: Surface, look: Look, inner: Rect) -> None:
        """Draw title, lines and legend into ``inner``."""
        metrics = look.metrics
        title = Rect(inner.left, inner.top, inner.width, round(metrics.text(BODY) * 1.4) if self.title else 0)
        look.write(surface, self.title, look.text_style(Ground.DARK, BODY, True), title)
        columns = self._columns(look, inner.width)
        rows = -(-len(self.names) // columns)
        legend = self._legend_height(look, inner.height, rows)
        before = _mark_size(look) + metrics.px(8)
        axis = look.text.width("−8888", look.dim_style(Ground.DARK, SMALL)) + before
        plot = Rect(inner.left + axis, title.bottom + legend // 2, inner.width - axis - metrics.gap, 0)
        below = legend * rows + metrics.gap if self.legend else 0
        plot.height = max(1, inner.bottom - below - plot.top - legend // 2)
        names = self._names_at_ends(look, plot, inner, legend)
        places = self.places(plot, max(2, metrics.px(4)))
        for value in self._marks(plot, legend):
            y = self._height_of(value, plot)
            surface.fill(look.theme.panel_edge, Rect(plot.left, y, plot.width, metrics.line))
            tag = Rect(inner.left, y - legend // 2, plot.left - inner.left - before, legend)
            look.write(surface, signed(value) + self.unit, look.dim_style(Ground.DARK, SMALL), tag, Align.RIGHT)
        for number, points in enumerate(places):
            draw_line(surface, number, points, max(2, metrics.px(3)))
            for point in points[:: -(-len(points) // MAX_DOTS)][:-1] + points[-1:]:
                draw_mark(surface, number, point, _mark_size(look))
            if self.legend:
                self._draw_name(surface, look, number, self._legend_place(number, inner, columns, legend))
        ends = spread([points[-1][1] for points in places], legend, names) if names.width else None
        for number, place in enumerate(ends or ()):
            style = replace(look.text_style(Ground.DARK, SMALL), colour=LINE_COLOURS[number % len(LINE_COLOURS)])
            look.write(surface, _brief(self.names[number]), style, place)

    def _names_at_ends(self, look: Look, plot: Rect, inner: Rect, line: int) -> Rect:
        """Make room for the names at the right of the plot, and return it; 0 wide if they would take too much."""
        style, gap = look.text_style(Ground.DARK, SMALL), look.metrics.gap
        wide = max(look.text.width(_brief(name), style) for name in self.names) + 1
        if len(self.names) < 2 or wide > MAX_NAME_SHARE * inner.width or line * len(self.names) > plot.height + line:
            return Rect(plot.right, plot.top, 0, 0)
        plot.width -= wide + gap
        return Rect(inner.right - wide, plot.top - line // 2, wide, plot.height + line)

    def _columns(self, look: Look, width: int) -> int:
        """Return the number of names that the legend has in a row: as many as have room side by side."""
        style = look.text_style(Ground.DARK, SMALL)
        names = zip(self.names, self.totals[-1], strict=True)
        texts = (f"{name}: {signed(total)}{self.unit}" for name, total in names)
        widest = look.metrics.px(SAMPLE_UNITS + 32) + max(look.text.width(text, style) for text in texts)
        return max(1, min(len(self.names), width // widest))

    def _legend_height(self, look: Look, height: int, rows: int) -> int:
        """Return the height of a row of the legend, which takes at most half of the chart."""
        usual = look.metrics.text(SMALL) + look.metrics.px(8)
        return min(usual, max(look.metrics.text(SMALL), height // 2 // rows))

    def _legend_place(self, number: int, inner: Rect, columns: int, height: int) -> Rect:
        """Return the place of a name in the legend at the foot of ``inner``."""
        rows, (row, column) = -(-len(self.names) // columns), divmod(number, columns)
        wide = inner.width // columns
        return Rect(inner.left + column * wide, inner.bottom - height * (rows - row), wide, height)

    def _draw_name(self, surface: Surface, look: Look, number: int, row: Rect) -> None:
        dash = Rect(row.left, row.top, look.metrics.px(SAMPLE_UNITS), row.height)
        draw_sample(surface, number, dash, max(2, look.metrics.px(3)), max(3, look.metrics.px(4)))
        text = Rect(dash.right + look.metrics.px(8), row.top, row.right - dash.right - look.metrics.px(8), row.height)
        style = look.text_style(Ground.DARK, SMALL)
        total = f": {signed(self.totals[-1][number])}{self.unit}"
        name = self.names[number]
        look.write(surface, (f"{name}{total}", f"{_brief(name)}{total}"), style, text)

    @property
    def range(self) -> tuple[int, int]:
        """The lowest and the highest total of the scale, which always includes zero."""
        low, high = min(0, *map(min, self.totals)), max(0, self.top, *map(max, self.totals))
        return (low, high) if low < high else (low, high + 1)

    def _marks(self, plot: Rect, height: int) -> list[int]:
        """Return the totals on the scale: zero, and both ends unless they are too close to it."""
        zero = self._height_of(0, plot)
        return [
            value
            for value in sorted({0, *self.range})
            if not value or abs(self._height_of(value, plot) - zero) >= height
        ]

    def _height_of(self, value: int, plot: Rect) -> int:
        low, high = self.range
        return plot.bottom - round((value - low) / (high - low) * plot.height)

    def places(self, plot: Rect, apart: int = 0) -> list[list[tuple[int, int]]]:
        """Return the points of every side's line within ``plot``; equal lines lie ``apart`` pixels from each other."""
        steps = max(1, len(self.totals) - 1)
        lines: list[list[tuple[int, int]]] = []
        for number in range(len(self.names)):
            course = [total[number] for total in self.totals]
            equal = sum(course == [total[other] for total in self.totals] for other in range(number))
            lines.append(
                [
                    (plot.left + round(place * plot.width / steps), self._height_of(value, plot) - equal * apart)
                    for place, value in enumerate(course)
                ]
            )
        return lines


def _mark_size(look: Look) -> int:
    """Return the distance from the middle of a mark to its edge."""
    return max(3, look.metrics.px(5))


def _brief(name: str) -> str:
    """Return the first words of the names of a side."""
    return " & ".join(map(first_name, name.split(" & ")))
