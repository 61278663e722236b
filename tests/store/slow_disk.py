"""A disk that takes as long as a test wants."""

import os
from threading import Event

import pytest

PATIENCE = 60.0
"""Seconds after which a disk that stands still gives up, so that a failing test ends."""


class SlowDisk:
    """A disk that stands still until it is let go.

    :param fault: the error of every write; ``None`` if they succeed.
    :param once: whether only the first write has that error.
    :ivar writes: how often something was to be written.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, fault: Exception | None = None, *, once: bool = False) -> None:
        self._fault, self._once = fault, once
        self.writes = 0
        self.reached = Event()
        self._goes = Event()
        self._fsync = os.fsync
        monkeypatch.setattr(os, "fsync", self._sync)

    def _sync(self, handle: int) -> None:
        self.writes += 1
        self.reached.set()
        assert self._goes.wait(PATIENCE)
        if self._fault is not None and (self.writes == 1 or not self._once):
            raise self._fault
        self._fsync(handle)

    def let_go(self) -> None:
        """Let the disk write."""
        self._goes.set()
