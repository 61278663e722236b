"""The desk: all widgets of a scene in their layers, with the focus, the keys and the pointer."""

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import Final, NamedTuple, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.keyboard.keys import has_shift, is_repeat, modifiers, pressed
from cardtable.ui.listing import Layer, Part
from cardtable.ui.look import Look
from cardtable.ui.widgets.choice import Choice
from cardtable.ui.widgets.dialog import Dialog
from cardtable.ui.widgets.notices import Toast, Tooltip
from cardtable.ui.widgets.scroll import MIN_DRAG_UNITS, Scroll
from cardtable.ui.widgets.widget import Tip, Widget, is_press, is_release, is_touch, position

OTHER_ROW_PENALTY: Final = 1e6
"""Pixels added to the sideways distance of a widget in another row: more than any distance within the row."""


class KeptFocus(NamedTuple):
    """The widget that has the focus, and its place among all widgets."""

    widget: Widget
    place: int


class Focus:
    """The widgets of one layer, and the one that has the focus.

    :param wraps: whether Tab goes from the last widget to the first; otherwise it leaves the ring, and the scene gets
        the keys.
    """

    def __init__(self, wraps: bool = True) -> None:
        self.widgets: list[Widget] = []
        self.wraps = wraps
        self.current: Widget | None = None
        self._last: Widget | None = None

    def everything(self) -> Iterator[Widget]:
        """Yield all widgets in drawing order, each followed by its children."""
        for widget in self.widgets:
            if widget.visible:
                yield from _with_children(widget)

    def ring(self) -> list[Widget]:
        """Return the focusable widgets in order."""
        return [widget for widget in self.everything() if widget.focusable]

    def set(self, widget: Widget | None) -> None:
        """Give the focus to ``widget``, or to none."""
        if widget is not None:
            self._last = widget
        if widget is self.current:
            return
        if self.current is not None:
            self.current.focused = False
        self.current = widget
        for each in self.everything():
            each.focus_moved(widget)
        if widget is not None:
            widget.focused = True
            widget.focus_gained()
            for parent in self.parents_of(widget):
                parent.reveal(widget)

    @property
    def kept(self) -> "KeptFocus | None":
        """The focus, to be given back when all widgets have been placed again; ``None`` if no widget has it."""
        if self.current is None:
            return None
        everything = list(self.everything())
        return KeptFocus(self.current, everything.index(self.current) if self.current in everything else 0)

    def give_back(self, kept: "KeptFocus | None") -> None:
        """Give the focus back to the same widget or to the one most like it, which goes on as if nothing had been."""
        if kept is None:
            return
        before, everything = kept.widget, list(self.everything())
        alike = [each for each in everything if (each.kind, each.label) == (before.kind, before.label)]
        nearest = min(
            (each for each in alike if each.focusable),
            key=lambda each: abs(everything.index(each) - kept.place),
            default=None,
        )
        if nearest is None:
            return
        self.set(None)
        self._last = self.current = nearest
        for each in everything:
            each.focus_moved(nearest)
        nearest.focused = True
        if nearest is not before:
            nearest.continue_from(before)
        for parent in self.parents_of(nearest):
            parent.reveal(nearest)

    def start_from(self, widget: Widget) -> None:
        """Let Tab continue from a widget that was clicked, without showing a focus."""
        self.set(None)
        self._last = widget

    def parents_of(self, widget: Widget) -> Iterator[Widget]:
        """Yield the widgets that contain ``widget``, the nearest first."""
        for each in self.everything():
            if widget in each.children():
                yield each
                yield from self.parents_of(each)

    def tidy(self) -> None:
        """Take the focus off a widget that is no longer focusable."""
        if self.current is not None and self.current not in self.ring():
            self.set(None)

    def step(self, by: int) -> bool:
        """Go forward (1) or back (−1) in the ring; return whether the focus was in it or is now."""
        ring = self.ring()
        if not ring:
            return False
        if self.current in ring:
            place = ring.index(self.current) + by
            if not self.wraps and not 0 <= place < len(ring):
                self.set(None)
                self._last = None
                return True
        elif self._last in ring:
            place = ring.index(self._last) + by
        else:
            place = 0 if by > 0 else -1
        self.set(ring[place % len(ring)])
        return True

    def to_end(self, *, last: bool) -> bool:
        """Move the focus to the first or the last widget of its row; return whether there is another one."""
        here = self.current
        if here is None:
            return False
        row = [each for each in self.ring() if each.rect.top <= here.rect.centery < each.rect.bottom]
        end = max(row, key=lambda each: each.rect.left) if last else min(row, key=lambda each: each.rect.left)
        self.set(end)
        return end is not here

    def towards(self, dx: int, dy: int) -> bool:
        """Move the focus to the nearest widget in a direction; return whether there is one."""
        here = self.current
        if here is None:
            return False
        nearest, least = None, inf
        for other in self.ring():
            distance = _distance(here, other, dx, dy)
            if other is not here and distance < least:
                nearest, least = other, distance
        if nearest is None:
            return False
        self.set(nearest)
        return True


