"""Pickers: items in their places, one of which is chosen, such as rows, tabs, faces and samples."""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

import pygame
from pygame import Rect
from pygame.event import Event

from cardtable.ui.keyboard.keys import by_key, pressed
from cardtable.ui.kit.widget import DrawnAttribute, Tip, Widget, is_press, is_release, position
from cardtable.ui.scene import Part


class Picker(Widget):
    """A choice of one item, by a click or the arrow keys. Subclasses place and draw the items.

    :ivar names: the names of the items.
    :ivar places: the places of the items, after ``layout``.
    """

    part_kind: ClassVar[str]
    """The kind of its parts."""
    keys: ClassVar[tuple[str, str]]
    """The keys that step to the previous and to the next item."""
    keeps_focus: ClassVar[bool]
    """Whether these keys do nothing at the ends; otherwise they move the focus on."""
    chosen = DrawnAttribute(0)
    """The number of the chosen item; -1 if none is chosen."""

    def __init__(
        self,
        label: str,
        names: Sequence[str],
        chosen: int,
        on_change: Callable[[int], None],
        *,
        tip: Tip | str | None = None,
    ) -> None:
        super().__init__(label, tip=tip)
        self.names = tuple(names)
        self.chosen = chosen
        self.on_change = on_change
        self.places: tuple[Rect, ...] = ()

    def scroll_by(self, dy: int) -> None:
        super().scroll_by(dy)
        for place in self.places:
            place.move_ip(0, dy)

    def choose(self, number: int) -> None:
        """Choose an item; call ``on_change`` if that is a change."""
        if number != self.chosen and 0 <= number < len(self.names):
            self.chosen = number
            self.on_change(number)

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            self.over = self.at(position(event))
            return True
        if is_press(event):
            self.pressed = True
            return True
        if is_release(event) and self.pressed:
            self.pressed = False
            number = self.at(position(event))
            if number is not None:
                self.choose(number)
            return True
        return False

    def at(self, pos: tuple[int, int]) -> int | None:
        """Return the number of the item at a point."""
        return next((number for number, place in enumerate(self.places) if place.collidepoint(pos)), None)

    def _key(self, event: Event) -> bool:
        last = len(self.names) - 1
        if pressed(event, "Space"):
            self.choose(self.chosen + 1 if self.chosen < last else 0)
            return True
        before, after = self.keys
        number = by_key(event, {before: self.chosen - 1, after: self.chosen + 1, "Home": 0, "End": last})
        if number is None or (not self.keeps_focus and not 0 <= number <= last):
            return False
        self.choose(number)
        return True

    def parts(self) -> Iterator[Part]:
        for name, place in zip(self.names, self.places, strict=True):
            yield Part(self.part_kind, Rect(place), name)


class RowPicker(Picker):
    """Items below each other."""

    keys = ("Up", "Down")
    keeps_focus = False


class ColumnPicker(Picker):
    """Items side by side."""

    keys = ("Left", "Right")
    keeps_focus = True
