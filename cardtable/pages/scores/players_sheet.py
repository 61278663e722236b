"""The score sheet of three to eight players: a row for each, ordered by total, with the cards of the open line."""

from collections.abc import Iterator
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.typography import signed
from cardtable.pages.scores.sheet import Sheet
from cardtable.pages.scores.sheet_drawing import (
    draw_bar,
    draw_cards,
    draw_faces,
    draw_figure,
    draw_name,
    label_of,
    line_box,
)
from cardtable.pages.scores.tally import Tally
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.text import Align
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, LARGE, SMALL, Ground

MAX_ROW: Final = 124
"""The greatest height of a player's row in layout units."""
WANTED_ROW: Final = 80
"""The sufficient height of a player's row in layout units."""
MAX_FACE: Final = 84
LABEL_SHARE: Final = 0.15
"""The least width of a line's figures, as a share of the sheet."""
LABEL_PAD: Final = 8
"""The distance of a line's label from the edges of its box in layout units."""
NAME_SHARE: Final = 0.27
NO_CARDS: Final = "no cards"
"""The text in the row of a player without cards in the open line."""


class PlayersSheet(Sheet):
    """A row for each player, and a column for each line."""

    @staticmethod
    def least_height(tally: Tally, look: Look, width: int) -> int:
        """Return a sufficient height for a sheet of this width."""
        sheet = PlayersSheet(tally=tally, look=look, place=Rect(0, 0, width, 0))
        return sheet._head + len(tally.sides) * (look.metrics.px(WANTED_ROW) + sheet._gap)

    @property
    def _gap(self) -> int:
        return self.look.metrics.px(5)

    @property
    def _figure(self) -> int:
        """The width of a total."""
        look = self.look
        caption = max(look.text.width(label, look.style(SMALL)) for label, _ in self._totals())
        return max(caption, look.text.width("−8888", look.style(LARGE, bold=True))) + look.metrics.px(20)

    def _totals(self) -> list[tuple[str, list[int]]]:
        """Return the columns of totals: the hand, unless it has just one line, and the match."""
        sides = range(len(self.tally.sides))
        match = ("Match", [self.tally.final(side) for side in sides])
        hand = (f"This {self.tally.hand_word}", [self.tally.recorded(side) for side in sides])
        return [match] if len(self.tally.result.lines) == 1 else [hand, match]

    @property
    def _column(self) -> int:
        """The width of a line's figures: enough for its label if there is room, less with several lines."""
        look, lines = self.look, self.tally.result.lines
        if not lines:
            return 0
        label = max(look.text.width(label_of(line), look.style(SMALL, bold=True)) for line in lines)
        least = round(self.place.width * LABEL_SHARE)
        most = round(self.place.width * (0.3 if len(lines) == 1 else LABEL_SHARE))
        return min(max(label + look.metrics.px(28), least), most)

    @property
    def _name(self) -> int:
        look, sides = self.look, self.tally.sides
        longest = max(look.text.width(side.name, look.style(BODY, bold=True)) for side in sides)
        return min(longest + look.metrics.px(4), round(self.place.width * NAME_SHARE))

    @property
    def _head(self) -> int:
        """The height of the labels over the figures."""
        look = self.look
        style, wide = look.style(SMALL, bold=True), self._column - self._gap - 2 * look.metrics.px(LABEL_PAD)
        lines = [look.fitted(label_of(line), style, wide, None).height for line in self.tally.result.lines]
        return max([look.text.line_height(style), *lines]) + look.metrics.px(10)

    @property
    def rows(self) -> list[Rect]:
        right = self.place.right - self._figure * len(self._totals()) - self.look.metrics.pad
        count = len(self.tally.result.lines)
        left = right - self._column * count
        return [
            Rect(left + n * self._column, self.place.top, self._column - self._gap, self._head) for n in range(count)
        ]

    def _players(self) -> list[tuple[int, Rect]]:
        """Return the sides with their rows, ordered by total."""
        top, gap = self.place.top + self._head + self._gap, self._gap
        count = len(self.tally.sides)
        high = min(self.look.metrics.px(MAX_ROW), (self.place.bottom - top) // count - gap)
        return [
            (side, Rect(self.place.left, top + number * (high + gap), self.place.width, high))
            for number, side in enumerate(self.tally.order)
        ]

    def sums(self) -> list[tuple[str, list[int], Rect]]:
        totals, right = self._totals(), self.place.right - self.look.metrics.pad
        return [
            (label, figures, Rect(right - self._figure * (len(totals) - n), self.place.top, self._figure, self._head))
            for n, (label, figures) in enumerate(totals)
        ]

    def draw(self, surface: Surface, art: CardArt) -> None:
        look = self.look
        for number, (row, line) in enumerate(zip(self.rows, self.tally.result.lines, strict=True)):
            chosen = number == self.chosen
            look.shapes.draw(surface, row, line_box(look, chosen=chosen))
            style = look.style(SMALL, look.theme.cream, bold=chosen)
            inner = row.inflate(-2 * look.metrics.px(LABEL_PAD), 0)
            look.write(surface, label_of(line), style, inner, Align.CENTRE, lines=3)
        for label, _, place in self.sums():
            pill = Box(look.theme.panel, look.metrics.radius, alpha=look.theme.pill_alpha)
            wide = look.text.width(label, look.style(SMALL)) + look.metrics.px(12)
            high = look.text.line_height(look.style(SMALL)) + look.metrics.px(6)
            look.shapes.draw(surface, Rect(place.right - wide, place.centery - high // 2, wide, high), pill)
            look.write(
                surface, label, look.dim_style(Ground.DARK, SMALL), place.inflate(-look.metrics.px(12), 0), Align.RIGHT
            )
        for side, row in self._players():
            self._draw_player(surface, art, side, row)

    def _draw_player(self, surface: Surface, art: CardArt, side: int, row: Rect) -> None:
        look, tally, pad = self.look, self.tally, self.look.metrics.px(8)
        player = tally.sides[side]
        look.shapes.draw(surface, row, line_box(look, chosen=player.own))
        place = look.style(LARGE, look.theme.cream_dim, bold=True)
        number = Rect(row.left + pad, row.top, look.text.width("8.", place) + pad, row.height)
        look.write(surface, f"{tally.place(side)}.", place, number)
        size = min(row.height - 2 * look.metrics.px(4), look.metrics.px(MAX_FACE))
        faces = Rect(number.right, row.centery - size // 2, row.width, size)
        rest = draw_faces(surface, look, player, tally.mood(side), faces)
        name = Rect(rest.left, row.top, self._name, row.height)
        draw_name(surface, look, player, name)
        columns = self.rows
        for line, column in enumerate(columns):
            cell = Rect(column.left, row.top, column.width, row.height)
            points = tally.points(line, side)
            bold = line == self.chosen
            look_at = cell.inflate(-2 * look.metrics.px(12), 0)
            draw_figure(surface, look, tally.figure(line, side), look_at, BODY + 2, dim=not points, bold=bold)
        figures = [tally.total(side)] if len(self._totals()) == 1 else [tally.hand(side), tally.total(side)]
        for figure, (_, _, head) in zip(figures, self.sums(), strict=True):
            draw_figure(surface, look, figure, Rect(head.left, row.top, head.width, row.height), LARGE)
        if columns and 0 <= self.chosen < len(tally.result.lines):
            room = Rect(name.right + pad, row.top, self._figures_left(columns[0]) - name.right - 2 * pad, row.height)
            if any(tally.result.lines[self.chosen].cards):
                cards = tally.shown_cards(self.chosen, side)
                draw_cards(surface, look, art, cards, room.inflate(0, -2 * look.metrics.px(5)))
                if not cards:
                    look.write(surface, NO_CARDS, look.dim_style(Ground.DARK, BODY), room)
            else:
                draw_bar(surface, look, tally, side, room)

    def _figures_left(self, column: Rect) -> int:
        """Return the left edge of the figures in a column, which are aligned right."""
        style = self.look.style(BODY + 2, bold=True)
        sides = range(len(self.tally.sides))
        widest = max(self.look.text.width(signed(self.tally.points(0, side)), style) for side in sides)
        return max(column.left, column.right - self.look.metrics.px(12) - widest)

    def parts(self) -> Iterator[Part]:
        yield from super().parts()
        for side, row in self._players():
            yield Part("player", row, self.tally.sides[side].name)
