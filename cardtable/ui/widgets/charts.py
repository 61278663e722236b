"""Charts: the totals of a match as lines, and a figure for each hand as bars that can be chosen."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, pairwise
from math import cos, dist, fsum, pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.typography import Forms, signed
from cardtable.engine.voice.people import first_name
from cardtable.ui.drawing import symbols
from cardtable.ui.drawing.text import Align
from cardtable.ui.keyboard.keys import by_key, is_activation
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, SMALL, Colour, Ground
from cardtable.ui.widgets.pictures import WidgetPicture
from cardtable.ui.widgets.widget import DrawnAttribute, Pressable

MAX_DOTS: Final = 30
"""The greatest number of points at which every point of a line has a mark; with more, only some have."""
SAMPLE_UNITS: Final = 34
"""The length of the piece of line before a name of the legend, in layout units."""
MAX_NAME_SHARE: Final = 0.22
"""The greatest width of the names at the ends of the lines, as a share of the chart's."""
MIN_CHART_HANDS: Final = 3
"""With fewer hands, a chart would show no more than the totals."""
MIN_BAR_UNITS: Final = 19.0
"""The least width of a bar in layout units; if there is no room for all bars, the first are left out."""
GAP: Final = 0.45
"""The gap between two bars, by their width."""
MEAN_OF: Final = 10
"""The number of hands in the mean."""
CHART_UNITS: Final = (400.0, 240.0)
"""The natural size of a chart in layout units."""
LEAST_CHART_UNITS: Final = 165.0
"""The least width and height of a chart in layout units."""
LINE_COLOURS: tuple[Colour, ...] = (
    (255, 171, 120), (205, 182, 255), (96, 190, 196), (134, 218, 142),
    (142, 196, 255), (120, 226, 214), (246, 170, 204), (224, 224, 224),
)  # fmt: skip
"""The colours of the sides' lines, distinct on a dark panel."""
DASHES: Final[tuple[tuple[int, ...], ...]] = ((), (5, 3), (1, 2), (5, 2, 1, 2))
"""The dashes and gaps of the lines in turn, by the thickness of a line; the first is solid."""
CORNERS: Final = ((0, 0), (4, 0.25), (3, 0.75), (4, 0), (3, 0.25), (5, 0.75), (6, 0), (8, 0.125))
"""The corners of each line's marks, and how far the first is turned from the right, by a quarter of the way round.

A mark without corners is a disc.
"""

Point = tuple[int, int]
ExactPoint = tuple[float, float]


def draw_line(surface: Surface, number: int, points: Sequence[Point], thick: int) -> None:
    """Draw the line of a side through its points."""
    colour, dashes = LINE_COLOURS[number % len(LINE_COLOURS)], DASHES[number % len(DASHES)]
    if not dashes and len(points) > 1:
        pygame.draw.lines(surface, colour, False, points, thick)
    for begin, end in strokes(points, [length * thick for length in dashes]) if dashes else ():
        pygame.draw.line(surface, colour, _rounded(begin), _rounded(end), thick)


def draw_mark(surface: Surface, number: int, point: Point, size: int) -> None:
    """Draw a mark of a side's line; ``size`` is its radius in pixels."""
    pygame.draw.polygon(surface, LINE_COLOURS[number % len(LINE_COLOURS)], outline(number, point, size))


def draw_sample(surface: Surface, number: int, place: Rect, thick: int, size: int) -> None:
    """Draw a piece of a side's line with a mark in its middle."""
    draw_line(surface, number, [place.midleft, place.midright], thick)
    draw_mark(surface, number, place.center, size)


def outline(number: int, point: Point, size: int) -> list[Point]:
    """Return the corners of a mark of a side's line."""
    corners, turned = CORNERS[number % len(CORNERS)]
    count, first = corners or 24, turned * 2 * pi
    radius = size if not corners else 1.3 * size  # as large to the eye as a disc
    turns = [first + 2 * pi * corner / count for corner in range(count)]
    return [(round(point[0] + radius * cos(turn)), round(point[1] + radius * sin(turn))) for turn in turns]


