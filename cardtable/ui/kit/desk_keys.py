"""The keys of a desk: gives each key to a widget, or moves the focus with it."""

from collections.abc import Iterable
from typing import Final

import pygame
from pygame.event import Event

from cardtable.ui.keyboard.keys import has_shift, is_repeat, modifiers, pressed
from cardtable.ui.kit.focus import Focus
from cardtable.ui.kit.layers import Layers
from cardtable.ui.kit.scroll import Scroll
from cardtable.ui.kit.tooltip import Tooltip
from cardtable.ui.kit.widget import Widget

_ARROWS: Final = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}


class DeskKeys:
    """Gives keys to the widgets of the top layer."""

    def __init__(self, layers: Layers, tooltip: Tooltip) -> None:
        self.tooltip = tooltip
        self._layers = layers

    def escape(self, event: Event) -> bool:
        """Close an open list, a half-typed number or a tip with Esc; return whether there was any.

        A dialog handles Esc itself, like all keys.
        """
        grabber, current = self._layers.grabber, self._layers.top.current
        if grabber is not None:
            return grabber.handle(event)
        if self.tooltip.shown:
            self.tooltip.hide()
            return True
        return current is not None and current.handle(event)

    def handle(self, event: Event) -> bool:
        """Handle a key press; return whether it was used."""
        grabber = self._layers.grabber
        if grabber is not None:
            return grabber.handle(event)
        focus = self._layers.top
        current = focus.current
        if current is not None and (self._turns_page(event, focus.parents_of(current)) or current.handle(event)):
            return True
        if self.tooltip.shown and pressed(event, "Esc"):
            self.tooltip.hide()
            return True
        if any(widget.take_key(event) for widget in list(focus.everything())):
            return True
        if current is not None and not current.enabled and self._asks(event):
            return self._explain_current(current)
        if current is not None and pressed(event, "?") and not is_repeat(event):
            return self._explain_current(current)
        if self._moves_focus(event, focus):
            self.tooltip.hide()
            return True
        if self._turns_page(event, (each for each in focus.everything() if not each.focusable)):
            return True
        dialog = self._layers.dialog
        return dialog is not None and dialog.handle(event)

    @staticmethod
    def _turns_page(event: Event, widgets: Iterable[Widget]) -> bool:
        """Scroll the first form among the widgets by a page, before a widget in it can use the key for its value."""
        if not (pressed(event, "PgDn") or pressed(event, "PgUp")):
            return False
        form = next((each for each in widgets if isinstance(each, Scroll)), None)
        if form is not None:
            form.handle(event)
        return form is not None

    @staticmethod
    def _asks(event: Event) -> bool:
        return pressed(event, "Enter") or pressed(event, "Space")

    def _explain_current(self, current: Widget) -> bool:
        tip = current.tip_at(current.rect.center) or current.usage
        if tip is None:
            return False
        self.tooltip.show(tip, current.rect)
        return True

    @staticmethod
    def _moves_focus(event: Event, focus: Focus) -> bool:
        if event.key == pygame.K_TAB and not modifiers(event) & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return focus.step(-1 if has_shift(event) else 1)
        return any(pressed(event, name) and focus.towards(*way) for name, way in _ARROWS.items())
