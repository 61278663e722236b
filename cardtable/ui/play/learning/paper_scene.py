"""The table in play with a sheet of paper beside it, or below it in a window of little width, to learn from."""

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect

from cardtable.play.exits import Exits
from cardtable.play.layout import LayoutSpec
from cardtable.play.match import Match
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.look import Look
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.panels.panel import COLUMN_UNITS, has_column, is_sheet_beside
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.play.table_with_sheet import SideSheet
from cardtable.ui.table.sizes import Measure
from cardtable.ui.theme import TARGET, Ground, Size
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.layout import Buttons, Column, Item, PanelBox, Row, Space, grow, wide
from cardtable.ui.widgets.skin import panel_box
from cardtable.ui.widgets.widget import Widget

BUTTON_UNITS: Final = (210, 180)
"""The usual and the least width of the buttons of a strip, in layout units."""
MAX_COLUMN_SHARE: Final = 0.36
"""The largest part of the window's width for a sheet beside the table."""
MAX_STRIP_SHARE: Final = 0.28
"""The largest part of its height for one below it."""
STRIP_MARGIN: Final = (10, 6)
"""The distances of a strip from the edges of the window at the sides and below, in layout units."""


class PaperScene(TableScene):
    """The table and the sheet.

    :ivar paper: the sheet: a head, a text that scrolls where it has no room, and two rows of buttons.
    """

    def __init__(self, match: Match, spec: LayoutSpec, art: CardArt, exits: Exits, manner: Manner) -> None:
        self.paper: Widget = Space()
        self._written: Hashable = None
        """What ``paper`` shows."""
        self._column = 0
        """The width of the sheet beside the table in pixels; 0 below it."""
        super().__init__(match, spec, art, exits, manner)
        self.log.may_dock = False  # the sheet has the column

    def follow(self, manner: Manner) -> None:
        """Apply other settings, but ask no questions before costly moves: nothing is at stake here."""
        super().follow(replace(manner, confirm=False))

    @abstractmethod
    def written(self) -> Hashable:
        """Return all that the sheet depends on."""

    @abstractmethod
    def sheet(self, *, beside: bool) -> Widget:
        """Make the sheet, for its place beside the table or for a strip below it."""

    @abstractmethod
    def strip_height(self, look: Look, width: int) -> int:
        """Return the height that the fullest strip would take."""

    def layout(self, look: Look) -> None:
        """Place the table beside the sheet; it is drawn smaller if its part is too small for its size."""
        metrics = look.metrics
        self._paper_look, self._written = look, None
        self._column = self.foot = 0
        if is_sheet_beside(look):
            self._column = min(metrics.px(COLUMN_UNITS), round(MAX_COLUMN_SHARE * metrics.width))
        else:
            side, below = map(metrics.px, STRIP_MARGIN)
            high = self.strip_height(look, metrics.width - 2 * side)
            self.foot = below + min(high, round(MAX_STRIP_SHARE * metrics.height))
        part = (metrics.width - self._column, metrics.height - self.foot)
        share = min(1.0, Size.LARGEST.unit_in(part) / metrics.u)
        super().layout(look if share == 1.0 else look.reduced(share))

    def measure(self, look: Look) -> Measure:
        """Return the measure of the table: a sheet beside it ends above the hand, or has the whole height if narrow."""
        docked = bool(self._column) and not has_column(self._paper_look)
        return replace(super().measure(look), column=self._column, docked=docked)

    def refresh(self) -> None:
        super().refresh()
        self.desk.layout(self._paper_look)  # dialogs are not smaller than elsewhere

    def beside_table(self) -> Sequence[Widget]:
        look, written = self._paper_look, self.written()
        place = self.board.layout.column
        if not self._column:
            side, below = map(look.metrics.px, STRIP_MARGIN)
            place = Rect(side, look.metrics.height - self.foot, look.metrics.width - 2 * side, self.foot - below)
        if written != self._written:
            self.paper = self.sheet(beside=bool(self._column))
        if written != self._written or place != self.paper.rect:
            self._written = written
            self.paper.layout(place, look)
        return (self.paper,)


def paper_of(
    head: Sequence[Widget | Item],
    body: SideSheet,
    upper: Sequence[Button] | None,
    lower: Sequence[Button],
    *,
    beside: bool,
) -> PanelBox:
    """Return a sheet of paper.

    :param upper: the buttons that continue. Without any, their place stays free, so that the others do not jump;
        ``None`` for no such place.
    :param beside: whether it is beside the table; otherwise all is side by side in a low strip.
    """
    rows: list[Widget] = [Buttons(*lower, spread=True, low=True)]
    if upper is not None:
        rows.insert(0, Buttons(*upper, spread=True, low=True) if upper else Space(high=TARGET))
    if beside:
        inner: Widget = Column(*head, grow(body), *rows, gap=8)
    else:
        inner = Row(grow(Column(*head, grow(body), gap=2)), wide(Column(*rows, gap=6), *BUTTON_UNITS), gap=12)

    def box(look: Look) -> Box:
        return panel_box(look, Ground.PAPER, shadow=beside)

    return PanelBox(inner, box=box, pad=(20, 14) if beside else (12, 8), ground=Ground.PAPER)
