"""The drop-down list of a choice."""

from collections.abc import Iterator, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.art.shapes import Box
from cardtable.ui.keyboard.keys import by_key, is_activation, pressed
from cardtable.ui.kit.button import draw_icon
from cardtable.ui.kit.icons import CHECK
from cardtable.ui.kit.skin import panel_box
from cardtable.ui.kit.widget import is_press, is_release, position
from cardtable.ui.lettering.text import Style
from cardtable.ui.look import Look
from cardtable.ui.scene import Part
from cardtable.ui.theme import BODY, Ground


class DropList:
    """Names below each other, over everything else; it takes all events until it is closed."""

    def __init__(self, names: Sequence[str], chosen: int, anchor: Rect, look: Look) -> None:
        self.names = tuple(names)
        self.chosen = chosen
        self.look = look
        self.picked: int | None = None
        """The place of the picked name, after closing."""
        self.closed = False
        self._cursor = chosen
        self._first = 0
        self._row = look.metrics.target
        self.rect, self._rows = self._place(anchor, look)
        self._show(chosen)

    def _place(self, anchor: Rect, look: Look) -> tuple[Rect, int]:
        """Return the place of the list, under ``anchor`` or above it if there is more room, and its visible rows."""
        inset, gap = look.metrics.px(6), look.metrics.px(4)
        style = look.style(BODY)
        needed = max(look.text.width(name, style) for name in self.names) + self._row + 2 * look.metrics.pad
        width = min(max(anchor.width, needed), look.metrics.width - 2 * gap)
        below = look.metrics.height - anchor.bottom - 2 * gap - 2 * inset
        above = anchor.top - 2 * gap - 2 * inset
        wanted = len(self.names) * self._row
        under = wanted <= below or below >= above
        rows = max(1, min(len(self.names), (below if under else above) // self._row))
        height = rows * self._row + 2 * inset
        x = max(gap, min(anchor.right - width, look.metrics.width - width - gap))
        return Rect(x, anchor.bottom + gap if under else anchor.top - gap - height, width, height), rows

    def _show(self, place: int) -> None:
        self._first = max(place - self._rows + 1, min(self._first, place))
        self._first = max(0, min(self._first, len(self.names) - self._rows))

    def _row_rect(self, place: int) -> Rect:
        inset = self.look.metrics.px(6)
        top = self.rect.y + inset + (place - self._first) * self._row
        bar = inset if self._rows < len(self.names) else 0
        return Rect(self.rect.x + inset, top, self.rect.width - 2 * inset - bar, self._row)

    def _shown(self) -> range:
        return range(self._first, self._first + self._rows)

    def _at(self, pos: tuple[int, int]) -> int | None:
        return next((place for place in self._shown() if self._row_rect(place).collidepoint(pos)), None)

    def _close(self, picked: int | None) -> None:
        self.picked, self.closed = picked, True

    def handle(self, event: Event) -> bool:
        """Handle mouse and keys; return whether the list looks different now."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEWHEEL:
            self._first = max(0, min(self._first - event.y, len(self.names) - self._rows))
            return True
        if event.type == pygame.MOUSEMOTION:
            over = self._at(position(event))
            changed = over is not None and over != self._cursor
            self._cursor = over if over is not None else self._cursor
            return changed
        if is_press(event) and not self.rect.collidepoint(position(event)):
            self._close(None)
            return True
        if is_release(event):
            over = self._at(position(event))
            if over is not None:
                self._close(over)
            return True
        return False

    def _key(self, event: Event) -> bool:
        last = len(self.names) - 1
        steps = {"Up": -1, "Down": 1, "PgUp": -self._rows, "PgDn": self._rows, "Home": -last, "End": last}
        step = by_key(event, steps)
        if step is not None:
            self._cursor = max(0, min(last, self._cursor + step))
            self._show(self._cursor)
        elif pressed(event, "Esc") or pressed(event, "Tab"):
            self._close(None)
        elif is_activation(event):
            self._close(self._cursor)
        else:
            return self._letter(getattr(event, "unicode", ""))
        return True

    def _letter(self, letter: str) -> bool:
        """Go to the next name that begins with this letter."""
        if not letter.strip():
            return False
        order = [*range(self._cursor + 1, len(self.names)), *range(self._cursor + 1)]
        match = next((place for place in order if self.names[place].lower().startswith(letter.lower())), None)
        if match is not None:
            self._cursor = match
            self._show(match)
        return match is not None

    def draw(self, surface: Surface) -> None:
        """Draw the list on paper, with a tick at the chosen name."""
        look, theme = self.look, self.look.theme
        look.shapes.draw(surface, self.rect, panel_box(look, Ground.PAPER))
        for place in self._shown():
            rect = self._row_rect(place)
            if place == self._cursor:
                look.shapes.draw(surface, rect, Box(theme.control, look.metrics.radius))
            ink = theme.cream if place == self._cursor else theme.ink
            mark = Rect(rect.x, rect.y, rect.height, rect.height)
            if place == self.chosen:
                draw_icon(surface, look, CHECK, mark, Style(look.metrics.text(BODY), ink), 0.5)
            text = Rect(mark.right, rect.y, rect.right - mark.right - look.metrics.px(8), rect.height)
            look.write(surface, self.names[place], look.style(BODY, ink), text)
        self._draw_more(surface)

    def _draw_more(self, surface: Surface) -> None:
        if self._rows == len(self.names):
            return
        look = self.look
        width, inset = max(3, look.metrics.px(4)), look.metrics.px(14)
        track = Rect(self.rect.right - 2 * width, self.rect.y + inset, width, self.rect.height - 2 * inset)
        height = track.height * self._rows // len(self.names)
        y = track.y + track.height * self._first // len(self.names)
        look.shapes.draw(surface, Rect(track.x, y, width, height), Box(look.theme.ink_dim, width // 2, alpha=150))

    def parts(self) -> Iterator[Part]:
        """Yield the visible names."""
        for place in self._shown():
            yield Part("choice", self._row_rect(place), self.names[place])
