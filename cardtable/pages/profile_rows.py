"""The list of profiles, each with face, name, and a line about its settings."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.pages.tiles import row_box
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, LARGE, SMALL, Ground
from cardtable.ui.widgets.scroll import ScrollList
from cardtable.ui.widgets.skin import draw_focus

IN_USE: Final = "in use"
ROW_UNITS: Final = 76.0
"""The height of a row in layout units, if there is room."""


@dataclass(frozen=True, slots=True)
class ListedProfile:
    """A profile as the list shows it: its name, description and face. A ``fixed`` profile cannot be removed."""

    name: str
    description: str
    face: str
    fixed: bool


class ProfileRows(ScrollList):
    """Rows of profiles; the chosen row is paper."""

    rings = False

    def __init__(
        self,
        profiles: Sequence[ListedProfile],
        current: int,
        on_choose: Callable[[int], None],
        on_pick: Callable[[int], None],
    ) -> None:
        """List the profiles.

        :param current: the place of the profile in use.
        """
        super().__init__("Profiles", [each.name for each in profiles], on_choose=on_choose, on_pick=on_pick)
        self.profiles = tuple(profiles)
        self.current = current

    def row_height(self, look: Look) -> int:
        lines = look.text.line_height(look.style(LARGE, bold=True)) + look.text.line_height(look.style(SMALL))
        return max(look.metrics.px(ROW_UNITS), look.metrics.target, lines + look.metrics.px(14)) + look.metrics.px(8)

    def draw_row(self, surface: Surface, look: Look, place: int, rect: Rect) -> None:
        metrics, profile, margin = look.metrics, self.profiles[place], look.metrics.px(6)
        row = Rect(rect.x + margin, rect.y + margin, rect.width - 2 * margin, rect.height - metrics.px(8))
        here = place == self.chosen
        ground = Ground.PAPER if here else Ground.DARK
        box = Box(look.theme.paper, metrics.radius) if here else row_box(look, lit=place == self.part_hovered)
        look.shapes.draw(surface, row, box)
        if here and self.focused:
            draw_focus(surface, row, look, self.ground, clip=self.rect)
        inner = row.inflate(-2 * metrics.px(14), -2 * metrics.px(6))
        side = min(inner.height, metrics.px(60))
        face = Rect(inner.x, inner.centery - side // 2, side, side)
        look.portraits.draw(surface, look.shapes, look.theme, face, profile.face, Mood.GLAD if here else Mood.CALM)
        words = Rect(face.right + metrics.px(14), inner.y, inner.right - face.right - metrics.px(14), inner.height)
        small = look.dim_style(ground, SMALL)
        if place == self.current:
            style = look.text_style(ground, BODY, True)
            wide = look.text.width(IN_USE, style)
            look.write(surface, IN_USE, style, Rect(words.right - wide, words.y, wide, words.height), Align.RIGHT)
            words.width -= wide + metrics.gap
        name = look.text_style(ground, LARGE, True)
        upper, lower = look.text.line_height(name), look.text.line_height(small)
        top = words.centery - (upper + lower) // 2
        look.write(surface, profile.name, name, Rect(words.x, top, words.width, upper))
        look.write(surface, profile.description, small, Rect(words.x, top + upper, words.width, lower))
