"""Pictures: widgets that cannot be pressed and only show something, such as a face, a fan of cards or a fine line."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from cardtable.engine.cards import Back, Card
from cardtable.ui.drawing.cards import CARD_ASPECT, CardArt, card_size
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, Ground
from cardtable.ui.widgets.button import draw_icon, draw_key, key_width
from cardtable.ui.widgets.widget import DrawnAttribute, Widget

ICON_SHARE: Final = 1.9
"""The size of an icon beside a text, by the size of its letters."""
TOKEN_UNITS: Final = 11.0
"""The size of a team's token in a line of text, in layout units."""


class WidgetPicture(Widget):
    """A picture, which cannot be pressed."""

    @property
    def focusable(self) -> bool:
        return False


class FacePicture(WidgetPicture):
    """The face of a player.

    :param units: its size in layout units.
    """

    kind = "portrait"
    side: DrawnAttribute[int | None] = DrawnAttribute(None)

    def __init__(self, animal: str, units: float, *, side: int | None = None, mood: Mood = Mood.CALM) -> None:
        super().__init__(animal)
        self._units = units
        self.side = side
        self._mood = mood

    @property
    def mood(self) -> Mood:
        return self._mood

    def natural_size(self, look: Look) -> tuple[int, int]:
        size = look.metrics.px(self._units)
        return size, size

    def height_for(self, look: Look, width: int) -> int:
        return min(width, look.metrics.px(self._units))

    def widest(self, look: Look, height: int) -> int:
        return height

    def draw(self, surface: Surface) -> None:
        if self.look is not None:
            size = min(self.rect.size)
            place = Rect(self.rect.x, self.rect.centery - size // 2, size, size)
            self.look.portraits.draw(
                surface, self.look.shapes, self.look.theme, place, self.label, self.mood, side=self.side
            )


TURN: Final = 7.0
"""The angle of the outer cards of a fan in degrees."""
PITCH: Final = 0.5
"""The distance between two cards of a fan, by the width of a card."""
SAG: Final = 0.05
"""The distance by which the outer cards lie lower, by the height of a card."""
TURNED: Final = (0.18, 1.16)
"""The width that the turning of its cards adds to a fan, and the height of the fan, by the height of a card."""
LEAST_FAN: Final = 0.4
"""The least size of a fan of cards, by its natural size."""


class CardFan(WidgetPicture):
    """A small fan of cards, as large as there is room."""

    fanned = DrawnAttribute(True)
    """Whether the cards are drawn."""

    def __init__(
        self, cards: Sequence[Card | Back], art: CardArt, *, card: int, size: tuple[float, float] | None = None
    ) -> None:
        """Show cards.

        :param card: the greatest width of a card in layout units.
        :param size: the room for them; by default that of cards of this width.
        """
        super().__init__()
        self._cards = tuple(cards)
        self._art = art
        self._size = size or self._size_with(card)
        self._card = card

    @property
    def _widths(self) -> float:
        """The width of the fan without the turning, by that of a card."""
        return 1 + PITCH * max(0, len(self._cards) - 1)

    def _size_with(self, wide: int) -> tuple[int, int]:
        """Return the size of the fan with cards of this width."""
        high = card_size(wide)[1]
        return round(wide * self._widths + TURNED[0] * high), round(high * TURNED[1])

    def _card_in(self, look: Look, room: tuple[int, int]) -> int:
        """Return the width of the largest cards with which the fan fits into a room."""
        across, down = room[0] / (self._widths + TURNED[0] / CARD_ASPECT), room[1] / TURNED[1] * CARD_ASPECT
        return max(1, min(look.metrics.px(self._card), int(across), int(down)))

    def natural_size(self, look: Look) -> tuple[int, int]:
        return look.metrics.px(self._size[0]), look.metrics.px(self._size[1])

    def least_width(self, look: Look) -> int:
        return round(LEAST_FAN * self.natural_size(look)[0])

    def least_height(self, look: Look, width: int) -> int:
        return round(LEAST_FAN * self.natural_size(look)[1])

    def widest(self, look: Look, height: int) -> int:
        return self._size_with(self._card_in(look, (look.metrics.width, height)))[0]

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None or not self.fanned:
            return
        size, middle = card_size(self._card_in(look, self.rect.size)), (len(self._cards) - 1) / 2
        for number, card in enumerate(self._cards):
            away = (number - middle) / middle if middle else 0.0
            place = Rect((0, 0), size)
            place.centerx = self.rect.centerx + round((number - middle) * PITCH * size[0])
            place.centery = self.rect.centery + round((abs(away) - 0.5) * SAG * size[1])
            look.listing.add(surface, "card", place, str(card))
            turned = self._art.turned(card, size, -TURN * away)
            surface.blit(turned, turned.get_rect(center=place.center))


class IconPicture(WidgetPicture):
    """An icon beside a text."""

    icon = DrawnAttribute("")

    def __init__(self, icon: str) -> None:
        super().__init__()
        self.icon = icon

    def natural_size(self, look: Look) -> tuple[int, int]:
        side = round(look.metrics.text(BODY) * ICON_SHARE)
        return side, side

    def draw(self, surface: Surface) -> None:
        if self.look is not None:
            draw_icon(surface, self.look, self.icon, self.rect, self.look.text_style(self.ground), 0.7)


class Key(WidgetPicture):
    """A key of the keyboard, in the middle of its place."""

    def natural_size(self, look: Look) -> tuple[int, int]:
        return key_width(look, self.label), look.text.line_height(look.style(BODY))

    def draw(self, surface: Surface) -> None:
        if self.look is not None and self.label:
            wide = key_width(self.look, self.label)
            place = Rect(self.rect.centerx - wide // 2, self.rect.y, wide, self.rect.height)
            draw_key(surface, self.look, self.label, place, self.look.style(BODY, bold=True))


class TeamToken(WidgetPicture):
    """The token of a team: a disc for the first, a square for the second."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self._side = side

    def natural_size(self, look: Look) -> tuple[int, int]:
        return look.metrics.px(TOKEN_UNITS), look.metrics.px(TOKEN_UNITS)

    def draw(self, surface: Surface) -> None:
        if self.look is None:
            return
        colour = self.look.theme.of_side(self._side)
        if self._side:
            pygame.draw.rect(surface, colour, self.rect, border_radius=max(1, self.rect.width // 6))
        else:
            pygame.draw.circle(surface, colour, self.rect.center, self.rect.width // 2)


class FineLine(WidgetPicture):
    """A line between two rows."""

    def natural_size(self, look: Look) -> tuple[int, int]:
        return 0, look.metrics.line

    def draw(self, surface: Surface) -> None:
        if self.look is not None:
            theme = self.look.theme
            surface.fill(theme.paper_edge if self.ground is Ground.PAPER else theme.panel_edge, self.rect)
