"""The base of all widgets: place, label, hover and focus, tip, and the need to be redrawn."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, Self, TypeVar, overload

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.theme import Ground

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Tip:
    """A short explanation; ``rule`` is the number of the rule that it comes from."""

    text: str
    rule: str = ""


def tip_of(tip: Tip | str | None) -> Tip | None:
    """Return a plain text as a tip; ``None`` for an empty text."""
    if isinstance(tip, str):
        return Tip(tip) if tip else None
    return tip


class DrawnAttribute(Generic[T]):
    """An attribute that changes how a widget is drawn: setting another value makes the widget dirty."""

    def __init__(self, start: T) -> None:
        self._start = start
        self._name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = f"_{name}"

    @overload
    def __get__(self, widget: None, owner: type) -> Self: ...
    @overload
    def __get__(self, widget: "Element", owner: type) -> T: ...
    def __get__(self, widget: "Element | None", owner: type) -> Self | T:
        if widget is None:
            return self
        value: T = widget.__dict__.get(self._name, self._start)
        return value

    def __set__(self, widget: "Element", value: T) -> None:
        if widget.__dict__.get(self._name, self._start) != value:
            widget.__dict__[self._name] = value
            widget.dirty = True


class Element:
    """Something drawn in a rectangle."""

    kind = "widget"
    label = DrawnAttribute("")
    visible = DrawnAttribute(True)
    ground = DrawnAttribute(Ground.DARK)
    """The ground under it; forms and dialogs set it for their widgets."""

    def __init__(self, label: str = "") -> None:
        self.dirty = True
        self.rect = Rect(0, 0, 0, 0)
        self.clip: Rect | None = None
        """The part of the window in which it is visible, if it is in a scrolling widget."""
        self.label = label
        self.look: Look | None = None

    def natural_size(self, look: Look) -> tuple[int, int]:
        """Return its natural width and height."""
        return look.metrics.target * 3, look.metrics.target

    def height_for(self, look: Look, width: int) -> int:
        """Return its natural height at this width."""
        return self.natural_size(look)[1]

    def least_width(self, look: Look) -> int:
        """Return the least width at which it can be used."""
        return self.natural_size(look)[0]

    def least_height(self, look: Look, width: int) -> int:
        """Return the least height at which it can be used, at this width."""
        return self.height_for(look, width)

    def widest(self, look: Look, height: int) -> int:
        """Return the greatest width that it fills at this height, which a picture limits that keeps its proportions."""
        return sys.maxsize

    def layout(self, rect: Rect, look: Look) -> None:
        """Take a place."""
        self.rect = Rect(rect)
        self.look = look
        self.dirty = True

    def scroll_by(self, dy: int) -> None:
        """Move up or down with the widget that contains it."""
        self.rect.move_ip(0, dy)

    def children(self) -> "tuple[Widget, ...]":
        return ()

    def reveal(self, child: "Widget") -> None:
        """Scroll until ``child`` is visible."""

    def contains(self, pos: tuple[int, int]) -> bool:
        """Whether the point lies on its visible part."""
        return self.visible and self.rect.collidepoint(pos) and (self.clip is None or self.clip.collidepoint(pos))

    def draw(self, surface: Surface) -> None:
        """Draw it."""

    def draw_over(self, surface: Surface) -> None:
        """Draw the part that lies over all other widgets, such as an open list."""

    def parts(self) -> Iterator[Part]:
        """Yield its visible parts."""
        if self.visible:
            yield Part(self.kind, Rect(self.rect), self.label)


class Widget(Element):
    """An element that can be pointed at and pressed."""

    takes_click_focus = False
    """Whether a click gives it the focus, as for widgets to type into."""
    takes_enter = False
    """Whether Enter acts on it while it has the focus."""
    yields_to_drag = True
    """Whether dragging on it scrolls the list that contains it."""

    hovered = DrawnAttribute(False)
    pressed = DrawnAttribute(False)
    focused = DrawnAttribute(False)
    over: DrawnAttribute[int | None] = DrawnAttribute(None)
    """The number of the part that the mouse was over last: a row, a segment, a small button."""
    why_not: DrawnAttribute[Tip | None] = DrawnAttribute(None)
    """Why it is disabled; ``None`` if it is enabled."""

    def __init__(self, label: str = "", *, tip: Tip | str | None = None) -> None:
        super().__init__(label)
        self.tip = tip_of(tip)

    @property
    def part_hovered(self) -> int | None:
        """The number of the part under the mouse; ``None`` if there is none, or the mouse is elsewhere."""
        return self.over if self.hovered else None

    @property
    def enabled(self) -> bool:
        """Whether it can be used now."""
        return self.why_not is None

    def disable(self, why_not: Tip | str = "") -> None:
        """Disable the widget; its tip says why."""
        self.why_not = why_not if isinstance(why_not, Tip) else Tip(why_not)
        self.pressed = False

    def enable(self) -> None:
        """Enable the widget again."""
        self.why_not = None

    @property
    def focusable(self) -> bool:
        """Whether it can have the focus: if it is enabled, or has a reason to read why it is not."""
        return self.visible and (self.enabled or bool(self.why_not and self.why_not.text))

    @property
    def grabs(self) -> bool:
        """Whether it takes all events now, as an open list does."""
        return False

    @property
    def animating(self) -> bool:
        """Whether something in it moves."""
        return False

    @property
    def timed(self) -> bool:
        """Whether it changes by itself after a time, without moving until then."""
        return False

    def handle(self, event: Event) -> bool:
        """Handle an event; return whether it was used."""
        return False

    def take_key(self, event: Event) -> bool:
        """Handle the widget's own key, wherever the focus is; return whether it was that key."""
        return False

    def key_released(self, event: Event) -> bool:
        """Handle the release of a key, wherever the focus is; return whether it came too early to do anything."""
        return False

    def focus_moved(self, current: "Widget | None") -> None:
        """Called when the focus has gone to a widget of the same layer, or to none."""

    def focus_gained(self) -> None:
        """Called when the widget has got the focus."""

    def continue_from(self, before: "Widget") -> None:
        """Take over what a person has begun in the widget that this one replaces, such as half a word."""

    def settle(self) -> None:
        """Take what a person has begun in the widget, before something else is clicked."""

    def update(self, now: float) -> None:
        """Advance to ``now``."""

    def cancel(self) -> None:
        """Forget a press that has begun."""
        self.pressed = False

    def tip_at(self, pos: tuple[int, int]) -> Tip | None:
        """Return the tip at a point: preferably why the widget is disabled."""
        if self.why_not is not None and self.why_not.text:
            return self.why_not
        return self.tip

    @property
    def focus_part(self) -> Rect:
        """The part of it that ``?`` explains while it has the focus: all of it, or what the next key acts on."""
        return self.rect

    @property
    def usage(self) -> Tip | None:
        """What ``?`` says about it while it has the focus, if it has no tip."""
        return None


