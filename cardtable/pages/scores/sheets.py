"""The score sheets: of two sides, and of three to eight players, with the chart beside or below them."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Card
from cardtable.engine.typography import capitalized, counted, signed
from cardtable.engine.view import ScoreLine
from cardtable.engine.voice.words import Bar
from cardtable.pages.charts import LINE_COLOURS, MIN_CHART_HANDS, Chart
from cardtable.pages.scores.tally import Side, Tally
from cardtable.ui.drawing.boxes import Box, mixed
from cardtable.ui.drawing.cards import CARD_ASPECT, CardArt
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.drawing.symbols import BarColours, bar
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.theme import BODY, LARGE, SMALL, Colour, Ground
from cardtable.ui.widgets.skin import panel_box

MAX_STEP: Final = 0.62
"""The greatest distance between cards of a fan, by the width of a card."""
MIN_STEP: Final = 0.2
"""With a smaller distance of cards than this, by the width of a card, their indices are covered."""
MIN_ROW_UNITS: Final = 36
"""The least height of each of two rows of cards in layout units."""
ROW_GAP_UNITS: Final = 4
"""The distance of two rows of cards in layout units."""
MIN_BAR_UNITS: Final = 60
"""The least width of a bar in layout units."""


def label_of(line: ScoreLine) -> str:
    label = capitalized(line.label)
    return f"{label} ({line.rule})" if line.rule else label


def line_box(look: Look, *, chosen: bool) -> Box:
    """Return the box behind a line: dark, or lighter with an edge for the open line."""
    return look.box(("score line", chosen), lambda: _line_box(look, chosen))


def _line_box(look: Look, chosen: bool) -> Box:
    theme, metrics = look.theme, look.metrics
    if chosen:
        fill = mixed(theme.panel, theme.cream, 0.22)
        width = metrics.px(2.5)
        return Box(fill, metrics.radius, alpha=theme.pill_alpha, edge=theme.cream, edge_width=width)
    return Box(
        theme.panel,
        metrics.radius,
        alpha=min(255, theme.pill_alpha),
        edge=theme.panel_edge if theme.panel_alpha == 255 else None,
        edge_width=metrics.line,
    )


def draw_faces(surface: Surface, look: Look, side: Side, mood: Mood, place: Rect) -> Rect:
    """Draw the faces of a side at the left of a place, as high as it; return the rest of the place."""
    size, left = place.height, place.left
    for face in side.faces:
        square = Rect(left, place.top, size, size)
        look.portraits.draw(surface, look.shapes, look.theme, square, face, mood, side.team)
        left = square.right + look.metrics.px(8)
    return Rect(left, place.top, place.right - left, place.height)


def draw_figure(
    surface: Surface, look: Look, figure: int, place: Rect, points: float, *, dim: bool = False, bold: bool = True
) -> None:
    """Write a figure at the right end of its place."""
    colour = look.theme.cream_dim if dim else look.theme.cream
    look.write(surface, signed(figure), look.style(points, colour, bold), place, Align.RIGHT)


def draw_cards(surface: Surface, look: Look, art: CardArt, cards: Sequence[Card], place: Rect) -> None:
    """Draw cards as a fan within a place, as high as the place; many cards in two rows."""
    if not cards or place.width <= 0 or place.height < 8:
        return
    painter = CardPainter(art, look.shapes)
    for card, rect in zip(cards, card_places(len(cards), place, look), strict=True):
        painter.card(surface, card, rect, shadow=False)


def card_places(count: int, place: Rect, look: Look) -> list[Rect]:
    """Return the places of cards in one row, or in two if their indices would be covered and there is room."""
    row = _row(count, place)
    gap = look.metrics.px(ROW_GAP_UNITS)
    high = (place.height - gap) // 2
    if count < 2 or row[1].left - row[0].left >= MIN_STEP * row[0].width or high < look.metrics.px(MIN_ROW_UNITS):
        return row
    first = -(-count // 2)
    upper = Rect(place.left, place.top, place.width, high)
    lower = upper.move(0, high + gap)
    return [*_row(first, upper), *_row(first, lower)[: count - first]]


def _row(count: int, place: Rect) -> list[Rect]:
    wide = min(round(place.height * CARD_ASPECT), place.width)
    high = round(wide / CARD_ASPECT)
    step = min(wide * MAX_STEP, (place.width - wide) / max(1, count - 1))
    return [Rect(round(place.left + number * step), place.top, wide, high) for number in range(count)]


def draw_name(
    surface: Surface, look: Look, side: Side, place: Rect, colour: Colour | None = None, points: float = BODY
) -> None:
    """Write the names of a side, on two lines if necessary, in cream by default."""
    look.write(surface, side.name, look.style(points, colour, bold=True), place, lines=2)


def draw_bar(surface: Surface, look: Look, tally: Tally, side: int, place: Rect) -> None:
    """Draw a side's progress towards the target of the match, if there is a target and room."""
    theme = look.theme
    if tally.target is None or place.width < look.metrics.px(MIN_BAR_UNITS):
        return
    size = (place.width, min(place.height, look.metrics.px(32)))
    colours = BarColours(LINE_COLOURS[side], theme.well, theme.control_edge, theme.cream)
    value = Bar(tally.sides[side].name, tally.sides[side].team or 0, max(0, tally.total(side)), 0)
    drawing = look.shapes.drawing(bar(size, value, tally.target, colours), size)
    surface.blit(drawing, (place.left, place.centery - size[1] // 2))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(ABC):
    """A score sheet in its place.

    :param chosen: the open line; -1 for none.
    """

    tally: Tally
    look: Look
    place: Rect
    chosen: int = -1

    @property
    @abstractmethod
    def rows(self) -> list[Rect]:
        """The places of the lines, which open them."""

    @abstractmethod
    def sums(self) -> list[tuple[str, list[int], Rect]]:
        """Return the totals: the label, the figures of all sides, and the place of each."""

    @abstractmethod
    def draw(self, surface: Surface, art: CardArt) -> None:
        """Draw the sheet."""

    def line_at(self, point: tuple[int, int]) -> int:
        """Return the line at a point; -1 if there is none."""
        return next((number for number, row in enumerate(self.rows) if row.collidepoint(point)), -1)

    def parts(self) -> Iterator[Part]:
        """Yield the lines and totals with the figures of all sides."""
        sides = range(len(self.tally.sides))
        for number, row in enumerate(self.rows):
            figures = " ".join(signed(self.tally.points(number, side)) for side in sides)
            yield Part("line", row, f"{self.tally.result.lines[number].label}: {figures}")
        for label, totals, place in self.sums():
            yield Part("sum", place, f"{label}: {' '.join(map(signed, totals))}")


MIN_LINE_UNITS: Final = 36
"""The sufficient height of a line in layout units."""
ROW_UNITS: Final = 46
"""The designed height of a line in layout units."""
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
        lines = self.most_lines * (max(self.look.metrics.px(MIN_LINE_UNITS), self.text_row) + self.gap)
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


class SidesSheet(Sheet):
    """A column for each of two sides, with its lines."""

    @property
    def places(self) -> SidesPlaces:
        return SidesPlaces(self.tally, self.look, self.place, self.chosen)

    def line_at(self, point: tuple[int, int]) -> int:
        """Return the line at a point; -1 if there is none."""
        return next((line for line, _, cell in self.places.cells() if cell.collidepoint(point)), -1)

    @property
    def rows(self) -> list[Rect]:
        first: dict[int, Rect] = {}
        for number, _, cell in self.places.cells():
            first.setdefault(number, cell)
        return [first.get(number, Rect(self.place.topleft, (0, 0))) for number in range(len(self.tally.result.lines))]

    def sums(self) -> list[tuple[str, list[int], Rect]]:
        places, sides = self.places, range(len(self.tally.sides))
        bottom = max(places.bottom(side) for side in sides)
        head = Rect(self.place.left, self.place.top, self.place.width, places.head)
        foot = Rect(self.place.left, bottom + places.gap, self.place.width, places.foot - places.gap)
        return [
            (f"This {self.tally.hand_word}", [self.tally.recorded(side) for side in sides], head),
            ("Match", [self.tally.final(side) for side in sides], foot),
        ]

    def draw(self, surface: Surface, art: CardArt) -> None:
        places, foot = self.places, self.sums()[1][2]
        for side, column in enumerate(places.columns()):
            self._draw_head(surface, side, Rect(column.left, column.top, column.width, places.head))
            self._draw_total(surface, side, Rect(column.left, foot.top, column.width, foot.height))
        for number, side, cell in places.cells():
            self._draw_line(surface, art, number, side, cell)

    def _draw_head(self, surface: Surface, side: int, place: Rect) -> None:
        look, tally = self.look, self.tally
        size = min(place.height - look.metrics.px(4), look.metrics.px(48))
        faces = Rect(place.left, place.centery - size // 2, place.width, size)
        rest = draw_faces(surface, look, tally.sides[side], tally.mood(side), faces)
        wide = look.text.width(signed(tally.recorded(side)) + "8", look.style(HAND_POINTS, bold=True))
        name = Rect(rest.left, place.top, rest.width - wide, place.height)
        draw_name(surface, look, tally.sides[side], name, LINE_COLOURS[side], BODY + 2)
        draw_figure(
            surface,
            look,
            tally.hand(side),
            Rect(place.right - wide, place.top, wide, place.height),
            HAND_POINTS,
        )

    def _draw_line(self, surface: Surface, art: CardArt, number: int, side: int, cell: Rect) -> None:
        look, tally = self.look, self.tally
        cards, points = tally.cards(number, side), tally.points(number, side)
        chosen = number == self.chosen
        look.shapes.draw(surface, cell, line_box(look, chosen=chosen))
        row, _ = self.places.heights()
        inner = Rect(cell.left, cell.top, cell.width, row).inflate(-2 * look.metrics.pad, 0)
        wide = self.places.figure_width
        figure = Rect(inner.right - wide, inner.top, wide, inner.height)
        draw_figure(surface, look, tally.figure(number, side), figure, LARGE, dim=not points)
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
        at = look.write(surface, label, style, place, lines=2)
        several = counted(cards, "card") if cards else ""
        caption = look.style(SMALL, look.theme.cream_dim)
        left = at.right + look.metrics.px(10)
        for text in (" · ".join(filter(None, (line.rule, several))), several):
            if text and left + look.text.width(text, caption) <= place.right:
                look.write(surface, text, caption, Rect(left, place.top, place.right - left, place.height))
                return

    def _draw_total(self, surface: Surface, side: int, place: Rect) -> None:
        """Write the total, with a bar towards the target of the match."""
        look, tally = self.look, self.tally
        track, word, total = self.places.total_places(place)
        caption = look.style(SMALL, look.theme.cream_dim)
        look.write(surface, self.places.goal, caption, place.inflate(-2 * look.metrics.pad, 0), Align.RIGHT)
        style = replace(self.places.total_style, colour=LINE_COLOURS[side])
        look.write(surface, signed(tally.total(side)), style, total, Align.RIGHT)
        look.write(surface, "match", caption, word)
        draw_bar(surface, look, tally, side, track)

    def notice_place(self) -> Rect:
        """Return a place for notices, beside the figures of the column that ends higher: they cover no score."""
        places = self.places
        column = places.columns()[0 if places.bottom(0) < places.bottom(1) else 1]
        track, _, _ = places.total_places(Rect(column.left, 0, column.width, 0))
        right = min(track.right, column.right - self.look.metrics.pad - places.figure_width)
        return Rect(column.left, column.top + places.head, right - column.left, column.height - places.head)


MAX_ROW: Final = 124
"""The greatest height of a player's row in layout units."""
WANTED_ROW: Final = 80
"""The sufficient height of a player's row in layout units."""
LEAST_ROW: Final = 34
"""The least height of a player's row in layout units; with less room, the sheet is drawn smaller."""
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
    def height(tally: Tally, look: Look, width: int, row: int) -> int:
        """Return the height of a sheet of this width with rows of this height in layout units."""
        sheet = PlayersSheet(tally=tally, look=look, place=Rect(0, 0, width, 0))
        return sheet._head + len(tally.sides) * (look.metrics.px(row) + sheet._gap)

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


MIN_PLAYERS_CHART: Final = (260, 190)
"""The least width and height of the chart of several players, in layout units."""
MIN_SIDES_CHART: Final = 84
"""The least height of the chart of two sides, which needs no legend, in layout units."""
MAX_SIDES_CHART: Final = 116
SHEET_SHARE: Final = 0.7
"""The sheet's share of the width beside a chart."""
MIN_SHEET_SHARE: Final = 0.6
"""The smallest share of its size at which a sheet is drawn that lacks room."""
MIN_SHEET_WIDTH: Final = 760
"""The least width of the players' sheet in layout units."""


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """A sheet, and the chart if it has a place."""

    sheet: Sheet
    chart: Chart
    chart_place: Rect | None

    @property
    def notice_place(self) -> Rect | None:
        """The place for notices in which they cover no score of two sides; ``None`` for the usual place."""
        return self.sheet.notice_place() if isinstance(self.sheet, SidesSheet) else None

    def draw(self, surface: Surface, art: CardArt) -> None:
        """Draw the sheet and the chart."""
        self.sheet.draw(surface, art)
        if self.chart_place is not None:
            look = self.sheet.look
            look.shapes.draw(surface, self.chart_place, panel_box(look, Ground.DARK, shadow=False))
            inner = self.chart_place.inflate(-2 * look.metrics.pad, -2 * look.metrics.gap)
            self.chart.draw(surface, look, inner)

    def parts(self) -> Iterator[Part]:
        """Yield the lines and figures of the sheet, and the chart."""
        yield from self.sheet.parts()
        if self.chart_place is not None:
            yield Part("chart", self.chart_place, self.chart.title)


def sheet_layout(tally: Tally, totals: Sequence[Sequence[int]], look: Look, room: Rect, chosen: int) -> SheetLayout:
    """Return the layout of a hand's sheet in a room.

    :param totals: the sides' totals after each hand up to this one, with the zeros at the start.
    :param chosen: the open line; -1 for none.
    """
    if len(tally.sides) == 2:
        return _of_sides(tally, totals, look, room, chosen)
    return _of_players(tally, totals, look, room, chosen)


def _of_sides(tally: Tally, totals: Sequence[Sequence[int]], look: Look, room: Rect, chosen: int) -> SheetLayout:
    look = look.fitting(lambda smaller: SidesPlaces(tally, smaller, room).has_room, MIN_SHEET_SHARE)
    place, gap, chart_place = Rect(room), look.metrics.gap, None
    rest = room.height - SidesPlaces(tally, look, room).least_height - gap
    if len(totals) > MIN_CHART_HANDS and rest >= look.metrics.px(MIN_SIDES_CHART):
        high = min(rest, look.metrics.px(MAX_SIDES_CHART))
        chart_place = Rect(room.left, room.bottom - high, room.width, high)
        place.height -= high + gap
    chart = Chart([side.name for side in tally.sides], totals, title="", legend=False)
    return SheetLayout(SidesSheet(tally=tally, look=look, place=place, chosen=chosen), chart, chart_place)


def _of_players(tally: Tally, totals: Sequence[Sequence[int]], look: Look, room: Rect, chosen: int) -> SheetLayout:
    look = look.fitting(
        lambda smaller: PlayersSheet.height(tally, smaller, room.width, LEAST_ROW) <= room.height, MIN_SHEET_SHARE
    )
    place, gap, metrics, chart_place = Rect(room), look.metrics.gap, look.metrics, None
    if len(totals) > MIN_CHART_HANDS:
        wide, high = (metrics.px(units) for units in MIN_PLAYERS_CHART)
        rest = room.height - PlayersSheet.height(tally, look, room.width, WANTED_ROW) - gap
        if rest >= high:
            chart_place = Rect(room.left, room.bottom - rest, room.width, rest)
            place.height -= rest + gap
        elif room.width >= metrics.px(MIN_SHEET_WIDTH) + gap + wide:
            place.width = max(metrics.px(MIN_SHEET_WIDTH), round(room.width * SHEET_SHARE))
            chart_place = Rect(place.right + gap, room.top, room.right - place.right - gap, room.height)
    chart = Chart([side.name for side in tally.sides], totals, title="Totals")
    return SheetLayout(PlayersSheet(tally=tally, look=look, place=place, chosen=chosen), chart, chart_place)
