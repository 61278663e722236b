"""All widgets of a scene: who gets which event, dialogs over them, tips and notices."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.keys import has_shift, is_repeat, modifiers, pressed
from cardtable.ui.kit.dialog import Dialog
from cardtable.ui.kit.focus import Focus
from cardtable.ui.kit.scroll import MIN_DRAG_UNITS, Scroll
from cardtable.ui.kit.toast import Toast
from cardtable.ui.kit.tooltip import Tooltip
from cardtable.ui.kit.widget import Tip, Widget, is_press, is_release, is_touch, position
from cardtable.ui.look import Look
from cardtable.ui.scene import Part

LONG_PRESS: Final = 0.5
"""Seconds of holding a finger still after which a tip shows instead of the press."""

W = TypeVar("W", bound=Widget)
_ARROWS: Final = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}


class Desk:
    """A scene's widgets. The scene hands on ``handle``, ``update``, ``draw`` and ``layout``."""

    def __init__(self, wraps: bool = True) -> None:
        self.focus = Focus(wraps)
        self.tooltip = Tooltip()
        self.toast = Toast()
        self._layers: list[tuple[Focus, Dialog]] = []
        self._look: Look | None = None
        self._captured: Widget | None = None
        self._captured_at = (0, 0)
        self._touching = False
        self._pressed_since: float | None = None
        self._hovered: Widget | None = None
        self._changed = True
        self._moving = False

    # Widgets and dialogs

    def add(self, widget: W) -> W:
        """Put a widget on top of the others and return it."""
        self.focus.widgets.append(widget)
        self._changed = True
        return widget

    def clear(self) -> None:
        """Take all widgets away."""
        self._let_go()
        self.focus.set(None)
        self.focus.widgets.clear()
        self._changed = True

    def open(self, dialog: Dialog) -> None:
        """Ask a question over everything else."""
        self._let_go()
        self.tooltip.hide()
        layer = Focus()
        layer.widgets.append(dialog)
        self._layers.append((layer, dialog))
        dialog.on_close = self.close
        if self._look is not None:
            self._place(dialog, self._look)
        layer.set(dialog.default)
        self._changed = True

    def close(self) -> None:
        """Close the dialog on top."""
        if self._layers:
            self._let_go()
            layer, _ = self._layers.pop()
            layer.set(None)
            for widget in layer.everything():
                widget.update(0.0)
            self._changed = True

    def dismiss(self) -> None:
        """Put everything away that came up over the widgets, unanswered: dialogs, and the tip."""
        while self._layers:
            self.close()
        self._changed = self.tooltip.hide() or self._changed

    @property
    def dialog(self) -> Dialog | None:
        """The dialog on top."""
        return self._layers[-1][1] if self._layers else None

    def say(self, text: str, warns: bool = False) -> None:
        """Show a notice for a while."""
        self.toast.say(text, warns)
        self._changed = True

    def point_at(self, tip: Tip | None, anchor: Rect) -> None:
        """Say what the mouse points at beside the widgets, so that its tip can show: a card, a pile."""
        if self._hovered is None:
            self._changed = self.tooltip.point_at(tip, anchor) or self._changed

    def under_pointer(self) -> tuple[Tip, Rect] | None:
        """Return what there is to say of the widget that is pointed at, and where it is; ``None`` if there is none."""
        widget = self._hovered
        if widget is None:
            return None
        return widget.tip_at(widget.rect.center) or Tip(widget.label), widget.rect

    def explain(self, tip: Tip, anchor: Rect) -> None:
        """Show a tip at once: the person asked for it."""
        self.tooltip.show(tip, anchor)
        self._changed = True

    def layout(self, look: Look) -> None:
        """Take another look; the scene places its own widgets, dialogs are placed here."""
        self._look = look
        self.tooltip.hide()
        for _, dialog in self._layers:
            self._place(dialog, look)
        self._changed = True

    @staticmethod
    def _place(dialog: Dialog, look: Look) -> None:
        dialog.layout(Rect((0, 0), look.metrics.size), look)

    def _top(self) -> Focus:
        return self._layers[-1][0] if self._layers else self.focus

    # Events

    def handle(self, event: Event) -> bool:
        """Give the event to the widget it is meant for; return whether it was used, so that the scene ignores it."""
        if event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self._let_go()
            return False
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL):
            return self._pointer(event) or bool(self._layers)
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            current = self._top().current
            return (current is not None and current.handle(event)) or bool(self._layers)
        if event.type == pygame.KEYDOWN:
            return self._key(event) or bool(self._layers)
        if event.type == pygame.KEYUP:
            for widget in list(self._top().everything()):
                widget.key_released(event)
            return bool(self._layers)
        return False

    def _grabber(self) -> Widget | None:
        return next((widget for widget in self._top().everything() if widget.grabs), None)

    def _at(self, pos: tuple[int, int]) -> list[Widget]:
        """Return the widgets at a point, the topmost first."""
        return [widget for widget in reversed(list(self._top().everything())) if widget.contains(pos)]

    def _pointer(self, event: Event) -> bool:
        grabber = self._grabber()
        if grabber is not None:
            return grabber.handle(event)
        if is_press(event):
            return self._press(event)
        if is_release(event):
            return self._release(event)
        under = self._at(position(event))
        if event.type == pygame.MOUSEWHEEL:
            self._changed = self.tooltip.hide() or self._changed
            return any(widget.handle(event) for widget in under)
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event, under)
        return bool(under)

    def _press(self, event: Event) -> bool:
        self._changed = self.tooltip.hide() or self._changed
        if self.toast.shown and self._look and self.toast.place(self._look).collidepoint(position(event)):
            self.toast.dismiss()
            return True
        under = self._at(position(event))
        focus = self._top()
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
            return bool(self._at(position(event)))
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
        self._changed = self.tooltip.point_at(tip, self._anchor(top, position(event))) or self._changed
        return True

    @staticmethod
    def _anchor(widget: Widget, pos: tuple[int, int]) -> Rect:
        """Return what a tip stands beside: the widget, or the line under the mouse if the widget is high."""
        line = Rect(widget.rect.x, pos[1] // 24 * 24, widget.rect.width, 24)
        return line if isinstance(widget, Scroll) else Rect(widget.rect)

    def _perhaps_scroll(self, captured: Widget, event: Event) -> Widget:
        """Return what is being dragged: a list, once the finger has gone far enough on something in it."""
        far = abs(position(event)[1] - self._captured_at[1])
        if self._look is None or not captured.yields_to_drag or far <= self._look.metrics.px(MIN_DRAG_UNITS):
            return captured
        scroll = next(
            (each for each in self._top().parents_of(captured) if isinstance(each, Scroll) and each.highest), None
        )
        if scroll is None:
            return captured
        captured.cancel()
        scroll.begin_drag(self._captured_at)
        return scroll

    def _hover(self, widget: Widget | None) -> None:
        if widget is self._hovered:
            return
        if self._hovered is not None:
            self._hovered.hovered = False
        self._hovered = widget
        if widget is not None:
            widget.hovered = True
        else:
            self._changed = self.tooltip.point_at(None, Rect(0, 0, 0, 0)) or self._changed

    def _let_go(self) -> None:
        self._hover(None)
        for widget in self._top().everything():
            if widget.pressed or widget.grabs:
                widget.cancel()
        self._captured = None

    # Keys

    def escape(self, event: Event) -> bool:
        """Let Esc close what is open on it: a list, a number half typed, a tip; return whether anything was.

        A dialog takes Esc by itself, as all keys.
        """
        grabber, current = self._grabber(), self._top().current
        if grabber is not None:
            return grabber.handle(event)
        if self.tooltip.shown:
            self._changed = self.tooltip.hide()
            return True
        return current is not None and current.handle(event)

    def _key(self, event: Event) -> bool:
        grabber = self._grabber()
        if grabber is not None:
            return grabber.handle(event)
        focus = self._top()
        current = focus.current
        if current is not None and (self._turns_page(event, focus.parents_of(current)) or current.handle(event)):
            return True
        if self.tooltip.shown and pressed(event, "Esc"):
            self._changed = self.tooltip.hide()
            return True
        if any(widget.take_key(event) for widget in list(focus.everything())):
            return True
        if current is not None and not current.enabled and self._asks(event):
            return self._explain_current(current)
        if current is not None and pressed(event, "?") and not is_repeat(event):
            return self._explain_current(current)
        if self._moves_focus(event, focus):
            self._changed = self.tooltip.hide() or self._changed
            return True
        if self._turns_page(event, (each for each in focus.everything() if not each.focusable)):
            return True
        return bool(self._layers) and self._layers[-1][1].handle(event)

    @staticmethod
    def _turns_page(event: Event, widgets: Iterable[Widget]) -> bool:
        """Let the first form among the widgets scroll by a page; no widget in it may take the key for its value."""
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
        tip = current.tip_at(current.rect.center)
        if tip is None:
            return False
        self.explain(tip, current.rect)
        return True

    @staticmethod
    def _moves_focus(event: Event, focus: Focus) -> bool:
        if event.key == pygame.K_TAB and not modifiers(event) & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return focus.step(-1 if has_shift(event) else 1)
        return any(pressed(event, name) and focus.towards(*way) for name, way in _ARROWS.items())

    # Time and drawing

    def update(self, now: float) -> bool:
        """Move on to ``now``; return whether anything looks different than at the last call."""
        changed, self._changed = self._changed, False
        changed = self.tooltip.update(now) or changed
        changed = self.toast.update(now) or changed
        self._long_press(now)
        self._top().tidy()
        self._moving = False
        waiting: list[Widget] = [widget for focus in self._all_layers() for widget in focus.widgets]
        while waiting:
            widget = waiting.pop()
            widget.update(now)
            if widget.dirty:
                widget.dirty = False
                changed = True
            self._moving = self._moving or widget.animating
            waiting.extend(widget.children())
        return changed or self._changed

    def _all_layers(self) -> Iterator[Focus]:
        yield self.focus
        for layer, _ in self._layers:
            yield layer

    def _long_press(self, now: float) -> None:
        held = self._captured
        if held is None or not (self._touching or not held.enabled):
            return
        if self._pressed_since is None:
            self._pressed_since = now
        elif now - self._pressed_since >= LONG_PRESS and not self.tooltip.shown:
            tip = held.tip_at(self._captured_at)
            if tip is not None:
                held.cancel()
                self.explain(tip, self._anchor(held, self._captured_at))

    @property
    def animating(self) -> bool:
        """Whether anything on it moved at the last ``update``."""
        return self._moving or self.toast.animating

    def draw(self, surface: Surface, between: Callable[[Surface], None] | None = None) -> None:
        """Draw widgets, dialogs, open lists, notice and tip, in this order.

        :param between: draws what the scene has to show over its widgets, but under dialogs.
        """
        for number, focus in enumerate(self._all_layers()):
            for widget in focus.widgets:
                if widget.visible:
                    widget.draw(surface)
            if number == 0 and between is not None:
                between(surface)
        for widget in self._top().everything():
            widget.draw_over(surface)
        if self._look is not None:
            self.toast.draw(surface, self._look)
            self.tooltip.draw(surface, self._look)

    def parts(self) -> Iterator[Part]:
        """Yield what can be seen: of the widgets, or of the dialog that covers them."""
        for widget in self._top().widgets:
            if widget.visible:
                yield from widget.parts()
        if self._look is not None and self.toast.shown:
            yield Part("notice", self.toast.place(self._look), self.toast.text)
        if self._look is not None and self.tooltip.shown and self.tooltip.tip is not None:
            yield Part("tip", self.tooltip.place(self._look), self.tooltip.tip.text)
