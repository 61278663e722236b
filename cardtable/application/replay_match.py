"""A table that is only looked back at: nothing is played, nobody thinks, and its file stays as it is."""

from cardtable.application.table_match import TableMatch


class ReplayMatch(TableMatch):
    """A match as its file tells it. Implements ``WatchedMatch``."""

    @property
    def thinking(self) -> bool:
        """Whether an AI player is at work on its move: never."""
        return False
