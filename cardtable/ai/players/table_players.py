"""The AI players of a table, as the table uses them; and simple ones that need no worker process."""

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from cardtable.ai.advice.hints import hint_question
from cardtable.ai.advice.judgement import judge
from cardtable.ai.players.worker import Reply, Worker
from cardtable.ai.search.move_choice import by_rule
from cardtable.engine.game import Game, game_in
from cardtable.engine.moves import Move
from cardtable.engine.view import View

FIRST_MOVE_SECONDS: Final = 0.05
"""The thinking time of the players' process for each of the first moves, in seconds."""
HUNG_SECONDS: Final = 60.0
"""A process that has not answered after this many seconds counts as hung. Guessed."""


class NoAnswerError(Exception):
    """The players' process has not answered. The message says what happened."""


class Players(Protocol):
    """The AI players of a table: they answer one question at a time, and are polled for the answer."""

    def ask(self, view: View, level: str, seed: int, *, counted: bool = False) -> int:
        """Begin to search for the move of the seat that the View belongs to, and return the question's number.

        :param counted: whether the level's count bounds the search instead of the clock.
        """
        ...

    def advise(self, view: View) -> int:
        """Begin to search for a hint for the seat that the View belongs to, and return the question's number."""
        ...

    def judge(self, view: View, moves: Iterable[Move] = (), draw: int = 0, *, review: bool = False) -> int:
        """Begin to judge the moves of the seat that the View belongs to, and return the question's number.

        :param moves: legal moves that must be judged, besides those that the hint compares.
        :param draw: 0 for the deals of the hint; other numbers for others, to see whether they agree.
        :param review: whether it is for a review, which must not displace what is remembered for the person to act.
        """
        ...

    def poll(self) -> Reply | None:
        """Return the answer once it is there, else ``None``; never waits."""

    def wait(self, seconds: float) -> Reply | None:
        """Return the answer once it is there, or ``None`` after this many seconds."""

    def hurry(self) -> None:
        """Answer now, with the best move so far."""

    def cancel(self) -> None:
        """Drop the question."""

    def dismiss(self) -> None:
        """End the match: the players of the next one remember nothing of it."""

    def close(self) -> None:
        """End the players."""


class ReadyPlayers:
    """Players who answer as soon as they are asked."""

    def __init__(self) -> None:
        self._reply: Reply | None = None

    def answer(self, view: View, level: str, seed: int) -> Reply | None:
        """Return the move of the seat that the View belongs to, or ``None``, the default, for no answer."""
        return None

    def hint(self, view: View) -> Reply | None:
        """Return the hint for the seat that the View belongs to, or ``None``, the default, for no answer."""
        return None

    def judgement(self, view: View, moves: tuple[Move, ...], draw: int) -> Reply | None:
        """Return the judgement of these moves, or ``None``, the default, for no answer."""
        return None

    def ask(self, view: View, level: str, seed: int, *, counted: bool = False) -> int:
        """Find the move of the seat that the View belongs to."""
        del counted
        self._reply = self.answer(view, level, seed)
        return 0

    def advise(self, view: View) -> int:
        """Find a hint for the seat that the View belongs to."""
        self._reply = self.hint(view)
        return 0

    def judge(self, view: View, moves: Iterable[Move] = (), draw: int = 0, *, review: bool = False) -> int:
        """Judge the moves of the seat that the View belongs to."""
        del review
        self._reply = self.judgement(view, tuple(moves), draw)
        return 0

    def poll(self) -> Reply | None:
        """Return the answer."""
        return self._reply

    def wait(self, seconds: float) -> Reply | None:
        """Return the answer, which is there already."""
        return self.poll()

    def hurry(self) -> None:
        """Do nothing: the answer is there already."""

    def cancel(self) -> None:
        """Forget the answer."""
        self._reply = None

    def dismiss(self) -> None:
        """Do nothing: there is no process."""

    def close(self) -> None:
        """Do nothing: there is no process."""


class NoPlayers(ReadyPlayers):
    """No players at all, for a table that is only shown."""


class RuleOfThumb(ReadyPlayers):
    """Players without a process of their own, who move by their game's rules of thumb.

    :param games: the games that they play.
    """

    def __init__(self, games: Sequence[Game]) -> None:
        super().__init__()
        self.games = games

    def answer(self, view: View, level: str, seed: int) -> Reply:
        """Return the move of the rules of thumb."""
        return Reply(0, by_rule(view, seed, game_in(self.games, view.game)))

    def hint(self, view: View) -> Reply:
        """Return the move of the rules of thumb."""
        return Reply(0, by_rule(view, len(view.log), game_in(self.games, view.game)))


class Judges(RuleOfThumb):
    """Players who judge moves without a process of their own, which takes its time."""

    def judgement(self, view: View, moves: tuple[Move, ...], draw: int) -> Reply:
        """Return the judgement of these moves."""
        judged = judge(hint_question(view, draw), game_in(self.games, view.game), moves)
        return Reply(0, judged.hint, judgement=judged)


class FirstFromProcess(RuleOfThumb):
    """Players whose next moves come from the players' process, ``from_process`` of them, and all others from rules of
    thumb.
    """

    def __init__(self, games: Sequence[Game]) -> None:
        super().__init__(games)
        self.from_process = 0
        """The number of moves that the process is still to be asked for."""
        self._process = Worker(games, clock=lambda: 0.0)  # only HUNG_SECONDS decides when it counts as hung

    def answer(self, view: View, level: str, seed: int) -> Reply:
        """Return the move, and wait for it if it is one of the first.

        :raises NoAnswerError: if the process gives no answer.
        """
        if not self.from_process:
            return super().answer(view, level, seed)
        self.from_process -= 1
        self._process.ask(view, level, seed, FIRST_MOVE_SECONDS)
        reply = self._process.wait(HUNG_SECONDS)
        if reply is None or reply.problem:
            raise NoAnswerError(f"it made no move: {reply.problem if reply else 'it is silent'}")
        return reply

    def close(self) -> None:
        """End the process."""
        self._process.close()
