"""What a review says: the judgement of a move, a decision that cost little, the sources of the result."""

import re
from typing import Final

import pygame
from pygame import Rect, Surface

from cardtable.engine.typography import capitalized
from cardtable.play.review_sheet import CostlyMove, MoveOutcome, ReviewSheet
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box, mixed
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, LARGE, SMALL
from cardtable.ui.widgets.button import draw_icon
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Column, Item, Row, even, grow, optional
from cardtable.ui.widgets.widget import Widget

LOW_LINES: Final = 1.3
"""The height of a move without its band, in lines of text."""
BAND_UNITS: Final = 18
"""The height of a band with its mark, in layout units."""
MARK_UNITS: Final = 6
"""The radius of the mark at a mean, in layout units."""
SHARES_TITLE: Final = "Where the result came from"


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
    why = Label(costly.why)
    caption = optional(Label(measure, shorter=(measure.partition(" (")[0],), points=SMALL, tone=Tone.DIM, lines=1))
    moves = MoveBox(costly.made, costly, animal), MoveBox(costly.instead, costly)
    basis = optional(Label(costly.basis, points=SMALL, tone=Tone.DIM))
    if low:
        return [CostLine(costly), Row(*map(even, moves)), why, caption, basis]
    return [CostLine(costly), why, caption, *moves, basis]


def words_of(title: str, text: str) -> list[Widget | Item]:
    """Return a title and a text: the progress of a review, or a decision that is none of the costliest."""
    return [Label(title, points=LARGE, bold=True), Label(text)]


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
    return f"None of your moves was a mistake. {sheet.rate}"
