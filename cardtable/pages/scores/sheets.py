"""The score sheets: of two sides, and of three to eight players. They are trees, which scroll where they lack room."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from pygame import Rect, Surface

from cardtable.engine.cards import Card
from cardtable.engine.typography import Forms, capitalized, counted, signed
from cardtable.engine.voice.words import Bar
from cardtable.pages.scores.tally import Side, Tally
from cardtable.ui.drawing.boxes import Box, mixed
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.drawing.symbols import BarColours, bar
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.table.card_painter import draw_row
from cardtable.ui.theme import BODY, LARGE, SMALL, Colour
from cardtable.ui.widgets.charts import LINE_COLOURS, MIN_CHART_HANDS, Chart, ChartLines, brief
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import (
    Column,
    Either,
    Item,
    Padded,
    PanelBox,
    Row,
    Space,
    Stack,
    even,
    grow,
    optional,
    rigid,
    wide,
)
from cardtable.ui.widgets.pictures import FacePicture, WidgetPicture
from cardtable.ui.widgets.scroll import Scrolled
from cardtable.ui.widgets.widget import Tip, Widget

MIN_BAR_UNITS: Final = 60
"""The least width of a bar in layout units."""
BAR_UNITS: Final = 32
"""The greatest height of a bar in layout units."""
MAX_CARD_UNITS: Final = 160
"""The greatest height of a card in layout units."""
CARDS_UNITS: Final = 160
"""The natural width of the cards behind a line in layout units."""
LINE_UNITS: Final = (46, 36)
"""The natural and the least height of a line in layout units."""


# --- cards, faces and bars -------------------------------------------------------------------------------------------


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


class CardRow(WidgetPicture):
    """The cards behind a line.

    :param heights: their natural and their least height in layout units.
    """

    def __init__(self, cards: Sequence[Card], art: CardArt, heights: tuple[float, float]) -> None:
        super().__init__()
        self.cards = cards
        self._art = art
        self._heights = heights

    def natural_size(self, look: Look) -> tuple[int, int]:
        return look.metrics.px(CARDS_UNITS), look.metrics.px(self._heights[0])

    def least_width(self, look: Look) -> int:
        return look.metrics.px(CARDS_UNITS / 2)

    def least_height(self, look: Look, width: int) -> int:
        return look.metrics.px(self._heights[1])

    def draw(self, surface: Surface) -> None:
        if self.look is not None:
            high = min(self.rect.height, self.look.metrics.px(MAX_CARD_UNITS))
            place = Rect(self.rect.x, self.rect.centery - high // 2, self.rect.width, high)
            draw_row(surface, self.look, self._art, self.cards, place)


def faces(side: Side, mood: Mood, units: float) -> Row:
    """Return the faces of a side."""
    return Row(*(FacePicture(face, units, side=side.team, mood=mood) for face in side.faces), gap=8, level=True)


class ColouredLabel(Label):
    """A text in the colour of a side."""

    def __init__(
        self, text: str, colour: Colour | None, *, shorter: Forms = (), points: float = BODY, lines: int = 1
    ) -> None:
        super().__init__(text, shorter=shorter, points=points, bold=True, lines=lines)
        self._colour = colour

    def style(self, look: Look) -> Style:
        style = super().style(look)
        return style if self._colour is None else replace(style, colour=self._colour)


class CountedFigure(ColouredLabel):
    """A figure, which is counted up.

    :param of: returns it from the figures counted so far.
    :param column: the figures above and below it in the end, and itself: all are as wide as the widest.
    """

    def __init__(
        self,
        of: Callable[[Tally], int],
        column: Sequence[int],
        *,
        points: float = LARGE,
        colour: Colour | None = None,
        dim: bool = False,
    ) -> None:
        super().__init__("", colour, points=points)
        self._of = of
        self.alike = [signed(each) for each in column]
        self.align = Align.RIGHT
        self.tone = Tone.DIM if dim else Tone.PLAIN

    def least_width(self, look: Look) -> int:
        return self.natural_size(look)[0]

    def count(self, tally: Tally) -> None:
        self.label = signed(self._of(tally))


class TargetBar(WidgetPicture):
    """The bar of a side towards the target of the match.

    :param named: whether its figures are written below it, if there is room: ``match 240 of 500``.
    """

    def __init__(self, side: int, *, named: bool = False) -> None:
        super().__init__()
        self._side = side
        self._named = named
        self._tally: Tally | None = None

    def count(self, tally: Tally) -> None:
        self._tally, self.dirty = tally, True

    def _name_height(self, look: Look) -> int:
        return look.text.line_height(look.dim_style(self.ground, SMALL)) if self._named else 0

    def natural_size(self, look: Look) -> tuple[int, int]:
        return look.metrics.px(2 * MIN_BAR_UNITS), look.metrics.px(BAR_UNITS) + self._name_height(look)

    def least_width(self, look: Look) -> int:
        return look.metrics.px(MIN_BAR_UNITS)

    def least_height(self, look: Look, width: int) -> int:
        return look.metrics.px(BAR_UNITS / 2)

    def draw(self, surface: Surface) -> None:
        look, tally = self.look, self._tally
        if look is None or tally is None or tally.target is None or self.rect.width < self.least_width(look):
            return
        below = self._name_height(look)
        if self.rect.height < below + look.metrics.px(BAR_UNITS / 2):
            below = 0
        size = (self.rect.width, min(self.rect.height - below, look.metrics.px(BAR_UNITS)))
        colours = BarColours(LINE_COLOURS[self._side], look.theme.well, look.theme.control_edge, look.theme.cream)
        side = tally.sides[self._side]
        drawn = bar(size, Bar(side.name, side.team or 0, max(0, tally.total(self._side)), 0), tally.target, colours)
        top = self.rect.centery - (size[1] + below) // 2
        surface.blit(look.shapes.drawing(drawn, size), (self.rect.left, top))
        if below:
            figures = f"{signed(tally.total(self._side))} of {signed(tally.target)}"
            place = Rect(self.rect.left, top + size[1], self.rect.width, below)
            look.write(surface, (f"match {figures}", figures), look.dim_style(self.ground, SMALL), place)


T = TypeVar("T", bound=CountedFigure | TargetBar)


# --- the sheets ------------------------------------------------------------------------------------------------------


class LineBox(PanelBox):
    """The box of a line of the sheet.

    :param label: the words of the line, bold while it is open.
    :param beside: what is beside them.
    :param cards: the cards below them, seen while it is open.
    """

    def __init__(
        self, number: int, label: Label, *beside: Widget | Item, cards: Widget | None = None, pad: float = 16
    ) -> None:
        self.number = number
        self.opened = False
        self._words = label
        words = Row(label, *beside, level=True) if beside else label
        self._cards = cards
        shown = words if cards is None else Column(grow(words), grow(cards, 9), gap=2)
        super().__init__(shown, box=lambda look: line_box(look, chosen=self.opened), pad=(pad, 3))

    def open(self, opened: bool) -> None:
        self.opened = self._words.bold = opened
        if self._cards is not None:
            self._cards.visible = opened

    @property
    def shows_cards(self) -> bool:
        return self.opened and self._cards is not None

    def height_for(self, look: Look, width: int) -> int:
        return max(super().height_for(look, width), look.metrics.px(LINE_UNITS[0]))

    def least_height(self, look: Look, width: int) -> int:
        return max(super().least_height(look, width), look.metrics.px(LINE_UNITS[1]))


class ScoreSheet(Scrolled):
    """A score sheet, whose figures count up and whose lines can be opened."""

    def __init__(self, tally: Tally, totals: Sequence[Sequence[int]], art: CardArt) -> None:
        """Show the figures of a hand.

        :param totals: the sides' totals after each hand up to this one, with the zeros at the start.
        """
        self.tally = tally
        self.chosen = -1
        """The open line; -1 for none."""
        self.boxes: list[LineBox] = []
        self._art = art
        self._counted: list[CountedFigure | TargetBar] = []
        self._sums: list[tuple[str, list[int], Widget]] = []
        super().__init__(self._tree(totals if len(totals) > MIN_CHART_HANDS else ()))
        self.count(tally.counted)

    @abstractmethod
    def _tree(self, totals: Sequence[Sequence[int]]) -> Widget:
        """Return what is shown.

        :param totals: empty if there are too few hands for a chart.
        """

    def _counts(self, widget: T) -> T:
        self._counted.append(widget)
        return widget

    @property
    def shows_chart(self) -> bool:
        """Whether there is room for the chart."""
        return any(part.kind == "chart" for part in self.body.parts())

    def count(self, so_far: float) -> None:
        """Show the figures counted so far (see ``Tally``)."""
        self.tally = replace(self.tally, counted=so_far)
        for each in self._counted:
            each.count(self.tally)

    def open(self, line: int) -> None:
        """Open a line, and show it."""
        if not 0 <= line < len(self.tally.result.lines):
            return
        self.chosen, self.dirty = line, True
        for box in self.boxes:
            box.open(box.number == line)
        self._mark_open()
        self.refresh()
        for box in self.boxes:
            if box.number == line:
                self.reveal(box)
        if line == len(self.tally.result.lines) - 1:
            self.scroll_to(self.max_offset)  # with what is below the last line
        elif line == 0:
            self.scroll_to(0)  # with what is above the first line

    def _mark_open(self) -> None:
        """Show which line is open."""

    def line_at(self, point: tuple[int, int]) -> int:
        """Return the line at a point; -1 if there is none."""
        if not self.rect.collidepoint(point):
            return -1
        return next((box.number for box in self.boxes if box.rect.collidepoint(point)), -1)

    def notice_place(self) -> Rect | None:
        """Return a place in which notices cover no score; ``None`` for the usual one."""
        return None

    def parts(self) -> Iterator[Part]:
        yield from super().parts()
        for kind, label, whole in self._facts():
            shown = whole.clip(self.rect)
            if shown.height:
                yield Part(kind, shown, label, whole=whole)

    def _facts(self) -> Iterator[tuple[str, str, Rect]]:
        """Yield the lines and totals with the figures of all sides, and their places."""
        sides = range(len(self.tally.sides))
        for number, line in enumerate(self.tally.result.lines):
            figures = " ".join(signed(self.tally.points(number, side)) for side in sides)
            place = next((box.rect for box in self.boxes if box.number == number), None)
            if place is not None:
                yield "line", f"{line.label}: {figures}", place
        for label, totals, widget in self._sums:
            yield "sum", f"{label}: {' '.join(map(signed, totals))}", widget.rect


def sheet_of(tally: Tally, totals: Sequence[Sequence[int]], art: CardArt) -> ScoreSheet:
    return (SheetOfSides if len(tally.sides) == 2 else SheetOfPlayers)(tally, totals, art)


def line_label(tally: Tally, number: int, **form: Any) -> Label:
    """Return the words of a line, whose tip names its rule.

    :param form: how they are written (see ``Label``).
    """
    line = tally.result.lines[number]
    text = capitalized(line.label)
    return Label(text, tip=Tip(f"{text}.", line.rule) if line.rule else None, **form)


OPEN_UNITS: Final = (96.0, 60.0)
"""The natural and the least height of the cards under the open line in layout units."""
HAND_POINTS: Final = 40
"""Points of the hand's total."""
SIDE_FACE_UNITS: Final = 46
SIDES_GAP_UNITS: Final = 56
LINE_SHARE: Final = 0.4
"""The share of spare height that goes to each line; what is below them has a share of 1."""
OPEN_SHARE: Final = 3.0
"""The share of that which goes to the cards of the open line, by that of another line."""
SIDES_CHART_UNITS: Final = (116, 84)
"""The natural and the least height of the chart of two sides, which needs no legend, in layout units."""


