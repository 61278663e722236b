"""Draws what a hand is about, large in the middle of the table while no cards lie there."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.voice.words import Sign
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.table.board import Board
from cardtable.ui.table.labels import LabelForm
from cardtable.ui.theme import Ground

TEXT_POINTS: Final = 40
CAPTION_POINTS: Final = 20
FACE_SHARE: Final = 1.5
"""The size of the face, by the height of the text."""


class SignPainter:
    """Draws signs in one look.

    :param faces: the animals, by seat.
    """

    def __init__(self, look: Look, faces: Sequence[str]) -> None:
        self.look = look
        self.faces = faces

    def forms(self, board: Board, sign: Sign, side: int | None) -> list[LabelForm]:
        """Return the forms of a sign in the middle of the table, the longest first, at last without the line."""
        return [self._form(board, sign, form, side) for form in (*sign.forms, "")]

    def _form(self, board: Board, sign: Sign, form: str, side: int | None) -> LabelForm:
        """Return a sign: the face before the text, and under both a line of this form."""
        text, theme, metrics = self.look.text, self.look.theme, self.look.metrics
        large = Style(metrics.text(TEXT_POINTS), theme.text_on(Ground.DARK), bold=True)
        small = Style(metrics.text(CAPTION_POINTS), theme.text_on(Ground.DARK))
        size, gap, pad = round(FACE_SHARE * large.size), metrics.px(14), metrics.px(18)
        upper, lower = size + gap + text.width(sign.text, large), text.width(form, small)
        line = metrics.gap + text.line_height(small) if form else 0
        wide, high = max(upper, lower) + 2 * pad + 2, size + line + 2 * pad

        def draw(surface: Surface, rect: Rect) -> None:
            self.look.shapes.draw(surface, rect, Box(theme.panel, metrics.px(14), alpha=theme.pill_alpha))
            face = Rect(rect.centerx - upper // 2, rect.top + pad, size, size)
            self.look.portraits.draw(surface, self.look.shapes, theme, face, self.faces[sign.seat], side=side)
            self.look.write(surface, sign.text, large, Rect(face.right + gap, face.top, upper - size - gap + 2, size))
            if form:
                under = Rect(rect.left, face.bottom + metrics.gap, rect.width, text.line_height(small))
                self.look.write(surface, form, small, under, Align.CENTRE)

        middle = board.layout.middle
        room = Rect(middle.left, middle.top, middle.width, min(middle.bottom, board.layout.event.top) - middle.top)
        corners = [("center", room.center), ("midleft", room.midleft), ("midright", room.midright)]
        return LabelForm((wide, high), f"{sign.text} {form}".strip(), draw, corners)
