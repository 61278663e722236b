"""The score sheet of two sides: a column for each, with the cards of the open line."""

from dataclasses import replace
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.typography import capitalized, signed
from cardtable.ui.art.card_art import CardArt
from cardtable.ui.lettering.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.pages.chart import LINE_COLOURS
from cardtable.ui.pages.scores.sheet import Sheet
from cardtable.ui.pages.scores.sheet_drawing import (
    draw_bar,
    draw_cards,
    draw_faces,
    draw_figure,
    draw_name,
    fitting,
    half_scaled,
    line_box,
)
from cardtable.ui.pages.scores.tally import Tally
from cardtable.ui.theme import BODY, LARGE, SMALL

ROW_UNITS: Final = 46
"""The designed height of a line in layout units."""
MIN_ROW_UNITS: Final = 36
"""The sufficient height of a line in layout units."""
OPEN_UNITS: Final = 92
"""The designed height of the cards under the open line in layout units."""
MIN_OPEN_UNITS: Final = 60
"""The sufficient height of these cards in layout units."""
HAND_POINTS: Final = 40
"""The size of the hand's total in points."""
MAX_GROWTH: Final = 0.4
"""The greatest growth of lines and cards beyond their designed height, as a share of it."""
MIN_ROW_LINES: Final = 1.15
"""The least height of a line, by that of its text."""


