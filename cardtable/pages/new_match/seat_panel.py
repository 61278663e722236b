"""The panel of one seat in the set-up of a match: face, name and player."""

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.seats import AILevel, Seat
from cardtable.pages.new_match.sitter_choice import SitterChoice
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.theme import SMALL, Ground
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.skin import panel_box

LEVEL_WORDS: Final = {
    AILevel.EASY: "forgiving: slips now and then",
    AILevel.NORMAL: "plays at a glance, rarely slips",
    AILevel.HARD: "strong: weighs half its moves",
    AILevel.EXPERT: "strongest: weighs every move",
}
"""The description of an AI player by level."""
WIDTH_UNITS: Final = 300.0
"""The width of a panel if there is room, in units that shrink like text."""
MIN_WIDE_UNITS: Final = 284.0
"""The least width of a panel with the face beside both name and chips, in the same units."""
FACE_UNITS: Final = 66.0
"""The width of such a face, in the same units."""
MIN_FACE_UNITS: Final = 34.0
"""The least width of a face that makes room for a long name, in layout units."""
NARROW_UNITS: Final = 140.0
"""The width of a panel below which its margins are narrow, in layout units."""


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """The panel of one seat.

    :param tag: the place or the relation of the seat, such as ``left`` or ``your partner``.
    :param side: 0 or 1 with teams; ``None`` without.
    """

    seat: Seat
    face: str
    side: int | None
    tag: str
    name: TextEntry
    sitter: SitterChoice

    @staticmethod
    def height(look: Look, width: int) -> int:
        metrics = look.metrics
        rows = 2 * metrics.target + metrics.px(4) + 2 * metrics.px(8)
        return rows + (_line_height(look) if width >= look.metrics.px(MIN_WIDE_UNITS) else 0)

    def _is_wide(self, look: Look, rect: Rect) -> bool:
        return rect.width >= look.metrics.px(
            MIN_WIDE_UNITS
        ) and rect.height > 2 * look.metrics.target + look.metrics.px(20)

    def _face_rect(self, look: Look, rect: Rect) -> Rect:
        """Return the place of the face; an empty one where the name needs all the room."""
        metrics, margin = look.metrics, self._margin(look, rect)
        if self._is_wide(look, rect):
            side = look.metrics.px(FACE_UNITS)
            return Rect(rect.x + margin, rect.y + metrics.px(10), side, side)
        beside = rect.width - 3 * margin - self.name.least_width(look)
        if beside < metrics.px(MIN_FACE_UNITS):
            return Rect(rect.x, rect.y, 0, 0)
        side = min(metrics.target - metrics.px(4), beside)
        return Rect(rect.x + margin, rect.y + metrics.px(8) + (metrics.target - side) // 2, side, side)

    def _margin(self, look: Look, rect: Rect) -> int:
        return look.metrics.px(6 if rect.width < look.metrics.px(NARROW_UNITS) else 10)

    def place(self, look: Look, rect: Rect) -> None:
        """Place the name and the chips."""
        metrics, margin = look.metrics, self._margin(look, rect)
        face, right = self._face_rect(look, rect), rect.right - margin
        left = face.right + margin
        top = rect.y + metrics.px(8)
        name = Rect(left, top, right - left, metrics.target)
        tag = look.text.width(self.tag, look.dim_style(Ground.DARK, SMALL)) + metrics.px(8)
        self.name.layout(name, look)
        if name.width - tag >= max(metrics.px(100), self.name.least_width(look)):
            name.width -= tag
        self.name.layout(name, look)
        chips = left if self._is_wide(look, rect) else rect.x + margin
        self.sitter.layout(Rect(chips, name.bottom + metrics.px(4), right - chips, metrics.target), look)

    def draw(self, surface: Surface, look: Look, rect: Rect) -> None:
        """Draw the panel with the face and the texts."""
        look.shapes.draw(surface, rect, panel_box(look, Ground.DARK, shadow=False))
        face = self._face_rect(look, rect)
        if face.width:
            look.portraits.draw(surface, look.shapes, look.theme, face, self.face, side=self.side)
        dim = look.dim_style(Ground.DARK, SMALL)
        right = rect.right - look.metrics.px(12)
        tag = Rect(self.name.rect.right, self.name.rect.y, right - self.name.rect.right, self.name.rect.height)
        if look.text.width(self.tag, dim) <= tag.width:
            look.write(surface, self.tag, dim, tag, Align.RIGHT)
        line = Rect(rect.x + look.metrics.px(14), self.sitter.rect.bottom, 0, _line_height(look))
        line.width, line.y = right - line.x, min(line.y + look.metrics.px(4), max(line.y, rect.bottom - line.height))
        if line.bottom <= rect.bottom:
            look.write(surface, self.words, dim, line)

    @property
    def words(self) -> str:
        """One line about the player."""
        if not self.seat.is_person:
            return LEVEL_WORDS[self.seat.level]
        return "played by you" if self.tag == "you" else "plays at this screen"


def _line_height(look: Look) -> int:
    return round(look.text.line_height(look.dim_style(Ground.DARK, SMALL)) * 1.1)
