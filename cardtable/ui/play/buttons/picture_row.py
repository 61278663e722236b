"""The row of small pictures of an offer: beside the event line where there is room, otherwise beside the prompt."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect

from cardtable.ui.look import Look
from cardtable.ui.play.buttons.picture_buttons import PictureButton, place_pictures
from cardtable.ui.play.input.intents import Act, PickAll
from cardtable.ui.play.offers.offer import Offer
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.layout import TableLayout

PROMPT_SHARE: Final = 0.56
"""The smallest share of its width that the prompt keeps beside small pictures."""
REFUSAL_SHARE: Final = 0.95
"""The same for a prompt that explains why the selected cards make no move: it is a whole sentence."""
PICTURE_GAP: Final = 12
"""Pixels between the event line and the pictures beside it."""
PICTURE_UNITS: Final = 76
"""The height of a small picture beside the event line, in layout units."""


@dataclass(frozen=True, slots=True)
class PictureRow:
    """The pictures that have room.

    :param buttons: the pictures from left to right.
    :param event_end: the right end of the event line, if the pictures stand beside it.
    """

    buttons: tuple[PictureButton, ...] = ()
    event_end: int | None = None


def picture_buttons(offer: Offer, painter: CardPainter, act: Act) -> list[PictureButton]:
    """Return the numbered pictures of an offer; ``act`` gets the intent to select the cards of one."""
    buttons = [
        PictureButton(choice, str(number), painter, partial(act, PickAll(choice.cards)))
        for number, choice in enumerate(offer.pictures, 1)
    ]
    for button in buttons:
        button.chosen = bool(offer.selected) and set(offer.selected) == set(button.cards)
    return buttons


def prompt_width_beside(offer: Offer, layout: TableLayout, note_width: int) -> int:
    """Return the width that the prompt keeps beside pictures, in pixels.

    :param note_width: the width of the note that replaces the prompt; 0 without one.
    """
    share = REFUSAL_SHARE if offer.refuses(offer.selected) else PROMPT_SHARE
    return max(round(share * layout.prompt.width), note_width)


def picture_row(
    buttons: Sequence[PictureButton], left: int, right: int, layout: TableLayout, look: Look, event_width: int | None
) -> PictureRow:
    """Place pictures above the hand: large ones up to the height of the event line, or low ones in the row of buttons.

    :param left: where the row begins, after the prompt.
    :param right: where it ends, before the buttons.
    :param event_width: the width of the event line, which pictures may stand beside; ``None`` if they may not.
    """
    low = Rect(left, layout.buttons.top, right - left, layout.buttons.height)
    tall = low.copy()
    tall.top = max(layout.event.top, low.bottom - max(low.height, look.metrics.px(PICTURE_UNITS)))
    tall.height = low.bottom - tall.top
    if buttons and event_width is not None and not tall.colliderect(layout.column):
        large = place_pictures(buttons, tall, look)
        room = large[0].rect.left - look.metrics.px(PICTURE_GAP) - layout.event.left if large else 0
        shown = [each.rect for each in large]
        covers = any(not spot.in_hand and spot.rect.collidelist(shown) >= 0 for spot in layout.spots)
        if len(large) == len(buttons) and room >= event_width and not covers:
            return PictureRow(tuple(large), large[0].rect.left - PICTURE_GAP)
    return PictureRow(tuple(place_pictures(buttons, low, look)))
