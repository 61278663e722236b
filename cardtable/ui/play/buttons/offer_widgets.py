"""The widgets of an offer: rows, panels and grids of its actions, the stepper for bids, and the forecast."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain, groupby, product
from operator import itemgetter
from typing import Final, NamedTuple

from pygame import Rect, Surface

from cardtable.engine.bot import Forecast
from cardtable.engine.moves import Bid, Move
from cardtable.engine.voice.words import BidTable
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.look import LEAST_SHARE, Look
from cardtable.ui.play.buttons.action_buttons import (
    ActionButton,
    BackButton,
    BidStepper,
    CellButton,
    HeldAction,
    PictureButton,
    RowButton,
    TargetButton,
    action_button,
)
from cardtable.ui.play.buttons.bid_grid import GridPlaces, draw_heads, draw_promises, grid_places, note_fits
from cardtable.ui.play.buttons.forecast import (
    ForecastWidgets,
    draw_forecast,
    forecast_size,
    place_beside_cards,
    place_beside_panel,
)
from cardtable.ui.play.intents import Act, PutBack
from cardtable.ui.play.offers.offer import Action, Area, AsPicture, AtZone, InGrid, Offer, alike, several_ways
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.labels import seats_and_fans
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.table.seating import MIN_FAN_ROOM
from cardtable.ui.table.spots import first_free
from cardtable.ui.theme import BODY, Ground
from cardtable.ui.widgets.button import MAX_MARGIN_SHARE, Button
from cardtable.ui.widgets.layout import Column, Item, PanelBox, Row, Space, grow, wide
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Widget

BID_BUTTON_UNITS: Final = 376
"""The largest width of the button that makes the chosen bid, in layout units."""
MIN_ROW_WITH_BACK: Final = 300
"""In a narrower row of buttons, in layout units, the button that takes a selection back is a cross."""
MIN_PANEL_UNITS: Final = 340
"""The least width of a panel of choices, in layout units."""
TALLER_UNITS: Final = 6
"""By how much the buttons of a panel are higher than others, in layout units."""
MIN_GRID_WIDTH: Final = 0.85
"""If a grid's buttons are narrower than this share of their widest label, the grid is drawn smaller."""
SEAT_GAP: Final = 6
"""The layout units between a player's face and a grid."""
PROMPT_SHARE: Final = 0.56
"""The smallest share of its width that the prompt keeps beside small pictures."""
REFUSAL_SHARE: Final = 0.95
"""The same for a prompt that explains why the selected cards make no move: it is a whole sentence."""
PICTURE_GAP: Final = 12
"""Pixels between the event line and the pictures beside it."""
PICTURE_UNITS: Final = 76
"""The height of a small picture beside the event line, in layout units."""


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
        self.stepper: BidStepper | None = None
        self._clear()

    def _clear(self) -> None:
        """Remove all widgets but the stepper, which may be half typed, or held."""
        self.buttons: list[ActionButton | HeldAction] = []
        self.cells: list[CellButton] = []
        self.rows: list[RowButton] = []
        self.panel: Rect | None = None
        self._box: PanelBox | None = None
        self._grid: GridPlaces | None = None
        self.covered = False
        self.pictures: tuple[PictureButton, ...] = ()
        self.event_end: int | None = None
        """The right end of the event line, if the pictures stand beside it."""
        self.targets: list[TargetButton] = []
        self.back: Button | None = None
        self.forecast.clear()

    def place(
        self,
        offer: Offer,
        layout: TableLayout,
        look: Look,
        texts: Sequence[Rect] = (),
        calls: Sequence[Rect] = (),
        *,
        event_width: int | None = 0,
        note_width: int = 0,
    ) -> None:
        """Make the buttons of an offer and place them.

        :param texts: the places of the texts on the table.
        :param calls: the places where players can say a short call.
        :param event_width: the width of the event line, which pictures may stand beside; ``None`` if they may not.
        :param note_width: the width of the note that replaces the prompt; 0 without one.
        """
        self._clear()
        self.forecast.clear(offer.forecast_key)
        self._offer = offer
        self._take_stepper(offer)
        if offer.table is not None:
            self._place_table(offer, offer.table, layout, look)
        elif offer.at(Area.PANEL, InGrid):
            self._place_panel(offer, layout, look)
        self._place_row(offer, layout, look, note_width)
        if offer.forecast is not None and offer.rest is None:  # once the result is certain, there is nothing to judge
            self._place_forecast(offer, offer.forecast, layout, look, texts, calls)
        if offer.at(AsPicture):
            self._place_pictures(offer, layout, look, event_width, note_width)
        self._place_targets(offer, layout, look)

    def _take_stepper(self, offer: Offer) -> None:
        """Keep the stepper as long as its bids are the same."""
        if offer.bids is None:
            self.stepper = None
        elif self.stepper is None or self.stepper.bids != offer.bids:
            self.stepper = BidStepper(offer.bids, offer.bid, self._act)
        else:
            self.stepper.value = offer.bid

    def _button(self, action: Action, offer: Offer) -> ActionButton | HeldAction:
        button = action_button(action, offer, self._act)
        self.buttons.append(button)
        return button

    def _place_row(self, offer: Offer, layout: TableLayout, look: Look, note_width: int) -> None:
        """Place the actions above the hand at the right end of a row; briefer labels come before narrow buttons."""
        actions = offer.at(Area.ROW)
        if not actions:
            return
        back = next((each for each in actions if isinstance(each.intent, PutBack)), None)
        buttons = [self._button(each, offer) for each in actions if each is not back]
        gap = look.metrics.gap
        wanted = [each.natural_size(look)[0] for each in buttons]
        if offer.table is not None:
            width = min(layout.buttons.width, look.metrics.px(BID_BUTTON_UNITS))
            area = Rect(layout.buttons.right - width, layout.buttons.top, width, layout.buttons.height)
        else:
            area = _row(offer, buttons, layout, look, note_width)
        if back is not None:
            self.back = Button(back.label, partial(self._act, PutBack()), key=back.key)
            room = area.width - sum(wanted) - gap * len(buttons)
            if area.width < look.metrics.px(MIN_ROW_WITH_BACK) or self.back.natural_size(look)[0] > room:
                self.back = BackButton(back, self._act)
        ends = () if self.back is None else (self.back,)
        row = Row(grow(Space()), *buttons, *ends)
        if offer.table is not None:
            row = Row(*map(grow, buttons), *ends)
        elif row.natural_size(look)[0] > area.width:
            for button, label in zip(buttons, _briefs(buttons), strict=True):
                button.label = label
        row.layout(area, look)

    def _place_panel(self, offer: Offer, layout: TableLayout, look: Look) -> None:
        """Place choices in a panel in the middle: side by side under the stepper, or as a grid of many."""
        buttons = {action: self._button(action, offer) for action in offer.at(Area.PANEL, InGrid)}
        if offer.at(InGrid):
            above_event = layout.event.top - look.metrics.gap // 2
            for bottom in (above_event, layout.event.bottom):  # the event line is not drawn then
                self._show_panel(partial(_in_grid, buttons, layout, bottom), look)
                if all(each.rect.top >= layout.middle.top for each in buttons.values()):
                    return
        else:
            asked, columns = list(buttons.values()), 1 if len(buttons) == 1 else 2 if len(buttons) <= 4 else 5
            every: list[Widget] = [*asked, *(Space() for _ in range(-len(asked) % columns))]
            lines = [every[start : start + columns] for start in range(0, len(every), columns)]
            self._show_panel(partial(_in_panel, self.stepper, lines, layout), look)

    def _show_panel(self, made: Callable[[Look], "_Panel"], look: Look) -> None:
        """Show a panel in the middle, drawn smaller where it has no room."""
        fitting = look.fitting(lambda less: made(less).fits, min(LEAST_SHARE, look.normal_share))
        self._box, self.panel, _ = made(fitting)
        self._box.layout(self.panel, fitting)

    def _place_table(self, offer: Offer, table: BidTable, layout: TableLayout, look: Look) -> None:
        """Place the bids as a table, and the choices without a cell beside it."""
        aside = [self._button(each, offer) for each in offer.at(Area.PANEL)]
        widest = max((button.natural_size(look)[0] for button in aside), default=0)
        with_forecast = offer.forecast is not None and offer.forecast_shown
        places = grid_places(layout, look, table, (len(aside), widest), with_forecast=with_forecast)
        if places.cells[0, 0].height < look.metrics.least_target:
            self._place_one_row(offer, table, aside, layout, look)
            return
        self._grid, self.panel = places, places.whole
        for action in offer.at(InGrid):
            button = self._cell(action, table, offer)
            button.layout(places.cells[button.row, button.column], look)
        for other, rect in zip(aside, places.aside, strict=False):
            other.layout(rect, look)

    def _cell(self, action: Action, table: BidTable, offer: Offer, column: str = "") -> CellButton:
        cell = next(each for each in table.cells if each.move == action.move)
        seat = -1 if cell.seat is None else cell.seat
        animal = self.faces[seat] if 0 <= seat < len(self.faces) else ""
        chosen = offer.chosen is not None and action.move == offer.chosen
        button = CellButton(action, cell, self._act, chosen=chosen, animal=animal, column=column)
        self.cells.append(button)
        return button

    def _place_one_row(
        self,
        offer: Offer,
        table: BidTable,
        aside: Sequence[ActionButton | HeldAction],
        layout: TableLayout,
        look: Look,
    ) -> None:
        """Place one row of the bid table in a panel, under a button for each row: all would be too low to press."""
        self.rows = [
            RowButton(text, row, self._act, chosen=row == offer.bid_row) for row, text in enumerate(table.rows)
        ]
        cells = [
            self._cell(each, table, offer, table.columns[each.where.column][-1])
            for each in offer.at(InGrid)
            if isinstance(each.where, InGrid) and each.where.row == offer.bid_row
        ]
        lines: list[Sequence[Widget]] = [self.rows, cells, aside]
        self._show_panel(partial(_in_panel, None, lines, layout), look)

    def _place_pictures(
        self, offer: Offer, layout: TableLayout, look: Look, event_width: int | None, note_width: int
    ) -> None:
        painter = CardPainter(self._art, look.shapes)
        buttons = [
            PictureButton(
                each, self._act, painter, chosen=bool(offer.selected) and set(offer.selected) == set(each.cards)
            )
            for each in offer.at(AsPicture)
        ]
        left = layout.prompt.left + _prompt_width_beside(offer, layout, note_width)
        right = min((widget.rect.left - look.metrics.gap for widget in self.all), default=layout.buttons.right)
        self.pictures, self.event_end = _picture_row(buttons, left, right, layout, look, event_width)

    def _place_targets(self, offer: Offer, layout: TableLayout, look: Look) -> None:
        """Place the keys of the places on the table, each at the upper right corner of the last card there."""
        ends: dict[str, int] = {}
        for action in reversed(offer.at(AtZone)):  # places several keys at one place from left to right
            zone = action.where.zone if isinstance(action.where, AtZone) else ""
            cards = [spot.rect for spot in layout.spots if spot.zone == zone]
            if not cards:
                continue
            button = TargetButton(action, self._act)
            place = Rect((0, 0), button.natural_size(look))
            place.top = cards[-1].top - place.height // 4
            place.right = ends.get(zone, cards[-1].right + place.height // 4)
            ends[zone] = place.left
            button.layout(place, look)
            self.targets.insert(0, button)

    def _place_forecast(
        self,
        offer: Offer,
        forecast: Forecast,
        layout: TableLayout,
        look: Look,
        texts: Sequence[Rect],
        calls: Sequence[Rect],
    ) -> None:
        """Show the forecast under a grid, beside a panel, beside the cards or in the prompt; or a button that shows it.

        :param texts: the places of the texts on the table.
        :param calls: the places where players can say a short call.
        """
        if not offer.forecast_shown and offer.refuses(offer.selected):
            return  # the reason why the selected cards make no move needs the room
        if not offer.forecast_shown:
            self.forecast.hide(layout, look, self._end_of_row(layout, look))
            return
        end = self._end_of_row(layout, look)
        if self._grid is not None:
            last = (self._grid.promises or self._grid.columns)[-1]
            if self._grid.promises and note_fits(look, self._grid, forecast):
                self.forecast.hide_beside_grid(last, look)
            else:
                self.forecast.go_from_grid_to_prompt(forecast, last, layout, look, end)
            return
        size, paper = forecast_size(look, forecast), None
        if self.panel is not None:
            panel, paper = place_beside_panel(size, self.panel, layout, look)
            self._move_panel(panel.left - self.panel.left, look)
        paper = paper or place_beside_cards(size, layout, look, texts, calls, self.panel)
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
        if self._box is not None:
            self._box.layout(self.panel, self._box.look or look)
        else:
            for widget in (*self.cells, *self.buttons):
                widget.layout(widget.rect.move(by, 0), widget.look or look)

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
            self.buttons, self.cells, self.rows, self.panel, self.covered = [], [], [], None, True
            self.forecast.button, self._grid, self._box = None, None, None
            return
        self._move_panel(by, look)

    @property
    def all(self) -> list[Widget]:
        """All widgets, in the order of the keyboard focus."""
        placed: tuple[Widget | None, ...] = (
            self.stepper if self._box is not None else None,
            *self.rows,
            *self.cells,
            *self.pictures,
            *self.buttons,
            self.back,
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

    def way_to(self, move: Move) -> Widget | None:
        """Return the widget that makes a move, chooses it or leads to it; ``None`` if cards must be picked first."""
        made = (each for each in (*self.buttons, *self.cells) if each.move == move)
        table = None if self._offer is None else self._offer.table
        cell = None if table is None else table.cell(move)
        rows = (each for each in self.rows if cell is not None and each.row == cell.row)
        return next(chain(made, rows), self.stepper if isinstance(move, Bid) and self._box is not None else None)

    def press_default(self) -> None:
        """Press the default button, if there is one."""
        default = next((each for each in self.buttons if each.role is Role.PRIMARY), None)
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
            draw_forecast(surface, look, offer.forecast, paper)
        if grid is not None and offer.table is not None:
            draw_heads(surface, look, offer.table, grid)
            if offer.forecast is not None and grid.promises:
                draw_promises(surface, look, [forms[0] for forms in offer.table.columns], grid, offer.forecast)
        elif self.panel is not None:
            look.shapes.draw(surface, self.panel, _panel_box(look))


def _panel_box(look: Look) -> Box:
    metrics, theme = look.metrics, look.theme
    return Box(theme.panel, metrics.px(14), alpha=255, edge=theme.panel_edge, edge_width=metrics.line)


# --- rows -----------------------------------------------------------------------------------------------------------


def _row(
    offer: Offer, buttons: Sequence[ActionButton | HeldAction], layout: TableLayout, look: Look, note_width: int
) -> Rect:
    """Return the place for a row of buttons, which takes room of the prompt if they need it."""
    row, left = layout.buttons, layout.prompt.left + _prompt_width_beside(offer, layout, note_width)
    wanted = Row(*buttons).natural_size(look)[0]
    if several_ways([each.move for each in buttons if each.move is not None]):
        left = left if wanted > row.width else row.left  # the prompt is a short one
    elif not offer.at(AsPicture, Area.PANEL, InGrid):
        less = sum(
            look.text.width(each.label, look.style(BODY, bold=True))
            - look.text.width(brief, look.style(BODY, bold=True))
            for each, brief in zip(buttons, _briefs(buttons), strict=True)
        )
        left = min(row.left, max(left, row.right - wanted + less))
    else:
        left = row.left
    return Rect(left, row.top, row.right - left, row.height)


def _briefs(buttons: Sequence[ActionButton | HeldAction]) -> list[str]:
    """Return the shorter labels of buttons in a row; among other moves, one keeps the beginning of its label."""
    moves = [each.move for each in buttons if each.move is not None]
    short = alike(moves) and not any(each.action.held for each in buttons)
    briefs = [each.action.brief or each.action.label for each in buttons]
    return [
        brief if short or each.label.startswith(brief) else each.label
        for brief, each in zip(briefs, buttons, strict=True)
    ]


def _prompt_width_beside(offer: Offer, layout: TableLayout, note_width: int) -> int:
    """Return the width that the prompt keeps beside pictures, in pixels.

    :param note_width: the width of the note that replaces the prompt; 0 without one.
    """
    share = REFUSAL_SHARE if offer.refuses(offer.selected) else PROMPT_SHARE
    return max(round(share * layout.prompt.width), note_width)


def _picture_row(
    buttons: Sequence[PictureButton], left: int, right: int, layout: TableLayout, look: Look, event_width: int | None
) -> tuple[tuple[PictureButton, ...], int | None]:
    """Place pictures above the hand: large ones up to the height of the event line, or low ones in the row of buttons.

    Return those that have room, and the right end of the event line if they stand beside it.

    :param left: where the row begins, after the prompt.
    :param right: where it ends, before the buttons.
    :param event_width: the width of the event line, which pictures may stand beside; ``None`` if they may not.
    """
    low = Rect(left, layout.buttons.top, right - left, layout.buttons.height)
    tall = low.copy()
    tall.top = max(layout.event.top, low.bottom - max(low.height, look.metrics.px(PICTURE_UNITS)))
    tall.height = low.bottom - tall.top
    if buttons and event_width is not None and not tall.colliderect(layout.column):
        large = _place_pictures(buttons, tall, look)
        room = large[0].rect.left - look.metrics.px(PICTURE_GAP) - layout.event.left if large else 0
        shown = [each.rect for each in large]
        covers = any(not spot.in_hand and spot.rect.collidelist(shown) >= 0 for spot in layout.spots)
        if len(large) == len(buttons) and room >= event_width and not covers:
            return tuple(large), large[0].rect.left - PICTURE_GAP
    return tuple(_place_pictures(buttons, low, look)), None


def _place_pictures(buttons: Sequence[PictureButton], area: Rect, look: Look) -> list[PictureButton]:
    """Place as many buttons as fit at the right end of a row; return them from left to right.

    Their texts are left out before any button is, and the last buttons before the chosen one.
    """
    gap = look.metrics.gap
    chosen = [button for button in buttons if button.chosen]
    for count in range(len(buttons), 0, -1):
        row = list(buttons[:count])
        if chosen and chosen[0] not in row:
            row[-1] = chosen[0]
        for texts in zip(*(button.texts for button in row), strict=True):
            widths = [button.width_with(text, area.height, look) for button, text in zip(row, texts, strict=True)]
            if sum(widths) + gap * (count - 1) > area.width:
                continue
            x = area.right - sum(widths) - gap * (count - 1)
            for button, text, width in zip(row, texts, widths, strict=True):
                button.text = text
                button.layout(Rect(x, area.top, width, area.height), look)
                x += width + gap
            return row
    return []


# --- panels and grids -----------------------------------------------------------------------------------------------


class _Panel(NamedTuple):
    """A panel of choices, its place, and whether it has all the room that it needs there."""

    box: PanelBox
    place: Rect
    fits: bool


def _equal(widget: Widget) -> Item:
    """Give a widget the same width as its neighbours, whatever its label needs."""
    return wide(widget, 1, 0, stretch=1)


def _in_panel(stepper: BidStepper | None, lines: Sequence[Sequence[Widget]], layout: TableLayout, look: Look) -> _Panel:
    """Return lines of buttons in a panel in the middle, with the stepper above them if there is one."""
    metrics = look.metrics
    rows = [Row(*map(_equal, line)) for line in lines if line]
    box = PanelBox(Column(*(() if stepper is None else (stepper,)), *map(grow, rows)), box=_panel_box, pad=(16, 16))
    widest = [len(line) * (max(each.natural_size(look)[0] for each in line) + metrics.gap) for line in lines if line]
    wanted = max(metrics.px(MIN_PANEL_UNITS), max(widest) - metrics.gap + 2 * metrics.pad)
    panel = Rect(0, 0, min(wanted, max(layout.middle.width, metrics.px(480))), 0)
    panel.centerx = layout.middle.centerx
    cards = [spot.rect for spot in layout.spots if not spot.in_hand]
    for lying, taller in product(([*layout.captions, *cards], cards), (TALLER_UNITS, 0)):
        panel.height = box.height_for(look, panel.width) + len(rows) * metrics.px(taller)
        _between(panel, lying, (layout.rail.bottom, layout.event.top - metrics.gap), layout.event.bottom)
        if panel.collidelist(lying) < 0:
            break
    _keep_off(panel, lying, layout, metrics.gap)
    seats = [rect for place in layout.seats.values() for rect in (place.portrait, place.fan) if rect.width]
    clear = panel.collidelist([*layout.captions, *cards, *seats]) < 0
    fits = panel.top >= layout.rail.bottom and panel.width >= wanted and clear
    return _Panel(box, panel, fits)


def _between(panel: Rect, lying: Sequence[Rect], room: tuple[int, int], lowest: int) -> None:
    """Centre a panel in the lowest gap between the cards that is high enough for it.

    :param room: the top and the bottom of all gaps.
    :param lowest: the bottom of the panel if no gap is high enough; it then covers the event line, which is not drawn.
    """
    first, last = room
    across = [rect for rect in lying if rect.right > panel.left and rect.left < panel.right]
    starts = sorted({first, *(rect.bottom for rect in across if first < rect.bottom < last)}, reverse=True)
    middles = [(start + min([last, *(rect.top for rect in across if rect.bottom > start)])) // 2 for start in starts]
    places = (panel.move(0, middle - panel.centery) for middle in middles)
    place = first_free(places, across, Rect(panel.left, first, panel.width, last - first))
    if place is not None:
        panel.top = place.top
    else:
        panel.bottom = lowest


def _keep_off(panel: Rect, lying: Sequence[Rect], layout: TableLayout, gap: int) -> None:
    """Move a panel that covers cards to their left or right, if it covers nothing there."""
    hit = [rect for rect in lying if rect.colliderect(panel)]
    if not hit:
        return
    covered = hit[0].unionall(hit[1:])
    beside = [Rect((left, panel.top), panel.size) for left in (covered.left - gap - panel.width, covered.right + gap)]
    room = Rect(layout.rail.left, panel.top, layout.rail.width, panel.height)
    place = first_free(beside, [*lying, *seats_and_fans(layout)], room)
    if place is not None:
        panel.left = place.left


def _in_grid(buttons: dict[Action, ActionButton | HeldAction], layout: TableLayout, bottom: int, look: Look) -> _Panel:
    """Return many buttons as a grid that ends at ``bottom``; those without a row get an extra column.

    It fits if it has room below the seats, and its buttons have room for their labels.
    """
    metrics = look.metrics
    gap, pad = metrics.gap // 2, metrics.pad
    pitch = metrics.target + gap
    cells = [(each.where.row, each) for each in buttons if isinstance(each.where, InGrid)]
    loose = [each for each in buttons if not isinstance(each.where, InGrid)]
    rows = [[each for _, each in line] for _, line in groupby(cells, key=itemgetter(0))]
    columns = max(map(len, rows))
    if len(rows) > (layout.middle.height - 2 * pad) // pitch and columns < len(rows):
        # There is no room for that many rows: the choices of one kind form a column instead.
        rows = [[line[place] for line in rows if place < len(line)] for place in range(columns)]
        columns = max(map(len, rows))
    rows += [[] for _ in range(len(loose) - len(rows))]
    lines = []
    for number, line in enumerate(rows):
        items: list[Widget] = [buttons[each] for each in line]
        items += [Space() for _ in range(columns - len(line))]
        if loose:
            items.append(buttons[loose[number]] if number < len(loose) else Space())
        lines.append(Row(*map(_equal, items), gap=5))
    box = PanelBox(Column(grow(Space()), *lines, gap=5), box=_panel_box, pad=(16, 16))
    columns += bool(loose)
    style = look.text_style(Ground.DARK, BODY, bold=True)
    written = max(look.text.width(each.label, style) for each in buttons)
    widest = written + 3 * metrics.gap
    height = len(rows) * pitch + 2 * pad
    row = Rect(0, bottom - height, layout.column.left or layout.rail.width, height)
    least = max(metrics.target, round(written / (1 - 2 * MAX_MARGIN_SHARE)))
    left, right = _ends(layout, look, row.inflate(-2 * metrics.gap, 0), columns * (least + gap) - gap + 2 * pad)
    width = min(widest, (right - left - 2 * pad + gap) // columns - gap)
    panel = Rect(0, row.top, columns * (width + gap) - gap + 2 * pad, height)
    panel.centerx = layout.middle.centerx
    panel.left = max(left, min(panel.left, right - panel.width))
    fits = panel.top >= layout.middle.top and width >= MIN_GRID_WIDTH * widest
    if any(spot.rect.colliderect(panel) and spot.rect.top < panel.top for spot in layout.spots):
        # Otherwise the cards under the panel would show above it.
        panel.height, panel.top = panel.bottom - layout.middle.top, layout.middle.top
    return _Panel(box, panel, fits)


def _ends(layout: TableLayout, look: Look, row: Rect, least: int) -> tuple[int, int]:
    """Return the left and the right end of the room for a grid: between the fans, or between one back at each seat.

    Otherwise it lies between the faces, and is as narrow as possible, because the names under them are cut off.

    :param least: the width that the grid needs.
    """
    left, right = _between_faces(layout, row, look.metrics.px(SEAT_GAP))
    back = look.metrics.px(MIN_FAN_ROOM + 2 * SEAT_GAP)
    between = ((layout.middle.left, layout.middle.right), (left + back, right - back))
    spare = max(0, right - left - least) // 2
    return next(((start, end) for start, end in between if end - start >= least), (left + spare, right - spare))


def _between_faces(layout: TableLayout, row: Rect, gap: int) -> tuple[int, int]:
    """Return the left and the right end of the room in a row across the table between the faces of the players.

    Names under a face are cut off beside a panel, but names beside a face keep their room.
    """
    left, right = row.left, row.right
    for place in layout.seats.values():
        face = place.portrait
        seat = face.union(place.name) if place.name.top < face.bottom else face
        if seat.top >= row.bottom or seat.bottom <= row.top:
            continue
        if seat.centerx < layout.middle.left:
            left = max(left, seat.right + gap)
        elif seat.centerx > layout.middle.right:
            right = min(right, seat.left - gap)
    return left, right
