"""The bids of an auction as a grid: a cell for each value, with the bidder's face on the standing bid."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.bot import Forecast
from cardtable.engine.cards import SIGNS
from cardtable.engine.voice.words import BidTable
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.play.buttons.action_buttons import FIGURE_POINTS, figure_style
from cardtable.ui.table.labels import seats_and_fans
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.theme import BODY, SMALL, Ground

CELL_UNITS: Final = (96, 52)
"""Largest width and height of a cell, in layout units."""
ASIDE_UNITS: Final = 150
"""Width of the choices beside the grid, in layout units, unless a label is wider and there is room for it."""
MIN_PITCH_UNITS: Final = 48
"""If a row has less height than this, in layout units, the grid also takes the place of the event line."""
TIGHT_GAP_UNITS: Final = 2
"""The gap between rows that would be too low otherwise, in layout units."""
MIN_ASIDE_UNITS: Final = 90
"""If less width than this is left beside the grid, in layout units, the other choices go under it."""
HEAD_UNITS: Final = 40
"""The height of the column heads and of the forecast under the columns, in layout units."""


@dataclass(frozen=True, slots=True)
class GridPlaces:
    """The places of a grid: its cells by row and column, its heads, the forecast, and the choices without a cell.

    :param note: the room for the note of the forecast, beside the button that hides it.
    """

    cells: dict[tuple[int, int], Rect]
    columns: tuple[Rect, ...]
    rows: tuple[Rect, ...]
    promises: tuple[Rect, ...]
    caption: Rect
    note: Rect
    aside: tuple[Rect, ...]
    whole: Rect

    @property
    def table(self) -> Rect:
        """The place of the cells with their heads and the forecast."""
        return Rect(self.columns[0]).unionall([*self.cells.values(), *self.columns, *self.rows, *self.promises])

    @property
    def choices(self) -> Rect:
        """The place of the cells with their heads, and of the choices without a cell."""
        first = self.columns[0]
        return first.unionall([*self.columns, *self.rows, *self.cells.values(), *self.aside])


def grid_places(
    layout: TableLayout, look: Look, table: BidTable, aside: tuple[int, int], *, with_forecast: bool
) -> GridPlaces:
    """Return the places of a grid, which is in the middle of the table, above the event line.

    :param aside: the number of choices without a cell, and the width of the widest in one line.
    :param with_forecast: whether the forecast is shown under the columns, if there is room.
    """
    places = _places(layout, look, table, aside, with_forecast=with_forecast)
    if with_forecast and places.whole.top < _top(layout, look):
        return _places(layout, look, table, aside, with_forecast=False)
    return places


def _top(layout: TableLayout, look: Look) -> int:
    """Return the lower end of what lies above a grid."""
    lying = [spot.rect.bottom for spot in layout.spots if not spot.in_hand]
    return max([layout.rail.bottom + look.metrics.px(4), *lying])


def _places(
    layout: TableLayout, look: Look, table: BidTable, aside: tuple[int, int], *, with_forecast: bool
) -> GridPlaces:
    metrics, gap = look.metrics, look.metrics.px(6)
    across, down = len(table.columns), len(table.rows)
    top, bottom = _top(layout, look), layout.event.top - metrics.px(8)
    lead = look.text.width("10", look.style(FIGURE_POINTS, bold=True)) + metrics.px(16)
    wide = min(metrics.px(CELL_UNITS[0]), (layout.middle.width - lead) // across - gap)
    head = max(metrics.px(HEAD_UNITS), round(look.text.line_height(look.style(BODY)) * 1.05))
    end = layout.middle.centerx - lead // 2 + (lead + across * (wide + gap)) // 2 + metrics.px(24)
    beside = _beside_grid(layout, look, aside, end, bottom - head * with_forecast)
    under = beside.width < metrics.px(MIN_ASIDE_UNITS) or beside.collidelist(seats_and_fans(layout)) >= 0
    if (bottom - top) // (down + 1 + with_forecast + under) < metrics.px(MIN_PITCH_UNITS):
        bottom = layout.event.bottom
    rise, end_high = gap, metrics.target
    room = bottom - top - head * (1 + with_forecast)
    if (room - (end_high + rise if under else 0)) // down - rise < metrics.least_target:
        rise, end_high, head = metrics.px(TIGHT_GAP_UNITS), metrics.least_target, metrics.least_target * 3 // 4
    foot = head * with_forecast + (end_high + rise if under else 0)
    high = max(metrics.least_target // 2, min(metrics.px(CELL_UNITS[1]), (bottom - top - head - foot) // down - rise))
    whole = Rect(0, 0, lead + across * (wide + gap), head + down * (high + rise) + foot)
    whole.midbottom = (layout.middle.centerx - lead // 2, bottom)
    whole.left = max(whole.left, metrics.px(16))
    left, upper = whole.left + lead, whole.top + head
    cells = {
        (row, column): Rect(left + column * (wide + gap), upper + row * (high + rise), wide, high)
        for row in range(down)
        for column in range(across)
    }
    low = upper + down * (high + rise)
    columns = tuple(Rect(left + column * (wide + gap), whole.top, wide, head) for column in range(across))
    rows = tuple(Rect(whole.left, upper + row * (high + rise), lead - metrics.px(8), high) for row in range(down))
    promises = tuple(Rect(each.left, low, wide, head - gap) for each in columns) if with_forecast else ()
    caption = Rect(metrics.px(16), low, left - metrics.px(28), head - gap)
    note = _note(layout, look, Rect(left + across * (wide + gap), low, 0, head - gap))
    last = (down - 1, across - 1)
    below = Rect(0, low + head * with_forecast, 0, end_high) if under else None
    others = _aside(look, cells, (aside[0], beside.width), last, below)
    return GridPlaces(cells, columns, rows, promises, caption, note, others, whole.unionall([*others, *promises]))


def _note(layout: TableLayout, look: Look, start: Rect) -> Rect:
    """Return the room for a note from the end of the forecast to the next player, the column or the table's edge."""
    metrics = look.metrics
    left, edge = start.left + metrics.target + metrics.px(10), layout.rail.right - metrics.px(16)
    place = Rect(left, start.top, max(0, edge - left), start.height)
    column = [layout.column] if layout.column.width else []
    covered = [rect for rect in (*seats_and_fans(layout), *column) if place.colliderect(rect)]
    place.width = max(0, min([place.right, *(rect.left - metrics.px(8) for rect in covered)]) - left)
    return place


