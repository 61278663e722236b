"""The rows and bars of the statistics page about the cost of a person's moves and the luck of the cards."""

from cardtable.engine.game import Game
from cardtable.engine.typography import signed
from cardtable.store.statistics.error_rates import Mean
from cardtable.store.statistics.figures import Player
from cardtable.store.statistics.rates import DecisionCosts, decision_costs, points_without_luck
from cardtable.store.statistics.statistics import Statistics
from cardtable.ui.pages.bar_chart import BarChart


def rate_rows(read: Statistics, who: Player, game: Game) -> list[tuple[str, str]]:
    """Return the rows: points a hand with and without the luck of the cards, then the mean cost of decisions.

    :param read: the statistics of the game.
    """
    rows, word = [], game.endings.hand_word
    apart = points_without_luck(read, who, game.bot.luck_weight())
    if apart is not None:
        plain, adjusted = apart
        rows.append((f"Points a {word}, with luck", _points(plain)))
        rows.append(("Without the cards' luck", _points(adjusted)))
    cost = decision_costs(read, who)
    unit = game.bot.unit()
    for label, mean in ((f"A decision cost ({unit.short})", cost.each), ("A bid", cost.bids), ("A play", cost.plays)):
        if mean is not None and (mean is cost.each or (cost.bids is not None and cost.plays is not None)):
            rows.append((label, _loss(game, mean)))
    return rows


def loss_bars(read: Statistics, who: Player, game: Game) -> list[tuple[str, BarChart]]:
    """Return the bars of the cost of a person's moves in each reviewed hand; none if there are no such hands."""
    cost: DecisionCosts = decision_costs(read, who)
    unit = game.bot.unit()
    bars = [round(max(0.0, each) / unit.size) for each in cost.hands]
    return [("Lost", BarChart(bars, f"Lost by own moves, in {unit.name}", game.endings.hand_word))] if bars else []


def _points(mean: Mean) -> str:
    return signed(f"{mean.mean:.1f} ± {mean.error:.1f}")


def _loss(game: Game, mean: Mean) -> str:
    """Return a mean loss with its interval: ``1.2 ± 0.3``."""
    size = game.bot.unit().size
    return signed(f"{mean.mean / size:.1f} ± {mean.error / size:.1f}")
