"""The time of the AI players that the table does not need: reviews are made in it, and nobody waits for them."""

from collections.abc import Iterable
from dataclasses import dataclass

from cardtable.ai.players.table_players import Players
from cardtable.ai.players.worker import Reply
from cardtable.engine.moves import Move
from cardtable.engine.view import View


@dataclass(frozen=True, slots=True)
class _Judged:
    """A question that waits for spare time."""

    view: View
    moves: tuple[Move, ...]
    draw: int


class SharedPlayers:
    """The AI players of a table, with time to spare. Implements ``Players`` for the table, whose questions go first.

    :ivar spare: judges moves whenever the table asks for nothing.
    """

    def __init__(self, players: Players) -> None:
        self._players = players
        self._asked = False
        self.spare = SpareTime(self, players)

    @classmethod
    def of(cls, players: Players) -> "SharedPlayers":
        """Return the players as they are if they are shared already."""
        return players if isinstance(players, cls) else cls(players)

    @property
    def needed(self) -> bool:
        """Whether the table waits for an answer."""
        return self._asked

    def _take(self) -> None:
        self.spare.give_way()
        self._asked = True

    def ask(self, view: View, level: str, seed: int, *, counted: bool = False) -> int:
        """Begin to search for a move, and return the question's number."""
        self._take()
        return self._players.ask(view, level, seed, counted=counted)

    def advise(self, view: View) -> int:
        """Begin to search for a hint, and return the question's number."""
        self._take()
        return self._players.advise(view)

    def judge(self, view: View, moves: Iterable[Move] = (), draw: int = 0, *, review: bool = False) -> int:
        """Begin to judge moves, and return the question's number."""
        self._take()
        return self._players.judge(view, moves, draw, review=review)

    def _got(self, reply: Reply | None) -> Reply | None:
        self._asked = self._asked and reply is None
        return reply

    def poll(self) -> Reply | None:
        """Return the answer to the table's question once it is there, else ``None``; never waits."""
        return self._got(self._players.poll()) if self._asked else None

    def wait(self, seconds: float) -> Reply | None:
        """Return the answer to the table's question once it is there, or ``None`` after this many seconds."""
        return self._got(self._players.wait(seconds)) if self._asked else None

    def hurry(self) -> None:
        """Answer the table's question now, with the best move so far."""
        if self._asked:
            self._players.hurry()

    def cancel(self) -> None:
        """Drop the table's question."""
        if self._asked:
            self._players.cancel()
        self._asked = False

    def dismiss(self) -> None:
        """End the match, and with it what was to be done in spare time."""
        self._asked = False
        self.spare.forget()
        self._players.dismiss()

    def close(self) -> None:
        """End the players."""
        self._asked = False
        self.spare.forget()
        self._players.close()


class SpareTime:
    """Judges one decision at a time while the table needs nothing; a question of the table interrupts it.

    What was interrupted is asked again later, and resumed as far as the players' process remembers it.
    """

    def __init__(self, shared: SharedPlayers, players: Players) -> None:
        self._shared = shared
        self._players = players
        self._wanted: _Judged | None = None
        self._at_work = False

    def judge(self, view: View, moves: Iterable[Move], draw: int = 0) -> None:
        """Let moves be judged as soon as there is time; see :meth:`Players.judge`."""
        self.cancel()
        self._wanted = _Judged(view, tuple(moves), draw)

    def poll(self) -> Reply | None:
        """Return the answer once it is there, else ``None``; never waits."""
        wanted = self._wanted
        if wanted is None or self._shared.needed:
            return None
        if not self._at_work:
            self._players.judge(wanted.view, wanted.moves, wanted.draw, review=True)
            self._at_work = True
        reply = self._players.poll()
        if reply is not None:
            self.forget()
        return reply

    def give_way(self) -> None:
        """Stop for a question of the table; it is asked again later."""
        if self._at_work:
            self._players.cancel()
        self._at_work = False

    def cancel(self) -> None:
        """Drop the question."""
        self.give_way()
        self._wanted = None

    def forget(self) -> None:
        """Forget the question, which has been answered or will not be."""
        self._wanted, self._at_work = None, False
