"""An exercise as a match: the table before a decision, at which the person's move is the answer."""

from collections.abc import Callable, Sequence
from random import Random

from cardtable.ai.players.table_players import Players
from cardtable.application.matches.table_match import TableMatch
from cardtable.application.practice.practice_words import assessment_of, note_of
from cardtable.engine.law import OutOfTurn
from cardtable.engine.moves import Move
from cardtable.protocols.match import Hint
from cardtable.protocols.practice import Assessment, Note
from cardtable.store.practice import Exercise, MoveLoss


class PracticeMatch(TableMatch):
    """An exercise in progress. The table is not saved. Implements ``PractisedMatch``.

    :ivar results: whether each exercise of the series was answered right; ``None`` if not yet answered.
    :ivar place: the index of this exercise in the series.
    """

    prepared = True

    def __init__(
        self,
        exercise: Exercise,
        players: Callable[[], Players],
        person: str,
        results: Sequence[bool | None],
        place: int,
        done: Callable[[bool], None],
    ) -> None:
        """Set up the table of the exercise.

        :param players: returns the AI players, who judge an answer that the exercise has no loss for.
        :param person: the name of the person who solves it.
        :param done: called with whether the answer was right.
        :raises ExerciseError: if the exercise cannot be read.
        """
        super().__init__(exercise.table(person))
        self.exercise = exercise
        self.results: list[bool | None] = list(results)
        self.place = place
        self._players = players
        self._done = done
        self._answer: Move | None = None
        self._assessment: Assessment | None = None
        self._seat = self.table.state.seat
        self._note = note_of(exercise, self.table.view_of_hand(self._seat), tuple(self.names))

    @property
    def actor(self) -> int | None:
        return None if self.answered else super().actor

    @property
    def note(self) -> Note:
        """The text before the answer."""
        return self._note

    @property
    def assessment(self) -> Assessment | None:
        """The assessment of the answer; ``None`` until the answer has been given and judged."""
        return self._assessment

    @property
    def answered(self) -> bool:
        """Whether an answer has been given."""
        return self._answer is not None or self._assessment is not None

    def play(self, move: Move) -> None:
        """Answer with this move. The table does not change.

        :raises IllegalMove: if the rules forbid it.
        :raises OutOfTurn: if the exercise has been answered.
        """
        if self.answered:
            raise OutOfTurn("This exercise is answered.")
        self.table.state.check(move)
        self._answer = move
        loss = self._known_loss(move)
        if loss is not None:
            self._conclude(loss)
            return
        view = self.table.view_of_hand(self._seat)
        self._players().judge(view, (self.exercise.best, move), draw=1)

    def _known_loss(self, move: Move) -> MoveLoss | None:
        """Return the loss of a move or of an equal one, if the exercise has it."""
        world = self.game.guess(self.table.view_of_hand(self._seat), Random(0))
        moves = sorted(self.exercise.moves, key=lambda each: each.move != move)
        for each in moves:
            if each.move == move or self.game.bot.equal(world, each.move, move):
                return each
        return None

    def weigh(self) -> bool:
        """Take the judgement of the answer if it is ready; return whether there is an assessment now."""
        if self._answer is None or self._assessment is not None:
            return False
        reply = self._players().poll()
        if reply is None:
            return False
        judged = reply.judgement
        own = None if judged is None else judged.verdict(self._answer)
        best = None if judged is None else judged.verdict(self.exercise.best)
        if own is None or best is None:
            self._conclude(None)
        else:
            self._conclude(MoveLoss(self._answer, own.loss - best.loss, own.error))
        return True

    def _conclude(self, loss: MoveLoss | None) -> None:
        self._assessment = assessment_of(self.exercise, self._answer, loss)
        self.results[self.place] = self._assessment.right
        self._done(self._assessment.right)

    def show(self) -> None:
        """Give up and show the best move."""
        if not self.answered:
            self._conclude(None)

    @property
    def thinking(self) -> bool:
        """Whether an answer is being judged."""
        return self.answered and self._assessment is None

    def advance(self, now: float) -> bool:
        """Do nothing: no other player moves."""
        return False

    def hurry(self) -> None:
        """Do nothing: no other player moves."""

    def undo(self) -> bool:
        """Do nothing: an answer cannot be changed."""
        return False

    def redo(self) -> bool:
        """Do nothing: an answer cannot be changed."""
        return False

    def ask_hint(self) -> None:
        """Do nothing: the best move is shown when the person gives up."""

    def hint(self) -> Hint | None:
        return None

    def close(self) -> None:
        if self.thinking:
            self._players().cancel()
