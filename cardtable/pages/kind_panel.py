"""The panel that says where a person's points went: the cost of each kind of decision, and a way to practise it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.typography import Forms, capitalized
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align, Fitted
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, SMALL, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.scroll import ScrollList
from cardtable.ui.widgets.widget import Tip, Widget

TITLE: Final = "Cost by kind of move"
PRACTISE_TIP: Final = "Turns your costly moves into exercises."
MIN_TRACK_UNITS: Final = 64.0
"""The least length of a bar's track in layout units."""
TRACK_UNITS: Final = 13.0
"""The height of a track in layout units."""


@dataclass(frozen=True, slots=True)
class KindRow:
    """A kind of decision.

    :param kind: its name, as practice uses it.
    :param figure: what it cost.
    :param share: the length of its bar, by that of the longest.
    :param tip: the number of decisions, and what each cost.
    """

    kind: str
    figure: str
    share: float
    tip: str


@dataclass(frozen=True, slots=True)
class KindSheet:
    """The costs of one person in one game, by kind of decision.

    :param rows: the kinds, the costliest first.
    :param below: the unit of the figures and the hands that they are from, from long to short.
    :param empty: a sentence that takes the place of rows if there are none yet.
    """

    rows: Sequence[KindRow]
    below: Forms
    empty: str


