"""The AI players of the self-test."""

from collections.abc import Sequence
from typing import Final

from cardtable.ai.players.simple_players import RuleOfThumb
from cardtable.ai.players.worker import Reply, Worker
from cardtable.engine.game import Game
from cardtable.engine.view import View

MOVE_SECONDS: Final = 0.05
"""The thinking time of the players' process for a move, in seconds."""
HUNG_SECONDS: Final = 60.0
"""A process that has not answered after this many seconds counts as hung. Guessed."""


class NoAnswerError(Exception):
    """The players' process has not answered. The message says what happened."""


class SelfTestPlayers(RuleOfThumb):
    """Players that ask the players' process for the next few moves and make all others by rules of thumb.

    :ivar process_moves: the number of moves for which the process is still to be asked.
    """

    def __init__(self, games: Sequence[Game]) -> None:
        super().__init__(games)
        self.process_moves = 0
        self._process = Worker(games, clock=lambda: 0.0)  # only HUNG_SECONDS decides when it counts as hung

    def answer(self, view: View, level: str, seed: int) -> Reply:
        """Return the move; wait for the process if it is asked.

        :raises NoAnswerError: if the process gives no answer.
        """
        if not self.process_moves:
            return super().answer(view, level, seed)
        self.process_moves -= 1
        self._process.ask(view, level, seed, MOVE_SECONDS)
        reply = self._process.wait(HUNG_SECONDS)
        if reply is None or reply.problem:
            raise NoAnswerError(f"it made no move: {reply.problem if reply else 'it is silent'}")
        return reply

    def close(self) -> None:
        """End the process."""
        self._process.close()
