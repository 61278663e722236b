"""What all widgets share: a place, a label, hover and focus, a tip, and whether they must be drawn again."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, Self, TypeVar, overload

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.look import Look
from cardtable.ui.scene import Part
from cardtable.ui.theme import Ground

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Tip:
    """A short explanation; ``rule`` is the number of the rule that it comes from."""

    text: str
    rule: str = ""


def tip_of(tip: Tip | str | None) -> Tip | None:
    """Return a plain text as a tip; no text is no tip."""
    if isinstance(tip, str):
        return Tip(tip) if tip else None
    return tip


class Seen(Generic[T]):
    """An attribute that is drawn: setting another value makes its widget dirty, so that a new frame is drawn."""

    def __init__(self, start: T) -> None:
        self._start = start
        self._name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = f"_{name}"

    @overload
    def __get__(self, widget: None, owner: type) -> Self: ...
    @overload
    def __get__(self, widget: "Placed", owner: type) -> T: ...
    def __get__(self, widget: "Placed | None", owner: type) -> Self | T:
        if widget is None:
            return self
        value: T = widget.__dict__.get(self._name, self._start)
        return value

    def __set__(self, widget: "Placed", value: T) -> None:
        if widget.__dict__.get(self._name, self._start) != value:
            widget.__dict__[self._name] = value
            widget.dirty = True


class Placed:
    """Something in a rectangle that can be looked at."""

    kind = "widget"
    label = Seen("")
    visible = Seen(True)
    ground = Seen(Ground.DARK)
    """What it lies on; a form or a dialog tells the widgets in it."""

    def __init__(self, label: str = "") -> None:
        self.dirty = True
        self.rect = Rect(0, 0, 0, 0)
        self.clip: Rect | None = None
        """The part of the window where it can be seen, when it is in a scrolling widget."""
        self.label = label
        self.look: Look | None = None

    def natural_size(self, look: Look) -> tuple[int, int]:
        """Return the width and height that it would like to have."""
        return look.metrics.target * 3, look.metrics.target

    def height_for(self, look: Look, width: int) -> int:
        """Return the height that it would like to have at this width."""
        return self.natural_size(look)[1]

    def layout(self, rect: Rect, look: Look) -> None:
        """Take a place."""
        self.rect = Rect(rect)
        self.look = look
        self.dirty = True

    def scroll_by(self, dy: int) -> None:
        """Move up or down with the widget that contains it."""
        self.rect.move_ip(0, dy)

    def children(self) -> "tuple[Widget, ...]":
        """Return the widgets that stand in this one."""
        return ()

    def reveal(self, child: "Widget") -> None:
        """Scroll so that ``child`` can be seen."""

    def contains(self, pos: tuple[int, int]) -> bool:
        """Whether the point lies on what can be seen of it."""
        return self.visible and self.rect.collidepoint(pos) and (self.clip is None or self.clip.collidepoint(pos))

    def draw(self, surface: Surface) -> None:
        """Draw it."""

    def draw_over(self, surface: Surface) -> None:
        """Draw what lies over all other widgets: an open list."""

    def parts(self) -> Iterator[Part]:
        """Yield what can be seen of it, by kind, place and label."""
        if self.visible:
            yield Part(self.kind, Rect(self.rect), self.label)


class Widget(Placed):
    """Something that may also be pointed at and pressed."""

    takes_click_focus = False
    """Whether a click leaves the keys' focus here: for what is typed into."""
    yields_to_drag = True
    """Whether dragging on it scrolls the list that contains it."""

    hovered = Seen(False)
    pressed = Seen(False)
    focused = Seen(False)
    over: Seen[int | None] = Seen(None)
    """The part of it that the mouse was over last, in its own numbers: a row, a segment, a little button."""
    why_not: Seen[Tip | None] = Seen(None)
    """Why it cannot be used now; None when it can."""

    def __init__(self, label: str = "", *, tip: Tip | str | None = None) -> None:
        super().__init__(label)
        self.tip = tip_of(tip)

    @property
    def part_hovered(self) -> int | None:
        """The part of it that the mouse is over; ``None`` if there is none, or the mouse is elsewhere."""
        return self.over if self.hovered else None

    @property
    def enabled(self) -> bool:
        """Whether it can be used."""
        return self.why_not is None

    def disable(self, why_not: Tip | str = "") -> None:
        """Let it not be used for now, and say why to those who ask."""
        self.why_not = why_not if isinstance(why_not, Tip) else Tip(why_not)
        self.pressed = False

    def enable(self) -> None:
        """Let it be used again."""
        self.why_not = None

    @property
    def focusable(self) -> bool:
        """Whether the keys can go there; also to what cannot be used, if there is a reason to read."""
        return self.visible and (self.enabled or bool(self.why_not and self.why_not.text))

    @property
    def grabs(self) -> bool:
        """Whether it takes all events for now, as an open list does."""
        return False

    @property
    def animating(self) -> bool:
        """Whether something in it moves."""
        return False

    def handle(self, event: Event) -> bool:
        """Take an event that was meant for it; return whether it was of use."""
        return False

    def take_key(self, event: Event) -> bool:
        """Take a key that is its own wherever the focus is; return whether it was."""
        return False

    def key_released(self, event: Event) -> None:
        """Learn that a key has come up, wherever the focus is."""

    def entered(self) -> None:
        """Learn that the keys' focus has come here."""

    def update(self, now: float) -> None:
        """Move on to ``now``."""

    def cancel(self) -> None:
        """Forget a press that has begun."""
        self.pressed = False

    def tip_at(self, pos: tuple[int, int]) -> Tip | None:
        """Return the tip for ``pos``: preferably why the widget cannot be used."""
        if self.why_not is not None and self.why_not.text:
            return self.why_not
        return self.tip


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
    """Return where on the surface the event is; far outside if it has no place."""
    x, y = getattr(event, "pos", (-10_000, -10_000))
    return int(x), int(y)
