"""The bids of an auction as a table: suits across, for example, and numbers of tricks down."""

from dataclasses import dataclass

from cardtable.engine.moves import Move
from cardtable.engine.voice.standing import Forms


@dataclass(frozen=True, slots=True)
class BidCell:
    """One bid of the table.

    :param row: its place from the top.
    :param column: its place from the left.
    :param text: the text in the cell: the value of the bid.
    :param label: the bid in words, on the button that makes it.
    :param seat: the player who made it, if it is the highest bid so far.
    """

    row: int
    column: int
    move: Move
    text: str
    label: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class BidTable:
    """All bids that have a place in the table; others, such as a pass, are beside it.

    :param columns: the heading of each column, in its forms.
    """

    columns: tuple[Forms, ...]
    rows: tuple[str, ...]
    cells: tuple[BidCell, ...]

    def cell(self, move: Move) -> BidCell | None:
        """Return the cell of a bid; ``None`` if it has no place in the table."""
        return next((cell for cell in self.cells if cell.move == move), None)
