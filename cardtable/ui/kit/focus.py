"""Where the keys go: a ring through all widgets that can be used."""

from collections.abc import Iterator
from math import inf
from typing import Final

from cardtable.ui.kit.widget import Widget

OTHER_ROW_PENALTY: Final = 1e6
"""Pixels added to the distance of a widget in another row, when going sideways: more than any distance in the row."""


class Focus:
    """The widgets of one layer, and which of them the keys go to.

    With ``wraps`` Tab goes from the last to the first; without, it leaves the ring, so that a scene can take the keys.
    """

    def __init__(self, wraps: bool = True) -> None:
        self.widgets: list[Widget] = []
        self.wraps = wraps
        self.current: Widget | None = None
        self._last: Widget | None = None

    def everything(self) -> Iterator[Widget]:
        """Yield all widgets in the order they are drawn in, those within others after them."""
        for widget in self.widgets:
            if widget.visible:
                yield from _with_children(widget)

    def ring(self) -> list[Widget]:
        """Return the widgets that the keys can go to, in their order."""
        return [widget for widget in self.everything() if widget.focusable]

    def set(self, widget: Widget | None) -> None:
        """Let the keys go to ``widget``, or to none."""
        if widget is not None:
            self._last = widget
        if widget is self.current:
            return
        if self.current is not None:
            self.current.focused = False
        self.current = widget
        if widget is not None:
            widget.focused = True
            widget.entered()
            for parent in self.parents_of(widget):
                parent.reveal(widget)

    def start_from(self, widget: Widget) -> None:
        """Remember where Tab continues from, without showing a focus: a button was clicked."""
        self.set(None)
        self._last = widget

    def parents_of(self, widget: Widget) -> Iterator[Widget]:
        """Yield the widgets that contain ``widget``, the nearest first."""
        for each in self.everything():
            if widget in each.children():
                yield each
                yield from self.parents_of(each)

    def tidy(self) -> None:
        """Take the focus off what cannot have it any more."""
        if self.current is not None and self.current not in self.ring():
            self.set(None)

    def step(self, by: int) -> bool:
        """Go forward (1) or back (−1) in the ring; return whether the focus is in it afterwards or was before."""
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
        """Go to the nearest widget in a direction; return whether there is one."""
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
    """Return how far ``other`` is in this direction, endless if it lies elsewhere; sideways counts more."""
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
    # What lies in the same row comes before all else; up and down, columns seldom are that strict.
    return ahead + 3.0 * beside + 0.3 * skew + (OTHER_ROW_PENALTY if dx and beside else 0.0)
