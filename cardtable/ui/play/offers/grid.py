"""Arranges many choices in a grid: choices of one kind share a row."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cardtable.engine.moves import Move

MAX_SINGLE_LINE: Final = 8
"""The largest number of choices in a single row; more are broken into several rows."""
DEFAULT_COLUMNS: Final = 5
"""The number of columns if the kinds of the choices make no rows."""


@dataclass(frozen=True, slots=True)
class ChoiceGrid:
    """Rows of choices by their numbers, all of one length (``None``: an empty place), and choices outside the rows."""

    rows: tuple[tuple[int | None, ...], ...]
    loose: tuple[int, ...]

    @property
    def columns(self) -> int:
        """The number of places in a row."""
        return len(self.rows[0]) if self.rows else 0


def row_of(move: Move) -> object:
    """Return the kind that a choice shares with the others of its row: the rank of the only card that it names."""
    return move.named[0].rank if len(move.named) == 1 else move


def single(kinds: Sequence[object]) -> tuple[int, ...]:
    """Return the choices outside the rows."""
    return grid(kinds, len(kinds)).loose


def grid(kinds: Sequence[object], max_rows: int) -> ChoiceGrid:
    """Return a grid with the choices of one kind in one row.

    If there is no room for that many rows, the choices of one kind form a column instead.

    :param kinds: the kind of each choice.
    :param max_rows: the number of rows that have room.
    """
    groups: dict[object, list[int]] = {}
    for number, kind in enumerate(kinds):
        groups.setdefault(kind, []).append(number)
    lines = [numbers for numbers in groups.values() if len(numbers) > 1]
    loose = tuple(numbers[0] for numbers in groups.values() if len(numbers) == 1)
    if not lines or (len(lines) == 1 and len(lines[0]) > MAX_SINGLE_LINE):
        starts = range(0, len(kinds), DEFAULT_COLUMNS)
        lines = [list(range(start, min(start + DEFAULT_COLUMNS, len(kinds)))) for start in starts]
        loose = ()
    longest = max(map(len, lines), default=0)
    rows = tuple((*line, *[None] * (longest - len(line))) for line in lines)
    if len(rows) > max_rows and longest < len(rows):
        rows = tuple(zip(*rows, strict=True))
    return ChoiceGrid(rows, loose)
