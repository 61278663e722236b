"""Draws what will be seen later onto a surface that shows nothing, in slices, which fills the caches of pictures."""

from collections.abc import Callable
from time import perf_counter
from typing import Final

from pygame import Rect, Surface

from cardtable.ui.theme import Size

MIN_PROGRESS_SECONDS: Final = 0.0015
"""The shortest time that a slice draws after it has reached the end of the slice before it."""


class OutOfTimeError(Exception):
    """The slice ended before everything was drawn."""


class NullSurface(Surface):
    """A surface that shows nothing; drawing on it only fills the caches of pictures.

    :param size: the size that it claims to have, in pixels.
    :param least: the shortest time, in seconds, that a slice draws after the end of the slice before it.
    """

    def __init__(self, size: Size, least: float = MIN_PROGRESS_SECONDS) -> None:
        super().__init__((1, 1), 0, 32)
        self._size = size
        self._least = least
        self._blits = 0
        self._reached = 0
        self._has_drawn = False
        """Whether this slice has begun a drawing that takes long, after the end of the slice before it."""
        self._until = 0.0
        self._came = 0.0
        """The time at which this slice reached the end of the slice before it."""

    def begin(self, until: float) -> None:
        """Begin a slice: drawing starts over, and ends at this ``perf_counter`` time, but beyond the last slice."""
        self._reached, self._blits = max(self._reached, self._blits), 0
        self._has_drawn = False
        self._until, self._came = until, perf_counter()

    def restart(self) -> None:
        """Forget the end of the last slice: something else is drawn next."""
        self._blits = self._reached = 0

    def check(self) -> None:
        """Put off a drawing that takes some milliseconds, unless it is the first one of the slice.

        :raises OutOfTimeError: if the slice is over.
        """
        if self._blits < self._reached:
            return
        if self._has_drawn and perf_counter() > self._until:
            raise OutOfTimeError
        self._has_drawn = True

    def blit(self, *_arguments: object, **_keywords: object) -> Rect:
        """Draw nothing.

        :raises OutOfTimeError: if the slice is over.
        """
        self._blits += 1
        if self._blits == self._reached:
            self._came = perf_counter()
        elif self._blits > self._reached and perf_counter() > max(self._until, self._came + self._least):
            raise OutOfTimeError
        return Rect(0, 0, 0, 0)

    def blits(self, *_arguments: object, **_keywords: object) -> None:
        """Draw nothing.

        :raises OutOfTimeError: if the slice is over.
        """
        self.blit()

    def get_size(self) -> Size:
        """Return the size that the surface claims to have."""
        return self._size

    def get_rect(self, **_keywords: object) -> Rect:
        """Return a rectangle of that size."""
        return Rect((0, 0), self._size)


class UnseenDrawing:
    """Draws something in slices before it is seen.

    :param size: the size of the surface on which it will be seen, in pixels.
    :param draw: draws it on a surface.
    """

    def __init__(self, size: Size, draw: Callable[[Surface], None]) -> None:
        self._null_surface = NullSurface(size)
        self._draw = draw

    def make(self, until: float) -> bool:
        """Draw at least a little more, and return whether everything has been drawn.

        :param until: the ``perf_counter`` time at which to pause.
        """
        self._null_surface.begin(until)
        try:
            self._draw(self._null_surface)
        except OutOfTimeError:
            return False
        return True
