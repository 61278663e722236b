"""Static text: headings, explanations, figures."""

from enum import Enum

from pygame import Rect, Surface

from cardtable.ui.drawing.text import Align, Fitted, Style
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY
from cardtable.ui.widgets.widget import DrawnAttribute, Tip, Widget


class Tone(Enum):
    """The emphasis of a text."""

    PLAIN = "plain"
    DIM = "dim"
    WARN = "warn"


class Label(Widget):
    """A text, wrapped to its width; one that does not fit its height ends in an ellipsis."""

    kind = "text"
    tone = DrawnAttribute(Tone.PLAIN)

    def __init__(
        self,
        text: str,
        *,
        points: float = BODY,
        bold: bool = False,
        tone: Tone = Tone.PLAIN,
        align: Align = Align.LEFT,
        tip: Tip | str | None = None,
    ) -> None:
        super().__init__(text, tip=tip)
        self.points = points
        self.bold = bold
        self.tone = tone
        self.align = align

    @property
    def focusable(self) -> bool:
        """Never: there is nothing to press."""
        return False

    def style(self, look: Look) -> Style:
        theme = look.theme
        colours = {
            Tone.PLAIN: theme.text_on(self.ground),
            Tone.DIM: theme.dim_on(self.ground),
            Tone.WARN: theme.warn_on(self.ground),
        }
        return look.style(self.points, colours[self.tone], self.bold)

    def natural_size(self, look: Look) -> tuple[int, int]:
        return look.fitted(self.label, self.style(look), look.metrics.width, None).size

    def height_for(self, look: Look, width: int) -> int:
        """Return the height of the text wrapped to ``width``."""
        return look.fitted(self.label, self.style(look), max(1, width), None).height

    def fitted_text(self) -> Fitted | None:
        return None if self.look is None else self.look.fitted(self.label, self.style(self.look), self.rect.size, None)

    def draw(self, surface: Surface) -> None:
        text = self.fitted_text()
        if text is not None and self.look is not None and self.visible:
            self.look.draw(surface, text, self.rect, self.align)


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
