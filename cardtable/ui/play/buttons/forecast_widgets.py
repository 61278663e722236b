"""The forecast of an offer: its place on paper, or its line in the prompt, and the button that shows or hides it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from pygame import Rect

from cardtable.engine.bot import Forecast
from cardtable.engine.typography import capitalized
from cardtable.engine.voice.words import Turn
from cardtable.ui.drawing import icons
from cardtable.ui.look import Look
from cardtable.ui.play.input.intents import Act, ShowForecast
from cardtable.ui.play.painting.prompt_painter import DETAIL_POINTS
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.theme import BODY, Ground
from cardtable.ui.widgets.button import Button, IconButton

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

    def clear(self) -> None:
        """Show no forecast."""
        self.place: Rect | None = None
        self.in_prompt: Forecast | None = None
        self.button: Button | None = None
        self._fits: Callable[[str], bool] = lambda _: True
        self._adds = False
        """Whether the note adds to the figures; otherwise it sums them up."""

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
        self.button = IconButton("Hide", icons.CLOSE, lambda: self._act(ShowForecast(shown=False)))
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
        self.in_prompt, self._adds = forecast, True
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
        row = layout.buttons
        wide = look.text.width(label, look.style(BODY, bold=True)) + 2 * look.metrics.pad
        place = Rect(right - min(wide, row.width), row.top, min(wide, row.width), row.height)
        if any(place.colliderect(seat.status) for seat in layout.seats.values()):
            place.top, place.height = layout.prompt.top, layout.prompt.height  # the viewer's name is beside it
        if place.left >= layout.prompt.left + look.metrics.px(MIN_PROMPT_UNITS):
            self.button = Button(label, lambda: self._act(ShowForecast(shown=shown)))
            self.button.layout(place, look)

    def worded(self, turn: Turn, *, asked: bool) -> Turn:
        """Return the prompt, with the forecast in it if that is where the forecast is shown.

        :param asked: whether choices lie in the middle; then the line has only room for what they come to.
        """
        forecast = self.in_prompt
        if forecast is None:
            return turn
        if asked:
            best = capitalized(f"{forecast.best.label} {forecast.best.figure}")
            both = f"{best} · {forecast.note}"
            return replace(turn, detail=both if self._adds and self._fits(both) else forecast.note or best)
        whole = f"{forecast.title} · {turn.detail}" if turn.detail else forecast.line
        return replace(turn, detail=whole if self._fits(whole) else forecast.title)
