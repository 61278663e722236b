"""The comparison of two moves of one decision, for the page that shows two lines of a match side by side."""

from collections.abc import Callable
from typing import Final

from cardtable.application.reviews.decision_review import Judge
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.typography import counted
from cardtable.engine.view import View

IN_PROGRESS: Final = "Comparing both moves over deals that fit what you could know …"


class SampledMoveComparison:
    """A comparison of two moves in sampled deals, in progress or finished. Implements ``MoveComparison``.

    :param view: what the player knew.
    :param played: the move that was played.
    :param tried: the move that was tried instead.
    :param begin: called before each question to the judge.
    :ivar done: whether the judge has answered.
    :ivar text: the result or the progress.
    """

    def __init__(
        self,
        judge: Judge,
        game: Game,
        view: View,
        played: Move,
        tried: Move,
        begin: "Callable[[SampledMoveComparison], None]",
    ) -> None:
        self.done = False
        self.text = IN_PROGRESS
        self._judge = judge
        self._game = game
        self._view = view
        self._moves = (played, tried)
        self._begin = begin
        self._asked = False

    @property
    def stopped(self) -> bool:
        """Whether the judge has no question to answer."""
        return not self._asked

    def advance(self) -> None:
        """Take the answer if it is ready; never waits."""
        if self.done:
            return
        if not self._asked:
            self._begin(self)
            self._judge.judge(self._view, self._moves, review=True)
            self._asked = True
        reply = self._judge.poll()
        if reply is None:
            return
        self.done, self.text, self._asked = True, "", False
        measure, words, judged = self._game.bot.measure(), self._game.words, reply.judgement
        verdicts = [None if judged is None else judged.verdict(move) for move in self._moves]
        worths = [
            f"{words.label(self._view, move).button}: {measure.text(judged.worth - verdict.loss)}"
            for move, verdict in zip(self._moves, verdicts, strict=True)
            if judged is not None and verdict is not None
        ]
        deals = min((verdict.deals for verdict in verdicts if verdict is not None), default=0)
        if len(worths) == len(self._moves):
            self.text = (
                f"Over {counted(deals, 'deal')} that fit what you could know, {measure.heading}: {', '.join(worths)}."
            )

    def cancel(self) -> None:
        """Stop; :meth:`advance` asks the unanswered question again."""
        if self._asked:
            self._judge.cancel()
        self._asked = False
