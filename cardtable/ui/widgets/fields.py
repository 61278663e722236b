"""Fields: a label on the left and its control on the right, such as a switch, a slider, a number or a shortcut."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.typography import signed
from cardtable.ui.drawing.boxes import Box, darker, lighter, mixed
from cardtable.ui.drawing.icons import CHECK
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.easing import ease_out
from cardtable.ui.keyboard.keys import by_key, has_command, is_activation, is_repeat, name_of, pressed
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, SMALL, Ground
from cardtable.ui.widgets.button import draw_icon
from cardtable.ui.widgets.skin import Role, button_box, button_ink, draw_focus, focus_colour, well
from cardtable.ui.widgets.widget import DrawnAttribute, Pressable, Tip, Widget, is_press

MAX_CONTROL_SHARE: Final = 0.62
"""The greatest share of the width that a control may take at the expense of its label."""


class Field(Pressable):
    """A labelled control."""

    kind = "field"
    share = 0.5
    """The control's share of the width; without a label it takes all."""

    def __init__(self, label: str = "", *, tip: Tip | str | None = None) -> None:
        super().__init__(label, tip=tip)
        self.label_rect = Rect(0, 0, 0, 0)
        self.control = Rect(0, 0, 0, 0)
        self.below = ""
        """A small line under the label that explains it. The control is then no wider than necessary."""

    def height_for(self, look: Look, width: int) -> int:
        high = self.natural_size(look)[1]
        if not self.below:
            return high
        lines = look.text.line_height(look.style(BODY, bold=True)) + look.text.line_height(look.style(SMALL))
        return max(high, lines + look.metrics.px(6))

    def natural_size(self, look: Look) -> tuple[int, int]:
        label = look.text.width(self.label, look.style(BODY)) + look.metrics.gap if self.label else 0
        return label + self.control_width(look), look.metrics.target

    def control_width(self, look: Look) -> int:
        return look.metrics.px(220)

    def least_width(self, look: Look) -> int:
        """Return the least usable width of the control."""
        return look.metrics.px(150)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        if not self.label:
            self.label_rect = Rect(rect.topleft, (0, rect.height))
            self.control = Rect(rect)
            return
        width = self._control_room(rect.width, look)
        high = min(rect.height, look.metrics.target) if self.below else rect.height
        self.control = Rect(rect.right - width, rect.y + (rect.height - high) // 2, width, high)
        self.label_rect = Rect(rect.x, rect.y, rect.width - width - look.metrics.gap, rect.height)

    def _control_room(self, width: int, look: Look) -> int:
        """Return the control's width: its share or its natural width, but as little as its least for a long label."""
        beside = width - look.text.width(self.label, look.style(BODY)) - look.metrics.gap
        wanted = min(self.control_width(look), max(beside, round(width * MAX_CONTROL_SHARE)))
        least = min(self.least_width(look), round(width * MAX_CONTROL_SHARE))
        share = 0 if self.below else round(width * self.share)
        return min(max(share, wanted), max(beside, least))

    def scroll_by(self, dy: int) -> None:
        super().scroll_by(dy)
        self.label_rect.move_ip(0, dy)
        self.control.move_ip(0, dy)

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None or not self.visible:
            return
        style = look.text_style(self.ground) if self.enabled else look.dim_style(self.ground)
        if self.below:
            self._draw_two_lines(surface, look)
        else:
            look.write(surface, self.label, style, self.label_rect, lines=None)
        self.draw_control(surface, look)
        ring = self.focus_rect()
        if self.focused and ring is not None:
            draw_focus(surface, ring, look, self.ground)

    def _draw_two_lines(self, surface: Surface, look: Look) -> None:
        place = self.label_rect
        upper = look.style(
            BODY, look.theme.text_on(self.ground) if self.enabled else look.theme.dim_on(self.ground), True
        )
        lower = look.dim_style(self.ground, SMALL)
        first, second = look.text.line_height(upper), look.text.line_height(lower)
        top = place.centery - (first + second) // 2
        look.write(surface, self.label, upper, Rect(place.x, top, place.width, first))
        look.write(surface, self.below, lower, Rect(place.x, top + first, place.width, second))

    def focus_rect(self) -> Rect | None:
        """Return the place of the focus ring; ``None`` if the control shows the focus in another way."""
        return self.control

    def draw_control(self, surface: Surface, look: Look) -> None:
        """Draw the control."""

    def parts(self) -> Iterator[Part]:
        if self.visible:
            if self.label:
                yield Part("text", Rect(self.label_rect), self.label)
            yield Part(self.kind, Rect(self.control), self.label)


SLIDE_SECONDS: Final = 0.13
"""The time that the knob takes from side to side."""


class Toggle(Field):
    """A switch with its label; a click anywhere on the row, Enter or Space flips it."""

    kind = "toggle"
    takes_enter = True
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

    def click(self, pos: tuple[int, int]) -> None:
        self.flip()

    def key_pressed(self, event: Event) -> bool:
        if is_activation(event):
            self.flip()
            return self.enabled
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
        inset = look.metrics.px(3)
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

    def press_at(self, pos: tuple[int, int]) -> bool:
        held = self.enabled and self.focus_rect().collidepoint(pos)
        if held:
            self.drag_to(pos)
        return held

    def key_pressed(self, event: Event) -> bool:
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

    def drag_to(self, pos: tuple[int, int]) -> None:
        track = self._track()
        if track.width > 0:
            self.set(self.low + (pos[0] - track.x) / track.width * (self.high - self.low))

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
        thick = look.metrics.px(7)
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
                edge_width=look.metrics.px(1.5),
                shadow=look.metrics.px(4),
                shadow_alpha=theme.shadow_alpha,
            ),
        )
        value = Rect(self.control.right - self._value_width(), self.control.y, self._value_width(), self.control.height)
        style = look.style(BODY, theme.text_on(self.ground) if self.enabled else theme.dim_on(self.ground), bold=True)
        look.write(surface, self.shown(self.value), style, value, Align.RIGHT)

    def focus_rect(self) -> Rect:
        track = self._track()
        return Rect(self.control.x, track.y, track.width + self._knob(), track.height).inflate(0, -track.height // 4)


def width_of_buttons(labels: Sequence[str], look: Look) -> int:
    """Return the width of buttons with these labels, each with the gap beside it."""
    return sum(_widths(labels, look)) + len(labels) * _gap(look)


def buttons_in(box: Rect, labels: Sequence[str], look: Look) -> tuple[Rect, ...]:
    """Return the places of buttons with these labels: half at the left end of the box, half at its right."""
    gap, half, widths = _gap(look), len(labels) // 2, _widths(labels, look)
    left, right = box.x, box.right
    at_left: list[Rect] = []
    at_right: list[Rect] = []
    for width in widths[:half]:
        at_left.append(Rect(left, box.y, width, box.height))
        left += width + gap
    for width in reversed(widths[half:]):
        at_right.append(Rect(right - width, box.y, width, box.height))
        right -= width + gap
    return (*at_left, *reversed(at_right))


def _widths(labels: Sequence[str], look: Look) -> list[int]:
    style = look.style(SMALL, bold=True)
    return [max(look.metrics.target, look.text.width(label, style) + look.metrics.gap) for label in labels]


def _gap(look: Look) -> int:
    return look.metrics.px(4)


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
    :param zero: the words shown for 0, where it is no number: ``no limit``.
    :param too_low: why a number below ``low`` is impossible; the tip of the buttons at this end.
    :param too_high: the same for numbers above ``high``.
    """

    low: int
    high: int
    step: int = 1
    coarse: int = 0
    unit: str = ""
    zero: str = ""
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
        """Return a number with its unit, or the words for 0."""
        return self.zero if self.zero and not value else signed(f"{value:,}{self.unit}")


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
        self._held_step = 0
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
        style = look.style(self.points, bold=True)
        number = max(look.text.width(each, style) for each in (longest, self.steps.zero)) + look.metrics.gap
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

    def press_at(self, pos: tuple[int, int]) -> bool:
        self.settle()
        step = self.part_at(pos)
        if not step or not self._can(step):
            return False
        self._held_step, self._held_since = step, None
        self.set(self.value + step)
        return True

    def drag_to(self, pos: tuple[int, int]) -> None:
        """Nothing: the number goes on changing until the release."""

    def part_at(self, pos: tuple[int, int]) -> int:
        """Return the step of the small button at a point; 0 if there is none."""
        return next((step for step, rect in self._buttons if rect.collidepoint(pos)), 0)

    def tip_at(self, pos: tuple[int, int]) -> Tip | None:
        """Return the tip at a point: at the button of an impossible step, why it is impossible."""
        step = self.part_at(pos)
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
        super().cancel()
        self._held_step, self._held_since = 0, None

    def key_pressed(self, event: Event) -> bool:
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
            self.settle()
            return True
        down, up = self.steps.single
        coarse = self.steps.coarse or 10 * up
        step = by_key(event, {"Left": down, "Right": up, "PgDn": -coarse, "PgUp": coarse, "-": down, "+": up})
        if step is not None:
            self.settle()
            self.set(self.value + step)
            return True
        end = by_key(event, {"Home": self.steps.low, "End": self.steps.high})
        if end is not None:
            self.typed = ""
            self.set(end)
        return end is not None

    def settle(self) -> None:
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
                self.settle()
        if self._held_step:
            if self._held_since is None:
                self._held_since = now
            elif now - self._held_since >= REPEAT_AFTER_SECONDS:
                self._held_since += REPEAT_EVERY_SECONDS
                self.set(self.value + self._held_step)

    @property
    def timed(self) -> bool:
        return bool(self.typed or self._held_step)

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
            held = self._held_step == step and self.pressed
            look.shapes.draw(surface, rect, button_box(look, Role.PLAIN, self.ground, pressed=held, **state))
            points = SMALL if abs(step) == self.steps.coarse else BODY
            ink = Style(look.metrics.text(points), button_ink(look, Role.PLAIN, self.ground, **state), bold=True)
            look.write(surface, self.steps.label(step), ink, rect.inflate(-4, 0), Align.CENTRE)


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
        return self._listen(event) if self.listening else super().handle(event)

    def key_pressed(self, event: Event) -> bool:
        self.listening = is_activation(event)
        return self.listening

    def click(self, pos: tuple[int, int]) -> None:
        self.listening = True

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
            box = Box(lit, look.metrics.radius, alpha=40, edge=lit, edge_width=look.metrics.px(2))
            look.shapes.draw(surface, self.control, box)
            look.write(surface, WAITING, look.style(BODY, lit, True), self._inner(look), Align.CENTRE)
        else:
            style = look.style(BODY, theme.text_on(self.ground), True)
            look.write(surface, self.value, style, self._inner(look), Align.CENTRE)

    def _inner(self, look: Look) -> Rect:
        return self.control.inflate(-2 * look.metrics.px(6), 0)
