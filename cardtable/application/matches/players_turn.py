"""The turn of an AI player: it is asked once, and its move is made when it is ready and the pause is over."""

from collections.abc import Callable
from math import inf
from random import Random
from typing import Final

from cardtable.ai.players.table_players import Players
from cardtable.ai.seeds import seed_at
from cardtable.engine.moves import Move
from cardtable.engine.table import Table

MAX_FAILURES: Final = 2
"""How often the players' process is asked again after a failure, at a table made from a code, before the rules of thumb
move."""


class PlayersTurn:
    """Asks the AI player to act for its move, and returns the answer.

    At a table made from a code, the same moves must be made everywhere. There the seed follows from the deal, players
    are not hurried, and a process that has failed is asked again.

    :param rng: for the players' seeds at other tables.
    :ivar asked: whether an AI player is thinking about its move.
    """

    def __init__(self, table: Table, players: Players, rng: Random) -> None:
        self.table = table
        self.players = players
        self.rng = rng
        self.asked = False
        self._asked_at = 0.0
        self._answer: Move | None = None
        self._failures = 0

    def begin(self, actor: int, now: float) -> None:
        """Ask the AI player of a seat for its move."""
        table, counted = self.table, bool(self.table.counted)
        seed = seed_at(table) if counted else self.rng.getrandbits(32)
        self.players.ask(table.view_of_hand(actor), table.seats[actor].level, seed, counted=counted)
        self.asked, self._asked_at = True, now

    def move(self, actor: int, now: float, pause: float) -> Move | None:
        """Return the move if it is ready and ``pause`` seconds have passed since the question; else ``None``."""
        if self._answer is None and (reply := self.players.poll()) is not None:
            if reply.problem and self.table.counted and self._failures < MAX_FAILURES:
                self._failures += 1
                self.begin(actor, self._asked_at)
            else:
                self._answer = reply.explanation.move
        return self._answer if now - self._asked_at >= pause else None

    def hurry(self) -> None:
        """End the pause and, except at a table made from a code, the player's search."""
        if self.asked:
            self._asked_at = -inf
            if not self.table.counted:
                self.players.hurry()

    def drop(self, other: Callable[[], None]) -> None:
        """Drop the question and its answer.

        :param other: drops another question to the players' process.
        """
        if self.asked:
            self.players.cancel()
        other()
        self.asked = False
        self._answer = None
