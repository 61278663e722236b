"""Where the main loop has its time from: the clock of this machine, or one that is put forward by hand."""

import time
from typing import Protocol

from cardtable.ui.desktop.waking import Wait


class Clock(Protocol):
    """Where time comes from."""

    def now(self) -> float:
        """Return the time in seconds, from any start."""
        ...

    def sleep(self, seconds: float) -> None:
        """Let this many seconds go by."""

    @property
    def wakes(self) -> bool:
        """Whether an event ends a ``rest``."""

    @property
    def runs(self) -> bool:
        """Whether time goes by while the program works."""

    def rest(self, seconds: float) -> None:
        """Let at most this many seconds go by."""


class RealClock:
    """The clock of this machine.

    :param wait: lets at most this many seconds go by until an event comes; ``None`` if nothing can do that.
    """

    runs = True
    """Whether time goes by while the program works."""

    def __init__(self, wait: Wait | None = None) -> None:
        self._wait = wait

    @property
    def wakes(self) -> bool:
        """Whether an event ends a ``rest``."""
        return self._wait is not None

    def rest(self, seconds: float) -> None:
        """Let at most this many seconds go by."""
        (self._wait or time.sleep)(seconds)

    def now(self) -> float:
        """Return the time in seconds, from any start."""
        return time.perf_counter()

    def sleep(self, seconds: float) -> None:
        """Let this many seconds go by."""
        time.sleep(seconds)


class ManualClock:
    """A clock that goes on only by ``sleep``: for tests and for pictures made without a window."""

    def __init__(self, start: float = 0.0) -> None:
        self._now = start

    def now(self) -> float:
        """Return the time in seconds, from any start."""
        return self._now

    def sleep(self, seconds: float) -> None:
        """Put the clock forward by this many seconds, at once."""
        self._now += max(0.0, seconds)

    wakes = False
    """Whether an event ends a ``rest``."""
    runs = False
    """Whether time goes by while the program works."""

    def rest(self, seconds: float) -> None:
        """Put the clock forward by this many seconds, at once."""
        self.sleep(seconds)
