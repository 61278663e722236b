"""The review of a move: it is flagged only if two comparisons agree."""

from dataclasses import replace

import pytest

from cardtable.ai.advice import Judgement, Verdict
from cardtable.ai.explanation import Candidate, Explanation
from cardtable.ai.review import Review, ReviewedMove, mean_loss, needs_comparison, review_move
from cardtable.engine.cards import Card
from cardtable.engine.moves import Move, Pass, Play

GOOD, BAD, OTHER = Pass(), Play(Card.parse("9h")), Play(Card.parse("8h"))
LEAST = 2.0


def judgement(best: Move = GOOD, **losses: tuple[float, float]) -> Judgement:
    """Return a judgement of the bad move (``bad``) and, where it is not the best one, of the good one (``good``)."""
    moves = {"bad": BAD, "good": GOOD}
    verdicts = [Verdict(moves[name], loss, error, 40) for name, (loss, error) in losses.items()]
    return Judgement(Explanation(best, "It wins."), (Verdict(best, 0.0, 0.0, 40), *verdicts), worth=7.0)


def of_pair(loss: float, error: float, fair: float | None = None) -> Judgement:
    """Return a comparison of the bad move with the good one."""
    return Judgement(Explanation(GOOD, ""), (Verdict(GOOD, 0.0, 0.0, 90), Verdict(BAD, loss, error, 90, fair=fair)))


FIRST = judgement(bad=(9.0, 1.0))


def test_a_move_that_both_comparisons_find_costly_is_flagged() -> None:
    move = review_move(3, "play", BAD, FIRST, [of_pair(5.0, 1.0), of_pair(4.0, 1.0)], LEAST)
    assert (move.flagged, move.best, move.words, move.worth) == (True, GOOD, "It wins.", 7.0)


def test_the_loss_is_measured_where_the_best_was_not_chosen() -> None:
    move = review_move(3, "play", BAD, FIRST, [of_pair(4.5, 1.0), of_pair(8.0, 1.0)], LEAST)
    assert (move.loss, move.deals) == (4.5, 90)


def test_means_are_made_of_losses_over_deals_whose_number_did_not_depend_on_them() -> None:
    assert review_move(3, "play", BAD, FIRST, [of_pair(4.5, 1.0, 3.5)], LEAST).fair_loss == 3.5
    assert review_move(3, "play", BAD, FIRST, [of_pair(4.5, 1.0)], LEAST).fair_loss == 4.5


def test_a_move_that_only_seemed_as_good_is_measured_too() -> None:
    first = judgement(bad=(-0.1, 5.0))
    assert needs_comparison(first, [], BAD, LEAST)
    assert review_move(3, "play", BAD, first, [of_pair(0.5, 1.0)], LEAST).loss == 0.5


@pytest.mark.parametrize(
    ("one", "other"),
    [((9.0, 1.0), (1.0, 0.1)), ((9.0, 1.0), (5.0, 4.0)), ((9.0, 8.0), (5.0, 1.0)), ((1.0, 0.1), (5.0, 1.0))],
)
def test_what_one_comparison_doubts_is_not_flagged(one: tuple[float, float], other: tuple[float, float]) -> None:
    assert not review_move(3, "play", BAD, FIRST, [of_pair(*one), of_pair(*other)], LEAST).flagged


def test_it_takes_two_comparisons_to_flag_a_move() -> None:
    assert not review_move(3, "play", BAD, FIRST, [of_pair(9.0, 1.0)], LEAST).flagged


def test_only_what_costs_something_is_compared_a_last_time() -> None:
    assert needs_comparison(FIRST, [of_pair(9.0, 1.0)], BAD, LEAST)
    assert not needs_comparison(FIRST, [of_pair(9.0, 5.0)], BAD, LEAST)
    assert not needs_comparison(FIRST, [of_pair(1.0, 0.1)], BAD, LEAST)
    assert not needs_comparison(FIRST, [of_pair(9.0, 1.0), of_pair(9.0, 1.0)], BAD, LEAST)


def test_the_recommended_move_costs_nothing_and_is_not_compared() -> None:
    assert not needs_comparison(judgement(), [], GOOD, LEAST)
    assert review_move(0, "play", GOOD, judgement(), [], LEAST).loss == 0


def by_lot(*worths: tuple[Move, float, float]) -> Judgement:
    """Return a judgement of moves that are drawn by lot: each with its chance and its worth, the likeliest first."""
    candidates = tuple(Candidate(move, 0.0, 0, 0, chance) for move, chance, _ in worths)
    verdicts = tuple(Verdict(move, worths[0][2] - worth, 0.1, 1000) for move, _, worth in worths)
    return Judgement(Explanation(worths[0][0], "By lot.", candidates), verdicts)


def test_moves_that_are_drawn_by_lot_cost_nothing_on_average() -> None:
    drawn = by_lot((GOOD, 0.5, 2.0), (BAD, 0.3, 4.0), (OTHER, 0.2, 1.0))
    losses = {move: review_move(0, "play", move, drawn, [drawn], LEAST).loss for move in (GOOD, BAD, OTHER)}
    assert losses == pytest.approx({GOOD: 0.4, BAD: -1.6, OTHER: 1.4})
    assert 0.5 * losses[GOOD] + 0.3 * losses[BAD] + 0.2 * losses[OTHER] == pytest.approx(0)
    assert needs_comparison(drawn, [], GOOD, LEAST)
    assert not needs_comparison(drawn, [drawn], GOOD, LEAST)


def test_where_only_some_of_the_drawn_moves_are_known_the_likeliest_is_measured_from() -> None:
    drawn = by_lot((GOOD, 0.5, 2.0), (BAD, 0.3, 4.0), (OTHER, 0.2, 1.0))
    some = Judgement(drawn.hint, drawn.verdicts[:2])
    assert review_move(0, "play", BAD, some, [some], LEAST).loss == -2.0
    assert not needs_comparison(some, [], GOOD, LEAST)


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
