"""The review of a move: it is flagged only if two comparisons agree."""

import pytest

from cardtable.ai.advice.judgement import Judgement, Verdict
from cardtable.ai.advice.review import Review, ReviewedMove, mean_loss, review_move, seems_worse
from cardtable.ai.search.explanation import Explanation
from cardtable.engine.cards import Card
from cardtable.engine.moves import Move, Pass, Play

GOOD, BAD, OTHER = Pass(), Play(Card.parse("9h")), Play(Card.parse("8h"))
LEAST = 2.0


def judgement(best: Move = GOOD, **losses: tuple[float, float]) -> Judgement:
    """Return a judgement of the bad move (``bad``) and, where it is not the best one, of the good one (``good``)."""
    moves = {"bad": BAD, "good": GOOD}
    verdicts = [Verdict(moves[name], loss, error, 40) for name, (loss, error) in losses.items()]
    return Judgement(Explanation(best, "It wins."), (Verdict(best, 0.0, 0.0, 40), *verdicts), worth=7.0)


def test_a_move_that_both_comparisons_find_costly_is_flagged() -> None:
    move = review_move(3, "play", BAD, judgement(bad=(9.0, 1.0)), judgement(bad=(5.0, 1.0)), LEAST)
    assert (move.flagged, move.best, move.words, move.worth) == (True, GOOD, "It wins.", 7.0)


def test_the_loss_is_measured_where_the_best_was_not_chosen() -> None:
    move = review_move(
        3, "play", BAD, judgement(bad=(9.0, 1.0)), judgement(OTHER, bad=(6.0, 1.0), good=(1.5, 1.0)), LEAST
    )
    assert move.loss == pytest.approx(4.5)


@pytest.mark.parametrize(
    ("first", "second"),
    [((9.0, 1.0), (1.0, 1.0)), ((9.0, 1.0), (5.0, 4.0)), ((9.0, 8.0), (5.0, 1.0)), ((1.0, 0.1), (5.0, 1.0))],
)
def test_a_move_that_only_one_comparison_finds_costly_is_not_flagged(
    first: tuple[float, float], second: tuple[float, float]
) -> None:
    assert not review_move(3, "play", BAD, judgement(bad=first), judgement(bad=second), LEAST).flagged


def test_a_loss_that_may_be_chance_is_not_flagged() -> None:
    second = judgement(OTHER, bad=(9.0, 2.0), good=(5.5, 1.0))
    move = review_move(3, "play", BAD, judgement(bad=(9.0, 1.0)), second, LEAST)
    assert move.loss == pytest.approx(3.5)
    assert not move.flagged


def test_only_a_move_that_seems_worse_is_compared_again() -> None:
    assert seems_worse(judgement(bad=(0.1, 5.0)), BAD)
    assert not seems_worse(judgement(bad=(-0.1, 5.0)), BAD)
    assert not seems_worse(judgement(), GOOD)
    assert review_move(0, "play", GOOD, judgement(), None, LEAST).loss == 0


def moves(*losses: float) -> tuple[ReviewedMove, ...]:
    return tuple(ReviewedMove(n, "play", BAD, GOOD, "", 0.0, loss, flagged=loss > 3) for n, loss in enumerate(losses))


def test_the_three_costliest_flagged_moves_are_shown_worst_first() -> None:
    review = Review(0, 0, moves(4.0, 9.0, 1.0, 5.0, 8.0), even=0.0, end=10.0)
    assert [each.loss for each in review.worst] == [9.0, 8.0, 5.0]


def test_luck_is_the_result_without_the_cost_of_the_decisions() -> None:
    assert Review(0, 0, moves(4.0, -1.0), even=2.0, end=10.0).luck == pytest.approx(11.0)


def test_the_mean_loss_has_a_standard_error() -> None:
    assert mean_loss([]) == (0.0, 0.0)
    mean, error = mean_loss([1.0, 2.0, 3.0, 2.0])
    assert mean == pytest.approx(2.0)
    assert error == pytest.approx(0.408, abs=0.001)
