"""AI players in a process of their own, so that the window does not freeze while they think.

The window's loop asks and polls, and neither waits. A process that is still busy with another question is asked to stop
first.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from multiprocessing.process import BaseProcess
from time import monotonic
from types import TracebackType
from typing import Final, Self

from cardtable.ai.players import Inquiry, Players, Reply
from cardtable.ai.process import PlayersProcess, RequestKind
from cardtable.ai.search import by_rule
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
        # A judgement may take the budget twice: once for the hint and once for the moves.
        budgets = 2 if inquiry.request.kind in {RequestKind.JUDGEMENT, RequestKind.REVIEW} else 1
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
                return Reply(answer.explanation, judgement=answer.judgement)
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
