"""A picture that is made in slices, beside the one that is shown meanwhile."""

from collections.abc import Callable, Iterator
from math import inf
from time import perf_counter

from pygame import Surface

from cardtable.ui.theme import Size

Key = tuple[object, ...]
Pieces = Callable[[Surface], Iterator[None]]
"""Draws a picture onto a surface, piece by piece."""


class SlicedPicture:
    """Two surfaces, always the same: new ones take longer to get from the system than to fill.

    A picture is known by a key, which says all that it depends on.
    """

    def __init__(self) -> None:
        self._surfaces: tuple[Surface, Surface] | None = None
        """What is shown, and what is drawn onto."""
        self._shown: Key = ()
        self._ready: Key = ()
        self._making: tuple[Key, Iterator[None]] | None = None

    def forget(self) -> None:
        """Draw everything again at the next time."""
        self._shown = self._ready = ()
        self._making = None

    def make(self, key: Key, size: Size, pieces: Pieces, until: float = inf, *, ahead: bool = False) -> bool:
        """Make a picture in slices, and return whether it is there.

        One that is begun before another was finished is finished at once: what changes often must be seen, too.

        :param until: when to end for this time, by ``perf_counter``.
        :param ahead: whether it is only shown later and stays the same until then, so that it never need be hurried.
        """
        if self._is_of(size) and key in (self._shown, self._ready):
            return True
        if self._making is None or self._making[0] != key or not self._is_of(size):
            until = until if self._making is None or ahead else inf
            self._making = key, pieces(self.spare(size))
        for _ in self._making[1]:
            if perf_counter() > until:
                return False
        self._ready, self._making = key, None
        return True

    def of(self, key: Key, size: Size, pieces: Pieces) -> Surface:
        """Return a picture; what of it was not made before is made now."""
        self.make(key, size, pieces)
        shown, other = self._both(size)
        if self._shown != key:
            self._surfaces, self._shown, self._ready = (other, shown), self._ready, ()
            return other
        return shown

    def keep(self, key: Key, drawn: Surface) -> None:
        """Keep a copy of something as large beside the picture that is shown, until the next one is made there."""
        self.spare(drawn.get_size()).blit(drawn, (0, 0))
        self._ready = key

    def kept(self, key: Key, size: Size) -> Surface | None:
        """Return what was kept under a key, unless something else was drawn there since."""
        return self._both(size)[1] if self._is_of(size) and self._ready == key else None

    def spare(self, size: Size) -> Surface:
        """Return the surface that is not shown, to be drawn onto; what was ready on it is lost."""
        other = self._both(size)[1]
        self._ready, self._making = (), None
        return other

    def _is_of(self, size: Size) -> bool:
        return self._surfaces is not None and self._surfaces[0].get_size() == size

    def _both(self, size: Size) -> tuple[Surface, Surface]:
        if self._surfaces is None or not self._is_of(size):
            self.forget()
            self._surfaces = Surface(size, 0, 32), Surface(size, 0, 32)
        return self._surfaces
