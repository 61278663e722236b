"""Scrolling widgets, moved by wheel, by dragging, by keys and by the scroll bar."""

from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.keyboard.keys import by_key
from cardtable.ui.kit.scrollbar import ScrollBar, bar_width
from cardtable.ui.kit.skin import draw_focus
from cardtable.ui.kit.widget import DrawnAttribute, Widget, is_press, is_release, position
from cardtable.ui.look import Look

MIN_DRAG_UNITS: Final = 9
"""Minimum movement, in layout units, that makes a press a drag."""
WHEEL_LINES: Final = 1.6
"""The distance of one notch of the wheel, by the height of a target."""


class Scroll(Widget):
    """A view of content that is higher than its place. Subclasses define ``content_height`` and ``draw_content``."""

    kind = "scroll"
    takes_click_focus = True
    rings = True
    """Whether a ring around the whole widget shows the focus."""
    offset = DrawnAttribute(0)
    """The pixels of the content scrolled away at the top."""

    def __init__(self, label: str = "") -> None:
        super().__init__(label)
        self.content = 0
        """The height of the content in pixels."""
        self._grip: int | None = None
        self._from: tuple[int, int] | None = None
        self._dragging = False

    @property
    def view(self) -> Rect:
        """The place of the content: all but the bar."""
        bar = bar_width(self.look) if self.look else 12
        return Rect(self.rect.x, self.rect.y, self.rect.width - bar, self.rect.height)

    @property
    def bar(self) -> ScrollBar:
        """The scroll bar in its present state."""
        left = self.view.right
        track = Rect(left, self.rect.y, self.rect.right - left, self.rect.height)
        return ScrollBar(track, self.content, self.offset, self.look.metrics.px(36) if self.look else 36)

    @property
    def max_offset(self) -> int:
        return max(0, self.content - self.rect.height)

    @property
    def focusable(self) -> bool:
        return self.visible and self.max_offset > 0

    def content_height(self, look: Look, width: int) -> int:
        return 0

    def draw_content(self, surface: Surface, top: int) -> None:
        """Draw the content within ``view``; it begins at the height ``top``."""

    def layout(self, rect: Rect, look: Look) -> None:
        """Take a place; the content at the top stays there if possible."""
        share = self.offset / self.content if self.content else 0.0
        super().layout(rect, look)
        self.content = self.content_height(look, self.view.width)
        self.scroll_to(round(share * self.content))

    def refresh(self) -> None:
        """Measure the content again after a change."""
        if self.look is not None:
            self.content = self.content_height(self.look, self.view.width)
            self.scroll_to(self.offset)
            self.dirty = True

    def scroll_to(self, offset: int) -> None:
        """Scroll ``offset`` pixels of the content away at the top, or as many as there are."""
        self.offset = max(0, min(offset, self.max_offset))

    def show_span(self, top: int, bottom: int) -> None:
        """Scroll just far enough to show the content from ``top`` to ``bottom``."""
        if top < self.offset:
            self.scroll_to(top)
        elif bottom > self.offset + self.rect.height:
            self.scroll_to(min(top, bottom - self.rect.height))

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.KEYDOWN:
            return self._scroll_key(event)
        if is_press(event):
            self._press(position(event))
            return True
        if event.type == pygame.MOUSEMOTION and (self._grip is not None or self._from is not None):
            self._drag(position(event))
            return True
        if is_release(event):
            clicked = self._from is not None and not self._dragging
            self.cancel()
            if clicked:
                self.clicked(position(event))
            return True
        return False

    def clicked(self, pos: tuple[int, int]) -> None:
        """Handle a click on the content."""

    def _wheel(self, event: Event) -> bool:
        if not self.max_offset or self.look is None:
            return False
        exact = getattr(event, "precise_y", float(event.y))
        self.scroll_to(self.offset - round(exact * WHEEL_LINES * self.look.metrics.target))
        return True

    def _scroll_key(self, event: Event) -> bool:
        line = self.look.metrics.target if self.look else 40
        page = max(line, self.rect.height - line)
        goals = {
            "Up": self.offset - line,
            "Down": self.offset + line,
            "PgUp": self.offset - page,
            "PgDn": self.offset + page,
            "Home": 0,
            "End": self.max_offset,
        }
        goal = by_key(event, goals)
        if goal is None or not self.max_offset:
            return False
        self.scroll_to(goal)
        return True

    def _press(self, pos: tuple[int, int]) -> None:
        knob = self.bar.knob
        if pos[0] >= self.view.right and self.max_offset:
            if not knob.collidepoint(pos):
                knob.centery = pos[1]
                self.scroll_to(self.bar.offset_for(knob.y))
            self._grip = pos[1] - self.bar.knob.y
            self.pressed = True
        else:
            self.begin_drag(pos)

    def begin_drag(self, pos: tuple[int, int]) -> None:
        """Begin to drag the content from this point."""
        self._from = (pos[1], self.offset)

    def _drag(self, pos: tuple[int, int]) -> None:
        if self._grip is not None:
            self.scroll_to(self.bar.offset_for(pos[1] - self._grip))
        elif self._from is not None:
            far = pos[1] - self._from[0]
            limit = self.look.metrics.px(MIN_DRAG_UNITS) if self.look else MIN_DRAG_UNITS
            self._dragging = self._dragging or abs(far) > limit
            if self._dragging:
                self.scroll_to(self._from[1] - far)

    def cancel(self) -> None:
        self._grip = self._from = None
        self._dragging = False
        self.pressed = False

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None or not self.visible:
            return
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        self.draw_content(surface, self.rect.y - self.offset)
        surface.set_clip(before)
        self.bar.draw(surface, look, self.ground, held=self.pressed)
        if self.focused and self.rings:
            draw_focus(surface, self.rect, look, self.ground)
