"""The list of what is drawn: for the law that nothing covers what must be seen, and for readers of the screen."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import NamedTuple

from pygame import Rect, Surface

from cardtable.ui.theme import Extent


class Layer(IntEnum):
    """What lies over what: each layer may cover all those before it."""

    TABLE = 0
    """The table, or a page, with what is pressed on it."""
    PANEL = 1
    MOMENT = 2
    DIALOG = 3
    NOTICE = 4
    """What goes by itself: notices and tips, an open list, a dragged card."""


class Part(NamedTuple):
    """A thing on the screen.

    :param kind: ``text``, ``card``, ``face``, ``box``, ``button`` or a widget's own word.
    :param rect: where it can be seen, if nothing covers it.
    :param whole: the place that it takes, also where a scrolling widget or the window cuts it off.
    :param covers: the kinds of things in its layer that it may cover.
    :param cut: whether it is a text that ends in dots.
    """

    kind: str
    rect: Rect
    label: str
    layer: Layer = Layer.TABLE
    whole: Rect | None = None
    covers: tuple[str, ...] = ()
    cut: bool = False


class Listing:
    """Lists what is drawn on the window, in the order in which it is drawn, while somebody wants to know.

    What is drawn on a smaller picture is listed only if it is known where that is copied to.
    """

    def __init__(self) -> None:
        self._parts: list[Part] | None = None
        self.cut: list[Part] = []
        """The cut texts that can be seen since the window was last redrawn: each can be opened where it stands."""
        self._window = self._picture = Rect(0, 0, 0, 0)
        self._layer = Layer.TABLE
        self._covers: tuple[str, ...] = ()

    def begin(self, window: Extent) -> None:
        """Begin to redraw the window."""
        self._window, self.cut = Rect((0, 0), window), []

    def shade(self) -> None:
        """Draw a shade over everything so far: under it, nothing can be pointed at."""
        self.cut = []

    @contextmanager
    def of(self, window: Extent) -> Iterator[list[Part]]:
        """List what is drawn within this block on surfaces of the size of the window."""
        self._window, self._parts = Rect((0, 0), window), []
        try:
            yield self._parts
        finally:
            self._parts = None

    @contextmanager
    def over(self, layer: Layer) -> Iterator[None]:
        """Draw a layer within this block; inside a higher one, that one stays."""
        before, self._layer = self._layer, max(self._layer, layer)
        try:
            yield
        finally:
            self._layer = before

    @contextmanager
    def covering(self, *kinds: str) -> Iterator[None]:
        """Draw within this block what may cover things of these kinds, such as a mark on a card."""
        before, self._covers = self._covers, kinds
        try:
            yield
        finally:
            self._covers = before

    @contextmanager
    def on_picture(self, place: Rect) -> Iterator[None]:
        """Draw within this block on a picture of this size, which is copied to this place of the window."""
        self._picture = place
        try:
            yield
        finally:
            self._picture = Rect(0, 0, 0, 0)

    @contextmanager
    def one(self, surface: Surface, kind: str, rect: Rect, label: str) -> Iterator[None]:
        """Draw within this block one thing whose pieces are not listed."""
        parts, self._parts = self._parts, None
        try:
            yield
        finally:
            self._parts = parts
        self.add(surface, kind, rect, label)

    def add(self, surface: Surface, kind: str, rect: Rect, label: str = "", *, cut: bool = False) -> None:
        """List a thing that is drawn on a surface.

        :param cut: whether it is a text that ends in dots.
        """
        hides = kind == "box" and Layer.TABLE < self._layer < Layer.NOTICE and bool(self.cut)
        if self._parts is None and not cut and not hides:
            return
        if surface.get_size() == self._window.size:
            shift = (0, 0)
        elif surface.get_size() == self._picture.size:
            shift = self._picture.topleft
        elif surface.get_abs_parent().get_size() == self._window.size:
            shift = surface.get_abs_offset()
        else:
            return
        place = rect.move(shift)
        seen = place.clip(surface.get_clip().move(shift))
        if not seen.width or not seen.height:
            return
        part = Part(kind, seen, label, self._layer, place, self._covers, cut)
        if self._parts is not None:
            self._parts.append(part)
        if cut:
            self.cut.append(part)
        elif hides:
            self.cut = [
                each for each in self.cut if each.layer >= self._layer or not seen.collidepoint(each.rect.center)
            ]