class SidesSheet(Sheet):
    """A column for each of two sides, with its lines."""

    @staticmethod
    def least_height(tally: Tally, look: Look) -> int:
        """Return a sufficient height for the sheet."""
        sheet = SidesSheet(tally=tally, look=look, place=Rect(0, 0, 0, 0))
        lines = sheet._most_lines * (max(look.metrics.px(MIN_ROW_UNITS), sheet._text_row) + sheet._gap)
        return sheet._head + lines + look.metrics.px(MIN_OPEN_UNITS) + sheet._foot

    @property
    def _gap(self) -> int:
        return max(2, self.look.metrics.px(6))

    @property
    def _head(self) -> int:
        """The height of faces, names and the hand's points."""
        return max(self.look.metrics.px(54), round(self.look.metrics.text(half_scaled(self.look, HAND_POINTS)) * 1.1))

    @property
    def _foot(self) -> int:
        """The height of the totals."""
        return max(self.look.metrics.px(36), self.look.text.line_height(self._total_style)) + self._gap

    @property
    def _total_style(self) -> Style:
        return self.look.style(half_scaled(self.look, LARGE), bold=True)

    @property
    def _text_row(self) -> int:
        return round(self.look.text.line_height(self.look.style(half_scaled(self.look, BODY))) * MIN_ROW_LINES)

    def _lines(self, side: int) -> list[int]:
        """Return the lines in a side's column: those with cards or without points, and those with points for it."""
        lines = self.tally.result.lines
        return [
            n for n, line in enumerate(lines) if any(line.cards) or not any(line.points) or self.tally.points(n, side)
        ]

    @property
    def _most_lines(self) -> int:
        return max(1, *(len(self._lines(side)) for side in range(len(self.tally.sides))))

    def _heights(self) -> tuple[int, int]:
        """Return the heights of a line and of the cards under the open one."""
        metrics, count = self.look.metrics, self._most_lines
        room = self.place.height - self._head - self._foot - self._gap
        wanted = max(metrics.px(ROW_UNITS), round(self.look.metrics.text(BODY) * 1.7))
        row = min(wanted, max(self._text_row, (room - metrics.px(MIN_OPEN_UNITS)) // count - self._gap))
        row = min(row, room // count - self._gap)
        cards = max(0, min(metrics.px(OPEN_UNITS), room - count * (row + self._gap)))
        spare = room - count * (row + self._gap) - cards
        row += min(spare // (count + 1), round(row * MAX_GROWTH))
        return row, cards + min(spare // (count + 1), round(cards * MAX_GROWTH))

    def columns(self) -> list[Rect]:
        """Return the places of the two sides."""
        apart = max(12, self.look.metrics.px(56))
        wide = (self.place.width - apart) // 2
        return [Rect(self.place.left + n * (wide + apart), self.place.top, wide, self.place.height) for n in range(2)]

    def cells(self) -> list[tuple[int, int, Rect]]:
        """Return the line, the side and the place of each cell; that of the open line has room for its cards."""
        (row, cards), cells = self._heights(), []
        for side, column in enumerate(self.columns()):
            top = self.place.top + self._head + self._gap
            for number in self._lines(side):
                opened = number == self.chosen and any(self.tally.result.lines[number].cards)
                cell = Rect(column.left, top, column.width, row + (cards if opened else 0))
                cells.append((number, side, cell))
                top = cell.bottom + self._gap
        return cells

    def line_at(self, point: tuple[int, int]) -> int:
        """Return the line at a point; -1 if there is none."""
        return next((line for line, _, cell in self.cells() if cell.collidepoint(point)), -1)

    @property
    def rows(self) -> list[Rect]:
        """The place of each line, in the first column that has it."""
        first: dict[int, Rect] = {}
        for number, _, cell in self.cells():
            first.setdefault(number, cell)
        return [first.get(number, Rect(self.place.topleft, (0, 0))) for number in range(len(self.tally.result.lines))]

    def sums(self) -> list[tuple[str, list[int], Rect]]:
        """Return the totals of hand and match with their places."""
        bottom = max([cell.bottom for _, _, cell in self.cells()], default=self.place.top + self._head)
        sides = range(len(self.tally.sides))
        head = Rect(self.place.left, self.place.top, self.place.width, self._head)
        foot = Rect(self.place.left, bottom + self._gap, self.place.width, self._foot - self._gap)
        return [
            (f"This {self.tally.hand_word}", [self.tally.recorded(side) for side in sides], head),
            ("Match", [self.tally.final(side) for side in sides], foot),
        ]

    def draw(self, surface: Surface, art: CardArt) -> None:
        """Draw both columns."""
        foot = self.sums()[1][2]
        for side, column in enumerate(self.columns()):
            self._draw_head(surface, side, Rect(column.left, column.top, column.width, self._head))
            self._draw_total(surface, side, Rect(column.left, foot.top, column.width, foot.height))
        for number, side, cell in self.cells():
            self._draw_line(surface, art, number, side, cell)

    def _draw_head(self, surface: Surface, side: int, place: Rect) -> None:
        look, tally = self.look, self.tally
        size = min(place.height - look.metrics.px(4), look.metrics.px(48))
        faces = Rect(place.left, place.centery - size // 2, place.width, size)
        rest = draw_faces(surface, look, tally.sides[side], tally.mood(side), faces)
        wide = look.text.width(
            signed(tally.recorded(side)) + "8", look.style(half_scaled(look, HAND_POINTS), bold=True)
        )
        name = Rect(rest.left, place.top, rest.width - wide, place.height)
        draw_name(surface, look, tally.sides[side], name, LINE_COLOURS[side], BODY + 2)
        draw_figure(
            surface,
            look,
            tally.hand(side),
            Rect(place.right - wide, place.top, wide, place.height),
            half_scaled(look, HAND_POINTS),
        )

    def _draw_line(self, surface: Surface, art: CardArt, number: int, side: int, cell: Rect) -> None:
        look, tally = self.look, self.tally
        cards, points = tally.cards(number, side), tally.points(number, side)
        chosen = number == self.chosen
        look.shapes.draw(surface, cell, line_box(look, chosen=chosen))
        row, _ = self._heights()
        inner = Rect(cell.left, cell.top, cell.width, row).inflate(-2 * look.metrics.pad, 0)
        wide = look.text.width("−888", self._total_style)
        figure = Rect(inner.right - wide, inner.top, wide, inner.height)
        draw_figure(surface, look, tally.figure(number, side), figure, half_scaled(look, LARGE), dim=not points)
        self._draw_label(
            surface, number, len(cards), Rect(inner.left, inner.top, inner.width - wide, row), bool(points)
        )
        if chosen and cell.height > row:
            room = Rect(inner.left, cell.top + row, inner.width, cell.height - row - look.metrics.px(8))
            draw_cards(surface, look, art, cards, room)

    def _draw_label(self, surface: Surface, number: int, cards: int, place: Rect, counts: bool) -> None:
        """Write the label of a line, and its rule and number of cards if there is room."""
        look, line = self.look, self.tally.result.lines[number]
        label = capitalized(line.label)
        style = look.style(BODY, look.theme.cream if counts else look.theme.cream_dim, bold=number == self.chosen)
        style = fitting(look, label, style, place)
        at = look.write(surface, label, style, place, wrap=True)
        several = f"{cards} card{'' if cards == 1 else 's'}" if cards else ""
        caption = look.style(half_scaled(look, SMALL), look.theme.cream_dim)
        left = at.left + look.text.width(label, style) + look.metrics.px(10)
        for text in (" · ".join(filter(None, (line.rule, several))), several):
            if text and left + look.text.width(text, caption) <= place.right:
                look.write(surface, text, caption, Rect(left, place.top, place.right - left, place.height))
                return

    def _draw_total(self, surface: Surface, side: int, place: Rect) -> None:
        """Write the total, with a bar towards the target of the match."""
        look, tally = self.look, self.tally
        track, word, total = self._total_places(place)
        caption = look.style(half_scaled(look, SMALL), look.theme.cream_dim)
        look.write(surface, self._goal, caption, place.inflate(-2 * look.metrics.pad, 0), Align.RIGHT)
        style = replace(self._total_style, colour=LINE_COLOURS[side])
        look.write(surface, signed(tally.total(side)), style, total, Align.RIGHT)
        look.write(surface, "match", caption, word)
        draw_bar(surface, look, tally, side, track)

    @property
    def _goal(self) -> str:
        """The target of the match in words; empty without one."""
        return "" if self.tally.target is None else f"of {self.tally.target}"

    def _total_places(self, place: Rect) -> tuple[Rect, Rect, Rect]:
        """Return the places of the bar, the word "match" and the total, from left to right."""
        look, tally = self.look, self.tally
        inner = place.inflate(-2 * look.metrics.pad, 0)
        gap, caption = look.metrics.px(8), look.style(half_scaled(look, SMALL))
        right = inner.right - (look.text.width(self._goal, caption) + gap if self._goal else 0)
        wide = max(look.text.width(signed(tally.final(each)), self._total_style) for each in range(len(tally.sides)))
        total = Rect(right - wide, inner.top, wide, inner.height)
        word = look.text.width("match", caption)
        track = Rect(inner.left, inner.top, total.left - word - 3 * gap - inner.left, inner.height)
        return track, Rect(total.left - gap - word, inner.top, word, inner.height), total

    def notice_place(self) -> Rect:
        """Return a place for notices, beside the figures of the column that ends higher: they cover no score."""
        ends = [max((cell.bottom for _, side, cell in self.cells() if side == n), default=0) for n in range(2)]
        column = self.columns()[0 if ends[0] < ends[1] else 1]
        track, _, _ = self._total_places(Rect(column.left, 0, column.width, 0))
        figure = column.right - self.look.metrics.pad - self.look.text.width("−888", self._total_style)
        right = min(track.right, figure)
        return Rect(column.left, column.top + self._head, right - column.left, column.height - self._head)
