"""The course of a hand in a review: the expectation at each decision as a curve, on which any can be chosen."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.typography import capitalized
from cardtable.play.review_sheet import ReviewSheet
from cardtable.ui.drawing.text import Align
from cardtable.ui.keyboard.keys import by_key
from cardtable.ui.look import Look
from cardtable.ui.theme import SMALL
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.layout import WidgetGroup
from cardtable.ui.widgets.widget import DrawnAttribute, Pressable, Widget

MOVE_SHARE: Final = 0.4
"""The part of a step between two decisions that shows the cost of the move; the rest shows what came after it."""
COURSE_LINES: Final = 6.5
"""The natural height of the chart, in lines of small text."""
TRICKS_FROM_LINES: Final = 6
"""The smallest height of a chart with trick numbers, in lines of small text."""
COURSE_TIP: Final = "Click on the curve, or press \u2190 and \u2192, to see any of your decisions."

Point = tuple[int, int]


class CourseChart(Pressable):
    """The seat's expectation at each decision, and the losses by its costly moves.

    :ivar shown: the decision on the table, counted from 0.
    :ivar heading: the place of the chart's title.
    :ivar plot: the place of the curve.
    """

    kind = "course"
    shown = DrawnAttribute(0)

    def __init__(self, sheet: ReviewSheet, show: Callable[[int], None]) -> None:
        """``show`` gets the number of the decision that was chosen, counted from 0."""
        super().__init__("Decisions", tip=COURSE_TIP)
        self.sheet = sheet
        self.show = show
        self.heading = self.plot = Rect(0, 0, 0, 0)
        self._tricks = False
        values = [value for each in sheet.course for value in (each.before, each.after)] + [sheet.end, sheet.even]
        self._low, self._high = min(values), max(values)

    @property
    def focusable(self) -> bool:
        """Never: its keys work wherever the focus is."""
        return False

    def _line(self, look: Look) -> int:
        return look.text.line_height(look.dim_style(self.ground, SMALL))

    def natural_size(self, look: Look) -> tuple[int, int]:
        return look.metrics.target * 6, round(COURSE_LINES * self._line(look))

    def least_height(self, look: Look, width: int) -> int:
        """Return the height at which a number can be pressed below the heading."""
        return self._line(look) + look.metrics.least_target + look.metrics.gap

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        gap, small, line = look.metrics.gap, look.dim_style(self.ground, SMALL), self._line(look)
        room = rect.width - 2 * look.metrics.pad
        brief = capitalized(self.sheet.measure)
        forms = (f"What you could expect: {self.sheet.measure}", brief, brief.partition(" (")[0])
        self._title = look.fitted(forms, small, room)
        self.heading = Rect(rect.left + look.metrics.pad, rect.top + gap // 2, self._title.width, line)
        self._tricks = any(each.trick for each in self.sheet.course) and rect.height >= TRICKS_FROM_LINES * line
        left = look.text.width(self.sheet.even_text, small) + gap
        right = look.text.width(self.sheet.end_text, look.text_style(self.ground, SMALL, True)) + gap
        plot = rect.inflate(-4 * gap, -2 * gap)
        top = plot.top + line
        self.plot = Rect(plot.left + left, top, plot.width - left - right, plot.bottom - top - line * self._tricks)

    def scroll_by(self, dy: int) -> None:
        super().scroll_by(dy)
        self.heading.move_ip(0, dy)
        self.plot.move_ip(0, dy)

    @property
    def _step(self) -> float:
        """The pixels between two decisions."""
        return self.plot.width / max(1, len(self.sheet.course))

    def _point(self, place: float, value: float) -> Point:
        share = (value - self._low) / (self._high - self._low) if self._high > self._low else 0.5
        return self.plot.left + round(place * self._step), self.plot.bottom - round(share * self.plot.height)

    @property
    def strokes(self) -> dict[int, tuple[Point, Point]]:
        """The start and the end of each costly move's line, by the number of the move."""
        return {
            each.number: (self._point(place, each.before), self._point(place + MOVE_SHARE, each.after))
            for place, each in enumerate(self.sheet.course)
            if each.number
        }

    def number_places(self, look: Look) -> dict[int, Rect]:
        """Return the places of the costly moves' numbers: at their lines, side by side where these are close."""
        strokes = self.strokes
        size = min(look.metrics.least_target, self.rect.width // max(1, len(strokes)))
        size = min(size, self.rect.bottom - self.heading.bottom)
        places: dict[int, Rect] = {}
        room, left = self.rect.right - size * len(strokes), self.rect.left
        for number in sorted(strokes):
            tried = [Rect(min(max(x, left), room), y, size, size) for x, y in self._beside(*strokes[number], size)]
            places[number] = next(each for each in tried if not each.colliderect(self.heading))
            left, room = places[number].right, room + size
        return places

    def _beside(self, begin: Point, end: Point, size: int) -> Iterator[Point]:
        """Yield possible corners of a number, the best first; the last one is always clear of the heading.

        A steep line has room at its right. Other numbers stand above their line, or below it to avoid the heading.
        """
        under, gap = self.heading.bottom, 0 if self.look is None else self.look.metrics.gap // 2
        left, above = (begin[0] + end[0] - size) // 2, begin[1] - gap - size
        if end[1] - max(under, begin[1]) >= size:
            yield end[0], max(under, begin[1])
        if above >= self.rect.top:
            yield left, above
        if end[1] + gap + size <= self.rect.bottom:
            yield left, max(under, end[1] + gap)
        yield left, under

    def press_at(self, pos: tuple[int, int]) -> bool:
        place = int((pos[0] - self.plot.left) // self._step)
        if 0 <= place < len(self.sheet.course):
            self.show(place)
        return False

    def take_key(self, event: Event) -> bool:
        step = by_key(event, {"Left": -1, "Right": 1})
        if step is None:
            return False
        at = self.shown + step
        if 0 <= at < len(self.sheet.course):
            self.show(at)
        return True

    def draw(self, surface: Surface) -> None:
        look, course = self.look, self.sheet.course
        if look is None:
            return
        look.draw(surface, self._title, self.heading)
        self._draw_scale(surface, look)
        thick, points = look.metrics.px(3), []
        for place, each in enumerate(course):
            points += [self._point(place, each.before), self._point(place + MOVE_SHARE, each.after)]
        points.append(self._point(len(course), self.sheet.end))
        if len(points) > 1:
            pygame.draw.lines(surface, look.theme.cream, False, points, thick)
        for begin, end in self.strokes.values():
            pygame.draw.line(surface, look.theme.warn, begin, end, 2 * thick)
        before, after = self._point(self.shown, 0)[0], self._point(self.shown + MOVE_SHARE, 0)[0]
        x = (before + after) // 2
        pygame.draw.line(surface, look.theme.white, (x, self.plot.top), (x, self.plot.bottom), look.metrics.line)

    def _draw_scale(self, surface: Surface, look: Look) -> None:
        """Draw the line of an even result, the final result of the hand, and the trick numbers below."""
        plot, gap = self.plot, look.metrics.gap
        small, strong = look.dim_style(self.ground, SMALL), look.text_style(self.ground, SMALL, True)
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


class HandCourse(WidgetGroup):
    """The chart of a hand with the numbers of its costly moves, each of which is a button."""

    kind = "course"

    def __init__(self, sheet: ReviewSheet, stops: Sequence[int], show: Callable[[int], None]) -> None:
        """``stops`` are the places of the costly moves among the decisions; ``show`` gets one that was chosen."""
        self.chart = CourseChart(sheet, show)
        self._numbers = {
            each.number: Button(str(each.number), partial(show, stops[each.number - 1]))
            for each in sheet.course
            if each.number
        }
        super().__init__(self.chart, *self._numbers.values())

    def natural_size(self, look: Look) -> tuple[int, int]:
        return self.chart.natural_size(look)

    def height_for(self, look: Look, width: int) -> int:
        return self.chart.height_for(look, width)

    def least_width(self, look: Look) -> int:
        return look.metrics.target * 4

    def least_height(self, look: Look, width: int) -> int:
        return self.chart.least_height(look, width)

    def layout(self, rect: Rect, look: Look) -> None:
        self.chart.layout(rect, look)  # the numbers stand at its curve
        super().layout(rect, look)

    def places(self, rect: Rect, look: Look) -> list[tuple[Widget, Rect]]:
        numbers = self.chart.number_places(look)
        return [(self.chart, rect), *((self._numbers[number], place) for number, place in numbers.items())]
