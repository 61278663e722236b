"""The hold button, for actions that must not happen by accident: it fills while held, and acts when it is full."""

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.keyboard.keys import is_activation, is_repeat, pressed
from cardtable.ui.kit.button import Button, MenuButton
from cardtable.ui.kit.skin import Role
from cardtable.ui.kit.widget import DrawnAttribute, Tip, is_press, is_release, position
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY

HOLD_SECONDS: Final = 0.6
"""Seconds for which it must be held."""
_MOUSE: Final = -1


class HoldButton(Button):
    """A button held by mouse, finger, its key, or Enter or Space with the focus. Released too early, it empties."""

    full = DrawnAttribute(0.0)
    """How full it is, from 0 to 1."""
    _by: int | None = None
    """What holds it: a key, or the mouse."""
    _since: float | None = None

    def __init__(
        self,
        label: str,
        on_press: Callable[[], None],
        *,
        key: str,
        points: float = BODY,
    ) -> None:
        super().__init__(label, on_press, key=key, points=points)

    @property
    def usage(self) -> Tip | None:
        keys = f"{self.key} or Enter" if self.key else "Enter"
        return Tip(f"Hold {keys} until the button is full.")

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return is_activation(event) and self._begin(event.key)
        if is_press(event):
            self._begin(_MOUSE)
            return True
        if event.type == pygame.MOUSEMOTION and self._by == _MOUSE:
            if not self.contains(position(event)):
                self.cancel()
            return True
        if is_release(event):
            self.cancel()
            return True
        return False

    def take_key(self, event: Event) -> bool:
        if event.type != pygame.KEYDOWN or not self.visible or not self.is_held_by(event):
            return False
        return is_repeat(event) or self._begin(event.key)

    def is_held_by(self, event: Event) -> bool:
        """Whether this key press fills it, wherever the focus is: that of the key shown on it."""
        return pressed(event, self.key)

    def key_released(self, event: Event) -> None:
        if self._by == event.key:
            self.cancel()

    def _begin(self, by: int) -> bool:
        if self.enabled and self._by is None:
            self._by, self._since, self.pressed = by, None, True
        return self.enabled

    def cancel(self) -> None:
        super().cancel()
        self._by, self._since, self.full = None, None, 0.0

    def update(self, now: float) -> None:
        """Fill while held; act when full."""
        if self._by is None:
            return
        if self._since is None:
            self._since = now
        self.full = min(1.0, (now - self._since) / HOLD_SECONDS)
        if self.full == 1.0:
            self.cancel()
            self.press()

    @property
    def animating(self) -> bool:
        return self._by is not None

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.look is None or not self.full or not self.visible:
            return
        before = surface.get_clip()
        part = Rect(self.rect.left, self.rect.top, round(self.rect.width * self.full), self.rect.height)
        surface.set_clip(part.clip(before))
        self.draw_as(surface, self.look, Role.PRIMARY)
        surface.set_clip(before)

    def natural_size(self, look: Look) -> tuple[int, int]:
        wide, high = super().natural_size(look)
        return wide + look.metrics.pad, high


class HoldMenuButton(HoldButton, MenuButton):
    """A line of a menu that must be held."""

    def __init__(self, label: str, drawing: str, on_press: Callable[[], None], *, key: str) -> None:
        MenuButton.__init__(self, label, drawing, on_press, key=key, role=Role.PLAIN)
