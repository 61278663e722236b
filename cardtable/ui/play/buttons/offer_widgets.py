"""The widgets of an offer: buttons for the moves, a stepper or a grid for bids, and the forecast."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.player.forecast import Forecast
from cardtable.engine.voice.bid_table import BidTable
from cardtable.ui.art.card_art import CardArt
from cardtable.ui.art.shapes import Box
from cardtable.ui.kit import icons
from cardtable.ui.kit.button import Button, IconButton, ToolButton
from cardtable.ui.kit.skin import Role
from cardtable.ui.kit.stepper import Stepper
from cardtable.ui.kit.widget import Widget
from cardtable.ui.look import Look
from cardtable.ui.play.buttons.bid_grid import (
    MAX_GRID_TEXT_SCALE,
    CellButton,
    GridPlaces,
    draw_heads,
    draw_promises,
    grid_places,
)
from cardtable.ui.play.buttons.button_places import ButtonPlaces, in_grid, in_panel, in_row, with_key
from cardtable.ui.play.buttons.forecast_painter import ForecastPainter, place_beside_cards
from cardtable.ui.play.buttons.move_buttons import HeldMove, MoveButton, bid_stepper, cell_button, move_button
from cardtable.ui.play.buttons.picture_buttons import PictureButton, place_pictures
from cardtable.ui.play.buttons.target_buttons import TargetButton, target_buttons
from cardtable.ui.play.input.intents import Act, PickAll, PlayRest, PutBack, ShowForecast
from cardtable.ui.play.offers.choices import Choice, alike
from cardtable.ui.play.offers.grid import row_of
from cardtable.ui.play.offers.offer import Form, Offer
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.theme import BODY, Ground

PROMPT_SHARE: Final = 0.56
"""The smallest share of its width that the prompt keeps beside small pictures."""
REFUSAL_SHARE: Final = 0.95
"""The same for a prompt that explains why the selected cards make no move: it is a whole sentence."""
PICTURE_GAP: Final = 12
"""Pixels between the event line and the pictures beside it."""
PICTURE_UNITS: Final = 76
"""The height of a small picture beside the event line, in layout units."""
MIN_ROW_WITH_BACK: Final = 300
"""In a narrower row of buttons, in layout units, the button that takes a selection back is a cross."""
BID_BUTTON_UNITS: Final = 376
"""The largest width of the button that makes the chosen bid, in layout units."""


class OfferWidgets:
    """The widgets of the current offer.

    :ivar forecast_place: the place of the forecast on paper; ``None`` if it is not drawn.
    :ivar prompt_forecast: the forecast, if the paper has no room and the prompt shows it in one line instead.
    """

    def __init__(self, act: Act, art: CardArt, faces: Sequence[str] = ()) -> None:
        """Start without widgets.

        :param act: gets the intent of each press.
        :param faces: the animals, by seat.
        """
        self._act = act
        self._art = art
        self._faces = faces
        self.pictures: list[PictureButton] = []
        self.back: Button | None = None
        self.buttons: list[MoveButton | HeldMove] = []
        self.cells: list[CellButton] = []
        self.targets: list[TargetButton] = []
        self.stepper: Stepper | None = None
        self.rest_button: Button | None = None
        self.forecast_button: Button | None = None
        self.panel: Rect | None = None
        self.forecast_place: Rect | None = None
        self.prompt_forecast: Forecast | None = None
        self.covered = False
        self._tall = False
        self._grid: GridPlaces | None = None
        self._offer: Offer | None = None

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
        self.stepper, self.rest_button, self.forecast_button, self.covered = None, None, None, False
        self.panel, self.forecast_place, self.prompt_forecast, self._grid, self._offer = None, None, None, None, offer
        self.buttons, self.cells, self.pictures, self.back, self.targets = [], [], [], None, []
        if offer.form is Form.GRID and offer.table is not None:
            self._place_grid(offer, offer.table, layout, look)
        else:
            self._place_buttons(offer, layout, look)
        if offer.forecast is not None and offer.rest is None:  # once the result is certain, there is nothing to judge
            self._place_forecast(offer, offer.forecast, layout, look, texts)
            if offer.forecast_shown and self.panel is None:
                self._place_beside_cards(offer.forecast, layout, look, texts)
        if offer.rest is not None:
            self._place_rest(offer, layout.buttons, look)
        if offer.bids is not None and offer.to_act:
            self._place_cancel(offer, layout, look)
        self._place_pictures(offer, layout, look, event_width, note_width)
        self.targets = target_buttons(offer.targets, layout, look, self._act)

    def _place_buttons(self, offer: Offer, layout: TableLayout, look: Look) -> None:
        area = self._place_back(offer, layout.buttons, look)
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

    def _place_back(self, offer: Offer, area: Rect, look: Look) -> Rect:
        """Place the button that puts selected cards back, if there is room, and return the rest of the row."""
        bold = look.text_style(Ground.DARK, BODY, bold=True)
        wanted = offer.to_act and bool(offer.selected) and offer.form is Form.ROW and not offer.pictures
        if not wanted:
            return area
        needed = sum(
            look.text.width(with_key(choice.label, offer.key_on(choice)), bold) + 4 * look.metrics.gap
            for choice in offer.choices
        )
        return self._with_back("Put back", area, needed, look)

    def _with_back(self, label: str, area: Rect, needed: int, look: Look) -> Rect:
        """Place the button that takes a selection back at the end of a row, and return the rest of the row.

        It is a cross with its key if the other buttons need the room.

        :param needed: the width of the other buttons.
        """
        back = Button(label, partial(self._act, PutBack()), key="Esc")
        width = back.natural_size(look)[0]
        if area.width < look.metrics.px(MIN_ROW_WITH_BACK) or needed + width > area.width:
            back = ToolButton(label, icons.CLOSE, partial(self._act, PutBack()), key="Esc")
            width = look.metrics.target
        back.layout(Rect(area.right - width, area.top, width, area.height), look)
        self.back = back
        return Rect(area.left, area.top, area.width - width - look.metrics.gap, area.height)

    def _place_cancel(self, offer: Offer, layout: TableLayout, look: Look) -> None:
        """Place the button that cancels a bid on the stepper: in the row of buttons, visible once a bid is set."""
        made, row = self.forecast_button, layout.buttons
        left = made.rect.left - look.metrics.gap if made is not None and made.rect.colliderect(row) else row.right
        start = min(row.left, layout.prompt.centerx)
        self._with_back("Cancel", Rect(start, row.top, left - start, row.height), 0, look)
        if self.back is not None:
            self.back.visible = offer.stepped

    def _place_pictures(
        self, offer: Offer, layout: TableLayout, look: Look, event_width: int | None, note_width: int
    ) -> None:
        """Place small pictures of melds to the left of the buttons, reaching up into the row of the prompt."""
        if self.panel is not None or not offer.to_act:
            return
        refused = offer.refuses(offer.selected)
        left = layout.prompt.left + round((REFUSAL_SHARE if refused else PROMPT_SHARE) * layout.prompt.width)
        left = max(left, layout.prompt.left + note_width)
        right = min((widget.rect.left - look.metrics.gap for widget in self.all), default=layout.buttons.right)
        painter = CardPainter(self._art, look.shapes)
        made = [
            PictureButton(choice, str(number), painter, partial(self._act, PickAll(choice.cards)))
            for number, choice in enumerate(offer.pictures, 1)
        ]
        for button in made:
            button.chosen = bool(offer.selected) and set(offer.selected) == set(button.cards)
        row = Rect(left, layout.buttons.top, right - left, layout.buttons.height)
        row.top = max(layout.event.top, row.bottom - max(row.height, look.metrics.px(PICTURE_UNITS)))
        row.height = layout.buttons.bottom - row.top
        large = (
            place_pictures(made, row, look) if event_width is not None and not row.colliderect(layout.column) else []
        )
        low = Rect(left, layout.buttons.top, right - left, layout.buttons.height)
        room = large[0].rect.left - look.metrics.px(PICTURE_GAP) - layout.event.left if large else 0
        shown = [each.rect for each in large]
        covers = any(not spot.in_hand and spot.rect.collidelist(shown) >= 0 for spot in layout.spots)
        self._tall = bool(made) and len(large) == len(made) and room >= (event_width or 0) and not covers
        self.pictures = large if self._tall else place_pictures(made, low, look)

    def _place_grid(self, offer: Offer, table: BidTable, layout: TableLayout, look: Look) -> None:
        """Place the bids as a grid, the choices without a cell beside it, and a button for the chosen bid."""
        whole, look = look, look.with_text_scale(min(look.metrics.text_scale, MAX_GRID_TEXT_SCALE))
        others = [choice for choice in offer.choices if table.cell(choice.move) is None]
        with_forecast = offer.forecast is not None and offer.forecast_shown
        places = grid_places(layout, look, table, len(others), with_forecast=with_forecast)
        self._grid, self.panel = places, places.whole
        for choice in offer.choices:
            cell = table.cell(choice.move)
            if cell is not None:
                place = places.cells[cell.row, cell.column]
                self.cells.append(cell_button(choice, cell, offer.chosen, place, look, self._act, self._faces))
        # The keyboard focus reaches the others before the cells, because they are few.
        for choice, rect in zip(others, places.aside, strict=False):
            button = move_button(choice, offer, self._act)
            button.layout(rect, look)
            self.buttons.append(button)
        cell = None if offer.chosen is None else table.cell(offer.chosen)
        if cell is not None:
            made = MoveButton(Choice(cell.move, cell.label, "B"), self._act, Role.PRIMARY)
            wide = min(layout.buttons.width, look.metrics.px(BID_BUTTON_UNITS))
            row = Rect(layout.buttons.right - wide, layout.buttons.top, wide, layout.buttons.height)
            row = self._with_back("Cancel", row, made.natural_size(whole)[0], whole) if offer.cancels else row
            made.layout(row, whole)
            self.buttons.append(made)

    def _place_forecast(
        self, offer: Offer, forecast: Forecast, layout: TableLayout, look: Look, texts: Sequence[Rect]
    ) -> None:
        """Place the forecast, if it is wanted, and the button that shows or hides it."""
        metrics = look.metrics
        size = look.metrics.target
        if not offer.forecast_shown:
            self._place_forecast_button("What is it worth?", layout, look, shown=True)
            return
        self.forecast_button = IconButton("Hide", icons.CLOSE, lambda: self._act(ShowForecast(shown=False)))
        if self._grid is not None:
            last = self._grid.promises[-1]
            self.forecast_button.layout(Rect(last.right + metrics.px(4), last.top, size, size), look)
        elif self.panel is not None:
            note = Rect((0, 0), ForecastPainter(look).size(forecast))
            note.height = max(note.height, self.panel.height)
            both = self.panel.width + metrics.gap + note.width
            left = max(metrics.gap, layout.middle.centerx - both // 2)
            self._move_panel(left - self.panel.left, look)
            note.midleft = (self.panel.right + metrics.gap, self.panel.centery)
            note.top = max([note.top, *(each.bottom for each in layout.captions if each.colliderect(note))])
            note.bottom = min(note.bottom, max(self.panel.bottom, layout.event.top - metrics.gap))
            lying = [spot.rect for spot in layout.spots if not spot.in_hand]
            if note.collidelist(lying) >= 0:
                note.bottom = layout.event.bottom  # the event line is not drawn meanwhile
            lying += [rect for seat in layout.seats.values() for rect in (seat.rect, seat.fan) if rect.width]
            if note.right > layout.rail.right - metrics.gap or note.union(self.panel).collidelist(lying) >= 0:
                self._move_panel(layout.middle.centerx - self.panel.centerx, look)
                self._place_beside_cards(forecast, layout, look, [*texts, self.panel])
                return
            self.forecast_place = note
            self.forecast_button.ground = Ground.PAPER
            self.forecast_button.layout(Rect(note.right - size, note.top, size, size), look)
        else:
            self.forecast_button = None

    def _place_forecast_button(self, label: str, layout: TableLayout, look: Look, *, shown: bool) -> None:
        """Place the button that shows or hides the forecast in the row of buttons, if it has room."""
        row, right = layout.buttons, layout.buttons.right
        if self._grid is not None:
            right -= look.metrics.px(BID_BUTTON_UNITS) + look.metrics.gap
        else:
            made = [each.rect.left for each in (*self.buttons, self.back) if each and each.rect.colliderect(row)]
            right = min([right, *(left - look.metrics.gap for left in made)])
        wide = look.text.width(label, look.style(BODY, bold=True)) + 2 * look.metrics.pad
        place = Rect(right - min(wide, row.width), row.top, min(wide, row.width), row.height)
        if any(place.colliderect(seat.status) for seat in layout.seats.values()):
            place.top, place.height = layout.prompt.top, layout.prompt.height  # the viewer's name is beside it
        if place.left >= layout.prompt.left + look.metrics.px(200):
            self.forecast_button = Button(label, lambda: self._act(ShowForecast(shown=shown)))
            self.forecast_button.layout(place, look)

    def _place_beside_cards(self, forecast: Forecast, layout: TableLayout, look: Look, texts: Sequence[Rect]) -> None:
        """Place the forecast where it covers nothing; without such a place, the prompt shows it in one line."""
        self.forecast_place = place_beside_cards(ForecastPainter(look).size(forecast), layout, look, texts)
        if self.forecast_place is None:
            self.prompt_forecast, self.forecast_button = forecast, None
            self._place_forecast_button("Hide help", layout, look, shown=False)
        else:
            self.forecast_button = IconButton("Hide", icons.CLOSE, lambda: self._act(ShowForecast(shown=False)))
            self.forecast_button.ground = Ground.PAPER
            side = look.metrics.target
            self.forecast_button.layout(
                Rect(self.forecast_place.right - side, self.forecast_place.top, side, side), look
            )

    def _move_panel(self, by: int, look: Look) -> None:
        """Move the panel with everything in it."""
        if self.panel is None:
            return
        self.panel.move_ip(by, 0)
        for widget in (self.stepper, *self.buttons, *self.cells):
            if widget is not None:
                widget.layout(widget.rect.move(by, 0), widget.look or look)

    def _place_rest(self, offer: Offer, area: Rect, look: Look) -> None:
        rest = offer.rest
        if rest is None:
            return
        label, key = "Play the rest", offer.rest_key
        width = (
            look.text.width(with_key(label, key), look.text_style(Ground.DARK, BODY, bold=True)) + 3 * look.metrics.gap
        )
        role = Role.PLAIN if offer.awaits_hint else Role.PRIMARY
        button = Button(label, lambda: self._act(PlayRest(rest)), key=key, role=role, tip=rest.reason)
        place = Rect(0, area.top, min(width, area.width), area.height)
        place.right = area.right
        button.layout(place, look)
        self.rest_button = button

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
        right = max((rect.right for rect in (panel, self.forecast_place) if rect is not None), default=0)
        if panel is None or right <= taken.left:
            return
        if self.forecast_place is not None:
            self.forecast_place, self.forecast_button = None, None
            right = panel.right
        by = min(0, taken.left - gap - right)
        if panel.left + by < gap or self._grid is not None:
            self.buttons, self.cells, self.stepper, self.panel, self.covered = [], [], None, None, True
            self.forecast_button, self._grid = None, None
            return
        self._move_panel(by, look)

    @property
    def all(self) -> list[Widget]:
        """All widgets, in the order of the keyboard focus."""
        placed: tuple[Widget | None, ...] = (
            self.stepper,
            *self.cells,
            *self.pictures,
            *self.buttons,
            self.back,
            self.rest_button,
            self.forecast_button,
            *self.targets,
        )
        return [widget for widget in placed if widget is not None]

    @property
    def event_end(self) -> int | None:
        """The right end of the event line, if pictures stand beside it."""
        if not self._tall:
            return None
        return min((picture.rect.left - PICTURE_GAP for picture in self.pictures), default=None)

    @property
    def panels(self) -> tuple[Rect, ...]:
        """The places of the buttons in the middle."""
        if self._grid is not None:
            return self._grid.table, *self._grid.aside
        return () if self.panel is None else (self.panel,)

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
        return self._grid.caption.unionall(self._grid.promises)

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
            look = look.with_text_scale(min(look.metrics.text_scale, MAX_GRID_TEXT_SCALE))
            draw_heads(surface, look, offer.table, grid)
            if offer.forecast is not None and offer.forecast_shown:
                draw_promises(surface, look, [forms[0] for forms in offer.table.columns], grid, offer.forecast)
            return
        metrics, theme = look.metrics, look.theme
        box = Box(theme.panel, metrics.px(14), alpha=255, edge=theme.panel_edge, edge_width=metrics.line)
        look.shapes.draw(surface, self.panel, box)


def _places(offer: Offer, layout: TableLayout, look: Look, row: Rect) -> ButtonPlaces:
    """Return the places and labels of an offer's buttons; ``row`` is the place for a row of them."""
    labels = [choice.label for choice in offer.choices]
    if offer.form is Form.ROW:
        labels = [f"{choice.label} (hold)" if choice.held else choice.label for choice in offer.choices]
        short = alike([choice.move for choice in offer.choices]) and not any(choice.held for choice in offer.choices)
        return in_row(
            row,
            look,
            labels,
            [choice.brief or choice.label for choice in offer.choices] if short else labels,
            [offer.key_on(choice) for choice in offer.choices],
        )
    if offer.form is Form.PANEL:
        return in_panel(layout, look, offer)
    return in_grid(layout, look, labels, [row_of(choice.move) for choice in offer.choices])
