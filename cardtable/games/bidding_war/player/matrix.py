"""Matrix games: both players choose at the same time, and what one gains the other loses.

Solved exactly, by the simplex method on a condensed tableau (Dantzig's reduction of a game to a linear program).
"""

from collections.abc import Sequence
from typing import Final

# Differences up to this one may come from rounding, and do not count.
ROUNDING_ERROR: Final = 1e-9
# After this many pivots columns are chosen by Bland's rule instead of by steepness, so the search ends. Guessed.
MAX_STEEPEST_PIVOTS: Final = 100


def solve(gain: Sequence[Sequence[float]]) -> tuple[float, list[float]]:
    """Return the value of the game to the player who chooses the row, and the probability of each row.

    :param gain: what that player gains, by row and column.
    """
    sure = [min(row) for row in gain]
    floor = max(sure)
    if floor >= min(map(max, zip(*gain, strict=True))) - ROUNDING_ERROR:
        best = sure.index(floor)
        return floor, [float(row == best) for row in range(len(gain))]
    # A game of positive gains has a positive value; adding the same number to all gains changes only the value.
    shift = 1.0 - min(sure)
    rows, columns = len(gain), len(gain[0])
    table = [[value + shift for value in row] + [1.0] for row in gain]
    table.append([-1.0] * columns + [0.0])
    basis, outside = [-1 - row for row in range(rows)], list(range(columns))
    for turn in range(MAX_STEEPEST_PIVOTS * 10):
        column = _entering(table[rows], columns, turn)
        if column is None:
            break
        row = _leaving(table, column, rows)
        _pivot(table, row, column)
        basis[row], outside[column] = outside[column], basis[row]
    total = table[rows][columns]
    mixture = [0.0] * rows
    for column, label in enumerate(outside):
        if label < 0:
            mixture[-1 - label] = max(0.0, table[rows][column] / total)
    return 1.0 / total - shift, mixture


def _entering(prices: Sequence[float], columns: int, turn: int) -> int | None:
    """Return a column that makes the sum larger: the steepest, or after many pivots the first."""
    if turn >= MAX_STEEPEST_PIVOTS:
        return next((column for column in range(columns) if prices[column] < -ROUNDING_ERROR), None)
    least = min(prices[:columns])
    return prices.index(least) if least < -ROUNDING_ERROR else None


def _leaving(table: Sequence[Sequence[float]], column: int, rows: int) -> int:
    """Return the row that bounds this column first."""
    tightest, least = 0, float("inf")
    for row in range(rows):
        line = table[row]
        if line[column] > ROUNDING_ERROR:
            ratio = line[-1] / line[column]
            if ratio < least:
                tightest, least = row, ratio
    return tightest


def _pivot(table: list[list[float]], row: int, column: int) -> None:
    pivot = 1.0 / table[row][column]
    line = [value * pivot for value in table[row]]
    line[column] = pivot
    for place, other in enumerate(table):
        factor = other[column]
        if place != row and factor:
            changed = [value - factor * part for value, part in zip(other, line, strict=True)]
            changed[column] = -factor * pivot
            table[place] = changed
    table[row] = line
