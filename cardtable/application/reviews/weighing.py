"""Two moves of one decision, weighed over deals that fit what its player could know: for lines side by side."""

from collections.abc import Callable
from typing import Final

from cardtable.application.reviews.decision_review import Judging
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.view import View

WEIGHING: Final = "Comparing both moves over deals that fit what you could know …"


class Weighing:
    """The comparison while it is being made and when it is done; ``text`` says how far it is. Implements
    ``WeighedMoves``.

    :param view: what the player knew.
    :param played: what was played.
    :param tried: what was tried instead.
    :param begin: called before anything is asked, also when it continues after it was stopped.
    :ivar done: whether an answer has come.
    """

    def __init__(
        self,
        judging: Judging,
        game: Game,
        view: View,
        played: Move,
        tried: Move,
        begin: "Callable[[Weighing], None]",
    ) -> None:
        self.done = False
        self.text = WEIGHING
        self._judging = judging
        self._game = game
        self._view = view
        self._moves = (played, tried)
        self._begin = begin
        self._asked = False

    @property
    def stopped(self) -> bool:
        """Whether nothing is asked now."""
        return not self._asked

    def advance(self) -> None:
        """Take the answer if there is one; never waits."""
        if self.done:
            return
        if not self._asked:
            self._begin(self)
            self._judging.judge(self._view, self._moves)
            self._asked = True
        reply = self._judging.poll()
        if reply is None:
            return
        self.done, self.text, self._asked = True, "", False
        bot, button, judged = self._game.bot, self._game.words.button, reply.judgement
        verdicts = [None if judged is None else judged.verdict(move) for move in self._moves]
        worths = [
            f"{button(self._view, move)}: {bot.worth_text(judged.worth - verdict.loss)}"
            for move, verdict in zip(self._moves, verdicts, strict=True)
            if judged is not None and verdict is not None
        ]
        deals = min((verdict.deals for verdict in verdicts if verdict is not None), default=0)
        if len(worths) == len(self._moves):
            self.text = f"Over {deals} deals that fit what you could know, {bot.measure()}: {', '.join(worths)}."

    def cancel(self) -> None:
        """Stop; it continues when it is advanced again."""
        if self._asked:
            self._judging.cancel()
        self._asked = False
