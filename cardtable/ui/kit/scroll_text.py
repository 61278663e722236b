"""Scrolling text: headings and paragraphs."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from pygame import Rect, Surface

from cardtable.ui.art.shapes import Box
from cardtable.ui.kit.scroll import Scroll
from cardtable.ui.kit.scrollbar import bar_width
from cardtable.ui.kit.widget import DrawnAttribute
from cardtable.ui.lettering.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, LARGE, SMALL, TITLE, Ground


class ParagraphKind(Enum):
    """The kind of a paragraph."""

    TITLE = "title"
    HEADING = "heading"
    BODY = "body"
    NOTE = "note"


class Figure(Protocol):
    """A figure under the text of a paragraph, such as pictures or a table."""

    def height(self, look: Look, width: int) -> int:
        """Return the height of the figure at this width."""

    def draw(self, surface: Surface, look: Look, place: Rect) -> None:
        """Draw the figure."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of text.

    :param anchor: a name to scroll to, such as a rule's number.
    :param numbered: whether the anchor is shown before the text.
    :param figure: the figure under the text.
    """

    text: str
    kind: ParagraphKind = ParagraphKind.BODY
    anchor: str = ""
    numbered: bool = False
    figure: Figure | None = None


class ScrollText(Scroll):
    """Paragraphs below each other; the one with the anchor ``marked`` is highlighted."""

    kind = "page"
    ground = DrawnAttribute(Ground.PAPER)
    marked = DrawnAttribute("")

    def __init__(self, paragraphs: Sequence[Paragraph | str], *, margin: int = 10) -> None:
        super().__init__()
        self.margin = margin
        """The layout units kept free at the sides."""
        self.align = Align.LEFT
        self._paragraphs: tuple[Paragraph, ...] = ()
        self._tops: tuple[int, ...] = ()
        self.paragraphs = paragraphs

    @property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """The paragraphs; they can be set as plain texts."""
        return self._paragraphs

    @paragraphs.setter
    def paragraphs(self, paragraphs: Sequence[Paragraph | str]) -> None:
        self._paragraphs = tuple(Paragraph(each) if isinstance(each, str) else each for each in paragraphs)
        self.refresh()

    def style(self, look: Look, kind: ParagraphKind) -> Style:
        match kind:
            case ParagraphKind.TITLE:
                return look.text_style(self.ground, TITLE, bold=True)
            case ParagraphKind.HEADING:
                return look.style(LARGE, look.theme.accent_on(self.ground), bold=True)
            case ParagraphKind.NOTE:
                return look.dim_style(self.ground, SMALL)
            case ParagraphKind.BODY:
                return look.text_style(self.ground)

    def _indent(self, look: Look) -> int:
        numbers = [each.anchor for each in self._paragraphs if each.numbered]
        style = look.style(SMALL, bold=True)
        return max((look.text.width(number, style) for number in numbers), default=-look.metrics.gap) + look.metrics.gap

    def _column(self, look: Look, width: int) -> tuple[int, int]:
        """Return the left margin and the width of the lines, which stay narrow enough to read well."""
        margin = look.metrics.px(self.margin)
        return margin, max(40, min(width - 2 * margin, round(look.metrics.text(BODY) * 46)))

    def _space(self, look: Look, kind: ParagraphKind) -> int:
        return round(look.metrics.text(BODY) * {ParagraphKind.TITLE: 0.4, ParagraphKind.HEADING: 1.0}.get(kind, 0.55))

    def _height(self, look: Look, each: Paragraph, width: int) -> int:
        indent = self._indent(look) if each.numbered else 0
        figure = 0 if each.figure is None else each.figure.height(look, width - indent)
        return self._text_height(look, each, width - indent) + figure

    def _text_height(self, look: Look, each: Paragraph, width: int) -> int:
        style = self.style(look, each.kind)
        return look.text.measure(each.text, style, width)[1] if each.text else 0

    def content_height(self, look: Look, width: int) -> int:
        _, column = self._column(look, width)
        y, tops = look.metrics.px(self.margin // 2), []
        for place, each in enumerate(self._paragraphs):
            y += self._space(look, each.kind) if place else 0
            tops.append(y)
            y += self._height(look, each, column)
        self._tops = tuple(tops)
        return y + look.metrics.px(self.margin)

    def wanted_height(self, look: Look, width: int) -> int:
        """Return the height at which nothing scrolls in a place of this width."""
        return self.content_height(look, width - bar_width(look)) if self._paragraphs else 0

    def show(self, anchor: str) -> bool:
        """Scroll to the paragraph with this anchor and highlight it; return whether there is one."""
        for each, top in zip(self._paragraphs, self._tops, strict=False):
            if each.anchor == anchor:
                self.scroll_to(top - (self.look.metrics.pad if self.look else 0))
                self.marked = anchor
                return True
        return False

    def draw_content(self, surface: Surface, top: int) -> None:
        look = self.look
        if look is None:
            return
        margin, column = self._column(look, self.view.width)
        indent = self._indent(look)
        for each, start in zip(self._paragraphs, self._tops, strict=True):
            y = top + start
            if y > self.rect.bottom or not (each.text or each.figure):
                continue
            style = self.style(look, each.kind)
            x = self.view.x + margin + (indent if each.numbered else 0)
            width = column - (indent if each.numbered else 0)
            height = self._height(look, each, column)
            if y + height < self.rect.y:
                continue
            if each.anchor and each.anchor == self.marked:
                lit = Rect(self.view.x, y, self.view.width, height).inflate(0, look.metrics.px(8))
                look.shapes.draw(surface, lit, Box(look.theme.gold, look.metrics.radius, alpha=70))
            if each.text:
                if self.align is Align.CENTRE:  # over the whole width, including the place of the bar
                    x, width = self.rect.x, self.rect.width
                surface.blit(look.text.block(each.text, style, width, self.align), (x, y))
            if each.figure is not None:
                below = y + self._text_height(look, each, width)
                each.figure.draw(surface, look, Rect(x, below, width, y + height - below))
            if each.numbered:
                number = look.style(SMALL, look.theme.accent_on(self.ground), bold=True)
                line = Rect(self.view.x + margin, y, indent, look.text.line_height(style))
                look.write(surface, each.anchor, number, line)
