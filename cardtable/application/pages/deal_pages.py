"""The pages of deals that are the same for everybody, and what becomes of a result when a match is over."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from cardtable.application.matches.live_match import LiveMatch
from cardtable.application.pages.deals_page import DealsPage
from cardtable.application.pages.evening_page import EveningPage
from cardtable.application.settings.current_profile import CurrentProfile
from cardtable.application.tables.table_in_play import TableInPlay
from cardtable.application.tables.table_opener import TableOpener
from cardtable.engine.game import Game
from cardtable.store.deals.day_results import DayResultsFile


class DealPages:
    """The page of the deal of the day and of deals by code, and that of the duplicate evening.

    :param games: all that can be played.
    :param file: the results of deals of the day.
    :param profile: the one in use.
    :param opener: continues a table.
    :param clock: tells the time.
    :ivar page: deals of the day, and deals by code.
    :ivar evening: the duplicate evening.
    """

    def __init__(
        self,
        games: Sequence[Game],
        file: DayResultsFile,
        profile: CurrentProfile,
        opener: TableOpener,
        clock: Callable[[], datetime],
    ) -> None:
        self.play: TableInPlay = opener.play
        go, leave, sittings = self.play.loop.go, opener.pages.show_menu, opener.sittings
        self.page = DealsPage(games, file, profile, sittings, self.play, clock=clock, go=go, leave=leave)
        self.evening = EveningPage(
            games, profile, sittings, self.play, open_table=opener.open, clock=clock, go=go, leave=self.page.show
        )
        self.page.evening = self.evening.show

    def keep_result(self, match: LiveMatch) -> str:
        """Keep what a match that is over came to, where that counts; return what went wrong."""
        return self.page.keep_result(match) or self.evening.keep_result(match)

    def next_page(self, match: LiveMatch) -> tuple[str, Callable[[], None]] | None:
        """Return where a match that is over leads on, with the label of the button; ``None`` for another match."""
        return ("Evening", partial(self._leave_for, self.evening.show)) if self.evening.is_turn(match) else None

    def _leave_for(self, show: Callable[[], None]) -> None:
        """Close the table in play, and show a page."""
        self.play.close()
        show()
