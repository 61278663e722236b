"""The forecast of a hand in the auction: on paper, or as a line of the prompt, with the button that hides it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.bot import Forecast
from cardtable.engine.cards import SIGNS
from cardtable.engine.typography import capitalized
from cardtable.engine.voice.words import Turn
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box, mixed
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.play.intents import Act, ShowForecast
from cardtable.ui.play.painting.prompt import DETAIL_POINTS
from cardtable.ui.table.labels import free_place, seats_and_fans
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.theme import BODY, SMALL, Ground
from cardtable.ui.widgets.button import Button, IconButton

WIDTH_UNITS: Final = 300
"""The width of the paper in layout units."""
MIN_BAR_UNITS: Final = 96
"""The smallest length of a bar, in layout units."""
BAR_HEIGHT_UNITS: Final = 17
"""The height of a bar in layout units."""
SEARCH_STEP_UNITS: Final = 12
"""The distance between two places that are tried for the paper, in layout units."""


def place_beside_cards(
    size: tuple[int, int],
    layout: TableLayout,
    look: Look,
    texts: Sequence[Rect],
    calls: Sequence[Rect],
    panel: Rect | None,
) -> Rect | None:
    """Return a place for the paper where it covers nothing: under a panel for bids, or else low, at the left.

    :param texts: the places of the texts on the table.
    :param calls: the places of short calls, which it leaves free if it can.
    """
    metrics, middle = look.metrics, layout.middle
    taken = [*seats_and_fans(layout), *(spot.rect for spot in layout.spots)]
    taken += [layout.rail, layout.event, layout.prompt, layout.steps]
    taken += [layout.column] if layout.column.width else []
    taken += [panel] if panel is not None else []
    taken = [rect.inflate(metrics.gap, metrics.gap) for rect in (*taken, *layout.drops.values(), *texts)]
    step, left, right = metrics.px(SEARCH_STEP_UNITS), layout.rail.left + metrics.gap, layout.rail.right - metrics.gap
    heights = range(middle.bottom, middle.top, -step)
    under = [] if panel is None else [("midtop", (panel.centerx, panel.bottom + metrics.gap))]
    to_left, to_right = (
        range(middle.centerx, left + size[0], -2 * step),
        range(middle.centerx, right - size[0], 2 * step),
    )
    corners = under + [("bottomright", (x, y)) for y in heights for x in to_left]
    corners += [("bottomleft", (x, y)) for y in heights for x in to_right]
    return free_place(size, corners, [*taken, *calls], metrics.size) or free_place(size, corners, taken, metrics.size)


def place_beside_panel(size: tuple[int, int], panel: Rect, layout: TableLayout, look: Look) -> tuple[Rect, Rect | None]:
    """Return where a panel for bids lies with the paper at its right, and the place of the paper.

    Without room for both, the panel stays where it is.
    """
    gap = look.metrics.gap
    paper = Rect(0, 0, size[0], max(size[1], panel.height))
    moved = panel.copy()
    moved.left = max(gap, layout.middle.centerx - (panel.width + gap + paper.width) // 2)
    paper.midleft = (moved.right + gap, moved.centery)
    paper.top = max([paper.top, *(each.bottom for each in layout.captions if each.colliderect(paper))])
    paper.bottom = min(paper.bottom, max(moved.bottom, layout.event.top - gap))
    lying = [*layout.captions, *(spot.rect for spot in layout.spots if not spot.in_hand)]
    if paper.collidelist(lying) >= 0:
        paper.bottom = layout.event.bottom  # the event line is not drawn meanwhile
    lying += seats_and_fans(layout)
    if paper.right > layout.rail.right - gap or paper.union(moved).collidelist(lying) >= 0:
        return panel, None
    return moved, paper


def forecast_size(look: Look, forecast: Forecast) -> tuple[int, int]:
    """Return the width and height of a forecast on paper."""
    metrics, text = look.metrics, look.text
    title, small, strong = _paper_styles(look)
    lines = ((forecast.title, title), (forecast.unit, small), (forecast.note, small))
    longest = max(text.width(*line) for line in lines)
    high = text.line_height(title) + text.line_height(small) + len(forecast.promises) * _row_height(look)
    high += text.line_height(small) if forecast.note else 0
    label = max(text.width(each.label, small) for each in forecast.promises)
    figure = max(text.width(each.figure, strong) for each in forecast.promises)
    barred = label + figure + metrics.px(24 + MIN_BAR_UNITS)
    wide = max(metrics.px(WIDTH_UNITS), max(longest, barred) + 2 * metrics.px(18) + metrics.px(20))
    return wide, high + metrics.px(20)


def _paper_styles(look: Look) -> tuple[Style, Style, Style]:
    """Return the styles of the title, of small text and of the figures."""
    metrics, theme = look.metrics, look.theme
    title = Style(metrics.text(BODY - 1), theme.ink, bold=True)
    return title, Style(metrics.text(SMALL - 1), theme.ink_dim), Style(metrics.text(BODY), theme.ink, bold=True)


def _row_height(look: Look) -> int:
    return max(look.metrics.px(31), round(1.2 * look.text.line_height(_paper_styles(look)[2])))


def draw_forecast(surface: Surface, look: Look, forecast: Forecast, place: Rect) -> None:
    """Draw a forecast on paper."""
    metrics = look.metrics
    title, small, _ = _paper_styles(look)
    box = Box(look.theme.paper, metrics.px(12), shadow=metrics.px(6), shadow_alpha=100)
    look.shapes.draw(surface, place, box)
    inner = place.inflate(-2 * metrics.px(18), -2 * metrics.px(10))
    heights = look.text.line_height(title), look.text.line_height(small)
    look.write(surface, forecast.title, title, Rect(inner.left, inner.top, inner.width, heights[0]))
    look.write(surface, forecast.unit, small, Rect(inner.left, inner.top + heights[0], inner.width, heights[1]))
    rows = Rect(inner.left, inner.top + sum(heights), inner.width, len(forecast.promises) * _row_height(look))
    _draw_promises(surface, look, forecast, rows)
    if forecast.note:
        look.write(surface, forecast.note, small, Rect(inner.left, rows.bottom, inner.width, heights[1]))


def _draw_promises(surface: Surface, look: Look, forecast: Forecast, place: Rect) -> None:
    """Draw a row with a bar for each promise, and a line at what is needed."""
    metrics, theme, text, high = look.metrics, look.theme, look.text, _row_height(look)
    _, small, strong = _paper_styles(look)
    label = max(metrics.px(24), *(text.width(each.label, small) for each in forecast.promises))
    figure = max(text.width(each.figure, strong) for each in forecast.promises)
    wide = place.width - label - figure - metrics.px(24)
    bar = Rect(place.left + label + metrics.px(10), 0, wide, metrics.px(BAR_HEIGHT_UNITS))
    low, most = forecast.scale
    for number, each in enumerate(forecast.promises):
        row = Rect(place.left, place.top + number * high, place.width, high)
        if each.label in SIGNS:
            suit = SIGNS.index(each.label)
            sign = text.suit_symbol(suit, round(row.height * 0.62), theme.suits.of(suit, light_text=False))
            surface.blit(sign, sign.get_rect(midleft=row.midleft))
        else:
            look.write(surface, each.label, small, Rect(row.left, row.top, label, row.height))
        bar.centery = row.centery
        look.shapes.draw(surface, bar, Box(mixed(theme.paper, theme.paper_edge, 0.55), bar.height // 2))
        share = min(1.0, max(0.04, (each.value - low) / (most - low)))
        filled = Rect(bar.left, bar.top, max(bar.height, round(bar.width * share)), bar.height)
        colour = theme.ink if each is forecast.best else mixed(theme.ink_dim, theme.paper, 0.45)
        look.shapes.draw(surface, filled, Box(colour, bar.height // 2))
        rest = Rect(bar.right, row.top, row.right - bar.right, row.height)
        look.write(surface, each.figure, strong, rest, Align.RIGHT)
    if forecast.needed is not None:
        x = bar.left + round(bar.width * min(1.0, max(0.0, (forecast.needed - low) / (most - low))))
        line = Rect(x - metrics.px(3) // 2, place.top + metrics.px(1), metrics.px(3), place.height - metrics.px(2))
        surface.fill(theme.ink, line)


MIN_PROMPT_UNITS: Final = 200
"""The smallest width that the prompt keeps beside the button, in layout units; with less, there is no button."""


class ForecastWidgets:
    """Where the forecast is shown, and the button beside it.

    :ivar place: the place of the forecast on paper; ``None`` if it is not drawn.
    :ivar in_prompt: the forecast, if the paper has no room and the prompt shows it in one line instead.
    :ivar button: the button that shows or hides the forecast, if it has room.
    """

    def __init__(self, act: Act) -> None:
        """Start without a forecast; ``act`` gets the intent to show or hide it."""
        self._act = act
        self.clear()

    def clear(self, key: str = "") -> None:
        """Show no forecast; ``key`` will show it, or hide it."""
        self._key = key
        self.place: Rect | None = None
        self.in_prompt: Forecast | None = None
        self.button: Button | None = None
        self._fits: Callable[[str], bool] = lambda _: True

    def lie_at(self, place: Rect, look: Look) -> None:
        """Show the forecast on paper, with the button that hides it in the corner."""
        self.place = place
        side = look.metrics.target
        self._place_cross(Rect(place.right - side, place.top, side, side), look, Ground.PAPER)

    def hide_beside_grid(self, last: Rect, look: Look) -> None:
        """Place the button that hides the forecast beside a grid, after ``last``: the last of its figures or heads."""
        side = look.metrics.target
        self._place_cross(Rect(last.right + look.metrics.px(4), last.top, side, side), look, Ground.DARK)

    def _place_cross(self, rect: Rect, look: Look, ground: Ground) -> None:
        self.button = IconButton("Hide", icons.CLOSE, lambda: self._act(ShowForecast(shown=False)), key=self._key)
        self.button.ground = ground
        self.button.layout(rect, look)

    def go_to_prompt(self, forecast: Forecast, layout: TableLayout, look: Look, right: int) -> None:
        """Show the forecast in the prompt; ``right`` is the end of the room for the button that hides it."""
        self.in_prompt = forecast
        self._place_button("Hide help", layout, look, right, shown=False)
        self._see_room(layout, look, right if self.button is None else self.button.rect.left)
        if not self._fits(forecast.title):
            self.button = None  # there is nothing to hide

    def go_from_grid_to_prompt(
        self, forecast: Forecast, last: Rect, layout: TableLayout, look: Look, right: int
    ) -> None:
        """Show the forecast of a grid without room for it in the prompt, its best figure with the note.

        :param last: the head of the last column; the button that hides the forecast stands after it.
        :param right: the end of the room in the prompt.
        """
        self.in_prompt = forecast
        self.hide_beside_grid(last, look)
        self._see_room(layout, look, right)

    def _see_room(self, layout: TableLayout, look: Look, end: int) -> None:
        """Find out which lines fit into the prompt up to ``end``."""
        beside = layout.prompt.left < layout.steps.left  # large text: one line beside the viewer's name
        style = look.style(DETAIL_POINTS)
        room = end - look.metrics.gap - (layout.steps if beside else layout.prompt).left
        self._fits = lambda line: not look.fitted(line, style, room).cut

    def hide(self, layout: TableLayout, look: Look, right: int) -> None:
        """Show only the button that shows the forecast; ``right`` is the end of the room for it."""
        self._place_button("What is it worth?", layout, look, right, shown=True)

    def _place_button(self, label: str, layout: TableLayout, look: Look, right: int, *, shown: bool) -> None:
        """Place a button with a label in the row of buttons, if it has room."""
        row, least = layout.buttons, layout.prompt.left + look.metrics.px(MIN_PROMPT_UNITS)
        button = Button(label, lambda: self._act(ShowForecast(shown=shown)), key=self._key)
        wide = button.natural_size(look)[0]
        if right - wide < least:
            wide -= button.key_room(look)
        place = Rect(right - min(wide, row.width), row.top, min(wide, row.width), row.height)
        if any(place.colliderect(seat.status) for seat in layout.seats.values()):
            place.top, place.height = layout.prompt.top, layout.prompt.height  # the viewer's name is beside it
        if place.left >= least:
            self.button = button
            button.layout(place, look)

    def worded(self, turn: Turn, *, asked: bool) -> Turn:
        """Return the prompt, with the forecast in it if that is where the forecast is shown.

        :param asked: whether choices lie in the middle; then the line has only room for what they come to.
        """
        forecast = self.in_prompt
        if forecast is None:
            return turn
        if asked:
            best = capitalized(f"{forecast.best.label} {forecast.best.figure}")
            both = f"{best} · {forecast.note}" if forecast.note else best
            return replace(turn, detail=both if self._fits(both) else best)
        whole = f"{forecast.title} · {turn.detail}" if turn.detail else forecast.line
        return replace(turn, detail=whole if self._fits(whole) else forecast.title)
