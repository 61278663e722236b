"""The buttons of an offer. Each keeps its action: its key, its tip and why it is not possible come from there."""

from dataclasses import replace
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.moves import Move
from cardtable.engine.voice.words import BidCell
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CARD_ASPECT
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.play.intents import Act, PlayRest, ShowBids, StepTo
from cardtable.ui.play.offers.offer import Action, Area, AsPicture, AtZone, BidRange, Offer
from cardtable.ui.play.offers.reasons import tip_of_refusal
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.theme import BODY, SMALL, Colour, Ground
from cardtable.ui.widgets.button import Button, HoldButton, ToolButton, draw_key, key_width
from cardtable.ui.widgets.fields import Stepper, StepRange
from cardtable.ui.widgets.skin import Role, draw_focus
from cardtable.ui.widgets.widget import Tip, Widget

BID_POINTS: Final = 38
"""Points of the number on the stepper."""
STEPPER_HEIGHTS: Final = 1.5
"""The height of the stepper, by that of a button."""
FIGURE_POINTS: Final = 20
"""Points of the figures in the cells of a bid table."""
PITCH_SHARE: Final = 0.46
"""The visible share of a covered card's width in a small picture; in long runs it is smaller."""
MAX_CARDS_WIDE: Final = 3.4
"""The largest width of a small picture, in cards."""
KEY_UNITS: Final = 24
"""The height of a label at a place of the table, in layout units. It may be small, because the cards under it can be
clicked as well."""


def _key_of(action: Action) -> str:
    return action.key.upper() if len(action.key) == 1 else action.key


def _gain_style(look: Look) -> Style:
    return Style(look.metrics.text(BODY), look.theme.ink, bold=True)


