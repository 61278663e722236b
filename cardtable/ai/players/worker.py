"""Players in a process of their own, so that the window does not wait while they think.

The window's loop asks and polls; neither waits. A process that is still at work on another question is asked to stop
first.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from time import monotonic
from types import TracebackType
from typing import Final, Self

from cardtable.ai.advice.hints import hint_question
from cardtable.ai.advice.judgement import Judgement
from cardtable.ai.players.process import Answer, PlayersProcess, Request, Wanted
from cardtable.ai.search.explanation import Explanation
from cardtable.ai.search.levels import Level, level_of
from cardtable.ai.search.move_choice import by_rule
from cardtable.ai.search.question import Question
from cardtable.engine.game import Game, game_in
from cardtable.engine.moves import Move
from cardtable.engine.view import View

HUNG_SECONDS: Final = 3.0
"""A process that exceeds its budget by this many seconds counts as hung. Guessed."""
COUNTED_SECONDS: Final = 60.0
"""The time for a question without a clock, after which the process counts as hung, in seconds. Guessed."""
START_SECONDS: Final = 10.0
"""The time in which a new process must begin to listen, in seconds. Guessed."""
POLL_SECONDS: Final = 0.25
"""A caller that waits looks at the clock after this many seconds."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer that the table gets: always a move, and the reason for it.

    :param request: the number that ``ask``, ``advise`` or ``judge`` returned.
    :param problem: why the process failed, so that the move is the rule of thumb's; else empty.
    :param judgement: if one was asked for, and the process has not failed.
    """

    request: int
    explanation: Explanation
    problem: str = ""
    judgement: Judgement | None = None


class Worker:
    """A player in a process of its own. It has one question at a time: a new one replaces the last.

    :param games: the games that it may be asked about.
    :param clock: returns seconds; used only to notice that the process is hung.
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
        """The process at work, or ``None`` when it is closed."""
        return None if self._players is None else self._players.process

    @property
    def thinking(self) -> bool:
        """Whether the process is at work on a question."""
        return self._request is not None and self._sent

    def ask(
        self, view: View, level: Level | str, seed: int, budget: float | None = None, *, counted: bool = False
    ) -> int:
        """Ask for the move of the seat that ``view`` belongs to, and return the question's number.

        :param budget: the thinking time in seconds, instead of the level's own.
        :param counted: whether the level's count bounds the search instead of any clock.
        :raises KeyError: if the worker does not know the game or the level.
        """
        level = level_of(level) if isinstance(level, str) else level
        return self._ask(Question(view, level, seed, budget, counted=counted))

    def advise(self, view: View) -> int:
        """Ask for a hint for the seat that ``view`` belongs to, and return the question's number.

        :raises KeyError: if the worker does not know the game.
        """
        return self._ask(hint_question(view), Wanted.HINT)

    def judge(self, view: View, moves: Iterable[Move] = (), draw: int = 0, *, review: bool = False) -> int:
        """Ask for a judgement of the moves of the seat that ``view`` belongs to, and return the question's number.

        It agrees with the hint for the same View. If it is hurried, the moves judged so far have a verdict. What was
        found for the last View is remembered: asking again resumes it.

        :param moves: legal moves that must be judged, in this order, besides those that the hint compares.
        :param draw: 0 for the deals of the hint; other numbers for others, to see whether they agree.
        :param review: whether it is for a review, which must not displace what is remembered for the person to act.
        :raises KeyError: if the worker does not know the game.
        """
        wanted = Wanted.REVIEW if review else Wanted.JUDGEMENT
        return self._ask(hint_question(view, draw), wanted, tuple(moves))

    def _ask(self, question: Question, wanted: Wanted = Wanted.MOVE, moves: tuple[Move, ...] = ()) -> int:
        game_in(self._games, question.view.game)
        if self._request is not None or self._answer is not None:
            self.cancel()
        self._number += 1
        self._request = Request(self._number, question, wanted, moves)
        self._sent = self._hurried = False
        if self._players is None or not self._players.process.is_alive():
            self._start()
        start = 0.0 if self._players is not None and self._players.listening else START_SECONDS
        # A judgement may take the time once for the hint, and once more for the moves.
        budgets = 2 if wanted in {Wanted.JUDGEMENT, Wanted.REVIEW} else 1
        budget = COUNTED_SECONDS if question.counted else question.budget or question.level.budget
        self._deadline = self._clock() + budgets * budget + HUNG_SECONDS + start
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
        listened = self._sent or (self._players is not None and self._players.listening)
        self._end()
        if listened:  # one that never listened would not do so now either: wait for the next question
            self._start()
        return self._by_rule(request, "the players' process " + ("did not answer in time" if alive else "has ended"))

    def wait(self, seconds: float) -> Reply | None:
        """Return the reply once it is there, or ``None`` after this many seconds: for callers without a window."""
        end = monotonic() + seconds
        while (reply := self.poll()) is None and self._request is not None and (left := end - monotonic()) > 0:
            if self._players is not None:
                self._players.wait(min(left, POLL_SECONDS))
        return reply

    def hurry(self) -> None:
        """Let the process answer the last question now, with the best move so far."""
        if self._request is not None and self._answer is None and not self._hurried:
            self._hurried = True
            if self._sent and self._players is not None:
                self._players.stop()

    def cancel(self) -> None:
        """Drop the question: its reply is no longer wanted."""
        if self._players is not None and self.thinking and self._answer is None:
            self._players.stop()
        self._request = self._answer = None

    def dismiss(self) -> None:
        """End the process at once, and with it all that it remembers; the next question starts a new one."""
        self._request = self._answer = None
        self._end()

    def close(self) -> None:
        """End the process. Further questions start a new one."""
        self._request = self._answer = None
        self._end(patience=1.0)

    def _start(self) -> None:
        self._end()
        self._players = PlayersProcess.start(self._games)  # without one the rules of thumb reply for now

    def _end(self, patience: float = 0.0) -> None:
        if self._players is not None:
            self._players.end(patience)
        self._players = None

    def _listen(self) -> bool:
        """Read what the process has sent, and send it the question once it listens; return whether it is alive."""
        players, request = self._players, self._request
        if players is None:
            return False
        for answer in players.receive():
            if request is not None and answer.number == request.number:
                self._answer = answer
        if players.ended:
            return False
        if players.listening and request is not None and not self._sent:
            self._sent = players.ask(request)
            return self._sent and (not self._hurried or players.stop())
        return True

    def _deliver(self, request: Request, answer: Answer) -> Reply:
        if answer.explanation is None:
            return self._by_rule(request, answer.problem)
        self._request = self._answer = None
        return Reply(request.number, answer.explanation, judgement=answer.judgement)

    def _by_rule(self, request: Request, problem: str) -> Reply:
        self._request = self._answer = None
        asked = request.question
        return Reply(request.number, by_rule(asked.view, asked.seed, game_in(self._games, asked.view.game)), problem)
