"""Groups of settings under each other: the chosen one is paper."""

from collections.abc import Callable, Iterator, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.keys import by_key
from cardtable.ui.kit.button import draw_icon
from cardtable.ui.kit.skin import draw_focus
from cardtable.ui.kit.widget import Seen, Widget, is_press, is_release, position
from cardtable.ui.look import Look
from cardtable.ui.pages.preset_list import row_box
from cardtable.ui.scene import Part
from cardtable.ui.shapes import Box
from cardtable.ui.theme import BODY, Ground


class TabList(Widget):
    """One of several groups: clicked, or stepped through with the arrow keys."""

    kind = "tabs"
    value = Seen(0)
    """The place of the chosen group."""

    def __init__(self, tabs: Sequence[tuple[str, str]], on_change: Callable[[int], None]) -> None:
        """Offer groups.

        :param tabs: the name and the icon of each.
        """
        super().__init__("Groups")
        self.tabs = tuple(tabs)
        self.on_change = on_change
        self._rows: tuple[Rect, ...] = ()

    def natural_size(self, look: Look) -> tuple[int, int]:
        """Return room for all groups under each other."""
        style = look.style(BODY, bold=True)
        wide = max(look.text.width(name, style) for name, _ in self.tabs) + self._icon(look) + 3 * look.metrics.gap
        return wide, len(self.tabs) * look.metrics.px(52) + (len(self.tabs) - 1) * look.metrics.px(6)

    @staticmethod
    def _icon(look: Look) -> int:
        return round(look.metrics.text(BODY) * 1.9)

    def layout(self, rect: Rect, look: Look) -> None:
        """Take a place: rows as high as there is room, but no higher than they are usually."""
        super().layout(rect, look)
        gap, count = look.metrics.px(6), len(self.tabs)
        high = max(look.metrics.target, min(look.metrics.px(52), (rect.height - (count - 1) * gap) // count))
        gap = max(0, min(gap, (rect.height - count * high) // max(1, count - 1)))
        self._rows = tuple(Rect(rect.x, rect.y + place * (high + gap), rect.width, high) for place in range(count))
        self.rect.height = self._rows[-1].bottom - rect.y

    def choose(self, place: int) -> None:
        """Choose a group; call ``on_change`` if it is another one."""
        if place != self.value and 0 <= place < len(self.tabs):
            self.value = place
            self.on_change(place)

    def handle(self, event: Event) -> bool:
        """Take mouse and keys."""
        if event.type == pygame.KEYDOWN:
            place = by_key(event, {"Up": self.value - 1, "Down": self.value + 1})
            if place is None or not 0 <= place < len(self.tabs):
                return False
            self.choose(place)
            return True
        if event.type == pygame.MOUSEMOTION:
            self.over = self._at(position(event))
            return True
        if is_press(event):
            self.pressed = True
            return True
        if is_release(event) and self.pressed:
            self.pressed = False
            place = self._at(position(event))
            if place is not None:
                self.choose(place)
            return True
        return False

    def _at(self, pos: tuple[int, int]) -> int | None:
        return next((number for number, row in enumerate(self._rows) if row.collidepoint(pos)), None)

    def draw(self, surface: Surface) -> None:
        """Draw the groups."""
        look = self.look
        if look is None:
            return
        for number, ((name, icon), row) in enumerate(zip(self.tabs, self._rows, strict=True)):
            here = number == self.value
            ground = Ground.PAPER if here else Ground.DARK
            box = Box(look.theme.paper, look.metrics.radius) if here else row_box(look, lit=number == self.part_hovered)
            look.shapes.draw(surface, row, box)
            ink = look.read(ground, BODY, bold=True)
            side = self._icon(look)
            draw_icon(surface, look, icon, Rect(row.x + look.metrics.px(8), row.y, side, row.height), ink, 0.7)
            left = row.x + look.metrics.px(14) + side
            look.write(surface, name, ink, Rect(left, row.y, row.right - look.metrics.px(6) - left, row.height))
        if self.focused and self._rows:
            draw_focus(surface, self._rows[self.value], look, self.ground)

    def parts(self) -> Iterator[Part]:
        """Yield every group."""
        for (name, _), row in zip(self.tabs, self._rows, strict=True):
            yield Part("tab", Rect(row), name)
