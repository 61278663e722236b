"""The AI players of a table, as the table uses them."""

from collections.abc import Iterable
from typing import Protocol

from cardtable.ai.players.worker import Reply
from cardtable.engine.moves import Move
from cardtable.engine.view import View


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

        :param moves: legal moves to be judged, besides the candidates of the hint.
        :param draw: 0 for the sampled deals of the hint; other numbers for other deals, in which the moves are compared
            with the first of them, without a hint.
        :param review: whether the judgement is for a review, which must not displace the work for the person to act,
            and whose search for the best move ends once that move is clear.
        """
        ...

    def poll(self) -> Reply | None:
        """Return the answer if it is ready, else ``None``; never waits."""

    def wait(self, seconds: float) -> Reply | None:
        """Wait for the answer and return it, or ``None`` after this many seconds."""

    def hurry(self) -> None:
        """Ask for the answer now, with the best move so far."""

    def cancel(self) -> None:
        """Drop the question; it gets no answer."""

    def dismiss(self) -> None:
        """End the match; the players of the next match remember nothing of it."""

    def close(self) -> None:
        """End the players."""
