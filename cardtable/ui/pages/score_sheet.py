"""One hand's score sheet: its lines and sums, every side's figures, and the cards behind the chosen line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from cardtable.engine.cards import Card
from cardtable.engine.view import HandResult, ScoreLine
from cardtable.ui.faces import CardArt
from cardtable.ui.look import Look
from cardtable.ui.pages.chart import COLOURS, written
from cardtable.ui.scene import Part
from cardtable.ui.table.painter import CardPainter
from cardtable.ui.text import Align, Style
from cardtable.ui.theme import BODY, SMALL, Ground

MAX_COLUMN_SIDES = 4
"""With more sides than this, the figures take more of the sheet's width, and the cards stand in two columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """The sheet of a hand, in its place.

    :param names: the sides by their players' names.
    :param sides: the seats of each side.
    :param totals: each side's total after the hand.
    """

    result: HandResult
    names: Sequence[str]
    sides: Sequence[Sequence[int]]
    totals: Sequence[int]
    place: Rect
    look: Look

    @property
    def _inner(self) -> Rect:
        return self.place.inflate(-2 * self.look.metrics.pad, -2 * self.look.metrics.gap)

    @property
    def _column(self) -> int:
        """The width of a side's figures."""
        look, inner = self.look, self._inner.width
        share = 0.44 if len(self.sides) <= MAX_COLUMN_SIDES else 0.6
        # What the labels leave goes to the names above the figures.
        labels = max((look.text.width(_label(entry), look.style(BODY)) for entry in self.result.lines), default=0)
        room = max(inner * share, inner - max(labels + look.metrics.pad, inner * 0.24))
        return min(round(room / len(self.sides)), look.metrics.px(190))

    @property
    def _line(self) -> int:
        """The height of a line, two rows if a label needs them, such that the sheet leaves room for cards under it."""
        entries, look = self.result.lines, self.look
        wanted = round(look.metrics.text(BODY) * 2.2)
        style = look.style(BODY)
        if any(look.text.width(_label(entry), style) > self._labels for entry in entries):
            wanted = max(wanted, 2 * look.text.line_height(look.style(SMALL)) + look.metrics.px(4))
        return min(wanted, round(self._inner.height * 0.64) // (len(entries) + 4))

    @property
    def _labels(self) -> int:
        """The width of the labels beside the figures."""
        return self._inner.width - self._column * len(self.sides) - self.look.metrics.px(4)

    @property
    def rows(self) -> list[Rect]:
        """The places of the lines, below the sides' names."""
        inner, line, more = self._inner, self._line, self.look.metrics.px(6)
        first = inner.top + round(line * 1.4)
        count = len(self.result.lines)
        return [Rect(inner.left - more, first + n * line, inner.width + 2 * more, line) for n in range(count)]

    def sums(self) -> list[tuple[str, list[int], Rect]]:
        """Return the sums under the lines: their labels, figures and places."""
        result, inner = self.result, self._inner
        top = inner.top + round(self._line * 1.4) + self._line * len(result.lines)
        recorded = [result.points[side[0]] for side in self.sides]
        place = Rect(inner.left, top, inner.width, self._line)
        return [("This hand", recorded, place), ("Total", list(self.totals), place.move(0, self._line))]

    def draw(self, surface: Surface, art: CardArt, chosen: int) -> None:
        """Draw the sheet, with the cards behind the chosen line; a negative number chooses none."""
        result = self.result
        look, inner, labels = self.look, self._inner, self._labels
        head = Rect(inner.left, inner.top, labels, round(self._line * 1.4))
        look.write(surface, _capital(result.title), look.style(BODY, look.theme.gold, True), head, wrap=True)
        for number, name in enumerate(self.names):
            style = look.style(SMALL, COLOURS[number % len(COLOURS)], True)
            cell = self._cell(head, number).inflate(-look.metrics.px(6), 0)
            self._draw_name(surface, name, style, cell)
        for place, (row, entry) in enumerate(zip(self.rows, result.lines, strict=True)):
            if place == chosen:
                look.shapes.ring(surface, row, look.theme.gold, look.metrics.line, look.metrics.radius)
            text = _label(entry)
            fits = look.text.width(text, look.style(BODY)) <= labels
            style = look.read(Ground.DARK, BODY if fits else SMALL)
            look.write(surface, text, style, Rect(inner.left, row.top, labels, row.height), wrap=not fits)
            self._figures(surface, [entry.points[side[0]] for side in self.sides], row, bold=False)
        sums = self.sums()
        surface.fill(look.theme.panel_edge, Rect(inner.left, sums[0][2].top, inner.width, look.metrics.line))
        for label, figures, row in sums:
            bold = look.read(Ground.DARK, BODY, True)
            look.write(surface, label, bold, Rect(row.left, row.top, labels, row.height))
            self._figures(surface, figures, row, bold=True)
        top = sums[-1][2].bottom + look.metrics.gap
        line = result.lines[chosen] if 0 <= chosen < len(result.lines) else None
        cards = CardsOfLine(line, self.names, self.sides, look, art)
        cards.draw(surface, Rect(inner.left, top, inner.width, inner.bottom - top))

    def _draw_name(self, surface: Surface, name: str, style: Style, cell: Rect) -> None:
        """Write a side's name, whole if that fits; else the beginning of each player's, for the legend has it whole."""
        text = self.look.text
        longest = max(name.split(" "), key=lambda word: text.width(word, style))
        style = text.shrunk(longest, style, cell.width, 0.75)
        rows = max(1, cell.height // text.line_height(style))
        words = all(text.width(word, style) <= cell.width for word in name.split(" "))
        if not words or len(text.wrap(name, style, cell.width)) > rows:
            first, *others = name.split(" & ")
            parts = [first, *(f"& {other}" for other in others)][:rows]
            name = "\n".join(self._beginning(part, style, cell.width) for part in parts)
        self.look.write(surface, name, style, cell, Align.RIGHT, wrap=True)

    def _beginning(self, name: str, style: Style, width: int) -> str:
        if self.look.text.width(name, style) <= width:
            return name
        while len(name) > 1 and self.look.text.width(f"{name}.", style) > width:
            name = name[:-1]
        return f"{name.rstrip()}."

    def _cell(self, row: Rect, number: int) -> Rect:
        """Return the place of a side's figure in a row."""
        right = self._inner.right - self._column * (len(self.sides) - 1 - number)
        return Rect(right - self._column, row.top, self._column, row.height)

    def _figures(self, surface: Surface, figures: Sequence[int], row: Rect, *, bold: bool) -> None:
        style = self.look.read(Ground.DARK, BODY, bold)
        for number, figure in enumerate(figures):
            self.look.write(surface, written(figure), style, self._cell(row, number), Align.RIGHT)

    def parts(self) -> Iterator[Part]:
        """Yield the lines and the sums with their figures."""
        for row, entry in zip(self.rows, self.result.lines, strict=True):
            figures = " ".join(written(entry.points[side[0]]) for side in self.sides)
            yield Part("line", row, f"{entry.label}: {figures}")
        for label, sums, row in self.sums():
            yield Part("sum", row, f"{label}: {' '.join(map(written, sums))}")


@dataclass(frozen=True, slots=True)
class CardsOfLine:
    """The cards behind a line of the sheet; ``None`` if no line is chosen."""

    line: ScoreLine | None
    names: Sequence[str]
    sides: Sequence[Sequence[int]]
    look: Look
    art: CardArt

    def draw(self, surface: Surface, area: Rect) -> None:
        """Draw each side's cards beside its name."""
        look, gap = self.look, self.look.metrics.px(6)
        if self.line is None:
            hint = "Point at a line, or press Up and Down, to see the cards behind it."
            look.write(surface, hint, look.dim(Ground.DARK, SMALL), area, Align.LEFT, wrap=True)
            return
        line = self.line
        held = [
            (number, [card for seat in side if seat < len(line.cards) for card in line.cards[seat]])
            for number, side in enumerate(self.sides)
        ]
        held = [(number, cards) for number, cards in held if cards]
        if not held:
            look.write(surface, "There are no cards behind this line.", look.dim(Ground.DARK, SMALL), area)
            return
        columns = 2 if len(held) > MAX_COLUMN_SIDES else 1
        rows = -(-len(held) // columns)
        high = min(area.height // rows - gap, look.metrics.px(112))
        wide = (area.width - (columns - 1) * gap) // columns
        for place, (number, cards) in enumerate(held):
            x, y = area.left + place % columns * (wide + gap), area.top + place // columns * (high + gap)
            self._draw_held(surface, number, cards, Rect(x, y, wide, high))

    def _draw_held(self, surface: Surface, number: int, cards: Sequence[Card], area: Rect) -> None:
        look = self.look
        colour = COLOURS[number % len(COLOURS)]
        mark = Rect(area.left, area.top, max(3, look.metrics.px(5)), area.height)
        surface.fill(colour, mark)
        name = Rect(mark.right + look.metrics.px(6), area.top, round(area.width * 0.17), area.height)
        self._draw_short(surface, self.names[number], look.style(SMALL, colour, True), name)
        painter = CardPainter(self.art, look.shapes)
        wide = round(area.height / 1.4)
        left = name.right + look.metrics.px(6)
        step = min(wide * 0.55, (area.right - left - wide) / max(1, len(cards) - 1))
        for place, card in enumerate(cards):
            rect = Rect(round(left + place * step), area.top, wide, area.height)
            painter.card(surface, card, rect, shadow=False)

    def _draw_short(self, surface: Surface, name: str, style: Style, cell: Rect) -> None:
        lines = max(1, cell.height // self.look.text.line_height(style))
        if any(self.look.text.width(word, style) > cell.width for word in name.split(" ")):
            lines = 1
        self.look.write(surface, name, style, cell, Align.LEFT, wrap=lines > 1)


def _label(entry: ScoreLine) -> str:
    return f"{_capital(entry.label)} ({entry.rule})" if entry.rule else _capital(entry.label)


def _capital(text: str) -> str:
    """Return the beginning of a line as one is written: ``Nullo made``."""
    return text[:1].upper() + text[1:]
