"""The headline and the sentence above a score sheet."""

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.voice.endings import Ending
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.page import LOW_TITLE_POINTS, is_low
from cardtable.ui.theme import BODY, HEADLINE

SENTENCE: Final = BODY + 1
"""Points of the sentence under the headline."""


def headline_points(look: Look) -> float:
    """Return the points of the headline: fewer in a low window, where the lines need the room."""
    return LOW_TITLE_POINTS if is_low(look) else HEADLINE


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The headline and the sentence in their places.

    :param head: the place of the headline.
    """

    ending: Ending
    look: Look
    head: Rect

    @property
    def sentence_place(self) -> Rect:
        """The place of the sentence under the headline."""
        look, text = self.look, self.ending.sentence
        style = look.style(SENTENCE)
        height = look.fitted(text, style, self.head.width, 2).height if text else 0
        return Rect(self.head.left, self.head.bottom + look.metrics.px(2), self.head.width, height)

    def draw(self, surface: Surface, align: Align, right: int) -> None:
        """Write headline and sentence.

        :param right: the right edge of the headline's room.
        """
        look, head = self.look, self.head
        room = Rect(head.left, head.top, min(right, head.right) - head.left, head.height)
        style = look.style(headline_points(look), look.theme.white, True)
        look.write(surface, self.ending.headline, style, room, align)
        sentence = look.style(SENTENCE)
        look.write(surface, self.ending.sentence, sentence, self.sentence_place, align, lines=2)
