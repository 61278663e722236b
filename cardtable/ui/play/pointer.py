"""Clicks and drags told apart: a press that moves far enough drags, any other clicks."""

from dataclasses import dataclass
from enum import Enum, auto

import pygame


class Kind(Enum):
    """What the pointer has done."""

    HOVER = auto()
    PRESS = auto()
    DRAG = auto()
    CLICK = auto()
    DROP = auto()


@dataclass(frozen=True, slots=True)
class Pointing:
    """One thing done with the pointer, and where; a drag and its drop know where they began."""

    kind: Kind
    place: tuple[int, int]
    start: tuple[int, int]


class Pointer:
    """Reads mouse events one after the other. Only the left button counts."""

    def __init__(self) -> None:
        self._start: tuple[int, int] | None = None
        self._dragging = False
        self.reach = 8

    def read(self, event: pygame.Event) -> Pointing | None:
        """Return what the event means, or ``None`` if it is none of the pointer's."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._start, self._dragging = event.pos, False
            return Pointing(Kind.PRESS, event.pos, event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._start is not None:
            kind = Kind.DROP if self._dragging else Kind.CLICK
            start, self._start, self._dragging = self._start, None, False
            return Pointing(kind, event.pos, start)
        return None

    def _moved(self, place: tuple[int, int]) -> Pointing:
        start = self._start
        if start is None:
            return Pointing(Kind.HOVER, place, place)
        if not self._dragging:
            far = max(abs(place[0] - start[0]), abs(place[1] - start[1]))
            self._dragging = far > self.reach
        return Pointing(Kind.DRAG if self._dragging else Kind.HOVER, place, start)

    def forget(self) -> None:
        """Give up what was pressed: the window lost the focus, or something else came in between."""
        self._start, self._dragging = None, False
