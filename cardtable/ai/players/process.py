"""The process in which players think, and what goes through the pipe between it and the program.

It gets a View and nothing else, so that it can't peek. A question is sent only while the process is listening, because
a pipe holds little.
"""

import contextlib
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final, Self

from cardtable.ai.advice.judgement import Judgement, judge_further
from cardtable.ai.advice.tryout import Tryout
from cardtable.ai.search.explanation import Explanation
from cardtable.ai.search.move_choice import explain
from cardtable.ai.search.question import Question
from cardtable.engine.game import Game, game_in
from cardtable.engine.moves import Move

NICENESS: Final = 10
STOP: Final = "stop"
LISTENING: Final = "listening"


class Wanted(Enum):
    """What is asked for: a player's move, a hint, which explains more than a move, or a judgement of moves.

    A review is a judgement that nobody waits for: what is remembered for the person to act stays beside it.
    """

    MOVE = auto()
    HINT = auto()
    JUDGEMENT = auto()
    REVIEW = auto()


@dataclass(frozen=True, slots=True)
class Request:
    """A question to the process.

    :param number: tells the answers apart.
    :param moves: the moves that must be judged, if a judgement is wanted.
    """

    number: int
    question: Question
    wanted: Wanted = Wanted.MOVE
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What the process sends back: the move and why, or a traceback in ``problem``.

    :param judgement: if one was asked for; its hint is the explanation.
    """

    number: int
    explanation: Explanation | None = None
    problem: str = ""
    judgement: Judgement | None = None


class PlayersProcess:
    """A process that answers one question after the other, seen from the program that asks.

    :ivar listening: whether it waits for a question; it does not at first, nor until it has answered the last one.
    :ivar ended: whether nothing more can come from it.
    """

    def __init__(self, process: BaseProcess, pipe: Connection) -> None:
        self.process = process
        self.listening = False
        self.ended = False
        self._pipe = pipe

    @classmethod
    def start(cls, games: tuple[Game, ...]) -> Self | None:
        """Return a new process for questions about these games, or ``None`` if the system has no room for one."""
        context = get_context("spawn")
        mine, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs, games), name="cardtable players", daemon=True)
        try:
            with untracked():
                process.start()
        except OSError:
            mine.close()
            return None
        finally:
            theirs.close()  # so that the pipe ends when the process dies
        return cls(process, mine)

    def receive(self) -> list[Answer]:
        """Return the answers that have come since the last call, without waiting, and see whether it listens."""
        answers = []
        try:
            while self._pipe.poll():
                message = self._pipe.recv()
                self.listening = True
                if isinstance(message, Answer):
                    answers.append(message)
        except (EOFError, OSError):
            self.ended = True
        return answers

    def ask(self, request: Request) -> bool:
        """Send a question to a process that listens; return whether it could be sent."""
        self.listening = False
        return self._send(request)

    def stop(self) -> bool:
        """Let it answer now, with the best move so far; return whether it could be told to."""
        return self._send(STOP)

    def _send(self, message: Request | str) -> bool:
        try:
            self._pipe.send(message)
        except OSError:
            return False
        return True

    def wait(self, seconds: float) -> None:
        """Wait until something has come, for this many seconds at the most."""
        wait([self._pipe], seconds)

    def end(self, patience: float = 0.0) -> None:
        """End it.

        :param patience: the seconds that it may take to end by itself before it is killed.
        """
        self._pipe.close()
        if patience:
            self.process.join(patience)
        self.process.kill()
        self.process.join()
        self.process.close()


@contextlib.contextmanager
def untracked() -> Iterator[None]:
    """Let processes be started without one more that multiprocessing starts beside them elsewhere than on Windows.

    That would take 6 MB, to clear away shared memory and semaphores, and there are none. Where multiprocessing does not
    ask for it as it has done so far, it starts after all.
    """
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker  # noqa: PLC0415 - there is none on Windows

    nowhere, asked = os.open(os.devnull, os.O_WRONLY), resource_tracker.getfd
    resource_tracker.getfd = lambda: nowhere
    try:
        yield
    finally:
        resource_tracker.getfd = asked
        os.close(nowhere)


def serve(pipe: Connection, games: tuple[Game, ...]) -> None:
    """Answer questions until the pipe closes. This runs in the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal goes to the window, which then closes the pipe
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
    answers = _Answers(games)
    with contextlib.suppress(EOFError, OSError):
        pipe.send(LISTENING)
        while True:
            message = pipe.recv()
            if isinstance(message, Request):
                pipe.send(answers.answer(message, pipe.poll))


class _Answers:
    """Finds the answers.

    The last position that was looked at for a person is remembered, so that it can be resumed, and apart from it the
    last one of a review.
    """

    def __init__(self, games: tuple[Game, ...]) -> None:
        self._games = games
        self._last: Tryout | None = None
        self._reviewed: Tryout | None = None

    def answer(self, request: Request, stop: Callable[[], bool]) -> Answer:
        try:
            return self._answer(request, stop)
        # One of the two places where everything is caught: a fault in a player is reported, and does not end the table.
        except Exception:  # noqa: BLE001
            self._last = self._reviewed = None
            return Answer(request.number, problem=traceback.format_exc())

    def _answer(self, request: Request, stop: Callable[[], bool]) -> Answer:
        question = request.question
        if request.wanted is Wanted.MOVE:
            # A player of any seat may answer here: it gets nothing of what another seat was told.
            return Answer(request.number, explain(question, game_in(self._games, question.view.game), stop=stop))
        review = request.wanted is Wanted.REVIEW
        tryout = self._reviewed if review else self._last
        if tryout is None or tryout.question != question:
            tryout = Tryout(question, game_in(self._games, question.view.game))
        if review:
            self._reviewed = tryout
        else:
            self._last = tryout
        if request.wanted is Wanted.HINT:
            return Answer(request.number, tryout.explain(stop))
        judgement = judge_further(tryout, request.moves, stop)
        return Answer(request.number, judgement.hint, judgement=judgement)
