"""The base of all pages, scenes made of widgets on felt."""

from collections.abc import Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.drawing.felt import CORNER, TIGHT_CORNER
from cardtable.ui.drawing.text import Style
from cardtable.ui.keyboard.keys import is_repeat, pressed
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.scene import Scene, Stage
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.desk import Desk
from cardtable.ui.widgets.labels import Label
from cardtable.ui.widgets.layout import Buttons, Column, Row, Space, grow
from cardtable.ui.widgets.scroll import Scroll
from cardtable.ui.widgets.widget import Widget

ARROWS: Final = ("Up", "Down", "Left", "Right", "PgUp", "PgDn")
MARGIN: Final = 46.0
"""The left and right margins of a page in layout units."""
LOW_UNITS: Final = 600
"""A window lower than this, in layout units, has a smaller headline and narrower margins."""
LOW_MARGIN: Final = 24.0
LOW_TITLE_POINTS: Final = 30.0
HEAD_GAP_UNITS: Final = 28.0
"""The distance between the headline, what is beside it, and the buttons."""
CORNER_GAP_UNITS: Final = 14.0
"""The distance between two buttons in the head."""


class PageTitle(Label):
    """The title of a page, which is smaller in a low window."""

    def style(self, look: Look) -> Style:
        return look.style(min(self.points, LOW_TITLE_POINTS) if is_low(look) else self.points, bold=True)


class Page(Scene):
    """A page with its widgets on a desk; Esc goes back."""

    title = ""
    title_points = 42.0
    keeps_felt = True
    """Whether its felt is kept for further frames."""
    low_notices = False
    """Whether notices lie just above the foot, where they keep off the headline."""

    def __init__(
        self,
        body: Widget,
        *,
        corner: Sequence[Button] = (),
        beside: Widget | None = None,
        foot: Widget | None = None,
    ) -> None:
        """Make the page of a tree of widgets.

        :param body: what lies under the headline.
        :param corner: the buttons at the right end of the head.
        :param beside: what lies between headline and buttons.
        :param foot: what lies at the foot, usually ``Buttons``.
        """
        self.desk = Desk()
        self._foot = foot
        # The body comes first in the order of the focus.
        self._tree = self.desk.add(Column(grow(body), *([foot] if foot is not None else ())))
        self._head: Row | None = None
        if self.title or corner:
            headline = PageTitle(self.title, points=self.title_points, lines=1)
            buttons = Buttons(*corner, rows=1, gap=CORNER_GAP_UNITS)
            self._head = self.desk.add(Row(headline, grow(beside or Space()), buttons, gap=HEAD_GAP_UNITS, level=True))

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.desk.come_up()

    def layout(self, look: Look) -> None:
        super().layout(look)
        low, px = is_low(look), look.metrics.px
        left, top = px(LOW_MARGIN if low else MARGIN), px(12 if low else 28)
        width, bottom = look.metrics.width - 2 * left, look.metrics.height - px(14 if low else 26)
        if self._head is not None:
            points = min(self.title_points, LOW_TITLE_POINTS) if low else self.title_points
            high = max(look.metrics.target, round(look.metrics.text(points) * 1.15))
            self._head.layout(Rect(left, top, width, high), look)
            top += high + px(12 if low else 22)
        self._tree.layout(Rect(left, top, width, bottom - top), look)
        if self.low_notices and self._foot is not None:
            self.desk.toast.put(Rect(0, 0, look.metrics.width, self._foot.rect.top - look.metrics.gap), low=True)
        self.desk.layout(look)
        self.dirty = True

    def refresh(self) -> None:
        """Place everything again, after a change of what is shown."""
        if self._tree.look is not None:
            self.layout(self._tree.look)

    @property
    def text_receiver(self) -> object:
        return self.desk.text_receiver

    def back(self) -> None:
        """Leave the page, as Esc does."""

    def handle(self, event: Event) -> None:
        if self.desk.handle(event):
            return
        if pressed(event, "Esc") and not is_repeat(event):
            self.back()
        elif event.type == pygame.KEYDOWN and self.desk.focus.current is None:
            self._begin_with(event)

    def _begin_with(self, event: Event) -> None:
        """With an arrow key, focus the first list or text, which handles the key; without any, the first widget."""
        focus = self.desk.focus
        if not any(pressed(event, name) for name in ARROWS):
            return
        first = next((each for each in focus.ring() if isinstance(each, Scroll)), None)
        if first is None:
            focus.step(1)
        else:
            focus.set(first)
            first.handle(event)

    def update(self, now: float) -> None:
        """Advance all widgets to ``now``."""
        self.dirty = self.desk.update(now) or self.dirty

    @property
    def animating(self) -> bool:
        return self.desk.animating

    @property
    def waiting(self) -> bool:
        return self.desk.waiting

    @property
    def timed(self) -> bool:
        return self.desk.timed

    def draw(self, surface: Surface) -> None:
        self.look.draw_felt(surface, corner=TIGHT_CORNER if is_low(self.look) else CORNER, keep=self.keeps_felt)
        self.draw_page(surface)
        self.desk.draw(surface)

    def draw_page(self, surface: Surface) -> None:
        """Draw the page's own content, which lies under the widgets."""

    def parts(self) -> Iterator[Part]:
        yield from self.desk.parts()


def is_low(look: Look) -> bool:
    """Whether the window is so low that a page has a smaller headline and narrower margins."""
    return look.metrics.height < look.metrics.px(LOW_UNITS)
