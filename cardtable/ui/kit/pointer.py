"""The pointer, a mouse or a finger: hovers over, presses and drags the widgets of a desk."""

from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from cardtable.ui.kit.layers import Layers
from cardtable.ui.kit.scroll import MIN_DRAG_UNITS, Scroll
from cardtable.ui.kit.toast import Toast
from cardtable.ui.kit.tooltip import Tooltip
from cardtable.ui.kit.widget import Tip, Widget, is_press, is_release, is_touch, position
from cardtable.ui.look import Look

LONG_PRESS_SECONDS: Final = 0.5
"""Seconds of holding still after which a finger asks for an explanation instead of pressing; at the table, the mouse
too."""


class Pointer:
    """Gives the pointer's events to widgets. A pressed widget gets all events until the release."""

    def __init__(self, layers: Layers, tooltip: Tooltip, toast: Toast) -> None:
        self.tooltip = tooltip
        self.toast = toast
        self.look: Look | None = None
        self.hovered: Widget | None = None
        self._layers = layers
        self._captured: Widget | None = None
        self._captured_at = (0, 0)
        self._touching = False
        self._pressed_since: float | None = None

    def handle(self, event: Event) -> bool:
        """Give an event to its widget; return whether it was used."""
        grabber = self._layers.grabber
        if grabber is not None:
            return grabber.handle(event)
        if is_press(event):
            return self._press(event)
        if is_release(event):
            return self._release(event)
        under = self._layers.at(position(event))
        if event.type == pygame.MOUSEWHEEL:
            self.tooltip.hide()
            return any(widget.handle(event) for widget in under)
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event, under)
        return bool(under)

    def _press(self, event: Event) -> bool:
        self.tooltip.hide()
        if self._captured is not None:
            self._captured.cancel()  # its release was lost
            self._captured = None
        seen = self.toast.shown and self._layers.dialog is None
        if seen and self.look and self.toast.place(self.look).collidepoint(position(event)):
            self.toast.dismiss()
            return True
        under = self._layers.at(position(event))
        focus = self._layers.top
        target = next((widget for widget in under if widget.handle(event)), None)
        if target is None:
            focus.set(None)
            return bool(under)
        if target not in focus.everything():
            return True  # the press has replaced it
        self._captured, self._captured_at = target, position(event)
        self._touching, self._pressed_since = is_touch(event), None
        if target.takes_click_focus and target.focusable:
            focus.set(target)
        elif target.focusable:
            focus.start_from(target)
        else:
            focus.set(None)
        return True

    def _release(self, event: Event) -> bool:
        captured, self._captured = self._captured, None
        self._pressed_since = None
        if captured is None:
            return bool(self._layers.at(position(event)))
        captured.handle(event)
        if self._touching:
            self._hover(None)
        return True

    def _motion(self, event: Event, under: list[Widget]) -> bool:
        if self._captured is not None:
            self._captured = self._perhaps_scroll(self._captured, event)
            self._captured.handle(event)
            return True
        top = under[0] if under else None
        self._hover(top)
        if top is None:
            return False
        top.handle(event)
        tip = top.tip_at(position(event))
        self.tooltip.point_at(tip, self._anchor(top, position(event)))
        return True

    @staticmethod
    def _anchor(widget: Widget, pos: tuple[int, int]) -> Rect:
        """Return the anchor of a tip: the widget, or the line under the mouse if the widget is high."""
        line = Rect(widget.rect.x, pos[1] // 24 * 24, widget.rect.width, 24)
        return line if isinstance(widget, Scroll) else Rect(widget.rect)

    def _perhaps_scroll(self, captured: Widget, event: Event) -> Widget:
        """Return the dragged widget: the list around ``captured`` once the pointer has moved far enough."""
        far = abs(position(event)[1] - self._captured_at[1])
        if self.look is None or not captured.yields_to_drag or far <= self.look.metrics.px(MIN_DRAG_UNITS):
            return captured
        scroll = next(
            (each for each in self._layers.top.parents_of(captured) if isinstance(each, Scroll) and each.max_offset),
            None,
        )
        if scroll is None:
            return captured
        captured.cancel()
        scroll.begin_drag(self._captured_at)
        return scroll

    def _hover(self, widget: Widget | None) -> None:
        if widget is self.hovered:
            return
        if self.hovered is not None:
            self.hovered.hovered = False
        self.hovered = widget
        if widget is not None:
            widget.hovered = True
        else:
            self.tooltip.point_at(None, Rect(0, 0, 0, 0))

    def point_at(self, tip: Tip | None, anchor: Rect) -> None:
        """Take the tip of something under the mouse that is no widget, such as a card or a pile."""
        if self.hovered is None:
            self.tooltip.point_at(tip, anchor)

    @property
    def tip(self) -> tuple[Tip, Rect] | None:
        """The tip or label of the widget under the pointer, and its place; ``None`` if there is no widget."""
        widget = self.hovered
        return None if widget is None else (widget.tip_at(widget.rect.center) or Tip(widget.label), widget.rect)

    def leave(self) -> None:
        """Hover over nothing, and show no tip: the pointer has gone to something else."""
        self._hover(None)
        self.tooltip.point_at(None, Rect(0, 0, 0, 0))

    def let_go(self) -> None:
        """Cancel all presses, and hover over nothing."""
        self._hover(None)
        for widget in self._layers.top.everything():
            if widget.pressed or widget.grabs:
                widget.cancel()
        self._captured = None

    @property
    def timed(self) -> bool:
        """Whether a widget is being held, which may show its tip."""
        return self._captured is not None

    def update(self, now: float) -> None:
        """Show the tip of a widget that has been held long enough."""
        held = self._captured
        if held is None or not (self._touching or not held.enabled):
            return
        if self._pressed_since is None:
            self._pressed_since = now
        elif now - self._pressed_since >= LONG_PRESS_SECONDS and not self.tooltip.shown:
            tip = held.tip_at(self._captured_at)
            if tip is not None:
                held.cancel()
                self.tooltip.show(tip, self._anchor(held, self._captured_at))
