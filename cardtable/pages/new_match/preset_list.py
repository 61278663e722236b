"""The list of presets, named sets of house rules; the chosen one is paper."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.options import Value
from cardtable.engine.typography import Forms
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, SMALL, Ground
from cardtable.ui.widgets.choice import RowPicker
from cardtable.ui.widgets.skin import draw_focus, row_box
from cardtable.ui.widgets.widget import Tip

OWN_RULES: Final = -1
"""The number that stands for rules which are no preset."""
ROW_UNITS: Final = 62
"""The height of a row with an explanation in layout units, if there is room."""
ROW_UNITS_ALONE: Final = 52
"""The same for a row that has only a name."""
ROW_MARGIN_UNITS: Final = 3
"""The least height of a row beyond its lines of text, in layout units."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of house rules.

    :param brief: the help where there is little room; empty if it is short.
    :param seconds: by number of players, as far as known, how many seconds each person adds to a match, how many each
        AI player, and how many more each person if several hand the screen over.
    """

    name: str
    help: str
    options: Mapping[str, Value]
    brief: str = ""
    seconds: Mapping[int, Sequence[float]] = field(default_factory=dict)

    @property
    def forms(self) -> Forms:
        """The forms of the help, from long to short."""
        return (self.help, self.brief) if self.brief else (self.help,)


class PresetList(RowPicker):
    """The presets; none is chosen if the rules are no preset."""

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
        return look.metrics.px(7)

    def height(self, look: Look, width: int, *, with_help: bool, room: int) -> int:
        """Return the height of all rows of this width: more than necessary, if there is room.

        :param with_help: whether rows have their explanations.
        """
        upper = look.text.line_height(look.style(BODY, bold=True))
        lines = upper + (self._help_height(look, width) if with_help else 0)
        row = max(look.metrics.target, lines + look.metrics.px(ROW_MARGIN_UNITS))
        gaps = (len(self.presets) - 1) * self.gap(look)
        roomy = max(row, look.metrics.px(ROW_UNITS if with_help else ROW_UNITS_ALONE))
        return max(len(self.presets) * row, min(len(self.presets) * roomy, room - gaps)) + gaps

    def _help_height(self, look: Look, width: int) -> int:
        """Return the height of the longest explanation in rows of this width."""
        inside, small = self._inside(look, width), look.style(SMALL)
        return max((look.fitted(preset.forms, small, inside).height for preset in self.presets), default=0)

    def _inside(self, look: Look, width: int) -> int:
        """Return the width of the text in a row."""
        return width - self._mark(look) - look.metrics.gap

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        gap, count = self.gap(look), len(self.presets)
        high = (rect.height - (count - 1) * gap) // max(1, count)
        self.shows_help = rect.height >= self.height(look, rect.width, with_help=True, room=0)
        self.places = tuple(Rect(rect.x, rect.y + place * (high + gap), rect.width, high) for place in range(count))

    @staticmethod
    def _mark(look: Look) -> int:
        """Return the width of the round mark with its margins."""
        return look.metrics.px(52)

    def tip_at(self, pos: tuple[int, int]) -> Tip | None:
        place = self.part_at(pos)
        return None if place is None or self.shows_help else Tip(self.presets[place].help)

    def draw(self, surface: Surface) -> None:
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
        look.shapes.ring(surface, mark, ring, look.metrics.px(2), side // 2)
        if here:
            dot = mark.inflate(-side // 2, -side // 2)
            look.shapes.draw(surface, dot, Box(theme.ink, dot.width // 2))
        text = Rect(row.x + self._mark(look), row.y, self._inside(look, row.width), row.height)
        name, small = look.text_style(ground, BODY, bold=True), look.dim_style(ground, SMALL)
        if not self.shows_help:
            look.write(surface, preset.name, name, text)
            return
        words = look.fitted(preset.forms, small, text.width)
        upper, lower = look.text.line_height(name), words.height
        top = row.centery - (upper + lower) // 2
        look.write(surface, preset.name, name, Rect(text.x, top, text.width, upper))
        look.draw(surface, words, Rect(text.x, top + upper, text.width, lower))
