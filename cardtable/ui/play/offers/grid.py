"""Many choices as a grid: which of them stand in one row."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cardtable.engine.moves import Move

MAX_SINGLE_LINE: Final = 8
"""A single line with more choices than this is broken into several."""
DEFAULT_COLUMNS: Final = 5
"""How many choices stand side by side where their kinds make no rows."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of choices by their number, all of one length (``None``: an empty place), and those that fit in no row."""

    rows: tuple[tuple[int | None, ...], ...]
    loose: tuple[int, ...]

    @property
    def columns(self) -> int:
        """How many places a row has."""
        return len(self.rows[0]) if self.rows else 0


def row_of(move: Move) -> object:
    """Return what a choice has in common with the others of its row: the rank of its one card."""
    return move.cards[0].rank if len(move.cards) == 1 else move


def single(kinds: Sequence[object]) -> tuple[int, ...]:
    """Return the choices that are in none of the rows."""
    return grid(kinds, len(kinds)).loose


def grid(kinds: Sequence[object], max_rows: int) -> Grid:
    """Return where the choices stand: those of one kind in one row.

    With more rows than there is room for, they stand in one column instead.

    :param kinds: the kind of each choice.
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
    return Grid(rows, loose)
