"""The review of a move: it is flagged only if two comparisons agree."""

from dataclasses import replace

import pytest

from cardtable.ai.advice import Advice, Spread, Verdict
from cardtable.ai.review import Review, ReviewedMove, mean_loss, needs_confirmation, review_move
from cardtable.engine.cards import Card
from cardtable.engine.moves import Move, Pass, Play

GOOD, BAD, OTHER = Pass(), Play(Card.parse("9h")), Play(Card.parse("8h"))
LEAST = 2.0


def advice(loss: float, error: float, fair: float | None = None, best: Move = GOOD) -> Advice:
    """Return advice with a verdict on the bad move."""
    bad = Verdict(BAD, loss, error, 90, Spread(-9.0, -2.0, 5.0), fair, "It gives a trick away.")
    return Advice(best, "It wins.", verdicts=(Verdict(best, 0.0, 0.0, 90), bad), worth=7.0)


def test_a_move_that_both_comparisons_find_costly_is_flagged() -> None:
    move = review_move(3, "play", BAD, advice(5.0, 1.0), advice(4.0, 1.0), LEAST)
    assert (move.flagged, move.best, move.words) == (True, GOOD, "It wins. It gives a trick away.")


def test_the_figure_is_that_of_the_advice_and_the_worth_before_the_move_is_of_the_same_deals() -> None:
    move = review_move(3, "play", BAD, advice(4.5, 1.0), advice(8.0, 1.0), LEAST)
    assert (move.loss, move.deals, move.worth) == (4.5, 90, 2.5)


def test_means_are_made_of_losses_over_deals_whose_number_did_not_depend_on_them() -> None:
    assert review_move(3, "play", BAD, advice(4.5, 1.0, 3.5), None, LEAST).fair_loss == 3.5
    assert review_move(3, "play", BAD, advice(4.5, 1.0), None, LEAST).fair_loss == 4.5


def test_a_move_that_seemed_as_good_is_measured_too() -> None:
    assert not needs_confirmation(advice(0.5, 1.0), BAD, LEAST)
    assert review_move(3, "play", BAD, advice(0.5, 1.0), None, LEAST).loss == 0.5


@pytest.mark.parametrize("again", [(1.0, 0.1), (5.0, 4.0)])
def test_what_the_second_comparison_doubts_is_not_flagged(again: tuple[float, float]) -> None:
    assert not review_move(3, "play", BAD, advice(9.0, 1.0), advice(*again), LEAST).flagged


def test_it_takes_two_comparisons_to_flag_a_move() -> None:
    assert not review_move(3, "play", BAD, advice(9.0, 1.0), None, LEAST).flagged


def test_only_what_costs_something_is_compared_again() -> None:
    assert needs_confirmation(advice(9.0, 1.0), BAD, LEAST)
    assert not needs_confirmation(advice(9.0, 5.0), BAD, LEAST)
    assert not needs_confirmation(advice(1.0, 0.1), BAD, LEAST)


def test_the_recommended_move_costs_nothing_and_is_not_compared_again() -> None:
    assert not needs_confirmation(advice(9.0, 1.0), GOOD, LEAST)
    assert review_move(0, "play", GOOD, advice(9.0, 1.0), None, LEAST).loss == 0


def moves(*losses: float) -> tuple[ReviewedMove, ...]:
    return tuple(ReviewedMove(n, "play", BAD, GOOD, "", 0.0, loss, flagged=loss > 3) for n, loss in enumerate(losses))


def test_the_three_costliest_flagged_moves_are_shown_worst_first() -> None:
    review = Review(0, moves(4.0, 9.0, 1.0, 5.0, 8.0), even=0.0, end=10.0)
    assert [each.loss for each in review.worst] == [9.0, 8.0, 5.0]


def test_luck_is_the_result_without_the_cost_of_the_decisions() -> None:
    assert Review(0, moves(4.0, -1.0), even=2.0, end=10.0).luck == pytest.approx(11.0)


def test_luck_and_the_cost_of_the_decisions_add_up_to_the_result() -> None:
    fair = tuple(replace(each, fair=each.loss + 1.5) for each in moves(4.0, -1.0))
    review = Review(0, fair, even=2.0, end=10.0)
    assert review.luck - sum(each.fair_loss for each in fair) == pytest.approx(10.0 - 2.0)


def test_the_mean_loss_has_a_standard_error() -> None:
    assert mean_loss([]) == (0.0, 0.0)
    mean, error = mean_loss([1.0, 2.0, 3.0, 2.0])
    assert mean == pytest.approx(2.0)
    assert error == pytest.approx(0.408, abs=0.001)
