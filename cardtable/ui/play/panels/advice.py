"""The coach and the tutor at the table: a comment after a costly move, or a question before it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cardtable.engine.mistake import Mistake
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.engine.voice.words import Words
from cardtable.play.hints import labels_of
from cardtable.play.match import Cost, Match
from cardtable.ui.play.intents import Act, TableCommand
from cardtable.ui.play.manner import Manner
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.skin import Role

SMALLEST_MISTAKE: Final = Mistake.MEDIUM
"""The smallest mistake that the coach comments on."""


@dataclass(frozen=True, slots=True)
class Comment:
    """The coach's comment on a move.

    :param better: the sentence that names the better move and the loss.
    :param reason: the reason, as the hint would have given it before the move.
    """

    better: str
    reason: str


def comment_of(cost: Cost, words: Words, view: View) -> Comment:
    """Return the comment on a costly move.

    :param view: the player's View before it.
    """
    made, better = labels_of(words, view, (cost.move, cost.better))
    loss = f"“{better}” was better than “{made}”, by about {cost.loss} on average."
    # Reasons speak of a move to be made; this one was not made.
    return Comment(loss, f"A hint would have said: “{cost.reason}”")


class Advice:
    """Asks the match for the costs of moves, if the people at the screen want coach or tutor."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._warned: Move | None = None

    def _coaches(self, manner: Manner, seat: int | None) -> bool:
        return manner.may_coach and manner.coaches(self.match.learners, seat)

    def look_ahead(self, manner: Manner, seat: int | None) -> None:
        """Have the moves of a seat judged while the person there thinks, if that is wanted."""
        if manner.tutor is not None or self._coaches(manner, seat):
            self.match.look_ahead()

    def warning(self, move: Move, manner: Manner) -> Cost | None:
        """Return the cost of a move if the tutor should ask before it; the tutor asks once about each move."""
        cost = None if manner.tutor is None else self.match.cost_of(move, manner.tutor, warns=True)
        self._warned = None if cost is None else move
        return cost

    def comment(self, move: Move, manner: Manner, view: View) -> Comment | None:
        """Return the coach's comment on a move that is about to be made; ``None`` if the tutor has asked about it.

        :param view: the player's View before it.
        """
        warned, self._warned = self._warned, None
        if move == warned or not self._coaches(manner, view.seat):
            return None
        cost = self.match.cost_of(move, SMALLEST_MISTAKE)
        return None if cost is None else comment_of(cost, self.match.game.words, view)


def question_of_cost(cost: Cost, label: str, play: Callable[[], None], act: Act) -> Dialog:
    """Return the tutor's question before a costly move. It does not name the better move.

    :param label: the label of the move.
    :param play: makes the move.
    :param act: gets the commands of the other answers.
    """
    answers = (
        Answer("Think again", role=Role.PRIMARY, escapes=True),
        Answer("Show hint", lambda: act(TableCommand.HINT)),
        Answer("Play anyway", play),
        Answer("Off", lambda: act(TableCommand.TUTOR_OFF)),
    )
    text = f"Another move is better by about {cost.loss} on average. “Off” ends these questions in this game."
    return Dialog(f"{label}: are you sure?", text, answers)


def dialog_of_comment(comment: Comment, off: Callable[[], None]) -> Dialog:
    """Return the coach's comment as a dialog before a curtain, for the player who made the move."""
    answers = (Answer("Continue", role=Role.PRIMARY, escapes=True), Answer("Coach off", off))
    return Dialog("The coach", f"{comment.better}\n{comment.reason}", answers)
