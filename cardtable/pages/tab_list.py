"""The list of groups of settings; the chosen group is paper."""

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from cardtable.ui.drawing.boxes import Box
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, Ground
from cardtable.ui.widgets.button import draw_icon
from cardtable.ui.widgets.choice import RowPicker
from cardtable.ui.widgets.skin import draw_focus, row_box

MIN_ROW_UNITS: Final = 38
"""The least height of a row, in layout units, in a low window."""


class TabList(RowPicker):
    """Groups, each with its icon."""

    kind = "tabs"
    part_kind = "tab"

    def __init__(self, tabs: Sequence[tuple[str, str]], on_change: Callable[[int], None]) -> None:
        """Offer groups; the first is chosen.

        :param tabs: the name and the icon of each group.
        """
        super().__init__("Groups", [name for name, _ in tabs], 0, on_change)
        self.icons = [icon for _, icon in tabs]

    def natural_size(self, look: Look) -> tuple[int, int]:
        style = look.style(BODY, bold=True)
        wide = max(look.text.width(name, style) for name in self.names) + self._icon(look) + 3 * look.metrics.gap
        return wide, len(self.names) * look.metrics.px(52) + (len(self.names) - 1) * look.metrics.px(6)

    @staticmethod
    def _icon(look: Look) -> int:
        return round(look.metrics.text(BODY) * 1.9)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        gap, count = look.metrics.px(6), len(self.names)
        high = max(look.metrics.px(MIN_ROW_UNITS), min(look.metrics.px(52), (rect.height - (count - 1) * gap) // count))
        gap = max(0, min(gap, (rect.height - count * high) // max(1, count - 1)))
        self.places = tuple(Rect(rect.x, rect.y + place * (high + gap), rect.width, high) for place in range(count))
        self.rect.height = self.places[-1].bottom - rect.y

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None:
            return
        for number, (name, icon, row) in enumerate(zip(self.names, self.icons, self.places, strict=True)):
            here = number == self.chosen
            ground = Ground.PAPER if here else Ground.DARK
            box = Box(look.theme.paper, look.metrics.radius) if here else row_box(look, lit=number == self.part_hovered)
            look.shapes.draw(surface, row, box)
            ink = look.text_style(ground, BODY, bold=True)
            side = self._icon(look)
            draw_icon(surface, look, icon, Rect(row.x + look.metrics.px(8), row.y, side, row.height), ink, 0.7)
            left = row.x + look.metrics.px(14) + side
            look.write(surface, name, ink, Rect(left, row.y, row.right - look.metrics.px(6) - left, row.height))
        if self.focused and self.places:
            draw_focus(surface, self.places[self.chosen], look, self.ground)
