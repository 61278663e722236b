"""The coach and the tutor at the table: a comment after a costly move, or a question before it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cardtable.engine.mistake import Mistake
from cardtable.engine.view import View
from cardtable.engine.voice.words import Words
from cardtable.play.hints import labels_of
from cardtable.play.match import Cost
from cardtable.ui.play.intents import Act, TableCommand
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