class KindList(ScrollList):
    """The kinds with their bars. A click or the arrow keys choose one; Enter practises it."""

    kind = "kinds"

    def __init__(self, rows: Sequence[KindRow], chosen: int, on_choose: Callable[[int], None]) -> None:
        self.costs = tuple(rows)
        super().__init__(TITLE, [capitalized(each.kind) for each in rows], on_choose=on_choose)
        self.chosen = chosen if rows else None

    def row_height(self, look: Look) -> int:
        return max(look.metrics.target, round(look.text.line_height(look.style(BODY)) * 1.3))

    def clicked(self, pos: tuple[int, int]) -> None:
        place = self._at(pos)
        if place is not None:
            self.choose(place)

    def tip_at(self, pos: tuple[int, int]) -> Tip | None:
        """Return what the row under the mouse cost in detail; with the focus, the chosen row."""
        place = self._at(pos) if self.hovered else self.chosen
        return None if place is None else Tip(self.costs[place].tip)

    def least_width(self, look: Look) -> int:
        """Return the least width at which names, bars and figures have room."""
        label, track, figure = self._widths(look, 0)
        return label + track + figure + 4 * look.metrics.gap + look.metrics.px(20)

    def _widths(self, look: Look, room: int) -> tuple[int, int, int]:
        """Return the widths of the names, the tracks and the figures; tracks take what is left of the room."""
        body, bold = look.text_style(self.ground), look.style(BODY, bold=True)
        label = max((look.text.width(name, body) for name in self.rows), default=0)
        figure = max((look.text.width(each.figure, bold) for each in self.costs), default=0)
        track = room - label - figure - 2 * look.metrics.gap
        return label, max(track, look.metrics.px(MIN_TRACK_UNITS)), figure

    def draw_row(self, surface: Surface, look: Look, place: int, rect: Rect) -> None:
        """Draw the name, the bar and the figure of a kind; the chosen one is lit and has an edge."""
        theme = look.theme
        box, inner = rect.inflate(0, -look.metrics.px(4)), rect.inflate(-2 * look.metrics.gap, 0)
        if place == self.chosen:
            edge = max(2, look.metrics.px(2))
            look.shapes.draw(surface, box, Box(theme.text_on(self.ground), look.metrics.radius, alpha=24))
            look.shapes.ring(surface, box, theme.dim_on(self.ground), edge, look.metrics.radius)
        elif place == self.part_hovered:
            look.shapes.draw(surface, box, Box(theme.text_on(self.ground), look.metrics.radius, alpha=24))
        label, track, figure = self._widths(look, inner.width)
        look.write(
            surface, self.rows[place], look.text_style(self.ground), Rect(inner.x, rect.y, label + 1, rect.height)
        )
        high = look.metrics.px(TRACK_UNITS)
        bar = Rect(inner.x + label + look.metrics.gap, rect.centery - high // 2, track, high)
        line = look.metrics.line
        look.shapes.draw(surface, bar, Box(theme.well, high // 2, edge=theme.control_edge, edge_width=line))
        filled = round(bar.width * self.costs[place].share)
        if filled:
            fill = Rect(bar.x, bar.y, max(filled, high), high)
            look.shapes.draw(surface, fill, Box(theme.cream, high // 2))
        right = Rect(inner.right - figure, rect.y, figure, rect.height)
        look.write(surface, self.costs[place].figure, look.style(BODY, bold=True), right, Align.RIGHT)


class KindPanel:
    """The panel: a title, the kinds, the unit, and the button that practises the chosen kind.

    :param practise: begins exercises of a kind of decision; of all kinds, if the text is empty.
    """

    def __init__(self, sheet: KindSheet, chosen: str, practise: Callable[[str], None]) -> None:
        self.sheet = sheet
        kinds = [each.kind for each in sheet.rows]
        self.list = KindList(sheet.rows, kinds.index(chosen) if chosen in kinds else 0, self._choose)
        self.button = Button("Practise", lambda: practise(self.chosen), key="P", tip=PRACTISE_TIP)
        self.list.on_pick = lambda _: practise(self.chosen)
        self._look: Look | None = None
        self._title = self._middle = self._unit = self._foot = Rect(0, 0, 0, 0)

    @property
    def chosen(self) -> str:
        """The chosen kind; empty if there are none."""
        return "" if self.list.chosen is None else self.sheet.rows[self.list.chosen].kind

    def _choose(self, place: int) -> None:
        del place
        if self._look is not None:
            self._place_button(self._look)

    def least_width(self, look: Look) -> int:
        """Return the least width at which all parts of the panel have room."""
        return max(self.list.least_width(look), look.text.width(TITLE, look.style(BODY, bold=True)))

    @staticmethod
    def _line(look: Look) -> int:
        return round(look.text.line_height(look.style(BODY, bold=True)) * 1.3)

    def place(self, look: Look, room: Rect) -> list[Widget]:
        """Place the panel's parts in a room, and return its widgets in focus order."""
        self._look, metrics = look, look.metrics
        self._title = Rect(room.x, room.y, room.width, self._line(look))
        self._foot = Rect(room.x, room.bottom - metrics.target, room.width, metrics.target)
        self._middle = Rect(room.x, self._title.bottom, room.width, self._foot.top - metrics.gap - self._title.bottom)
        self._place_button(look)
        if not self.sheet.rows:
            return [self.button]
        self.list.layout(self._middle.inflate(2 * metrics.gap, 0), look)
        return [self.list, self.button]

    def _place_button(self, look: Look) -> None:
        """Place the button; its label names the chosen kind if there is room for that."""
        foot, gap = self._foot, look.metrics.gap
        for label in (f"Practise {self.chosen}", "Practise") if self.chosen else ("Practise",):
            self.button.label = label
            wide = min(self.button.natural_size(look)[0], foot.width)
            self._unit = Rect(foot.x, foot.y, max(0, foot.width - wide - gap), foot.height)
            if not self._unit_text(look, self.sheet.below[1:2]).cut:
                break
        self.button.bare = self.button.natural_size(look)[0] > wide
        self.button.layout(Rect(foot.right - wide, foot.y, wide, foot.height), look)

    def _unit_text(self, look: Look, forms: Forms) -> Fitted:
        """Return the unit as it fits beside the button."""
        return look.fitted(forms or ("",), look.dim_style(Ground.DARK, SMALL), self._unit.size, 2)

    def draw(self, surface: Surface, look: Look) -> None:
        """Draw the title, the unit, and the sentence of a panel without kinds; the widgets draw themselves."""
        look.write(surface, TITLE, look.style(BODY, bold=True), self._title)
        if not self.sheet.rows:
            dim = look.dim_style(Ground.DARK, BODY)
            look.write(surface, self.sheet.empty, dim, self._middle, Align.CENTRE, lines=None)
            return
        look.draw(surface, self._unit_text(look, self.sheet.below), self._unit)
