"""The intervals in the standings are as wide as they must be."""

from dataclasses import replace
from statistics import NormalDist

import pytest

from cardtable.engine.view import ContractResult
from cardtable.lab.matches import MatchOutcome
from cardtable.lab.standings import estimate, standings, t_quantile


def outcome(deal: int, names: tuple[str, str], scores: tuple[int, int], winner: int, fault: str = "") -> MatchOutcome:
    lead = scores[0] - scores[1]
    shares = (float(winner == 0), float(winner == 1))
    one = (1.0, 1.0)
    loser = 1 - winner if fault else None
    return MatchOutcome(names, (winner,), scores, (10, 10), one, one, shares, (lead, -lead), fault, loser, deal)


def test_intervals_agree_with_tables_of_students_t() -> None:
    known = {1: 12.706, 2: 4.303, 3: 3.182, 5: 2.571, 10: 2.228, 30: 2.042, 100: 1.984}
    assert {freedom: t_quantile(freedom) for freedom in known} == pytest.approx(known, abs=0.03)
    assert t_quantile(10**6) == pytest.approx(NormalDist().inv_cdf(0.975), abs=1e-4)


def test_an_estimate_is_a_mean_with_its_interval() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.error == pytest.approx(3.182 * 1.29099 / 2, abs=0.02)
    assert estimate([3.0]).error is None
    assert estimate([]).mean is None


def test_the_matches_of_a_deal_are_one_observation() -> None:
    # Seat 0 always wins by 10, so there is no difference between the players.
    played = [outcome(deal, names, (10, 0), 0) for deal in range(5) for names in (("ann", "bert"), ("bert", "ann"))]
    for each in standings(played):
        assert (each.share.mean, each.share.error) == (0.5, 0)
        assert (each.lead.mean, each.lead.error) == (0, 0)
        assert (each.wins, each.seats, each.points) == (5, 10, 5)


def test_a_player_who_won_everything_is_not_certain_to_win() -> None:
    found = standings([outcome(deal, ("ann", "bert"), (10, deal), 0) for deal in range(5)])
    assert [each.share.mean for each in found] == [1, 0]
    assert found[0].share.error == pytest.approx(1 - 0.025**0.2)
    same = standings([outcome(deal, ("ann", "bert"), (1, 0), 0) for deal in range(5)])
    assert [(each.lead.mean, each.lead.error) for each in same] == [(1, None), (-1, None)]


def test_the_lead_of_fewer_points_is_positive_where_they_win() -> None:
    found = standings([outcome(deal, ("ann", "bert"), (deal, 10), 0) for deal in range(4)])
    assert [(each.name, each.lead.mean) for each in found] == [("ann", 8.5), ("bert", -8.5)]


def test_matches_that_were_not_played_to_the_end_do_not_count_for_the_lead() -> None:
    found = standings([outcome(0, ("ann", "bert"), (10, 4), 0), outcome(1, ("ann", "bert"), (0, 90), 0, "bert died")])
    assert [(each.name, each.wins, each.lead.mean) for each in found] == [("ann", 2, 6), ("bert", 0, -6)]


def test_bids_count_for_the_bidder_and_not_for_the_partner() -> None:
    made, lost = ContractResult((0, 1), "Bid of 3", made=True), ContractResult((0, 1), "Bid of 3", made=False)
    played = replace(outcome(0, ("ann", "bert"), (3, 0), 0), hands=4, contracts=(made, lost, made))
    again = replace(outcome(0, ("bert", "ann"), (3, 0), 0), hands=4)
    assert [(each.name, each.bids, each.made) for each in standings([played, again])] == [
        ("ann", 3 / 8, 2 / 3),
        ("bert", 0, None),
    ]
    assert [(each.bids, each.made) for each in standings([again])] == [(None, None)] * 2
