"""A choice of one among several options: side by side if there is room, otherwise in a drop-down list."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Generic, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.art.shapes import Box, lighter
from cardtable.ui.keyboard.keys import by_key, is_activation, pressed
from cardtable.ui.kit.button import draw_icon
from cardtable.ui.kit.droplist import DropList
from cardtable.ui.kit.field import Field
from cardtable.ui.kit.icons import DOWN
from cardtable.ui.kit.segments import box_width, segment_at, segment_widths, segments_in
from cardtable.ui.kit.skin import chosen_box, well
from cardtable.ui.kit.widget import DrawnAttribute, Tip, is_press, is_release, position
from cardtable.ui.lettering.forms import fitting_in
from cardtable.ui.lettering.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.scene import Part
from cardtable.ui.theme import BODY, Ground

MIN_SHARE: Final = 0.6
"""A name that is too long for the closed list is written down to this share of its usual size."""

V = TypeVar("V")


class Choice(Field, Generic[V]):
    """A choice among ``options`` (values with names), made by a click or the arrow keys."""

    kind = "choice"
    chosen = DrawnAttribute(0)
    """The place of the chosen option."""

    def __init__(
        self,
        label: str,
        options: Sequence[tuple[V, str]],
        value: V,
        on_change: Callable[[V], None],
        *,
        tip: Tip | str | None = None,
    ) -> None:
        super().__init__(label, tip=tip)
        self.options = tuple(options)
        self.on_change = on_change
        self.value = value
        self.is_list = False
        """Whether the options are in a drop-down list, for lack of room."""
        self._names = tuple(name for _, name in self.options)
        self._list: DropList | None = None
        self._segments: tuple[Rect, ...] = ()

    @property
    def value(self) -> V:
        """The chosen value. Setting a value that is not among the options chooses the first option."""
        return self.options[self.chosen][0]

    @value.setter
    def value(self, value: V) -> None:
        self.chosen = next((place for place, (each, _) in enumerate(self.options) if each == value), 0)

    @property
    def grabs(self) -> bool:
        return self._list is not None

    def choose(self, place: int) -> None:
        """Choose the option at this place; call ``on_change`` if that is a change."""
        if self.enabled and place != self.chosen and 0 <= place < len(self.options):
            self.chosen = place
            self.on_change(self.value)

    def control_width(self, look: Look) -> int:
        return self.least_width(look) if self.is_list else box_width(self._names, look)

    def least_width(self, look: Look) -> int:
        return max(segment_widths(self._names, look)) + look.metrics.target

    def layout(self, rect: Rect, look: Look) -> None:
        self._list = None
        self.is_list = False
        super().layout(rect, look)
        self._segments = segments_in(self.control, self._names, look)
        self.is_list = not self._segments
        if self.is_list:
            super().layout(rect, look)

    def scroll_by(self, dy: int) -> None:
        super().scroll_by(dy)
        for segment in self._segments:
            segment.move_ip(0, dy)
        self._list = None

    def handle(self, event: Event) -> bool:
        if self._list is not None:
            return self._in_list(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            self.over = segment_at(self._segments, position(event))
            return True
        if is_press(event):
            self.pressed = self.enabled and self.control.collidepoint(position(event))
            return True
        if is_release(event) and self.pressed:
            self.pressed = False
            if self.is_list and self.control.collidepoint(position(event)):
                self.open()
            else:
                self.choose(segment_at(self._segments, position(event)))
            return True
        return False

    def open(self) -> None:
        if self.look is not None and self.enabled:
            self._list = DropList(self._names, self.chosen, self.control, self.look)
            self.dirty = True

    def _in_list(self, event: Event) -> bool:
        drop = self._list
        if drop is None:
            return False
        used = drop.handle(event)
        self.dirty = self.dirty or used
        if drop.closed:
            self._list = None
            self.dirty = True
            if drop.picked is not None:
                self.choose(drop.picked)
        return True

    def _key(self, event: Event) -> bool:
        if self.is_list and is_activation(event):
            self.open()
            return True
        if pressed(event, "Space"):
            self.choose((self.chosen + 1) % len(self.options))
            return True
        last = len(self.options) - 1
        place = by_key(event, {"Left": self.chosen - 1, "Right": self.chosen + 1, "Home": 0, "End": last})
        if place is None:
            return False
        self.choose(min(last, max(0, place)))
        return True

    def cancel(self) -> None:
        super().cancel()
        if self._list is not None:
            self._list = None
            self.dirty = True

    def draw_control(self, surface: Surface, look: Look) -> None:
        look.shapes.draw(surface, self.control, well(look, self.ground, hovered=self.hovered and self.is_list))
        if self.is_list:
            self._draw_closed(surface, look)
            return
        for place, rect in enumerate(self._segments):
            self._draw_segment(surface, look, place, rect)

    def _draw_segment(self, surface: Surface, look: Look, place: int, rect: Rect) -> None:
        theme = look.theme
        over = place == self.part_hovered and self.enabled
        ink = theme.text_on(self.ground) if self.enabled else theme.dim_on(self.ground)
        if place == self.chosen:
            box, ink = chosen_box(look, self.ground, hovered=over)
            if not self.enabled:
                box = Box(theme.dim_on(self.ground), box.radius)
            look.shapes.draw(surface, rect, box)
        elif over:
            look.shapes.draw(surface, rect, Box(theme.text_on(self.ground), max(3, look.metrics.radius - 3), alpha=26))
        style = look.style(BODY, ink, bold=place == self.chosen)
        look.write(surface, self._names[place], style, rect.inflate(-4, 0), Align.CENTRE)

    def _draw_closed(self, surface: Surface, look: Look) -> None:
        theme = look.theme
        ink = theme.text_on(self.ground) if self.enabled else theme.dim_on(self.ground)
        side, bold = self.control.height, look.style(BODY, ink, bold=True)
        text = Rect(self.control.x + look.metrics.px(12), self.control.y, 0, side)
        text.width = self.control.right - side - text.x
        if look.text.width(self._names[self.chosen], bold) > text.width:  # the arrow needs less room than it has
            text.width += side // 3
        arrow = Rect(text.right, self.control.y, self.control.right - text.right, side)
        small = look.text.shrunk(self._names[self.chosen], bold, text.width, MIN_SHARE)
        name = fitting_in(look.text, self.short_names(), small, text.width)
        look.write(surface, name, look.text.shrunk(name, bold, text.width, MIN_SHARE), text)
        draw_icon(surface, look, DOWN, arrow, Style(look.metrics.text(BODY), ink), 0.45)

    def short_names(self) -> tuple[str, ...]:
        """Return the forms of the chosen option's name in the closed list, from long to short."""
        return (self._names[self.chosen],)

    def draw_over(self, surface: Surface) -> None:
        if self._list is not None:
            self._list.draw(surface)

    def parts(self) -> Iterator[Part]:
        if not self.visible:
            return
        if self.label:
            yield Part("text", Rect(self.label_rect), self.label)
        if self._list is not None:
            yield from self._list.parts()
        elif self.is_list:
            yield Part("choice", Rect(self.control), self._names[self.chosen])
        for place, rect in enumerate(self._segments):
            yield Part("choice", Rect(rect), self._names[place])


