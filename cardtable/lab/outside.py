"""Outside players: programs that read their seat's View as a line of JSON and answer with a move.

The protocol is described in docs/outside-players.md.
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from queue import Empty, Queue
from random import Random
from threading import Lock, Thread, current_thread, main_thread
from typing import IO, Final

from cardtable.engine.cards import NotationError
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.plain_values import Json
from cardtable.engine.plain_view import plain, plain_view
from cardtable.engine.view import View
from cardtable.lab.matches import MisplayError

PROTOCOL: Final = 1
TIME_LIMIT_FACTOR: Final = 4.0
"""A player loses the match if it takes more than this many times the time allowed for a move. Guessed."""
START_SECONDS: Final = 10.0
"""Additional seconds for the first answer of a new program. Guessed."""
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


class OutsideProgram:
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


class Outside:
    """A player that is a separate program, started for its first match and restarted after a failure.

    :param command: the program and its arguments.
    :param time: the time allowed for a move, in seconds.
    :param start: additional seconds for its first answer.
    """

    def __init__(self, command: Sequence[str], game: Game, time: float, start: float = START_SECONDS) -> None:
        self._command = tuple(command)
        self._game = game
        self._time = time
        self._start = start
        self._program: OutsideProgram | None = None
        self._answered = False

    def begin(self, view: View) -> None:
        """Tell the program that a match begins and which seat it has; start it if necessary.

        :raises MisplayError: if it cannot be started.
        """
        if self._program is None:
            try:
                with uninterrupted():
                    self._program = OutsideProgram(self._command)
            except OSError as error:
                raise MisplayError(f"it could not be started: {error.strerror or error}") from None
            self._answered = False
        self._send(
            "match",
            protocol=PROTOCOL,
            game=view.game,
            seat=view.seat,
            seats=view.seats,
            sides=plain(self._game.sides(view.seats)),
            dealer=view.dealer,
            options=plain(view.house),
            time=self._time,
        )

    def choose(self, view: View, seed: int) -> Move:
        """Return the program's move.

        :param seed: of the guess that lists the legal moves, which depend on the View alone.
        :raises MisplayError: if the program hangs, dies, or answers with anything but a legal move.
        """
        state = self._game.guess(view, Random(seed))
        try:
            if self._program is None:
                raise MisplayError("it has not been started")
            if self._program.has_output:
                raise MisplayError(f"it spoke without being asked: {_quoted(self._receive(0))}")
            moves = [str(move) for move in state.moves()]
            self._send("turn", seat=view.seat, time=self._time, moves=moves, view=plain_view(view))
            answer = self._receive(self._time * TIME_LIMIT_FACTOR + (0 if self._answered else self._start))
            self._answered = True
            move = self._parse(answer)
            refusal = state.refusal(move)
            if refusal is not None:
                raise MisplayError(f"its answer {_quoted(answer)} is illegal: {refusal}")
        except MisplayError:
            self.close(0)
            raise
        return move

    def end(self, view: View) -> None:
        """Tell the program how the match ended, if it is still running."""
        self._send("over", scores=plain(view.scores), winners=plain(view.winners), view=plain_view(view))

    def close(self, patience: float = CLOSE_SECONDS) -> None:
        """Ask the program to end, and kill it after ``patience`` seconds."""
        if self._program is not None:
            self._program.close(patience)
            self._program = None

    def _send(self, kind: str, **parts: Json) -> None:
        if self._program is not None:
            self._program.send_line(json.dumps({"kind": kind, **parts}, separators=(",", ":")))

    def _receive(self, seconds: float) -> str:
        if self._program is None:
            raise MisplayError("it has not been started")
        try:
            return self._program.read_line(seconds)
        except TimeoutError:
            raise MisplayError(f"it said nothing for {seconds:.4g} seconds") from None
        except ProgramEndedError as error:
            raise MisplayError(str(error)) from None

    def _parse(self, answer: str) -> Move:
        text: object = answer
        if answer.startswith("{"):
            try:
                text = json.loads(answer).get("move")
            except (ValueError, RecursionError):
                raise MisplayError(f"its answer {_quoted(answer)} is not JSON") from None
        if not isinstance(text, str):
            raise MisplayError(f'its answer {_quoted(answer)} lacks "move" with a text')
        try:
            return self._game.parse(text)
        except NotationError as error:
            raise MisplayError(f"its answer {_quoted(answer)} is not a move: {_short(str(error))}") from None


def _quoted(text: str) -> str:
    return f"'{_short(text, 80)}'"


def _short(text: str, length: int = 300) -> str:
    text = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
    return text if len(text) <= length else f"{text[:length]}…"
