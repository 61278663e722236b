"""Work that takes long: its progress, as a bar on a terminal or else a line from time to time, and a clean end."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import IO, Final, NoReturn, Self

from cardtable.lab.executors import TERMINATED

BAR_LENGTH: Final = 30
SECONDS_BETWEEN_LINES: Final = 15.0
"""The minimum time between two lines if the output is not a terminal."""


@contextmanager
def ending_cleanly() -> Iterator[None]:
    """End all processes that have been started when the command is terminated."""

    def end(_number: int, _frame: FrameType | None) -> NoReturn:
        sys.exit(TERMINATED)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class ProgressBar:
    """Shows how far a command is, and how long the rest will take.

    :param steps: the number of all steps.
    :param out: the output to which the progress is written.
    :param clock: returns the time in seconds, from which the remaining time is estimated.
    """

    def __init__(self, steps: float, out: IO[str], clock: Callable[[], float]) -> None:
        self._steps = steps
        self._out = out
        self._clock = clock
        self._began = self._last_shown = clock()
        self._done = 0.0
        self._words = ""
        self._terminal = out.isatty()

    def __enter__(self) -> Self:
        self._show()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._terminal:
            self._out.write("\r\033[K")
            self._out.flush()

    def step(self) -> None:
        """Count one more step."""
        self.reach(self._done + 1)

    def reach(self, done: float, words: str = "") -> None:
        """Show that this many steps are done.

        :param words: what they have brought, instead of their number.
        """
        self._done, self._words = min(done, self._steps), words
        self._show()

    def _show(self) -> None:
        now = self._clock()
        words = (self._words or f"{self._done:g} of {self._steps:g}") + self._left(now - self._began)
        if self._terminal:
            full = int(BAR_LENGTH * self._done / max(1, self._steps))
            self._out.write(f"\r\033[K[{'#' * full}{'.' * (BAR_LENGTH - full)}] {words}")
        elif now - self._last_shown < SECONDS_BETWEEN_LINES or self._done == self._steps:
            return
        else:
            self._out.write(f"{words}\n")
        self._last_shown = now
        self._out.flush()

    def _left(self, passed: float) -> str:
        if not self._done or self._done == self._steps:
            return ""
        left = round(passed / self._done * (self._steps - self._done))
        return f", {left // 60}:{left % 60:02} left"
