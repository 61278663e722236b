"""The pages of deals of the day, deals by code and duplicate evenings; keeps the results of their matches."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from cardtable.application.pages.deals_page import DealsPage
from cardtable.application.pages.evening_page import EveningPage
from cardtable.application.settings.current_profile import CurrentProfile
from cardtable.application.tables.table_in_play import TableInPlay
from cardtable.application.tables.table_opener import TableOpener
from cardtable.engine.game import Game
from cardtable.play.live import LiveMatch
from cardtable.store.day_results import DayResultsFile
from cardtable.store.evenings import has_evening
from cardtable.ui.page import Page


class DealPages:
    """The page of the deal of the day and deals by code, and the page of the duplicate evening.

    :param games: all games.
    :param file: the results of deals of the day.
    :param profile: the profile in use.
    :param opener: continues a table.
    :param clock: returns the time.
    :param choose_game: asks for the game in which a deal number is dealt.
    :ivar page: the page of the deal of the day and deals by code.
    :ivar evening: the page of the duplicate evening.
    """

    def __init__(
        self,
        games: Sequence[Game],
        file: DayResultsFile,
        profile: CurrentProfile,
        opener: TableOpener,
        clock: Callable[[], datetime],
        choose_game: Callable[[str], None],
    ) -> None:
        self.play: TableInPlay = opener.play
        go, leave, sittings = self.play.loop.go, opener.pages.show_menu, opener.sittings
        self.page = DealsPage(
            games,
            file,
            profile,
            sittings,
            self.play,
            clock=clock,
            open_table=opener.open,
            go=go,
            leave=leave,
            choose_game=choose_game,
        )
        self.evening = EveningPage(
            games, profile, sittings, self.play, open_turn=opener.open_turn, clock=clock, go=go, leave=self.page.show
        )
        self.page.evening = self.evening.show

    def keep_result(self, match: LiveMatch) -> str:
        """Keep the result of a finished match if it counts; return a message if that fails, else an empty one."""
        return self.page.keep_result(match) or self.evening.keep_result(match)

    def next_page(self, match: LiveMatch) -> tuple[str, Callable[[], None]] | None:
        """Return the label of a button and the page after a finished match; ``None`` if it is no turn of an evening."""
        folder = None if match.path is None else match.path.parent
        if folder is None or not has_evening(folder):
            return None
        return "Evening", partial(self.play.pages.leave_table, partial(self.evening.page_of, folder))

    def evening_of(self, folder: Path) -> Page:
        return self.evening.page_of(folder)
