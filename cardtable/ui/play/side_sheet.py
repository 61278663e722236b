"""The sheet of text beside a table or below it: widgets in a column, which scrolls where it has no room."""

from typing import Final

from pygame import Rect

from cardtable.ui.look import Look
from cardtable.ui.widgets.layout import Column, Item
from cardtable.ui.widgets.scroll import Form, bar_width
from cardtable.ui.widgets.widget import Widget

LEAST_UNITS: Final = 60.0
"""The least height of a sheet in layout units: it can be read by scrolling."""


class SideSheet(Form):
    """A column of widgets. Where it lacks room, its optional parts are left out; where that is not enough, it scrolls.

    :ivar scrolls: whether it has no room for all that must be seen.
    """

    kind = "sheet"

    def __init__(self, label: str, *items: Widget | Item, gap: float | None = None) -> None:
        self.column = Column(*items, gap=gap)
        self.scrolls = False
        super().__init__([self.column])
        self.label = label

    @property
    def focusable(self) -> bool:
        return self.visible and self.scrolls

    @property
    def view(self) -> Rect:
        bar = bar_width(self.look) if self.look is not None and self.scrolls else 0
        return Rect(self.rect.x, self.rect.y, self.rect.width - bar, self.rect.height)

    def _heights(self, look: Look, width: int) -> list[int]:
        room = self.rect.height - 2 * self._margin(look)
        return super()._heights(look, width) if self.scrolls else [room]

    def layout(self, rect: Rect, look: Look) -> None:
        margin = 2 * self._margin(look)
        self.scrolls = self.column.least_height(look, rect.width - margin) > rect.height - margin
        super().layout(rect, look)

    def natural_size(self, look: Look) -> tuple[int, int]:
        wide, high = self.column.natural_size(look)
        return wide + 2 * self._margin(look), high + 2 * self._margin(look)

    def height_for(self, look: Look, width: int) -> int:
        margin = 2 * self._margin(look)
        return self.column.height_for(look, width - margin) + margin

    def least_width(self, look: Look) -> int:
        return self.column.least_width(look) + 2 * self._margin(look)

    def least_height(self, look: Look, width: int) -> int:
        return min(look.metrics.px(LEAST_UNITS), self.height_for(look, width))
