"""A number with minus and plus; digits can be typed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.keys import has_command, pressed
from cardtable.ui.kit.field import Field
from cardtable.ui.kit.skin import Role, button_box, button_ink, well
from cardtable.ui.kit.widget import Seen, Tip, is_press, is_release, position
from cardtable.ui.look import Look
from cardtable.ui.text import Align, Style
from cardtable.ui.theme import BODY, SMALL, Ground

TYPING_SECONDS: Final = 1.5
"""Digits typed within this time of each other make one number."""
HOLD_SECONDS: Final = 0.45
HOLD_EVERY: Final = 0.09


@dataclass(frozen=True, slots=True)
class StepRange:
    """The numbers of a stepper.

    :param low: the lowest.
    :param high: the highest.
    :param step: by how much the buttons and arrows change it.
    :param coarse: by how much a second pair of buttons does; 0 for no such pair.
    :param unit: what is written behind the number: `` %``.
    :param too_low: why it cannot be less than ``low``, said at the buttons that would make it so.
    :param too_high: why it cannot be more than ``high``.
    """

    low: int
    high: int
    step: int = 1
    coarse: int = 0
    unit: str = ""
    too_low: Tip | None = None
    too_high: Tip | None = None


class Stepper(Field):
    """A whole number in a range: stepped by buttons or arrows, or typed."""

    kind = "stepper"
    takes_click_focus = True
    value = Seen(0)
    typed = Seen("")
    """Digits typed so far and not yet taken."""

    def __init__(
        self,
        label: str,
        value: int,
        on_change: Callable[[int], None],
        steps: StepRange,
        *,
        tip: Tip | str | None = None,
        ground: Ground = Ground.DARK,
    ) -> None:
        super().__init__(label, tip=tip, ground=ground, share=0.4)
        self.low, self.high = steps.low, steps.high
        self.step, self.coarse, self.unit = steps.step, steps.coarse, steps.unit
        self.too_low, self.too_high = steps.too_low, steps.too_high
        self.value = min(steps.high, max(steps.low, value))
        self.on_change = on_change
        self._held = 0
        self._held_since: float | None = None
        self._typed_at: float | None = None
        self._buttons: tuple[tuple[int, Rect], ...] = ()

    def set(self, value: int) -> None:
        """Take the number, brought between the ends and onto a step, and tell it if it is another one."""
        value = min(self.high, max(self.low, value))
        value = self.low + round((value - self.low) / self.step) * self.step
        value = value if value <= self.high else value - self.step
        if value != self.value and self.enabled:
            self.value = value
            self.on_change(value)

    def control_width(self, look: Look) -> int:
        """Return the width of the buttons and the longest number."""
        return sum(self._widths(look, self._all_steps())) + self._number_width(look)

    def least_width(self, look: Look) -> int:
        """Return the width of minus, number and plus."""
        return sum(self._widths(look, (-self.step, self.step))) + self._number_width(look)

    def layout(self, rect: Rect, look: Look) -> None:
        """Take a place; without room for them the coarse steps are left to the keys."""
        super().layout(rect, look)
        steps = self._all_steps()
        if sum(self._widths(look, steps)) + self._number_width(look) > self.control.width:
            steps = (-self.step, self.step)
        self._buttons = self._placed(steps, look)

    def scroll_by(self, dy: int) -> None:
        """Move up or down with the widget that contains it."""
        super().scroll_by(dy)
        for _, rect in self._buttons:
            rect.move_ip(0, dy)

    def _all_steps(self) -> tuple[int, ...]:
        if self.coarse:
            return (-self.coarse, -self.step, self.step, self.coarse)
        return (-self.step, self.step)

    def _number_width(self, look: Look) -> int:
        digits = look.text.width(f"−{max(abs(self.low), abs(self.high))}{self.unit}", look.style(BODY, bold=True))
        return max(look.metrics.px(56), digits + look.metrics.gap)

    def _sign(self, step: int) -> str:
        sign = "−" if step < 0 else "+"
        return f"{sign}{abs(step)}" if abs(step) == self.coarse else sign

    def _widths(self, look: Look, steps: Sequence[int]) -> list[int]:
        """Return how wide the button of every step is, with the gap beside it."""
        style = look.style(SMALL, bold=True)
        text = [look.text.width(self._sign(step), style) + look.metrics.gap for step in steps]
        return [max(look.metrics.target, wide) + look.metrics.px(4) for wide in text]

    def _placed(self, steps: Sequence[int], look: Look) -> tuple[tuple[int, Rect], ...]:
        gap, half = look.metrics.px(4), len(steps) // 2
        widths = [wide - gap for wide in self._widths(look, steps)]
        left, right, placed = self.control.x, self.control.right, {}
        for step, wide in zip(steps[:half], widths[:half], strict=True):
            placed[step] = Rect(left, self.control.y, wide, self.control.height)
            left += wide + gap
        for step, wide in zip(reversed(steps[half:]), reversed(widths[half:]), strict=True):
            placed[step] = Rect(right - wide, self.control.y, wide, self.control.height)
            right -= wide + gap
        return tuple((step, placed[step]) for step in steps)

    def buttons(self) -> tuple[tuple[int, Rect], ...]:
        """Return what each little button adds, and where it is."""
        return self._buttons

    def _can(self, step: int) -> bool:
        return self.enabled and (self.value < self.high if step > 0 else self.value > self.low)

    def handle(self, event: Event) -> bool:
        """Take mouse and keys."""
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
        """Return what to explain there: at a step that cannot be made, why not."""
        step = self._step_at(pos)
        end = (self.too_low if step < 0 else self.too_high) if step and self.enabled and not self._can(step) else None
        return end or super().tip_at(pos)

    def cancel(self) -> None:
        """Let go of the button that is held."""
        self._held, self._held_since = 0, None
        self.pressed = False

    def _key(self, event: Event) -> bool:
        coarse = self.coarse or 10 * self.step
        digit = getattr(event, "unicode", "")
        if self.enabled and digit.isascii() and digit.isdigit() and not has_command(event):
            self.typed = (self.typed + digit)[-len(str(max(abs(self.low), abs(self.high)))) :]
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
        moves = {
            "Left": -self.step,
            "Right": self.step,
            "PgDn": -coarse,
            "PgUp": coarse,
            "-": -self.step,
            "+": self.step,
        }
        for name, step in moves.items():
            if pressed(event, name):
                self._take_typed()
                self.set(self.value + step)
                return True
        for name, value in (("Home", self.low), ("End", self.high)):
            if pressed(event, name):
                self.typed = ""
                self.set(value)
                return True
        return False

    def _take_typed(self) -> None:
        if self.typed:
            number, self.typed = int(self.typed), ""
            self.set(number)

    def update(self, now: float) -> None:
        """Take typed digits after a while; keep stepping while a button is held."""
        if self.typed:
            if self._typed_at is None:
                self._typed_at = now
            if now - self._typed_at >= TYPING_SECONDS or not self.focused:
                self._take_typed()
        if self._held:
            if self._held_since is None:
                self._held_since = now
            elif now - self._held_since >= HOLD_SECONDS:
                self._held_since += HOLD_EVERY
                self.set(self.value + self._held)

    @property
    def shown(self) -> str:
        """The text between the buttons: the digits being typed, or the number with its unit."""
        return self.typed or f"{self.value}{self.unit}".replace("-", "−")

    def draw_control(self, surface: Surface, look: Look) -> None:
        """Draw the buttons and the number between them."""
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
            colour = look.theme.accent_on(self.ground)
        look.write(surface, self.shown, look.style(BODY, colour, bold=True), box.inflate(-4, 0), Align.CENTRE)
        for step, rect in buttons:
            can, over = self._can(step), self.part_hovered == step
            state = {"hovered": over, "enabled": can}
            held = self._held == step and self.pressed
            look.shapes.draw(surface, rect, button_box(look, Role.PLAIN, self.ground, pressed=held, **state))
            points = SMALL if abs(step) == self.coarse else BODY
            ink = Style(look.metrics.text(points), button_ink(look, Role.PLAIN, self.ground, **state), bold=True)
            look.write(surface, self._sign(step), ink, rect.inflate(-4, 0), Align.CENTRE)
