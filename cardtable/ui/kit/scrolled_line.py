"""A line of text while it is typed: scrolled so that the caret is in sight, with selection and caret drawn."""

from pygame import Rect, Surface

from cardtable.ui.art.shapes import Box
from cardtable.ui.kit.text_line import TextLine
from cardtable.ui.lettering.text import Style
from cardtable.ui.look import Look
from cardtable.ui.theme import Colour


class ScrolledLine:
    """Shows a part of a line that may be wider than its field.

    :param line: the line; its caret is kept in sight.
    """

    def __init__(self, line: TextLine) -> None:
        self.line = line
        self._shift = 0
        """The width that is hidden at the left, in pixels."""

    def place_at(self, x: int, look: Look, style: Style) -> int:
        """Return the place in the text that is nearest to a point; ``x`` is counted from the left end of the field."""
        places = range(len(self.line.text) + 1)
        return min(places, key=lambda place: abs(look.text.width(self.line.text[:place], style) - x - self._shift))

    def follow_caret(self, look: Look, style: Style, width: int, composed: str) -> bool:
        """Scroll as little as necessary to bring the caret into sight; return whether the line was scrolled.

        :param width: the width of the field, in pixels.
        :param composed: the text that an input method is composing before the caret.
        """
        caret = look.text.width(self.line.text[: self.line.caret] + composed, style)
        whole = look.text.width(self.line.text + composed, style)
        shift = max(caret - width + 2, min(self._shift, caret))
        shift = max(0, min(shift, whole + 2 - width))
        before, self._shift = self._shift, shift
        return shift != before

    def draw(
        self, surface: Surface, look: Look, field: Rect, style: Style, accent: Colour, composed: str, *, caret: bool
    ) -> None:
        """Draw the visible part of the line with its selection and its caret, which have the colour ``accent``.

        :param field: the place of the text.
        :param composed: the text that an input method is composing; it is underlined.
        :param caret: whether the caret is drawn.
        """
        before = surface.get_clip()
        surface.set_clip(field.inflate(4, 0).clip(before))
        line, text = self.line, look.text
        x = field.x - self._shift
        high = text.line_height(style)
        top = field.centery - high // 2
        if line.selected:
            low, end = line.selection
            left = text.width(line.text[:low], style)
            marked = Rect(x + left, top, text.width(line.text[:end], style) - left, high)
            look.shapes.draw(surface, marked, Box(accent, look.metrics.line, alpha=90))
        shown = line.text[: line.caret] + composed + line.text[line.caret :]
        if shown:
            surface.blit(text.label(shown, style), (x, top))
        end = x + text.width(line.text[: line.caret], style)
        if composed:
            wide = text.width(composed, style)
            surface.fill(style.colour, Rect(end, top + high - look.metrics.line, wide, look.metrics.line))
            end += wide
        if caret:
            surface.fill(accent, Rect(end, top, max(2, look.metrics.px(2)), high))
        surface.set_clip(before)
