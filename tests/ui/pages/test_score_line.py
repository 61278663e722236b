"""The score of a table in one line."""

import pytest

from cardtable.pages.parts import NO_SCORE, score_of

THREE = ((0,), (1,), (2,))


@pytest.mark.parametrize(("low_wins", "others"), [(False, 30), (True, 10)])
def test_the_score_says_whose_best_points_are_beside_the_persons(low_wins: bool, others: int) -> None:
    score = score_of((0, 30, 10), THREE, 0, low_wins=low_wins)
    assert score.forms == (f"you 0 · best of the others {others}", f"you 0 · best other {others}", "you 0")


def test_a_single_opponent_is_called_so() -> None:
    assert score_of((-20, 1030), ((0,), (1,)), 0, low_wins=False).forms == ("you −20 · opponent 1,030", "you −20")


def test_without_a_person_the_best_score_is_shown() -> None:
    assert score_of((20, 30, 10), THREE, None, low_wins=False).forms == ("best score 30",)
    assert score_of((0, 0, 0), THREE, None, low_wins=False) == NO_SCORE
