"""House rules with a name, as rows under each other: the chosen one is paper."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.options import Value
from cardtable.ui.keys import by_key
from cardtable.ui.kit.skin import draw_focus
from cardtable.ui.kit.widget import Seen, Tip, Widget, is_press, is_release, position
from cardtable.ui.look import Look
from cardtable.ui.pages.tiles import tile_box
from cardtable.ui.scene import Part
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


class PresetList(Widget):
    """One of the presets, or none where the rules are no preset's: clicked, or stepped through with the arrow keys."""

    kind = "presets"
    value = Seen(OWN_RULES)
    """The place of the chosen preset."""

    def __init__(self, presets: Sequence[Preset], value: int, on_change: Callable[[int], None]) -> None:
        super().__init__("How to play")
        self.presets = tuple(presets)
        self.value = value
        self.on_change = on_change
        self.shows_help = False
        self._rows: tuple[Rect, ...] = ()

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
        self._rows = tuple(Rect(rect.x, rect.y + place * (high + gap), rect.width, high) for place in range(count))

    @staticmethod
    def _mark(look: Look) -> int:
        """Return the width of the round mark with its margins."""
        return look.metrics.px(52)

    def choose(self, place: int) -> None:
        """Choose a preset; call ``on_change`` if it is another one."""
        if place != self.value and 0 <= place < len(self.presets):
            self.value = place
            self.on_change(place)

    def handle(self, event: Event) -> bool:
        """Take mouse and keys."""
        if event.type == pygame.KEYDOWN:
            place = by_key(event, {"Up": self.value - 1, "Down": self.value + 1, "Space": self.value + 1})
            if place is None or not 0 <= place < len(self.presets):
                return False  # beyond its ends the focus goes on
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

    def tip_at(self, pos: tuple[int, int]) -> Tip | None:
        """Return what a preset is, where its row does not say so."""
        place = self._at(pos)
        return None if place is None or self.shows_help else Tip(self.presets[place].help)

    def draw(self, surface: Surface) -> None:
        """Draw the rows."""
        look = self.look
        if look is None:
            return
        for number, (preset, row) in enumerate(zip(self.presets, self._rows, strict=True)):
            self._draw_row(surface, look, preset, row, here=number == self.value, lit=number == self.part_hovered)
        if self.focused and self._rows:
            draw_focus(surface, self._rows[max(0, self.value)], look, self.ground)

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

    def parts(self) -> Iterator[Part]:
        """Yield every row."""
        for preset, row in zip(self.presets, self._rows, strict=True):
            yield Part("preset", Rect(row), preset.name)


def row_box(look: Look, *, lit: bool = False) -> Box:
    """Return the box of a row that is not chosen."""
    return look.box(("row", lit), lambda: _smaller_corners(look, tile_box(look, lit=lit)))


def _smaller_corners(look: Look, box: Box) -> Box:
    return Box(
        box.fill,
        look.metrics.radius,
        alpha=box.alpha,
        bottom=box.bottom,
        edge=box.edge,
        edge_alpha=box.edge_alpha,
        edge_width=box.edge_width,
    )
