"""A thread that writes, so that nobody waits for a slow disk."""

from collections.abc import Callable
from threading import Lock, Thread


class WritingThread:
    """Writes in a thread of its own. However much is asked for while it writes, it writes only once more afterwards.

    The thread lives only while there is something to write, and the program does not end before it.

    :ivar asked: how often writing was asked for.
    :ivar done: how many of these requests have been met.
    """

    def __init__(self, write: Callable[[], None]) -> None:
        """Do nothing yet.

        :param write: writes everything as it should be when it is called.
        """
        self._write = write
        self.asked = self.done = 0
        self._lock = Lock()
        self._thread: Thread | None = None
        """The thread at work; ``None`` while there is nothing to write."""

    @property
    def busy(self) -> bool:
        """Whether something is being written."""
        return self.done < self.asked

    def ask(self) -> None:
        """Write from now on, or after what is being written now."""
        with self._lock:
            self.asked += 1
            if self._thread is None:
                self._begin()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until everything is written.

        :param seconds: about how long at most; ``None`` for as long as it takes.
        """
        while (thread := self._thread) is not None:
            thread.join(seconds)
            if seconds is not None:
                return

    def _begin(self) -> None:
        self._thread = Thread(target=self._write_all, name="writing")
        self._thread.start()

    def _write_all(self) -> None:
        asked = self.asked
        while asked > self.done:
            try:
                self._write()
            except BaseException:
                # The error ends this thread. What was asked for meanwhile needs another.
                self._note(asked)
                if self._thread is not None:
                    with self._lock:
                        self._begin()
                raise
            asked = self._note(asked)

    def _note(self, met: int) -> int:
        """Note that this number of requests has been met; return the number of requests until now."""
        with self._lock:
            self.done = met
            if met == self.asked:
                self._thread = None
            return self.asked
