"""The table at rest as a picture: the one that is shown, and the next one, which is made in slices."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf

from pygame import Surface

from cardtable.engine.view import View
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.play.painting.sliced_picture import Key, Pieces, SlicedPicture
from cardtable.ui.theme import Size


class TablePicture:
    """The pictures of a table, as large as the window.

    :param pieces: draws the table of a frame, piece by piece.
    :param picture: where the pictures are kept; those that are there already are forgotten.
    """

    def __init__(self, pieces: Callable[[Frame], Iterator[None]], picture: SlicedPicture) -> None:
        self._pieces = pieces
        self._picture = picture
        self._picture.forget()
        self._views: tuple[View, ...] = ()
        """The Views whose identities are in the keys; keeping them keeps the identities unique."""

    def forget(self) -> None:
        """Forget all pictures, so that the next one is drawn again."""
        self._picture.forget()

    def make(self, frame: Frame, size: Size, until: float = inf, *, ahead: bool = False) -> bool:
        """Make the picture of a frame in slices, and return whether it is finished; see ``SlicedPicture.make``."""
        return self._picture.make(self._key(frame, size), size, self._drawn(frame), until, ahead=ahead)

    def of(self, frame: Frame, size: Size | None = None) -> Surface:
        """Return the picture of a frame, after making the parts of it that are missing.

        :param size: the size in pixels; ``None`` for that of the frame's surface.
        """
        size = size or frame.surface.get_size()
        return self._picture.of(self._key(frame, size), size, self._drawn(frame))

    def shown(self, size: Size) -> Surface | None:
        """Return the picture that was shown last; ``None`` if there is none of this size."""
        return self._picture.shown(size)

    def finished_or_shown(self, frame: Frame) -> Surface:
        """Return the picture of a frame if it is finished, and otherwise, if possible, the one that was shown last."""
        size = frame.surface.get_size()
        shown = None if self._picture.is_finished(self._key(frame, size), size) else self.shown(size)
        return self.of(frame) if shown is None else shown

    def make_covering(self, what: object, size: Size, pieces: Pieces, until: float = inf) -> bool:
        """Make a picture that covers the table, in slices, and return whether it is finished.

        It is kept until the next picture of a table is made.

        :param what: the object under whose identity it is kept, which must stay alive.
        """
        return self._picture.make(_covering(what), size, pieces, until, ahead=True)

    def covering(self, what: object, size: Size) -> Surface | None:
        """Return the picture made for ``what``; ``None`` once the picture of a table has replaced it."""
        return self._picture.ready(_covering(what), size)

    def _drawn(self, frame: Frame) -> Callable[[Surface], Iterator[None]]:
        return lambda surface: self._pieces(replace(frame, surface=surface))

    def _key(self, frame: Frame, size: Size) -> Key:
        """Return everything that a picture depends on."""
        board = frame.board
        if all(view is not board.view for view in self._views):
            self._views = (*self._views[-2:], board.view)
        return board.version, id(board.view), frame.emphasis, tuple(board.hand.picked), frame.metrics, size


def _covering(what: object) -> Key:
    """Return the key of a picture that covers the table."""
    return ("over the table", id(what))
