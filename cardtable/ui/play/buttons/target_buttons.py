"""Small key labels on the table: if selected cards can go to many places, each place shows the key for it."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.play.buttons.move_buttons import MoveButton
from cardtable.ui.play.input.intents import Act
from cardtable.ui.play.offers.choices import MoveChoice
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.theme import SMALL
from cardtable.ui.widgets.skin import Role

KEY_UNITS: Final = 24
"""The height of a label in layout units. It may be small, because the cards under it can be clicked as well."""


class TargetButton(MoveButton):
    """A key label over the last card of a place.

    :ivar text: the key, with a word that distinguishes it from other keys at the same place.
    """

    def __init__(self, choice: MoveChoice, text: str, act: Act) -> None:
        super().__init__(choice, act, Role.PLAIN)
        self.text = text

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None or not self.visible:
            return
        theme, radius = look.theme, self.rect.height // 2
        edge = theme.white if self.focused or self.hovered else theme.on_gold
        box = Box(theme.gold_top, radius, bottom=theme.gold_deep, edge=edge, edge_width=2, shadow=3)
        look.shapes.draw(surface, self.rect, box)
        look.write(surface, self.text, _style(look), self.rect, Align.CENTRE)


def target_buttons(targets: Sequence[MoveChoice], layout: TableLayout, look: Look, act: Act) -> list[TargetButton]:
    """Return the key labels of these moves, each at the upper right corner of its place.

    The ``brief`` label of a move says at which end of its place the cards go.
    """
    made: list[TargetButton] = []
    ends: dict[str, int] = {}
    for choice in reversed(targets):  # places several labels at one place from left to right
        zone = choice.move.target
        cards = [spot.rect for spot in layout.spots if spot.zone == zone]
        if not cards:
            continue
        button = TargetButton(choice, f"{choice.key.upper()} {choice.brief}".strip(), act)
        high = max(20, look.metrics.px(KEY_UNITS))
        wide = max(high, look.text.width(button.text, _style(look)) + high // 2)
        place = Rect(0, cards[-1].top - high // 4, wide, high)
        place.right = ends.get(zone, cards[-1].right + high // 4)
        ends[zone] = place.left
        button.layout(place, look)
        made.append(button)
    return made[::-1]


def _style(look: Look) -> Style:
    size = min(look.metrics.text(SMALL), look.metrics.px(KEY_UNITS * 0.7)) if look.metrics.px(KEY_UNITS) > 20 else 13
    return Style(size, look.theme.on_gold, bold=True)