def _beside_grid(layout: TableLayout, look: Look, aside: tuple[int, int], left: int, bottom: int) -> Rect:
    """Return the place of the choices beside the grid, with room for the widest unless it would cover a player.

    :param aside: the number of choices, and the width of the widest in one line.
    """
    metrics, (count, widest) = look.metrics, aside
    usual, room = metrics.px(ASIDE_UNITS), layout.rail.right - metrics.px(16) - left
    high = count * (metrics.px(CELL_UNITS[1]) + metrics.px(6))
    place = Rect(left, bottom - high, min(max(usual, widest), room), high)
    if place.collidelist(seats_and_fans(layout)) >= 0:
        place.width = min(usual, room)
    return place


def _aside(
    look: Look,
    cells: dict[tuple[int, int], Rect],
    wanted: tuple[int, int],
    end: tuple[int, int],
    below: Rect | None,
) -> tuple[Rect, ...]:
    """Return the places of the choices without a cell: beside the last rows, or side by side under the grid.

    :param wanted: the number of places, and their width beside the grid.
    :param end: the row and column of the last cell.
    :param below: the top and the height of the line under the grid; ``None`` if there is room beside it.
    """
    (count, wide), (row, column) = wanted, end
    first, last, gap = cells[0, 0], cells[end], look.metrics.px(6)
    if below is not None:
        wide = (last.right - first.left - gap * (count - 1)) // max(1, count)
        return tuple(Rect(first.left + n * (wide + gap), below.top, wide, below.height) for n in range(count))
    left = last.right + look.metrics.px(24)
    start = max(0, row + 1 - count)
    return tuple(Rect(left, cells[start + n, column].top, wide, last.height) for n in range(count) if start + n <= row)


def draw_heads(surface: Surface, look: Look, table: BidTable, places: GridPlaces) -> None:
    """Draw the head above each column and the label before each row."""
    theme, metrics = look.theme, look.metrics
    strong = figure_style(look, places.rows[0].height, theme.text_on(Ground.DARK))
    for forms, place in zip(table.columns, places.columns, strict=True):
        text = forms[0]
        if text in SIGNS:
            suit = SIGNS.index(text)
            sign = look.text.suit_symbol(suit, round(place.height * 0.8), theme.suits.of(suit, light_text=True))
            surface.blit(sign, sign.get_rect(center=place.center))
            continue
        style = Style(min(metrics.text(BODY - 1), round(0.8 * place.height)), strong.colour, bold=True)
        written = text if look.text.width(text, style) <= place.width else forms[-1]
        look.write(surface, written, style, place, Align.CENTRE)
    for text, place in zip(table.rows, places.rows, strict=True):
        look.write(surface, text, strong, place, Align.RIGHT)


def draw_promises(surface: Surface, look: Look, columns: Sequence[str], places: GridPlaces, forecast: Forecast) -> None:
    """Draw the forecast for each column under it, the best one on paper."""
    theme, metrics = look.theme, look.metrics
    dim = Style(metrics.text(BODY), theme.dim_on(Ground.DARK))
    promises = {promise.label: promise for promise in forecast.promises}
    for text, place in zip(columns, places.promises, strict=False):
        promise = promises.get(text)
        if promise is None:
            continue
        if promise is forecast.best:
            look.shapes.draw(surface, place, Box(theme.paper, metrics.radius))
        style = Style(dim.size, theme.ink, bold=True) if promise is forecast.best else dim
        look.write(surface, promise.figure, style, place, Align.CENTRE)
    small = Style(metrics.text(SMALL), theme.dim_on(Ground.DARK))
    if look.text.width(forecast.title, small) <= places.caption.width:
        look.write(surface, forecast.title, small, places.caption, Align.RIGHT)
    if forecast.note and note_fits(look, places, forecast):
        look.write(surface, forecast.note, _note_style(look), places.note)


def note_fits(look: Look, places: GridPlaces, forecast: Forecast) -> bool:
    """Whether the note of a forecast has room beside it."""
    return look.text.width(forecast.note, _note_style(look)) <= places.note.width


def _note_style(look: Look) -> Style:
    return Style(look.metrics.text(BODY), look.theme.text_on(Ground.DARK), bold=True)
