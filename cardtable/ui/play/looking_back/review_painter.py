"""Draws what a review says: the judgement of a move, where the result came from, and the course of the hand."""

from typing import Final

import pygame
from pygame import Rect, Surface

from cardtable.protocols.review import CostlyMove, ReviewSheet
from cardtable.ui.kit import icons
from cardtable.ui.kit.button import draw_icon
from cardtable.ui.kit.skin import panel_box
from cardtable.ui.look import Look
from cardtable.ui.portraits import Mood
from cardtable.ui.shapes import Box
from cardtable.ui.theme import BODY, LARGE, SMALL, Ground

ROW_LINES: Final = 2.2
"""The height of a move in the judgement, in lines of text; ``LOW_LINES`` where there is little room."""
LOW_LINES: Final = 1.3
LOW_PIXELS: Final = 240
"""There is little room in less than this many pixels; then what the judgement is based on is left out."""


def draw_panel(surface: Surface, look: Look, rect: Rect) -> Rect:
    """Draw a panel, and return the room within it."""
    look.shapes.draw(surface, rect, panel_box(look, Ground.DARK))
    return rect.inflate(-2 * look.metrics.pad, -2 * look.metrics.gap)


def draw_judgement(surface: Surface, look: Look, rect: Rect, costly: CostlyMove, animal: str) -> None:
    """Draw what a move cost, the move and the better one, why, and from what that is known.

    :param animal: the face of whose move it was.
    """
    inner, theme = draw_panel(surface, look, rect), look.theme
    title = look.style(LARGE, theme.warn, bold=True)
    body, small = look.read(Ground.DARK, BODY), look.dim(Ground.DARK, SMALL)
    line = look.text.line_height(title)
    look.write(surface, f"{costly.title} {costly.amount}", title, Rect(inner.left, inner.top, inner.width, line))
    top = inner.top + line + look.metrics.gap // 2
    low = inner.height < LOW_PIXELS
    high = round(look.text.line_height(body) * (LOW_LINES if low else ROW_LINES))
    for label, better in ((costly.made, False), (costly.instead, True)):
        _draw_move(surface, look, Rect(inner.left, top, inner.width, high), label, "" if better else animal)
        top += high + look.metrics.gap // 2
    used = 0 if low else look.text.measure(costly.basis, small, inner.width)[1]
    room = max(0, inner.bottom - top - used - look.metrics.gap)
    high = min(room, look.text.measure(costly.why, body, inner.width)[1])
    look.write(surface, costly.why, body, Rect(inner.left, top, inner.width, high), wrap=True)
    if used:
        look.write(surface, costly.basis, small, Rect(inner.left, inner.bottom - used, inner.width, used), wrap=True)


