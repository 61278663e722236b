"""The weaker half of the lines is dropped at each step, and what is given up early counts as if it were played out."""

from random import Random

import pytest

from cardtable.ai.explanation import Trial
from cardtable.ai.levels import Effort
from cardtable.ai.search import Halving
from cardtable.engine.bot import Line
from cardtable.engine.moves import Bid

PLAYOUTS = 1_000


def compared(means: list[float], playouts: int = PLAYOUTS) -> tuple[Halving, list[Trial], Effort]:
    """Compare lines with these mean worths until the course is over or the effort spent; return what came of it."""
    effort = Effort(playouts, None)
    trials = [Trial(Line((Bid(number),))) for number in range(len(means))]
    luck = Random(3)

    def play_out(lines: list[Trial]) -> None:
        deal = [mean + luck.gauss(0, 1) for mean in means]
        for trial in lines:
            spent = effort.spent
            trial.worths.append(deal[trials.index(trial)])
            effort.made += 1
            trial.cost += effort.spent - spent

    play_out(trials)
    course = Halving(trials, effort, 2.0)
    while not course.over and effort.spent < 1:
        play_out(course.played)
        course.count_deal()
    return course, trials, effort


def test_a_clear_choice_ends_the_search() -> None:
    course, trials, effort = compared([0, 3, 0, 0])
    assert course.choice is trials[1]
    assert effort.made < PLAYOUTS / 5


def test_what_is_given_up_counts_as_spent() -> None:
    # The first two are hard to tell apart, the others soon out of question.
    course, trials, effort = compared([0, 0.15, -4, -4, -4, -4, -4, -4])
    assert course.choice is None
    assert [len(trial.worths) for trial in trials[2:]] == [16] * 6
    # Three steps with eight, four and two lines take 42, 83 and 167 deals if nothing is given up.
    assert [len(trial.worths) for trial in trials[:2]] == pytest.approx([292, 292], abs=2)
    assert effort.spent == pytest.approx(1, abs=0.01)
    assert effort.made < 0.7 * PLAYOUTS


def test_only_as_many_lines_are_compared_as_there_are_deals_for() -> None:
    course, trials, _ = compared([0.0] * 30, playouts=60)
    assert sum(len(trial.worths) > 1 for trial in trials) <= 10
    assert course.played[0] is trials[0]


def test_the_first_line_and_the_best_are_compared_to_the_end() -> None:
    course, trials, _ = compared([0, -1, 0.2, -1], playouts=60)
    assert course.choice in (None, trials[0], trials[2])
    assert {len(trial.worths) for trial in course.played} == {max(len(trial.worths) for trial in trials)}


def test_a_line_that_was_given_up_takes_no_place_in_the_better_half() -> None:
    effort = Effort(300, None, made=3)
    first, ahead, stale = [Trial(Line((Bid(number),)), [0.0], cost=0.01) for number in range(3)]
    course = Halving([first, ahead, stale], effort, 2.0)
    stale.worths = [2.0] * 10
    course.played = [first, ahead]  # the third was given up after ten deals
    for trial in course.played:
        trial.worths = [float(trial is ahead)] * 11
    effort.made = 150  # the first of two steps is over
    course.count_deal()
    assert course.played == [first, ahead]
    assert course.choice is None
