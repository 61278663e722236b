"""The sequential test keeps its error rates and needs fewer deals than a contest of fixed length."""

from collections.abc import Callable
from random import Random

import pytest

from cardtable.lab.matches import MatchOutcome
from cardtable.lab.sequential import MIN_DEALS, Decision, Margin, StoppingRule, decision, next_look

TRIALS = 200
MARGIN = 0.25


def bell(rng: Random) -> float:
    return rng.gauss(0, 1)


def skewed(rng: Random) -> float:
    """Mostly a little behind, seldom far ahead, as when a bid fails."""
    return rng.expovariate(1) - 1


def stops(spread: Callable[[Random], float], truth: float, rng: Random) -> tuple[Decision, int]:
    values: list[float] = []
    look = MIN_DEALS
    while True:
        values.append(truth + spread(rng))
        if len(values) >= look:
            look = next_look(len(values))
            found = decision(values, MARGIN)
            if found is not Decision.OPEN:
                return found, len(values)


@pytest.mark.parametrize("spread", [bell, skewed])
@pytest.mark.parametrize(("truth", "wrong"), [(0.0, Decision.AHEAD), (MARGIN, Decision.EVEN)])
def test_either_error_occurs_in_at_most_one_of_twenty_contests(
    spread: Callable[[Random], float], truth: float, wrong: Decision
) -> None:
    rng = Random(6)
    found = [stops(spread, truth, rng) for _ in range(TRIALS)]
    errors = sum(each is wrong for each, _ in found)
    # 5 % of 200 are 10; 18 would show that it is more.
    assert errors < 18
    # A contest of fixed length with the same errors needs 10.8 variances over the margin squared: 173 deals.
    assert sum(deals for _, deals in found) / TRIALS < 0.8 * 173


def outcome(deal: int, seating: int, lead: float) -> MatchOutcome:
    two = ("one", "two") if seating == 0 else ("two", "one")
    leads = (lead, -lead) if seating == 0 else (-lead, lead)
    shares = tuple(float(each > 0) for each in leads)
    return MatchOutcome(two, (0,), (0, 0), (1, 1), (0, 0), (0, 0), shares, leads, deal=deal, seating=seating)


@pytest.mark.parametrize("margin", [Margin(2, points=True), Margin(0.2, points=False)])
def test_the_decision_does_not_depend_on_the_order_in_which_deals_end(margin: Margin) -> None:
    rng = Random(3)
    outcomes = [outcome(deal, seating, rng.gauss(3, 2)) for deal in range(150) for seating in (0, 1)]
    found = []
    for order in (outcomes, sorted(outcomes, key=lambda each: (each.deal // 4, rng.random()))):
        rule = StoppingRule("one", margin, 2, 0.5, 1)
        seen = []
        for each in order:
            seen.append(each)
            if rule.add(each):
                break
        counted = rule.counted(seen)
        found.append((rule.decision, rule.deals, {(each.deal, each.seating) for each in counted}))
    assert found[0] == found[1]
    assert found[0][0] is Decision.AHEAD
    assert found[0][1] < 150


def test_a_lead_is_reversed_where_fewer_points_win() -> None:
    rule = StoppingRule("two", Margin(2, points=True), 2, 0.5, -1)
    rng = Random(3)
    assert any(rule.add(outcome(deal, seating, rng.gauss(3, 2))) for deal in range(99) for seating in (0, 1))
    assert rule.decision is Decision.AHEAD
