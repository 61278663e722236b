"""The buttons that make moves, and the stepper for bids."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.bot import Rest
from cardtable.engine.moves import Move
from cardtable.engine.voice.words import BidCell
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.play.buttons.bid_grid import CellButton
from cardtable.ui.play.buttons.button_places import with_key
from cardtable.ui.play.intents import Act, Choose, PlayRest, Press, PutBack, StepTo
from cardtable.ui.play.offers.offer import BidRange, MoveChoice, Offer
from cardtable.ui.play.offers.reasons import tip_of_refusal
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.theme import BODY, SMALL, Ground
from cardtable.ui.widgets.button import Button, HoldButton, ToolButton
from cardtable.ui.widgets.fields import Stepper, StepRange
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Tip

BID_POINTS: Final = 38
"""Points of the number on the stepper."""
MIN_ROW_WITH_BACK: Final = 300
"""In a narrower row of buttons, in layout units, the button that takes a selection back is a cross."""


class MoveButton(Button):
    """A button that makes a move."""

    def __init__(self, choice: MoveChoice, act: Act, role: Role) -> None:
        super().__init__(choice.label, lambda: act(Press(self.move)), key=choice.key.upper(), role=role)
        self.move = choice.move
        self.gain = choice.gain

    @property
    def key_shown(self) -> str:
        """The key drawn on the button: Enter, if Enter presses it."""
        return "Enter" if self.role is Role.PRIMARY else self.key

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.look is None or not self.gain or not self.visible:
            return
        look = self.look
        style = Style(look.metrics.text(BODY), look.theme.ink, bold=True)
        high = look.text.line_height(style)
        pill = Rect(0, 0, look.text.width(self.gain, style) + high, high)
        pill.midright = (self.rect.right, self.rect.top)
        look.shapes.draw(surface, pill, Box(look.theme.white, high // 2, edge=look.theme.ink, edge_alpha=60))
        look.write(surface, self.gain, style, pill, Align.CENTRE)


class HeldMove(HoldButton):
    """A button that must be held to make its move, which protects against a slip."""

    def __init__(self, choice: MoveChoice, act: Act) -> None:
        super().__init__(choice.label, lambda: act(Press(self.move, held=True)), key=choice.key.upper())
        self.move = choice.move


def bid_stepper(bids: BidRange, bid: int, act: Act) -> Stepper:
    """Return the stepper for a bid, within the legal range."""
    too_low, too_high = tip_of_refusal(bids.too_low), tip_of_refusal(bids.too_high)
    steps = StepRange(bids.low, bids.high, coarse=10, too_low=too_low, too_high=too_high)
    return Stepper("", bid, lambda number: act(StepTo(number)), steps, points=BID_POINTS)


def move_button(choice: MoveChoice, offer: Offer, act: Act) -> MoveButton | HeldMove:
    """Return the button of a choice: gold for the default, held for a risky move, disabled for a refused one."""
    role = Role.PRIMARY if choice.move == offer.default else Role.PLAIN
    button = HeldMove(choice, act) if choice.held else MoveButton(choice, act, role)
    if choice.refusal is not None:
        button.disable(tip_of_refusal(choice.refusal) or Tip(""))
    return button


def cell_button(
    choice: MoveChoice, cell: BidCell, chosen: Move | None, rect: Rect, look: Look, act: Act, faces: Sequence[str]
) -> CellButton:
    """Return the button of a bid in the bid table; ``faces`` are the animals, by seat."""
    button = CellButton(choice.label, cell.text, choice.move, lambda: act(Choose(choice.move)))
    if cell.seat is not None and cell.seat < len(faces):
        animal = faces[cell.seat]
        button.face = lambda surface, place: look.portraits.draw(surface, look.shapes, look.theme, place, animal)
    if choice.refusal is not None:
        button.disable(tip_of_refusal(choice.refusal) or Tip(""))
    button.chosen = choice.move == chosen
    button.layout(rect, look)
    return button


def back_button(label: str, row: Rect, needed: int, look: Look, act: Act) -> Button:
    """Return the button that takes a selection back, at the end of a row.

    It is a cross with its key if the other buttons need the room.

    :param needed: the width of the other buttons.
    """
    back = Button(label, partial(act, PutBack()), key="Esc")
    width = back.natural_size(look)[0]
    if row.width < look.metrics.px(MIN_ROW_WITH_BACK) or needed + width > row.width:
        back = ToolButton(label, icons.CLOSE, partial(act, PutBack()), key="Esc")
        width = look.metrics.target
    back.layout(Rect(row.right - width, row.top, width, row.height), look)
    return back


def rest_button(rest: Rest, offer: Offer, row: Rect, look: Look, act: Act) -> Button:
    """Return the button that plays the rest of a hand, at the end of a row; its tooltip says why nothing can change."""
    label, key = "Play the rest", offer.rest_key
    bold = look.text_style(Ground.DARK, BODY, bold=True)
    width = min(look.text.width(with_key(label, key), bold) + 3 * look.metrics.gap, row.width)
    role = Role.PLAIN if offer.awaits_hint else Role.PRIMARY
    button = Button(label, partial(act, PlayRest(rest)), key=key, role=role, tip=rest.reason)
    button.layout(Rect(row.right - width, row.top, width, row.height), look)
    return button


KEY_UNITS: Final = 24
"""The height of a label in layout units. It may be small, because the cards under it can be clicked as well."""


class TargetButton(MoveButton):
    """A key label over the last card of a place.

    :ivar text: the key, with a word that distinguishes it from other keys at the same place.
    """

    def __init__(self, choice: MoveChoice, text: str, act: Act) -> None:
        super().__init__(choice, act, Role.PLAIN)
        self.text = text

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None or not self.visible:
            return
        theme, radius = look.theme, self.rect.height // 2
        edge = theme.white if self.focused or self.hovered else theme.on_gold
        box = Box(theme.gold_top, radius, bottom=theme.gold_deep, edge=edge, edge_width=2, shadow=3)
        look.shapes.draw(surface, self.rect, box)
        look.write(surface, self.text, _style(look), self.rect, Align.CENTRE)


def target_buttons(targets: Sequence[MoveChoice], layout: TableLayout, look: Look, act: Act) -> list[TargetButton]:
    """Return the key labels of these moves, each at the upper right corner of its place.

    The ``brief`` label of a move says at which end of its place the cards go.
    """
    made: list[TargetButton] = []
    ends: dict[str, int] = {}
    for choice in reversed(targets):  # places several labels at one place from left to right
        zone = choice.move.target
        cards = [spot.rect for spot in layout.spots if spot.zone == zone]
        if not cards:
            continue
        button = TargetButton(choice, f"{choice.key.upper()} {choice.brief}".strip(), act)
        high = max(20, look.metrics.px(KEY_UNITS))
        wide = max(high, look.text.width(button.text, _style(look)) + high // 2)
        place = Rect(0, cards[-1].top - high // 4, wide, high)
        place.right = ends.get(zone, cards[-1].right + high // 4)
        ends[zone] = place.left
        button.layout(place, look)
        made.append(button)
    return made[::-1]


def _style(look: Look) -> Style:
    size = min(look.metrics.text(SMALL), look.metrics.px(KEY_UNITS * 0.7)) if look.metrics.px(KEY_UNITS) > 20 else 13
    return Style(size, look.theme.on_gold, bold=True)
