"""Many choices as a table: which of them stand in one row."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

LEADING_WORD: Final = re.compile(r"\w*")
MAX_SINGLE_LINE: Final = 8
"""A single line with more choices than this is broken into several."""
DEFAULT_COLUMNS: Final = 5
"""How many choices stand side by side where they make no table."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of choices by their number, all of one length (``None``: an empty place), and those that fit in no row."""

    rows: tuple[tuple[int | None, ...], ...]
    loose: tuple[int, ...]

    @property
    def columns(self) -> int:
        """How many places a row has."""
        return len(self.rows[0]) if self.rows else 0


def shortened(labels: Sequence[str]) -> tuple[str, ...]:
    """Return the labels without a first word that all of them share: the title has said it."""
    first = {label.partition(" ")[0] for label in labels}
    if len(first) > 1 or any(" " not in label for label in labels):
        return tuple(labels)
    return tuple(label.partition(" ")[2] for label in labels)


def fitting(labels: Sequence[str], fits: Callable[[Sequence[str]], bool]) -> tuple[str, ...]:
    """Return the labels of a row, without as many first words that all share as must go for them to fit."""
    made, shorter = tuple(labels), shortened(labels)
    while len(made) > 1 and made != shorter and not fits(made):
        made, shorter = shorter, shortened(shorter)
    return made


def single(labels: Sequence[str]) -> tuple[int, ...]:
    """Return the choices that are in none of the rows."""
    return grid(labels, len(labels)).loose


def grid(labels: Sequence[str], max_rows: int) -> Grid:
    """Return where the choices stand: those that begin alike (``7♠``, ``7 no trump``) in one row.

    With more rows than there is room for, they stand in one column instead.
    """
    groups: dict[str, list[int]] = {}
    for number, label in enumerate(labels):
        leading = LEADING_WORD.match(label)
        groups.setdefault(leading.group() if leading is not None else "", []).append(number)
    lines = [numbers for numbers in groups.values() if len(numbers) > 1]
    loose = tuple(numbers[0] for numbers in groups.values() if len(numbers) == 1)
    if not lines or (len(lines) == 1 and len(lines[0]) > MAX_SINGLE_LINE):
        starts = range(0, len(labels), DEFAULT_COLUMNS)
        lines = [list(range(start, min(start + DEFAULT_COLUMNS, len(labels)))) for start in starts]
        loose = ()
    longest = max(map(len, lines), default=0)
    rows = tuple((*line, *[None] * (longest - len(line))) for line in lines)
    if len(rows) > max_rows and longest < len(rows):
        rows = tuple(zip(*rows, strict=True))
    return Grid(rows, loose)
