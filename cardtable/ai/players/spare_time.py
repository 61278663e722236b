"""The spare time of a table's AI players, in which reviews are made."""

from collections.abc import Iterable
from dataclasses import dataclass

from cardtable.ai.players.table_players import Players
from cardtable.ai.players.worker import Reply
from cardtable.engine.moves import Move
from cardtable.engine.view import View


@dataclass(frozen=True, slots=True)
class _SpareQuestion:
    """A question of a review, which waits for spare time."""

    view: View
    moves: tuple[Move, ...]
    draw: int


class SharedPlayers:
    """The AI players of a table, shared with reviews. Implements ``Players`` for the table, whose questions go first.

    :ivar spare: judges moves for reviews while the table has no question.
    """

    def __init__(self, players: Players) -> None:
        self._players = players
        self._asked = False
        self.spare = SpareTime(self, players)

    @classmethod
    def of(cls, players: Players) -> "SharedPlayers":
        """Return shared players; these players themselves if they are shared already."""
        return players if isinstance(players, cls) else cls(players)

    @property
    def needed(self) -> bool:
        """Whether the table waits for an answer."""
        return self._asked

    def _begin_question(self) -> None:
        self.spare.give_way()
        self._asked = True

    def ask(self, view: View, level: str, seed: int, *, counted: bool = False) -> int:
        """Begin to search for a move, and return the question's number."""
        self._begin_question()
        return self._players.ask(view, level, seed, counted=counted)

    def advise(self, view: View) -> int:
        """Begin to search for a hint, and return the question's number."""
        self._begin_question()
        return self._players.advise(view)

    def judge(self, view: View, moves: Iterable[Move] = (), draw: int = 0, *, review: bool = False) -> int:
        """Begin to judge moves, and return the question's number."""
        self._begin_question()
        return self._players.judge(view, moves, draw, review=review)

    def _noted(self, reply: Reply | None) -> Reply | None:
        """Note whether the question is answered, and return the reply."""
        self._asked = self._asked and reply is None
        return reply

    def poll(self) -> Reply | None:
        """Return the answer to the table's question if it is ready, else ``None``; never waits."""
        return self._noted(self._players.poll()) if self._asked else None

    def wait(self, seconds: float) -> Reply | None:
        """Wait for the answer to the table's question and return it, or ``None`` after this many seconds."""
        return self._noted(self._players.wait(seconds)) if self._asked else None

    def hurry(self) -> None:
        """Ask for the answer to the table's question now, with the best move so far."""
        if self._asked:
            self._players.hurry()

    def cancel(self) -> None:
        """Drop the table's question."""
        if self._asked:
            self._players.cancel()
        self._asked = False

    def dismiss(self) -> None:
        """End the match, and with it the question of a review."""
        self._asked = False
        self.spare.forget()
        self._players.dismiss()

    def close(self) -> None:
        """End the players."""
        self._asked = False
        self.spare.forget()
        self._players.close()


class SpareTime:
    """Judges one decision at a time while the table has no question; a question of the table interrupts it.

    An interrupted judgement is asked for again later, and resumed if the players' process still remembers it.
    """

    def __init__(self, shared: SharedPlayers, players: Players) -> None:
        self._shared = shared
        self._players = players
        self._question: _SpareQuestion | None = None
        self._at_work = False

    def judge(self, view: View, moves: Iterable[Move], draw: int = 0, *, review: bool = True) -> None:
        """Ask for a judgement of moves for a review when there is time; see :meth:`Players.judge`."""
        del review
        self.cancel()
        self._question = _SpareQuestion(view, tuple(moves), draw)

    def poll(self) -> Reply | None:
        """Return the answer if it is ready, else ``None``; never waits."""
        question = self._question
        if question is None or self._shared.needed:
            return None
        if not self._at_work:
            self._players.judge(question.view, question.moves, question.draw, review=True)
            self._at_work = True
        reply = self._players.poll()
        if reply is not None:
            self.forget()
        return reply

    def give_way(self) -> None:
        """Stop for a question of the table; this one is asked again later."""
        if self._at_work:
            self._players.cancel()
        self._at_work = False

    def cancel(self) -> None:
        """Drop the question."""
        self.give_way()
        self._question = None

    def forget(self) -> None:
        """Forget the question: it has been answered, or the players have ended."""
        self._question, self._at_work = None, False
