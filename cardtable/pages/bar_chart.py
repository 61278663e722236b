"""A bar chart of a figure for each hand, in one or two parts, with the mean of the last ten hands as a line."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Final

import pygame
from pygame import Rect, Surface

from cardtable.engine.typography import Forms, signed
from cardtable.ui.drawing import symbols
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, SMALL, Ground

MIN_BAR_UNITS: Final = 19.0
"""The least width of a bar in layout units; if there is no room for all bars, the first are left out."""
GAP: Final = 0.45
"""The gap between two bars, by their width."""
MEAN_OF: Final = 10
"""The number of hands in the mean."""


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
        shown = self.values[skipped:]
        low, high = min((0, *shown)), max((0, *shown))
        ends = low, high if low < high else low + 1
        self._draw_scale(surface, look, plot, ends, inner.left)
        for number, place in enumerate(places, skipped):
            self._draw_bar(surface, look, number, place, ends)
        self._draw_mean(surface, look, places, ends)
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
        thick = max(2, look.metrics.px(3))
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
                thick = max(2, look.metrics.px(3))
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
        drawing = symbols.hatched(rect.size, look.theme.cream_dim, look.theme.well, max(4, look.metrics.px(7)))
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

    def _draw_mean(self, surface: Surface, look: Look, columns: Sequence[Rect], ends: tuple[float, float]) -> None:
        skipped = len(self.values) - len(columns)
        points = []
        for number, column in enumerate(columns):
            mean = self.mean_after(skipped + number + 1)
            points.append((column.centerx, self._height_of(mean, column, *ends)))
        if len(points) > 1:
            pygame.draw.lines(surface, (20, 28, 27), False, points, max(4, look.metrics.px(6)))
            pygame.draw.lines(surface, look.theme.white, False, points, max(2, look.metrics.px(3)))

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
