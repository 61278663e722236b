"""AI players in a process of their own, so that the window does not freeze while they think.

The window's loop asks and polls, and neither waits. A process that is still busy with another question is asked to stop
first.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from time import monotonic
from types import TracebackType
from typing import Final, Self

from cardtable.ai.advice import Judgement
from cardtable.ai.explanation import Explanation
from cardtable.ai.levels import Level, level_of
from cardtable.ai.players.process import Answer, PlayersProcess, Request, RequestKind
from cardtable.ai.questions import Question, hint_question, judgement_question
from cardtable.ai.search import by_rule
from cardtable.engine.game import Game, game_in
from cardtable.engine.moves import Move
from cardtable.engine.view import View

HUNG_SECONDS: Final = 3.0
"""A process that exceeds its time by this many seconds counts as hung. Guessed."""
COUNTED_SECONDS: Final = 60.0
"""The time for a question that is bounded by counts, in seconds. Guessed."""
START_SECONDS: Final = 10.0
"""The time in which a new process must begin to listen, in seconds. Guessed."""
POLL_SECONDS: Final = 0.25
"""The maximum time between two polls of a caller that waits, in seconds."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a question of the table, which always has a move.

    :param request: the number that ``ask``, ``advise`` or ``judge`` returned.
    :param explanation: the move and its reason.
    :param problem: why the process failed, in which case the move is that of the rules of thumb; otherwise empty.
    :param judgement: the judgement, if the table asked for one and the process has not failed.
    """

    request: int
    explanation: Explanation
    problem: str = ""
    judgement: Judgement | None = None


class Worker:
    """The AI players in a process of their own. It has one question at a time; a new one replaces the last.

    :param games: the games that the players know.
    :param clock: returns the time in seconds; used only to detect that the process hangs.
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
        return None if self._players is None else self._players.process

    @property
    def thinking(self) -> bool:
        """Whether the process is working on a question."""
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
        return self._ask(hint_question(view), RequestKind.HINT)

    def judge(self, view: View, moves: Iterable[Move] = (), draw: int = 0, *, review: bool = False) -> int:
        """Ask for a judgement of the moves of the seat that ``view`` belongs to, and return the question's number.

        Without ``review``, the judgement agrees with the hint for the same View. If it is hurried, only the moves
        judged so far have a verdict. The process keeps its work on the last View, and asking again resumes it.

        :param moves: legal moves to be judged, in this order, besides the candidates of the hint.
        :param draw: 0 for the sampled deals of the hint; other numbers for other deals, in which the moves are compared
            with the first of them, without a hint.
        :param review: whether the judgement is for a review, which must not displace the work for the person to act,
            and whose search for the best move ends once that move is clear.
        :raises KeyError: if the worker does not know the game.
        """
        kind = RequestKind.REVIEW if review else RequestKind.JUDGEMENT
        game = game_in(self._games, view.game)
        question = judgement_question(view, game, draw, review=review)
        return self._ask(question, kind, tuple(moves), draw)

    def _ask(
        self, question: Question, kind: RequestKind = RequestKind.MOVE, moves: tuple[Move, ...] = (), draw: int = 0
    ) -> int:
        game_in(self._games, question.view.game)
        if self._request is not None or self._answer is not None:
            self.cancel()
        self._number += 1
        self._request = Request(self._number, question, kind, moves, draw)
        self._sent = self._hurried = False
        if self._players is None or not self._players.process.is_alive():
            self._start()
        start = 0.0 if self._players is not None and self._players.listening else START_SECONDS
        # A judgement may take the budget twice: once for the hint and once for the moves.
        budgets = 2 if kind in {RequestKind.JUDGEMENT, RequestKind.REVIEW} else 1
        budget = COUNTED_SECONDS if question.counted else question.budget or question.level.budget
        self._deadline = self._clock() + budgets * budget + HUNG_SECONDS + start
        self._listen()
        return self._number

    def poll(self) -> Reply | None:
        """Return the reply to the last question if it is ready, else ``None``; never waits.

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
        if listened:  # if this one never listened, a new one would not either: wait for the next question
            self._start()
        return self._by_rule(request, "the players' process " + ("did not answer in time" if alive else "has ended"))

    def wait(self, seconds: float) -> Reply | None:
        """Wait for the reply and return it, or ``None`` after this many seconds; for callers without a window."""
        end = monotonic() + seconds
        while (reply := self.poll()) is None and self._request is not None and (left := end - monotonic()) > 0:
            if self._players is not None:
                self._players.wait(min(left, POLL_SECONDS))
        return reply

    def hurry(self) -> None:
        """Ask the process to answer the last question now, with the best move so far."""
        if self._request is not None and self._answer is None and not self._hurried:
            self._hurried = True
            if self._sent and self._players is not None:
                self._players.stop()

    def cancel(self) -> None:
        """Drop the question; it gets no reply."""
        if self._players is not None and self.thinking and self._answer is None:
            self._players.stop()
        self._request = self._answer = None

    def dismiss(self) -> None:
        """End the process at once, and with it all that it remembers. The next question starts a new process."""
        self._request = self._answer = None
        self._end()

    def close(self) -> None:
        """End the process. A further question starts a new one."""
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
        """Read the answers of the process, and send the question when it listens; return whether it is alive."""
        players, request = self._players, self._request
        if players is None:
            return False
        for answer in players.receive():
            if request is not None and answer.number == request.number:
                self._answer = answer
        if players.ended:
            return False
        if players.listening and request is not None and not self._sent:
            players.ask(request)
            self._sent = True
            if self._hurried:
                players.stop()
        return True

    def _deliver(self, request: Request, answer: Answer) -> Reply:
        if answer.explanation is None:
            return self._by_rule(request, answer.problem)
        self._request = self._answer = None
        return Reply(request.number, answer.explanation, judgement=answer.judgement)

    def _by_rule(self, request: Request, problem: str) -> Reply:
        self._request = self._answer = None
        question = request.question
        explanation = by_rule(question.view, question.seed, game_in(self._games, question.view.game))
        return Reply(request.number, explanation, problem)
