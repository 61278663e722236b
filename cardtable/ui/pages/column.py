"""A column of the set-up page: a title over a form."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from cardtable.ui.kit.form import Form
from cardtable.ui.kit.scrollbar import bar_width
from cardtable.ui.kit.widget import Widget
from cardtable.ui.look import Look
from cardtable.ui.theme import TITLE


@dataclass(frozen=True, slots=True)
class Column:
    """The place of a titled form."""

    title: str
    rect: Rect
    look: Look

    @property
    def _title_height(self) -> int:
        return round(self.look.metrics.text(TITLE) * 1.3)

    @property
    def inner(self) -> Rect:
        """The room under the title."""
        metrics = self.look.metrics
        inner = self.rect.inflate(-2 * metrics.gap, -2 * metrics.px(6))
        title = self._title_height + metrics.px(2)
        return Rect(inner.left, inner.top + title, inner.width, inner.height - title)

    @property
    def row_end(self) -> int:
        """Where the rows of a form end at the right, before its scroll bar."""
        return self.inner.right + self.look.metrics.px(8) - bar_width(self.look) - self._ring

    @property
    def _ring(self) -> int:
        """What a form keeps free around its rows."""
        return max(5, self.look.metrics.px(7))

    def place_form(self, form: Form, room: Rect) -> Rect:
        """Place a form in a room of the column, no higher than its rows need.

        Its margin and its scroll bar lie outside the room, so that its rows are in line with other widgets.

        :return: what is free under the form.
        """
        look = self.look
        margin, bar = self._ring, look.metrics.px(8)
        place = Rect(room.left - margin, room.top, room.width + margin + bar, room.height)
        place.height = min(place.height, form.content_height(look, place.width))
        form.layout(place, look)
        top = place.bottom + look.metrics.gap
        return Rect(room.left, top, self.row_end - room.left, room.bottom - top)

    def draw_title(self, surface: Surface) -> None:
        """Write the title."""
        look, metrics = self.look, self.look.metrics
        line = Rect(self.rect.left + metrics.gap, self.rect.top + metrics.px(6), self.rect.width, self._title_height)
        look.write(surface, self.title, look.style(TITLE, look.theme.gold, True), line)


def tight_form(rows: Sequence[Widget | Sequence[Widget]], before: Form | None) -> Form:
    """Return a form of these rows, scrolled as far as the one that it replaces."""
    form = Form(rows, tight=True)
    form.offset = 0 if before is None else before.offset
    return form
