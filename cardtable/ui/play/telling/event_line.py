"""Draws the event line: a small face, the name, and what the player did."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.typography import Forms
from cardtable.engine.voice.people import first_name
from cardtable.engine.voice.telling import EventLine
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Style
from cardtable.ui.look import Look
from cardtable.ui.play.telling.event_rows import write_named
from cardtable.ui.theme import MIN_TEXT_PIXELS, Ground

LINE_POINTS: Final = 19.0
EASY_TEXT_SHARE: Final = 0.8
"""The smallest scale of the text, as long as a shorter form or a first name can make room."""
MIN_TEXT_SHARE: Final = 0.6
"""The smallest scale of the shortest form; a longer text is cut."""


class EventLinePainter:
    """Draws event lines in one look.

    :param faces: the animal of each seat.
    """

    def __init__(self, look: Look, faces: Sequence[str]) -> None:
        self.look = look
        self.faces = faces

    def draw(
        self,
        surface: Surface,
        line: EventLine,
        place: Rect,
        side: int | None,
        ends: int | None = None,
        texts: Sequence[Rect] = (),
        *,
        over_cards: bool = False,
    ) -> None:
        """Draw the line in the middle of its place.

        :param side: the side of its player, if it is known.
        :param ends: the right end of the line, if something else begins within its place.
        :param texts: notices and explanations; one that lies on the line replaces it.
        :param over_cards: whether it may lie over cards, which must not show through.
        """
        look, metrics = self.look, self.look.metrics
        if place.width <= 0:
            return
        face = 0 if line.seat is None else place.height - metrics.px(4)
        gap, pad = metrics.px(8), metrics.px(14)
        ends = place.right if ends is None else min(ends, place.right)
        room = ends - place.left - face - gap - 2 * pad
        name, rest, size = self._fitting(line.who, line.forms, room)
        plain, strong = Style(size, look.theme.text_on(Ground.DARK)), Style(size, look.theme.white, bold=True)
        wide = min(room, look.text.width(name, strong) + look.text.width(rest, plain))
        width = wide + face + (gap if face else pad) + pad
        pill = Rect(min(place.centerx - width // 2, ends - width), place.top, width, place.height)
        if pill.collidelist(texts) >= 0:
            return
        alpha = look.theme.panel_alpha if over_cards else look.theme.pill_alpha
        look.shapes.draw(surface, pill, Box(look.theme.panel, place.height // 2, alpha=alpha))
        left = pill.left + pad
        if line.seat is not None:
            square = Rect(pill.left + metrics.px(2), pill.top + metrics.px(2), face, face)
            look.portraits.draw(surface, look.shapes, look.theme, square, self.faces[line.seat], side=side)
            left = square.right + gap
        write_named(surface, look, (name, strong), (rest, plain), Rect(left, pill.top, wide + 2, pill.height))

    def wanted(self, line: EventLine, high: int) -> int:
        """Return the full width of the line with text of the usual size, in a place of this height."""
        size = self.look.metrics.text(LINE_POINTS)
        face = 0 if line.seat is None else high
        return self._width(line.who, line.forms[0], size) + face + self.look.metrics.px(8 + 2 * 14)

    def _width(self, name: str, rest: str, size: int) -> int:
        text, colour = self.look.text, self.look.theme.white
        return text.width(name, Style(size, colour, bold=True)) + text.width(rest, Style(size, colour))

    def _fitting(self, name: str, rest: Forms, room: int) -> tuple[str, str, int]:
        """Return the longest name and text that fit, and the size of the text."""
        usual = self.look.metrics.text(LINE_POINTS)
        first = first_name(name)
        for share in (EASY_TEXT_SHARE, MIN_TEXT_SHARE):
            least = min(usual, max(MIN_TEXT_PIXELS, round(usual * share)))
            for each in (name, first):
                for form in rest:
                    if self._width(each, form, least) <= room:
                        sizes = range(usual, least - 1, -1)
                        return each, form, next(size for size in sizes if self._width(each, form, size) <= room)
        return first, rest[-1], least
