"""The choice of a seat's player: a person, or an AI player of some level."""

from collections.abc import Callable
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.seats import AILevel
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.icons import DOWN
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.widgets.button import draw_icon
from cardtable.ui.widgets.choice import Choice
from cardtable.ui.widgets.skin import chosen_box, well

SITTERS: tuple[tuple[AILevel | None, str], ...] = (
    (None, "Person"),
    *((level, f"AI: {level}") for level in AILevel),
)
"""The players to choose from: a person, or an AI player of each level."""
PERSON: Final = 0
"""The place of a person in ``SITTERS``."""
CHIP: Final = 16.0
"""Points of the text on a chip."""


class SitterChoice(Choice[AILevel | None]):
    """Two chips, *Person* and *AI* with its level, which opens the list of levels; in little room only the list."""

    def __init__(
        self, value: AILevel | None, level: AILevel, on_change: Callable[[AILevel | None], None], name: str
    ) -> None:
        """Begin with a player.

        :param level: the level of the AI player that a press on its chip chooses.
        :param name: the seat's name, for the tip.
        """
        super().__init__("", SITTERS, value, on_change, tip=f"Who plays as {name}.")
        self.level = value or level
        self.chips: tuple[Rect, ...] = ()
        """The places of the two chips; empty in too little room."""

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        self.is_list, self._segments = True, ()
        person, ai = self._widths(look)
        if person + ai > rect.width:
            self.chips = ()
            return
        self.control = Rect(rect.x, rect.y, person + ai, rect.height)
        self.chips = (
            Rect(rect.x, rect.y, person, rect.height),
            Rect(rect.x + person, rect.y, ai, rect.height),
        )

    def _widths(self, look: Look) -> tuple[int, int]:
        style, pad = look.style(CHIP, bold=True), 2 * look.metrics.px(9)
        longest = max(look.text.width(name, style) for _, name in SITTERS[1:])
        return look.text.width("Person", style) + pad, longest + pad + round(look.metrics.text(CHIP))

    def part_at(self, pos: tuple[int, int]) -> int | None:
        if not self.chips:
            return super().part_at(pos)
        return next((place for place, chip in enumerate(self.chips) if chip.collidepoint(pos)), None)

    def click(self, pos: tuple[int, int]) -> None:
        """Choose the kind of player of the other chip; the levels of an AI player are in a list."""
        chip = self.part_at(pos)
        if not self.chips:
            super().click(pos)
        elif chip == PERSON:
            self.choose(PERSON)
        elif chip is not None and self.chosen == PERSON:
            self.choose(next(place for place, (level, _) in enumerate(SITTERS) if level == self.level))
        elif chip is not None:
            self.open()

    def choose(self, place: int) -> None:
        """Choose a player; remember the level of an AI player."""
        if 0 < place < len(SITTERS):
            self.level = SITTERS[place][0] or self.level
        super().choose(place)

    def short_names(self) -> tuple[str, ...]:
        """Return who plays; in little room the level alone says that it is an AI player."""
        name = super().short_names()
        return name if self.chosen == PERSON else (*name, str(SITTERS[self.chosen][0]))

    def draw_control(self, surface: Surface, look: Look) -> None:
        """Draw both chips in one box; the chosen one is paper."""
        if not self.chips:
            super().draw_control(surface, look)
            return
        look.shapes.draw(surface, self.control, well(look, self.ground))
        for place, chip in enumerate(self.chips):
            self._draw_chip(surface, look, place, chip)

    def _draw_chip(self, surface: Surface, look: Look, place: int, chip: Rect) -> None:
        here = (self.chosen == PERSON) == (place == PERSON)
        ink = look.theme.text_on(self.ground)
        over = self.part_hovered == place
        if here:
            box, ink = chosen_box(look, self.ground, hovered=over)
            look.shapes.draw(surface, chip.inflate(-2 * look.metrics.px(2), -2 * look.metrics.px(2)), box)
        elif over:
            look.shapes.draw(surface, chip, Box(ink, max(3, look.metrics.radius - 3), alpha=26))
        style = look.style(CHIP, ink, bold=here)
        if place == PERSON:
            look.write(surface, "Person", style, chip, Align.CENTRE)
            return
        arrow = Rect(0, 0, *(2 * [round(look.metrics.text(CHIP))]))
        arrow.midright = chip.right - look.metrics.px(7), chip.centery
        text = Rect(chip.x, chip.y, arrow.left - chip.x + look.metrics.px(2), chip.height)
        look.write(surface, f"AI: {self.level}" if here else "AI", style, text, Align.CENTRE)
        draw_icon(surface, look, DOWN, arrow, Style(look.metrics.text(CHIP), ink), 0.7)
