"""Dialogs: questions that must be answered before anything else."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.keyboard.keys import is_repeat, pressed
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.theme import TITLE, Ground
from cardtable.ui.widgets.button import Button, HoldButton, HoldMenuButton, MenuButton
from cardtable.ui.widgets.scroll import ScrollText
from cardtable.ui.widgets.skin import Role, panel_box
from cardtable.ui.widgets.widget import DrawnAttribute, Widget

TABLE_BRIGHTNESS: Final = 118
"""The brightness of the table under a dialog, of 255."""
MIN_TARGET_UNITS: Final = 36
"""The least height of a button where there are many, in layout units."""
MIN_GAP_UNITS: Final = 4
"""The least gap between buttons that lie below each other."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a dialog, with its button. Esc gives the answer that ``escapes``, Enter the primary one.

    :param icon: the icon before the label if the buttons are stacked; empty for none.
    :param hold: whether its button must be held, because no slip may give it.
    """

    label: str
    on_press: Callable[[], None] = lambda: None
    role: Role = Role.PLAIN
    key: str = ""
    escapes: bool = False
    icon: str = ""
    hold: bool = False


class Dialog(Widget):
    """A panel over the dimmed table: a title, a text, fields if needed, and buttons.

    :param body: the fields between text and buttons.
    """

    kind = "dialog"
    ground = DrawnAttribute(Ground.PAPER)
    width: float = 580
    """Its width in layout units, unless its buttons need more or the window is narrower."""
    stacked = False
    """Whether its buttons always lie below each other, as in a menu."""

    def __init__(
        self,
        title: str,
        text: str,
        answers: Sequence[Answer],
        *,
        body: Sequence[Widget] = (),
    ) -> None:
        super().__init__(title)
        self.answers = tuple(answers)
        self.body = tuple(body)
        self.on_close: Callable[[], None] = lambda: None
        """Called before the action of an answer."""
        self.text = ScrollText(text.split("\n") if text else [], margin=0)
        self.text.align = Align.CENTRE if self.stacked else Align.LEFT
        self.buttons = tuple(self._button(each) for each in self.answers)
        for widget in self.children():
            widget.ground = self.ground
        self._title = Rect(0, 0, 0, 0)

    def _button(self, answer: Answer) -> Button:
        act = partial(self.answer, answer)
        if self.stacked and answer.icon and answer.hold:
            return HoldMenuButton(answer.label, answer.icon, act, key=answer.key)
        if self.stacked and answer.icon:
            return MenuButton(answer.label, answer.icon, act, key=answer.key, role=answer.role)
        if answer.hold:
            return HoldButton(answer.label, act, key=answer.key)
        return Button(answer.label, act, key=answer.key, role=answer.role)

    def children(self) -> tuple[Widget, ...]:
        return (self.text, *self.body, *self.buttons)

    @property
    def focusable(self) -> bool:
        """Never: its buttons take the keys."""
        return False

    def answer(self, answer: Answer) -> None:
        """Close the dialog and perform an answer's action."""
        self.on_close()
        answer.on_press()

    @property
    def default(self) -> Widget:
        """The widget that has the focus first: a field, or else the primary button."""
        fields = [widget for widget in self.body if widget.focusable]
        return fields[0] if fields else self.buttons[self._primary()]

    def _primary(self) -> int:
        return next((place for place, each in enumerate(self.answers) if each.role is Role.PRIMARY), 0)

    def _escaping(self) -> Answer | None:
        if len(self.answers) == 1:
            return self.answers[0]
        return next((each for each in self.answers if each.escapes), None)

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN and not is_repeat(event):
            escape = self._escaping()
            if pressed(event, "Esc") and escape is not None:
                self.answer(escape)
            elif pressed(event, "Enter") and not self.answers[self._primary()].hold:
                self.answer(self.answers[self._primary()])
        return True

    def _title_style(self, look: Look) -> Style:
        return look.text_style(self.ground, TITLE, bold=True)

    def layout(self, rect: Rect, look: Look) -> None:
        """Take the middle of ``rect``, as high as needed if there is room."""
        pad, gap = round(look.metrics.pad * 1.4), look.metrics.gap
        labels = max((each.natural_size(look)[0] for each in self.buttons), default=0) + 2 * pad
        width = min(max(look.metrics.px(self.width), labels), rect.width - 2 * look.metrics.pad)
        inner = width - 2 * pad
        title = look.fitted(self.label, self._title_style(look), inner, None).height if self.label else 0
        rows = self._button_rows(look, inner)
        fields = [each.height_for(look, inner) for each in self.body]
        # The ring of the button in focus takes half of a gap.
        beside = gap if self.text.paragraphs and not self.stacked else 0
        fixed = title + sum(high + gap for high in fields) + beside + 2 * pad + gap
        wanted = self.text.wanted_height(look, inner)
        pitch = self._pitch(look, len(rows), rect.height - fixed - min(wanted, look.metrics.target))
        fixed += len(rows) * pitch
        text = min(wanted, max(look.metrics.target, rect.height - 2 * look.metrics.pad - fixed))
        place = Rect(0, 0, width, fixed + text)
        place.center = rect.center
        super().layout(place.clamp(rect), look)
        self._title = Rect(self.rect.x + pad, self.rect.y + pad, inner, title)
        y = self._title.bottom + gap
        self.text.layout(Rect(self._title.x, y, inner, text), look)
        y += text + gap
        for widget, high in zip(self.body, fields, strict=True):
            widget.layout(Rect(self._title.x, y, inner, high), look)
            y += high + gap
        self._place_buttons(rows, Rect(self._title.x, y + beside, inner, pitch), look)

    def _pitch(self, look: Look, rows: int, room: int) -> int:
        """Return the height of a row of buttons with the gap below it; many rows of large text move closer together."""
        usual = look.metrics.target + look.metrics.gap
        least = min(look.metrics.px(MIN_TARGET_UNITS), look.metrics.least_target) + look.metrics.px(MIN_GAP_UNITS)
        return max(min(usual, room // max(1, rows)), least)

    def _button_rows(self, look: Look, width: int) -> list[list[Button]]:
        """Return the buttons in one row if they fit, otherwise one below the other."""
        wanted = sum(each.natural_size(look)[0] for each in self.buttons) + look.metrics.gap * (len(self.buttons) - 1)
        return [list(self.buttons)] if wanted <= width and not self.stacked else [[each] for each in self.buttons]

    def _place_buttons(self, rows: list[list[Button]], place: Rect, look: Look) -> None:
        gap = min(look.metrics.gap, max(look.metrics.px(MIN_GAP_UNITS), place.height - look.metrics.target))
        y, high = place.y, place.height - gap
        for row in rows:
            right = place.right
            for button in reversed(row):
                wide = min(place.width, max(button.natural_size(look)[0], look.metrics.px(110)))
                wide = wide if len(rows) == 1 else place.width
                wide = min(wide, button.natural_size(look)[0]) if self._tight(row, look, place.width) else wide
                button.layout(Rect(right - wide, y, wide, high), look)
                right -= wide + look.metrics.gap
            y += high + gap

    def _tight(self, row: list[Button], look: Look, width: int) -> bool:
        """Whether the buttons have room for no more than their labels."""
        least = look.metrics.px(110)
        wide = sum(max(each.natural_size(look)[0], least) + look.metrics.gap for each in row)
        return len(row) > 1 and wide - look.metrics.gap > width

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None:
            return
        # Multiplying needs no second surface of the window's size.
        surface.fill((TABLE_BRIGHTNESS, TABLE_BRIGHTNESS, TABLE_BRIGHTNESS), special_flags=pygame.BLEND_RGB_MULT)
        look.listing.shade()
        look.shapes.draw(surface, self.rect, panel_box(look, self.ground, solid=True))
        look.write(surface, self.label, self._title_style(look), self._title, self.text.align, None)
        for widget in self.children():
            widget.draw(surface)

    def parts(self) -> Iterator[Part]:
        yield Part("dialog", Rect(self.rect), self.label)
        yield Part("text", Rect(self._title), self.label)
        for widget in self.children():
            yield from widget.parts()
