"""The charts and tables of a report, as figures under a paragraph: rows of figures, histograms, curves, grids."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.theme import SMALL, Colour, Ground
from cardtable.ui.widgets.pictures import WidgetPicture
from cardtable.web.report import Block, Curve, FigureRow, Grid, Histogram, Intervals, Measured, Shares, tidy

GROUND: Final = Ground.PAPER
BAR: Final[Colour] = (30, 93, 76)
"""The colour of bars, points and lines on paper."""
FAINT: Final[Colour] = (154, 168, 159)
"""The same for what stands back."""
RARE: Final[Colour] = (162, 84, 44)
"""The colour of bars that stand back, and of the line of an even share."""
BAND: Final[Colour] = (219, 224, 206)
"""The colour of the band of intervals around a curve."""
NARROW: Final = 27.0
"""A chart narrower than so many sizes of its text has the names above its rows."""
PLOT_LINES: Final = 8.0
"""The height of a histogram or a curve, by the size of its text."""
LABEL_SHARE: Final = 0.36
STRIP_SHARE: Final = 0.3


@dataclass(frozen=True, slots=True)
class _RowPlaces:
    """Where the parts of one row are, from the left top corner of the figure."""

    label: Rect
    strip: Rect
    figure: Rect


class RowsFigure(WidgetPicture):
    """Rows of figures: each its name, a strip on a scale that all share, and the figure in words."""

    def __init__(self, block: Intervals | Shares) -> None:
        super().__init__(block.caption)
        self.block = block

    @staticmethod
    def _style(look: Look, row: FigureRow) -> Style:
        return look.dim_style(GROUND, SMALL) if row.faint else look.text_style(GROUND, SMALL)

    def _places(self, look: Look, width: int) -> tuple[list[_RowPlaces], int]:
        """Return the places of each row, and the height of the figure."""
        size, gap = look.metrics.text(SMALL), look.metrics.gap
        line, y = round(size * 1.5), gap // 2
        narrow = width < size * NARROW
        label_width = width if narrow else round(width * LABEL_SHARE) - gap
        strip_width = round(width * (0.45 if narrow else STRIP_SHARE))
        places = []
        for row in self.block.rows:
            style = self._style(look, row)
            left = 0 if narrow else label_width + gap
            figure_width = width - left - strip_width - gap
            label = look.fitted(row.label, style, label_width, None).height
            text = look.fitted(_figure_text(row), style, figure_width, None).height
            high = max(line, text) if narrow else max(line, label, text)
            top = y + label if narrow else y
            places.append(
                _RowPlaces(
                    Rect(0, y, label_width, label if narrow else high),
                    Rect(left, top, strip_width, high),
                    Rect(left + strip_width + gap, top, figure_width, high),
                )
            )
            y = top + high + gap // 2
        return places, y + (line if isinstance(self.block, Intervals) else 0)

    def height_for(self, look: Look, width: int) -> int:
        return self._places(look, width)[1]

    def draw(self, surface: Surface) -> None:
        look, place = self.look, self.rect
        if look is None or not self.block.rows:
            return
        places, _ = self._places(look, place.width)
        narrow = places[0].label.width == place.width
        low, high = self._range()
        for row, parts in zip(self.block.rows, places, strict=True):
            label, strip, figure = (each.move(place.topleft) for each in (parts.label, parts.strip, parts.figure))
            style = self._style(look, row)
            look.write(surface, row.label, style, label, Align.LEFT if narrow else Align.RIGHT, lines=None)
            look.write(surface, _figure_text(row), style, figure, lines=None)
            if isinstance(self.block, Shares):
                self._bar(surface, look, row, strip, high)
            else:
                self._interval(surface, look, row, strip, low, high)
        if isinstance(self.block, Intervals):
            self._axis(surface, look, places[-1].strip.move(place.topleft), low, high)

    def _range(self) -> tuple[float, float]:
        rows = self.block.rows
        if isinstance(self.block, Shares):
            return 0.0, max((abs(row.figure.value or 0) for row in rows), default=0) or 1.0
        ends = [
            each for row in rows for each in (row.figure.value, row.figure.low, row.figure.high) if each is not None
        ]
        if self.block.even is not None:
            ends.append(self.block.even)
        return (min(ends), max(ends)) if ends and min(ends) < max(ends) else (0.0, 1.0)

    def _bar(self, surface: Surface, look: Look, row: FigureRow, strip: Rect, top: float) -> None:
        length = round(strip.width * abs(row.figure.value or 0) / top)
        thick = round(look.metrics.text(SMALL) * 0.7)
        bar = Rect(strip.left, strip.centery - thick // 2, max(length, look.metrics.line), thick)
        surface.fill(RARE if row.faint else BAR, bar)

    def _interval(self, surface: Surface, look: Look, row: FigureRow, strip: Rect, low: float, high: float) -> None:
        radius = look.metrics.px(5)
        even = self.block.even if isinstance(self.block, Intervals) else None
        if even is not None:
            x = _across(even, low, high, strip, radius)
            surface.fill(RARE, Rect(x, strip.top, look.metrics.line, strip.height))
        if row.figure.value is None:
            return
        colour, line = FAINT if row.faint else BAR, look.metrics.px(3)
        ends = [row.figure.value if end is None else end for end in (row.figure.low, row.figure.high)]
        begin, end = (_across(each, low, high, strip, radius) for each in ends)
        surface.fill(colour, Rect(begin, strip.centery - line // 2, max(line, end - begin), line))
        middle = _across(row.figure.value, low, high, strip, radius)
        dot = Rect(middle - radius, strip.centery - radius, 2 * radius, 2 * radius)
        look.shapes.draw(surface, dot, Box(colour, radius))

    def _axis(self, surface: Surface, look: Look, strip: Rect, low: float, high: float) -> None:
        line = round(look.metrics.text(SMALL) * 1.5)
        below, style = Rect(strip.left, strip.bottom, strip.width, line), look.dim_style(GROUND, SMALL)
        look.write(surface, tidy(low), style, below)
        look.write(surface, tidy(high), style, below, Align.RIGHT)


def _across(value: float, low: float, high: float, strip: Rect, radius: int) -> int:
    return strip.left + radius + round((strip.width - 2 * radius) * (value - low) / (high - low))


def _figure_text(row: FigureRow) -> str:
    note = f" · {row.note}" if row.note else ""
    return f"{row.figure.full}{note}"


class PlotFigure(WidgetPicture):
    """A histogram or a curve over an axis."""

    def __init__(self, block: Histogram | Curve) -> None:
        super().__init__(block.caption)
        self.block = block

    def height_for(self, look: Look, width: int) -> int:
        return round(look.metrics.text(SMALL) * (PLOT_LINES + 3.4))

    def draw(self, surface: Surface) -> None:
        look, place = self.look, self.rect
        if look is None:
            return
        size = look.metrics.text(SMALL)
        line, axis = round(size * 1.4), round(size * 3.6)
        plot = Rect(place.left + axis, place.top + line // 2, min(place.width - axis, round(size * 34)), 0)
        plot.height = round(size * PLOT_LINES)
        style, edge = look.dim_style(GROUND, SMALL), look.theme.paper_edge
        surface.fill(edge, Rect(plot.left, plot.top, look.metrics.line, plot.height))
        surface.fill(edge, Rect(plot.left, plot.bottom, plot.width, look.metrics.line))
        top, bottom, marks = (
            self._bars(surface, look, plot) if isinstance(self.block, Histogram) else self._line(surface, look, plot)
        )
        left = Rect(place.left, plot.top - line // 2, axis - look.metrics.gap, line)
        look.write(surface, top, style, left, Align.RIGHT)
        look.write(surface, bottom, style, left.move(0, plot.height), Align.RIGHT)
        every = -(-len(marks) // 8) or 1
        wide = round(size * 4)
        for text, x in marks[::every]:
            look.write(surface, text, style, Rect(x - wide // 2, plot.bottom, wide, line), Align.CENTRE)
        below = Rect(plot.left, plot.bottom + line, plot.width, line)
        look.write(surface, self.block.axis, style, below, Align.CENTRE)

    def _bars(self, surface: Surface, look: Look, plot: Rect) -> tuple[str, str, list[tuple[str, int]]]:
        block = self.block
        if not isinstance(block, Histogram) or not block.shares:
            return "", "", []
        top, marks = max(block.shares) or 1.0, []
        wide = plot.width / len(block.shares)
        for number, (start, part) in enumerate(zip(block.starts, block.shares, strict=True)):
            high = round(plot.height * part / top)
            left, right = round(plot.left + number * wide), round(plot.left + (number + 1) * wide)
            bar = Rect(left, plot.bottom - high, max(1, right - left - look.metrics.line), high)
            surface.fill(BAR, bar)
            marks.append((tidy(start), bar.centerx))
        return f"{100 * top:.0f} %", "0", marks

    def _line(self, surface: Surface, look: Look, plot: Rect) -> tuple[str, str, list[tuple[str, int]]]:
        block = self.block
        points = [each for each in block.points if each.figure.value is not None] if isinstance(block, Curve) else []
        if not points or not isinstance(block, Curve):
            return "", "", []
        ends = [
            end for each in points for end in (each.figure.value, each.figure.low, each.figure.high) if end is not None
        ]
        scale = [*ends, *([] if block.even is None else [block.even])]
        low, high = min(scale), max(scale)
        first, last = block.points[0].at, block.points[-1].at

        def spot(at: float, value: float) -> tuple[int, int]:
            along = (at - first) / ((last - first) or 1)
            return plot.left + round(plot.width * along), plot.bottom - round(
                plot.height * (value - low) / ((high - low) or 1)
            )

        upper = [spot(each.at, _or(each.figure.high, each.figure)) for each in points]
        lower = [spot(each.at, _or(each.figure.low, each.figure)) for each in reversed(points)]
        if len(points) > 1:
            pygame.draw.polygon(surface, BAND, [*upper, *lower])
        if block.even is not None:
            y = spot(first, block.even)[1]
            surface.fill(RARE, Rect(plot.left, y, plot.width, look.metrics.line))
        middle = [spot(each.at, each.figure.value or 0) for each in points]
        if len(middle) > 1:
            pygame.draw.lines(surface, BAR, False, middle, look.metrics.px(3))
        radius = look.metrics.px(4)
        for x, y in middle:
            look.shapes.draw(surface, Rect(x - radius, y - radius, 2 * radius, 2 * radius), Box(BAR, radius))
        unit = points[0].figure.unit
        return (
            f"{tidy(high)}{unit}",
            f"{tidy(low)}{unit}",
            [(tidy(each.at), spot(each.at, low)[0]) for each in block.points],
        )


def _or(end: float | None, figure: Measured) -> float:
    return (figure.value or 0.0) if end is None else end


class GridFigure(WidgetPicture):
    """A table of texts and figures."""

    def __init__(self, block: Grid) -> None:
        super().__init__(block.caption)
        self.block = block

    def _rows(self) -> list[Sequence[str]]:
        heads = [self.block.heads] if any(self.block.heads) else []
        return [*heads, *([cell if isinstance(cell, str) else cell.full for cell in row] for row in self.block.rows)]

    def _columns(self, look: Look, width: int) -> list[int]:
        """Return the width of each column: its widest text, or a part of the room in proportion if that is too much."""
        style, gap = look.text_style(GROUND, SMALL), 2 * look.metrics.gap
        rows = self._rows()
        wanted = [max(look.text.width(row[column], style) for row in rows) + gap for column in range(len(rows[0]))]
        room = [min(each, round(width * 0.55)) for each in wanted]
        return room if sum(room) <= width else [width * each // sum(room) for each in room]

    def _heights(self, look: Look, widths: Sequence[int]) -> list[int]:
        style, gap = look.text_style(GROUND, SMALL), look.metrics.gap
        return [
            max(look.fitted(cell, style, wide - gap, None).height for cell, wide in zip(row, widths, strict=True)) + gap
            for row in self._rows()
        ]

    def height_for(self, look: Look, width: int) -> int:
        return sum(self._heights(look, self._columns(look, width))) if self.block.rows else 0

    def draw(self, surface: Surface) -> None:
        look, place = self.look, self.rect
        if look is None or not self.block.rows:
            return
        widths, y = self._columns(look, place.width), place.top
        for number, (row, high) in enumerate(zip(self._rows(), self._heights(look, widths), strict=True)):
            x = place.left
            style = (
                look.dim_style(GROUND, SMALL)
                if any(self.block.heads) and not number
                else look.text_style(GROUND, SMALL)
            )
            for cell, wide in zip(row, widths, strict=True):
                look.write(surface, cell, style, Rect(x, y, wide - look.metrics.gap, high), lines=None)
                x += wide
            y += high
            surface.fill(look.theme.paper_edge, Rect(place.left, y - 1, sum(widths), look.metrics.line))


def report_figure(block: Block) -> RowsFigure | PlotFigure | GridFigure | None:
    """Return the figure of a block; ``None`` for one that is text alone."""
    match block:
        case Intervals() | Shares():
            return RowsFigure(block)
        case Histogram() | Curve():
            return PlotFigure(block)
        case Grid():
            return GridFigure(block)
    return None
