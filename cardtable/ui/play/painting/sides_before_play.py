"""Draws the lines of the sides before there can be points in the hand: the sign, the name, the points of the match."""

from typing import Final

from pygame import Rect, Surface

from cardtable.engine.typography import signed
from cardtable.engine.voice.words import Bar, Standing
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Style
from cardtable.ui.look import Look
from cardtable.ui.theme import SMALL, Ground

FIGURE_POINTS: Final = 20
"""Points of the figures beside the bars, and of the main fact."""
SIGN_UNITS: Final = 11
GAP_UNITS: Final = 8
"""The sign of a side, and the gap between it and the name, in layout units."""


class SidesBeforePlay:
    """Draws the lines of the sides in one look."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def styles(self) -> tuple[Style, Style, Style]:
        """Return the styles of names and match points, of the hand's points, and of the words between."""
        metrics, theme = self.look.metrics, self.look.theme
        small = Style(metrics.text(SMALL), theme.text_on(Ground.DARK), bold=True)
        strong = Style(metrics.text(FIGURE_POINTS), theme.text_on(Ground.DARK), bold=True)
        return small, strong, Style(metrics.text(SMALL), theme.dim_on(Ground.DARK))

    def draw_name(self, surface: Surface, row: Rect, each: Bar, *, named: bool = True) -> int:
        """Draw the sign and the name of a side, and return their right end."""
        look, theme = self.look, self.look.theme
        size = look.metrics.px(SIGN_UNITS)
        colour = theme.of_side(each.side)
        sign = Rect(row.left, row.centery - size // 2, size, size)
        look.shapes.draw(surface, sign, Box(colour, 0 if each.side else size // 2))
        if not named:
            return sign.right
        style = Style(look.metrics.text(SMALL), colour, bold=True)
        rest = Rect(sign.right + look.metrics.px(GAP_UNITS), row.top, row.right - sign.right, row.height)
        return look.write(surface, each.label, style, rest).right

    def draw(self, surface: Surface, row: Rect, each: Bar, standing: Standing) -> None:
        """Draw only a side's points in the match."""
        x = self.draw_name(surface, row, each, named=self._named(standing, row))
        for text, style in self._texts(standing, each, row):
            if x + self.look.text.width(text, style) <= row.right:
                x = self.look.write(surface, text, style, Rect(x, row.top, row.right - x, row.height)).right

    def end(self, row: Rect, each: Bar, standing: Standing) -> int:
        """Return the right end of a side's line."""
        named = self._named(standing, row)
        x = row.left + (self._name_width(each) if named else self.look.metrics.px(SIGN_UNITS))
        for text, style in self._texts(standing, each, row):
            wide = self.look.text.width(text, style)
            x += wide if x + wide <= row.right else 0
        return x

    def has_room(self, each: Bar, row: Rect, *, worded: bool = True) -> bool:
        """Return whether a side's name has room beside its points; ``worded``: and beside the word *match*."""
        small, _, dim = self.styles()
        width = self.look.text.width
        return (
            self._name_width(each) + width(_before_points(worded=worded), dim) + width(signed(each.match), small)
            <= row.width
        )

    def _named(self, standing: Standing, row: Rect) -> bool:
        """Return whether the sides are named: their points matter more."""
        return all(self.has_room(bar, row, worded=False) for bar in standing.bars)

    def _texts(self, standing: Standing, each: Bar, row: Rect) -> list[tuple[str, Style]]:
        """Return the texts after a side's name; without the word *match* if that has no room at one of the sides."""
        small, _, dim = self.styles()
        worded = not self._named(standing, row) or all(self.has_room(bar, row) for bar in standing.bars)
        goal = f" · {standing.goal}" if standing.goal and each is standing.bars[-1] else ""
        return [(_before_points(worded=worded), dim), (signed(each.match), small), *([(goal, dim)] if goal else [])]

    def _name_width(self, each: Bar) -> int:
        """Return the width of a side's sign and name."""
        px = self.look.metrics.px
        return px(SIGN_UNITS) + px(GAP_UNITS) + self.look.text.width(each.label, self.styles()[0])


def _before_points(*, worded: bool) -> str:
    return " match " if worded else "  "
