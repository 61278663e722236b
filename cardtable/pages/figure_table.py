"""A scrolling table of figures under fixed headings; columns without room are left out, from the right."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, SMALL
from cardtable.ui.widgets.scroll import Scroll
from cardtable.ui.widgets.widget import Tip, position

MIN_NAME: Final = 0.34
"""The least width of the first column, as a share of the table."""

MORE: Final = "Not all figures fit here. Choose a player and a game to see them all."


class FigureTable(Scroll):
    """The table, with names in the first column, then figures. A click on a row calls ``on_pick``, if there is one."""

    kind = "figures"

    def __init__(self, on_pick: Callable[[int], None] | None, empty: str) -> None:
        super().__init__("Figures")
        self.on_pick = on_pick
        self.empty = empty
        self.headings: tuple[str, ...] = ()
        self.rows: tuple[tuple[str, ...], ...] = ()
        self.columns: tuple[int, ...] = ()
        """The widths of the columns shown."""

    def replace(self, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Show other figures from the top."""
        self.headings, self.rows = tuple(headings), tuple(tuple(row) for row in rows)
        self.over = None
        self.offset = 0
        if self.look is not None:
            self.columns = self._widths(self.look)
        self.refresh()
        self.dirty = True

    def heading_height(self, look: Look) -> int:
        """Return the height of the headings above the rows."""
        return round(look.text.line_height(look.dim_style(self.ground, SMALL)) * 1.5)

    def row_height(self, look: Look) -> int:
        """Return the height of a row, which is larger if it can be clicked."""
        lines = round(look.text.line_height(look.text_style(self.ground)) * 1.3)
        return max(look.metrics.target, lines) if self.on_pick is not None else lines

    def layout(self, rect: Rect, look: Look) -> None:
        head = self.heading_height(look)
        self.rect, self.look = Rect(rect.x, rect.y + head, rect.width, rect.height - head), look
        self.columns = self._widths(look)
        super().layout(self.rect, look)

    def least_height(self, look: Look, width: int) -> int:
        return self.heading_height(look) + 3 * self.row_height(look)

    def content_height(self, look: Look, width: int) -> int:
        return len(self.rows) * self.row_height(look)

    def _widths(self, look: Look) -> tuple[int, ...]:
        """Return the widths of the columns: what the figures need, and the rest for the names."""
        if not self.headings:
            return ()
        gap = 2 * look.metrics.px(8)
        wanted = [self._wanted(look, column) + gap for column in range(len(self.headings))]
        least = round(self.view.width * MIN_NAME)
        if len(wanted) == 2:  # the only figures are never left out
            wanted[1] = min(wanted[1], self.view.width - least)
        shown, left = 0, self.view.width - min(wanted[0], least)
        for width in wanted[1:]:
            if width > left:
                break
            left -= width
            shown += 1
        self.tip = Tip(MORE) if shown < len(wanted) - 1 else None
        return (self.view.width - sum(wanted[1 : 1 + shown]), *wanted[1 : 1 + shown])

    def _wanted(self, look: Look, column: int) -> int:
        style, head = look.style(BODY), look.style(SMALL, bold=True)
        widest = max((look.text.width(row[column], style) for row in self.rows), default=0)
        return max(widest, look.text.width(self.headings[column], head))

    def _cells(self, row: Rect, look: Look) -> Iterator[Rect]:
        """Yield the places of a row's texts."""
        x, inset = row.x, look.metrics.px(8)
        for width in self.columns:
            yield Rect(x + inset, row.y, width - 2 * inset, row.height)
            x += width

    def _name_and_figure(self, row: Rect, figure: str, look: Look) -> tuple[Rect, Rect]:
        """Return the places of a row's two texts: the name has all the room that this figure leaves."""
        inset = look.metrics.px(8)
        inner = row.inflate(-2 * inset, 0)
        wide = min(look.text.width(figure, look.text_style(self.ground)), self.columns[1])
        names = Rect(inner.x, inner.y, inner.width - wide - inset, inner.height)
        return names, Rect(inner.right - wide, inner.y, wide, inner.height)

    def row_rect(self, place: int) -> Rect:
        high = self.row_height(self.look) if self.look else 1
        return Rect(self.view.x, self.rect.y - self.offset + place * high, self.view.width, high)

    def clicked(self, pos: tuple[int, int]) -> None:
        place = self._at(pos)
        if place is not None and self.on_pick is not None:
            self.on_pick(place)

    def _at(self, pos: tuple[int, int]) -> int | None:
        if self.on_pick is None or not self.view.collidepoint(pos):
            return None
        return next((place for place in range(len(self.rows)) if self.row_rect(place).collidepoint(pos)), None)

    def handle(self, event: Event) -> bool:
        used = super().handle(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEWHEEL):
            self.over = self._at(position(event))
        return used

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None or not self.visible:
            return
        if self.rows:
            head = self.heading_height(look)
            line = Rect(self.view.x, self.rect.y - head, self.view.width, head)
            style = look.style(SMALL, bold=True)
            for column, (text, cell) in enumerate(zip(self.headings, self._cells(line, look), strict=False)):
                look.write(surface, text, style, cell, Align.RIGHT if column else Align.LEFT)
            surface.fill(look.theme.panel_edge, Rect(line.x, line.bottom - look.metrics.line, line.width, 1))
        else:
            place = self.rect.inflate(-2 * look.metrics.pad, 0)
            look.write(surface, self.empty, look.dim_style(self.ground), place, Align.CENTRE, lines=None)
        super().draw(surface)

    def draw_content(self, surface: Surface, top: int) -> None:
        look = self.look
        if look is None:
            return
        for place, row in enumerate(self.rows):
            rect = self.row_rect(place)
            if not rect.colliderect(self.rect):
                continue
            if place == self.part_hovered:
                box = Box(look.theme.text_on(self.ground), look.metrics.radius, alpha=24)
                look.shapes.draw(surface, rect.inflate(0, -look.metrics.px(3)), box)
            alone = len(self.columns) == 2
            cells = self._name_and_figure(rect, row[1], look) if alone else self._cells(rect, look)
            for column, (text, cell) in enumerate(zip(row, cells, strict=False)):
                style = look.text_style(self.ground) if column else look.text_style(self.ground, BODY, True)
                align = Align.RIGHT if column else Align.LEFT
                look.write(surface, text, style, cell, align)

    def parts(self) -> Iterator[Part]:
        if not self.visible:
            return
        for place, row in enumerate(self.rows):
            shown = self.row_rect(place).clip(self.rect)
            if shown.height:
                yield Part("figures", shown, " | ".join(row[: len(self.columns)]))
