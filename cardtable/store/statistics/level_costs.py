"""The cost of a decision at each level of AI players, as measured, and where a person lies between them."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.engine.game import Game
from cardtable.engine.seats import AILevel
from cardtable.store.game_files import measured_costs_of
from cardtable.store.statistics.error_rates import Mean


@dataclass(frozen=True, slots=True)
class LevelCost:
    """The mean cost of a decision by players of one level, in the measure of the game's bot."""

    level: AILevel
    cost: Mean


@dataclass(frozen=True, slots=True)
class LevelCosts:
    """The costs of the levels of one game. They were measured at tables of one size, with the printed rules.

    :param players: the number of players at these tables.
    :param costs: the costs, the weakest level first. Levels that were not measured are missing.
    """

    players: int
    costs: tuple[LevelCost, ...]


@dataclass(frozen=True, slots=True)
class Between:
    """Between which levels a person's cost lies, as far as the intervals are apart.

    :param worse: the strongest level whose decisions surely cost more; ``None`` if there is none.
    :param better: the weakest level whose decisions surely cost less; ``None`` if there is none.
    """

    worse: AILevel | None
    better: AILevel | None


def between(own: Mean, costs: Sequence[LevelCost]) -> Between:
    """Return between which levels a cost lies.

    :param costs: the costs of the levels, the weakest first.
    """
    worse = [each.level for each in costs if each.cost.low > own.high]
    better = [each.level for each in costs if each.cost.high < own.low]
    return Between(worse[-1] if worse else None, better[0] if better else None)


def level_costs_of(game: Game) -> LevelCosts | None:
    """Return the cost of a decision at each level of AI players; ``None`` where nobody has measured it."""
    raw = measured_costs_of(game)
    if raw is None:
        return None
    costs = raw["costs"]
    measured = [
        LevelCost(level, Mean(costs[level]["mean"], costs[level]["error"], costs[level]["hands"]))
        for level in AILevel
        if level in costs
    ]
    return LevelCosts(raw["players"], tuple(measured))
