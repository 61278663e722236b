"""Several things in places of their own, one of which is chosen: rows, tabs, faces, samples."""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

import pygame
from pygame import Rect
from pygame.event import Event

from cardtable.ui.keyboard.keys import by_key, pressed
from cardtable.ui.kit.widget import Seen, Tip, Widget, is_press, is_release, position
from cardtable.ui.scene import Part


class Picker(Widget):
    """One of several things: clicked, or stepped through with the arrow keys. Its subclasses place and draw them.

    :ivar names: what they are called.
    :ivar places: where they are, once the widget has been laid out.
    """

    part_kind: ClassVar[str]
    """The kind of the parts that its things are."""
    keys: ClassVar[tuple[str, str]]
    """The keys that step to the thing before and to the one after."""
    keeps_focus: ClassVar[bool]
    """Whether these keys stay here at the ends; else they move the focus on."""
    chosen = Seen(0)
    """The number of the chosen thing; -1 if none is chosen."""

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
        """Move up or down with the widget that contains it."""
        super().scroll_by(dy)
        for place in self.places:
            place.move_ip(0, dy)

    def choose(self, number: int) -> None:
        """Choose one; call ``on_change`` if it is another one."""
        if number != self.chosen and 0 <= number < len(self.names):
            self.chosen = number
            self.on_change(number)

    def handle(self, event: Event) -> bool:
        """Take mouse and keys."""
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
        """Return the number of the thing at a point."""
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
        """Yield every thing."""
        for name, place in zip(self.names, self.places, strict=True):
            yield Part(self.part_kind, Rect(place), name)


class RowPicker(Picker):
    """Things in rows under each other."""

    keys = ("Up", "Down")
    keeps_focus = False


class ColumnPicker(Picker):
    """Things side by side."""

    keys = ("Left", "Right")
    keeps_focus = True
