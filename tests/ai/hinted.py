"""Hints as the players' process gives them, without the process."""

from cardtable.ai.advice import Tryout
from cardtable.ai.explanation import Explanation
from cardtable.ai.levels import never
from cardtable.ai.questions import Question
from cardtable.engine.game import Game


def advise(question: Question, game: Game) -> Explanation:
    """Return the hint for the seat to act."""
    return Tryout(question, game).explain(never)
