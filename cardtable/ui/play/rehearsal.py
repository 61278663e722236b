"""Pictures of what the table shows next, made a few at a time before it begins.

A card that is seen for the first time, or the title of a moment, takes longer to draw than a frame lasts. So what comes
next is drawn once into nowhere, which makes all its pictures, in slices; only then does it begin.
"""

import contextlib
from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import Any, Final

from pygame import Rect, Surface

from cardtable.ui.play.frame import Emphasis, Frame
from cardtable.ui.play.moments.moment import Moment
from cardtable.ui.play.moments.player import moment_on
from cardtable.ui.play.narration import Narration
from cardtable.ui.play.tabletop import Tabletop
from cardtable.ui.table.board import Board
from cardtable.ui.table.steps import Step
from cardtable.ui.theme import Size

MOMENT_TIMES: Final = 16
"""At how many times a moment is rehearsed. What is seen at no other time is small: a number that counts up."""


class OutOfTimeError(Exception):
    """The slice is over before everything was drawn."""


class Nowhere(Surface):
    """A surface that shows nothing, for drawing that makes and keeps pictures.

    :param size: as large as it says it is, in pixels.
    """

    def __init__(self, size: Size) -> None:
        super().__init__((1, 1), 0, 32)
        self._size = size
        self._blits = 0
        self._reached = 0
        self._until = 0.0

    def begin(self, until: float) -> None:
        """Begin to draw all of it, as far as one gets until this time of ``perf_counter``, but farther than before."""
        self._reached, self._blits = max(self._reached, self._blits), 0
        self._until = until

    def blit(self, *_arguments: Any, **_keywords: Any) -> Rect:
        """Draw nothing.

        :raises OutOfTimeError: if the slice is over.
        """
        self._blits += 1
        if self._blits > self._reached and perf_counter() > self._until:
            raise OutOfTimeError
        return Rect(0, 0, 0, 0)

    def blits(self, *_arguments: Any, **_keywords: Any) -> None:
        """Draw nothing.

        :raises OutOfTimeError: if the slice is over.
        """
        self.blit()

    def get_size(self) -> Size:
        """Return the size of what would be seen."""
        return self._size

    def get_rect(self, **_keywords: Any) -> Rect:
        """Return the place of what would be seen."""
        return Rect((0, 0), self._size)


class Rehearsal:
    """Makes the pictures of each step of a table before it begins."""

    def __init__(self) -> None:
        self._step: Step | None = None
        self._preview: Board | None = None
        self._nowhere: Nowhere | None = None

    def is_ready(self, board: Board, top: Tabletop, narration: Narration, now: float, until: float) -> bool:
        """Return whether all pictures of what begins now were made before; make some of them otherwise.

        :param until: when to end for this time, by ``perf_counter``.
        """
        step = board.coming(now)
        if step is None:
            self._step = self._preview = None
            return True
        if step is not self._step:
            self._step, self._preview = step, board.previewed(now)
            self._nowhere = Nowhere(top.look.metrics.size)
        if self._preview is None or self._nowhere is None:
            return True
        self._nowhere.begin(until)
        with contextlib.suppress(OutOfTimeError):
            _draw(self._preview, self._nowhere, top, narration, now)
            self._preview = None
        return False


def _draw(board: Board, nowhere: Nowhere, top: Tabletop, narration: Narration, now: float) -> None:
    """Draw everything that a step shows."""
    winning = None if board.stage is not None else top.game.words.winning(board.view)
    frame = Frame(nowhere, board, top.look.metrics, Emphasis(moods=narration.told.moods, winning=winning))
    top.draw_at_rest(frame)
    for at in _times(now, board.since):
        top.moving(frame, at)
    shown = moment_on(board)
    if shown is not None:
        canvas = narration.canvas(nowhere, board, top.cards)
        for t in _moment_times(shown.moment) if shown.animated else (shown.moment.ends,):
            shown.moment.draw(canvas, t)


def _times(begin: float, end: float) -> Iterable[float]:
    """Return when cards on their way are looked at: as they take off, under way, turned over, and at their place."""
    return (begin, begin + (end - begin) * 0.4, begin + (end - begin) * 0.7, end)


def _moment_times(moment: Moment) -> Iterator[float]:
    """Yield when a moment is looked at: often at its beginning, where most happens."""
    for number in range(MOMENT_TIMES):
        yield moment.still * (number / (MOMENT_TIMES - 1)) ** 1.5
    yield moment.ends
