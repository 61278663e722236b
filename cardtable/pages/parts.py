"""Parts of several pages: faces, fans of cards, keys and scores as widgets that only show something."""

from collections.abc import Sequence

from pygame import Rect, Surface

from cardtable.engine.cards import Back, Card
from cardtable.pages.card_fan import fan_in
from cardtable.pages.score_line import NO_SCORE, Score, draw_score
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, SMALL
from cardtable.ui.widgets.button import draw_key, key_width
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Column
from cardtable.ui.widgets.widget import Widget


class WidgetPicture(Widget):
    """A picture, which cannot be pressed."""

    @property
    def focusable(self) -> bool:
        return False


def two_lines(upper: Widget, lower: str, *shorter: str) -> Column:
    """Return a line with a smaller one below it, which has shorter forms for little room."""
    return Column(upper, Label(lower, shorter=shorter, points=SMALL, tone=Tone.DIM, lines=1), gap=0)


class FacePicture(WidgetPicture):
    """The face of a player.

    :param units: its size in layout units.
    """

    kind = "portrait"

    def __init__(self, animal: str, units: float, *, side: int | None = None, mood: Mood = Mood.CALM) -> None:
        super().__init__(animal)
        self._units = units
        self._side = side
        self._mood = mood

    def natural_size(self, look: Look) -> tuple[int, int]:
        size = look.metrics.px(self._units)
        return size, size

    def draw(self, surface: Surface) -> None:
        if self.look is not None:
            size = min(self.rect.size)
            place = Rect(self.rect.x, self.rect.centery - size // 2, size, size)
            self.look.portraits.draw(
                surface, self.look.shapes, self.look.theme, place, self.label, self._mood, side=self._side
            )


class CardFan(WidgetPicture):
    """A small fan of cards."""

    def __init__(self, cards: Sequence[Card | Back], art: CardArt, *, size: tuple[float, float], card: float) -> None:
        """Show cards.

        :param size: the room for them in layout units.
        :param card: the greatest width of a card.
        """
        super().__init__()
        self._cards = tuple(cards)
        self._art = art
        self._size = size
        self._card = card

    def natural_size(self, look: Look) -> tuple[int, int]:
        return look.metrics.px(self._size[0]), look.metrics.px(self._size[1])

    def draw(self, surface: Surface) -> None:
        if self.look is not None and self._cards:
            fan = fan_in(self._cards, self.rect.size, self.look.metrics.px(self._card))
            fan.draw(surface, self._art, self.rect)


class Key(WidgetPicture):
    """A key of the keyboard, in the middle of its place."""

    def natural_size(self, look: Look) -> tuple[int, int]:
        return key_width(look, self.label), look.text.line_height(look.style(BODY))

    def draw(self, surface: Surface) -> None:
        if self.look is not None and self.label:
            wide = key_width(self.look, self.label)
            place = Rect(self.rect.centerx - wide // 2, self.rect.y, wide, self.rect.height)
            draw_key(surface, self.look, self.label, place, self.look.style(BODY, bold=True))


class ScorePicture(WidgetPicture):
    """The score of a table in one line."""

    def __init__(self, score: Score) -> None:
        super().__init__()
        self._score = score

    def natural_size(self, look: Look) -> tuple[int, int]:
        high = look.text.line_height(look.style(BODY))
        return look.metrics.px(160), high if self._score != NO_SCORE else 0

    def draw(self, surface: Surface) -> None:
        if self.look is not None and self._score != NO_SCORE:
            draw_score(surface, self.look, self._score, self.rect)
