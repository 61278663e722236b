"""The turn of an AI player at one table: it is asked once, and its move is made when it is there and not too soon."""

from collections.abc import Callable
from math import inf
from random import Random
from typing import Final

from cardtable.ai.players.table_players import Players
from cardtable.ai.search.seeds import seed_at
from cardtable.engine.moves import Move
from cardtable.engine.table import Table

MAX_FAILURES: Final = 2
"""How often a player whose process has failed is asked again, where all play the same, before it moves by rule."""


class PlayersTurn:
    """Asks the AI player to act, and takes the answer.

    At a table whose players are bounded by counts the seed follows from the deal, nobody is hurried, and a process that
    has failed is asked again: the same moves are made everywhere.

    :param rng: for the players' seeds where they follow from nothing else.
    :ivar asked: whether an AI player is at work on its move.
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
        """Return the move once it is there, and ``pause`` seconds have passed since it was asked for."""
        if self._answer is None and (reply := self.players.poll()) is not None:
            if reply.problem and self.table.counted and self._failures < MAX_FAILURES:
                self._failures += 1
                self.begin(actor, self._asked_at)
            else:
                self._answer = reply.explanation.move
        return self._answer if now - self._asked_at >= pause else None

    def hurry(self) -> None:
        """Let the move be made without a pause, and found now unless all play the same."""
        if self.asked:
            self._asked_at = -inf
            if not self.table.counted:
                self.players.hurry()

    def drop(self, other: Callable[[], None]) -> None:
        """Forget what was asked and answered.

        :param other: drops what else the players' process was asked.
        """
        if self.asked:
            self.players.cancel()
        other()
        self.asked = False
        self._answer = None
