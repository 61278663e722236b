"""The base of all pages, scenes made of widgets on felt."""

from collections.abc import Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.drawing.text import Style
from cardtable.ui.keyboard.keys import is_repeat, pressed
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.scene import Scene, Stage
from cardtable.ui.theme import BODY, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.desk import Desk
from cardtable.ui.widgets.labels import Label
from cardtable.ui.widgets.layout import Column, Row, Space, grow
from cardtable.ui.widgets.scroll import Scroll
from cardtable.ui.widgets.skin import panel_box
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
    title_share = 1.0
    """The greatest share of the head's width for the headline."""
    title_points = 42.0
    keeps_felt = True
    """Whether its felt is kept for further frames."""

    def __init__(
        self,
        body: Widget | None = None,
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
        self._body = body
        self._head: Row | None = None
        if body is not None:  # the body comes first in the order of the focus
            self._tree = self.desk.add(Column(grow(body), *([foot] if foot is not None else ())))
            headline = PageTitle(self.title, points=self.title_points, lines=1)
            buttons = Row(*corner, gap=CORNER_GAP_UNITS)
            head = Row(headline, grow(beside or Space()), buttons, gap=HEAD_GAP_UNITS, level=True)
            if self.title or corner:
                self._head = self.desk.add(head)

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.desk.come_up()

    def layout(self, look: Look) -> None:
        super().layout(look)
        if self._body is not None:
            if self._head is not None:
                self._head.layout(self.head(look), look)
            self._tree.layout(self.body(look), look)
            self.desk.layout(look)
            self.dirty = True
            return
        kept = self.desk.focus.kept
        self.desk.clear()
        for widget in self.place(look):
            self.desk.add(widget)
        self.desk.layout(look)
        self.desk.focus.give_back(kept)
        self.dirty = True

    def refresh(self) -> None:
        """Place everything again, after a change of what is shown."""
        if self._body is not None and self._body.look is not None:
            self.layout(self._body.look)

    def place(self, look: Look) -> list[Widget]:
        """Make and place the widgets, in focus order."""
        return []

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
        look = self.look
        look.draw_felt(surface, keep=self.keeps_felt)
        if self.title and self._body is None:
            place = self.head_parts(look)[0]
            look.write(surface, self.title, look.style(self._title_points(look), bold=True), place)
        self.draw_page(surface)
        self.desk.draw(surface)

    def draw_page(self, surface: Surface) -> None:
        """Draw the page's own content, which lies under the widgets."""

    def _title_points(self, look: Look) -> float:
        return min(self.title_points, LOW_TITLE_POINTS) if is_low(look) else self.title_points

    def head(self, look: Look) -> Rect:
        """Return the place of the headline."""
        metrics = look.metrics
        left = metrics.px(LOW_MARGIN if is_low(look) else MARGIN)
        high = max(metrics.target, round(metrics.text(self._title_points(look)) * 1.15))
        return Rect(left, metrics.px(12 if is_low(look) else 28), metrics.width - 2 * left, high)

    def head_parts(self, look: Look) -> tuple[Rect, Rect]:
        """Return the place of the headline, and the rest of the head beside it."""
        head = self.head(look)
        wide = look.text.width(self.title, look.style(self._title_points(look), bold=True)) if self.title else 0
        wide = min(wide, round(head.width * self.title_share))
        left = head.left + wide + 3 * look.metrics.gap
        return Rect(head.left, head.top, wide, head.height), Rect(left, head.top, head.right - left, head.height)

    def body(self, look: Look) -> Rect:
        """Return the place of the content: under the headline, if there is one."""
        head = self.head(look)
        bottom = look.metrics.height - look.metrics.px(14 if is_low(look) else 26)
        has_head = self._body is None or self._head is not None
        top = head.bottom + look.metrics.px(12 if is_low(look) else 22) if has_head else head.top
        return Rect(head.left, top, head.width, bottom - top)

    def place_in_corner(self, look: Look, buttons: Sequence[Button]) -> Rect:
        """Place buttons at the right end of the head, in reading order; return the free place before them."""
        free, gap = self.head_parts(look)[1], look.metrics.gap
        wanted = [max(button.natural_size(look)[0], look.metrics.px(120)) for button in buttons]
        bare = sum(wanted) + (len(buttons) - 1) * gap > free.width
        if bare:  # keys have to give way
            wanted = label_widths(look, buttons)
        for button, natural in zip(reversed(buttons), reversed(wanted), strict=True):
            wide = min(natural, free.width)
            place = Rect(free.right - wide, 0, wide, look.metrics.target)
            place.centery = free.centery
            button.bare = bare
            button.layout(place, look)
            free.width -= wide + gap
        return free

    def panel(self, surface: Surface, rect: Rect) -> None:
        """Draw a dark panel."""
        self.look.shapes.draw(surface, rect, panel_box(self.look, Ground.DARK, shadow=False))

    def parts(self) -> Iterator[Part]:
        yield from self.desk.parts()


def is_low(look: Look) -> bool:
    """Whether the window is so low that a page has a smaller headline and narrower margins."""
    return look.metrics.height < look.metrics.px(LOW_UNITS)


def about_place(look: Look, body: Rect, text: str) -> Rect:
    """Return the place of a page's explanation, at the top of its body."""
    high = look.fitted(text, look.dim_style(Ground.DARK, BODY), body.width, None).height
    return Rect(body.left, body.top, body.width, high)


def write_about(surface: Surface, look: Look, text: str, place: Rect) -> None:
    """Write a page's explanation."""
    look.write(surface, text, look.dim_style(Ground.DARK, BODY), place, lines=None)


def label_widths(look: Look, buttons: Sequence[Button]) -> list[int]:
    """Return the widths of buttons without their keys."""
    inset = 2 * look.metrics.gap
    return [look.text.width(each.label, look.style(each.points, bold=True)) + inset for each in buttons]
