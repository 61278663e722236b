"""A slider for a value between two ends."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.art.shapes import Box, darker, lighter
from cardtable.ui.keyboard.keys import by_key
from cardtable.ui.kit.field import Field
from cardtable.ui.kit.skin import focus_colour, well
from cardtable.ui.kit.widget import DrawnAttribute, Tip, is_press, is_release, position
from cardtable.ui.lettering.text import Align
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY


@dataclass(frozen=True, slots=True)
class SlideRange:
    """The values of a slider: the lowest, the highest, the step, and the text of a value."""

    low: float = 0.0
    high: float = 1.0
    step: float = 0.05
    shown: Callable[[float], str] = lambda value: f"{round(value * 100)} %"


class Slider(Field):
    """A value in a range, set in steps by dragging, clicking or the arrow keys."""

    kind = "slider"
    yields_to_drag = False
    value = DrawnAttribute(0.0)

    def __init__(
        self,
        label: str,
        value: float,
        on_change: Callable[[float], None],
        slide: SlideRange = SlideRange(),
        *,
        tip: Tip | str | None = None,
    ) -> None:
        super().__init__(label, tip=tip)
        self.low, self.high, self.step, self.shown = slide.low, slide.high, slide.step, slide.shown
        self.value = self._stepped(value)
        self.on_change = on_change

    def least_width(self, look: Look) -> int:
        shown = look.text.width(self.shown(self.high), look.style(BODY, bold=True))
        return shown + round(look.metrics.target * 1.5)

    def set(self, value: float) -> None:
        """Move to the step nearest to ``value``; call ``on_change`` if that is a change."""
        value = self._stepped(value)
        if value != self.value and self.enabled:
            self.value = value
            self.on_change(value)

    def _stepped(self, value: float) -> float:
        steps = round((value - self.low) / self.step)
        return round(min(self.high, max(self.low, self.low + steps * self.step)), 6)

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if is_press(event):
            self.pressed = self.enabled and self.control.collidepoint(position(event))
            if self.pressed:
                self._drag(position(event)[0])
            return True
        if event.type == pygame.MOUSEMOTION and self.pressed:
            self._drag(position(event)[0])
            return True
        if is_release(event) and self.pressed:
            self.pressed = False
            return True
        return False

    def _key(self, event: Event) -> bool:
        goals = {
            "Left": self.value - self.step,
            "Right": self.value + self.step,
            "Home": self.low,
            "End": self.high,
        }
        goal = by_key(event, goals)
        if goal is None:
            return False
        self.set(goal)
        return True

    def _drag(self, x: int) -> None:
        track = self._track()
        if track.width > 0:
            self.set(self.low + (x - track.x) / track.width * (self.high - self.low))

    def _knob(self) -> int:
        return round(self.control.height * 0.56)

    def _value_width(self) -> int:
        if self.look is None:
            return 0
        style = self.look.style(BODY, bold=True)
        return max(
            self.look.text.width(self.shown(end), style) for end in (self.low, self.high)
        ) + self.look.metrics.px(6)

    def _track(self) -> Rect:
        knob = self._knob()
        gap = self.look.metrics.gap if self.look else 0
        width = self.control.width - self._value_width() - gap - knob
        return Rect(self.control.x + knob // 2, self.control.y, max(1, width), self.control.height)

    def draw_control(self, surface: Surface, look: Look) -> None:
        theme, track, knob = look.theme, self._track(), self._knob()
        thick = max(5, look.metrics.px(7))
        line = Rect(track.x, track.centery - thick // 2, track.width, thick)
        look.shapes.draw(surface, line, well(look, self.ground, radius=thick // 2))
        span = self.high - self.low
        way = round(track.width * ((self.value - self.low) / span if span else 0))
        if way > thick and self.enabled:
            ink = theme.text_on(self.ground)
            look.shapes.draw(surface, Rect(line.x, line.y, way, thick), Box(ink, thick // 2))
        face = lighter(theme.paper, 0.4) if self.hovered or self.pressed else theme.paper
        if not self.enabled:
            face = theme.dim_on(self.ground)
        button = Rect(0, 0, knob, knob)
        button.center = (track.x + way, track.centery)
        edge = focus_colour(look, self.ground) if self.pressed or self.focused else darker(theme.paper_edge, 0.2)
        look.shapes.draw(
            surface,
            button,
            Box(
                face,
                knob // 2,
                bottom=darker(face, 0.1),
                edge=edge,
                edge_width=max(1, look.metrics.px(1.5)),
                shadow=max(2, look.metrics.px(4)),
                shadow_alpha=theme.shadow_alpha,
            ),
        )
        value = Rect(self.control.right - self._value_width(), self.control.y, self._value_width(), self.control.height)
        style = look.style(BODY, theme.text_on(self.ground) if self.enabled else theme.dim_on(self.ground), bold=True)
        look.write(surface, self.shown(self.value), style, value, Align.RIGHT)

    def focus_rect(self) -> Rect:
        track = self._track()
        return Rect(self.control.x, track.y, track.width + self._knob(), track.height).inflate(0, -track.height // 4)
