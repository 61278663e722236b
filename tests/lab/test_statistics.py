"""The intervals of a play-test: they hold the truth as often as they say, and show no more than there is."""

from random import Random

import pytest

from cardtable.lab.statistics import MAX_UNITS, difference, mean, ratio, share, share_of_groups, shown
from cardtable.web.report import Measured


def matches(rng: Random, number: int, truth: float) -> list[tuple[float, float]]:
    """Return wins and hands of matches whose hands are alike, so that their number says too much."""
    parts: list[tuple[float, float]] = []
    for _ in range(number):
        luck, hands = rng.gauss(truth, 0.15), rng.randint(2, 9)
        parts.append((sum(rng.random() < luck for _ in range(hands)), hands))
    return parts


MANY = pytest.param(3 * MAX_UNITS + 17, marks=pytest.mark.nightly("statistics of many invented deals"))


@pytest.mark.parametrize("number", [60, MANY])
def test_an_interval_of_a_ratio_holds_the_truth_about_95_times_in_100(number: int) -> None:
    rng, held = Random(number), 0
    for _ in range(100):
        figure = share(matches(rng, number, 0.6))
        held += not figure.excludes(60)
    assert 88 <= held <= 99


def test_hands_of_one_match_are_no_evidence_of_their_own() -> None:
    alone = [(float(place % 2), 1.0) for place in range(40)]
    tenfold = [(10 * won, 10 * hands) for won, hands in alone]
    assert ratio(tenfold).low == ratio(alone).low


def test_what_never_happened_may_still_happen() -> None:
    never = share([(0, 5)] * 30)
    assert (never.value, never.low) == (0, 0)
    assert never.high == pytest.approx(100 * (1 - 0.025 ** (1 / 30)))
    assert share([(5, 5)] * 30).high == 100
    assert (share([(5, 5)] * 30).low or 0) < 100


def test_too_few_matches_have_no_interval() -> None:
    assert ratio([(1, 2), (3, 4)]).interval == ""
    assert mean([1, 2, 3]).interval == ""
    assert ratio([]).value is None
    assert ratio([(0, 0)]).value is None


def test_the_same_deals_tell_more_where_play_stays_the_same() -> None:
    rng = Random(3)
    deals = [rng.gauss(0, 10) for _ in range(80)]
    theirs = [(deal, 1.0) for deal in deals]
    ours = [(deal + rng.gauss(1, 0.5), 1.0) for deal in deals]
    change, gain = difference(ours, theirs)
    assert change.excludes(0)
    assert not change.excludes(1)
    assert gain is not None
    assert gain > 50
    apart, none = difference([(rng.gauss(1, 10), 1.0) for _ in deals], theirs)
    assert not apart.excludes(1)
    assert none is not None
    assert 0.6 < none < 1.6


def test_a_difference_of_ratios_holds_the_truth_about_95_times_in_100() -> None:
    rng, held = Random(8), 0
    for _ in range(200):
        change, _ = difference(matches(rng, 60, 0.6), matches(rng, 60, 0.5), times=100)
        held += not change.excludes(10)
    assert 180 <= held <= 198


def test_of_many_figures_only_those_stand_out_that_do_not_by_chance() -> None:
    nothing = {f"figure {place}": Measured(1.0, 0.0 + 0.01 * place, 2.0) for place in range(20)}
    assert shown(nothing) == set()
    assert shown({**nothing, "strong": Measured(1.0, 0.8, 1.2)}) == {"strong"}
    assert shown({"alone": Measured(1.0, 0.1, 1.9)}) == {"alone"}
    assert shown({"unknown": Measured(1.0), "none": Measured(None)}) == set()


@pytest.mark.nightly("statistics of many invented deals")
def test_the_share_of_the_deal_is_what_repetitions_have_in_common() -> None:
    rng, held = Random(2), 0
    for _ in range(20):
        deals = [rng.gauss(0, 2) for _ in range(40)]
        figure = share_of_groups([[deal + rng.gauss(0, 2) for _ in range(4)] for deal in deals])
        held += not figure.excludes(50)
        assert figure.excludes(5)
    assert held >= 16
    assert not share_of_groups([[rng.gauss(0, 2) for _ in range(4)] for _ in range(150)]).excludes(0)
    assert share_of_groups([[1.0, 1.0]] * 20).value == 0


def test_matches_without_what_is_counted_are_no_evidence() -> None:
    few = [(1.0, 2.0), (0.0, 3.0), (2.0, 4.0)]
    assert ratio([*few, *[(0.0, 0.0)] * 3 * MAX_UNITS]).interval == ""


def test_a_figure_that_differs_by_rounding_alone_is_not_shown_to_differ() -> None:
    third = ratio([(1 / 3, 1.0)] * 30, times=100)
    assert shown({"third": third}, 100 / 3) == set()
    assert not Measured(0.1 + 0.2, 0.1 + 0.2, 0.1 + 0.2).excludes(0.3)
