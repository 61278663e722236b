"""Dialogs: questions that must be answered before anything else."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.drawing.text import Align
from cardtable.ui.keyboard.keys import is_repeat, pressed
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.theme import TITLE, Ground
from cardtable.ui.widgets.button import Button, HoldButton, HoldMenuButton, MenuButton
from cardtable.ui.widgets.labels import Label
from cardtable.ui.widgets.layout import Column, Either, Item, Padded, Row, Space, Stack, grow, rigid
from cardtable.ui.widgets.scroll import ScrollText
from cardtable.ui.widgets.skin import Role, panel_box
from cardtable.ui.widgets.widget import DrawnAttribute, Widget

TABLE_BRIGHTNESS: Final = 118
"""The brightness of the table under a dialog, of 255."""
MIN_TARGET_UNITS: Final = 36
"""The least height of a button where there are many, in layout units."""
MAX_GAP_UNITS: Final = 10
MIN_GAP_UNITS: Final = 4
"""The greatest and the least gap between buttons that lie below each other, in layout units."""
PAD_UNITS: Final = 22
"""The distance between the edge and the content in layout units."""
BUTTON_UNITS: Final = 110
"""The least width of a button beside others in layout units, if there is room."""


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
        heading = Label(title, points=TITLE, bold=True, align=self.text.align, lines=None)
        self._tree = Padded(
            Column(
                *([heading] if title else []),
                *([self.text] if text else []),
                *self.body,
                # The ring of the button in focus takes half of a gap.
                *([Space()] if text and not self.stacked else []),
                self._menu() if self.stacked else Either(AnswerRow(*self.buttons), Column(*self.buttons)),
            ),
            pad=(PAD_UNITS, PAD_UNITS),
        )

    def _button(self, answer: Answer) -> Button:
        act = partial(self.answer, answer)
        if self.stacked and answer.icon and answer.hold:
            return HoldMenuButton(answer.label, answer.icon, act, key=answer.key)
        if self.stacked and answer.icon:
            return MenuButton(answer.label, answer.icon, act, key=answer.key, role=answer.role)
        if answer.hold:
            return HoldButton(answer.label, act, key=answer.key)
        return Button(answer.label, act, key=answer.key, role=answer.role)

    def _menu(self) -> Column:
        """Return the buttons below each other; many move closer together at the larger Sizes."""
        lines = [(Space(high=MAX_GAP_UNITS - MIN_GAP_UNITS), MenuLine(each)) for each in self.buttons]
        return Column(*[widget for line in lines for widget in line][1:], gap=MIN_GAP_UNITS / 2)

    def children(self) -> tuple[Widget, ...]:
        return (self._tree,)

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

    def layout(self, rect: Rect, look: Look) -> None:
        """Take the middle of ``rect``, as high as needed if there is room."""
        labels = max((each.natural_size(look)[0] for each in self.buttons), default=0) + 2 * look.metrics.px(PAD_UNITS)
        width = min(max(look.metrics.px(self.width), labels), rect.width - 2 * look.metrics.pad)
        place = Rect(0, 0, width, min(self._tree.height_for(look, width), rect.height))
        place.center = rect.center
        super().layout(place, look)
        self._tree.ground = self.ground
        self._tree.layout(place, look)

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None:
            return
        # Multiplying needs no second surface of the window's size.
        surface.fill((TABLE_BRIGHTNESS, TABLE_BRIGHTNESS, TABLE_BRIGHTNESS), special_flags=pygame.BLEND_RGB_MULT)
        look.listing.shade()
        look.shapes.draw(surface, self.rect, panel_box(look, self.ground, solid=True))
        self._tree.draw(surface)

    def parts(self) -> Iterator[Part]:
        yield Part("dialog", Rect(self.rect), self.label)
        yield from self._tree.parts()


class AnswerRow(Row):
    """Buttons at the right, each with room for more than a short word if there is room."""

    def __init__(self, *buttons: Button) -> None:
        super().__init__(grow(Space()), *map(rigid, buttons))

    def _natural(self, look: Look, item: Item) -> int:
        least = look.metrics.px(BUTTON_UNITS) if isinstance(item.widget, Button) else 0
        return max(least, super()._natural(look, item))


class MenuLine(Stack):
    """A button of a menu, which is less high where there is little room."""

    def least_height(self, look: Look, width: int) -> int:
        return min(look.metrics.px(MIN_TARGET_UNITS), look.metrics.least_target)
