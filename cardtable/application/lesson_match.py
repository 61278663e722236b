"""A first hand, explained, as a match: all moves are those of the lesson, and the learner makes some of them."""

from collections.abc import Sequence
from math import inf

from cardtable.application.table_match import TableMatch
from cardtable.engine.law import OutOfTurn
from cardtable.engine.moves import Move
from cardtable.protocols.match import Hint
from cardtable.store.lessons import LEARNER, Lesson, Remark


class LessonMatch(TableMatch):
    """A lesson that is played. It is never saved, and no player thinks about its moves. Implements ``Taught``.

    :ivar pause: the shortest time that another player's move takes, in seconds.
    """

    def __init__(self, lesson: Lesson, name: str = "", pause: float = 0.7) -> None:
        """Begin ``lesson``, with a learner of this name."""
        super().__init__(lesson.seated(name))
        self.lesson = lesson
        self.pause = pause
        self._read = 0
        """The number of remarks at this place that have been read."""
        self._since: float | None = None

    @property
    def place(self) -> int:
        """How many moves have been made."""
        return len(self.table.log)

    @property
    def actor(self) -> int | None:
        """The actor to move; ``None`` when the lesson is over."""
        return None if self.place == len(self.lesson.table.log) else super().actor

    @property
    def title(self) -> str:
        """What is taught."""
        return self.lesson.title

    @property
    def texts(self) -> Sequence[str]:
        """All remarks of this lesson."""
        return tuple(remark.say for remarks in self.lesson.remarks.values() for remark in remarks)

    @property
    def _remarks(self) -> tuple[Remark, ...]:
        return self.lesson.remarks.get(self.place, ())

    @property
    def remark(self) -> Remark | None:
        """The remark shown now, if there is one."""
        return self._remarks[min(self._read, len(self._remarks) - 1)] if self._remarks else None

    @property
    def step(self) -> int:
        """How many remarks there have been, this one included."""
        before = sum(len(remarks) for place, remarks in self.lesson.remarks.items() if place < self.place)
        return before + min(self._read + 1, len(self._remarks))

    @property
    def steps(self) -> int:
        """How many remarks there are in all."""
        return len(self.texts)

    @property
    def expected(self) -> Move | None:
        """The move that the learner is to make; ``None`` on another player's turn, or while there is more to read."""
        return self.lesson.table.log[self.place].move if self.actor == LEARNER and not self.waits else None

    @property
    def waits(self) -> bool:
        """Whether a remark has to be read before the match continues."""
        left = len(self._remarks) - self._read
        return left > 1 or (left == 1 and self.actor != LEARNER)

    def go_on(self) -> None:
        """Go on to the next remark: this one has been read."""
        self._read += 1

    def answer(self, move: Move) -> str:
        """Return the reply to a legal move of the learner that is not the lesson's; empty for the lesson's own."""
        expected = self.expected
        if expected is None or move == expected:
            return ""
        wanted = self.game.words.button(self.view(LEARNER), expected)
        return f"That is allowed, but here we do something else: {wanted}."

    def play(self, move: Move) -> None:
        """Make the learner's move.

        :raises IllegalMove: if the rules forbid it.
        :raises OutOfTurn: if the learner is not to act.
        :raises ValueError: if the lesson makes another one.
        """
        if self.actor != LEARNER:
            raise OutOfTurn("It is not the learner's turn.")
        self.table.state.check(move)
        if self.answer(move):
            raise ValueError(self.answer(move))
        self.table.play(LEARNER, move)
        self._read = 0

    @property
    def thinking(self) -> bool:
        """Whether another player's move is about to be made."""
        return self._since is not None

    def advance(self, now: float, *, wait: bool = True) -> bool:
        """Let the dealer or another player make the lesson's move, and return whether one was made."""
        actor = self.actor
        if actor is None or actor == LEARNER or self.waits:
            return False
        if self._since is None:
            self._since = now
        if wait and actor >= 0 and now - self._since < self.pause:
            return False
        self._since = None
        self.table.play(actor, self.lesson.table.log[self.place].move)
        self._read = 0
        return True

    def hurry(self) -> None:
        """Let the other player's move be made now."""
        if self._since is not None:
            self._since = -inf

    def undo(self) -> bool:
        """Go back to before the learner's last move, and to the last remark there; return whether there was one."""
        place = self.last_decision
        if place is None:
            return False
        self._since = None
        self.table.rewind(place)
        self._read = len(self._remarks) - 1
        return True

    def ask_hint(self) -> None:
        """Do nothing: the hint is the lesson's move, which needs no search."""

    def hint(self) -> Hint | None:
        """Return the lesson's move."""
        return None if self.expected is None else Hint(self.expected, "")
