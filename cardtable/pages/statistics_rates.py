"""The rows and bars of the statistics page about the cost of a person's moves and the luck of the cards."""

from collections.abc import Callable
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.typography import Forms, capitalized, counted, signed
from cardtable.pages.bar_chart import BarChart
from cardtable.pages.chart import Chart
from cardtable.pages.figure_cards import BigFigure
from cardtable.pages.kind_panel import KindRow, KindSheet
from cardtable.play.practice import of_kind
from cardtable.store.statistics.figures import Player
from cardtable.store.statistics.rates import (
    MAX_KIND_HANDS,
    MIN_HANDS,
    Between,
    HandCosts,
    Mean,
    between,
    course_without_luck,
    decision_costs,
    kind_costs,
    level_costs_of,
    points_without_luck,
)
from cardtable.store.statistics.statistics import Statistics

NARROW: Final = 0.15
"""Half of an interval, in units, below which a second decimal says more."""


def rate_rows(read: Statistics, who: Player, game: Game) -> list[tuple[str, str]]:
    """Return the rows: points a hand with and without the luck of the cards, then the mean cost of decisions.

    :param read: the statistics of the game.
    """
    rows, word = [], game.endings.hand_word
    apart = points_without_luck(read, who)
    if apart is not None:
        plain, adjusted = apart
        rows.append((f"Points a {word}, with luck", _points(plain)))
        rows.append(("Without luck", _points(adjusted)))
    cost = decision_costs(read, who)
    unit = game.bot.measure().unit
    costs = ((f"Cost per decision ({unit.short})", cost.each), ("Per bid", cost.bids), ("Per play", cost.plays))
    for label, mean in costs:
        if mean is not None and (mean is cost.each or (cost.bids is not None and cost.plays is not None)):
            rows.append((label, _loss(game, mean)))
    return rows + level_rows(read, who, game)


def level_rows(read: Statistics, who: Player, game: Game) -> list[tuple[str, str]]:
    """Return the rows that compare a person's decisions with those of AI players; none where nothing was measured.

    Only tables of the size at which the levels were measured count.
    """
    measured = level_costs_of(game)
    if measured is None or who.level:
        return []
    own = decision_costs(read, who, measured.players).each
    if own is None:
        return []
    return [
        (f"With {counted(measured.players, 'player')}", _loss(game, own)),
        *((f"AI, {each.level}", _loss(game, each.cost)) for each in measured.costs),
        ("Strength", _compared(between(own, measured.costs))),
    ]


def cost_figure(read: Statistics, who: Player, game: Game) -> BigFigure | None:
    """Return the mean cost of a person's decisions, and the levels between which it lies; ``None`` without reviews."""
    measured = None if who.level else level_costs_of(game)
    own = decision_costs(read, who, None if measured is None else measured.players).each
    if own is None:
        return None
    figure, error = _loss(game, own).split(" ± ")
    below: tuple[str, ...] = (f"± {error}",)
    if measured is not None:
        compared = _compared(between(own, measured.costs))
        below = (f"{below[0]} · {compared}", compared, *below)
    return BigFigure(figure, f"{game.bot.measure().unit.short} lost per decision", below)


def _compared(found: Between) -> str:
    match found:
        case Between(None, None):
            return "too few hands to tell"
        case Between(worse, None):
            return f"above {worse}"
        case Between(None, better):
            return f"below {better}"
        case Between(worse, better):
            return f"between {worse} and {better}"


def loss_bars(
    read: Statistics, who: Player, game: Game, review: Callable[[HandCosts], None]
) -> list[tuple[str, BarChart]]:
    """Return the charts of the cost of a person's moves in each reviewed hand; none if there are no such hands.

    The first has the cost of all moves, its bids apart; the second, the error rate, has the mean cost of a decision.

    :param review: opens the review of a hand.
    """
    hands = [each for each in decision_costs(read, who).hands if each.both[0]]
    unit, word = game.bot.measure().unit, game.endings.hand_word
    if not hands:
        return []
    lost = [round(max(0.0, each.both[1]) / unit.size) for each in hands]
    bids = [min(whole, round(max(0.0, each.bids[1]) / unit.size)) for whole, each in zip(lost, hands, strict=True)]
    rates = [max(0.0, each.both[1]) / unit.size / each.both[0] for each in hands]
    counts = [each.both[0] for each in hands]
    less = (f"less is better; a click opens the review of a {word}", "less is better")
    upper = bids if any(each.bids[0] for each in hands) else []

    def open_hand(number: int) -> None:
        review(hands[number])

    of_moves, of_each = _cost_titles("Cost of moves", game), _cost_titles("Cost per decision", game)
    parts = ("plays", "bids")
    return [
        ("Lost", BarChart(lost, of_moves[0], word, upper, parts, note=less, open=open_hand, shorter=of_moves[1:])),
        ("Rate", BarChart(rates, of_each[0], word, weights=counts, note=less, open=open_hand, shorter=of_each[1:])),
    ]


def _cost_titles(cost: str, game: Game) -> Forms:
    unit = game.bot.measure().unit
    return f"{cost}, in {unit.name}", f"{cost}, in {unit.short}", cost


def kind_sheet(read: Statistics, who: Player, game: Game) -> KindSheet:
    """Return the cost of a person's decisions by kind, in the last hands of a game."""
    costs, unit, word = kind_costs(read, who), game.bot.measure().unit, game.endings.hand_word
    if costs.hands < MIN_HANDS:
        empty = f"Once {MIN_HANDS} {word}s have been reviewed, you see here which kinds of decisions cost you most."
        return KindSheet((), (), empty)
    totals = {kind: total / unit.size for kind, (_, total) in costs.kinds}
    largest = max(0.0, *totals.values()) / costs.hands
    digits = 0 if largest >= 10 else 1 if largest >= 1 else 2
    rows = []
    for kind, (count, _) in costs.kinds:
        cost = totals[kind] / costs.hands
        share = max(0.0, cost) / largest if largest else 0.0
        made = f"{of_kind(count, kind)} in {counted(costs.hands, word)}"
        each = f"{_figure(totals[kind] / max(1, count), 2)} {unit.name}"
        tip = f"{capitalized(made)}; {f'it cost {each}' if count == 1 else f'each cost {each} on average'}."
        rows.append(KindRow(kind, _figure(cost, digits), share, tip))
    last = f"last {costs.hands}" if costs.hands == MAX_KIND_HANDS else counted(costs.hands, word)
    return KindSheet(rows, (f"{unit.short} a {word}, {last}", f"{unit.short} a {word}", f"a {word}"), "")


def _figure(value: float, digits: int) -> str:
    """Return a figure with this many decimals, but never a zero with a sign."""
    return signed(f"{round(value, digits) + 0.0:.{digits}f}")


def luck_chart(read: Statistics, who: Player) -> list[tuple[str, Chart]]:
    """Return the chart of a player's points with and without the luck of the cards; none if it is not known."""
    course = course_without_luck(read, who)
    title = "Points, with and without luck"
    return [("Points", Chart(("with luck", "without luck"), course, title))] if course else []


def _points(mean: Mean) -> str:
    return signed(f"{mean.mean:.1f} ± {mean.error:.1f}")


def _loss(game: Game, mean: Mean) -> str:
    """Return a mean loss with its interval: ``1.2 ± 0.3``, or ``0.14 ± 0.03`` if it is that narrow."""
    size = game.bot.measure().unit.size
    digits = 1 if mean.error / size >= NARROW else 2
    return signed(f"{mean.mean / size:.{digits}f} ± {mean.error / size:.{digits}f}")