class ActionButton(Button):
    """A button that does an action."""

    def __init__(self, action: Action, act: Act, role: Role = Role.PLAIN, tip: str | None = None) -> None:
        super().__init__(action.label, partial(act, action.intent), key=_key_of(action), role=role, tip=tip)
        self.action = action
        if action.why_not is not None:
            self.disable(tip_of_refusal(action.why_not) or Tip(""))

    @property
    def move(self) -> Move | None:
        """The move that it makes or chooses."""
        return self.action.move

    @property
    def key_shown(self) -> str:
        """The key drawn on the button: Enter, if Enter presses it."""
        return "Enter" if self.role is Role.PRIMARY and not self._enter_elsewhere else super().key_shown

    def key_room(self, look: Look) -> int:
        return key_width(look, self.key_shown) + look.metrics.gap if self.key_shown else 0

    def natural_size(self, look: Look) -> tuple[int, int]:
        wide, high = super().natural_size(look)
        return wide + self._gain_room(look), high

    def _gain_room(self, look: Look) -> int:
        """Return the width that the points beside the label take with the gap before them."""
        return self._gain(look).width + look.metrics.gap if self.action.gain else 0

    def _gain(self, look: Look) -> Rect:
        """Return the place of the points that it brings: at its right end."""
        style = _gain_style(look)
        high = look.text.line_height(style)
        pill = Rect(0, 0, look.text.width(self.action.gain, style) + high, high)
        pill.midright = (self.rect.right - look.metrics.gap, self.rect.centery)
        return pill

    def draw_face(self, surface: Surface, look: Look, inner: Rect, ink: Style) -> None:
        if self.action.gain:
            pill = self._gain(look)
            look.shapes.draw(surface, pill, Box(look.theme.white, pill.height // 2, edge=look.theme.ink, edge_alpha=60))
            look.write(surface, self.action.gain, _gain_style(look), pill, Align.CENTRE)
            inner = Rect(inner.left, inner.top, pill.left - look.metrics.gap - inner.left, inner.height)
        super().draw_face(surface, look, inner, ink)


class HeldAction(HoldButton):
    """A button that must be held to do its action, which protects against a slip."""

    def __init__(self, action: Action, act: Act) -> None:
        label = f"{action.label} (hold)" if action.where is Area.ROW else action.label
        super().__init__(label, partial(act, action.intent), key=_key_of(action))
        self.action = action

    @property
    def move(self) -> Move | None:
        """The move that it makes."""
        return self.action.move


class BackButton(ToolButton):
    """The button that takes a selection back, as a cross with its key where there is little room."""

    def __init__(self, action: Action, act: Act) -> None:
        super().__init__(action.label, icons.CLOSE, partial(act, action.intent), key=action.key)
        self.action = action


class BidStepper(Stepper):
    """The stepper for a bid, within the legal range."""

    def __init__(self, bids: BidRange, bid: int, act: Act) -> None:
        too_low, too_high = tip_of_refusal(bids.too_low), tip_of_refusal(bids.too_high)
        steps = StepRange(bids.low, bids.high, coarse=10, too_low=too_low, too_high=too_high)
        super().__init__("", bid, lambda number: act(StepTo(number)), steps, points=BID_POINTS)
        self.bids = bids

    def natural_size(self, look: Look) -> tuple[int, int]:
        return super().natural_size(look)[0], round(STEPPER_HEIGHTS * look.metrics.target)


def action_button(action: Action, offer: Offer, act: Act) -> ActionButton | HeldAction:
    """Return the button of an action: gold if Enter does it, held for a risky move, disabled for a refused one."""
    if action.held:
        return HeldAction(action, act)
    tip = action.intent.rest.reason if isinstance(action.intent, PlayRest) else None
    return ActionButton(action, act, Role.PRIMARY if offer.on_enter(action) else Role.PLAIN, tip)


def action_of(widget: Widget | None) -> Action | None:
    """Return what a widget does, if it is the button of an action."""
    return widget.action if isinstance(widget, ActionButton | HeldAction | BackButton) else None


# --- cells of a bid table -------------------------------------------------------------------------------------------


class CellButton(ActionButton):
    """A bid in its cell. A press chooses the bid; another button makes it.

    :param chosen: whether this is the chosen bid.
    :param animal: the animal of the player who has made this bid; empty if nobody has.
    :param column: the head of its column, where that has no head of its own.
    """

    def __init__(self, action: Action, cell: BidCell, act: Act, *, chosen: bool, animal: str, column: str = "") -> None:
        super().__init__(action, act)
        self.text = f"{column} {cell.text}".strip()
        self.row, self.column = cell.row, cell.column
        self.chosen = chosen
        self.animal = animal

    def draw_as(self, surface: Surface, look: Look, role: Role) -> None:
        """Draw the cell: sunken if its bid is too low, on paper for the standing bid, edged in white if chosen."""
        theme, metrics = look.theme, look.metrics
        if self.animal:
            look.shapes.draw(surface, self.rect, Box(theme.paper, metrics.radius))
            self._figure(surface, look, theme.ink)
        elif self.enabled:
            super().draw_as(surface, look, Role.PLAIN)
        else:
            look.shapes.draw(surface, self.rect, Box(theme.well, metrics.radius, alpha=110))
            self._figure(surface, look, theme.ring)
        if self.chosen:
            look.shapes.ring(surface, self.rect.inflate(2, 2), theme.white, metrics.px(4), metrics.radius)
        elif self.focused:
            draw_focus(surface, self.rect, look, self.ground)

    def draw_face(self, surface: Surface, look: Look, inner: Rect, ink: Style) -> None:
        self._figure(surface, look, ink.colour)

    def _figure(self, surface: Surface, look: Look, colour: Colour) -> None:
        place = self.rect.inflate(-look.metrics.px(6), 0)
        if self.animal:
            wide = look.text.width(self.text, figure_style(look, self.rect.height, colour))
            room = self.rect.width - wide - look.metrics.px(8)
            size = min(self.rect.height - look.metrics.px(10), max(room, round(self.rect.width * 0.3)))
            face = Rect(place.left + look.metrics.px(2), place.centery - size // 2, size, size)
            look.portraits.draw(surface, look.shapes, look.theme, face, self.animal)
            place = Rect(face.right, place.top, place.right - face.right, place.height)
        style = figure_style(look, self.rect.height, colour)
        look.write(surface, self.text, style, place, Align.CENTRE)


class RowButton(Button):
    """A row of the bid table, where there is room for one only; pressed, it shows the bids of that row.

    :param chosen: whether these bids are shown.
    """

    def __init__(self, text: str, row: int, act: Act, *, chosen: bool) -> None:
        super().__init__(text, partial(act, ShowBids(row)), key=text[-1:] if text.isdigit() else "")
        self.row = row
        self.chosen = chosen

    @property
    def key_shown(self) -> str:
        """Nothing: its label is its key, of a ten the last digit."""
        return ""

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        look = self.look
        if look is not None and self.chosen:
            wide = look.metrics.px(4)
            look.shapes.ring(surface, self.rect.inflate(2, 2), look.theme.white, wide, look.metrics.radius)


def figure_style(look: Look, high: int, colour: Colour) -> Style:
    """Return the style of a figure in a row of this height."""
    return Style(min(look.metrics.text(FIGURE_POINTS), round(0.7 * high)), colour, bold=True)


# --- small pictures ---------------------------------------------------------------------------------------------------


class PictureButton(ActionButton):
    """A button with small cards on it.

    :ivar texts: the texts that may stand beside the cards, the longest first; the last one always has room.
    :ivar text: the one that is drawn.
    :param chosen: whether its cards are selected.
    """

    def __init__(self, action: Action, act: Act, painter: CardPainter, *, chosen: bool) -> None:
        note = action.where.note if isinstance(action.where, AsPicture) else ""
        super().__init__(replace(action, gain=""), act, tip=note or None)
        self.cards = action.cards
        self.texts = (" ".join(filter(None, (action.gain, note))), action.gain, "")
        self.painter = painter
        self.text = ""
        self.chosen = chosen

    def width_with(self, text: str, height: int, look: Look) -> int:
        """Return its width at this height, with a text beside the cards."""
        small = Style(look.metrics.text(SMALL), look.theme.text_on(Ground.DARK))
        side = max(look.text.width(text, small) + 2 if text else 0, key_width(look, self.key))
        return _cards_width(_card_size(height, look)[0], len(self.cards)) + side + look.metrics.px(7 + 8 + 7)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        look = self.look
        if look is not None and self.visible and self.chosen:
            wide = max(2, round(2.5 * look.metrics.u * look.theme.edges))
            look.shapes.ring(surface, self.rect, look.theme.white, wide, look.metrics.radius)

    def draw_face(self, surface: Surface, look: Look, inner: Rect, ink: Style) -> None:
        card = _card_size(self.rect.height, look)
        left = self.rect.left + look.metrics.px(7)
        for number, each in enumerate(self.cards):
            place = Rect((left + round(number * _pitch(card[0], len(self.cards))), 0), card)
            place.centery = self.rect.centery
            self.painter.card(surface, each, place, shadow=False)
        x = left + _cards_width(card[0], len(self.cards)) + look.metrics.px(8)
        small = Style(look.metrics.text(SMALL), look.theme.text_on(Ground.DARK))
        wide, high = key_width(look, self.key), look.text.line_height(small)
        top = self.rect.centery - (high if self.text else high // 2)
        if self.text:
            look.write(surface, self.text, small, Rect(x, top, self.rect.right - x, high))
            top += high
        if self.rect.right - x >= wide:
            draw_key(surface, look, self.key, Rect(x, top, wide, high), ink)


def _card_size(height: int, look: Look) -> tuple[int, int]:
    tall = height - 2 * look.metrics.px(5)
    return round(tall * CARD_ASPECT), tall


def _pitch(width: int, count: int) -> float:
    """Return the distance between the left edges of two cards, in pixels."""
    return min(PITCH_SHARE * width, (MAX_CARDS_WIDE - 1) * width / max(1, count - 1))


def _cards_width(width: int, count: int) -> int:
    return width + round(_pitch(width, count) * (count - 1))


# --- keys at places of the table ------------------------------------------------------------------------------------


class TargetButton(ActionButton):
    """A key label over the last card of a place.

    :ivar text: the key, with a word that distinguishes it from other keys at the same place.
    """

    def __init__(self, action: Action, act: Act) -> None:
        super().__init__(action, act)
        end = action.where.end if isinstance(action.where, AtZone) else ""
        self.text = f"{self.key} {end}".strip()

    def natural_size(self, look: Look) -> tuple[int, int]:
        high = max(20, look.metrics.px(KEY_UNITS))
        return max(high, look.text.width(self.text, _style(look)) + high // 2), high

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None or not self.visible:
            return
        theme, radius = look.theme, self.rect.height // 2
        edge = theme.white if self.focused or self.hovered else theme.on_gold
        box = Box(theme.gold_top, radius, bottom=theme.gold_deep, edge=edge, edge_width=2, shadow=3)
        look.shapes.draw(surface, self.rect, box)
        look.write(surface, self.text, _style(look), self.rect, Align.CENTRE)


def _style(look: Look) -> Style:
    size = min(look.metrics.text(SMALL), look.metrics.px(KEY_UNITS * 0.7)) if look.metrics.px(KEY_UNITS) > 20 else 13
    return Style(size, look.theme.on_gold, bold=True)
