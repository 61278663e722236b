"""The questions for hints: the move with the best mean over sampled deals, and the figures of the moves compared.

A hint is bounded by counts and seeded by the position, so the same position always gets the same hint. The moves are
compared deal by deal; those not clearly behind the best are played out further. The best move is recommended even if
the rules of thumb prefer another, because a hint must not contradict its own figures.
"""

from dataclasses import replace
from typing import Final

from cardtable.ai.search.levels import ADVISER, REVIEWER
from cardtable.ai.search.question import Question
from cardtable.engine.game import Game
from cardtable.engine.view import View

OTHER_DEALS: Final = 1_000_003
"""The difference between the seeds of two draws; no log is that long."""


def hint_question(view: View, draw: int = 0) -> Question:
    """Return the question for a hint, which is the same for the same position.

    :param draw: 0 for the hint; other numbers examine the position in other sampled deals.
    :raises ValueError: if the View's seat is not to act.
    """
    return Question(view, ADVISER, len(view.log) + draw * OTHER_DEALS)


def review_question(view: View, game: Game, draw: int = 0) -> Question:
    """Return the question which move a review recommends.

    It is that of a hint, but the search ends once the best move is clear, and its rollouts may be shorter.

    :raises ValueError: if the View's seat is not to act.
    """
    asked = comparison_question(view, draw)
    return replace(asked, level=REVIEWER, budget=REVIEWER.budget, playouts=game.review.playouts)


def comparison_question(view: View, draw: int) -> Question:
    """Return the question how a review compares moves in the deals of this draw.

    :raises ValueError: if the View's seat is not to act.
    """
    return replace(hint_question(view, draw), review=True)


def judgement_question(view: View, game: Game, draw: int = 0, *, review: bool = False) -> Question:
    """Return the question for a judgement: what :meth:`Players.judge` asks.

    :raises ValueError: if the View's seat is not to act.
    """
    if not review:
        return hint_question(view, draw)
    return comparison_question(view, draw) if draw else review_question(view, game)
