"""The layout of a score sheet in its room, with the chart beside or below it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.pages.charts import MIN_CHART_HANDS, Chart
from cardtable.pages.scores.players_sheet import PlayersSheet
from cardtable.pages.scores.sheet import Sheet
from cardtable.pages.scores.sides_places import SidesPlaces
from cardtable.pages.scores.sides_sheet import SidesSheet
from cardtable.pages.scores.tally import Tally
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.theme import Ground
from cardtable.ui.widgets.skin import panel_box

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
        lambda smaller: PlayersSheet.least_height(tally, smaller, room.width) <= room.height, MIN_SHEET_SHARE
    )
    place, gap, metrics, chart_place = Rect(room), look.metrics.gap, look.metrics, None
    if len(totals) > MIN_CHART_HANDS:
        wide, high = (metrics.px(units) for units in MIN_PLAYERS_CHART)
        rest = room.height - PlayersSheet.least_height(tally, look, room.width) - gap
        if rest >= high:
            chart_place = Rect(room.left, room.bottom - rest, room.width, rest)
            place.height -= rest + gap
        elif room.width >= metrics.px(MIN_SHEET_WIDTH) + gap + wide:
            place.width = max(metrics.px(MIN_SHEET_WIDTH), round(room.width * SHEET_SHARE))
            chart_place = Rect(place.right + gap, room.top, room.right - place.right - gap, room.height)
    chart = Chart([side.name for side in tally.sides], totals, title="Totals")
    return SheetLayout(PlayersSheet(tally=tally, look=look, place=place, chosen=chosen), chart, chart_place)
