"""Scrolling lists of rows to pick from."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.keyboard.keys import by_key, is_activation
from cardtable.ui.kit.scroll import Scroll
from cardtable.ui.kit.widget import DrawnAttribute, position
from cardtable.ui.lettering.text import Align
from cardtable.ui.look import Look
from cardtable.ui.scene import Part


class ScrollList(Scroll, ABC):
    """A list of rows. A click or the arrow keys choose a row; a second click or Enter picks it (``on_pick``)."""

    kind = "list"
    chosen: DrawnAttribute[int | None] = DrawnAttribute(None)
    """The place of the chosen row."""

    def __init__(
        self,
        label: str,
        rows: Sequence[str],
        *,
        on_choose: Callable[[int], None] | None = None,
        on_pick: Callable[[int], None] | None = None,
        empty: str = "",
    ) -> None:
        super().__init__(label)
        self.on_choose = on_choose
        self.on_pick = on_pick
        self.empty = empty
        self._rows: tuple[str, ...] = ()
        self.rows = rows

    @property
    def rows(self) -> tuple[str, ...]:
        return self._rows

    @rows.setter
    def rows(self, rows: Sequence[str]) -> None:
        self._rows = tuple(rows)
        if self.chosen is not None and self.chosen >= len(self._rows):
            self.chosen = len(self._rows) - 1 if self._rows else None
        self.refresh()

    @property
    def focusable(self) -> bool:
        return self.visible and bool(self._rows)

    @abstractmethod
    def row_height(self, look: Look) -> int:
        """Return the height of a row."""

    def content_height(self, look: Look, width: int) -> int:
        return len(self._rows) * self.row_height(look)

    def row_rect(self, place: int) -> Rect:
        high = self.row_height(self.look) if self.look else 1
        return Rect(self.view.x, self.rect.y - self.offset + place * high, self.view.width, high)

    def choose(self, place: int) -> None:
        """Choose a row and show it."""
        if not self._rows or self.look is None:
            return
        place = max(0, min(len(self._rows) - 1, place))
        high = self.row_height(self.look)
        self.show_span(place * high, (place + 1) * high)
        if place != self.chosen:
            self.chosen = place
            if self.on_choose is not None:
                self.on_choose(place)

    def pick(self) -> None:
        """Pick the chosen row."""
        if self.chosen is not None and self.on_pick is not None:
            self.on_pick(self.chosen)

    def clicked(self, pos: tuple[int, int]) -> None:
        place = self._at(pos)
        if place is None:
            return
        if place == self.chosen:
            self.pick()
        else:
            self.choose(place)

    def _at(self, pos: tuple[int, int]) -> int | None:
        if self.look is None or not self.view.collidepoint(pos):
            return None
        place = (pos[1] - self.rect.y + self.offset) // self.row_height(self.look)
        return place if 0 <= place < len(self._rows) else None

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        used = super().handle(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEWHEEL):
            self.over = self._at(position(event))
        return used

    def _key(self, event: Event) -> bool:
        if is_activation(event):
            self.pick()
            return self.on_pick is not None
        if self.look is None:
            return False
        here = -1 if self.chosen is None else self.chosen
        page = max(1, self.rect.height // self.row_height(self.look) - 1)
        goals = {
            "Up": here - 1,
            "Down": here + 1,
            "PgUp": here - page,
            "PgDn": here + page,
            "Home": 0,
            "End": len(self._rows),
        }
        place = by_key(event, goals)
        if place is None:
            return False
        self.choose(place)
        return True

    def draw_content(self, surface: Surface, top: int) -> None:
        look = self.look
        if look is None:
            return
        if not self._rows and self.empty:
            look.write(surface, self.empty, look.dim_style(self.ground), self.view, Align.CENTRE, wrap=True)
        high = self.row_height(look)
        first = max(0, self.offset // high)
        for place in range(first, min(len(self._rows), (self.offset + self.rect.height) // high + 1)):
            self.draw_row(surface, look, place, Rect(self.view.x, top + place * high, self.view.width, high))

    @abstractmethod
    def draw_row(self, surface: Surface, look: Look, place: int, rect: Rect) -> None:
        """Draw one row."""

    def parts(self) -> Iterator[Part]:
        if not self.visible:
            return
        for place, row in enumerate(self._rows):
            shown = self.row_rect(place).clip(self.rect)
            if shown.height:
                yield Part("row", shown, row)
