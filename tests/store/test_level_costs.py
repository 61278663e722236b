"""Between which levels of AI players a person's decisions lie, and the measured costs of the levels."""

from itertools import pairwise

import pytest

from cardtable.engine.game import Game
from cardtable.engine.seats import AILevel
from cardtable.games import GAMES
from cardtable.store.statistics.figures import Between, LevelCost, Mean, Player, between, decision_costs, level_costs_of
from cardtable.store.statistics.records import statistics_of
from tests.store.played import CARDS, hand, losses, review

COSTS = (
    LevelCost(AILevel.EASY, Mean(0.40, 0.05, 100)),
    LevelCost(AILevel.NORMAL, Mean(0.20, 0.05, 100)),
    LevelCost(AILevel.HARD, Mean(0.12, 0.04, 100)),
    LevelCost(AILevel.EXPERT, Mean(0.02, 0.02, 100)),
)


@pytest.mark.parametrize(
    ("mean", "error", "expected"),
    [
        (0.60, 0.10, Between(None, AILevel.EASY)),
        (0.30, 0.04, Between(AILevel.EASY, AILevel.NORMAL)),
        (0.30, 0.06, Between(None, AILevel.HARD)),
        (0.16, 0.02, Between(AILevel.EASY, AILevel.EXPERT)),
        (0.06, 0.01, Between(AILevel.HARD, AILevel.EXPERT)),
        (0.06, 0.05, Between(AILevel.NORMAL, None)),
        (-0.10, 0.05, Between(AILevel.EXPERT, None)),
        (0.20, 0.50, Between(None, None)),
    ],
)
def test_a_cost_lies_between_levels_whose_intervals_are_apart_from_its_own(
    mean: float, error: float, expected: Between
) -> None:
    assert between(Mean(mean, error, 20), COSTS) == expected


@pytest.mark.parametrize("game", [game for game in GAMES if level_costs_of(game)], ids=lambda game: game.id)
def test_stronger_levels_lose_less(game: Game) -> None:
    measured = level_costs_of(game)
    assert measured is not None
    assert measured.players in game.players
    levels = [each.level for each in measured.costs]
    assert levels == [level for level in AILevel if level in levels]
    assert all(one.cost.mean > other.cost.mean for one, other in pairwise(measured.costs))
    assert all(each.cost.error > 0 and each.cost.count >= 20 for each in measured.costs)


def test_only_tables_of_the_size_that_was_measured_are_compared() -> None:
    read = statistics_of(
        [hand(number, 1, 2, 3) for number in (1, 2, 3)]
        + [review(number, bids=(0, 0.0), plays=(10, 5.0)) for number in (1, 2, 3)]
        + [hand(number, 1, 2, 3, at=CARDS, minute=10 + number) for number in (1, 2, 3)]
    )
    assert losses(decision_costs(read, Player(name="Ann"), 3)) == (5.0, 5.0, 5.0)
    assert losses(decision_costs(read, Player(name="Ann"), 4)) == ()
