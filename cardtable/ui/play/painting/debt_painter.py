"""Draws the cards owed as a stack of backs with their number."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Back
from cardtable.engine.voice.people import first_name
from cardtable.engine.voice.words import Debt
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.table.board import Board
from cardtable.ui.table.labels import Corners, LabelForm, places_near
from cardtable.ui.theme import BODY, SMALL, Ground

MAX_BACKS: Final = 9
"""The largest number of backs drawn in a stack."""
TILT_DEGREES: Final = -3.0
"""The rotation of each back relative to the one under it, in degrees."""
WIDTH_UNITS: Final = (96, 80, 64, 48)
"""The possible widths of a back, in layout units, the best first."""
STEP_SHARE: Final = 0.045
"""The vertical distance between two backs, as a share of their width."""
NUMBER_SHARE: Final = 1.08
"""The height of the number, as a share of a back's width."""


class DebtPainter:
    """Draws debts in one look."""

    def __init__(self, look: Look, art: CardArt, names: Sequence[str]) -> None:
        self.look = look
        self.art = art
        self.names = names

    def stack(self, board: Board, debt: Debt, edges: Corners) -> list[LabelForm]:
        """Return the forms of the stack, near the right of the middle: large, and smaller.

        What falls on the viewer is said under the stack, unless there is little room: the prompt says it too.

        :param edges: places at the edges of the table, in case no better one is free.
        """
        middle = board.layout.middle
        corners = [("midright", (middle.right, middle.centery)), ("bottomright", middle.bottomright)]
        corners += [("topright", (middle.right, middle.top)), ("bottomleft", middle.bottomleft), *edges]
        own = debt.seat == board.view.seat
        labelled = [self._form(debt.count, "falls on you", units, corners) for units in WIDTH_UNITS] if own else []
        return labelled + [self._form(debt.count, "", units, corners) for units in WIDTH_UNITS[not own :]]

    def debtor(self, board: Board, seat: int) -> list[LabelForm]:
        """Return the forms of the words that a debt falls on a player, beside that player."""
        metrics, name, place = self.look.metrics, self.names[seat], board.layout.seats[seat]
        bold = Style(metrics.text(SMALL), self.look.theme.text_on(Ground.DARK), bold=True)
        others = [other.portrait for number, other in board.layout.seats.items() if number != seat]
        forms = []
        for scanned in (False, True):
            for words in (f"falls on {name}", f"falls on {first_name(name)}"):
                size = self.look.text.width(words, bold) + metrics.px(16), self.look.text.line_height(bold)
                corners = list(places_near(place, size, board.measure, others, scanned=scanned))
                forms.append(LabelForm(size, words, partial(self._label, words, bold), corners))
        return forms

    def _form(self, count: int, who: str, units: int, corners: Corners) -> LabelForm:
        """Return the stack with backs of a width; it has no label under it if ``who`` is empty."""
        metrics, text = self.look.metrics, self.look.text
        falls = Style(metrics.text(BODY), self.look.theme.text_on(Ground.DARK))
        label = text.line_height(falls) if who else 0
        wide = metrics.px(units)
        high, step, shown = round(1.4 * wide), metrics.px(units * STEP_SHARE), min(count, MAX_BACKS)
        across = max(wide + round(0.4 * high) + step * shown // 2, text.width(who, falls) + metrics.px(16) * bool(who))

        def draw(surface: Surface, rect: Rect) -> None:
            top = Rect(0, 0, wide, high)
            for number in range(shown):
                back = self.art.turned(Back.PLAIN, (wide, high), TILT_DEGREES * number)
                x = rect.left + wide // 2 + round(0.1 * high) + number * step // 2
                top.center = (x, rect.bottom - label - high // 2 - number * step)
                surface.blit(back, back.get_rect(center=top.center))
                self.look.listing.add(surface, "card", top, Back.PLAIN.name)
            with self.look.listing.covering("card"):
                self._number(surface, count, top, rect.width)
            if who:
                self._label(who, falls, surface, Rect(rect.left, rect.bottom - label, rect.width, label))

        return LabelForm((across, high + step * shown + label), f"{count} {who or 'to pick up'}", draw, corners)

    def _label(self, who: str, style: Style, surface: Surface, place: Rect) -> None:
        """Write who owes the cards, on a dark ground because an arrow may lie under it."""
        theme, metrics = self.look.theme, self.look.metrics
        ground = Rect(0, 0, self.look.text.width(who, style) + metrics.px(16), place.height)
        ground.center = place.center
        self.look.shapes.draw(surface, ground, Box(theme.panel, place.height // 2, alpha=theme.pill_alpha))
        self.look.write(surface, who, style, place, Align.CENTRE)

    def _number(self, surface: Surface, count: int, top: Rect, width: int) -> None:
        """Write the number of cards on the top card of a stack."""
        theme, size = self.look.theme, round(top.width * NUMBER_SHARE)
        for shift, colour in ((max(2, top.width // 28), theme.well), (0, theme.white)):
            style = Style(size, colour, bold=True)
            place = Rect(0, 0, width, self.look.text.line_height(style))
            place.center = (top.centerx + shift, top.centery + shift)
            self.look.write(surface, str(count), style, place, Align.CENTRE)
