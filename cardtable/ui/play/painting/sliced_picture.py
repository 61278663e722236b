"""A picture that is made in slices while another one is shown."""

from collections.abc import Callable, Iterator
from math import inf
from time import perf_counter

from pygame import Surface

from cardtable.ui.theme import Size

Key = tuple[object, ...]
Pieces = Callable[[Surface], Iterator[None]]
"""Draws a picture onto a surface, piece by piece."""


class SlicedPicture:
    """A pair of surfaces, used again and again because the system takes longer to provide new ones than to fill them.

    A picture is identified by a key: everything that it depends on.
    """

    def __init__(self) -> None:
        self._surfaces: tuple[Surface, Surface] | None = None
        """The surface that is shown, and the one that is drawn on."""
        self._shown: Key = ()
        self._ready: Key = ()
        self._making: tuple[Key, Iterator[None]] | None = None
        self._ahead = False
        """Whether the unfinished picture is made ahead."""

    def forget(self) -> None:
        """Forget all pictures, so that the next one is drawn again."""
        self._shown = self._ready = ()
        self._making = None

    def make(self, key: Key, size: Size, pieces: Pieces, until: float = inf, *, ahead: bool = False) -> bool:
        """Make a picture in slices, and return whether it is finished.

        If another picture was still unfinished that was to be shown now, this one is made at once: frequent changes
        must be seen, too.

        :param until: the ``perf_counter`` time at which to pause.
        :param ahead: whether the picture is shown later and will not change until then: it is never hurried.
        """
        if self.is_finished(key, size):
            return True
        if self._making is None or self._making[0] != key or not self._is_of(size):
            until = until if self._making is None or self._ahead or ahead else inf
            self._making = key, pieces(self.spare(size))
            self._ahead = ahead
        for _ in self._making[1]:
            if perf_counter() > until:
                return False
        self._ready, self._making = key, None
        return True

    def of(self, key: Key, size: Size, pieces: Pieces) -> Surface:
        """Return a picture, after making the parts of it that are missing."""
        self.make(key, size, pieces)
        shown, other = self._both(size)
        if self._shown != key:
            self._surfaces, self._shown, self._ready = (other, shown), self._ready, ()
            return other
        return shown

    def is_finished(self, key: Key, size: Size) -> bool:
        """Return whether a picture has been made, and not been replaced since."""
        return self._is_of(size) and key in (self._shown, self._ready)

    def shown(self, size: Size) -> Surface | None:
        """Return the picture that was returned last; ``None`` if there is none of this size, or it is forgotten."""
        return self._both(size)[0] if self._is_of(size) and self._shown else None

    def ready(self, key: Key, size: Size) -> Surface | None:
        """Return the picture that was made under a key, but not shown; ``None`` once another has replaced it."""
        return self._both(size)[1] if self._is_of(size) and self._ready == key else None

    def spare(self, size: Size) -> Surface:
        """Return the surface that is not shown, for drawing; a picture on it is forgotten."""
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
