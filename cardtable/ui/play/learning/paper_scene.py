"""The table with a sheet of paper beside it, or below it in a narrow window, for lessons and exercises."""

from dataclasses import replace

from cardtable.play.exits import Exits
from cardtable.play.layout import LayoutSpec
from cardtable.play.match import Match
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.look import Look
from cardtable.ui.play.learning.paper import Paper
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.panels.side_column import column_width, has_column
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.layout import arrange
from cardtable.ui.table.sizes import Measure


class PaperScene(TableScene):
    """The table and the sheet beside it."""

    def __init__(
        self, match: Match, spec: LayoutSpec, art: CardArt, exits: Exits, manner: Manner, paper: Paper
    ) -> None:
        self.paper = paper
        self._wanted_look: Look | None = None
        super().__init__(match, spec, art, exits, manner)
        self.log.may_dock = False  # the sheet has the column

    def follow(self, manner: Manner) -> None:
        """Apply other settings, but ask no questions before costly moves: nothing is at stake here."""
        super().follow(replace(manner, confirm=False))

    def layout(self, look: Look) -> None:
        """Place the sheet first, and the table in the remaining room; a sheet beside the table ends above the hand."""
        if has_column(look):
            self.foot = 0
            view, sides = self.playing.view(), self.match.game.sides(len(self.match.names))
            column = arrange(view, self.spec, sides, self.measure(look), view.hand, self.playing.bottom).column
            self._wanted_look = look
            self.paper.fit(look, lambda _: column)
        else:
            self.paper.fit(look, self.paper.strip)
            self.foot = look.metrics.height - self.paper.rect.top
        super().layout(look)

    def measure(self, look: Look) -> Measure:
        """Return the measure of the table: the sheet has a column beside it, where there is room for one."""
        column = column_width(look)
        return replace(super().measure(look), column=column, docked=False)

    def refresh(self) -> None:
        super().refresh()
        column = self.board.layout.column
        if (
            self._wanted_look is not None
            and column.width
            and column != self.paper.rect
            and not self.board.busy(self.now)
        ):
            self.paper.fit(self._wanted_look, lambda _: column)  # the hand of cards limits its height
        self.paper.refresh(self.paper.look or self.look, still=not self.board.busy(self.now))
        for widget in (self.paper, *self.paper.buttons):
            self.desk.add(widget)
        self.desk.layout(self.look)