def _line_space() -> Widget:
    """Return the room of a line, which the shorter column has too, so that lines lie side by side."""
    return Space(high=LINE_UNITS[0], least=LINE_UNITS[1])


class SheetOfSides(ScoreSheet):
    """A column for each of two sides, with its lines."""

    def _tree(self, totals: Sequence[Sequence[int]]) -> Widget:
        sides = range(len(self.tally.sides))
        lines = [self._lines(side) for side in sides]
        self._heads = Row(*(even(self._head(side)) for side in sides), gap=SIDES_GAP_UNITS)
        self._lines_of = lines
        self._columns = [Column(gap=6) for _ in sides]
        self._mark_open()
        self._foot = Row(*(even(self._total(side)) for side in sides), gap=SIDES_GAP_UNITS)
        self._sums = [
            (f"This {self.tally.hand_word}", [self.tally.recorded(side) for side in sides], self._heads),
            ("Match", [self.tally.final(side) for side in sides], self._foot),
        ]
        chart = Chart([side.name for side in self.tally.sides], totals, title="", legend=False)
        lines_share = LINE_SHARE * max(map(len, self._lines_of))
        below = optional(grow(PanelBox(ChartLines(chart, heights=SIDES_CHART_UNITS)))) if totals else Space()
        columns = grow(Row(*map(even, self._columns), gap=SIDES_GAP_UNITS), lines_share)
        return Column(self._heads, columns, self._foot, grow(Space()), below, gap=6)

    def _mark_open(self) -> None:
        most = max(map(len, self._lines_of))
        for column, boxes in zip(self._columns, self._lines_of, strict=True):
            lines = (grow(box, OPEN_SHARE if box.shows_cards else 1.0) for box in boxes)
            column.replace(*lines, *(grow(_line_space()) for _ in range(len(boxes), most)))

    def _head(self, side: int) -> Widget:
        tally = self.tally
        points = [tally.recorded(each) for each in range(len(tally.sides))]
        who = tally.sides[side]
        return Row(
            faces(who, tally.mood(side), SIDE_FACE_UNITS),
            grow(ColouredLabel(who.name, LINE_COLOURS[side], shorter=(brief(who.name),), points=BODY + 2, lines=2)),
            self._counts(CountedFigure(lambda counted: counted.hand(side), points, points=HAND_POINTS)),
            level=True,
        )

    def _lines(self, side: int) -> list[LineBox]:
        """Return the lines of a side: those with cards or without points, and those with points for it."""
        tally = self.tally
        numbers = [
            number
            for number, line in enumerate(tally.result.lines)
            if any(line.cards) or not any(line.points) or tally.points(number, side)
        ]
        boxes = [self._line(number, side) for number in numbers]
        self.boxes += boxes
        return boxes

    def _line(self, number: int, side: int) -> LineBox:
        tally, lines = self.tally, range(len(self.tally.result.lines))
        cards, points = tally.cards(number, side), tally.points(number, side)
        column = [tally.points(line, side) for line in lines]
        several = [optional(Label(counted(len(cards), "card"), points=SMALL, tone=Tone.DIM, lines=1))] if cards else []
        return LineBox(
            number,
            line_label(tally, number, lines=2, tone=Tone.PLAIN if points else Tone.DIM),
            *several,
            grow(Space()),
            self._counts(CountedFigure(lambda counted: counted.figure(number, side), column, dim=not points)),
            cards=CardRow(cards, self._art, OPEN_UNITS) if any(tally.result.lines[number].cards) else None,
        )

    def _total(self, side: int) -> Widget:
        """Return the total of a side, with a bar towards the target of the match."""
        tally = self.tally
        totals = [tally.final(each) for each in range(len(tally.sides))]
        goal = (
            [] if tally.target is None else [Label(f"of {signed(tally.target)}", points=SMALL, tone=Tone.DIM, lines=1)]
        )
        total = CountedFigure(lambda counted: counted.total(side), totals, colour=LINE_COLOURS[side])
        line = Row(
            optional(grow(self._counts(TargetBar(side)))) if goal else grow(Space()),
            Label("match", points=SMALL, tone=Tone.DIM, lines=1),
            self._counts(total),
            *goal,
            gap=8,
            level=True,
        )
        return Padded(line, pad=(16, 0))

    def notice_place(self) -> Rect | None:
        """Return a place beside the figures, in the column that ends higher."""
        ends = [
            max((box.rect.bottom for box in self.boxes if box in column.children()), default=column.rect.top)
            for column in self._columns
        ]
        column, top = self._columns[ends.index(min(ends))].rect, self._heads.rect.bottom
        figures = [
            each.rect.left
            for each in self._counted
            if isinstance(each, CountedFigure)
            and each.rect.top >= top
            and column.collidepoint(each.rect.centerx, column.y)
        ]
        bars = [
            each.rect.right for each in self._counted if isinstance(each, TargetBar) and column.left <= each.rect.left
        ]
        right = min([*figures, *bars[:1]])
        return Rect(column.left, top, right - column.left, self.rect.bottom - top).clip(self.rect)


