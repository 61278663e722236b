"""A separate program that reads and writes lines. It cannot block its caller, and it ends when it is closed."""

import contextlib
import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from queue import Empty, Queue
from threading import Lock, Thread, current_thread, main_thread
from typing import IO, Final

MAX_LINE_BYTES: Final = 1 << 16
"""The maximum length of a line that is read from a program."""
MAX_UNREAD_LINES: Final = 64
"""The maximum number of lines that a program may write before they are read; then its writing blocks."""
CLOSE_SECONDS: Final = 1.0
"""The time in which a program may end by itself once its input is closed. Guessed."""
CLOSE_ATTEMPTS: Final = 20
"""The number of times that unread lines are dropped within ``CLOSE_SECONDS`` until the reader has ended."""
MAX_ERROR_LINES: Final = 3
"""The number of last lines of error output that are reported."""
_STARTING: Final = Lock()


class ProgramEndedError(Exception):
    """The program has ended or closed its output. The message gives its exit status."""


class Program:
    """A running program. The last lines of its error output are kept for the message when it dies.

    :raises OSError: if it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=_environment(),
            start_new_session=os.name != "nt",  # makes a process group, which can be ended as a whole
        )
        self._outbox: Queue[bytes | None] = Queue()
        self._inbox: Queue[bytes] = Queue(MAX_UNREAD_LINES)
        self._error_lines: deque[bytes] = deque(maxlen=MAX_ERROR_LINES)
        streams = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._streams = [stream for stream in streams if stream is not None]
        jobs = (self._write, self._read, self._read_errors)
        self._threads = [
            Thread(target=job, args=(stream,), daemon=True) for job, stream in zip(jobs, self._streams, strict=True)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def has_output(self) -> bool:
        """Whether it has written a line that has not been read yet."""
        return not self._inbox.empty()

    def send_line(self, line: str) -> None:
        """Send a line to the program; never waits, even if the program does not read."""
        self._outbox.put(line.encode() + b"\n")

    def read_line(self, seconds: float) -> str:
        """Return the next line that the program writes.

        :param seconds: the longest time to wait.
        :raises TimeoutError: if it writes no line in this time.
        :raises ProgramEndedError: if it can write no more lines.
        """
        try:
            line = self._inbox.get(timeout=seconds)
        except Empty:
            raise TimeoutError from None
        if not line:
            raise ProgramEndedError(self._how_it_ended())
        return line.decode("utf-8", "replace").strip()

    def close(self, patience: float) -> None:
        """Let the program end, or kill it; then kill the rest of its process group."""
        self._outbox.put(None)
        if patience:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(patience)
        self._kill()
        self._process.wait()
        for _ in range(CLOSE_ATTEMPTS):
            while self.has_output:  # unread lines must not keep the reader from ending
                self._inbox.get()
            for thread in self._threads:
                thread.join(CLOSE_SECONDS / CLOSE_ATTEMPTS)
            if not any(thread.is_alive() for thread in self._threads):
                break
        # If another process keeps the output open, the reading thread goes on until this process ends.
        for thread, stream in zip(self._threads, self._streams, strict=True):
            if not thread.is_alive():
                with contextlib.suppress(OSError):
                    stream.close()

    def _kill(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if os.name != "nt":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def _how_it_ended(self) -> str:
        try:
            status = self._process.wait(CLOSE_SECONDS)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        self._threads[2].join(CLOSE_SECONDS)
        ended = f"it ended with status {status}" if status >= 0 else f"it was ended by signal {-status}"
        words = b" / ".join(self._error_lines).decode("utf-8", "replace")
        words = "".join(letter if letter.isprintable() else " " for letter in words)
        return f"{ended}, saying {words!r}" if words else ended

    def _write(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):  # a program that does not read will not answer either
            while (line := self._outbox.get()) is not None:
                stream.write(line)
                stream.flush()
        with contextlib.suppress(OSError):
            stream.close()

    def _read(self, stream: IO[bytes]) -> None:
        while line := stream.readline(MAX_LINE_BYTES):
            self._inbox.put(line)
        self._inbox.put(b"")

    def _read_errors(self, stream: IO[bytes]) -> None:
        while line := stream.readline(MAX_LINE_BYTES):
            self._error_lines.append(line.strip()[-200:])


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Defer the signals that would end this process, and admit one thread at a time.

    A program that is being started can then be closed before the process ends.
    """
    if current_thread() is not main_thread():
        with _STARTING:  # signals come to the main thread only
            yield
        return
    deferred: list[int] = []
    handlers = {
        number: signal.signal(number, lambda number, _: deferred.append(number))
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        with _STARTING:
            yield
    finally:
        for each, handler in handlers.items():
            signal.signal(each, handler)
    for number in deferred:
        signal.raise_signal(number)


def _environment() -> dict[str, str]:
    """Return the environment for another program, without the library paths of the packaged Cardtable."""
    variables = dict(os.environ)
    if getattr(sys, "frozen", False):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            variables.pop(name, None)
            if before := variables.pop(f"{name}_ORIG", ""):
                variables[name] = before
    return variables
