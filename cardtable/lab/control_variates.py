"""The luck of the cards in matches, which is subtracted from their results (control variates).

The measures have mean zero for all players: a draw is compared with other draws from the same deck, and a deal with
other deals. Subtracting any multiple of them from the results therefore leaves the mean unchanged and may reduce the
variance. Source: M. White and M. Bowling, Learning a value analysis tool for agent evaluation, IJCAI 2009.
The weight of each measure is fitted by least squares. The values are split into ten parts, and each part is adjusted
with weights fitted to the others: no value takes part in its own adjustment, and the mean stays unbiased.
"""

from collections.abc import Mapping, Sequence
from math import fsum
from random import Random
from statistics import fmean
from typing import Final

from cardtable.ai.hands import deal, play_out, table_before_deal
from cardtable.engine.bot import Draws
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.engine.state import BEFORE_A_DEAL, State

DRAWS_COMPARED: Final = 8
"""The number of other draws that a draw is compared with. Guessed; more would make the comparison less noisy."""
DEALS_COMPARED: Final = 4
"""The number of other deals that a deal is compared with. Guessed."""
PARTS: Final = 10
"""The number of parts into which the values are split."""
MIN_PER_MEASURE: Final = 10
"""With fewer values for each measure, nothing is subtracted: the fit would add more noise than it removes. Guessed."""
RIDGE: Final = 1e-6
"""The addition to the diagonal, as a share of the sum of squares, which makes measures that never vary harmless."""


def leads(figures: Sequence[float], sides: Sequence[Sequence[int]]) -> tuple[float, ...]:
    """Return, for each seat, its figure less the mean figure of the other sides."""
    results = [0.0] * len(figures)
    for side in sides:
        others = [figure for seat, figure in enumerate(figures) if seat not in side]
        for seat in side:
            results[seat] = figures[seat] - sum(others) / len(others)
    return tuple(results)


class DrawLuck:
    """The luck of the draws in a match so far, in a game in which cards are drawn."""

    def __init__(self, game: Game, seats: int, seed: str) -> None:
        self._draws = game.draws
        self._rng = Random(f"{seed} other draws")
        self._seats = range(seats)
        self._sums: list[tuple[float, ...]] | None = None

    def add_move(self, before: State, move: Move, after: State) -> None:
        """Compare the cards that a player's move drew with others that it could have drawn."""
        draws = self._draws
        if draws is None or draws.undrawn(after) >= draws.undrawn(before):
            return
        others = [draws.reordered(before, self._rng) for _ in range(DRAWS_COMPARED)]
        for other in others:
            other.apply(move)
        self._compare(draws, before, after, others)

    def add_shuffle(self, before: State, after: State) -> None:
        """Compare a shuffle in the middle of a hand, with which cards may be drawn at once, with other shuffles."""
        if self._draws is None or before.phase == BEFORE_A_DEAL:
            return
        others = [before.copy() for _ in range(DRAWS_COMPARED)]
        for other in others:
            other.apply(other.deal(self._rng))
        self._compare(self._draws, before, after, others)

    def _compare(self, draws: Draws, before: State, after: State, others: Sequence[State]) -> None:
        if len(after.results) > len(before.results) or after.actor is None:
            return
        means = [
            [fmean(measure) for measure in zip(*(draws.prospects(other, seat) for other in others), strict=True)]
            for seat in self._seats
        ]
        gains = [
            tuple(value - mean for value, mean in zip(draws.prospects(after, seat), means[seat], strict=True))
            for seat in self._seats
        ]
        if self._sums is not None:
            gains = [tuple(map(sum, zip(*pair, strict=True))) for pair in zip(self._sums, gains, strict=True)]
        self._sums = gains

    def by_seat(self, sides: Sequence[Sequence[int]]) -> tuple[tuple[float, ...], ...]:
        """Return how much better each seat drew than the other sides, in each of the game's measures."""
        if self._sums is None:
            return ()
        measures = [leads(measure, sides) for measure in zip(*self._sums, strict=True)]
        return tuple(zip(*measures, strict=True))


def deal_luck(game: Game, seats: int, options: Mapping[str, object], seed: str, number: int) -> tuple[float, ...]:
    """Return the highest and the lowest lead in this hand under the rules of thumb, less their means in other deals.

    :param number: the number of hands before this one.
    """
    own = _extremes(game, seats, options, seed, number)
    others = [_extremes(game, seats, options, f"{seed} other deal {other}", number) for other in range(DEALS_COMPARED)]
    return tuple(value - fmean(each[place] for each in others) for place, value in enumerate(own))


def _extremes(game: Game, seats: int, options: Mapping[str, object], seed: str, number: int) -> tuple[float, float]:
    table = table_before_deal(game, [f"Player {seat}" for seat in range(seats)], options, seed, number)
    before, shuffles = table.state.scores, 0
    while table.state.actor == DEALER:
        deal(table, seed, shuffles)
        shuffles += 1
    play_out(game, table.state, Random(f"{seed} rule"))
    points = [after - earlier for after, earlier in zip(table.state.scores, before, strict=True)]
    found = leads(points, game.sides(seats))
    return max(found), min(found)


def without_luck(values: Sequence[float], luck: Sequence[Sequence[float]]) -> list[float]:
    """Return the values less the part that their measures of luck explain; unchanged if that would add variance.

    :param luck: the measures of each value, all with mean zero; there may be none.
    """
    measures = len(luck[0]) if luck else 0
    if not measures or len(values) < MIN_PER_MEASURE * (measures + 1):
        return list(values)
    adjusted = list(values)
    for part in range(PARTS):
        rest = [place for place in range(len(values)) if place % PARTS != part]
        weights = _fit([values[place] for place in rest], [luck[place] for place in rest])
        for place in range(part, len(values), PARTS):
            explained = sum(weight * measure for weight, measure in zip(weights, luck[place], strict=True))
            adjusted[place] -= explained
    return adjusted if _spread(adjusted) < _spread(values) else list(values)


def _spread(values: Sequence[float]) -> float:
    """Return the sum of the squared deviations from the mean."""
    mean = fsum(values) / len(values)
    return fsum((value - mean) ** 2 for value in values)


def _fit(values: Sequence[float], luck: Sequence[Sequence[float]]) -> list[float]:
    """Return the least-squares weights of the measures, with an intercept."""
    rows = [(1.0, *measures) for measures in luck]
    size = len(rows[0])
    matrix = [[sum(row[one] * row[two] for row in rows) for two in range(size)] for one in range(size)]
    right = [sum(row[one] * value for row, value in zip(rows, values, strict=True)) for one in range(size)]
    for one in range(size):
        matrix[one][one] += RIDGE * (matrix[one][one] or 1.0)
    return _solve(matrix, right)[1:]


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a symmetric positive definite system by Gaussian elimination; the arguments are overwritten."""
    size = len(right)
    for one in range(size):
        for two in range(one + 1, size):
            factor = matrix[two][one] / matrix[one][one]
            for column in range(one, size):
                matrix[two][column] -= factor * matrix[one][column]
            right[two] -= factor * right[one]
    solution = [0.0] * size
    for one in reversed(range(size)):
        known = sum(matrix[one][column] * solution[column] for column in range(one + 1, size))
        solution[one] = (right[one] - known) / matrix[one][one]
    return solution