def _with_children(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in widget.children():
        if child.visible:
            yield from _with_children(child)


def _distance(here: Widget, other: Widget, dx: int, dy: int) -> float:
    """Return the distance of ``other`` in this direction, infinite if it lies elsewhere; sideways counts more."""
    a, b = here.rect, other.rect
    far_x, far_y = b.centerx - a.centerx, b.centery - a.centery
    ahead = far_x * dx + far_y * dy
    if ahead <= 0:
        return inf
    if dx:
        beside = max(0, b.top - a.bottom, a.top - b.bottom)
        skew = abs(far_y)
    else:
        beside = max(0, b.left - a.right, a.left - b.right)
        skew = abs(far_x)
    if beside and beside > ahead:
        return inf
    # Going sideways, widgets in the same row come first; columns are seldom that strict.
    return ahead + 3.0 * beside + 0.3 * skew + (OTHER_ROW_PENALTY if dx and beside else 0.0)


class Layers:
    """The layers, each with its widgets and focus. Only the top layer gets events."""

    def __init__(self, wraps: bool) -> None:
        self.base = Focus(wraps)
        self._over: list[tuple[Focus, Dialog]] = []

    def push(self, dialog: Dialog) -> Focus:
        """Add a dialog on top, and return its layer."""
        layer = Focus()
        layer.widgets.append(dialog)
        self._over.append((layer, dialog))
        return layer

    def pop(self) -> Focus:
        """Remove the dialog on top, and return its layer."""
        return self._over.pop()[0]

    @property
    def dialogs(self) -> list[Dialog]:
        """The dialogs, the topmost last."""
        return [dialog for _, dialog in self._over]

    @property
    def dialog(self) -> Dialog | None:
        return self._over[-1][1] if self._over else None

    @property
    def top(self) -> Focus:
        """The layer that gets events."""
        return self._over[-1][0] if self._over else self.base

    def __iter__(self) -> Iterator[Focus]:
        yield self.base
        for layer, _ in self._over:
            yield layer

    @property
    def grabber(self) -> Widget | None:
        """The widget that takes all events, such as an open list."""
        return next((widget for widget in self.top.everything() if widget.grabs), None)

    def at(self, pos: tuple[int, int]) -> list[Widget]:
        """Return the widgets at a point, the topmost first."""
        return [widget for widget in reversed(list(self.top.everything())) if widget.contains(pos)]


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
        self._at = (0, 0)
        """Where the pointer was last."""
        self._touching = False
        self._pressed_since: float | None = None
        self._over_cut = False
        """Whether the pointer is over a cut text that is no part of a widget."""

    def handle(self, event: Event) -> bool:
        """Give an event to its widget; return whether it was used."""
        self._at = position(event)
        grabber = self._layers.grabber
        if grabber is not None:
            if event.type == pygame.MOUSEMOTION:
                self._point_at_cut(self._at)  # what an open list has no room for
            else:
                self.tooltip.hide()
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
        if self.dismiss_notice(event):
            return True
        focus = self._layers.top
        if focus.current is not None:
            focus.current.settle()
        under = self._layers.at(position(event))
        target = next((widget for widget in under if widget.handle(event)), None)
        if target is None:
            focus.set(None)
            cut = self._cut_at(position(event))
            if cut is not None:
                self.tooltip.show(Tip(cut.label), cut.rect)  # at once: a finger cannot point
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

    def dismiss_notice(self, event: Event) -> bool:
        """Put the notice away if it is pressed; return whether it was. Under a dialog it cannot be pressed."""
        seen = self.toast.shown and self._layers.dialog is None
        if not (seen and self.look and is_press(event) and self.toast.place(self.look).collidepoint(position(event))):
            return False
        self.toast.dismiss()
        return True

    def _release(self, event: Event) -> bool:
        captured, self._captured = self._captured, None
        self._pressed_since = None
        if captured is None:
            return bool(self._layers.at(position(event)))
        captured.handle(event)
        tip = None if captured.enabled else self.tip_at(captured, position(event))
        if self._touching:
            self._hover(None)
        if tip is not None and captured.contains(position(event)):
            self.tooltip.show(tip, self._anchor(captured, position(event)))  # at once: the click asks why not
        return True

    def _motion(self, event: Event, under: list[Widget]) -> bool:
        if self._captured is not None:
            self._captured = self._perhaps_scroll(self._captured, event)
            self._captured.handle(event)
            return True
        top = under[0] if under else None
        self._hover(top)
        if top is None:
            self._point_at_cut(position(event))
            return False
        top.handle(event)
        self.tooltip.point_at(self.tip_at(top, position(event)), self._anchor(top, position(event)))
        return True

    def _point_at_cut(self, pos: tuple[int, int]) -> None:
        """Offer the whole text of a cut one that is no part of a widget."""
        cut = self._cut_at(pos)
        if cut is not None:
            self.tooltip.point_at(Tip(cut.label), cut.rect)
        elif self._over_cut:
            self.tooltip.point_at(None, Rect(0, 0, 0, 0))
        self._over_cut = cut is not None

    def _cut_at(self, pos: tuple[int, int]) -> Part | None:
        cut = () if self.look is None else reversed(self.look.listing.cut)
        return next((part for part in cut if part.rect.collidepoint(pos)), None)

    def tip_at(self, widget: Widget, pos: tuple[int, int]) -> Tip | None:
        """Return the tip of a widget at a point, after the whole text if what is written there is cut."""
        cut = self._cut_at(pos)
        return _after([] if cut is None else [cut.label], widget.tip_at(pos))

    def tip_of(self, widget: Widget) -> Tip | None:
        """Return the tip of a widget that has the focus, after the whole texts of all that is cut there."""
        cut = [aim.text for aim, place in self.cut_texts if widget.focus_part.collidepoint(place.center)]
        return _after(cut, widget.tip_at(widget.focus_part.center))

    @property
    def cut_texts(self) -> list[tuple[Tip, Rect]]:
        """The cut texts that can be seen, each whole and with its place."""
        return [] if self.look is None else [(Tip(part.label), part.rect) for part in self.look.listing.cut]

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
        if self.hovered is None and (tip is not None or not self._over_cut):
            self.tooltip.point_at(tip, anchor)

    @property
    def tip(self) -> tuple[Tip, Rect] | None:
        """The tip or label of the widget under the pointer, and its place; ``None`` if there is no widget."""
        widget = self.hovered
        return None if widget is None else (self.tip_at(widget, self._at) or Tip(widget.label), widget.rect)

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

    def forget(self, gone: Sequence[Widget]) -> None:
        """Let go of widgets that are no longer here."""
        for widget in gone:
            if widget.pressed or widget.grabs:
                widget.cancel()
        if self.hovered in gone:
            self._hover(None)
        if self._captured in gone:
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
            tip = self.tip_at(held, self._captured_at)
            if tip is not None:
                held.cancel()
                self.tooltip.show(tip, self._anchor(held, self._captured_at))


def _after(cut: Sequence[str], tip: Tip | None) -> Tip | None:
    """Return the whole texts of what is cut, and after them a tip."""
    if not cut:
        return tip
    texts = dict.fromkeys((*cut, *([] if tip is None else [tip.text])))
    return Tip("\n".join(texts), "" if tip is None else tip.rule)


_ARROWS: Final = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}


