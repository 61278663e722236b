"""The keyboard focus: a ring through all focusable widgets of a layer."""

from collections.abc import Iterator
from math import inf
from typing import Final, NamedTuple

from cardtable.ui.kit.widget import Widget

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
