"""The widgets of a review: the judgement of a move, the sources of the result, the course of a hand as a curve."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.typography import capitalized, counted_in_words
from cardtable.play.review_sheet import CostlyMove, MoveOutcome, ReviewSheet
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box, mixed
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.drawing.text import Align
from cardtable.ui.keyboard.keys import by_key
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, LARGE, SMALL
from cardtable.ui.widgets.button import Button, draw_icon
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Column, Item, Padded, Row, WidgetGroup, even, grow, optional
from cardtable.ui.widgets.widget import DrawnAttribute, Pressable, Widget

LOW_LINES: Final = 1.3
"""The height of a move without its band, in lines of text."""
BAND_UNITS: Final = 18
"""The height of a band with its mark, in layout units."""
MARK_UNITS: Final = 6
"""The radius of the mark at a mean, in layout units."""
APART_UNITS: Final = 10
"""The room above and below a paragraph about the whole hand, in layout units."""
SHARES_TITLE: Final = "Where the result came from"
MOVE_SHARE: Final = 0.4
"""The part of a step between two decisions that shows the cost of the move; the rest shows what came after it."""
COURSE_LINES: Final = 6.5
"""The natural height of the chart, in lines of small text."""
TRICKS_FROM_LINES: Final = 6
"""The smallest height of a chart with trick numbers, in lines of small text."""
BARS: Final = "The bars show where 8 of 10 came out."
COURSE_TIP: Final = "Click on the curve, or press \u2190 and \u2192, to see any of your decisions."

Point = tuple[int, int]


class CostLine(Widget):
    """The headline of a judgement: what cost something, and at the right how much; below it where there is no room."""

    kind = "text"

    def __init__(self, costly: CostlyMove) -> None:
        super().__init__(f"{costly.title} {costly.amount}")
        self.title = costly.title
        self.amount = costly.amount

    @property
    def focusable(self) -> bool:
        return False

    def natural_size(self, look: Look) -> tuple[int, int]:
        style = look.style(LARGE, bold=True)
        return look.text.width(self.label, style), look.text.line_height(style)

    def least_width(self, look: Look) -> int:
        return max(look.text.width(each, look.style(LARGE, bold=True)) for each in (self.title, self.amount))

    def height_for(self, look: Look, width: int) -> int:
        wide, line = self.natural_size(look)
        return line if wide <= width else 2 * line

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None:
            return
        wide, line = self.natural_size(look)
        title = Rect(self.rect.topleft, (self.rect.width, line))
        look.write(surface, self.title, look.text_style(self.ground, LARGE, True), title)
        amount, warn = Rect(title), look.style(LARGE, look.theme.warn_on(self.ground), bold=True)
        if wide <= self.rect.width:
            look.write(surface, self.amount, warn, amount, Align.RIGHT)
        else:
            look.write(surface, self.amount, warn, amount.move(0, line))


class MoveBox(Widget):
    """One of two moves that are compared: its name and its result, and, where there is room, a band of its results.

    The band has a line for the whole scale, which both moves share, a bar for eight deals in ten, and a mark at the
    mean. The move that was made has the face of its player, the better one the lamp of a hint.
    """

    kind = "move"

    def __init__(self, outcome: MoveOutcome, costly: CostlyMove, animal: str = "") -> None:
        """``animal`` is the face of the player who made the move; empty for the better move."""
        # A line does not end within the parentheses of a name.
        super().__init__(re.sub(r"\([^)]*\)", lambda found: found[0].replace(" ", "\u00a0"), outcome.label))
        self.outcome = outcome
        self.animal = animal
        both = costly.made, costly.instead
        self._worths = tuple(each.worth for each in both)
        self._low, self._high = min(each.low for each in both), max(each.high for each in both)

    @property
    def focusable(self) -> bool:
        return False

    def _side(self, look: Look) -> int:
        """Return the width before and behind the name: of the face, and of the longer one of both results."""
        style = look.text_style(self.ground, LARGE, True)
        return look.metrics.target + max(look.text.width(each, style) for each in self._worths) + 2 * look.metrics.gap

    def _name_height(self, look: Look, width: int) -> int:
        style = look.text_style(self.ground, BODY, True)
        return look.fitted(self.label, style, max(1, width - self._side(look)), None).height

    def natural_size(self, look: Look) -> tuple[int, int]:
        width = self._side(look) + look.text.width(self.label, look.text_style(self.ground, BODY, True))
        return width, self.height_for(look, width)

    def least_width(self, look: Look) -> int:
        style = look.text_style(self.ground, BODY, True)
        return self._side(look) + max(look.text.width(word, style) for word in self.label.split(" "))

    def height_for(self, look: Look, width: int) -> int:
        band = look.metrics.px(BAND_UNITS) if self._has_band else 0
        return max(look.metrics.target, self._name_height(look, width) + band) + look.metrics.gap

    def least_height(self, look: Look, width: int) -> int:
        line = look.text.line_height(look.text_style(self.ground, BODY, True))
        return self._name_height(look, width) + round((LOW_LINES - 1) * line)

    @property
    def _has_band(self) -> bool:
        """Whether the results of both moves are known."""
        return all(self._worths) and self._low < self._high

    def draw(self, surface: Surface) -> None:
        look, rect = self.look, self.rect
        if look is None:
            return
        theme, metrics = look.theme, look.metrics
        fill = theme.control if self.animal else mixed(theme.panel, theme.aqua, 0.16)
        edge = None if self.animal else theme.aqua
        look.shapes.draw(surface, rect, Box(fill, metrics.radius, edge=edge, edge_width=2 * metrics.line))
        side = min(metrics.target, rect.height) - metrics.gap // 2
        icon = Rect(rect.left + metrics.gap // 2, rect.centery - side // 2, side, side)
        if self.animal:
            look.portraits.draw(surface, look.shapes, theme, icon, self.animal, Mood.CALM)
        else:
            draw_icon(surface, look, icons.HINT, icon, look.style(BODY, theme.aqua), 0.9)
        style = look.text_style(self.ground, BODY, True)
        left = rect.left + metrics.target + metrics.gap // 2
        text = Rect(left, rect.top, rect.width - self._side(look), rect.height)
        right = Rect(text.right, rect.top, rect.right - text.right - metrics.gap, rect.height)
        look.write(surface, self.outcome.worth, look.text_style(self.ground, LARGE, True), right, Align.RIGHT)
        if self._has_band and rect.height >= self.height_for(look, rect.width):
            band = Rect(text.left, 0, text.width, metrics.px(BAND_UNITS))
            band.bottom = text.bottom - metrics.gap // 2
            text = Rect(text.left, rect.top + metrics.gap // 2, text.width, band.top - rect.top - metrics.gap // 2)
            self._draw_band(surface, look, band)
        look.write(surface, self.label, style, text, lines=None)

    def _draw_band(self, surface: Surface, look: Look, rect: Rect) -> None:
        left, right, mean = (
            rect.left + round((value - self._low) / (self._high - self._low) * rect.width)
            for value in (self.outcome.low, self.outcome.high, self.outcome.mean)
        )
        colour = look.theme.white if self.animal else look.theme.aqua
        thick, mark = look.metrics.px(2), look.metrics.px(MARK_UNITS)
        pygame.draw.line(surface, look.theme.control_edge, (rect.left, rect.centery), (rect.right, rect.centery), thick)
        band = Rect(left, rect.centery - 2 * thick, max(1, right - left), 4 * thick)
        pygame.draw.rect(surface, mixed(look.theme.panel, colour, 0.5), band, border_radius=2 * thick)
        pygame.draw.circle(surface, look.theme.ink, (mean, rect.centery), mark + thick)
        pygame.draw.circle(surface, colour, (mean, rect.centery), mark)


def judgement_of(costly: CostlyMove, measure: str, animal: str, *, low: bool = False) -> list[Widget | Item]:
    """Return the judgement of a costly move: its cost, the reason, the results of both moves, the basis.

    :param measure: the measure of the results.
    :param animal: the face of the player who made the move.
    :param low: whether the moves come first, side by side, so that they are seen before a low sheet is scrolled.
    """
    why = [Label(costly.why)] if costly.why else []  # no reason is known that decided
    caption = optional(Label(measure, shorter=(measure.partition(" (")[0],), points=SMALL, tone=Tone.DIM, lines=1))
    moves = MoveBox(costly.made, costly, animal), MoveBox(costly.instead, costly)
    basis = optional(Label(f"{costly.basis} {BARS}", points=SMALL, tone=Tone.DIM))
    if low:
        return [CostLine(costly), Row(*map(even, moves)), *why, caption, basis]
    return [CostLine(costly), *why, caption, *moves, basis]


def words_of(title: str, *paragraphs: str) -> list[Widget | Item]:
    """Return a title and a text: the progress of a review, or a decision that is none of the costliest.

    Paragraphs after the first, which are about the whole hand, stand apart from it.
    """
    first, *others = paragraphs
    apart = [Padded(Label(each, tone=Tone.DIM), (0, APART_UNITS)) for each in others]
    return [Label(title, points=LARGE, bold=True), Label(first), *apart]


def shares_of(sheet: ReviewSheet) -> Widget:
    """Return the sources of the result: the amounts in a column, and beside it what they come from."""
    figures = [share.figure for share in sheet.shares]
    title, brief = f"{SHARES_TITLE} ({sheet.unit})", capitalized(sheet.unit)
    rows = []
    for share in sheet.shares:
        tone = Tone.WARN if share.cost else Tone.PLAIN
        figure = Label(share.figure, points=SMALL, bold=True, tone=tone, lines=1, alike=figures)
        rows.append(Row(figure, grow(Label(share.what, points=SMALL, tone=Tone.DIM))))
    return Column(Label(title, shorter=(brief,), points=SMALL, bold=True, lines=2), *rows, gap=2)


def ends_text(sheet: ReviewSheet) -> str:
    """Return the text for a hand in which no move was a mistake."""
    if sheet.given:
        moves = capitalized(counted_in_words(sheet.given, "move"))
        return f"Nothing cost you the match. {moves} gave points away: look through your decisions. {sheet.rate}"
    return f"None of your moves was a mistake. {sheet.rate}"


# --- the course of a hand ---------------------------------------------------------------------------------------------


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
