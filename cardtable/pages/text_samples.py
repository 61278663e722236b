"""The choice of a text size, with a sample of each size."""

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from cardtable.ui.drawing.boxes import Box, lighter
from cardtable.ui.drawing.icons import CHECK
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, LARGE, MIN_TEXT_PIXELS, Ground
from cardtable.ui.widgets.button import draw_icon
from cardtable.ui.widgets.choice import ColumnPicker
from cardtable.ui.widgets.skin import draw_focus, panel_box

SAMPLE: Final = ("Play A♦", "or 10♦")


class TextSamples(ColumnPicker):
    """Some text sizes in percent; the chosen one is paper."""

    kind = "samples"
    part_kind = "sample"

    def __init__(self, sizes: Sequence[int], size: int, on_change: Callable[[int], None]) -> None:
        """Offer sizes; the one nearest to ``size`` is chosen."""
        nearest = min(range(len(sizes)), key=lambda number: abs(sizes[number] - size))
        super().__init__("Text size", [f"{each} %" for each in sizes], nearest, lambda number: on_change(sizes[number]))
        self.sizes = tuple(sizes)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
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

    def _draw_sample(self, surface: Surface, look: Look, size: int, place: Rect, *, here: bool, lit: bool) -> None:
        metrics = look.metrics
        ground = Ground.PAPER if here else Ground.DARK
        look.shapes.draw(surface, place, panel_box(look, ground, shadow=False))
        if lit and not here:
            look.shapes.draw(surface, place, Box(look.theme.cream, max(8, metrics.px(16)), alpha=20))
        own = metrics.text_scale
        caption = Style(max(MIN_TEXT_PIXELS, round(metrics.text(BODY) / own)), look.theme.dim_on(ground))
        high = round(look.text.line_height(caption) * 1.4)
        above = Rect(place.x, place.y + metrics.px(8), place.width, high)
        look.write(surface, f"{size} %", caption, above, Align.CENTRE)
        mark = Rect(0, 0, *(2 * [max(16, metrics.px(24))]))
        mark.midbottom = place.centerx, place.bottom - metrics.px(12)
        self._draw_mark(surface, look, mark, here=here)
        style = Style(round(metrics.text(LARGE) / own * size / 100), look.theme.text_on(ground), bold=True)
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
            look.shapes.ring(surface, mark, theme.ring, max(2, look.metrics.px(2)), mark.width // 2)
