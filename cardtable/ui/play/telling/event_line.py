"""Draws the event line: a small face, the name, and what the player did."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.typography import Forms
from cardtable.engine.voice.people import first_name
from cardtable.engine.voice.telling import EventLine
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.fitting import first_fit
from cardtable.ui.drawing.text import Style
from cardtable.ui.look import Look
from cardtable.ui.play.telling.event_rows import write_named
from cardtable.ui.theme import Ground

LINE_POINTS: Final = 19.0
WHOLE_SHARE: Final = 0.78
"""The least share of the full size in which the longest text is written; below it, a shorter one is."""


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
        room: Rect | None = None,
        texts: Sequence[Rect] = (),
        *,
        over_cards: bool = False,
    ) -> None:
        """Draw the line in the middle of its place.

        :param side: the side of its player, if it is known.
        :param room: how far it may reach beside its place, or must keep within it; its place without one.
        :param texts: notices and explanations; one that lies on the line replaces it.
        :param over_cards: whether it may lie over cards, which must not show through.
        """
        look, metrics = self.look, self.look.metrics
        if place.width <= 0:
            return
        face = 0 if line.seat is None else place.height - metrics.px(4)
        gap, pad = metrics.px(8), metrics.px(14)
        room = place if room is None else room
        written = room.width - face - gap - 2 * pad
        (name, rest), plain = self._fitted(line.who, line.forms, written)
        strong = Style(plain.size, look.theme.white, bold=True)
        wide = min(written, look.text.width(name, strong) + look.text.width(rest, plain))
        width = wide + face + (gap if face else pad) + pad
        left = max(room.left, min(place.centerx - width // 2, room.right - width))
        pill = Rect(left, place.top, width, place.height)
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
        style = self.look.text_style(Ground.DARK, LINE_POINTS)
        face = 0 if line.seat is None else high
        return self._width(line.who, line.forms[0], style) + face + self.look.metrics.px(8 + 2 * 14)

    def _width(self, name: str, rest: str, style: Style) -> int:
        return self.look.text.width(name, replace(style, bold=True)) + self.look.text.width(rest, style)

    def _fitted(self, name: str, forms: Forms, room: int) -> tuple[tuple[str, str], Style]:
        """Return the longest name and text that fit, and the style of the text.

        Somewhat smaller letters come before a shorter text: what a player shows is said nowhere else on the table.
        """

        def fits(each: tuple[str, str], at: Style) -> bool:
            return self._width(*each, at) <= room

        names = dict.fromkeys((name, first_name(name)))
        style = self.look.text_style(Ground.DARK, LINE_POINTS)
        whole, at = first_fit([(each, forms[0]) for each in names], style, fits)
        if at.size >= WHOLE_SHARE * style.size and fits(whole, at):
            return whole, at
        return first_fit(list(product(names, forms)), style, fits)
