"""A rounded piece of ground for other things to stand on."""

from collections.abc import Iterator

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.kit.skin import panel_box
from cardtable.ui.kit.widget import Widget
from cardtable.ui.look import Look
from cardtable.ui.scene import Part
from cardtable.ui.theme import TITLE, Ground


class Panel(Widget):
    """A panel, dark and translucent or of paper, with an optional title; ``inner`` is what is free in it."""

    kind = "panel"

    def __init__(self, title: str = "", *, ground: Ground = Ground.DARK, points: float = TITLE) -> None:
        super().__init__(title, ground=ground)
        self.points = points
        self.inner = Rect(0, 0, 0, 0)
        self.title_rect = Rect(0, 0, 0, 0)

    @property
    def focusable(self) -> bool:
        """Never: there is nothing to press."""
        return False

    def layout(self, rect: Rect, look: Look) -> None:
        """Take a place, and reckon what is free."""
        super().layout(rect, look)
        pad = round(look.metrics.pad * 1.25)
        self.inner = rect.inflate(-2 * pad, -2 * pad)
        high = look.text.line_height(look.read(self.ground, self.points, bold=True)) if self.label else 0
        self.title_rect = Rect(self.inner.x, self.inner.y, self.inner.width, high)
        if high:
            taken = high + look.metrics.gap
            self.inner = Rect(self.inner.x, self.inner.y + taken, self.inner.width, max(0, self.inner.height - taken))

    def handle(self, event: Event) -> bool:
        """Let no click through to what lies under it."""
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)

    def draw(self, surface: Surface) -> None:
        """Draw the ground and the title."""
        look = self.look
        if look is None or not self.visible:
            return
        look.shapes.draw(surface, self.rect, panel_box(look, self.ground))
        look.write(surface, self.label, look.read(self.ground, self.points, bold=True), self.title_rect)

    def parts(self) -> Iterator[Part]:
        """Yield the panel and its title."""
        if self.visible:
            yield Part("panel", Rect(self.rect), self.label)
            if self.label:
                yield Part("text", Rect(self.title_rect), self.label)
