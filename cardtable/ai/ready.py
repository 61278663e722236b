"""Players as a table asks them, and those who answer at once: by rule of thumb, after a wait, or not at all."""

from collections.abc import Sequence
from typing import Final, Protocol

from cardtable.ai.players import by_rule
from cardtable.ai.worker import Reply, Worker
from cardtable.engine.game import Game, game_in
from cardtable.engine.view import View

BUDGET: Final = 0.05
"""Seconds that the process may think about each of the first moves."""
PATIENCE: Final = 60.0
"""Seconds after which a process that has not answered never will."""


class NoAnswerError(Exception):
    """The players' process gives no answer. The message says what it gave."""


class Players(Protocol):
    """Whoever chooses the moves of AI seats: one question at a time, the answer is picked up later."""

    def ask(self, view: View, level: str, seed: int) -> int:
        """Begin to look for the move of the seat whose View this is."""
        ...

    def advise(self, view: View) -> int:
        """Begin to look for a hint for the seat whose View this is."""
        ...

    def poll(self) -> Reply | None:
        """Return the answer once it is there."""

    def hurry(self) -> None:
        """Let the answer come now, with the best that has been found so far."""

    def cancel(self) -> None:
        """Forget what was asked."""

    def close(self) -> None:
        """End."""


class ReadyPlayers:
    """Players who have their answer as soon as they are asked."""

    def __init__(self) -> None:
        self._reply: Reply | None = None

    def answer(self, view: View, level: str, seed: int) -> Reply | None:
        """Return the move of the seat whose View this is; ``None``, the default: there never is an answer."""
        del view, level, seed
        return None

    def hint(self, view: View) -> Reply | None:
        """Return the hint for the seat whose View this is; ``None`` as for a move."""
        del view
        return None

    def ask(self, view: View, level: str, seed: int) -> int:
        """Find the move of the seat whose View this is."""
        self._reply = self.answer(view, level, seed)
        return 0

    def advise(self, view: View) -> int:
        """Find a hint for the seat whose View this is."""
        self._reply = self.hint(view)
        return 0

    def poll(self) -> Reply | None:
        """Return the answer."""
        return self._reply

    def hurry(self) -> None:
        """They never take long."""

    def cancel(self) -> None:
        """Forget the answer."""
        self._reply = None

    def close(self) -> None:
        """Nothing has to end."""


class Nobody(ReadyPlayers):
    """No players at all: for a table that is only looked at."""


class RuleOfThumb(ReadyPlayers):
    """Players without a process of their own, who move by their game's rules of thumb.

    :param games: the games that they play.
    """

    def __init__(self, games: Sequence[Game]) -> None:
        super().__init__()
        self.games = games

    def answer(self, view: View, level: str, seed: int) -> Reply:
        """Return the move of the rules of thumb."""
        del level
        return Reply(0, by_rule(view, seed, game_in(self.games, view.game)))

    def hint(self, view: View) -> Reply:
        """Return the move of the rules of thumb."""
        return Reply(0, by_rule(view, len(view.log), game_in(self.games, view.game)))


class FirstFromProcess(RuleOfThumb):
    """Players whose first moves at a table come from the players' process, and all others from rules of thumb."""

    def __init__(self, games: Sequence[Game]) -> None:
        super().__init__(games)
        self.due = 0
        """How many moves the process is still to be asked for."""
        self._process = Worker(games, clock=lambda: 0.0)  # only PATIENCE says when it is taken for hung

    def answer(self, view: View, level: str, seed: int) -> Reply:
        """Return the move, and wait for it if it is one of the first.

        :raises NoAnswerError: if the process gives no answer.
        """
        if not self.due:
            return super().answer(view, level, seed)
        self.due -= 1
        self._process.ask(view, level, seed, BUDGET)
        reply = self._process.wait(PATIENCE)
        if reply is None or reply.problem:
            raise NoAnswerError(f"no move came from it: {reply.problem if reply else 'it is silent'}")
        return reply

    def close(self) -> None:
        """End the process."""
        self._process.close()
