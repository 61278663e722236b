"""The choice of a size, with a sample of the text in each."""

from collections.abc import Callable
from typing import Final

from pygame import Rect, Surface

from cardtable.ui.drawing.boxes import Box, lighter
from cardtable.ui.drawing.icons import CHECK
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, LARGE, MIN_UNIT, Ground, Size
from cardtable.ui.widgets.button import draw_icon
from cardtable.ui.widgets.choice import ColumnPicker
from cardtable.ui.widgets.skin import draw_focus, panel_box

SAMPLE: Final = ("Play A♦", "or 10♦")


def too_small(look: Look) -> str:
    """Return why a size is not offered in this window; empty if all are."""
    if Size.SMALL.fits(look.metrics.size):
        return ""
    wide, high = (round(MIN_UNIT * units) for units in Size.SMALL.units)
    return f"Small needs a window of at least {wide} × {high}."


class SizeSamples(ColumnPicker):
    """The sizes with which text can be read in the window; the chosen one is paper."""

    kind = "samples"
    part_kind = "sample"

    def __init__(self, on_change: Callable[[Size], None]) -> None:
        self.sizes = tuple(Size)
        super().__init__("Size", [each.value for each in Size], 0, lambda number: on_change(self.sizes[number]))

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        window = look.metrics.size
        self.sizes = tuple(each for each in Size if each.fits(window))
        self.names = tuple(each.value for each in self.sizes)
        self.chosen = self.sizes.index(look.zoom.fitting(window))
        gap, count = look.metrics.px(16), len(self.sizes)
        wide = (rect.width - (count - 1) * gap) // count
        self.places = tuple(Rect(rect.x + place * (wide + gap), rect.y, wide, rect.height) for place in range(count))

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None:
            return
        for number, (size, place) in enumerate(zip(self.sizes, self.places, strict=True)):
            here = number == self.chosen
            self._draw_sample(surface, look, size, place, here=here, lit=number == self.part_hovered)
            if self.focused and here:
                draw_focus(surface, place, look, self.ground)

    def _draw_sample(self, surface: Surface, look: Look, size: Size, place: Rect, *, here: bool, lit: bool) -> None:
        metrics = look.metrics
        ground = Ground.PAPER if here else Ground.DARK
        look.shapes.draw(surface, place, panel_box(look, ground, shadow=False))
        if lit and not here:
            look.shapes.draw(surface, place, Box(look.theme.cream, metrics.px(16), alpha=20))
        caption = look.dim_style(ground, BODY)
        high = round(look.text.line_height(caption) * 1.4)
        above = Rect(place.x, place.y + metrics.px(8), place.width, high)
        look.write(surface, size.value, caption, above, Align.CENTRE)
        mark = Rect(0, 0, *(2 * [metrics.px(24)]))
        mark.midbottom = place.centerx, place.bottom - metrics.px(12)
        self._draw_mark(surface, look, mark, here=here)
        style = Style(round(LARGE * size.unit_in(metrics.size)), look.theme.text_on(ground), bold=True)
        line = min((mark.top - above.bottom) // 2, round(look.text.line_height(style)))
        top = (above.bottom + mark.top) // 2 - line
        for number, words in enumerate(SAMPLE):
            look.write(surface, words, style, Rect(place.x, top + number * line, place.width, line), Align.CENTRE)

    @staticmethod
    def _draw_mark(surface: Surface, look: Look, mark: Rect, *, here: bool) -> None:
        """Draw the tick of the chosen sample, or the empty ring of another."""
        theme = look.theme
        if here:
            look.shapes.draw(surface, mark, Box(theme.ink, mark.width // 2))
            draw_icon(surface, look, CHECK, mark, Style(look.metrics.text(BODY), lighter(theme.paper, 0.2)), 0.7)
        else:
            look.shapes.ring(surface, mark, theme.ring, look.metrics.px(2), mark.width // 2)
