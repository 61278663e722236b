"""Hints as the players' process gives them, without the process."""

from cardtable.ai.advice.tryout import Tryout
from cardtable.ai.search.effort import never
from cardtable.ai.search.explanation import Explanation
from cardtable.ai.search.question import Question
from cardtable.engine.game import Game


def advise(question: Question, game: Game) -> Explanation:
    """Return the hint for the seat to act."""
    return Tryout(question, game).explain(never)