FACE_UNITS: Final = (54.0, 40.0)
"""The size of a player's face in layout units: of up to four players, and of more."""
MANY_PLAYERS: Final = 5
PLAYER_UNITS: Final = ((84.0, 76.0), (72.0, 34.0))
"""The natural and the least height of the cards of a player in layout units: of up to four players, and of more."""
MAX_LABEL_UNITS: Final = 150
"""The natural width of a line's label in layout units; it takes several lines before it is wider."""
SHEET_UNITS: Final = 760
"""The least width of the sheet of several players beside a chart, in layout units."""
SHEET_SHARE: Final = 0.7
"""The sheet's share of the spare width beside a chart."""
NO_CARDS: Final = "no cards"
"""The text in the row of a player without cards in the open line."""


class LineHead(LineBox):
    """The box of a line over its figures."""

    def natural_size(self, look: Look) -> tuple[int, int]:
        wide, high = super().natural_size(look)
        return min(wide, look.metrics.px(MAX_LABEL_UNITS)), high


class SheetOfPlayers(ScoreSheet):
    """A row for each player, and a column for each line."""

    def _tree(self, totals: Sequence[Sequence[int]]) -> Widget:
        tally, sides = self.tally, range(len(self.tally.sides))
        self._rows: list[Row] = []
        self._figures: list[list[CountedFigure]] = []
        """The figures of each line, from player to player."""
        self._behind: list[tuple[int, CardRow, Label, TargetBar]] = []
        """What is seen of each side while a line is open: cards, or the words for none, or its progress."""
        self._players: list[tuple[int, Widget]] = []
        columns: list[tuple[str, Callable[[Tally, int], int], Callable[[int], int]]] = [
            ("Match", lambda counted, side: counted.total(side), tally.final)
        ]
        if len(tally.result.lines) != 1:  # otherwise the line has the points of the hand
            columns.insert(0, (f"This {tally.hand_word}", lambda counted, side: counted.hand(side), tally.recorded))
        numbers = range(len(tally.result.lines))
        form = {"points": SMALL, "lines": 4, "align": Align.CENTRE}
        heads = [LineHead(number, line_label(tally, number, **form), pad=8) for number in numbers]
        self.boxes += heads
        self._figures = [[] for _ in numbers]
        over = [Label(label, points=SMALL, tone=Tone.DIM, align=Align.RIGHT, lines=2) for label, _, _ in columns]
        self._sums = [
            (label, [of(side) for side in sides], widget) for (label, _, of), widget in zip(columns, over, strict=True)
        ]
        head = Row(Space(), Space(), Space(), grow(Space()), *heads, *over, gap=14, alike=self._rows)
        players = [grow(self._player(side, columns)) for side in tally.order]
        sheet = Column(Padded(head, pad=(8, 0)), *players, grow(Space()), gap=5)
        if not totals:
            return sheet
        chart = PanelBox(ChartLines(Chart([side.name for side in tally.sides], totals, "Totals")))
        below = Column(rigid(sheet), grow(chart))
        beside = Row(wide(sheet, SHEET_UNITS, SHEET_UNITS, SHEET_SHARE), grow(chart, 1 - SHEET_SHARE))
        return Either(below, beside, sheet)

    def _player(
        self, side: int, columns: Sequence[tuple[str, Callable[[Tally, int], int], Callable[[int], int]]]
    ) -> Widget:
        tally, who, sides = self.tally, self.tally.sides[side], range(len(self.tally.sides))
        many = len(tally.sides) >= MANY_PLAYERS
        place = Label(f"{tally.place(side)}.", points=LARGE, tone=Tone.DIM, bold=True, lines=1, alike=["8."])
        behind = (
            CardRow((), self._art, PLAYER_UNITS[many]),
            Label(NO_CARDS, tone=Tone.DIM, lines=1),
            self._counts(TargetBar(side, named=True)),
        )
        self._behind.append((side, *behind))
        figures: list[CountedFigure] = []
        for number, column in enumerate(self._figures):
            points = [tally.points(number, each) for each in sides]
            figure = CountedFigure(
                lambda counted, number=number: counted.figure(number, side),  # type: ignore[misc]
                points,
                points=BODY + 2,
                dim=not points[side],
            )
            column.append(figure)
            figures.append(figure)
        for _, of, final in columns:
            figures.append(CountedFigure(lambda counted, of=of: of(counted, side), list(map(final, sides))))  # type: ignore[misc]
        self._counted += figures
        name = Label(who.name, shorter=(brief(who.name),), bold=True, lines=2)
        row = Row(
            place,
            faces(who, tally.mood(side), FACE_UNITS[many]),
            name,
            grow(Stack(*behind)),
            *figures,
            gap=14,
            alike=self._rows,
        )
        box = PanelBox(row, box=lambda look: line_box(look, chosen=who.own), pad=(8, 3))
        self._players.append((side, box))
        return box

    def _mark_open(self) -> None:
        for number, column in enumerate(self._figures):
            for figure in column:
                figure.bold = number == self.chosen
        has_cards = any(self.tally.result.lines[self.chosen].cards)
        for side, cards, none, progress in self._behind:
            cards.cards = self.tally.shown_cards(self.chosen, side) if has_cards else ()
            cards.visible, progress.visible = has_cards, not has_cards
            none.visible = has_cards and not cards.cards

    def _facts(self) -> Iterator[tuple[str, str, Rect]]:
        yield from super()._facts()
        for side, row in self._players:
            yield "player", self.tally.sides[side].name, row.rect
