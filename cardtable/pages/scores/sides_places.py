"""The places on the score sheet of two sides: of its columns, their lines, and the totals under them."""

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cardtable.engine.typography import signed
from cardtable.pages.scores.tally import Tally
from cardtable.ui.drawing.text import Style
from cardtable.ui.look import Look
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


@dataclass(frozen=True, slots=True)
class SidesPlaces:
    """Where the parts of the sheet are within its place.

    :param chosen: the open line, which has room for its cards; -1 for none.
    """

    tally: Tally
    look: Look
    place: Rect
    chosen: int = -1

    @property
    def least_height(self) -> int:
        """A sufficient height for the sheet."""
        lines = self.most_lines * (max(self.look.metrics.px(MIN_ROW_UNITS), self.text_row) + self.gap)
        return self.head + lines + self.look.metrics.px(MIN_OPEN_UNITS) + self.foot

    @property
    def has_room(self) -> bool:
        """Whether the lines are at least as high as their text."""
        return self.heights()[0] >= self.text_row

    @property
    def gap(self) -> int:
        """The pixels between two lines."""
        return self.look.metrics.px(6)

    @property
    def head(self) -> int:
        """The height of faces, names and the hand's points."""
        return max(self.look.metrics.px(54), round(self.look.metrics.text(HAND_POINTS) * 1.1))

    @property
    def foot(self) -> int:
        """The height of the totals."""
        return max(self.look.metrics.px(36), self.look.text.line_height(self.total_style)) + self.gap

    @property
    def total_style(self) -> Style:
        return self.look.style(LARGE, bold=True)

    @property
    def text_row(self) -> int:
        """The least height of a line, by that of its text."""
        return round(self.look.text.line_height(self.look.style(BODY)) * MIN_ROW_LINES)

    def lines(self, side: int) -> list[int]:
        """Return the lines in a side's column: those with cards or without points, and those with points for it."""
        lines = self.tally.result.lines
        return [
            n for n, line in enumerate(lines) if any(line.cards) or not any(line.points) or self.tally.points(n, side)
        ]

    @property
    def most_lines(self) -> int:
        """The number of lines in the longer column, at least 1."""
        return max(1, *(len(self.lines(side)) for side in range(len(self.tally.sides))))

    def heights(self) -> tuple[int, int]:
        """Return the heights of a line and of the cards under the open one."""
        metrics, count = self.look.metrics, self.most_lines
        room = self.place.height - self.head - self.foot - self.gap
        wanted = max(metrics.px(ROW_UNITS), round(self.look.metrics.text(BODY) * 1.7))
        row = min(wanted, max(self.text_row, (room - metrics.px(MIN_OPEN_UNITS)) // count - self.gap))
        row = min(row, room // count - self.gap)
        cards = max(0, min(metrics.px(OPEN_UNITS), room - count * (row + self.gap)))
        spare = room - count * (row + self.gap) - cards
        row += min(spare // (count + 1), round(row * MAX_GROWTH))
        return row, cards + min(spare // (count + 1), round(cards * MAX_GROWTH))

    def columns(self) -> list[Rect]:
        """Return the places of the two sides."""
        apart = self.look.metrics.px(56)
        wide = (self.place.width - apart) // 2
        return [Rect(self.place.left + n * (wide + apart), self.place.top, wide, self.place.height) for n in range(2)]

    def cells(self) -> list[tuple[int, int, Rect]]:
        """Return the line, the side and the place of each cell; that of the open line has room for its cards."""
        (row, cards), cells = self.heights(), []
        for side, column in enumerate(self.columns()):
            top = self.place.top + self.head + self.gap
            for number in self.lines(side):
                opened = number == self.chosen and any(self.tally.result.lines[number].cards)
                cell = Rect(column.left, top, column.width, row + (cards if opened else 0))
                cells.append((number, side, cell))
                top = cell.bottom + self.gap
        return cells

    def bottom(self, side: int) -> int:
        """Return the lower end of a side's lines; that of the heads above them if there are none."""
        ends = [cell.bottom for _, each, cell in self.cells() if each == side]
        return max(ends, default=self.place.top + self.head)

    @property
    def figure_width(self) -> int:
        """The width of the figures at the right end of the lines."""
        return self.look.text.width("−888", self.total_style)

    @property
    def goal(self) -> str:
        """The target of the match in words; empty without one."""
        return "" if self.tally.target is None else f"of {signed(self.tally.target)}"

    def total_places(self, place: Rect) -> tuple[Rect, Rect, Rect]:
        """Return the places of the bar, the word "match" and the total, from left to right."""
        look, tally = self.look, self.tally
        inner = place.inflate(-2 * look.metrics.pad, 0)
        gap, caption = look.metrics.px(8), look.style(SMALL)
        right = inner.right - (look.text.width(self.goal, caption) + gap if self.goal else 0)
        wide = max(look.text.width(signed(tally.final(each)), self.total_style) for each in range(len(tally.sides)))
        total = Rect(right - wide, inner.top, wide, inner.height)
        word = look.text.width("match", caption)
        track = Rect(inner.left, inner.top, total.left - word - 3 * gap - inner.left, inner.height)
        return track, Rect(total.left - gap - word, inner.top, word, inner.height), total