def strokes(points: Sequence[ExactPoint], lengths: Sequence[float]) -> Iterator[tuple[ExactPoint, ExactPoint]]:
    """Yield the strokes of a dashed line; dashes continue around its corners.

    :param lengths: the lengths of dashes and gaps in turn, in pixels.
    """
    pattern = cycle((length, number % 2 == 0) for number, length in enumerate(lengths))
    left, drawn = next(pattern)
    rest = float(left)
    for begin, end in pairwise(points):
        whole, done = dist(begin, end), 0.0
        while whole - done > 0.01:
            step = min(rest, whole - done)
            if drawn:
                yield _between(begin, end, done / whole), _between(begin, end, (done + step) / whole)
            done, rest = done + step, rest - step
            if rest <= 0.01:
                left, drawn = next(pattern)
                rest = float(left)


def spread(middles: Sequence[int], height: int, room: Rect) -> list[Rect] | None:
    """Return the places of names at the ends of lines: near them, within the room, none over another.

    :param middles: the heights of the ends.
    :param height: the height of a name.
    :returns: ``None`` if they do not all have room.
    """
    if height * len(middles) > room.height:
        return None
    places = [Rect(room.left, middle - height // 2, room.width, height) for middle in middles]
    ordered = sorted(range(len(places)), key=lambda number: middles[number])
    top = room.top
    for number in ordered:
        places[number].top = top = max(top, places[number].top)
        top += height
    bottom = room.bottom
    for number in reversed(ordered):
        places[number].bottom = bottom = min(bottom, places[number].bottom)
        bottom -= height
    return places


def _between(begin: ExactPoint, end: ExactPoint, share: float) -> ExactPoint:
    return begin[0] + share * (end[0] - begin[0]), begin[1] + share * (end[1] - begin[1])


def _rounded(point: ExactPoint) -> Point:
    return round(point[0]), round(point[1])


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
        places = self.places(plot, metrics.px(4))
        for value in self._marks(plot, legend):
            y = self._height_of(value, plot)
            surface.fill(look.theme.panel_edge, Rect(plot.left, y, plot.width, metrics.line))
            tag = Rect(inner.left, y - legend // 2, plot.left - inner.left - before, legend)
            look.write(surface, signed(value) + self.unit, look.dim_style(Ground.DARK, SMALL), tag, Align.RIGHT)
        for number, points in enumerate(places):
            draw_line(surface, number, points, metrics.px(3))
            for point in points[:: -(-len(points) // MAX_DOTS)][:-1] + points[-1:]:
                draw_mark(surface, number, point, _mark_size(look))
            if self.legend:
                self._draw_name(surface, look, number, self._legend_place(number, inner, columns, legend))
        ends = spread([points[-1][1] for points in places], legend, names) if names.width else None
        for number, place in enumerate(ends or ()):
            style = replace(look.text_style(Ground.DARK, SMALL), colour=LINE_COLOURS[number % len(LINE_COLOURS)])
            look.write(surface, brief(self.names[number]), style, place)

    def _names_at_ends(self, look: Look, plot: Rect, inner: Rect, line: int) -> Rect:
        """Make room for the names at the right of the plot, and return it; 0 wide if they would take too much."""
        style, gap = look.text_style(Ground.DARK, SMALL), look.metrics.gap
        wide = max(look.text.width(brief(name), style) for name in self.names) + 1
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
        draw_sample(surface, number, dash, look.metrics.px(3), look.metrics.px(4))
        text = Rect(dash.right + look.metrics.px(8), row.top, row.right - dash.right - look.metrics.px(8), row.height)
        style = look.text_style(Ground.DARK, SMALL)
        total = f": {signed(self.totals[-1][number])}{self.unit}"
        name = self.names[number]
        look.write(surface, (f"{name}{total}", f"{brief(name)}{total}"), style, text)

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
    return look.metrics.px(5)


def brief(name: str) -> str:
    """Return the first words of the names of a side."""
    return " & ".join(map(first_name, name.split(" & ")))


class ChartLines(WidgetPicture):
    """A chart of lines as a widget.

    :param heights: its natural and its least height in layout units.
    """

    kind = "chart"

    def __init__(self, chart: Chart, heights: tuple[float, float] = (CHART_UNITS[1], LEAST_CHART_UNITS)) -> None:
        super().__init__(chart.title)
        self.chart = chart
        self._heights = heights

    def natural_size(self, look: Look) -> tuple[int, int]:
        return look.metrics.px(CHART_UNITS[0]), look.metrics.px(self._heights[0])

    def least_width(self, look: Look) -> int:
        return look.metrics.px(LEAST_CHART_UNITS)

    def least_height(self, look: Look, width: int) -> int:
        return look.metrics.px(self._heights[1])

    def draw(self, surface: Surface) -> None:
        if self.look is not None and self.visible:
            self.chart.draw(surface, self.look, self.rect)


@dataclass(frozen=True, slots=True)
class BarChart:
    """The chart.

    :param values: the figure of each hand, from the first on.
    :param hand_word: the game's word for a hand.
    :param upper: the part of each bar that is hatched, at its top; empty if the bars have one part.
    :param parts: the names of the lower and the upper part of a bar.
    :param weights: the weights of the hands in the mean; empty if all weigh the same.
    :param note: how to read the chart, from long to short, written beside the legend if there is room.
    :param open: opens a hand, counted from 0; ``None`` if that is impossible.
    :param shorter: shorter forms of the title, for places with little room.
    """

    values: Sequence[float]
    title: str
    hand_word: str
    upper: Sequence[float] = ()
    parts: tuple[str, str] = ("", "")
    weights: Sequence[int] = ()
    note: Forms = ()
    open: Callable[[int], None] | None = None
    shorter: Forms = ()

    def draw(self, surface: Surface, look: Look, inner: Rect, marked: int | None = None) -> None:
        """Draw title, legend, bars and line into ``inner``.

        :param marked: the hand whose bar has a frame.
        """
        title, legend, plot = self._parts(look, inner)
        line = legend.height
        bold = look.style(BODY, bold=True)
        look.write(surface, (self.title, *self.shorter), bold, title)
        self._draw_legend(surface, look, legend)
        places = self._places(look, plot)
        skipped = len(self.values) - len(places)
        means = [self.mean_after(hands + 1) for hands in range(skipped, len(self.values))]
        shown = (0, *self.values[skipped:], *means)
        low, high = min(shown), max(shown)
        ends = low, high if low < high else low + 1
        self._draw_scale(surface, look, plot, ends, inner.left)
        for number, place in enumerate(places, skipped):
            self._draw_bar(surface, look, number, place, ends)
        self._draw_mean(surface, look, places, means, ends)
        below = Rect(plot.x, inner.bottom - line, plot.width, line)
        if marked is None or marked < skipped:
            self._draw_ends(surface, look, places, below)
        else:
            self._draw_frame(surface, look, marked, places[marked - skipped], below)

    @staticmethod
    def _parts(look: Look, inner: Rect) -> tuple[Rect, Rect, Rect]:
        """Return the places of the title, the legend and the bars."""
        small = look.dim_style(Ground.DARK, SMALL)
        line = look.text.line_height(small)
        title = Rect(inner.left, inner.top, inner.width, round(look.metrics.text(BODY) * 1.4))
        legend = Rect(inner.left, title.bottom, inner.width, line)
        axis = look.text.width("−888 ", small)
        plot = Rect(inner.left + axis, legend.bottom + line // 2, inner.width - axis, 0)
        plot.height = max(1, inner.bottom - line - plot.top)
        return title, legend, plot

    def columns(self, look: Look, inner: Rect) -> dict[int, Rect]:
        """Return the hands whose bars are shown in ``inner``, each with the column in which a click means it."""
        _, _, plot = self._parts(look, inner)
        places = self._places(look, plot)
        skipped = len(self.values) - len(places)
        wide = places[1].left - places[0].left if len(places) > 1 else plot.width
        return {
            skipped + number: Rect(place.centerx - wide // 2, plot.top, wide, plot.height)
            for number, place in enumerate(places)
        }

    def _draw_frame(self, surface: Surface, look: Look, hand: int, place: Rect, below: Rect) -> None:
        """Draw a frame around the bar of a hand, with its number below."""
        thick = look.metrics.px(3)
        look.shapes.ring(surface, place.inflate(4 * thick, 2 * thick), look.theme.white, thick, look.metrics.px(4))
        text, bold = f"{self.hand_word} {hand + 1}", look.style(SMALL, bold=True)
        tag = Rect(0, below.top, look.text.width(text, bold) + 1, below.height)
        tag.centerx = place.centerx
        look.write(surface, text, bold, tag.clamp(below), Align.CENTRE)

    def _draw_legend(self, surface: Surface, look: Look, row: Rect) -> None:
        """Draw the samples of bars and line, each with its meaning; what has no room is left out."""
        small, gap, high = look.dim_style(Ground.DARK, SMALL), look.metrics.px(16), row.height * 2 // 3
        marks = [(name, high) for name in self.parts if self.upper]
        texts = [*marks, (f"mean of the last {MEAN_OF}", look.metrics.px(22)), *((form, 0) for form in self.note)]
        left = row.left
        for number, (text, wide) in enumerate(texts):
            sample = Rect(left, row.centery - high // 2, wide, high)
            words = Rect(sample.right + (look.metrics.px(8) if wide else 0), row.top, 0, row.height)
            words.width = look.text.width(text, small) + 1
            if words.right > row.right and number:
                continue
            if number < len(marks):
                self._fill(surface, look, sample, hatched=number == 1)
            elif wide:
                thick = look.metrics.px(3)
                pygame.draw.line(surface, look.theme.white, sample.midleft, sample.midright, thick)
            left = look.write(surface, text, small, words).right + gap
            if not wide:  # one form of the note is enough
                return

    def _draw_bar(self, surface: Surface, look: Look, number: int, place: Rect, ends: tuple[float, float]) -> None:
        """Draw the bar of a hand; its hatched part is at the top."""
        value, upper = self.values[number], self.upper[number] if self.upper else 0
        zero, top = (self._height_of(each, place, *ends) for each in (0, value))
        parted = self._height_of(value - upper, place, *ends)
        lower = Rect(place.x, min(parted, zero), place.width, max(1, abs(zero - parted)))
        self._fill(surface, look, lower, warns=value < 0)
        if upper > 0 and parted > top:
            self._fill(surface, look, Rect(place.x, top, place.width, parted - top), hatched=True)

    @staticmethod
    def _fill(surface: Surface, look: Look, rect: Rect, *, hatched: bool = False, warns: bool = False) -> None:
        if not hatched:
            surface.fill(look.theme.warn if warns else look.theme.cream, rect)
            return
        drawing = symbols.hatched(rect.size, look.theme.cream_dim, look.theme.well, look.metrics.px(7))
        surface.blit(look.shapes.drawing(drawing, rect.size), rect)

    def _places(self, look: Look, plot: Rect) -> list[Rect]:
        """Return the columns of the bars that fit."""
        least = look.metrics.px(MIN_BAR_UNITS)
        count = min(len(self.values), int(plot.width / (least * (1 + GAP))))
        if not count:
            return []
        step = min(plot.width / count, least * 2 * (1 + GAP))
        return [
            Rect(round(plot.x + place * step), plot.y, round(step / (1 + GAP)), plot.height) for place in range(count)
        ]

    @staticmethod
    def _height_of(value: float, plot: Rect, low: float, high: float) -> int:
        return plot.bottom - round((value - low) / (high - low) * plot.height)

    def _draw_scale(self, surface: Surface, look: Look, plot: Rect, ends: tuple[float, float], left: int) -> None:
        small = look.dim_style(Ground.DARK, SMALL)
        high = look.text.line_height(small)
        for value in sorted({ends[0], 0.0, ends[1]}):
            y = self._height_of(value, plot, *ends)
            surface.fill(look.theme.panel_edge, Rect(plot.left, y, plot.width, look.metrics.line))
            tag = Rect(left, y - high // 2, plot.left - left - look.metrics.px(6), high)
            look.write(surface, self._figure(value), small, tag, Align.RIGHT)

    def _draw_mean(
        self, surface: Surface, look: Look, columns: Sequence[Rect], means: Sequence[float], ends: tuple[float, float]
    ) -> None:
        points = [
            (column.centerx, self._height_of(mean, column, *ends)) for column, mean in zip(columns, means, strict=True)
        ]
        if len(points) > 1:
            pygame.draw.lines(surface, (20, 28, 27), False, points, look.metrics.px(6))
            pygame.draw.lines(surface, look.theme.white, False, points, look.metrics.px(3))

    def mean_after(self, hands: int) -> float:
        """Return the mean of the last hands after each number of hands."""
        last = range(max(0, hands - MEAN_OF), hands)
        weights = [self.weights[number] if self.weights else 1 for number in last]
        total = fsum(self.values[number] * weight for number, weight in zip(last, weights, strict=True))
        return total / max(1, sum(weights))

    def _figure(self, value: float) -> str:
        """Return a figure of the scale, with decimals if the largest bar is small."""
        largest = max(map(abs, self.values), default=0.0)
        whole = all(value == round(value) for value in self.values) or largest >= 10
        return signed(f"{value:.0f}" if whole or not value else f"{value:.{1 if largest >= 1 else 2}f}")

    def _draw_ends(self, surface: Surface, look: Look, places: Sequence[Rect], below: Rect) -> None:
        """Write the numbers of the first and the last hand shown."""
        if not places:
            return
        small = look.dim_style(Ground.DARK, SMALL)
        last = len(self.values)
        look.write(surface, f"{self.hand_word} {last - len(places) + 1}", small, below, Align.LEFT)
        if len(places) > 4:
            end = Rect(places[0].x, below.y, places[-1].right - places[0].x, below.height)
            look.write(surface, str(last), small, end, Align.RIGHT)


class ChartBars(Pressable):
    """A bar chart as a widget; its bars can be chosen, by mouse and by keys, if they open a hand.

    :ivar chosen: the hand that Enter opens, counted from 0.
    """

    kind = "chart"
    takes_click_focus = True
    chosen = DrawnAttribute(0)

    def __init__(self, chart: BarChart) -> None:
        tip = None if chart.open is None else f"Opens the review of this {chart.hand_word}."
        super().__init__(chart.title, tip=tip)
        self.chart = chart
        self.chosen = len(chart.values) - 1

    @property
    def focusable(self) -> bool:
        return self.visible and self.chart.open is not None

    def natural_size(self, look: Look) -> tuple[int, int]:
        return look.metrics.px(CHART_UNITS[0]), look.metrics.px(CHART_UNITS[1])

    def least_width(self, look: Look) -> int:
        return look.metrics.px(LEAST_CHART_UNITS)

    def least_height(self, look: Look, width: int) -> int:
        return look.metrics.px(LEAST_CHART_UNITS)

    def part_at(self, pos: tuple[int, int]) -> int | None:
        if self.look is None or self.chart.open is None:
            return None
        columns = self.chart.columns(self.look, self.rect)
        return next((hand for hand, column in columns.items() if column.collidepoint(pos)), None)

    def click(self, pos: tuple[int, int]) -> None:
        hand = self.part_at(pos)
        if hand is not None:
            self._open(hand)

    def key_pressed(self, event: Event) -> bool:
        if is_activation(event):
            self._open(self.chosen)
            return True
        shown = list(self.chart.columns(self.look, self.rect)) if self.look is not None else []
        if not shown:
            return False
        hand = by_key(event, {"Left": self.chosen - 1, "Right": self.chosen + 1, "Home": shown[0], "End": shown[-1]})
        if hand is None:
            return False
        self.chosen = min(shown[-1], max(shown[0], hand))
        return True

    def _open(self, hand: int) -> None:
        self.chosen = hand
        if self.chart.open is not None:
            self.chart.open(hand)

    def draw(self, surface: Surface) -> None:
        """Draw the chart; the bar under the mouse, or with the focus the chosen one, has a frame."""
        if self.look is not None and self.visible:
            marked = self.part_hovered if self.part_hovered is not None else self.chosen if self.focused else None
            self.chart.draw(surface, self.look, self.rect, marked)
