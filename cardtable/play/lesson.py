"""A lesson as a match: a prepared hand, in which the learner makes the instructive moves."""

from math import inf

from cardtable.ai.advice import Advice
from cardtable.engine.law import OutOfTurn
from cardtable.engine.moves import Move
from cardtable.play.match import TableMatch
from cardtable.store.lessons import LEARNER, Lesson, Remark


class LessonMatch(TableMatch):
    """A lesson in progress. It is never saved, and no AI player thinks in it.

    :ivar pause: the minimum time before another player's move, in seconds.
    """

    prepared = True

    def __init__(self, lesson: Lesson, name: str = "", pause: float = 0.7) -> None:
        """Begin ``lesson`` with a learner of this name."""
        super().__init__(lesson.seated(name))
        self.lesson = lesson.addressed(name)
        self.pause = pause
        self._read = 0
        """The number of remarks at this place that have been read."""
        self._since: float | None = None
        self._astray: Remark | None = None
        """The remark about a legal move of the learner that is not the lesson's."""

    @property
    def place(self) -> int:
        """The number of moves made."""
        return len(self.table.log)

    @property
    def actor(self) -> int | None:
        """The actor; ``None`` when the lesson is over."""
        over = self.place == len(self.lesson.table.log) and not self.astray
        return None if over else super().actor

    @property
    def persons(self) -> tuple[int, ...]:
        """The learner's seat; none while the lesson makes a move for the learner."""
        return () if self.place in self.lesson.played and not self.astray else super().persons

    @property
    def astray(self) -> bool:
        """Whether the learner's last move is not the lesson's. It can be taken back, or the learner can play on."""
        return self._astray is not None

    @property
    def remark(self) -> Remark | None:
        """The remark that is shown now, if any."""
        if self._astray is not None:
            return self._astray
        remarks = self.lesson.remarks_at(self.place)
        return remarks[min(self._read, len(remarks) - 1)] if remarks else None

    @property
    def step(self) -> int:
        """The number of remarks so far, including this one."""
        here = self.place - 1 if self.astray else self.place
        before = sum(len(remarks) for place, remarks in self.lesson.remarks.items() if place < here)
        return before + min(self._read + 1, len(self.lesson.remarks_at(here)))

    @property
    def expected(self) -> Move | None:
        """The move that the learner is to make; ``None`` on another player's turn or while a remark must be read."""
        return self.lesson.table.log[self.place].move if self._learner_to_act and not self.waits else None

    @property
    def _learner_to_act(self) -> bool:
        """Whether the learner is to make the next move."""
        return not self.astray and self.actor == LEARNER and LEARNER in self.persons

    @property
    def waits(self) -> bool:
        """Whether a remark must be read before the match continues."""
        left = len(self.lesson.remarks_at(self.place)) - self._read
        return self.astray or left > 1 or (left == 1 and not self._learner_to_act)

    def next_remark(self) -> None:
        """Continue with the next remark: this one has been read."""
        if self.astray:
            self.undo()
        else:
            self._read += 1

    def play(self, move: Move) -> None:
        """Make the learner's move: the lesson's move or another legal one, which leads astray."""
        expected = self.expected
        if expected is None:
            raise OutOfTurn("It is not the learner's turn.")
        wanted = self.game.words.label(self.view(LEARNER), expected).button
        self.table.play(LEARNER, move)
        if move == expected:
            self._read = 0
        else:
            other = f"The lesson continues with another move: {wanted}."
            say = f"You may do that. {other} Go back to it, or play on your own."
            self._astray = Remark(self.place, say, head="Another way")

    @property
    def thinking(self) -> bool:
        return self._since is not None

    def advance(self, now: float) -> bool:
        actor = self.actor
        if actor is None or self._learner_to_act or self.waits:
            return False
        if self._since is None:
            self._since = now
        if actor >= 0 and now - self._since < self.pause:
            return False
        self._since = None
        self.table.play(actor, self.lesson.table.log[self.place].move)
        self._read = 0
        return True

    def hurry(self) -> None:
        if self._since is not None:
            self._since = -inf

    @property
    def last_decision(self) -> int | None:
        log, played = self.table.log, self.lesson.played
        own = (place for place in range(len(log) - 1, -1, -1) if log[place].actor == LEARNER)
        return next((place for place in own if place not in played), None)

    def undo(self) -> bool:
        """Go back to before the learner's last move, and to the last remark there; return whether there was one."""
        place = self.last_decision
        if place is None:
            return False
        self._since = self._astray = None
        self.table.rewind(place)
        self._read = len(self.lesson.remarks_at(self.place)) - 1
        return True

    def redo(self) -> bool:
        """Make the learner's move that was taken back again; return whether there was one."""
        if self.next_redo != LEARNER or self.expected is None:
            return False
        self.play(self.table.undone[0].move)
        return True

    def hint(self) -> Advice | None:
        """Return the lesson's move."""
        return None if self.expected is None else Advice(self.expected)
