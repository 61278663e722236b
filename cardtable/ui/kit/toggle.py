"""A toggle switch: on or off."""

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.art.shapes import Box, darker, lighter, mixed
from cardtable.ui.easing import ease_out
from cardtable.ui.keyboard.keys import is_activation
from cardtable.ui.kit.button import draw_icon
from cardtable.ui.kit.field import Field
from cardtable.ui.kit.icons import CHECK
from cardtable.ui.kit.skin import well
from cardtable.ui.kit.widget import DrawnAttribute, Tip, is_press, is_release, position
from cardtable.ui.lettering.text import Style
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, Ground

SLIDE_SECONDS: Final = 0.13
"""The time that the knob takes from side to side."""


class Toggle(Field):
    """A switch with its label; a click anywhere on the row, Enter or Space flips it."""

    kind = "toggle"
    value = DrawnAttribute(False)

    def __init__(
        self,
        label: str,
        value: bool,
        on_change: Callable[[bool], None],
        *,
        tip: Tip | str | None = None,
    ) -> None:
        super().__init__(label, tip=tip)
        self.value = value
        self.on_change = on_change
        self._way = float(value)
        self._turned_at: float | None = None
        self._sliding = False

    def control_width(self, look: Look) -> int:
        return round(look.metrics.target * 1.25)

    def layout(self, rect: Rect, look: Look) -> None:
        """Take a place: the switch at the right end, the label before it."""
        width = self.control_width(look)
        self.share = min(1.0, width / max(1, rect.width))
        super().layout(rect, look)

    def flip(self) -> None:
        """Flip the switch, if it is enabled."""
        if self.enabled:
            self.value = not self.value
            self._sliding = True
            self._turned_at = None
            self.on_change(self.value)

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN and is_activation(event):
            self.flip()
            return self.enabled
        if is_press(event):
            self.pressed = self.enabled
            return True
        if is_release(event) and self.pressed:
            self.pressed = False
            if self.contains(position(event)):
                self.flip()
            return True
        return False

    @property
    def animating(self) -> bool:
        return self._sliding

    def update(self, now: float) -> None:
        if not self._sliding:
            if self._way != float(self.value):
                self._way = float(self.value)
                self.dirty = True
            return
        if self._turned_at is None:
            self._turned_at = now
        calm = self.look is not None and self.look.reduced_motion
        share = 1.0 if calm else (now - self._turned_at) / SLIDE_SECONDS
        self._way = ease_out(share) if self.value else 1 - ease_out(share)
        self._sliding = share < 1
        self.dirty = True

    def draw_control(self, surface: Surface, look: Look) -> None:
        """Draw track and knob; a tick means on, without relying on colour."""
        height = round(self.control.height * 0.62)
        track = Rect(0, 0, min(self.control.width, round(height * 1.9)), height)
        track.midright = self.control.midright
        off = well(look, self.ground, hovered=self.hovered, radius=height // 2)
        theme = look.theme
        on = theme.paper if self.ground is Ground.DARK else theme.control
        fill = mixed(off.fill, on, self._way)
        edge = mixed(off.edge or fill, darker(on, 0.25), self._way)
        look.shapes.draw(
            surface,
            track,
            Box(fill, height // 2, bottom=lighter(fill, 0.05), edge=edge, edge_alpha=200, edge_width=look.metrics.line),
        )
        inset = max(2, look.metrics.px(3))
        side = height - 2 * inset
        knob = Rect(track.x + inset + round((track.width - height) * self._way), track.y + inset, side, side)
        dark = self.ground is Ground.DARK
        face = mixed(theme.paper, theme.control, self._way) if dark else theme.paper
        if not self.enabled:
            face = mixed(face, fill, 0.5)
        if not self.value and not dark:
            face = theme.ink_dim if self.enabled else theme.paper_edge
        look.shapes.draw(surface, knob, Box(face, side // 2, bottom=darker(face, 0.08), shadow=inset, shadow_alpha=90))
        if self._way > 0.5:
            ink = Style(look.metrics.text(BODY), theme.paper if dark else theme.ink)
            draw_icon(surface, look, CHECK, knob, ink, 0.72)

    def focus_rect(self) -> Rect:
        return self.control.inflate(0, -round(self.control.height * 0.2))
