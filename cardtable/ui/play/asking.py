"""Draws what is offered: buttons for the moves, a stepper for bids, the panel behind them."""

from collections.abc import Callable
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.ui.faces import CardArt
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.hold import HoldButton
from cardtable.ui.kit.skin import Role
from cardtable.ui.kit.stepper import Stepper, StepRange
from cardtable.ui.kit.widget import Tip, Widget
from cardtable.ui.look import Look
from cardtable.ui.play.button_places import ButtonPlaces, in_panel, in_row, in_table
from cardtable.ui.play.choices import BidRange, Choice
from cardtable.ui.play.intents import Intent, PickAll, PlayRest, Press, StepTo
from cardtable.ui.play.offer import Form, Offer
from cardtable.ui.play.picture_buttons import PictureButton, Shown, place_pictures
from cardtable.ui.play.reasons import tip_of_refusal
from cardtable.ui.shapes import Box
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.table.painter import CardPainter
from cardtable.ui.text import Align, Style
from cardtable.ui.theme import BODY, TITLE, Ground

QUESTION_SHARE: Final = 0.56
"""The question keeps at least this share of its width where small pictures need room."""

Act = Callable[[Intent], None]


class MoveButton(Button):
    """A button that makes a move."""

    def __init__(self, choice: Choice, act: Act, role: Role) -> None:
        super().__init__(choice.label, lambda: act(Press(self.move)), key=choice.key.upper(), role=role)
        self.move = choice.move
        self.gain = choice.gain

    @property
    def key_shown(self) -> str:
        """The key that is drawn on the button: Enter, if that presses it."""
        return "Enter" if self.role is Role.PRIMARY else self.key

    def draw(self, surface: Surface) -> None:
        """Draw the button, and over its corner what the move brings."""
        super().draw(surface)
        if self.look is None or not self.gain or not self.visible:
            return
        look = self.look
        style = Style(look.metrics.text(BODY), look.theme.ink, bold=True)
        high = look.text.line_height(style)
        pill = Rect(0, 0, look.text.width(self.gain, style) + high, high)
        pill.midright = (self.rect.right, self.rect.top)
        look.shapes.draw(surface, pill, Box(look.theme.white, high // 2, edge=look.theme.ink, edge_alpha=60))
        look.write(surface, self.gain, style, pill, Align.CENTRE, shrink=False)


class HeldMove(HoldButton):
    """A button that is held to make a move, so that no slip makes it."""

    def __init__(self, choice: Choice, act: Act) -> None:
        super().__init__(choice.label, lambda: act(Press(self.move, held=True)), key=choice.key.upper())
        self.move = choice.move


class Asking:
    """The widgets of one offer after the other."""

    def __init__(self, act: Act, art: CardArt) -> None:
        """``act`` is given what is pressed."""
        self._act = act
        self._art = art
        self.pictures: list[PictureButton] = []
        self.buttons: list[MoveButton | HeldMove] = []
        self.stepper: Stepper | None = None
        self.rest_button: Button | None = None
        self.panel: Rect | None = None
        self.covered = False
        self._title = ""

    def place(self, offer: Offer, layout: TableLayout, look: Look) -> None:
        """Make the buttons of an offer and place them."""
        self.stepper, self.rest_button, self.covered, self._title = None, None, False, offer.question
        places = _places(offer, layout, look)
        self.panel, self.buttons = places.panel, []
        if offer.bids is not None and places.stepper is not None:
            self.stepper = self._made_stepper(offer.bids, offer.bid)
            self.stepper.layout(places.stepper, places.look)
        for number, rect in places.buttons:
            button = self._made_button(offer.choices[number], offer)
            button.label = places.labels[number]
            button.layout(rect, places.look)
            self.buttons.append(button)
        if offer.rest is not None:
            self._place_rest(offer, layout.buttons, look)
        self._place_pictures(offer, layout, look)

    def _place_pictures(self, offer: Offer, layout: TableLayout, look: Look) -> None:
        """Place small pictures of melds to the left of the buttons, up into the question's row."""
        self.pictures = []
        if self.panel is not None or not offer.due:
            return
        left = layout.ask.left + round(QUESTION_SHARE * layout.ask.width)
        right = min((widget.rect.left - look.metrics.gap for widget in self.widgets), default=layout.buttons.right)
        painter = CardPainter(self._art, look.shapes)
        made = [
            PictureButton(
                Shown(picture.move.cards, gain, picture.note),
                str(number),
                painter,
                partial(self._act, PickAll(picture.move.cards)),
            )
            for number, (picture, gain) in enumerate(zip(offer.pictures, offer.gains, strict=True), 1)
        ]
        for button in made:
            button.chosen = bool(offer.selected) and set(offer.selected) == set(button.shown.cards)
        self.pictures = place_pictures(made, Rect(left, layout.buttons.top, right - left, layout.buttons.height), look)

    def _made_stepper(self, bids: BidRange, bid: int) -> Stepper:
        too_low, too_high = tip_of_refusal(bids.too_low), tip_of_refusal(bids.too_high)
        steps = StepRange(bids.low, bids.high, coarse=10, too_low=too_low, too_high=too_high)
        return Stepper("", bid, lambda number: self._act(StepTo(number)), steps)

    def _made_button(self, choice: Choice, offer: Offer) -> MoveButton | HeldMove:
        role = Role.PRIMARY if choice.move == offer.default else Role.PLAIN
        button = HeldMove(choice, self._act) if choice.held else MoveButton(choice, self._act, role)
        if choice.refusal is not None:
            button.disable(tip_of_refusal(choice.refusal) or Tip(""))
        return button

    def _place_rest(self, offer: Offer, area: Rect, look: Look) -> None:
        rest = offer.rest
        if rest is None:
            return
        label, key = "Play the rest", offer.rest_key
        width = look.text.width(f"{label}   {key}", look.read(Ground.DARK, BODY, bold=True)) + 3 * look.metrics.gap
        button = Button(label, lambda: self._act(PlayRest(rest)), key=key, role=Role.PRIMARY, tip=rest.reason)
        place = Rect(0, area.top, min(width, area.width), area.height)
        place.right = area.right
        button.layout(place, look)
        self.rest_button = button

    def restate(self, offer: Offer) -> None:
        """Let the first button make the bid that the stepper shows; the other widgets stay as they are."""
        button, choice = self.buttons[0], offer.choices[0]
        button.move, button.label = choice.move, choice.label
        button.role = Role.PRIMARY if choice.move == offer.default else Role.PLAIN

    def make_room(self, taken: Rect, look: Look) -> None:
        """Move the panel to the left of what lies over it; without room there it is put away until that is closed."""
        panel, gap = self.panel, look.metrics.gap
        if panel is None or not panel.colliderect(taken):
            return
        by = taken.left - gap - panel.right
        if panel.left + by < gap:
            self.buttons, self.stepper, self.panel, self.covered = [], None, None, True
            return
        panel.move_ip(by, 0)
        for widget in self.widgets:
            if widget is not self.rest_button:
                widget.layout(widget.rect.move(by, 0), look)

    @property
    def widgets(self) -> list[Widget]:
        """The buttons, and the stepper before them."""
        placed: tuple[Widget | None, ...] = (self.stepper, *self.pictures, *self.buttons, self.rest_button)
        return [widget for widget in placed if widget is not None]

    def question_ends(self, layout: TableLayout, look: Look) -> int:
        """Return how far to the right the question may go, in pixels: to the buttons, if some stand in its row."""
        row = [self.rest_button] if self.panel is not None else self.widgets
        ends = [widget.rect.left - 2 * look.metrics.gap for widget in row if widget is not None]
        return min(ends, default=layout.buttons.right)

    @property
    def first_of_panel(self) -> Widget | None:
        """The first widget of the panel that can be used; ``None`` without a panel."""
        return next((widget for widget in self.widgets if widget.enabled), None) if self.panel is not None else None

    def press_default(self) -> None:
        """Press the button that stands out, if one does."""
        buttons: tuple[Button | None, ...] = (*self.buttons, self.rest_button)
        default = next((button for button in buttons if button is not None and button.role is Role.PRIMARY), None)
        if default is not None:
            default.press()

    def draw(self, surface: Surface, look: Look) -> None:
        """Draw the panel under the buttons."""
        if self.panel is None:
            return
        metrics, theme = look.metrics, look.theme
        box = Box(theme.panel, metrics.radius, alpha=255, edge=theme.gold, edge_width=metrics.line)
        look.shapes.draw(surface, self.panel, box)
        title = Rect(self.panel.left, self.panel.top + metrics.pad // 2, self.panel.width, metrics.target)
        style = look.text.shrunk(self._title, look.style(TITLE, theme.gold, True), title.width, 0.4)
        look.write(surface, self._title, style, title, Align.CENTRE)


def _places(offer: Offer, layout: TableLayout, look: Look) -> ButtonPlaces:
    """Return where the buttons of an offer are, and what is on them."""
    labels = [choice.label for choice in offer.choices]
    if offer.form is Form.ROW:
        labels = [f"{choice.label} (hold)" if choice.held else choice.label for choice in offer.choices]
        return in_row(
            layout.buttons,
            look,
            labels,
            ["Enter" if choice.move == offer.default else choice.key for choice in offer.choices],
        )
    if offer.form is Form.PANEL:
        return in_panel(layout, look, offer)
    return in_table(layout, look, labels)
