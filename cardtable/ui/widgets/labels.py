"""Static text: headings, explanations, figures."""

from collections.abc import Sequence
from enum import Enum
from math import ceil
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.typography import Forms
from cardtable.ui.drawing.fitting import fitted_alike, sizes
from cardtable.ui.drawing.text import Align, Fitted, Style
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY
from cardtable.ui.widgets.widget import DrawnAttribute, Tip, Widget

LEAST_SHARE: Final = 0.8
"""The least width of a text, by that of its shortest form; with less, something optional gives way to it."""


class Tone(Enum):
    """The emphasis of a text."""

    PLAIN = "plain"
    DIM = "dim"
    WARN = "warn"
    ACCENT = "accent"


class Label(Widget):
    """A text, wrapped to its width; one that does not fit its height ends in an ellipsis."""

    kind = "text"
    tone = DrawnAttribute(Tone.PLAIN)

    def __init__(
        self,
        text: str,
        *,
        shorter: Forms = (),
        points: float = BODY,
        bold: bool = False,
        tone: Tone = Tone.PLAIN,
        align: Align = Align.LEFT,
        lines: int | None = None,
        alike: Sequence[str] = (),
        tip: Tip | str | None = None,
    ) -> None:
        """Show a text.

        :param shorter: shorter forms of the text, for little room.
        :param lines: the greatest number of lines; ``None`` for as many as it needs.
        :param alike: the texts of labels like it, or other texts that it may show; it has as much room as any of them
            needs, and is in the size in which all of them fit.
        """
        super().__init__(text, tip=tip)
        self.shorter = shorter
        self.points = points
        self.bold = bold
        self.tone = tone
        self.align = align
        self.lines = lines
        self.alike = alike

    @property
    def focusable(self) -> bool:
        """Never: there is nothing to press."""
        return False

    def style(self, look: Look) -> Style:
        match self.tone:
            case Tone.PLAIN:
                colour = look.theme.text_on(self.ground)
            case Tone.DIM:
                colour = look.theme.dim_on(self.ground)
            case Tone.WARN:
                colour = look.theme.warn_on(self.ground)
            case Tone.ACCENT:
                colour = look.theme.accent_on(self.ground)
        return look.style(self.points, colour, self.bold)

    def natural_size(self, look: Look) -> tuple[int, int]:
        style = self.style(look)
        width, height = look.fitted(self.label, style, look.metrics.width, self.lines).size
        return max(width, *(look.text.width(each, style) for each in self.alike), 0), height

    def least_width(self, look: Look) -> int:
        texts = [self._forms[-1], *self.alike]
        if self.lines != 1:
            texts = [word for text in texts for word in text.split()]
        style = self.style(look)
        share = max(LEAST_SHARE, sizes(style)[-1].size / style.size)
        return ceil(share * max((look.text.width(each, style) for each in texts), default=0))

    def height_for(self, look: Look, width: int) -> int:
        """Return the height of the text at this width; a single line has its full height in smaller letters too."""
        style = self.style(look)
        if self.lines == 1 or not self.label:
            return look.text.line_height(style) if self.label else 0
        return max(each.height for each in self.fitted_alike(look, width))

    def fitted_alike(self, look: Look, width: int) -> tuple[Fitted, ...]:
        """Return its text and those like it at this width, in the one size in which they are drawn."""
        texts = [self._forms, *((each,) for each in self.alike)]
        return fitted_alike(look.text, texts, self.style(look), [max(1, width)] * len(texts), self.lines)

    @property
    def _forms(self) -> Forms:
        return (self.label, *self.shorter)

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None or not self.visible:
            return
        text, place = self.fitted_alike(look, self.rect.width)[0], Rect(self.rect)
        if self.alike and self.lines != 1:  # it begins at the top, whichever of its texts it shows
            place.height = min(place.height, text.height)
        look.write(surface, self._forms, text.style if self.alike else self.style(look), place, self.align, self.lines)


class Heading(Label):
    """A bold line above a group of settings, with some space before it."""

    def __init__(self, text: str) -> None:
        super().__init__(text, bold=True)

    def height_for(self, look: Look, width: int) -> int:
        return round(look.text.line_height(self.style(look)) * 1.45)

    def draw(self, surface: Surface) -> None:
        if self.look is None or not self.visible:
            return
        style = self.style(self.look)
        high = self.look.text.line_height(style)
        line = Rect(self.rect.x, self.rect.bottom - high, self.rect.width, high)
        self.look.write(surface, self.label, style, line, self.align)
