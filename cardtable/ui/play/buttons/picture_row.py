"""Small numbered pictures of melds and combinations, above the hand; a press selects all their cards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import card_row
from cardtable.ui.drawing.cards import CARD_ASPECT
from cardtable.ui.drawing.text import Style
from cardtable.ui.look import Look
from cardtable.ui.play.intents import Act, PickAll
from cardtable.ui.play.offers.offer import Offer, PictureChoice
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.theme import SMALL, Ground
from cardtable.ui.widgets.button import Button, draw_key, key_width

PITCH_SHARE: Final = 0.46
"""The visible share of a covered card's width; in long runs it is smaller."""
MAX_CARDS_WIDE: Final = 3.4
"""The largest width of a picture, in cards."""


class PictureButton(Button):
    """A button with small cards on it.

    :ivar texts: the texts that may stand beside the cards, the longest first; the last one always has room.
    :ivar text: the one that is drawn.
    :ivar chosen: whether its cards are selected.
    """

    def __init__(self, choice: PictureChoice, key: str, painter: CardPainter, on_press: Callable[[], None]) -> None:
        super().__init__(card_row(choice.cards), on_press, key=key, tip=choice.note or None)
        self.cards = choice.cards
        self.texts = (" ".join(filter(None, (choice.gain, choice.note))), choice.gain, "")
        self.painter = painter
        self.text = ""
        self.chosen = False

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


def place_pictures(buttons: Sequence[PictureButton], area: Rect, look: Look) -> list[PictureButton]:
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
            widths = [_width(button, text, area.height, look) for button, text in zip(row, texts, strict=True)]
            if sum(widths) + gap * (count - 1) > area.width:
                continue
            x = area.right - sum(widths) - gap * (count - 1)
            for button, text, width in zip(row, texts, widths, strict=True):
                button.text = text
                button.layout(Rect(x, area.top, width, area.height), look)
                x += width + gap
            return row
    return []


def _width(button: PictureButton, text: str, height: int, look: Look) -> int:
    card = _card_size(height, look)[0]
    small = Style(look.metrics.text(SMALL), look.theme.text_on(Ground.DARK))
    side = max(look.text.width(text, small) + 2 if text else 0, key_width(look, button.key))
    return _cards_width(card, len(button.cards)) + side + look.metrics.px(7 + 8 + 7)


def _card_size(height: int, look: Look) -> tuple[int, int]:
    tall = height - 2 * look.metrics.px(5)
    return round(tall * CARD_ASPECT), tall


def _pitch(width: int, count: int) -> float:
    """Return the distance between the left edges of two cards, in pixels."""
    return min(PITCH_SHARE * width, (MAX_CARDS_WIDE - 1) * width / max(1, count - 1))


def _cards_width(width: int, count: int) -> int:
    return width + round(_pitch(width, count) * (count - 1))


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
