"""Control variates: subtracts from values what they have in common with measures of mean zero.

The weight of each measure is fitted by least squares. The values are split into ten parts, and each part is adjusted
with weights fitted to the others: no value takes part in its own adjustment, and the mean stays unbiased.
"""

from collections.abc import Sequence
from math import fsum
from typing import Final

PARTS: Final = 10
"""The number of parts into which the values are split."""
MIN_PER_MEASURE: Final = 10
"""With fewer values for each measure, nothing is subtracted: the fit would add more noise than it removes. Guessed."""
RIDGE: Final = 1e-6
"""The addition to the diagonal, as a share of the sum of squares, which makes measures that never vary harmless."""


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
