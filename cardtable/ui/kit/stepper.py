"""A stepper: a number with minus and plus buttons, which can also be typed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.typography import signed
from cardtable.ui.keyboard.keys import by_key, has_command, pressed
from cardtable.ui.kit.field import Field
from cardtable.ui.kit.skin import Role, button_box, button_ink, focus_colour, well
from cardtable.ui.kit.step_buttons import buttons_in, width_of_buttons
from cardtable.ui.kit.widget import DrawnAttribute, Tip, Widget, is_press, is_release, position
from cardtable.ui.lettering.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, SMALL

TYPING_SECONDS: Final = 1.5
"""The longest time between two digits of one number."""
REPEAT_AFTER_SECONDS: Final = 0.45
"""The time after which a held button steps again."""
REPEAT_EVERY_SECONDS: Final = 0.09
"""The time between further steps of a held button."""


@dataclass(frozen=True, slots=True)
class StepRange:
    """The numbers of a stepper.

    :param low: the lowest number.
    :param high: the highest number.
    :param step: the step of the buttons and arrow keys.
    :param coarse: the step of a second pair of buttons; 0 for no such pair.
    :param unit: the text after the number, such as `` %``.
    :param too_low: why a number below ``low`` is impossible; the tip of the buttons at this end.
    :param too_high: the same for numbers above ``high``.
    """

    low: int
    high: int
    step: int = 1
    coarse: int = 0
    unit: str = ""
    too_low: Tip | None = None
    too_high: Tip | None = None

    @property
    def single(self) -> tuple[int, int]:
        """One step down and up."""
        return -self.step, self.step

    @property
    def all(self) -> tuple[int, ...]:
        """The step of each button from left to right: coarse down, single down, single up, coarse up."""
        return (-self.coarse, *self.single, self.coarse) if self.coarse else self.single

    @property
    def digits(self) -> int:
        """The number of digits of the longest number."""
        return len(str(max(abs(self.low), abs(self.high))))

    def nearest(self, value: int) -> int:
        """Return the number on a step of the range nearest to ``value``."""
        value = min(self.high, max(self.low, value))
        value = self.low + round((value - self.low) / self.step) * self.step
        return value if value <= self.high else value - self.step

    def can_go(self, value: int, step: int) -> bool:
        """Whether there are numbers beyond ``value`` in the direction of ``step``."""
        return value < self.high if step > 0 else value > self.low

    def label(self, step: int) -> str:
        sign = "−" if step < 0 else "+"
        return f"{sign}{abs(step)}" if abs(step) == self.coarse else sign

    def written(self, value: int) -> str:
        """Return a number with its unit."""
        return signed(f"{value:,}{self.unit}")


class Stepper(Field):
    """A whole number in a range, stepped by buttons or arrow keys, or typed."""

    kind = "stepper"
    share = 0.4
    takes_click_focus = True
    value = DrawnAttribute(0)
    typed = DrawnAttribute("")
    """The digits typed so far, not yet the value."""

    def __init__(
        self,
        label: str,
        value: int,
        on_change: Callable[[int], None],
        steps: StepRange,
        *,
        tip: Tip | str | None = None,
        points: float = BODY,
    ) -> None:
        super().__init__(label, tip=tip)
        self.steps = steps
        self.points = points
        self.value = min(steps.high, max(steps.low, value))
        self.on_change = on_change
        self._held = 0
        self._held_since: float | None = None
        self._typed_at: float | None = None
        self._buttons: tuple[tuple[int, Rect], ...] = ()

    def set(self, value: int) -> None:
        """Take the number of the range nearest to ``value``; call ``on_change`` if that is a change."""
        value = self.steps.nearest(value)
        if value != self.value and self.enabled:
            self.value = value
            self.on_change(value)

    def control_width(self, look: Look) -> int:
        return self._width(self.steps.all, look)

    def least_width(self, look: Look) -> int:
        return self._width(self.steps.single, look)

    def _width(self, steps: tuple[int, ...], look: Look) -> int:
        """Return the width of the number with the buttons for these steps."""
        longest = f"−{max(abs(self.steps.low), abs(self.steps.high))}{self.steps.unit}"
        number = look.text.width(longest, look.style(self.points, bold=True)) + look.metrics.gap
        labels = [self.steps.label(step) for step in steps]
        return width_of_buttons(labels, look) + max(look.metrics.px(56), number)

    def layout(self, rect: Rect, look: Look) -> None:
        """Take a place; if there is no room for coarse buttons, only keys make coarse steps."""
        super().layout(rect, look)
        steps = self.steps.all
        if self._width(steps, look) > self.control.width:
            steps = self.steps.single
        places = buttons_in(self.control, [self.steps.label(step) for step in steps], look)
        self._buttons = tuple(zip(steps, places, strict=True))

    def scroll_by(self, dy: int) -> None:
        super().scroll_by(dy)
        for _, rect in self._buttons:
            rect.move_ip(0, dy)

    def buttons(self) -> tuple[tuple[int, Rect], ...]:
        """Return the step and the place of each small button."""
        return self._buttons

    def _can(self, step: int) -> bool:
        return self.enabled and self.steps.can_go(self.value, step)

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            self.over = self._step_at(position(event))
            return True
        if is_press(event):
            self._take_typed()
            step = self._step_at(position(event))
            if step and self._can(step):
                self._held, self._held_since = step, None
                self.pressed = True
                self.set(self.value + step)
            return True
        if is_release(event):
            self.cancel()
            return True
        return False

    def _step_at(self, pos: tuple[int, int]) -> int:
        return next((step for step, rect in self._buttons if rect.collidepoint(pos)), 0)

    def tip_at(self, pos: tuple[int, int]) -> Tip | None:
        """Return the tip at a point: at the button of an impossible step, why it is impossible."""
        step = self._step_at(pos)
        if not step or not self.enabled or self._can(step):
            return super().tip_at(pos)
        return (self.steps.too_low if step < 0 else self.steps.too_high) or super().tip_at(pos)

    @property
    def usage(self) -> Tip | None:
        keys = f"Left and Right change the number by {self.steps.step}"
        if self.steps.coarse:
            keys = f"{keys}, PgUp and PgDn by {self.steps.coarse}"
        return Tip(f"{keys}. You can also type it.")

    def cancel(self) -> None:
        self._held, self._held_since = 0, None
        self.pressed = False

    def _key(self, event: Event) -> bool:
        digit = getattr(event, "unicode", "")
        if self.enabled and digit.isascii() and digit.isdigit() and not has_command(event):
            self.typed = (self.typed + digit)[-self.steps.digits :]
            self._typed_at = None
            return True
        if self.typed and pressed(event, "Backspace"):
            self.typed = self.typed[:-1]
            return True
        if self.typed and (pressed(event, "Enter") or pressed(event, "Esc")):
            if pressed(event, "Esc"):
                self.typed = ""
            self._take_typed()
            return True
        down, up = self.steps.single
        coarse = self.steps.coarse or 10 * up
        step = by_key(event, {"Left": down, "Right": up, "PgDn": -coarse, "PgUp": coarse, "-": down, "+": up})
        if step is not None:
            self._take_typed()
            self.set(self.value + step)
            return True
        end = by_key(event, {"Home": self.steps.low, "End": self.steps.high})
        if end is not None:
            self.typed = ""
            self.set(end)
        return end is not None

    def _take_typed(self) -> None:
        if self.typed:
            number, self.typed = int(self.typed), ""
            self.set(number)

    def continue_from(self, before: Widget) -> None:
        if isinstance(before, Stepper) and before.steps == self.steps:
            self.typed = before.typed

    def update(self, now: float) -> None:
        """Take the typed digits after a while; keep stepping while a button is held."""
        if self.typed:
            if self._typed_at is None:
                self._typed_at = now
            if now - self._typed_at >= TYPING_SECONDS or not self.focused:
                self._take_typed()
        if self._held:
            if self._held_since is None:
                self._held_since = now
            elif now - self._held_since >= REPEAT_AFTER_SECONDS:
                self._held_since += REPEAT_EVERY_SECONDS
                self.set(self.value + self._held)

    @property
    def timed(self) -> bool:
        return bool(self.typed or self._held)

    @property
    def shown(self) -> str:
        """The text between the buttons: the digits being typed, or the number with its unit."""
        return self.typed or self.steps.written(self.value)

    def draw_control(self, surface: Surface, look: Look) -> None:
        buttons = self._buttons
        if not buttons:
            return
        half = len(buttons) // 2
        gap = look.metrics.px(4)
        left = buttons[half - 1][1].right + gap
        box = Rect(left, self.control.y, buttons[half][1].x - gap - left, self.control.height)
        look.shapes.draw(surface, box, well(look, self.ground, focused=bool(self.typed)))
        colour = look.theme.text_on(self.ground) if self.enabled else look.theme.dim_on(self.ground)
        if self.typed:
            colour = focus_colour(look, self.ground)
        look.write(surface, self.shown, look.style(self.points, colour, bold=True), box.inflate(-4, 0), Align.CENTRE)
        for step, rect in buttons:
            can, over = self._can(step), self.part_hovered == step
            state = {"hovered": over, "enabled": can}
            held = self._held == step and self.pressed
            look.shapes.draw(surface, rect, button_box(look, Role.PLAIN, self.ground, pressed=held, **state))
            points = SMALL if abs(step) == self.steps.coarse else BODY
            ink = Style(look.metrics.text(points), button_ink(look, Role.PLAIN, self.ground, **state), bold=True)
            look.write(surface, self.steps.label(step), ink, rect.inflate(-4, 0), Align.CENTRE)
