"""Draws the course of a hand in a review."""

from collections.abc import Callable, Iterator
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.typography import capitalized
from cardtable.play.review_sheet import ReviewSheet
from cardtable.ui.drawing.text import Align
from cardtable.ui.keyboard.keys import by_key
from cardtable.ui.look import Look
from cardtable.ui.theme import SMALL, Ground
from cardtable.ui.widgets.skin import panel_box
from cardtable.ui.widgets.widget import Pressable

MOVE_SHARE: Final = 0.4
"""The part of a step between two decisions that shows the cost of the move; the rest shows what came after it."""
MIN_LINES: Final = 2.5
"""The least height of a chart, in lines of small text: its heading, and the figures beside the curve."""
TRICKS_FROM_LINES: Final = 6
"""The smallest height of a chart with trick numbers, in lines of small text."""
COURSE_TIP: Final = "Click on the curve, or press \u2190 and \u2192, to see any of your decisions."

Point = tuple[int, int]


class CourseChart:
    """The course of a hand: the seat's expectation at each decision, and the losses by its costly moves.

    :ivar heading: the place of the chart's title.
    """

    def __init__(self, sheet: ReviewSheet, rect: Rect, look: Look) -> None:
        self.sheet = sheet
        self.rect = rect
        self.look = look = look.fitting(
            lambda each: each.text.line_height(each.dim_style(Ground.DARK, SMALL)) * MIN_LINES <= rect.height
        )
        gap, small = look.metrics.gap, look.dim_style(Ground.DARK, SMALL)
        line = look.text.line_height(small)
        room = rect.width - 2 * look.metrics.pad
        brief = capitalized(sheet.measure)
        forms = (f"What you could expect: {sheet.measure}", brief, brief.partition(" (")[0])
        self._title = look.fitted(forms, small, room)
        self.heading = Rect(rect.left + look.metrics.pad, rect.top + gap // 2, self._title.width, line)
        self._tricks = any(each.trick for each in sheet.course) and rect.height >= TRICKS_FROM_LINES * line
        self.plot = rect.inflate(-4 * gap, -2 * gap)
        self.plot.top += line
        self.plot.height -= line * (2 if self._tricks else 1)
        left = look.text.width(sheet.even_text, small) + gap
        right = look.text.width(sheet.end_text, look.text_style(Ground.DARK, SMALL, True)) + gap
        self.plot.left, self.plot.width = self.plot.left + left, self.plot.width - left - right
        values = [value for each in sheet.course for value in (each.before, each.after)] + [sheet.end, sheet.even]
        self._low, self._high = min(values), max(values)
        self._step = self.plot.width / max(1, len(sheet.course))
        self._strokes = {
            each.number: (self._point(place, each.before), self._point(place + MOVE_SHARE, each.after))
            for place, each in enumerate(sheet.course)
            if each.number
        }
        """The start and the end of each costly move's line, by the number of the move."""

    def number_places(self, size: int) -> dict[int, Rect]:
        """Return the places of the costly moves' numbers: at their lines, side by side where these are close.

        :param size: the size of each in pixels; without room they are smaller.
        """
        size = min(size, self.rect.width // max(1, len(self._strokes)), self.rect.bottom - self.heading.bottom)
        places: dict[int, Rect] = {}
        room, left = self.rect.right - size * len(self._strokes), self.rect.left
        for number in sorted(self._strokes):
            tried = [Rect(min(max(x, left), room), y, size, size) for x, y in self._beside(number, size)]
            places[number] = next(each for each in tried if not each.colliderect(self.heading))
            left, room = places[number].right, room + size
        return places

    def _beside(self, number: int, size: int) -> Iterator[Point]:
        """Yield possible corners of a number, the best first; the last one is always clear of the heading.

        A steep line has room at its right. Other numbers stand above their line, or below it to avoid the heading.
        """
        (begin, high), (end, low) = self._strokes[number]
        gap, under = self.look.metrics.gap // 2, self.heading.bottom
        left, above = (begin + end - size) // 2, high - gap - size
        if low - max(under, high) >= size:
            yield end, max(under, high)
        if above >= self.rect.top:
            yield left, above
        if low + gap + size <= self.rect.bottom:
            yield left, max(under, low + gap)
        yield left, under

    def _point(self, place: float, value: float) -> Point:
        share = (value - self._low) / (self._high - self._low) if self._high > self._low else 0.5
        return self.plot.left + round(place * self._step), self.plot.bottom - round(share * self.plot.height)

    def decision_at(self, point: Point) -> int | None:
        """Return the decision whose part of the course is at a point, counted from 0; ``None`` beside the course."""
        if not self.sheet.course or not self.rect.collidepoint(point):
            return None
        place = int((point[0] - self.plot.left) // self._step)
        return place if 0 <= place < len(self.sheet.course) else None

    def draw(self, surface: Surface, shown: int | None) -> None:
        """Draw the chart.

        :param shown: the decision on the table, counted from 0; ``None`` for none.
        """
        look, course = self.look, self.sheet.course
        look.shapes.draw(surface, self.rect, panel_box(look, Ground.DARK))
        look.draw(surface, self._title, self.heading)
        self._draw_scale(surface)
        thick, points = look.metrics.px(3), []
        for place, each in enumerate(course):
            points += [self._point(place, each.before), self._point(place + MOVE_SHARE, each.after)]
        points.append(self._point(len(course), self.sheet.end))
        if len(points) > 1:
            pygame.draw.lines(surface, look.theme.cream, False, points, thick)
        for begin, end in self._strokes.values():
            pygame.draw.line(surface, look.theme.warn, begin, end, 2 * thick)
        if shown is not None:
            x = (self._point(shown, course[shown].before)[0] + self._point(shown + MOVE_SHARE, 0)[0]) // 2
            pygame.draw.line(surface, look.theme.white, (x, self.plot.top), (x, self.plot.bottom), look.metrics.line)

    def _draw_scale(self, surface: Surface) -> None:
        """Draw the line of an even result, the final result of the hand, and the trick numbers below."""
        look, plot, gap = self.look, self.plot, self.look.metrics.gap
        small, strong = look.dim_style(Ground.DARK, SMALL), look.text_style(Ground.DARK, SMALL, True)
        line = look.text.line_height(small)
        left, even = self._point(0, self.sheet.even)
        pygame.draw.line(surface, look.theme.control_edge, (left, even), (plot.right, even), look.metrics.line)
        beside = Rect(self.rect.left, even - line // 2, plot.left - self.rect.left - gap, line)
        clear = Rect(self.rect.left, self.heading.bottom, self.rect.width, self.rect.bottom - self.heading.bottom)
        look.write(surface, self.sheet.even_text, small, beside.clamp(clear), Align.RIGHT)
        _, end = self._point(len(self.sheet.course), self.sheet.end)
        beside = Rect(plot.right + gap // 2, end - line // 2, self.rect.right - plot.right - gap, line)
        look.write(surface, self.sheet.end_text, strong, beside.clamp(clear))
        taken = 0
        for place, each in enumerate(self.sheet.course if self._tricks else ()):
            text = f"{self.sheet.trick_word} {each.trick}" if not taken else str(each.trick)
            x, _ = self._point(place, self.sheet.even)
            if each.trick and x >= taken:
                below = Rect(x, plot.bottom + gap // 2, look.text.width(text, small) + gap, line)
                taken = look.write(surface, text, small, below).right + gap


class CourseWidget(Pressable):
    """The part of the chart that takes clicks and keys: each decision can be shown on the table.

    :ivar shown: the decision on the table, counted from 0.
    """

    kind = "course"

    def __init__(self, chart: CourseChart, shown: int, show: Callable[[int], None]) -> None:
        """``show`` gets the number of the decision that was chosen, counted from 0."""
        super().__init__("Decisions", tip=COURSE_TIP)
        self.chart = chart
        self.shown = shown
        self.show = show
        self.layout(chart.rect, chart.look)

    @property
    def focusable(self) -> bool:
        """Never: its keys work wherever the focus is."""
        return False

    def press_at(self, pos: tuple[int, int]) -> bool:
        decision = self.chart.decision_at(pos)
        if decision is not None:
            self.show(decision)
        return False

    def take_key(self, event: Event) -> bool:
        step = by_key(event, {"Left": -1, "Right": 1})
        if step is None:
            return False
        at = self.shown + step
        if 0 <= at < len(self.chart.sheet.course):
            self.show(at)
        return True
