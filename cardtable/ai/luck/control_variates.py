"""Control variates: values without what goes with measures of mean zero.

How much of each measure is taken out is fitted by least squares to the other values (ten parts, each fitted without
itself), so that no value has a say in its own correction and the mean stays unbiased.
"""

from collections.abc import Sequence
from math import fsum
from typing import Final

PARTS: Final = 10
"""The values are fitted in this many parts."""
MIN_PER_MEASURE: Final = 10
"""With fewer values for each measure, nothing is taken out: the fit would add more noise than it removes. Guessed."""
RIDGE: Final = 1e-6
"""What is added to the diagonal, in parts of the mean square, so that measures that never vary do no harm."""


def without_luck(values: Sequence[float], luck: Sequence[Sequence[float]]) -> list[float]:
    """Return the values, each less what its measures of luck explain; as they are if that makes them spread more.

    :param luck: for each value its measures, all with mean zero; there may be none.
    """
    measures = len(luck[0]) if luck else 0
    if not measures or len(values) < MIN_PER_MEASURE * (measures + 1):
        return list(values)
    adjusted = list(values)
    for part in range(PARTS):
        rest = [place for place in range(len(values)) if place % PARTS != part]
        weights = _fitted([values[place] for place in rest], [luck[place] for place in rest])
        for place in range(part, len(values), PARTS):
            explained = sum(weight * measure for weight, measure in zip(weights, luck[place], strict=True))
            adjusted[place] -= explained
    return adjusted if _spread(adjusted) < _spread(values) else list(values)


def _spread(values: Sequence[float]) -> float:
    """Return the sum of the squares around the mean."""
    mean = fsum(values) / len(values)
    return fsum((value - mean) ** 2 for value in values)


def _fitted(values: Sequence[float], luck: Sequence[Sequence[float]]) -> list[float]:
    """Return the least-squares weights of the measures, with an intercept."""
    rows = [(1.0, *measures) for measures in luck]
    size = len(rows[0])
    matrix = [[sum(row[one] * row[two] for row in rows) for two in range(size)] for one in range(size)]
    right = [sum(row[one] * value for row, value in zip(rows, values, strict=True)) for one in range(size)]
    for one in range(size):
        matrix[one][one] += RIDGE * (matrix[one][one] or 1.0)
    return _solved(matrix, right)[1:]


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a symmetric positive definite system, by Gauss."""
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
