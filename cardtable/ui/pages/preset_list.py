"""House rules with a name, as rows under each other: the chosen one is paper."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from cardtable.engine.options import Value
from cardtable.ui.kit.picker import RowPicker
from cardtable.ui.kit.skin import draw_focus
from cardtable.ui.kit.widget import Tip
from cardtable.ui.look import Look
from cardtable.ui.pages.tiles import row_box
from cardtable.ui.shapes import Box
from cardtable.ui.theme import BODY, SMALL, Ground

OWN_RULES = -1
"""In place of a preset's number: rules that are no preset's."""


@dataclass(frozen=True, slots=True)
class Preset:
    """House rules with a name."""

    name: str
    help: str
    options: Mapping[str, Value]


class PresetList(RowPicker):
    """The presets; none of them is chosen where the rules are no preset's."""

    kind = "presets"
    part_kind = "preset"

    def __init__(self, presets: Sequence[Preset], value: int, on_change: Callable[[int], None]) -> None:
        super().__init__("How to play", [preset.name for preset in presets], value, on_change)
        self.presets = tuple(presets)
        self.shows_help = False

    @property
    def value(self) -> int:
        """The number of the chosen preset, or ``OWN_RULES``."""
        return self.chosen

    @value.setter
    def value(self, value: int) -> None:
        self.chosen = value

    @staticmethod
    def gap(look: Look) -> int:
        """Return the distance between two rows."""
        return max(3, look.metrics.px(5))

    def height(self, look: Look, *, with_help: bool) -> int:
        """Return the height of all rows, with or without the line that explains each."""
        lines = look.text.line_height(look.style(BODY, bold=True)) + look.text.line_height(look.style(SMALL))
        row = max(look.metrics.target, lines + look.metrics.px(12)) if with_help else look.metrics.target
        return len(self.presets) * row + (len(self.presets) - 1) * self.gap(look)

    def layout(self, rect: Rect, look: Look) -> None:
        """Take a place; rows are as high as there is room, and explained if all of them can be."""
        super().layout(rect, look)
        gap, count = self.gap(look), len(self.presets)
        high = (rect.height - (count - 1) * gap) // max(1, count)
        width = rect.width - self._mark(look) - look.metrics.gap
        style = look.text.shrunk("", look.style(SMALL), width)
        fits = all(
            look.text.width(each.help, look.text.shrunk(each.help, style, width)) <= width for each in self.presets
        )
        self.shows_help = fits and rect.height >= self.height(look, with_help=True)
        self.places = tuple(Rect(rect.x, rect.y + place * (high + gap), rect.width, high) for place in range(count))

    @staticmethod
    def _mark(look: Look) -> int:
        """Return the width of the round mark with its margins."""
        return look.metrics.px(52)

    def tip_at(self, pos: tuple[int, int]) -> Tip | None:
        """Return what a preset is, where its row does not say so."""
        place = self.at(pos)
        return None if place is None or self.shows_help else Tip(self.presets[place].help)

    def draw(self, surface: Surface) -> None:
        """Draw the rows."""
        look = self.look
        if look is None:
            return
        for number, (preset, row) in enumerate(zip(self.presets, self.places, strict=True)):
            self._draw_row(surface, look, preset, row, here=number == self.chosen, lit=number == self.part_hovered)
        if self.focused and self.places:
            draw_focus(surface, self.places[max(0, self.chosen)], look, self.ground)

    def _draw_row(self, surface: Surface, look: Look, preset: Preset, row: Rect, *, here: bool, lit: bool) -> None:
        theme, ground = look.theme, Ground.PAPER if here else Ground.DARK
        radius = look.metrics.radius
        if here:
            look.shapes.draw(
                surface, row, Box(theme.paper, radius, edge=theme.paper_edge, edge_width=look.metrics.line)
            )
        else:
            look.shapes.draw(surface, row, row_box(look, lit=lit))
        side = min(row.height - look.metrics.px(8), look.metrics.px(22))
        mark = Rect(0, 0, side, side)
        mark.center = row.x + look.metrics.px(27), row.centery
        ring = theme.ink if here else theme.ring
        look.shapes.ring(surface, mark, ring, max(2, look.metrics.px(2)), side // 2)
        if here:
            dot = mark.inflate(-side // 2, -side // 2)
            look.shapes.draw(surface, dot, Box(theme.ink, dot.width // 2))
        text = Rect(row.x + self._mark(look), row.y, row.width - self._mark(look) - look.metrics.gap // 2, row.height)
        name, small = look.read(ground, BODY, bold=True), look.dim(ground, SMALL)
        if not self.shows_help:
            look.write(surface, preset.name, name, text)
            return
        upper, lower = look.text.line_height(name), look.text.line_height(small)
        top = row.centery - (upper + lower) // 2
        look.write(surface, preset.name, name, Rect(text.x, top, text.width, upper))
        look.write(surface, preset.help, small, Rect(text.x, top + upper, text.width, lower))
