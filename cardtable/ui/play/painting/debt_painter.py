"""Draws the cards that are owed as a stack of backs with their number."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Back
from cardtable.engine.voice.standing import Owed
from cardtable.ui.art.card_art import CardArt
from cardtable.ui.art.shapes import Box
from cardtable.ui.lettering.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.play.painting.note_places import NoteForm
from cardtable.ui.table.board import Board
from cardtable.ui.table.free_places import Corners
from cardtable.ui.theme import BODY, Ground

MOST_BACKS: Final = 9
"""The most backs that a stack shows; its number says the rest."""
TILT: Final = -3.0
"""How much more each back of a stack is turned than the one under it, in degrees."""
WIDTHS: Final = (96, 80, 64, 48)
"""How wide the backs may be, in layout units, the best first."""
WIDTHS_ALONE: Final = (80, 64, 48)
"""How wide they may be where there is no room to say on whom they fall: the question does."""
STEP: Final = 0.045
"""How much higher each back lies than the one under it, by its width."""
NUMBER: Final = 1.08
"""The height of the number, by the width of a back."""


class DebtPainter:
    """Draws debts in one look."""

    def __init__(self, look: Look, art: CardArt, names: Sequence[str]) -> None:
        self.look = look
        self.art = art
        self.names = names

    def stack(self, board: Board, owed: Owed, edges: Corners) -> list[NoteForm]:
        """Return the stack near the middle at the right, large or smaller, at last without saying on whom it falls.

        :param edges: places at the edges of the table, for want of a better one.
        """
        middle = board.layout.middle
        corners = [("midright", (middle.right, middle.centery)), ("bottomright", middle.bottomright)]
        corners += [("topright", (middle.right, middle.top)), ("bottomleft", middle.bottomleft), *edges]
        who = "falls on you" if owed.seat == board.view.seat else f"falls on {self.names[owed.seat]}"
        told = [self._choice(owed.count, who, units, corners) for units in WIDTHS]
        return told + [self._choice(owed.count, "", units, corners) for units in WIDTHS_ALONE]

    def _choice(self, count: int, who: str, units: int, corners: Corners) -> NoteForm:
        """Return the stack with backs so wide; nothing is written under it if ``who`` is empty."""
        metrics, text = self.look.metrics, self.look.text
        falls = Style(metrics.text(BODY), self.look.theme.text_on(Ground.DARK))
        label = text.line_height(falls) if who else 0
        wide = metrics.px(units)
        high, step, shown = round(1.4 * wide), metrics.px(units * STEP), min(count, MOST_BACKS)
        across = max(wide + round(0.4 * high) + step * shown // 2, text.width(who, falls) + metrics.px(16) * bool(who))

        def draw(surface: Surface, rect: Rect) -> None:
            top = Rect(0, 0, wide, high)
            for number in range(shown):
                back = self.art.turned(Back.PLAIN, (wide, high), TILT * number)
                x = rect.left + wide // 2 + round(0.1 * high) + number * step // 2
                top.center = (x, rect.bottom - label - high // 2 - number * step)
                surface.blit(back, back.get_rect(center=top.center))
            self._number(surface, count, top, rect.width)
            if who:
                self._told(surface, who, falls, Rect(rect.left, rect.bottom - label, rect.width, label))

        return NoteForm((across, high + step * shown + label), f"{count} {who}".strip(), draw, corners)

    def _told(self, surface: Surface, who: str, style: Style, place: Rect) -> None:
        """Write on whom the cards fall, on a dark ground: an arrow may lie under it."""
        theme, metrics = self.look.theme, self.look.metrics
        ground = Rect(0, 0, self.look.text.width(who, style) + metrics.px(16), place.height)
        ground.center = place.center
        self.look.shapes.draw(surface, ground, Box(theme.panel, place.height // 2, alpha=theme.pill_alpha))
        self.look.write(surface, who, style, place, Align.CENTRE)

    def _number(self, surface: Surface, count: int, top: Rect, width: int) -> None:
        """Write on the top card of a stack how many they are."""
        theme, size = self.look.theme, round(top.width * NUMBER)
        for shift, colour in ((max(2, top.width // 28), theme.well), (0, theme.white)):
            style = Style(size, colour, bold=True)
            place = Rect(0, 0, width, self.look.text.line_height(style))
            place.center = (top.centerx + shift, top.centery + shift)
            self.look.write(surface, str(count), style, place, Align.CENTRE)
