"""The players' process: it is given a View and nothing else, so that it can't peek and the window never stutters.

The window's loop asks and polls; neither waits. Only a process that listens is sent a View, since a pipe holds little:
one that is still at work is told to stop first.
"""

import contextlib
import os
import signal
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import monotonic
from types import TracebackType
from typing import Final, Self

from cardtable.ai.advice import advise, hint_question
from cardtable.ai.explanation import Explanation
from cardtable.ai.levels import Level, level_of
from cardtable.ai.players import by_rule, explain
from cardtable.ai.question import Question
from cardtable.engine.game import Game, game_in
from cardtable.engine.view import View

NICENESS: Final = 10
PATIENCE: Final = 3.0
"""Seconds beyond its budget after which a process is taken for hung."""
START: Final = 10.0
"""Seconds that a process may take until it listens."""
LOOK: Final = 0.25
"""Seconds after which somebody who waits looks at the clock."""
STOP: Final = "stop"
LISTENING: Final = "listening"


@dataclass(frozen=True, slots=True)
class Request:
    """A question to the process, and whether a hint is wanted: more is told then."""

    number: int
    question: Question
    hint: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What the process says: the move and why, or what went wrong."""

    number: int
    found: Explanation | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the table gets: a move at any rate, and why.

    :param request: the number that ``ask`` or ``advise`` gave.
    :param problem: what went wrong with the process, so that the move is the rule of thumb's; else empty.
    """

    request: int
    found: Explanation
    problem: str = ""


class Worker:
    """A player in a process of its own. One question at a time: a new one takes the place of the last.

    :param games: the games it may be asked about.
    :param clock: seconds; only used to find out that the process is hung.
    """

    def __init__(self, games: Sequence[Game], clock: Callable[[], float] = monotonic) -> None:
        self._games = tuple(games)
        self._clock = clock
        self._number = 0
        self._request: Request | None = None
        self._sent = False
        self._hurried = False
        self._deadline = 0.0
        self._answer: Answer | None = None
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._listening = False
        self._start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def process(self) -> BaseProcess | None:
        """The process at work, or ``None`` when it is closed."""
        return self._process

    @property
    def thinking(self) -> bool:
        """Whether the process is at work on a question."""
        return self._request is not None and self._sent

    def ask(self, view: View, level: Level | str, seed: int, budget: float | None = None) -> int:
        """Ask for the move of the seat that ``view`` belongs to, and return the question's number.

        :param budget: seconds to think, instead of the level's own.
        :raises KeyError: if the worker does not know the game or the level.
        """
        level = level_of(level) if isinstance(level, str) else level
        return self._ask(Question(view, level, seed, budget))

    def advise(self, view: View) -> int:
        """Ask for a hint for the seat that ``view`` belongs to, and return the question's number.

        :raises KeyError: if the worker does not know the game.
        """
        return self._ask(hint_question(view), hint=True)

    def _ask(self, question: Question, *, hint: bool = False) -> int:
        game_in(self._games, question.view.game)
        if self._request is not None or self._answer is not None:
            self.cancel()
        self._number += 1
        self._request = Request(self._number, question, hint)
        self._sent = self._hurried = False
        if self._process is None or not self._process.is_alive():
            self._start()
        allowed = (question.budget or question.level.budget) + PATIENCE + (0.0 if self._listening else START)
        self._deadline = self._clock() + allowed
        self._listen()
        return self._number

    def poll(self) -> Reply | None:
        """Return the reply to the last question once it is there; never waits.

        If the process has died or does not answer in time, it is replaced, and the rules of thumb reply.
        """
        if self._request is None:
            return None
        alive = self._listen()
        if self._answer is not None:
            return self._deliver(self._request, self._answer)
        if alive and self._clock() <= self._deadline:
            return None
        request = self._request
        listened = self._listening or self._sent
        self._end()
        if listened:  # one that has never listened would not the next time either: wait for the next question
            self._start()
        return self._by_rule(request, "the players' process " + ("did not answer in time" if alive else "has ended"))

    def wait(self, seconds: float) -> Reply | None:
        """Return the reply as soon as it is there, or ``None`` after so many seconds: for callers without a window."""
        end = monotonic() + seconds
        while (reply := self.poll()) is None and self._request is not None and (left := end - monotonic()) > 0:
            if self._pipe is not None:
                wait([self._pipe], min(left, LOOK))
        return reply

    def hurry(self) -> None:
        """Let the process answer the last question now, with the best that it has found so far."""
        if self._request is not None and self._answer is None and not self._hurried:
            self._hurried = True
            if self._sent:
                self._send(STOP)

    def cancel(self) -> None:
        """Drop the question: nobody waits for the reply any more."""
        if self._request is not None and self._sent and self._answer is None:
            self._send(STOP)
        self._request = self._answer = None

    def close(self) -> None:
        """End the process. Further questions start a new one."""
        self._request = self._answer = None
        self._end(patience=1.0)

    def _start(self) -> None:
        self._end()
        context = get_context("spawn")
        mine, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs, self._games), name="cardtable players", daemon=True)
        try:
            process.start()
        except OSError:  # the system has no room for another process: the rules of thumb reply for now
            mine.close()
            return
        finally:
            theirs.close()  # so that the process's death is felt as the end of the pipe
        self._process, self._pipe, self._listening = process, mine, False

    def _end(self, patience: float = 0.0) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            if patience:
                self._process.join(patience)
            self._process.kill()
            self._process.join()
            self._process.close()
        self._process = self._pipe = None
        self._listening = False

    def _listen(self) -> bool:
        """Take in what the process has said, hand the question over once it listens; return whether it is alive."""
        if self._pipe is None:
            return False
        try:
            while self._pipe.poll():
                self._hear(self._pipe.recv())
        except (EOFError, OSError):
            return False
        if self._listening and self._request is not None and not self._sent:
            self._sent = self._send(self._request)
            self._listening = False
            return self._sent and (not self._hurried or self._send(STOP))
        return True

    def _hear(self, message: object) -> None:
        self._listening = True
        if isinstance(message, Answer) and self._request is not None and message.number == self._request.number:
            self._answer = message

    def _send(self, message: Request | str) -> bool:
        try:
            if self._pipe is not None:
                self._pipe.send(message)
        except OSError:
            return False
        return self._pipe is not None

    def _deliver(self, request: Request, answer: Answer) -> Reply:
        if answer.found is None:
            return self._by_rule(request, answer.problem)
        self._request = self._answer = None
        return Reply(request.number, answer.found)

    def _by_rule(self, request: Request, problem: str) -> Reply:
        self._request = self._answer = None
        asked = request.question
        return Reply(request.number, by_rule(asked.view, asked.seed, game_in(self._games, asked.view.game)), problem)


def serve(pipe: Connection, games: tuple[Game, ...]) -> None:
    """Answer questions until the pipe closes: what runs in the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is for the window, which then closes the pipe
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
    with contextlib.suppress(EOFError, OSError):
        pipe.send(LISTENING)
        while True:
            message = pipe.recv()
            if isinstance(message, Request):
                pipe.send(_answer(message, games, pipe.poll))


def _answer(request: Request, games: tuple[Game, ...], stop: Callable[[], bool]) -> Answer:
    try:
        game = game_in(games, request.question.view.game)
        look = advise if request.hint else explain
        return Answer(request.number, look(request.question, game, stop=stop))
    # The second of the two places where everything is caught: a fault in a player must not end the table. It is told.
    except Exception:  # noqa: BLE001
        return Answer(request.number, problem=traceback.format_exc())
