"""The choice of a face: all animals side by side."""

from collections.abc import Callable
from typing import Final

from pygame import Rect, Surface

from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.faces import ANIMALS, Mood
from cardtable.ui.drawing.icons import CHECK
from cardtable.ui.drawing.text import Style
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, Ground
from cardtable.ui.widgets.button import draw_icon
from cardtable.ui.widgets.choice import ColumnPicker
from cardtable.ui.widgets.skin import draw_focus, focus_colour

SIZE_UNITS: Final = 60.0
"""The size of a face in layout units, if there is room."""


class FaceChoice(ColumnPicker):
    """The animals; the chosen one has a ring and a tick."""

    kind = "faces"
    part_kind = "face"

    def __init__(self, animal: str, on_change: Callable[[str], None]) -> None:
        super().__init__("Your face at the table", ANIMALS, 0, lambda number: on_change(ANIMALS[number]))
        self.animal = animal

    @property
    def animal(self) -> str:
        """The chosen animal; empty if none is chosen."""
        return ANIMALS[self.chosen] if self.chosen >= 0 else ""

    @animal.setter
    def animal(self, animal: str) -> None:
        self.chosen = ANIMALS.index(animal) if animal in ANIMALS else -1

    def natural_size(self, look: Look) -> tuple[int, int]:
        side = max(look.metrics.target, look.metrics.px(SIZE_UNITS))
        return len(ANIMALS) * (side + look.metrics.gap // 2), side

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        step = rect.width // len(ANIMALS)
        side = min(rect.height, step - look.metrics.px(4), max(look.metrics.target, look.metrics.px(SIZE_UNITS)))
        step = min(step, side + look.metrics.px(12))
        top = rect.centery - side // 2
        self.places = tuple(Rect(rect.x + place * step, top, side, side) for place in range(len(ANIMALS)))

    def draw(self, surface: Surface) -> None:
        """Draw the faces; the chosen one is glad."""
        look = self.look
        if look is None:
            return
        for number, (animal, place) in enumerate(zip(ANIMALS, self.places, strict=True)):
            mood = Mood.GLAD if number in (self.chosen, self.part_hovered) else Mood.CALM
            look.portraits.draw(surface, look.shapes, look.theme, place, animal, mood)
            if number == self.chosen:
                self._draw_mark(surface, look, place)
        if self.focused and self.places:
            draw_focus(surface, self.places[0].unionall(self.places[1:]), look, self.ground)

    def _draw_mark(self, surface: Surface, look: Look, place: Rect) -> None:
        """Draw the ring and the tick of the chosen face."""
        width = look.metrics.px(4)
        dark = self.ground is Ground.DARK
        ring = focus_colour(look, self.ground)
        look.shapes.ring(surface, place.inflate(width, width), ring, width, place.width)
        badge = Rect(0, 0, *(2 * [max(14, round(place.width * 0.42))]))
        badge.center = place.right - badge.width // 5, place.bottom - badge.height // 5
        fill, ink = (look.theme.paper, look.theme.ink) if dark else (look.theme.ink, look.theme.paper)
        with look.listing.covering("face"):
            look.shapes.draw(surface, badge, Box(fill, badge.width // 2))
        draw_icon(surface, look, CHECK, badge, Style(look.metrics.text(BODY), ink), 0.7)
