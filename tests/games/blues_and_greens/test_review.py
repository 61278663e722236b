"""What the review of a hand finds costly in Blues and Greens, although luck differs greatly from deal to deal."""

from dataclasses import replace

import pytest

from cardtable.ai.advice import compare
from cardtable.ai.questions import comparison_question
from cardtable.engine.mistake import Mistake
from cardtable.games.blues_and_greens.game import GAME
from tests.games.blues_and_greens.deals import dealt

POOR = "g4c g7c gTc g4d g6d g9d g5h g8h gTh g4s g6s g9s gQs"
"""No pair of honours, no long suit and no two or three."""


@pytest.mark.nightly("a review in all its deals")
def test_a_high_bid_on_a_poor_hand_is_costly() -> None:
    # No clock: all deals are compared.
    question = replace(comparison_question(dealt({0: POOR}).view(0), 1), playouts=GAME.review.deals)
    bid = GAME.parse("bid 171")
    found = compare(question, GAME, [GAME.parse("pass"), bid]).verdict(bid)
    assert found.costs(GAME.bot.measure().min_loss(Mistake.SMALL))
