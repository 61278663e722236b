"""Forms: rows of widgets that scroll together, such as settings and house rules."""

from collections.abc import Iterator, Sequence

from pygame import Rect, Surface

from cardtable.ui.kit.scroll import Scroll
from cardtable.ui.kit.widget import Widget
from cardtable.ui.look import Look
from cardtable.ui.scene import Part


class Form(Scroll):
    """Rows of widgets. A row is one widget over the whole width, or several side by side in equal parts."""

    kind = "form"
    takes_click_focus = False

    def __init__(self, rows: Sequence[Widget | Sequence[Widget]], *, spread: float = 0.0) -> None:
        """Begin with these rows.

        :param spread: the most by which rows are farther apart than they must be if there is room, in layout units;
            fine lines then divide them.
        """
        super().__init__()
        self.spread = spread
        self._lines: tuple[Rect, ...] = ()
        self._rows: tuple[tuple[Widget, ...], ...] = ()
        self.replace(rows)

    def replace(self, rows: Sequence[Widget | Sequence[Widget]]) -> None:
        self._rows = tuple((row,) if isinstance(row, Widget) else tuple(row) for row in rows)
        if self.look is not None:
            self.layout(self.rect, self.look)

    @property
    def focusable(self) -> bool:
        """Never: its widgets take the keys."""
        return False

    def children(self) -> tuple[Widget, ...]:
        return tuple(widget for row in self._rows for widget in row)

    def _margin(self, look: Look) -> int:
        # Room for the focus ring.
        return max(5, look.metrics.px(7))

    def _gap(self, look: Look) -> int:
        return max(3, look.metrics.gap // 3)

    def _heights(self, look: Look, width: int) -> list[int]:
        width -= 2 * self._margin(look)
        return [
            max((each.height_for(look, width // len(row)) for each in row if each.visible), default=0)
            for row in self._rows
        ]

    def content_height(self, look: Look, width: int) -> int:
        heights = [height for height in self._heights(look, width) if height]
        return sum(heights) + self._gap(look) * max(0, len(heights) - 1) + 2 * self._margin(look)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        margin, heights = self._margin(look), self._heights(look, self.view.width)
        spare = rect.height - self.content_height(look, self.view.width)
        apart = max(0, min(look.metrics.px(self.spread), spare // max(1, len(heights))))
        y, lines = rect.y - self.offset + margin, list[Rect]()
        for row, height in zip(self._rows, heights, strict=True):
            width = self.view.width - 2 * margin
            for place, widget in enumerate(row):
                left, right = width * place // len(row), width * (place + 1) // len(row)
                gap = look.metrics.pad if place + 1 < len(row) else 0
                widget.ground = self.ground
                widget.layout(Rect(rect.x + margin + left, y, right - left - gap, height), look)
                widget.clip = self.rect if self.clip is None else self.rect.clip(self.clip)
            y += height + self._gap(look) + apart if height else 0
            if height and apart:
                middle = y - (self._gap(look) + apart) // 2
                lines.append(Rect(rect.x + margin, middle, width, look.metrics.line))
        self._lines = tuple(lines[:-1])

    def scroll_to(self, offset: int) -> None:
        before = self.offset
        super().scroll_to(offset)
        if before != self.offset:
            for widget in self.children():
                widget.scroll_by(before - self.offset)

    def reveal(self, child: Widget) -> None:
        """Scroll until ``child`` is visible."""
        top = child.rect.y - self.rect.y + self.offset
        margin = self._margin(self.look) if self.look else 0
        self.show_span(top - margin, top + child.rect.height + margin)

    def draw_content(self, surface: Surface, top: int) -> None:
        if self.look is not None:
            for line in self._lines:
                surface.fill(self.look.theme.panel_edge, line)
        for widget in self.children():
            if widget.rect.colliderect(self.rect):
                widget.draw(surface)

    def parts(self) -> Iterator[Part]:
        for widget in self.children():
            for part in widget.parts():
                shown = part.rect.clip(self.rect)
                if shown.height:
                    yield Part(part.kind, shown, part.label)
