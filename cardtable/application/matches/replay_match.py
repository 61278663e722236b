"""A match that is only looked back at: nothing is played, no AI player thinks, and the file stays as it is."""

from pathlib import Path

from cardtable.application.matches.table_match import TableMatch
from cardtable.engine.table import Table
from cardtable.engine.view import View


class ReplayMatch(TableMatch):
    """A match read from a file. Implements ``WatchedMatch``.

    :ivar closed: the number of moves after which hidden cards stay hidden; ``None`` if all finished hands can be shown.
    """

    def __init__(self, table: Table, path: Path | None = None, closed: int | None = None) -> None:
        super().__init__(table, path)
        self.closed = closed

    def is_over(self, length: int) -> bool:
        """Whether the hand of a move is over; false in a branch of a hand that is still being played."""
        return (self.closed is None or length <= self.closed) and super().is_over(length)

    @property
    def thinking(self) -> bool:
        """False: no AI player thinks about a move."""
        return False

    def open_view_at(self, seat: int | None, length: int) -> View:
        """Return what ``seat`` knew then, but with all cards face up.

        :raises ValueError: if that hand is not over.
        """
        if not self.is_over(length):
            raise ValueError(f"the hand of move {length} is not over, so its cards stay hidden")
        return super().open_view_at(seat, length)