def is_tab(event: Event) -> bool:
    """Whether Tab is pressed, alone or with Shift."""
    others = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
    return event.type == pygame.KEYDOWN and bool(event.key == pygame.K_TAB) and not modifiers(event) & others


def step_through(desks: Sequence["Desk"], event: Event) -> None:
    """Move the one focus of several desks with Tab: from the last widget of a desk to the first of the next."""
    by = -1 if has_shift(event) else 1
    order = list(desks)[::by]
    here = next((place for place, desk in enumerate(order) if desk.focus.current is not None), 0)
    for desk in order[here:]:
        desk.tooltip.hide()
        if desk.focus.step(by) and desk.focus.current is not None:
            return


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

    def show(self, widgets: Sequence[Widget]) -> None:
        """Hold these widgets in place of the others; one that stays keeps the press, the pointer and the focus."""
        before = list(self.focus.everything())
        self.focus.widgets[:] = widgets
        here = list(self.focus.everything())
        self.pointer.forget([each for each in before if each not in here])
        current = self.focus.current
        self.focus.set(current if current in here else None)
        for each in here:
            each.focus_moved(self.focus.current)
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

    def dismiss_notice(self, event: Event) -> bool:
        """Put the notice away if this event presses it; return whether it does."""
        return self.pointer.dismiss_notice(event)

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
            return self._key(event) or self.dialog is not None
        if event.type == pygame.KEYUP:
            for widget in list(self._layers.top.everything()):
                if widget.key_released(event) and widget.usage is not None:
                    self.tooltip.show(widget.usage, widget.rect)
            return self.dialog is not None
        return False

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

    def _key(self, event: Event) -> bool:
        """Give a key press to the widgets of the top layer; return whether it was used."""
        grabber = self._layers.grabber
        if grabber is not None:
            if isinstance(grabber, Choice) and self._asks_what(event):
                return self._explain(grabber)
            self.tooltip.hide()
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
        if current is not None and not current.enabled and (pressed(event, "Enter") or pressed(event, "Space")):
            return self._explain(current)
        if (current is not None or focus.wraps) and self._asks_what(event):
            return self._explain(current)
        if self._moves_focus(event, focus):
            self.tooltip.hide()
            return True
        if self._turns_page(event, (each for each in focus.everything() if not each.focusable)):
            return True
        dialog = self._layers.dialog
        return dialog is not None and dialog.handle(event)

    @staticmethod
    def _turns_page(event: Event, widgets: Iterable[Widget]) -> bool:
        """Scroll a form among the widgets by a page, before a widget in it can use the key for its value.

        It is the first that does not show all: one that does may lie around it.
        """
        if not (pressed(event, "PgDn") or pressed(event, "PgUp")):
            return False
        return any(each.handle(event) for each in widgets if isinstance(each, Scroll))

    @staticmethod
    def _asks_what(event: Event) -> bool:
        return pressed(event, "?") and not is_repeat(event)

    def _explain(self, current: Widget | None) -> bool:
        """Explain the widget with the focus; asked again, show each cut text elsewhere, one after the other."""
        tip = None if current is None else self.pointer.tip_of(current) or current.usage
        aims = [] if current is None or tip is None else [(tip, current.focus_part)]
        aims += [
            (text, place)
            for text, place in self.pointer.cut_texts
            if current is None or not current.focus_part.collidepoint(place.center)
        ]
        if not aims:
            return False
        shown = (self.tooltip.tip, self.tooltip.anchor) if self.tooltip.shown else None
        self.tooltip.show(*aims[(aims.index(shown) + 1) % len(aims) if shown in aims else 0])
        return True

    @staticmethod
    def _moves_focus(event: Event, focus: Focus) -> bool:
        if is_tab(event):
            return focus.step(-1 if has_shift(event) else 1)
        if pressed(event, "Home") or pressed(event, "End"):
            return focus.to_end(last=pressed(event, "End"))
        return any(pressed(event, name) and focus.towards(*way) for name, way in _ARROWS.items())

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
    def waiting(self) -> bool:
        """Whether a notice is shown that soon fades."""
        return self.toast.timed and not self._hides_notice

    @property
    def timed(self) -> bool:
        """Whether a timer runs: of a tip, a press or a widget at the last ``update``."""
        return self._timed or self.tooltip.timed or self.pointer.timed

    def draw(self, surface: Surface) -> None:
        """Draw widgets, notice and dialogs, in this order."""
        self.draw_widgets(surface)
        self.draw_notice(surface)
        self.draw_dialogs(surface)

    def draw_widgets(self, surface: Surface) -> None:
        for widget in self._layers.base.widgets:
            if widget.visible:
                widget.draw(surface)

    def draw_notice(self, surface: Surface) -> None:
        if self._look is not None:
            with self._look.listing.over(Layer.NOTICE):
                self.toast.draw(surface, self._look)

    def draw_dialogs(self, surface: Surface) -> None:
        """Draw the dialogs, and over everything an open list and the tip."""
        if self._look is None:
            return
        with self._look.listing.over(Layer.DIALOG):
            for dialog in self._layers.dialogs:
                dialog.draw(surface)
        with self._look.listing.over(Layer.NOTICE):
            for widget in self._layers.top.everything():
                widget.draw_over(surface)
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
