"""The clocks of the main loop: that of this machine, and one that is advanced by hand."""

import time
from typing import Protocol

from cardtable.ui.desktop.system import Wait


class Clock(Protocol):
    """A source of time."""

    def now(self) -> float:
        """Return the time in seconds since an arbitrary start."""
        ...

    def sleep(self, seconds: float) -> None:
        """Wait this many seconds."""

    @property
    def wakes(self) -> bool:
        """Whether an event ends a ``rest``."""

    @property
    def runs(self) -> bool:
        """Whether time passes while the program works."""

    def rest(self, seconds: float) -> None:
        """Wait at most this many seconds, for an event if possible."""


class RealClock:
    """The clock of this machine.

    :param wait: waits for an event, at most this many seconds; ``None`` if that is impossible here.
    """

    runs = True
    """Whether time passes while the program works."""

    def __init__(self, wait: Wait | None = None) -> None:
        self._wait = wait

    @property
    def wakes(self) -> bool:
        """Whether an event ends a ``rest``."""
        return self._wait is not None

    def rest(self, seconds: float) -> None:
        """Wait at most this many seconds, for an event if possible."""
        (self._wait or time.sleep)(seconds)

    def now(self) -> float:
        """Return the time in seconds since an arbitrary start."""
        return time.perf_counter()

    def sleep(self, seconds: float) -> None:
        """Wait this many seconds."""
        time.sleep(seconds)


class ManualClock:
    """A clock that only ``sleep`` and ``rest`` advance: for tests and for pictures made without a window."""

    def __init__(self) -> None:
        self._now = 0.0

    def now(self) -> float:
        """Return the time in seconds since an arbitrary start."""
        return self._now

    def sleep(self, seconds: float) -> None:
        """Advance the clock by this many seconds at once."""
        self._now += max(0.0, seconds)

    wakes = False
    """Whether an event ends a ``rest``."""
    runs = False
    """Whether time passes while the program works."""

    def rest(self, seconds: float) -> None:
        """Advance the clock by this many seconds at once."""
        self.sleep(seconds)
