"""The table at rest as a picture: the one that is shown, and beside it the next one, which is made in slices."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from time import perf_counter

from pygame import Surface

from cardtable.engine.view import View
from cardtable.ui.play.frame import Frame
from cardtable.ui.theme import Size

Key = tuple[object, ...]


class TablePicture:
    """Two surfaces as large as the window, always the same: new ones take longer to get from the system than to fill.

    :param pieces: draws the table of a frame, piece by piece.
    """

    def __init__(self, pieces: Callable[[Frame], Iterator[None]]) -> None:
        self._pieces = pieces
        self._surfaces: tuple[Surface, Surface] | None = None
        """What is shown, and what is drawn onto."""
        self._shown: Key = ()
        self._ready: Key = ()
        self._making: tuple[Key, Iterator[None]] | None = None
        self._views: tuple[View, ...] = ()
        """The Views of the keys, which know them by their identity."""

    def forget(self) -> None:
        """Draw everything again at the next time."""
        self._shown = self._ready = ()
        self._making = None

    def make(self, frame: Frame, size: Size, until: float = inf, *, ahead: bool = False) -> bool:
        """Make the picture of a frame in slices, and return whether it is there.

        One that is begun before another was finished is finished at once: what changes often must be seen, too.

        :param until: when to end for this time, by ``perf_counter``.
        :param ahead: whether it is only shown later and stays the same until then, so that it never need be hurried.
        """
        key, view = _key(frame, size), frame.board.view
        if key in (self._shown, self._ready):
            return True
        if self._making is None or self._making[0] != key:
            until = until if self._making is None or ahead else inf
            self._ready, self._views = (), (*self._views[-2:], view)
            self._making = key, self._pieces(replace(frame, surface=self.spare(size)))
        for _ in self._making[1]:
            if perf_counter() > until:
                return False
        self._ready, self._making = key, None
        return True

    def of(self, frame: Frame) -> Surface:
        """Return the picture of a frame; what of it was not made before is made now."""
        size = frame.surface.get_size()
        self.make(frame, size)
        shown, other = self._both(size)
        if self._shown != _key(frame, size):
            self._surfaces, self._shown, self._ready = (other, shown), self._ready, ()
            return other
        return shown

    def spare(self, size: Size) -> Surface:
        """Return the surface that is not shown, to be drawn onto; what was ready on it is lost."""
        self._ready, self._making = (), None
        return self._both(size)[1]

    def _both(self, size: Size) -> tuple[Surface, Surface]:
        if self._surfaces is None or self._surfaces[0].get_size() != size:
            self.forget()
            self._surfaces = Surface(size, 0, 32), Surface(size, 0, 32)
        return self._surfaces


def _key(frame: Frame, size: Size) -> Key:
    """Return what a picture depends on."""
    board = frame.board
    return board.version, id(board.view), frame.emphasis, tuple(board.hand.picked), frame.metrics, size
