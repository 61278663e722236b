"""A field for a keyboard shortcut: when pressed, it waits for the new key."""

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.art.shapes import Box
from cardtable.ui.keyboard.keys import is_activation, is_repeat, name_of
from cardtable.ui.kit.field import Field
from cardtable.ui.kit.skin import focus_colour, well
from cardtable.ui.kit.widget import DrawnAttribute, is_press, is_release, position
from cardtable.ui.lettering.text import Align
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY

WAITING: Final = "Press a key …"


class KeyField(Field):
    """A shortcut: the label is its action. ``on_key`` is called with the name of the new key."""

    kind = "key"
    share = 0.4
    value = DrawnAttribute("")
    listening = DrawnAttribute(False)
    """Whether the field waits for a key."""

    def __init__(self, label: str, value: str, on_key: Callable[[str], None]) -> None:
        super().__init__(label)
        self.value = value
        self.on_key = on_key

    @property
    def grabs(self) -> bool:
        """Whether the field waits for a key: it then takes all events."""
        return self.listening

    def control_width(self, look: Look) -> int:
        return look.text.width(WAITING, look.style(BODY, bold=True)) + 2 * look.metrics.pad

    def handle(self, event: Event) -> bool:
        if self.listening:
            return self._listen(event)
        if event.type == pygame.KEYDOWN and is_activation(event):
            self.listening = True
            return True
        if is_press(event):
            self.pressed = True
            return True
        if is_release(event) and self.pressed:
            self.pressed = False
            self.listening = self.contains(position(event))
            return True
        return False

    def _listen(self, event: Event) -> bool:
        """Take the new key; a click keeps the old one."""
        if is_press(event):
            self.listening = False
        elif event.type == pygame.KEYDOWN and not is_repeat(event):
            name = name_of(event)
            if name:
                self.listening = False
                self.on_key(name)
        return True

    def cancel(self) -> None:
        super().cancel()
        self.listening = False

    def draw_control(self, surface: Surface, look: Look) -> None:
        theme = look.theme
        look.shapes.draw(surface, self.control, well(look, self.ground, hovered=self.hovered or self.pressed))
        if self.listening:
            lit = focus_colour(look, self.ground)
            box = Box(lit, look.metrics.radius, alpha=40, edge=lit, edge_width=max(2, look.metrics.px(2)))
            look.shapes.draw(surface, self.control, box)
            look.write(surface, WAITING, look.style(BODY, lit, True), self._inner(look), Align.CENTRE)
        else:
            style = look.style(BODY, theme.text_on(self.ground), True)
            look.write(surface, self.value, style, self._inner(look), Align.CENTRE)

    def _inner(self, look: Look) -> Rect:
        return self.control.inflate(-2 * look.metrics.px(6), 0)
