"""AI players in a process of their own, so that the window does not freeze while they think.

The window's loop asks and polls, and neither waits. A process that is still busy with another question is asked to stop
first.
"""

import contextlib
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from types import TracebackType
from typing import Final, Self

from cardtable.ai.advice import Advice, Consultation, Tryout, compare_further
from cardtable.ai.explanation import Explanation
from cardtable.ai.players import Inquiry, Players, Reply
from cardtable.ai.questions import Request, RequestKind
from cardtable.ai.search import by_rule, explain
from cardtable.engine.game import Game, game_in

HUNG_SECONDS: Final = 3.0
"""A process that exceeds its time by this many seconds counts as hung. Guessed."""
COUNTED_SECONDS: Final = 60.0
"""The time for a question that is bounded by counts, in seconds. Guessed."""
START_SECONDS: Final = 10.0
"""The time in which a new process must begin to listen, in seconds. Guessed."""
POLL_SECONDS: Final = 0.25
"""The maximum time between two polls of a caller that waits, in seconds."""


class Worker(Players):
    """AI players in a process of their own. If it dies or hangs, the rules of thumb reply, and it is replaced.

    :param clock: returns the time in seconds; used only to detect that the process hangs.
    """

    def __init__(self, games: Sequence[Game], clock: Callable[[], float] = monotonic) -> None:
        super().__init__(games)
        self._clock = clock
        self._number = 0
        """The number of the last request: by it, the answer to a question that was interrupted is told apart."""
        self._sent = False
        self._deadline = 0.0
        self._players: PlayersProcess | None = None
        self._start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def process(self) -> BaseProcess | None:
        return None if self._players is None else self._players.process

    @property
    def thinking(self) -> bool:
        """Whether the process is working on a question."""
        return self._begun is not None and self._sent

    def begin(self, inquiry: Inquiry) -> None:
        self._number += 1
        self._sent = False
        if self._players is None or not self._players.process.is_alive():
            self._start()
        start = 0.0 if self._players is not None and self._players.listening else START_SECONDS
        question = inquiry.request.question
        # Advice may take the budget twice: to find the best move, and to compare others with it.
        budgets = 1 if inquiry.request.kind is RequestKind.MOVE else 2
        budget = COUNTED_SECONDS if question.counted else question.budget or question.level.budget
        self._deadline = self._clock() + budgets * budget + HUNG_SECONDS + start

    def stop(self) -> None:
        if self._sent and self._players is not None:
            self._players.stop()

    def answer(self, inquiry: Inquiry) -> Reply | None:
        players = self._players
        alive = False
        if players is not None:
            answers = {answer.number: answer for answer in players.receive()}
            if players.listening and not self._sent:
                players.ask(replace(inquiry.request, number=self._number))
                self._sent = True
                if inquiry.hurried:
                    players.stop()
            answer = answers.get(self._number)
            if answer is not None and answer.explanation is not None:
                return Reply(answer.explanation, advice=answer.advice)
            if answer is not None:
                return self._by_rule(inquiry, answer.problem)
            alive = not players.ended
        if alive and self._clock() <= self._deadline:
            return None
        listened = self._sent or (players is not None and players.listening)
        self._end()
        if listened:  # if this one never listened, a new one would not either: wait for the next question
            self._start()
        return self._by_rule(inquiry, "the players' process " + ("did not answer in time" if alive else "has ended"))

    def _by_rule(self, inquiry: Inquiry, problem: str) -> Reply:
        question = inquiry.request.question
        explanation = by_rule(question.view, question.seed, game_in(self.games, question.view.game))
        return Reply(explanation, problem)

    def wait(self, inquiry: Inquiry, seconds: float) -> Reply | None:
        """Wait for the reply and return it, or ``None`` after this many seconds; for callers without a window."""
        end = monotonic() + seconds
        while (reply := inquiry.poll()) is None and self.has(inquiry) and (left := end - monotonic()) > 0:
            if self._players is not None:
                self._players.wait(min(left, POLL_SECONDS))
        return reply

    def dismiss(self) -> None:
        """End the process at once, and with it all that it remembers. The next question starts a new process."""
        super().dismiss()
        self._end()

    def close(self) -> None:
        """End the process. A further question starts a new one."""
        super().dismiss()
        self._end(patience=1.0)

    def _start(self) -> None:
        self._end()
        self._players = PlayersProcess.start(self.games)  # without one the rules of thumb reply for now

    def _end(self, patience: float = 0.0) -> None:
        if self._players is not None:
            self._players.end(patience)
        self._players = None


# --- the process, and the messages between it and the program ---------------------------------------------------------
# It gets a View and nothing else, so it cannot see hidden cards. A question is sent only while the process is
# listening. Threads send and receive, because a pipe holds little: while the system has stopped the process, sending a
# large question blocks, and so does reading an answer of which only a part has come.

NICENESS: Final = 10
STOP: Final = "stop"
END: Final = "end"
LISTENING: Final = "listening"


@dataclass(frozen=True, slots=True)
class ProcessAnswer:
    """The answer of the process.

    :param number: the number of the request.
    :param explanation: the move and its reason; ``None`` if the player failed.
    :param problem: the traceback if the player failed; otherwise empty.
    :param advice: the advice, if the request asked for it; its best move is that of the explanation.
    """

    number: int
    explanation: Explanation | None = None
    problem: str = ""
    advice: Advice | None = None


