"""Error rates and results without the luck of the cards, with their intervals."""

import csv
import io
from dataclasses import replace
from math import isclose
from random import Random
from statistics import stdev

from cardtable.store.statistics.figures import (
    Player,
    course_without_luck,
    decision_costs,
    error_rate,
    kind_costs,
    mean_of,
    points_without_luck,
)
from cardtable.store.statistics.records import UndoRecord, statistics_of
from cardtable.store.statistics.sheet import as_csv
from tests.store.played import AT, hand, losses, luck, review, when

ANN, BERT = Player(name="Ann"), Player(name="Bert")


def test_the_rate_is_the_total_cost_over_the_number_of_decisions() -> None:
    rate = error_rate([(2, 1.0), (0, 0.0), (8, 9.0), (10, 0.0)])
    assert rate is not None
    assert isclose(rate.mean, 0.5)
    assert rate.count == 20
    assert rate.low < 0.5 < rate.high


def test_the_interval_of_a_rate_contains_the_true_value_as_often_as_it_should() -> None:
    rng, held = Random(1), 0
    for _ in range(300):
        hands = []
        for _ in range(40):
            count, form = rng.randint(1, 12), rng.expovariate(1.0)  # a player is in good form or not for a whole hand
            hands.append((count, sum(form * rng.expovariate(1.0) for _ in range(count))))
        rate = error_rate(hands)
        assert rate is not None
        held += rate.low <= 1.0 <= rate.high
    assert 0.88 <= held / 300 <= 0.98


def test_too_few_hands_have_no_rate() -> None:
    assert error_rate([(3, 1.0)]) is None
    assert mean_of([1.0]) is None
    read = statistics_of([hand(1, 1, 2, 3), hand(2, 1, 2, 3), review(1), review(2)])
    assert decision_costs(read, ANN).each is None
    assert losses(decision_costs(read, ANN)) == (5.0, 5.0)


def test_reviews_count_for_the_person_who_sat_there() -> None:
    hands = [hand(number, 1, 2, 3) for number in (1, 2, 3)]
    mine = [review(number, plays=(4, 2.0 * number)) for number in (1, 2, 3)]
    read = statistics_of([*hands, *mine, review(1, seat=1, bids=(0, 0.0), plays=(1, 7.0)), review(2, seat=2)])
    cost = decision_costs(read, ANN)
    assert cost.each is not None
    assert isclose(cost.each.mean, (1.5 + 12.0) / 15)
    assert cost.bids is not None
    assert isclose(cost.bids.mean, 0.5)
    assert cost.plays is not None
    assert isclose(cost.plays.mean, 1.0)
    assert losses(decision_costs(read, BERT)) == (7.0,)
    assert losses(decision_costs(read, Player(level="easy"))) == ()


def test_the_cost_by_kind_is_that_of_the_last_hands_with_kinds_the_costliest_kind_first() -> None:
    hands = [hand(number, 1, 2, 3) for number in range(1, 31)]
    older = [review(1), *(review(number, leads=(1, 50.0)) for number in range(2, 6))]
    last = [review(number, leads=(2, 0.5), discards=(1, 2.0), calls=(0, 0.0)) for number in range(11, 31)]
    read = statistics_of([*hands, *older, *last, review(30, seat=1, leads=(1, 9.0))])
    costs = kind_costs(read, ANN)
    assert costs.hands == 20
    assert costs.kinds == (("discards", (20, 40.0)), ("leads", (40, 10.0)), ("calls", (0, 0.0)))
    assert kind_costs(read, BERT).kinds == (("leads", (1, 9.0)),)
    assert kind_costs(read, Player(level="easy")).hands == 0


def test_the_kinds_of_two_seats_of_one_person_are_added_up() -> None:
    at = replace(AT, seats=(AT.seats[0], AT.seats[0], AT.seats[2]))
    mine = [review(1, leads=(2, 0.5)), review(1, seat=1, leads=(1, 0.25), calls=(1, 3.0))]
    read = statistics_of([hand(1, 1, 2, 3, at=at), *mine])
    costs = kind_costs(read, ANN)
    assert costs.kinds == (("calls", (1, 3.0)), ("leads", (3, 0.75)))
    assert costs.hands == 1
    assert [each.seat for each in decision_costs(read, ANN).hands] == [0, 1], "a bar for each, and its own review"


def test_a_later_review_replaces_the_first() -> None:
    read = statistics_of([hand(1, 1, 2, 3), review(1), review(1, plays=(9, 0.0))])
    assert losses(decision_costs(read, ANN)) == (0.5,)


def test_hands_taken_back_lose_their_reviews_and_luck() -> None:
    before = [hand(1, 1, 2, 3), review(1), luck(1, 3.0, 2.0, 1.0)]
    read = statistics_of([*before, UndoRecord(when=when(2), table=AT.table, number=1), hand(1, 4, 5, 6)])
    assert [(each.reviews, each.luck) for each in read.hands] == [((), ())]


def test_points_with_and_without_luck_are_of_the_same_hands() -> None:
    hands = [hand(number, points, 0, 0) for number, points in ((1, 10), (2, -4), (3, 30), (4, 99))]
    worth = [luck(number, each, 0.0, 0.0) for number, each in ((1, 8.0), (2, -6.0), (3, 28.0))]
    apart = points_without_luck(statistics_of([*hands, *worth]), ANN)
    assert apart is not None
    plain, adjusted = apart
    assert (plain.mean, plain.count) == (12.0, 3)
    assert isclose(plain.error, 2 * stdev([10, -4, 30]) / 3**0.5)
    assert (adjusted.mean, adjusted.error) == (2.0, 0.0)
    course = course_without_luck(statistics_of([*hands, *worth]), ANN)
    assert [list(row) for row in course] == [[0, 0], [10, 2], [6, 4], [36, 6]]
    assert course_without_luck(statistics_of([*hands, *worth[:2]]), ANN) == []


def test_luck_for_another_number_of_seats_is_left_out() -> None:
    read = statistics_of([hand(1, 1, 2, 3), luck(1, 3.0, 2.0)])
    assert read.hands[0].luck == ()


def test_the_sheet_has_the_cost_of_decisions_and_the_luck() -> None:
    read = statistics_of([hand(1, 1, 2, 3), review(1), luck(1, 3.0, 2.0, -5.0)])
    rows = list(csv.DictReader(io.StringIO(as_csv(read))))
    assert [(row["luck"], row["decisions"], row["lost"]) for row in rows] == [
        ("3.0", "10", "5.0"),
        ("2.0", "", ""),
        ("-5.0", "", ""),
    ]
