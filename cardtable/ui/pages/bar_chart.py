"""A bar chart of a figure for each hand, with the mean of the last ten hands as a line."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from cardtable.engine.typography import signed
from cardtable.ui.lettering.text import Align
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
    """

    values: Sequence[int]
    title: str
    hand_word: str

    def draw(self, surface: Surface, look: Look, inner: Rect) -> None:
        """Draw title, legend, bars and line into ``inner``."""
        metrics = look.metrics
        title = Rect(inner.left, inner.top, inner.width, round(metrics.text(BODY) * 1.4))
        look.write(surface, self.title, look.style(BODY, bold=True), title)
        small = look.dim_style(Ground.DARK, SMALL)
        line = look.text.line_height(small)
        legend = Rect(inner.left + metrics.px(30), title.bottom, inner.width - metrics.px(30), line)
        pygame.draw.line(
            surface, look.theme.white, (inner.left, legend.centery), (inner.left + metrics.px(22), legend.centery),
            max(2, metrics.px(3)),
        )  # fmt: skip
        look.write(surface, f"mean of the last {MEAN_OF}", small, legend)
        axis = look.text.width("−888 ", small)
        plot = Rect(inner.left + axis, legend.bottom + line // 2, inner.width - axis, 0)
        plot.height = max(1, inner.bottom - line - plot.top)
        places = self._places(look, plot)
        shown = self.values[-len(places) :] if places else ()
        low, high = min((0, *shown)), max((1, *shown))
        self._draw_scale(surface, look, plot, (low, high), inner.left)
        zero = self._height_of(0, plot, low, high)
        for value, place in zip(shown, places, strict=True):
            top = self._height_of(value, plot, low, high)
            bar = Rect(place.x, min(top, zero), place.width, max(1, abs(zero - top)))
            surface.fill(look.theme.cream if value >= 0 else look.theme.warn, bar)
        self._draw_mean(surface, look, places, (low, high))
        self._draw_ends(surface, look, places, Rect(plot.x, inner.bottom - line, plot.width, line))

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
    def _height_of(value: float, plot: Rect, low: int, high: int) -> int:
        return plot.bottom - round((value - low) / (high - low) * plot.height)

    def _draw_scale(self, surface: Surface, look: Look, plot: Rect, ends: tuple[int, int], left: int) -> None:
        small = look.dim_style(Ground.DARK, SMALL)
        high = look.text.line_height(small)
        for value in sorted({ends[0], 0, ends[1]}):
            y = self._height_of(value, plot, *ends)
            surface.fill(look.theme.panel_edge, Rect(plot.left, y, plot.width, look.metrics.line))
            tag = Rect(left, y - high // 2, plot.left - left - look.metrics.px(6), high)
            look.write(surface, signed(value), small, tag, Align.RIGHT)

    def _draw_mean(self, surface: Surface, look: Look, columns: Sequence[Rect], ends: tuple[int, int]) -> None:
        skipped = len(self.values) - len(columns)
        points = []
        for number, column in enumerate(columns):
            last = self.values[max(0, skipped + number + 1 - MEAN_OF) : skipped + number + 1]
            points.append((column.centerx, self._height_of(sum(last) / len(last), column, *ends)))
        if len(points) > 1:
            pygame.draw.lines(surface, (20, 28, 27), False, points, max(4, look.metrics.px(6)))
            pygame.draw.lines(surface, look.theme.white, False, points, max(2, look.metrics.px(3)))

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
