"""The sources of the result in large text, which scroll where they have no room."""

from collections.abc import Iterator

from pygame import Rect, Surface

from cardtable.engine.typography import capitalized
from cardtable.play.review_sheet import ReviewSheet
from cardtable.ui.drawing.text import Style
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.play.looking_back.review_painter import SHARES_TITLE
from cardtable.ui.play.looking_back.scrolled_panel import ScrolledPanel
from cardtable.ui.theme import SMALL, Ground


class ScrolledShares(ScrolledPanel):
    """The sources of the result below each other: the amounts in a column, and beside it what they come from."""

    kind = "shares"
    inset = 1

    def __init__(self, sheet: ReviewSheet) -> None:
        super().__init__(SHARES_TITLE)
        self.sheet = sheet

    def content_height(self, look: Look, width: int) -> int:
        return sum(self._heights(look, width))

    def draw_content(self, surface: Surface, top: int) -> None:
        look, view = self.look, self.view
        if look is None:
            return
        bold, small = self._styles(look)
        title, *heights = self._heights(look, view.width)
        look.write(surface, self._title, bold, Rect(view.left, top, view.width, title), lines=None)
        top += title
        for share, high in zip(self.sheet.shares, heights, strict=True):
            colour = look.theme.warn if share.cost else look.theme.cream
            amount = Style(bold.size, colour, bold=True)
            look.write(surface, share.figure, amount, Rect(view.left, top, view.width, look.text.line_height(bold)))
            left = view.left + self._column(look)
            look.write(surface, share.what, small, Rect(left, top, view.right - left, high), lines=None)
            top += high

    def parts(self) -> Iterator[Part]:
        texts = (self._title, *(f"{share.figure} {share.what}" for share in self.sheet.shares))
        yield Part(self.kind, Rect(self.rect), " ".join(texts))

    @property
    def _title(self) -> str:
        """The unit alone, so that the first amounts are seen without scrolling."""
        return capitalized(self.sheet.unit)

    @staticmethod
    def _styles(look: Look) -> tuple[Style, Style]:
        return look.text_style(Ground.DARK, SMALL, True), look.dim_style(Ground.DARK, SMALL)

    def _column(self, look: Look) -> int:
        """Return the width of the amounts."""
        bold, _ = self._styles(look)
        return max(look.text.width(share.figure, bold) for share in self.sheet.shares) + look.metrics.gap

    def _heights(self, look: Look, width: int) -> list[int]:
        """Return the heights of the title and of each source."""
        bold, small = self._styles(look)
        room = width - self._column(look)
        rows = [look.fitted(share.what, small, room, None).height for share in self.sheet.shares]
        return [
            look.fitted(self._title, bold, width, None).height,
            *(max(row, look.text.line_height(bold)) for row in rows),
        ]