class PlayersProcess:
    """The process as the program sees it: it answers one question at a time.

    :ivar listening: whether it waits for a question: not while it starts or answers one.
    :ivar ended: whether it can send nothing more.
    """

    def __init__(self, process: BaseProcess, pipe: Connection) -> None:
        self.process = process
        self.listening = False
        self.ended = False
        self._pipe = pipe
        self._outgoing: SimpleQueue[Request | str] = SimpleQueue()
        self._incoming: SimpleQueue[ProcessAnswer | str] = SimpleQueue()
        self._arrived = Event()
        self._sender = Thread(target=self._send, name="cardtable questions", daemon=True)
        self._receiver = Thread(target=self._receive, name="cardtable answers", daemon=True)
        self._sender.start()
        self._receiver.start()

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
            theirs.close()  # now the pipe closes when the process dies
        return cls(process, mine)

    def receive(self) -> list[ProcessAnswer]:
        """Return the answers since the last call and note whether the process listens; never waits."""
        self._arrived.clear()
        answers = []
        while not self._incoming.empty():
            message = self._incoming.get()
            self.ended = message == END
            self.listening = not self.ended
            if isinstance(message, ProcessAnswer):
                answers.append(message)
        return answers

    def ask(self, request: Request) -> None:
        """Send a question to a listening process; never waits."""
        self.listening = False
        self._outgoing.put(request)

    def stop(self) -> None:
        """Ask it to answer now, with the best move so far; never waits."""
        self._outgoing.put(STOP)

    def _send(self) -> None:
        """Send the messages, in order, until the end of the process."""
        with contextlib.suppress(OSError):
            message: Request | str = ""
            while message != END:
                message = self._outgoing.get()
                self._pipe.send(message)

    def _receive(self) -> None:
        """Receive the messages, in order, until the end of the process, which is the last one."""
        with contextlib.suppress(EOFError, OSError):
            while True:
                self._incoming.put(self._pipe.recv())
                self._arrived.set()
        self._incoming.put(END)
        self._arrived.set()

    def wait(self, seconds: float) -> None:
        """Wait for a message, at most this many seconds."""
        self._arrived.wait(seconds)

    def end(self, patience: float = 0.0) -> None:
        """End the process.

        :param patience: the time in seconds in which it may end by itself before it is killed.
        """
        self._outgoing.put(END)
        if patience:
            self.process.join(patience)
        self.process.kill()  # which ends the sending and the receiving too
        self._sender.join()
        self._receiver.join()
        self._pipe.close()
        self.process.join()
        self.process.close()


@contextlib.contextmanager
def untracked() -> Iterator[None]:
    """Start processes here without the resource tracker, a process that multiprocessing adds except on Windows.

    The tracker takes 6 MB and would clean up shared memory and semaphores, of which there are none. It is started after
    all if a later multiprocessing does not call ``resource_tracker.getfd``.
    """
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker  # noqa: PLC0415 - there is none on Windows

    null, getfd = os.open(os.devnull, os.O_WRONLY), resource_tracker.getfd
    resource_tracker.getfd = lambda: null
    try:
        yield
    finally:
        resource_tracker.getfd = getfd
        os.close(null)


def serve(pipe: Connection, games: tuple[Game, ...]) -> None:
    """Answer questions until the program ends the process or dies; the main function of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal goes to the window, which then closes the pipe
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
    answers = _Answers(games)
    with contextlib.suppress(EOFError, OSError):
        pipe.send(LISTENING)
        while (message := pipe.recv()) != END:
            if isinstance(message, Request):
                pipe.send(answers.answer(message, pipe.poll))


class _Answers:
    """Finds the answers.

    The work on the last position of a person is kept and can be resumed, and so is the last work for a review.
    """

    def __init__(self, games: tuple[Game, ...]) -> None:
        self._games = games
        self._work: dict[RequestKind, Consultation] = {}
        self._comparison: Tryout | None = None

    def answer(self, request: Request, stop: Callable[[], bool]) -> ProcessAnswer:
        try:
            return self._answer(request, stop)
        # One of the two places that catch everything: a fault in a player is reported and does not end the table.
        except Exception:  # noqa: BLE001
            self._work, self._comparison = {}, None
            return ProcessAnswer(request.number, problem=traceback.format_exc())

    def _answer(self, request: Request, stop: Callable[[], bool]) -> ProcessAnswer:
        question = request.question
        game = game_in(self._games, question.view.game)
        if request.kind is RequestKind.MOVE:
            # Players of different seats answer here, so nothing is kept that one of them could learn from another.
            return ProcessAnswer(request.number, explain(question, game, stop=stop))
        found = self._compared(request, game, stop) if request.draw else self._advised(request, game, stop)
        return ProcessAnswer(request.number, Explanation(found.best, found.reason), advice=found)

    def _advised(self, request: Request, game: Game, stop: Callable[[], bool]) -> Advice:
        work = self._work.get(request.kind)
        if work is None or work.view != request.question.view:
            work = self._work[request.kind] = Consultation(request.question.view, game)
        return work.advise(request.moves, stop, request.deals)

    def _compared(self, request: Request, game: Game, stop: Callable[[], bool]) -> Advice:
        if self._comparison is None or self._comparison.question != request.question:
            self._comparison = Tryout(request.question, game)
        return compare_further(self._comparison, request.moves, stop, request.deals)
