"""Choosing how large texts are: a sample of each size, as large as it will be."""

from collections.abc import Callable, Iterator, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.keys import by_key, pressed
from cardtable.ui.kit.button import draw_icon
from cardtable.ui.kit.icons import CHECK
from cardtable.ui.kit.skin import draw_focus, panel_box
from cardtable.ui.kit.widget import Seen, Widget, is_press, is_release, position
from cardtable.ui.look import Look
from cardtable.ui.scene import Part
from cardtable.ui.shapes import Box, lighter
from cardtable.ui.text import Align, Style
from cardtable.ui.theme import BODY, LARGE, TEXT_FLOOR, Ground

SAMPLE = ("Play A♦", "or 10♦")


class TextSamples(Widget):
    """One of some text sizes in percent: clicked, or stepped through with the arrow keys. The chosen one is paper."""

    kind = "samples"
    chosen = Seen(100)
    """The size that is chosen, in percent."""

    def __init__(self, sizes: Sequence[int], chosen: int, on_change: Callable[[int], None]) -> None:
        super().__init__("Text size")
        self.sizes = tuple(sizes)
        self.chosen = min(self.sizes, key=lambda size: abs(size - chosen))
        self.on_change = on_change
        self._places: tuple[Rect, ...] = ()

    def layout(self, rect: Rect, look: Look) -> None:
        """Take a place, in equal parts for all sizes."""
        super().layout(rect, look)
        gap, count = look.metrics.px(16), len(self.sizes)
        wide = (rect.width - (count - 1) * gap) // count
        self._places = tuple(Rect(rect.x + place * (wide + gap), rect.y, wide, rect.height) for place in range(count))

    def choose(self, size: int) -> None:
        """Choose a size and tell it, if it is another one."""
        if size != self.chosen:
            self.chosen = size
            self.on_change(size)

    def handle(self, event: Event) -> bool:
        """Take mouse and keys."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            self.over = self._at(position(event))
            return True
        if is_press(event):
            self.pressed = True
            return True
        if is_release(event) and self.pressed:
            self.pressed = False
            place = self._at(position(event))
            if place is not None:
                self.choose(self.sizes[place])
            return True
        return False

    def _at(self, pos: tuple[int, int]) -> int | None:
        return next((number for number, place in enumerate(self._places) if place.collidepoint(pos)), None)

    def _key(self, event: Event) -> bool:
        here, last = self.sizes.index(self.chosen), len(self.sizes) - 1
        if pressed(event, "Space"):
            self.choose(self.sizes[(here + 1) % len(self.sizes)])
            return True
        place = by_key(event, {"Left": here - 1, "Right": here + 1, "Home": 0, "End": last})
        if place is None:
            return False
        self.choose(self.sizes[min(last, max(0, place))])
        return True

    def draw(self, surface: Surface) -> None:
        """Draw the samples side by side."""
        look = self.look
        if look is None:
            return
        for number, (size, place) in enumerate(zip(self.sizes, self._places, strict=True)):
            self._draw_sample(surface, look, size, place, lit=number == self.part_hovered)
            if self.focused and size == self.chosen:
                draw_focus(surface, place, look, self.ground)

    def _draw_sample(self, surface: Surface, look: Look, size: int, place: Rect, *, lit: bool) -> None:
        metrics, here = look.metrics, size == self.chosen
        ground = Ground.PAPER if here else Ground.DARK
        look.shapes.draw(surface, place, panel_box(look, ground, shadow=False))
        if lit and not here:
            look.shapes.draw(surface, place, Box(look.theme.cream, max(8, metrics.px(16)), alpha=20))
        own = metrics.text_scale
        caption = Style(max(TEXT_FLOOR, round(metrics.text(BODY) / own)), look.theme.dim_on(ground))
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
        """Draw a ring to be filled, or the tick of the chosen sample."""
        theme = look.theme
        if here:
            look.shapes.draw(surface, mark, Box(theme.ink, mark.width // 2))
            draw_icon(surface, look, CHECK, mark, Style(look.metrics.text(BODY), lighter(theme.paper, 0.2)), 0.7)
        else:
            look.shapes.ring(surface, mark, theme.ring, max(2, look.metrics.px(2)), mark.width // 2)

    def parts(self) -> Iterator[Part]:
        """Yield every sample."""
        for size, place in zip(self.sizes, self._places, strict=True):
            yield Part("sample", Rect(place), f"{size} %")
