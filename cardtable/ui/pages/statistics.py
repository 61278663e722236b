"""The page of statistics: figures and charts by game and player."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect, Surface

from cardtable.ui.kit.button import Button
from cardtable.ui.kit.choice import Choice, Tabs
from cardtable.ui.kit.dialog import Answer, Dialog
from cardtable.ui.kit.skin import Role
from cardtable.ui.kit.toggle import Toggle
from cardtable.ui.kit.widget import Tip, Widget
from cardtable.ui.lettering.text import Align
from cardtable.ui.look import Look
from cardtable.ui.pages.bar_chart import BarChart
from cardtable.ui.pages.chart import Chart
from cardtable.ui.pages.chart_bars import ChartBars
from cardtable.ui.pages.figure_cards import NUMBER, BigFigure, RecentMatch, draw_figures, draw_recent
from cardtable.ui.pages.figure_table import FigureTable
from cardtable.ui.pages.page import PageScene
from cardtable.ui.scene import Part
from cardtable.ui.theme import BODY, SMALL, Ground

ALL_PLAYERS: Final = -1
ALL_GAMES: Final = -1


@dataclass(frozen=True, slots=True)
class Selection:
    """The figures to show: a game and a player by index, and whether hands with help are left out."""

    game: int = ALL_GAMES
    player: int = ALL_PLAYERS
    unaided: bool = False


EVERYTHING: Final = Selection()
TABLE_SHARE: Final = 0.62
"""The share of the width for the table of figures; the chart takes the rest."""
ONE_COLUMN_SHARE: Final = 0.42
"""The same for a table with one column of figures."""
MIN_MIDDLE_LINES: Final = 8
"""The least height of figures and chart, in lines of text; recent matches and large figures give way to them."""


@dataclass(frozen=True, slots=True)
class FigureSheet:
    """The figures of a selection.

    :param links: the selection that a click on each row shows; empty if rows cannot be clicked.
    :param charts: the charts, each with a name of one word.
    :param figures: large figures, shown above the table if there is room.
    :param recent: recent matches, shown below the table if there is room.
    """

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    links: Sequence[Selection]
    charts: Sequence[tuple[str, Chart | BarChart]]
    figures: Sequence[BigFigure] = ()
    recent: Sequence[RecentMatch] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StatisticsActions:
    """The data and actions of the page.

    :param sheet: returns the figures of a selection.
    :param export: writes the figures to a file and returns a message about it.
    :param reset: deletes all figures, after the person has confirmed it.
    :param practise: opens the exercises of the selected game.
    :param leave: goes back to the menu.
    """

    sheet: Callable[[Selection], FigureSheet]
    export: Callable[[bool], str]
    reset: Callable[[], None]
    practise: Callable[[Selection], None]
    leave: Callable[[], None]


class StatisticsScene(PageScene):
    """Figures on the left, a chart on the right, and the selection above them."""

    title = "Statistics"
    title_share = 0.6

    def __init__(
        self,
        games: Sequence[str],
        players: Sequence[str],
        actions: StatisticsActions,
        notice: str = "",
        selection: Selection = EVERYTHING,
    ) -> None:
        """Offer games and players by name.

        :param selection: the first selection.
        """
        super().__init__()
        self.actions = actions
        self.notice = notice
        self.selection = selection
        every = [(ALL_GAMES, "All games"), *enumerate(games)]
        self.game = Choice("", every, selection.game, lambda game: self.show(replace(self.selection, game=game)))
        everybody = [(ALL_PLAYERS, "Everyone"), *enumerate(players)]
        self.player = Choice(
            "", everybody, selection.player, lambda player: self.show(replace(self.selection, player=player))
        )
        tip = "Leave out hands played with undo or hints, and repeated deals."
        self.unaided = Toggle(
            "Unaided only",
            selection.unaided,
            lambda unaided: self.show(replace(self.selection, unaided=unaided)),
            tip=tip,
        )
        self.table = FigureTable(self._follow, "No hand has been finished yet.")
        self.tabs: Tabs[int] = Tabs([(0, "")], 0, self._turn)
        self.chart = 0
        self.has_figures = bool(players)
        self.sheet = actions.sheet(self.selection)
        self.panels = (Rect(0, 0, 0, 0), Rect(0, 0, 0, 0))
        self.plot = Rect(0, 0, 0, 0)
        self.bars: list[ChartBars] = []
        self._figures = Rect(0, 0, 0, 0)
        self._recent = Rect(0, 0, 0, 0)
        self._notice = Rect(0, 0, 0, 0)

    def show(self, selection: Selection) -> None:
        """Show another selection."""
        self.selection = selection
        self.game.value, self.player.value, self.unaided.value = selection.game, selection.player, selection.unaided
        self.sheet = self.actions.sheet(selection)
        self.chart = min(self.chart, max(0, len(self.sheet.charts) - 1))
        self.layout(self.look)

    def _follow(self, place: int) -> None:
        """Show the selection that a row links to."""
        lead = self.sheet.links[place] if place < len(self.sheet.links) else self.selection
        if lead != self.selection:
            self.show(lead)

    def _turn(self, chart: int) -> None:
        self.chart = chart
        self.layout(self.look)

    def place(self, look: Look) -> list[Widget]:
        """Place the selection above, figures and chart, and the buttons below."""
        metrics, body = look.metrics, self.body(look)
        gap, target = metrics.gap, metrics.target
        wide = (body.width - 2 * gap) // 3
        for number, widget in enumerate((self.game, self.player, self.unaided)):
            widget.layout(Rect(body.left + number * (wide + gap), body.top, wide, target), look)
        foot = Rect(body.left, body.bottom - target, body.width, target)
        top = body.top + target + gap
        middle = self._place_tiles(look, Rect(body.left, top, body.width, foot.top - gap - top))
        narrow = len(self.sheet.headings) == 2 and metrics.text_scale < 1.4
        left = Rect(
            middle.topleft, (round(middle.width * (ONE_COLUMN_SHARE if narrow else TABLE_SHARE)), middle.height)
        )
        right = Rect(left.right + gap, left.top, middle.right - left.right - gap, left.height)
        self.panels = (left, right)
        self.table.on_pick = self._follow if self.sheet.links else None
        self.table.layout(left.inflate(-2 * metrics.px(8), -2 * metrics.px(6)), look)
        self.table.replace(self.sheet.headings, self.sheet.rows)
        above = [self.game, self.player, self.unaided, self.table]
        return [*above, *self._place_chart(look, right), *self._place_buttons(look, foot)]

    def _place_tiles(self, look: Look, room: Rect) -> Rect:
        """Place large figures above and recent matches below, if there is room; return the place between them."""
        metrics = look.metrics
        top, bottom = room.top, room.bottom
        least = max(metrics.px(190), MIN_MIDDLE_LINES * look.text.line_height(look.style(BODY)))
        figures = round(look.text.line_height(look.style(NUMBER)) + look.text.line_height(look.style(SMALL)) * 1.4)
        recent = 2 * look.text.line_height(look.style(BODY)) + metrics.px(8)
        self._figures = Rect(room.left, top, room.width, 0)
        self._recent = Rect(room.left, bottom, room.width, 0)
        if self.sheet.figures and bottom - top - figures - metrics.gap >= least:
            self._figures.height = figures
            top = self._figures.bottom + metrics.gap
        if self.sheet.recent and bottom - top - recent - metrics.gap >= least:
            self._recent = Rect(room.left, bottom - recent, room.width, recent)
            bottom = self._recent.top - metrics.gap
        return Rect(room.left, top, room.width, bottom - top)

    def _place_chart(self, look: Look, panel: Rect) -> list[Widget]:
        metrics = look.metrics
        inner = panel.inflate(-2 * metrics.pad, -2 * metrics.gap)
        self.plot = inner
        if len(self.sheet.charts) < 2:
            return [*self._place_bars(look)]
        names = [(number, name) for number, (name, _) in enumerate(self.sheet.charts)]
        self.tabs = Tabs(names, self.chart, self._turn)
        self.tabs.layout(Rect(inner.left, inner.top, inner.width, metrics.target), look)
        top = self.tabs.rect.bottom + metrics.gap
        self.plot = Rect(inner.left, top, inner.width, inner.bottom - top)
        return [self.tabs, *self._place_bars(look)]

    def _place_bars(self, look: Look) -> list[ChartBars]:
        """Place the chart as a widget if its bars can be chosen."""
        shown = self.sheet.charts[self.chart][1] if self.sheet.charts else None
        self.bars = [ChartBars(shown)] if isinstance(shown, BarChart) and shown.open is not None else []
        for bars in self.bars:
            bars.layout(self.plot, look)
        return self.bars

    def _place_buttons(self, look: Look, foot: Rect) -> list[Widget]:
        back = Button("Menu", self.back, key="Esc")
        reset = Button("Start over …", self._ask, key="N")
        export = Button("Export as CSV", self._export, key="E")
        self._notice = self.place_in_corner(look, [back])
        tip = "Turns your costly moves into exercises."
        practise = Button("Practise", lambda: self.actions.practise(self.selection), key="P", tip=tip)
        self.place_row(look, foot, [practise, export, reset])
        if not self.has_figures:
            for button in (reset, export):
                button.disable(Tip("There are no figures yet."))
        return [practise, export, reset, back]

    def draw_page(self, surface: Surface) -> None:
        """Draw panels, chart and notice."""
        look = self.look
        for panel in self.panels:
            self.panel(surface, panel)
        if self.notice:
            warn = look.style(SMALL, look.theme.warn)
            look.write(surface, self.notice, warn, self._notice, Align.LEFT, wrap=True)
        if self._figures.height:
            draw_figures(surface, look, self.sheet.figures, self._figures)
        if self._recent.height:
            draw_recent(surface, look, self.sheet.recent, self._recent)
        if self.sheet.charts:
            if not self.bars:
                self.sheet.charts[self.chart][1].draw(surface, look, self.plot)
        else:
            text = "The chart appears after the first finished match."
            look.write(surface, text, look.dim_style(Ground.DARK, BODY), self.plot, Align.CENTRE, wrap=True)

    def _export(self) -> None:
        self.desk.open(
            Dialog("Export", self.actions.export(self.selection.unaided), [Answer("Close", role=Role.PRIMARY)])
        )

    def _ask(self) -> None:
        text = "All figures of all games and players are reset. The old file is kept beside the new one."
        answers = [
            Answer("Keep them", role=Role.PRIMARY, escapes=True),
            Answer("Start over", self.actions.reset, Role.DANGER),
        ]
        self.desk.open(Dialog("Start the statistics over?", text, answers))

    def back(self) -> None:
        """Go back to the menu."""
        self.actions.leave()

    def parts(self) -> Iterator[Part]:
        """Yield the widgets and the chart."""
        yield from super().parts()
        if self.sheet.charts and not self.bars:
            yield Part("chart", Rect(self.plot), self.sheet.charts[self.chart][1].title)
