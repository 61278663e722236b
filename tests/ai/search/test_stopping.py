"""A search stops when its continuation cannot be expected to change the move that it would choose, caution included."""

from random import Random

import pytest

from cardtable.ai.explanation import Trial
from cardtable.ai.search import MIN_ALIKE_DEALS, undecided
from cardtable.engine.bot import Line
from cardtable.engine.moves import Bid

DEALS = 60
CAUTION = 2.0


def tried(move: int, *worths: float, weight: float = 0.0, promise: float = 0.0) -> Trial:
    """Return a line of one move with its worths in the deals so far."""
    return Trial(Line((Bid(move),), promise, weight), list(worths))


def better(than: Trial, move: int, errors: float) -> Trial:
    """Return a line whose gain over another one is this many standard errors, after as many deals."""
    luck = Random(move)
    noise = [luck.gauss(0, 1) for _ in than.worths]
    equal = tried(move, *(own + step for own, step in zip(than.worths, noise, strict=True)))
    needed = errors * equal.error(than) - equal.gain(than)
    return tried(move, *(worth + needed for worth in equal.worths))


def rule(deals: int = DEALS) -> Trial:
    """Return the line of the rules of thumb."""
    luck = Random(7)
    return tried(1, *(luck.gauss(0, 1) for _ in range(deals)))


@pytest.mark.parametrize(("errors", "kept"), [(-5, [0]), (6, [1]), (0.5, [0, 1])])
def test_what_is_far_behind_is_given_up_what_is_far_ahead_chosen_and_what_may_yet_be_better_tried_further(
    errors: float, kept: list[int]
) -> None:
    first = rule()
    lines = [first, better(first, 2, errors)]
    assert undecided(lines, CAUTION, 1_000) == [lines[place] for place in kept]


def test_with_few_deals_left_caution_decides_for_the_rules_of_thumb() -> None:
    first = rule()
    # Better than the rules of thumb, but not by the two errors that caution requires.
    even = better(first, 2, 0.5)
    assert undecided([first, even], CAUTION, DEALS + 5) == [first]
    assert undecided([first, even], 0.0, DEALS + 5) == [first, even]


def test_a_move_that_caution_does_not_accept_yet_may_be_the_choice_in_the_end() -> None:
    first = rule()
    ahead = better(first, 2, 1.9)
    assert undecided([first, ahead], CAUTION, DEALS + 1) == [first, ahead]
    assert undecided([first, better(first, 2, 2.6)], CAUTION, DEALS + 1) != [first]


def test_the_first_line_stays_because_gains_are_relative_to_it() -> None:
    first = rule()
    one, other = better(first, 2, 8), better(first, 3, 8)
    assert undecided([first, one, other, better(first, 4, -8)], CAUTION, 1_000) == [first, one, other]


def test_two_lines_that_begin_with_the_same_move_need_no_decision() -> None:
    first = rule()
    one, other = better(first, 2, 8), better(first, 3, 8)
    same = Trial(one.line, other.worths)
    assert undecided([first, one, same], CAUTION, 1_000) in ([one], [same])


def test_a_move_without_any_difference_is_given_up_only_after_enough_deals() -> None:
    for deals, kept in ((MIN_ALIKE_DEALS - 1, 2), (MIN_ALIKE_DEALS, 1)):
        first = rule(deals)
        assert len(undecided([first, tried(2, *first.worths)], CAUTION, 1_000)) == kept


@pytest.mark.parametrize(("promise", "choice"), [(0.5, 1), (-0.5, 0)])
def test_a_promise_decides_between_lines_that_the_deals_do_not_tell_apart(promise: float, choice: int) -> None:
    first = rule()
    promised = tried(2, *first.worths, weight=100.0, promise=promise)
    assert undecided([first, promised], CAUTION, 1_000) == [[first, promised][choice]]
