"""A thread that writes, so that nobody waits for a slow disk."""

from collections import deque
from collections.abc import Callable
from threading import Lock, Thread


class WritingThread:
    """Does one piece of work after another in a thread of its own, in the order in which they are handed over.

    The thread lives only while there is work, and the program does not end before it.
    """

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._lock = Lock()
        self._thread: Thread | None = None
        """The thread at work; ``None`` while there is no work."""

    @property
    def busy(self) -> bool:
        """Whether work is waiting or being done."""
        return self._thread is not None and self._thread.is_alive()

    def add(self, work: Callable[[], None]) -> None:
        """Do this work after all work added before."""
        with self._lock:
            self._waiting.append(work)
            if not self.busy:
                self._thread = Thread(target=self._do_all, name="writing")
                self._thread.start()

    def wait(self) -> None:
        """Wait until all work is done."""
        thread = self._thread
        if thread is not None:
            thread.join()

    def _do_all(self) -> None:
        while (work := self._next()) is not None:
            work()

    def _next(self) -> Callable[[], None] | None:
        """Return the next work; ``None`` if there is none: then the thread is over, and the next work needs another."""
        with self._lock:
            if self._waiting:
                return self._waiting.popleft()
            self._thread = None
            return None
