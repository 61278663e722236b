"""The widgets of an offer: buttons for the moves, a stepper or a grid for bids, and the forecast."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.bot import Forecast
from cardtable.engine.voice.words import BidTable
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.look import Look
from cardtable.ui.play.buttons.bid_grid import (
    CellButton,
    GridPlaces,
    draw_heads,
    draw_promises,
    grid_places,
)
from cardtable.ui.play.buttons.button_places import ButtonPlaces, in_grid, in_panel, in_row, with_key
from cardtable.ui.play.buttons.forecast import ForecastPainter, ForecastWidgets, place_beside_cards, place_beside_panel
from cardtable.ui.play.buttons.move_buttons import (
    HeldMove,
    MoveButton,
    TargetButton,
    back_button,
    bid_stepper,
    cell_button,
    move_button,
    rest_button,
    target_buttons,
)
from cardtable.ui.play.buttons.picture_row import PictureRow, picture_buttons, picture_row, prompt_width_beside
from cardtable.ui.play.intents import Act
from cardtable.ui.play.offers.offer import ChoiceForm, MoveChoice, Offer, alike, row_of, several_ways
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.theme import BODY, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.fields import Stepper
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Widget

BID_BUTTON_UNITS: Final = 376
"""The largest width of the button that makes the chosen bid, in layout units."""


class OfferWidgets:
    """The widgets of the current offer.

    :ivar panel: the place of the panel in the middle with the bids or buttons in it; ``None`` without one.
    :ivar covered: whether an open drawer leaves the panel no room.
    :ivar back: the button that takes a selection back.
    """

    def __init__(self, act: Act, art: CardArt, faces: Sequence[str]) -> None:
        """Start without widgets.

        :param act: gets the intent of each press.
        :param faces: the animals, by seat.
        """
        self._act = act
        self._art = art
        self.faces = tuple(faces)
        self._offer: Offer | None = None
        self.forecast = ForecastWidgets(act)
        self._clear()

    def _clear(self) -> None:
        """Remove all widgets."""
        self.buttons: list[MoveButton | HeldMove] = []
        self.cells: list[CellButton] = []
        self.stepper: Stepper | None = None
        self.panel: Rect | None = None
        self._grid: GridPlaces | None = None
        self.covered = False
        self.picture_row = PictureRow()
        self.targets: list[TargetButton] = []
        self.back: Button | None = None
        self.rest_button: Button | None = None
        self.forecast.clear()

    def place(
        self,
        offer: Offer,
        layout: TableLayout,
        look: Look,
        texts: Sequence[Rect] = (),
        *,
        event_width: int | None = 0,
        note_width: int = 0,
    ) -> None:
        """Make the buttons of an offer and place them.

        :param texts: the places of the texts on the table.
        :param event_width: the width of the event line, which pictures may stand beside; ``None`` if they may not.
        :param note_width: the width of the note that replaces the prompt; 0 without one.
        """
        self._clear()
        self._offer = offer
        if offer.form is ChoiceForm.GRID and offer.table is not None:
            self._place_grid(offer, offer.table, layout, look)
        else:
            self._place_buttons(offer, layout, look, note_width)
        if offer.forecast is not None and offer.rest is None:  # once the result is certain, there is nothing to judge
            self._place_forecast(offer, offer.forecast, layout, look, texts)
        if offer.rest is not None:
            self.rest_button = rest_button(offer.rest, offer, layout.buttons, look, self._act)
        if offer.bids is not None and offer.to_act:
            self._place_cancel(offer, layout, look)
        if offer.pictures and offer.to_act and self.panel is None:
            right = min((widget.rect.left - look.metrics.gap for widget in self.all), default=layout.buttons.right)
            left = layout.prompt.left + prompt_width_beside(offer, layout, note_width)
            pictures = picture_buttons(offer, CardPainter(self._art, look.shapes), self._act)
            self.picture_row = picture_row(pictures, left, right, layout, look, event_width)
        self.targets = target_buttons(offer.targets, layout, look, self._act)

    def _place_buttons(self, offer: Offer, layout: TableLayout, look: Look, note_width: int) -> None:
        area = _row(offer, layout, look, note_width)
        if offer.to_act and offer.selected and offer.form is ChoiceForm.ROW and not offer.pictures:
            area = self._place_back("Put back", area, _row_width(offer, look, _labels(offer)), look)
        places = _places(offer, layout, look, area)
        self.panel = places.panel
        if offer.bids is not None and places.stepper is not None:
            self.stepper = bid_stepper(offer.bids, offer.bid, self._act)
            self.stepper.layout(places.stepper, places.look)
        for number, rect in places.buttons:
            button = move_button(offer.choices[number], offer, self._act)
            button.label = places.labels[number]
            button.layout(rect, places.look)
            self.buttons.append(button)

    def _place_back(self, label: str, area: Rect, needed: int, look: Look) -> Rect:
        """Place the button that takes a selection back at the end of a row, and return the rest of the row.

        :param needed: the width of the other buttons.
        """
        self.back = back_button(label, area, needed, look, self._act)
        return Rect(area.left, area.top, self.back.rect.left - look.metrics.gap - area.left, area.height)

    def _place_cancel(self, offer: Offer, layout: TableLayout, look: Look) -> None:
        """Place the button that cancels a bid on the stepper: in the row of buttons, visible once a bid is set."""
        made, row = self.forecast.button, layout.buttons
        left = made.rect.left - look.metrics.gap if made is not None and made.rect.colliderect(row) else row.right
        start = min(row.left, layout.prompt.centerx)
        self.back = back_button("Cancel", Rect(start, row.top, left - start, row.height), 0, look, self._act)
        self.back.visible = offer.stepped

    def _place_grid(self, offer: Offer, table: BidTable, layout: TableLayout, look: Look) -> None:
        """Place the bids as a grid, the choices without a cell beside it, and a button for the chosen bid."""
        others = [choice for choice in offer.choices if table.cell(choice.move) is None]
        with_forecast = offer.forecast is not None and offer.forecast_shown
        aside = [move_button(choice, offer, self._act) for choice in others]
        widest = max((button.natural_size(look)[0] for button in aside), default=0)
        places = grid_places(layout, look, table, (len(others), widest), with_forecast=with_forecast)
        self._grid, self.panel = places, places.whole
        for choice in offer.choices:
            cell = table.cell(choice.move)
            if cell is not None:
                place = places.cells[cell.row, cell.column]
                self.cells.append(cell_button(choice, cell, offer.chosen, place, look, self._act, self.faces))
        # The keyboard focus reaches the others before the cells, because they are few.
        for button, rect in zip(aside, places.aside, strict=False):
            button.layout(rect, look)
            self.buttons.append(button)
        cell = None if offer.chosen is None else table.cell(offer.chosen)
        if cell is not None:
            made = MoveButton(MoveChoice(cell.move, cell.label, "B"), self._act, Role.PRIMARY)
            wide = min(layout.buttons.width, look.metrics.px(BID_BUTTON_UNITS))
            row = Rect(layout.buttons.right - wide, layout.buttons.top, wide, layout.buttons.height)
            row = self._place_back("Cancel", row, made.natural_size(look)[0], look) if offer.cancels else row
            made.layout(row, look)
            self.buttons.append(made)

    def _place_forecast(
        self, offer: Offer, forecast: Forecast, layout: TableLayout, look: Look, texts: Sequence[Rect]
    ) -> None:
        """Show the forecast under a grid, beside a panel, beside the cards or in the prompt; or a button that shows it.

        :param texts: the places of the texts on the table.
        """
        if not offer.forecast_shown and offer.refuses(offer.selected):
            return  # the reason why the selected cards make no move needs the room
        if not offer.forecast_shown:
            self.forecast.hide(layout, look, self._end_of_row(layout, look))
            return
        end = self._end_of_row(layout, look)
        if self._grid is not None:
            if self._grid.promises:
                self.forecast.hide_beside_grid(self._grid.promises[-1], look)
            else:
                self.forecast.go_from_grid_to_prompt(forecast, self._grid.columns[-1], layout, look, end)
            return
        size, paper = ForecastPainter(look).size(forecast), None
        if self.panel is not None:
            panel, paper = place_beside_panel(size, self.panel, layout, look)
            self._move_panel(panel.left - self.panel.left, look)
        paper = paper or place_beside_cards(size, layout, look, texts, self.panel)
        if paper is not None:
            self.forecast.lie_at(paper, look)
        else:
            self.forecast.go_to_prompt(forecast, layout, look, end)

    def _end_of_row(self, layout: TableLayout, look: Look) -> int:
        """Return the right end of the room that is left in the row of buttons, in pixels."""
        row, gap = layout.buttons, look.metrics.gap
        if self._grid is not None:
            return row.right - look.metrics.px(BID_BUTTON_UNITS) - gap
        made = [each.rect.left - gap for each in (*self.buttons, self.back) if each and each.rect.colliderect(row)]
        return min([row.right, *made])

    def _move_panel(self, by: int, look: Look) -> None:
        if self.panel is None:
            return
        self.panel.move_ip(by, 0)
        for widget in (self.stepper, *self.buttons, *self.cells):
            if widget is not None:
                widget.layout(widget.rect.move(by, 0), widget.look or look)

    def restate(self, offer: Offer) -> None:
        """Give the first button the bid that the stepper shows; leave the other widgets as they are."""
        self._offer = offer
        button, choice = self.buttons[0], offer.choices[0]
        button.move, button.label = choice.move, choice.label
        button.role = Role.PRIMARY if choice.move == offer.default else Role.PLAIN
        if self.back is not None:
            self.back.visible = offer.stepped

    def make_room(self, taken: Rect, look: Look) -> None:
        """Move the panel to the left of an open drawer; if it has no room there, hide it until the drawer is closed."""
        panel, gap = self.panel, look.metrics.gap
        right = max((rect.right for rect in (panel, self.forecast.place) if rect is not None), default=0)
        if panel is None or right <= taken.left:
            return
        if self.forecast.place is not None:
            self.forecast.clear()
            right = panel.right
        by = min(0, taken.left - gap - right)
        if panel.left + by < gap or self._grid is not None:
            self.buttons, self.cells, self.stepper, self.panel, self.covered = [], [], None, None, True
            self.forecast.button, self._grid = None, None
            return
        self._move_panel(by, look)

    @property
    def all(self) -> list[Widget]:
        """All widgets, in the order of the keyboard focus."""
        placed: tuple[Widget | None, ...] = (
            self.stepper,
            *self.cells,
            *self.picture_row.buttons,
            *self.buttons,
            self.back,
            self.rest_button,
            self.forecast.button,
            *self.targets,
        )
        return [widget for widget in placed if widget is not None]

    @property
    def panels(self) -> tuple[Rect, ...]:
        """The places of the buttons, in the middle and beside the prompt."""
        shown = tuple(widget.rect for widget in self.all if widget.visible)
        if self._grid is not None:
            return self._grid.table, *shown
        return shown if self.panel is None else (self.panel, *shown)

    def prompt_end(self, layout: TableLayout, look: Look) -> int:
        """Return the right end of the prompt, in pixels: the nearest button in its row."""
        row = layout.buttons.union(layout.prompt)
        shown = (widget.rect for widget in self.all if widget.visible)
        ends = [rect.left - 2 * look.metrics.gap for rect in shown if rect.colliderect(row)]
        return min(ends, default=layout.buttons.right)

    @property
    def choices_place(self) -> Rect | None:
        """The place of the choices in the panel: of a grid, without the forecast under its columns."""
        return self.panel if self._grid is None or self.panel is None else self._grid.choices

    @property
    def forecast_row(self) -> Rect | None:
        """The place of the forecast under the columns of a grid; ``None`` if there is none."""
        if self._grid is None or not self._grid.promises:
            return None
        return self._grid.caption.unionall([*self._grid.promises, self._grid.note])

    @property
    def first_of_panel(self) -> Widget | None:
        """The first enabled widget of the panel; ``None`` without a panel."""
        return next((widget for widget in self.all if widget.enabled), None) if self.panel is not None else None

    def press_default(self) -> None:
        """Press the default button, if there is one."""
        buttons: tuple[Button | None, ...] = (*self.buttons, self.rest_button)
        default = next((button for button in buttons if button is not None and button.role is Role.PRIMARY), None)
        if default is not None:
            default.press()

    def draw(self, surface: Surface, look: Look, paper: Rect | None) -> None:
        """Draw the panel under the buttons, the heads of the grid, and the forecast.

        :param paper: the place of the forecast on paper; ``None`` if it is not drawn now.
        """
        offer, grid = self._offer, self._grid
        if offer is None:
            return
        if paper is not None and offer.forecast is not None:
            ForecastPainter(look).draw(surface, offer.forecast, paper)
        if self.panel is None:
            return
        if grid is not None and offer.table is not None:
            draw_heads(surface, look, offer.table, grid)
            if offer.forecast is not None and grid.promises:
                draw_promises(surface, look, [forms[0] for forms in offer.table.columns], grid, offer.forecast)
            return
        metrics, theme = look.metrics, look.theme
        box = Box(theme.panel, metrics.px(14), alpha=255, edge=theme.panel_edge, edge_width=metrics.line)
        look.shapes.draw(surface, self.panel, box)


def _row(offer: Offer, layout: TableLayout, look: Look, note_width: int) -> Rect:
    """Return the place for a row of buttons, which takes room of the prompt if they need it."""
    row, left = layout.buttons, layout.prompt.left + prompt_width_beside(offer, layout, note_width)
    labels = _labels(offer)
    if several_ways([choice.move for choice in offer.choices]):
        left = left if _row_width(offer, look, labels) > row.width else row.left  # the prompt is a short one
    elif offer.form is ChoiceForm.ROW and not offer.pictures:
        left = min(row.left, max(left, row.right - _row_width(offer, look, _briefs(offer, labels))))
    else:
        left = row.left
    return Rect(left, row.top, row.right - left, row.height)


def _places(offer: Offer, layout: TableLayout, look: Look, row: Rect) -> ButtonPlaces:
    """Return the places and labels of an offer's buttons; ``row`` is the place for a row of them."""
    labels = _labels(offer)
    if offer.form is ChoiceForm.ROW:
        return in_row(row, look, labels, _briefs(offer, labels), [offer.key_on(choice) for choice in offer.choices])
    if offer.form is ChoiceForm.PANEL:
        return in_panel(layout, look, offer)
    return in_grid(layout, look, labels, [row_of(choice.move) for choice in offer.choices])


def _labels(offer: Offer) -> list[str]:
    """Return the full labels of an offer's buttons."""
    held = offer.form is ChoiceForm.ROW
    return [f"{choice.label} (hold)" if held and choice.held else choice.label for choice in offer.choices]


def _briefs(offer: Offer, labels: Sequence[str]) -> list[str]:
    """Return the shorter labels of an offer's buttons in a row.

    :param labels: their full labels, of which a brief one keeps the beginning among moves of other kinds.
    """
    short = alike([choice.move for choice in offer.choices]) and not any(choice.held for choice in offer.choices)
    briefs = [choice.brief or choice.label for choice in offer.choices]
    return [b if short or whole.startswith(b) else whole for b, whole in zip(briefs, labels, strict=True)]


def _row_width(offer: Offer, look: Look, labels: Sequence[str]) -> int:
    """Return the width of an offer's buttons with these labels in a row, in pixels."""
    bold = look.text_style(Ground.DARK, BODY, bold=True)
    keyed = [with_key(label, offer.key_on(choice)) for label, choice in zip(labels, offer.choices, strict=True)]
    return sum(look.text.width(label, bold) + 4 * look.metrics.gap for label in keyed)