class Tabs(Choice[V]):
    """Tabs side by side; the chosen one is underlined."""

    kind = "tabs"

    def __init__(
        self,
        options: Sequence[tuple[V, str]],
        value: V,
        on_change: Callable[[V], None],
    ) -> None:
        super().__init__("", options, value, on_change)

    def draw_control(self, surface: Surface, look: Look) -> None:
        if self.is_list:
            super().draw_control(surface, look)
            return
        theme = look.theme
        line = Rect(self.control.x, self.control.bottom - look.metrics.line, self.control.width, look.metrics.line)
        look.shapes.draw(surface, line, Box(theme.dim_on(self.ground), 0, alpha=90))
        for place, rect in enumerate(self._segments):
            here = place == self.chosen
            ink = theme.text_on(self.ground) if here else theme.dim_on(self.ground)
            if place == self.part_hovered and not here:
                ink = lighter(ink, 0.3) if self.ground is Ground.DARK else theme.ink
            look.write(surface, self._names[place], look.style(BODY, ink, bold=here), rect.inflate(-4, 0), Align.CENTRE)
            if here:
                thick = max(2, look.metrics.px(4))
                mark = Rect(
                    rect.x + look.metrics.px(6), self.control.bottom - thick, rect.width - look.metrics.px(12), thick
                )
                look.shapes.draw(surface, mark, Box(theme.text_on(self.ground), thick // 2))
