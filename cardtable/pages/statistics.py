"""The page of statistics: figures and charts by game and player."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect, Surface

from cardtable.pages.bar_chart import BarChart
from cardtable.pages.chart import Chart
from cardtable.pages.chart_bars import ChartBars
from cardtable.pages.figure_cards import NUMBER, BigFigure, RecentMatch, draw_figures, draw_recent
from cardtable.pages.figure_table import FigureTable
from cardtable.pages.kind_panel import PRACTISE_TIP, KindPanel, KindSheet
from cardtable.ui.drawing.text import Align
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.theme import BODY, SMALL, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.choice import Choice, Tabs
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.fields import Toggle
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Tip, Widget

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
KINDS_SHARE: Final = 0.34
"""The share of the width for the kinds of decisions beside the chart."""
MAX_KINDS_SHARE: Final = 0.45
"""The greatest such share, where the kinds need more room."""
FIGURES: Final = "Figures"
"""The name of the table where it takes turns with the charts."""
MIN_MIDDLE_LINES: Final = 8
"""The least height of figures and chart, in lines of text; recent matches and large figures give way to them."""


@dataclass(frozen=True, slots=True)
class FigureSheet:
    """The figures of a selection.

    :param links: the selection that a click on each row shows; empty if rows cannot be clicked.
    :param charts: the charts, each with a name of one word.
    :param figures: large figures, shown above the table if there is room.
    :param recent: recent matches, shown below the table if there is room.
    :param kinds: the costs by kind of decision, beside which the table takes turns with the charts; ``None`` for more
        than one player or game.
    """

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    links: Sequence[Selection]
    charts: Sequence[tuple[str, Chart | BarChart]]
    figures: Sequence[BigFigure] = ()
    recent: Sequence[RecentMatch] = ()
    kinds: KindSheet | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StatisticsActions:
    """The data and actions of the page.

    :param sheet: returns the figures of a selection.
    :param export: writes the figures to a file and returns a message about it.
    :param reset: deletes all figures, after the person has confirmed it.
    :param practise: opens the exercises of the selected game, of one kind of decision or of all (an empty text).
    :param leave: goes back to the menu.
    """

    sheet: Callable[[Selection], FigureSheet]
    export: Callable[[bool], str]
    reset: Callable[[], None]
    practise: Callable[[Selection, str], None]
    leave: Callable[[], None]


class StatisticsScene(Page):
    """The selection, and below it figures and a chart, or for one person in one game a chart and the kinds."""

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
        self.unaided = Toggle(
            "Unaided only",
            selection.unaided,
            lambda unaided: self.show(replace(self.selection, unaided=unaided)),
            tip="Leave out hands played with undo or hints, and repeated deals.",
        )
        self.table = FigureTable(self._follow, "No hand has been finished yet.")
        self.tabs: Tabs[str] = Tabs([("", "")], "", self._turn)
        self.tab = ""
        """The name of the chart that is shown, or of what takes turns with the charts."""
        self._chosen_tab = ""
        """The tab that was chosen last; it is shown again wherever there is one of this name."""
        self.has_figures = bool(players)
        self.sheet = actions.sheet(self.selection)
        self.panels: tuple[Rect, ...] = ()
        self.bars: list[ChartBars] = []
        self.kinds: KindPanel | None = None
        self.plot, self._figures, self._recent, self._notice = (Rect(0, 0, 0, 0) for _ in range(4))

    def show(self, selection: Selection) -> None:
        self.selection = selection
        self.game.value, self.player.value, self.unaided.value = selection.game, selection.player, selection.unaided
        self.sheet = self.actions.sheet(selection)
        self.kinds = None
        self.layout(self.look)

    def _follow(self, place: int) -> None:
        """Show the selection that a row links to."""
        lead = self.sheet.links[place] if place < len(self.sheet.links) else self.selection
        if lead != self.selection:
            self.show(lead)

    def _turn(self, tab: str) -> None:
        self._chosen_tab = tab
        self.layout(self.look)

    @property
    def chart(self) -> Chart | BarChart | None:
        """The chart that is shown, if any."""
        return dict(self.sheet.charts).get(self.tab)

    def place(self, look: Look) -> list[Widget]:
        metrics, body = look.metrics, self.body(look)
        gap, target = metrics.gap, metrics.target
        wide = (body.width - 2 * gap) // 3
        for number, widget in enumerate((self.game, self.player, self.unaided)):
            widget.layout(Rect(body.left + number * (wide + gap), body.top, wide, target), look)
        foot = Rect(body.left, body.bottom - target, body.width, target)
        top = body.top + target + gap
        middle = self._place_tiles(look, Rect(body.left, top, body.width, foot.top - gap - top))
        above: list[Widget] = [self.game, self.player, self.unaided]
        kinds = self.sheet.kinds
        below = self._place_table(look, middle) if kinds is None else self._place_kinds(look, middle, kinds)
        return [*above, *below, *self._place_buttons(look, foot)]

    def _place_table(self, look: Look, middle: Rect) -> list[Widget]:
        """Place the table of figures, and the chart beside it."""
        metrics = look.metrics
        narrow = len(self.sheet.headings) == 2 and metrics.text_scale < 1.4
        left, right = _beside(middle, round(middle.width * (ONE_COLUMN_SHARE if narrow else TABLE_SHARE)), metrics.gap)
        self.panels, self.kinds = (left, right), None
        self._fill_table(look, left.inflate(-2 * metrics.px(8), -2 * metrics.px(6)))
        return [self.table, *self._place_tabs(look, right, [name for name, _ in self.sheet.charts])]

    def _place_kinds(self, look: Look, middle: Rect, sheet: KindSheet) -> list[Widget]:
        """Place the chart, with which the table of figures takes turns, and the kinds of decisions beside it."""
        metrics, chosen = look.metrics, "" if self.kinds is None else self.kinds.chosen
        panel = self.kinds = KindPanel(sheet, chosen, lambda kind: self.actions.practise(self.selection, kind))
        wide = max(panel.least_width(look) + 2 * metrics.pad, round(middle.width * KINDS_SHARE))
        wide = min(wide, round(middle.width * MAX_KINDS_SHARE))
        self.panels = left, right = _beside(middle, middle.width - wide - metrics.gap, metrics.gap)
        tabs = self._place_tabs(look, left, [*(name for name, _ in self.sheet.charts), FIGURES])
        self._fill_table(look, self.plot)
        self.table.visible = self.tab == FIGURES
        return [*tabs, self.table, *panel.place(look, _inside(look, right))]

    def _fill_table(self, look: Look, room: Rect) -> None:
        self.table.visible = True
        self.table.on_pick = self._follow if self.sheet.links else None
        self.table.layout(room, look)
        self.table.replace(self.sheet.headings, self.sheet.rows)

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

    def _place_tabs(self, look: Look, panel: Rect, tabs: Sequence[str]) -> list[Widget]:
        """Place the chosen one of several parts in a panel, under tabs with their names."""
        self.plot = inner = _inside(look, panel)
        self.tab = next((tab for tab in (self._chosen_tab, *tabs) if tab in tabs), "")
        if len(tabs) < 2:
            return [*self._place_bars(look)]
        self.tabs = Tabs([(name, name) for name in tabs], self.tab, self._turn)
        self.tabs.layout(Rect(inner.left, inner.top, inner.width, look.metrics.target), look)
        top = self.tabs.rect.bottom + look.metrics.gap
        self.plot = Rect(inner.left, top, inner.width, inner.bottom - top)
        return [self.tabs, *self._place_bars(look)]

    def _place_bars(self, look: Look) -> list[ChartBars]:
        """Place the chart as a widget if its bars can be chosen."""
        shown = self.chart
        self.bars = [ChartBars(shown)] if isinstance(shown, BarChart) and shown.open is not None else []
        for bars in self.bars:
            bars.layout(self.plot, look)
        return self.bars

    def _place_buttons(self, look: Look, foot: Rect) -> list[Widget]:
        back = Button("Menu", self.back, key="Esc")
        reset = Button("Start over …", self._ask, key="N")
        export = Button("Export as CSV", self._export, key="E")
        self._notice = self.place_in_corner(look, [back])
        practise = Button("Practise", lambda: self.actions.practise(self.selection, ""), key="P", tip=PRACTISE_TIP)
        row = [*([] if self.kinds else [practise]), export, reset]  # the kinds have a button of their own
        self.place_row(look, foot, row)
        if not self.has_figures:
            for button in (reset, export):
                button.disable(Tip("There are no figures yet."))
        return [*row, back]

    def draw_page(self, surface: Surface) -> None:
        look = self.look
        for panel in self.panels:
            self.panel(surface, panel)
        if self.notice:
            warn = look.style(SMALL, look.theme.warn)
            look.write(surface, self.notice, warn, self._notice, Align.LEFT, lines=None)
        if self._figures.height:
            draw_figures(surface, look, self.sheet.figures, self._figures)
        if self._recent.height:
            draw_recent(surface, look, self.sheet.recent, self._recent)
        if self.kinds is not None:
            self.kinds.draw(surface, look)
        if self.chart is not None:
            if not self.bars:
                self.chart.draw(surface, look, self.plot)
        elif self.tab != FIGURES:
            text = "The chart appears after the first finished match."
            look.write(surface, text, look.dim_style(Ground.DARK, BODY), self.plot, Align.CENTRE, lines=None)

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
        self.actions.leave()

    def parts(self) -> Iterator[Part]:
        yield from super().parts()
        if self.chart is not None and not self.bars:
            yield Part("chart", Rect(self.plot), self.chart.title)


def _beside(rect: Rect, left: int, gap: int) -> tuple[Rect, Rect]:
    """Return two panels side by side: one of this width at the left, and the rest."""
    return (
        Rect(rect.left, rect.top, left, rect.height),
        Rect(rect.left + left + gap, rect.top, rect.width - left - gap, rect.height),
    )


def _inside(look: Look, panel: Rect) -> Rect:
    """Return the place of a panel's content."""
    return panel.inflate(-2 * look.metrics.pad, -2 * look.metrics.gap)
