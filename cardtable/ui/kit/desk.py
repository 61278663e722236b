"""The desk: all widgets of a scene with their events, dialogs, tips and notices."""

from collections.abc import Callable, Iterator
from typing import TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.kit.choice import Choice
from cardtable.ui.kit.desk_keys import DeskKeys
from cardtable.ui.kit.dialog import Dialog
from cardtable.ui.kit.layers import Layers
from cardtable.ui.kit.pointer import Pointer
from cardtable.ui.kit.toast import Toast
from cardtable.ui.kit.tooltip import Tooltip
from cardtable.ui.kit.widget import Tip, Widget
from cardtable.ui.look import Look
from cardtable.ui.scene import Part

W = TypeVar("W", bound=Widget)


class Desk:
    """A scene's widgets. The scene passes on ``handle``, ``update``, ``draw`` and ``layout``.

    :ivar pointer: knows the widget under the mouse or the finger.
    """

    def __init__(self, wraps: bool = True) -> None:
        self.tooltip = Tooltip()
        self.toast = Toast()
        self._layers = Layers(wraps)
        self.focus = self._layers.base
        self.pointer = Pointer(self._layers, self.tooltip, self.toast)
        self._keys = DeskKeys(self._layers, self.tooltip)
        self._look: Look | None = None
        self._changed = True
        self._moving = False
        self._timed = False
        self._hides_notice = False
        """Whether something lay over the notice at the last ``update``."""

    # Widgets and dialogs

    def add(self, widget: W) -> W:
        """Add a widget on top of the others, and return it."""
        self.focus.widgets.append(widget)
        self._changed = True
        return widget

    def clear(self) -> None:
        """Remove all widgets."""
        self.pointer.let_go()
        self.focus.set(None)
        self.focus.widgets.clear()
        self._changed = True

    def open(self, dialog: Dialog) -> None:
        """Open a dialog over everything else."""
        self.pointer.let_go()
        self.tooltip.hide()
        layer = self._layers.push(dialog)
        dialog.on_close = self.close
        if self._look is not None:
            dialog.layout(Rect((0, 0), self._look.metrics.size), self._look)
        layer.set(dialog.default)
        self._changed = True

    def close(self) -> None:
        """Close the dialog on top."""
        if self.dialog is not None:
            self.pointer.let_go()
            layer = self._layers.pop()
            layer.set(None)
            for widget in layer.everything():
                widget.update(0.0)
            self._changed = True

    def dismiss(self) -> None:
        """Close all dialogs unanswered, and hide the tip."""
        while self.dialog is not None:
            self.close()
        self.tooltip.hide()

    @property
    def dialog(self) -> Dialog | None:
        return self._layers.dialog

    def say(self, text: str, warns: bool = False) -> None:
        """Show a notice for a while."""
        self.toast.say(text, warns)
        self._changed = True

    def stand(self, text: str) -> None:
        """Show a warning as long as it is true, whenever there is no other notice; empty for none."""
        self._changed = self.toast.stand(text) or self._changed

    def come_up(self) -> None:
        """Begin to be seen: the scene has come up, perhaps again, and the time of a notice goes on from here."""
        self.toast.pause()

    def explain(self, tip: Tip, anchor: Rect) -> None:
        """Show a tip at once, because the person asked for it."""
        self.tooltip.show(tip, anchor)

    def layout(self, look: Look) -> None:
        """Take another look, and place the dialogs; the scene places its own widgets."""
        self._look = self.pointer.look = look
        self.tooltip.hide()
        for dialog in self._layers.dialogs:
            dialog.layout(Rect((0, 0), look.metrics.size), look)
        self._changed = True

    # Events

    @property
    def text_receiver(self) -> Widget | None:
        """The widget that takes typed text."""
        return self._layers.top.current

    def handle(self, event: Event) -> bool:
        """Give the event to its widget; return whether it was used, and the scene should ignore it."""
        if event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self.pointer.let_go()
            return False
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL):
            return self.pointer.handle(event) or self.dialog is not None
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            current = self._layers.top.current
            return (current is not None and current.handle(event)) or self.dialog is not None
        if event.type == pygame.KEYDOWN:
            return self._keys.handle(event) or self.dialog is not None
        if event.type == pygame.KEYUP:
            for widget in list(self._layers.top.everything()):
                widget.key_released(event)
            return self.dialog is not None
        return False

    def escape(self, event: Event) -> bool:
        """Close an open list, a half-typed number or a tip with Esc; return whether there was any.

        A dialog handles Esc itself, like all keys.
        """
        return self._keys.escape(event)

    # Time and drawing

    def update(self, now: float, *, covered: bool = False) -> bool:
        """Advance to ``now``; return whether anything looks different from the last call.

        :param covered: whether something of the scene covers the notice.
        """
        changed, self._changed = self._changed, False
        self.pointer.update(now)
        changed = self.tooltip.update(now) or changed
        self._hides_notice = covered or self._covers_notice()
        changed = self.toast.update(now, covered=self._hides_notice) or changed
        self._layers.top.tidy()
        self._moving = self._timed = False
        waiting: list[Widget] = [widget for focus in self._layers for widget in focus.widgets]
        while waiting:
            widget = waiting.pop()
            widget.update(now)
            if widget.dirty:
                widget.dirty = False
                changed = True
            self._moving = self._moving or widget.animating
            self._timed = self._timed or widget.timed
            waiting.extend(widget.children())
        return changed or self._changed

    def _covers_notice(self) -> bool:
        """Whether a dialog, an open list or a tip lies over the notice."""
        if self.dialog is not None or not self.toast.shown or self._look is None:
            return self.dialog is not None
        tip = self.tooltip.shown and self.tooltip.place(self._look).colliderect(self.toast.place(self._look))
        return tip or isinstance(self._layers.grabber, Choice)

    @property
    def animating(self) -> bool:
        """Whether anything moved at the last ``update``."""
        return self._moving or (self.toast.animating and not self._hides_notice)

    @property
    def timed(self) -> bool:
        """Whether a timer runs: of a notice, a tip, a press or a widget at the last ``update``."""
        return self._timed or self.toast.timed or self.tooltip.timed or self.pointer.timed

    def draw(self, surface: Surface, between: Callable[[Surface], None] | None = None) -> None:
        """Draw widgets, notice, dialogs, open lists and tip, in this order.

        :param between: draws things of the scene that lie over its widgets but under dialogs.
        """
        for number, focus in enumerate(self._layers):
            for widget in focus.widgets:
                if widget.visible:
                    widget.draw(surface)
            if number == 0 and between is not None:
                between(surface)
            if number == 0 and self._look is not None:
                self.toast.draw(surface, self._look)
        for widget in self._layers.top.everything():
            widget.draw_over(surface)
        if self._look is not None:
            self.tooltip.draw(surface, self._look)

    @property
    def text_places(self) -> tuple[Rect, ...]:
        """The places of the notice and the tip that are shown."""
        if self._look is None:
            return ()
        shown: tuple[Toast | Tooltip, ...] = (self.toast, self.tooltip)
        return tuple(each.place(self._look) for each in shown if each.shown)

    def parts(self) -> Iterator[Part]:
        """Yield the visible parts: of the widgets, or of the dialog that covers them."""
        for widget in self._layers.top.widgets:
            if widget.visible:
                yield from widget.parts()
        if self._look is not None and self.toast.shown:
            yield Part("notice", self.toast.place(self._look), self.toast.text)
        if self._look is not None and self.tooltip.shown and self.tooltip.tip is not None:
            yield Part("tip", self.tooltip.place(self._look), self.tooltip.tip.text)