class Pressable(Widget):
    """A widget pressed by mouse or finger: a press begins on it, may be dragged, and counts where it ends on it.

    Subclasses say which parts they have, and what a press, a drag, a click and a key mean.
    """

    _held = False

    def part_at(self, pos: tuple[int, int]) -> int | None:
        """Return the number of the part at a point; ``None`` if there is none."""
        return None

    def press_at(self, pos: tuple[int, int]) -> bool:
        """Begin a press; return whether it is one, which a release on the widget then ends."""
        return self.enabled

    def drag_to(self, pos: tuple[int, int]) -> None:
        """Follow the pointer while it is held down; off the widget, the press no longer counts."""
        self.pressed = self.contains(pos)

    def click(self, pos: tuple[int, int]) -> None:
        """Act: the press has ended on the widget."""

    def key_pressed(self, event: Event) -> bool:
        """Handle a key that is pressed while it has the focus; return whether it was used."""
        return False

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return self.key_pressed(event)
        pos = position(event)
        if is_press(event):
            self._held = self.pressed = self.press_at(pos)
            return True
        if event.type == pygame.MOUSEMOTION:
            if self._held:
                self.drag_to(pos)
            else:
                self.over = self.part_at(pos)
            return True
        if is_release(event) and self._held:
            self.cancel()
            if self.contains(pos):
                self.click(pos)
            return True
        return False

    def cancel(self) -> None:
        self._held = self.pressed = False


def is_press(event: Event) -> bool:
    """Whether the main mouse button (or a finger) goes down."""
    return event.type == pygame.MOUSEBUTTONDOWN and bool(event.button == pygame.BUTTON_LEFT)


def is_release(event: Event) -> bool:
    """Whether the main mouse button (or a finger) comes up."""
    return event.type == pygame.MOUSEBUTTONUP and bool(event.button == pygame.BUTTON_LEFT)


def is_touch(event: Event) -> bool:
    """Whether a finger, not a mouse, is at work."""
    return bool(getattr(event, "touch", False))


def position(event: Event) -> tuple[int, int]:
    """Return the position of an event on the surface; far outside if it has none."""
    x, y = getattr(event, "pos", (-10_000, -10_000))
    return int(x), int(y)