def _draw_move(surface: Surface, look: Look, rect: Rect, label: str, animal: str) -> None:
    """Draw one of the two moves: the own one with a face and a white edge, the better one with a lamp in aqua."""
    theme, metrics = look.theme, look.metrics
    edge = theme.white if animal else theme.aqua
    look.shapes.draw(surface, rect, Box(theme.control, metrics.radius, edge=edge, edge_width=2 * metrics.line))
    icon = Rect(rect.left + metrics.gap // 2, rect.top, rect.height - metrics.gap, rect.height - metrics.gap)
    icon.centery = rect.centery
    if animal:
        look.portraits.draw(surface, look.shapes, theme, icon, animal, Mood.CALM)
    else:
        draw_icon(surface, look, icons.HINT, icon, look.style(BODY, theme.aqua), 0.9)
    text = Rect(icon.right + metrics.gap, rect.top, rect.right - icon.right - 2 * metrics.gap, rect.height)
    what = "you: " if animal else "better: "
    style = look.read(Ground.DARK, BODY, True)
    look.write(surface, look.text.fit(f"{what}{label}", style, text.width), style, text)


def draw_words(surface: Surface, look: Look, rect: Rect, title: str, text: str) -> None:
    """Draw a title and some words: how far a review is, or that nothing was lost."""
    inner = draw_panel(surface, look, rect)
    head = look.style(LARGE, bold=True)
    line = look.text.line_height(head)
    look.write(surface, title, head, Rect(inner.left, inner.top, inner.width, line))
    body = look.read(Ground.DARK, BODY)
    high = min(inner.height - line - look.metrics.gap, look.text.measure(text, body, inner.width)[1])
    place = Rect(inner.left, inner.top + line + look.metrics.gap, inner.width, high)
    look.write(surface, text, body, place, wrap=True)


def draw_shares(surface: Surface, look: Look, rect: Rect, sheet: ReviewSheet) -> None:
    """Draw where the result came from."""
    inner, theme = draw_panel(surface, look, rect), look.theme
    head, small = look.read(Ground.DARK, SMALL, True), look.dim(Ground.DARK, SMALL)
    line = look.text.line_height(small)
    look.write(surface, "What the result came from", head, Rect(inner.left, inner.top, inner.width, line))
    for number, share in enumerate(sheet.shares, 1):
        colour = theme.warn if share.cost else theme.cream
        row = Rect(inner.left, inner.top + round(number * line * 1.1), inner.width, line)
        amount = look.style(SMALL, colour, bold=True)
        written = look.write(surface, share.amount, amount, row)
        left = written.right + look.metrics.gap
        look.write(surface, share.what, small, Rect(left, row.top, inner.right - left, line))


class CourseChart:
    """The course of a hand: what the seat could expect at each decision, and what its costly moves took away.

    :ivar numbers: the places of the costly moves, by their number.
    """

    def __init__(self, sheet: ReviewSheet, rect: Rect, look: Look) -> None:
        self.sheet = sheet
        self.rect = rect
        self.look = look
        gap = look.metrics.gap
        line = look.text.line_height(look.dim(Ground.DARK, SMALL))
        self.plot = rect.inflate(-4 * gap, -2 * gap)
        self.plot.top += line
        self.plot.height -= line
        values = [value for each in sheet.course for value in (each.before, each.after)] + [sheet.end]
        self._low, self._high = min(values), max(values)
        steps = max(1, len(sheet.course))
        self._xs = [self.plot.left + self.plot.width * number // steps for number in range(steps + 1)]
        self.numbers = {each.number: self._middle(place) for place, each in enumerate(sheet.course) if each.number}

    def _y(self, value: float) -> int:
        share = (value - self._low) / (self._high - self._low) if self._high > self._low else 0.5
        return self.plot.bottom - round(share * self.plot.height)

    def _middle(self, place: int) -> tuple[int, int]:
        each = self.sheet.course[place]
        return (self._xs[place] + self._xs[place + 1]) // 2, self._y((each.before + each.after) / 2)

    def draw(self, surface: Surface, shown: int) -> None:
        """Draw it.

        :param shown: the number of the costly move that is on the table; 0 for none.
        """
        look, course = self.look, self.sheet.course
        look.shapes.draw(surface, self.rect, panel_box(look, Ground.DARK))
        small = look.dim(Ground.DARK, SMALL)
        title = Rect(self.rect.left + look.metrics.pad, self.rect.top + look.metrics.gap // 2, self.rect.width, 0)
        title.height = look.text.line_height(small)
        look.write(surface, f"What you could expect: {self.sheet.measure}", small, title)
        thick = max(2, look.metrics.px(3))
        points = []
        for number, each in enumerate(course):
            points += [(self._xs[number], self._y(each.before)), (self._xs[number + 1], self._y(each.after))]
        points.append((self._xs[-1], self._y(self.sheet.end)))
        if len(points) > 1:
            pygame.draw.lines(surface, look.theme.cream, False, points, thick)
        for number, each in enumerate(course):
            if each.number:
                ends = (self._xs[number], self._y(each.before)), (self._xs[number + 1], self._y(each.after))
                pygame.draw.line(surface, look.theme.warn, *ends, 2 * thick)
            if each.number and each.number == shown:
                x = (self._xs[number] + self._xs[number + 1]) // 2
                pygame.draw.line(
                    surface, look.theme.white, (x, self.plot.top), (x, self.plot.bottom), look.metrics.line
                )


def ends_text(sheet: ReviewSheet) -> str:
    """Return what is said where no move clearly cost anything."""
    return f"No move of yours clearly cost anything. {sheet.rate}"
