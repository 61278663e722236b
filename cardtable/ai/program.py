"""A program beside this one that is spoken to in lines; it can neither block its caller nor stay behind when closed."""

import contextlib
import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from queue import Empty, Queue
from threading import Thread, current_thread, main_thread
from typing import IO, Final

LONGEST: Final = 1 << 16
"""Bytes of the longest line that is listened to."""
WAITING: Final = 64
"""Lines that may wait to be heard; whoever says more has to wait."""
FAREWELL: Final = 1.0
"""Seconds that a program has to end by itself when nobody speaks to it any more."""
ROUNDS: Final = 20
LAST_WORDS: Final = 3


class ProgramEndedError(Exception):
    """The program says nothing more: it has ended, or closed its output. The message tells with what status."""


class Program:
    """A running program. What it says on its error output is kept for the message when it dies.

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
        self._inbox: Queue[bytes] = Queue(WAITING)
        self._last_words: deque[bytes] = deque(maxlen=LAST_WORDS)
        streams = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._streams = [stream for stream in streams if stream is not None]
        jobs = (self._write, self._read, self._mind)
        self._threads = [
            Thread(target=job, args=(stream,), daemon=True) for job, stream in zip(jobs, self._streams, strict=True)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def spoke(self) -> bool:
        """Whether it has said something that nobody has heard yet."""
        return not self._inbox.empty()

    def say(self, line: str) -> None:
        """Say a line to the program; never waits, even if it does not listen."""
        self._outbox.put(line.encode() + b"\n")

    def hear(self, seconds: float) -> str:
        """Return the next line that the program says.

        :raises TimeoutError: if it says none within so many seconds.
        :raises ProgramEndedError: if it will never say one.
        """
        try:
            line = self._inbox.get(timeout=seconds)
        except Empty:
            raise TimeoutError from None
        if not line:
            raise ProgramEndedError(self._how_it_ended())
        return line.decode("utf-8", "replace").strip()

    def close(self, patience: float = FAREWELL) -> None:
        """Let the program end, or end it; then end what it has started, but for what has left its process group."""
        self._outbox.put(None)
        if patience:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(patience)
        self._kill()
        self._process.wait()
        for _ in range(ROUNDS):
            while self.spoke:  # what nobody has heard must not keep the reader from ending
                self._inbox.get()
            for thread in self._threads:
                thread.join(FAREWELL / ROUNDS)
            if not any(thread.is_alive() for thread in self._threads):
                break
        # If somebody else keeps the output open, the reader waits on, and ends with this process.
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
            status = self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        self._threads[2].join(FAREWELL)
        ended = f"it ended with status {status}" if status >= 0 else f"it was ended by signal {-status}"
        words = b" / ".join(self._last_words).decode("utf-8", "replace")
        words = "".join(letter if letter.isprintable() else " " for letter in words)
        return f"{ended}, saying {words!r}" if words else ended

    def _write(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):  # it does not listen any more: its silence will be noticed
            while (line := self._outbox.get()) is not None:
                stream.write(line)
                stream.flush()
        with contextlib.suppress(OSError):
            stream.close()

    def _read(self, stream: IO[bytes]) -> None:
        while line := stream.readline(LONGEST):
            self._inbox.put(line)
        self._inbox.put(b"")

    def _mind(self, stream: IO[bytes]) -> None:
        while line := stream.readline(LONGEST):
            self._last_words.append(line.strip()[-200:])


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Put off whatever would break this process off, until a program that is being started is known to somebody."""
    if current_thread() is not main_thread():
        yield  # signals come to the main thread only
        return
    held: list[int] = []
    before = {
        sign: signal.signal(sign, lambda number, _: held.append(number)) for sign in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for sign, handler in before.items():
            signal.signal(sign, handler)
    for number in held:
        signal.raise_signal(number)


def _environment() -> dict[str, str]:
    """Return the variables for another program: without the libraries that a packaged Cardtable brings for itself."""
    variables = dict(os.environ)
    if getattr(sys, "frozen", False):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            variables.pop(name, None)
            if before := variables.pop(f"{name}_ORIG", ""):
                variables[name] = before
    return variables
