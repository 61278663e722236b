"""The likeliest step of a person who looks back: one move on, or back. Its pictures are made while nothing moves."""

from collections import deque
from collections.abc import Callable
from time import perf_counter

from pygame import Surface

from cardtable.engine.view import View
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.play.painting.tabletop import Tabletop
from cardtable.ui.table.board import Board, laid, previewed, steps_to
from cardtable.ui.table.motion import flight_times
from cardtable.ui.unseen import UnseenDrawing


class NextStep:
    """A step to another place in the log, taken on a copy of the board."""

    def __init__(
        self,
        board: Board,
        place: int,
        view: View,
        top: Tabletop,
        draw_over: Callable[[Frame, float], None],
        now: float,
        *,
        moves: bool,
    ) -> None:
        """Prepare a step.

        :param board: the board before the step, on which nothing moves.
        :param place: the number of moves made at the other place.
        :param view: the View after it.
        :param draw_over: draws what lies over the table of a frame at a time.
        :param moves: whether cards move in this step.
        """
        self._place = place
        self._version = board.version
        self._view = view
        self._steps = steps_to(board, view) if moves else ()
        hurried, metrics = laid(board, board.target if moves else view), top.look.metrics
        ahead = previewed(hurried, now, self._steps[0]) if moves else hurried

        def draw(surface: Surface) -> None:
            for at in flight_times(now, ahead.since) if ahead.moving else (now,):
                draw_over(Frame(surface, ahead, metrics), at)

        table, unseen = Frame(Surface((1, 1)), ahead, metrics), UnseenDrawing(metrics.size, draw)
        self._unmade: deque[Callable[[float], bool]] = deque(
            (lambda until: top.picture.make(table, metrics.size, until, ahead=True), unseen.make)
        )

    def make(self, until: float) -> bool:
        """Make some of the pictures, and return whether all are made.

        :param until: the ``perf_counter`` time at which to pause.
        """
        while self._unmade and perf_counter() <= until and self._unmade[0](until):
            self._unmade.popleft()
        return not self._unmade

    def leads_to(self, place: int, board: Board) -> bool:
        """Whether it leads to a place from a board, which must lie as it did."""
        return place == self._place and board.version == self._version

    def take(self, board: Board) -> None:
        """Take the step on the board itself."""
        if self._steps:
            board.hurry()
            board.show(self._view, steps=self._steps)
        else:
            board.set_view(self._view)
