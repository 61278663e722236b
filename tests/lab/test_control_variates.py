"""Luck is measured with mean zero; subtracting it adds no bias and reduces the variance."""

from collections.abc import Sequence
from random import Random
from statistics import fmean, variance

import pytest

from cardtable.engine.game import Game
from cardtable.lab.contest import Bounds, entrant_of, fixtures, numbered_names
from cardtable.lab.control_variates import without_luck
from cardtable.lab.matches import MatchOutcome, Terms, play_fixture
from cardtable.lab.standings import by_deal, by_entrant, estimate
from tests.contract.toy import TOY
from tests.known_games import game_of


def played(game: Game, kinds: Sequence[str], deals: int, seed: str = "a", **options: object) -> list[MatchOutcome]:
    players = [entrant_of(kind, name, game, Bounds()) for kind, name in zip(kinds, numbered_names(kinds), strict=True)]
    terms = Terms(seed, options, hands=True, adjusted=True)
    return [play_fixture(game, players, each, terms) for each in fixtures(game, players, deals)]


def test_a_correlated_measure_is_subtracted_and_the_mean_stays() -> None:
    rng = Random(1)
    luck = [(rng.gauss(0, 1), rng.gauss(0, 2)) for _ in range(400)]
    values = [0.5 + 3 * one - two + rng.gauss(0, 1) for one, two in luck]
    fair = without_luck(values, luck)
    assert variance(fair) < 0.15 * variance(values)
    plain, adjusted = estimate(values), estimate(fair)
    assert plain.mean is not None
    assert adjusted.mean is not None
    assert adjusted.error is not None
    assert plain.error is not None
    assert abs(adjusted.mean - 0.5) < 1.5 * adjusted.error < 0.6 * plain.error


def test_over_many_contests_the_adjusted_mean_has_no_bias() -> None:
    """This holds even if the measures are correlated with the spread of few values."""
    rng = Random(2)
    means = []
    for _ in range(400):
        luck = [(rng.gauss(0, 1),) for _ in range(24)]
        means.append(fmean(without_luck([one**3 + rng.gauss(0, 1) * abs(one) for (one,) in luck], luck)))
    found = estimate(means)
    assert found.mean is not None
    assert found.error is not None
    assert abs(found.mean) < 1.5 * found.error


def test_too_few_values_are_unchanged() -> None:
    assert without_luck([1.0, 2.0], [(1.0,), (2.0,)]) == [1.0, 2.0]
    assert without_luck([1.0, 2.0], [(), ()]) == [1.0, 2.0]


def test_a_measure_that_never_varies_changes_nothing() -> None:
    values = [float(number % 7) for number in range(40)]
    assert without_luck(values, [(0.0,)] * 40) == values


@pytest.mark.nightly("the luck of the cards in many hands")
def test_luck_in_the_card_game_has_mean_zero_and_moves_no_mean() -> None:
    outcomes = played(game_of("the-card-game"), ("rule", "random"), 33)
    taken = by_entrant(outcomes)["rule"]
    deals = by_deal(taken, -1)
    for measure in range(len(deals[0].luck)):
        found = estimate([deal.luck[measure] for deal in deals])
        assert found.mean is not None
        assert found.error is not None
        assert abs(found.mean) < 1.6 * found.error
    plain = [deal.lead or 0.0 for deal in deals]
    fair = without_luck(plain, [deal.luck for deal in deals])
    assert abs(fmean(fair) - fmean(plain)) < 2 * (estimate(plain).error or 0.0)


def test_in_self_play_of_equals_the_lead_is_zero_with_and_without_luck() -> None:
    outcomes = played(TOY, ("rule", "rule", "rule"), 8)
    for taken in by_entrant(outcomes).values():
        deals = by_deal(taken, 1)
        fair = without_luck([deal.lead or 0.0 for deal in deals], [deal.luck for deal in deals])
        assert fair == pytest.approx([0.0] * 8)
    assert any(outcome.leads[0] for outcome in outcomes)


def test_a_single_hand_scores_only_its_own_points() -> None:
    outcomes = played(game_of("the-card-game"), ("rule", "rule"), 4)
    assert [outcome.hands for outcome in outcomes] == [1] * len(outcomes)
    # Hands of three cards and more, in turn: longer ones leave more points.
    assert all(0 <= score <= 200 for outcome in outcomes for score in outcome.scores)
    assert {outcome.deal for outcome in outcomes if outcome.luck} == set(range(4))


def test_the_luck_of_draws_is_relative_to_the_other_players() -> None:
    drawn = [each.luck for each in played(game_of("blackjack"), ("random", "rule", "rule", "rule"), 1) if each.luck]
    for luck in drawn:
        assert sum(mine for (mine,) in luck) == pytest.approx(0)
    assert any(mine for luck in drawn for (mine,) in luck)
