"""The parts of the program behind the menu. Each is made, and its modules are imported, when it is first needed.

The menu is therefore on the screen sooner. While it waits for the person, these modules are imported one by one, so
there is no wait for them later either.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardtable.application.settings.current_profile import CurrentProfile
from cardtable.engine.game import Game
from cardtable.store.folders import Folders
from cardtable.ui.desktop.sounds import Sounds
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.loop import Loop

if TYPE_CHECKING:  # imported late, when they are needed
    from cardtable.ai.players import Players
    from cardtable.application.deals.secret_deals import SecretDeal, SecretDeals
    from cardtable.application.pages.deal_pages import DealPages
    from cardtable.application.pages.game_choice import GameChoice
    from cardtable.application.pages.practice_page import PracticePage
    from cardtable.application.pages.profiles_page import ProfilesPage
    from cardtable.application.pages.saved_tables_page import SavedTablesPage
    from cardtable.application.pages.settings_page import SettingsPage
    from cardtable.application.pages.setup_page import SetupPage
    from cardtable.application.pages.statistics_page import StatisticsPage
    from cardtable.application.tables.shared_exits import Pages
    from cardtable.application.tables.table_in_play import TableInPlay
    from cardtable.application.tables.table_opener import TableOpener
    from cardtable.play.sittings import Sittings
    from cardtable.store.practice import PracticeFolder
    from cardtable.store.statistics.statistics import StatisticsFile
    from cardtable.store.tables.folder import SavedTables

LATE_MODULES: Final = (
    "cardtable.store.tables.folder",
    "cardtable.pages.crash",
    "cardtable.engine.table",
    "cardtable.play.layout",
    "cardtable.ui.table.layout",
    "cardtable.ui.table.board",
    "cardtable.ui.play.telling.announcements",
    "cardtable.ui.play.moments.from_events",
    "cardtable.ui.play.painting.tabletop",
    "cardtable.ui.play.offers.offer",
    "cardtable.ui.play.table_scene.offer_scene",
    "cardtable.ui.play.table_scene.table_scene",
    "cardtable.ui.play.learning.lesson_scene",
    "cardtable.application.pages.setup_page",
    "cardtable.pages.scores.score_sheet",
    "cardtable.play.sittings",
    "cardtable.application.tables.table_in_play",
    "cardtable.application.tables.branches",
    "cardtable.application.tables.table_opener",
    "cardtable.application.pages.saved_tables_page",
    "cardtable.application.pages.settings_page",
    "cardtable.application.pages.profiles_page",
    "cardtable.application.pages.statistics_page",
    "cardtable.application.pages.practice_page",
)
"""The modules that the menu does not need; those that others import come first."""


class ModulePreloader:
    """Imports modules before they are needed.

    :param names: the names of the modules, in the order in which they are imported.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._left = iter(names)

    def import_next(self) -> bool:
        """Import the next module; return whether there was one."""
        name = next(self._left, None)
        if name is not None:
            import_module(name)
        return name is not None


class Parts:
    """The parts of the program behind the menu, each made when it is first needed.

    :param folders: the folders of all files.
    :param games: all games.
    :param profile: the profile in use.
    :param pages: the pages that a table leads to.
    :param players: returns the AI players.
    :param clock: returns the time.
    :ivar new_players: returns further players in a process of their own; ``None`` to have none. Set by the program.
    """

    def __init__(
        self,
        folders: Folders,
        games: Sequence[Game],
        profile: CurrentProfile,
        loop: Loop,
        art: CardArt,
        sounds: Sounds,
        pages: "Pages",
        players: "Callable[[], Players]",
        clock: Callable[[], datetime],
    ) -> None:
        self.folders = folders
        self.games = games
        self.profile = profile
        self.loop = loop
        self.art = art
        self.sounds = sounds
        self._pages = pages
        self._players = players
        self.new_players: Callable[[], Players] | None = None
        self._clock = clock
        self._play: TableInPlay | None = None

    @property
    def at_table(self) -> bool:
        """Whether there is a table in play."""
        return self._play is not None and self._play.match is not None

    @cached_property
    def tables(self) -> "SavedTables":
        from cardtable.store.tables.folder import SavedTables  # noqa: PLC0415

        return SavedTables(self.folders.saves, self.games)

    @cached_property
    def secret_deals(self) -> "SecretDeals":
        """The deals that somebody has still to play."""
        from cardtable.application.deals.secret_deals import SecretDeals  # noqa: PLC0415

        return SecretDeals(self.folders.saves, self.games)

    @cached_property
    def statistics_file(self) -> "StatisticsFile":
        from cardtable.store.statistics.statistics import StatisticsFile  # noqa: PLC0415

        return StatisticsFile(self.folders.statistics)

    @cached_property
    def practice_folder(self) -> "PracticeFolder":
        from cardtable.store.practice import PracticeFolder  # noqa: PLC0415

        return PracticeFolder(self.folders.practice, self.games)

    @cached_property
    def _sittings(self) -> "Sittings":
        from cardtable.play.practice import Mistakes  # noqa: PLC0415
        from cardtable.play.sittings import Sittings  # noqa: PLC0415

        return Sittings(
            self.folders.saves,
            self.games,
            self.statistics_file,
            settings=lambda: self.profile.settings,
            players=self._players,
            clock=self._clock,
            mistakes=Mistakes(self.practice_folder, self._clock),
            refuges=self.folders.refuges,
        )

    @cached_property
    def practice_page(self) -> "PracticePage":
        from cardtable.application.pages.practice_page import PracticePage  # noqa: PLC0415

        return PracticePage(
            self.games,
            self.practice_folder,
            self.play,
            self.settings_page,
            players=self._players,
            clock=self._clock,
        )

    @property
    def play(self) -> "TableInPlay":
        """The table in play, with the other lines of its match."""
        if self._play is None:
            self._play = self._new_play()
        return self._play

    def _new_play(self) -> "TableInPlay":
        from cardtable.application.pages.score_sheets import ScoreSheets  # noqa: PLC0415
        from cardtable.application.tables.branches import LinesInPlay  # noqa: PLC0415
        from cardtable.application.tables.table_in_play import TableInPlay  # noqa: PLC0415
        from cardtable.play.reviews import Reviews  # noqa: PLC0415

        folders = self.folders
        play = TableInPlay(
            self.loop,
            self.profile,
            self._sittings,
            folders.last_table,
            self.art,
            self.sounds,
            self._pages,
            self.secret_deals,
            Reviews(self._sittings.mistakes, self.new_players),
        )
        play.lines_of = partial(LinesInPlay, play)
        play.practise = self._practise
        sheets = ScoreSheets(play, folders.documents or folders.saves, lambda: self.deals)
        play.show_sheet = sheets.show
        play.last_sheet_of = sheets.last_of
        return play

    @cached_property
    def opener(self) -> "TableOpener":
        from cardtable.application.tables.table_opener import TableOpener  # noqa: PLC0415

        return TableOpener(
            self.loop,
            self._sittings,
            self.play,
            self._pages,
            self._show_evening,
        )

    def _show_evening(self, secret: "SecretDeal", path: Path) -> None:
        """Show the page of an evening instead of one of its tables, whose deal is still secret."""
        self.deals.evening.show_table(secret, path)

    @cached_property
    def profiles_page(self) -> "ProfilesPage":
        from cardtable.application.pages.profiles_page import ProfilesPage  # noqa: PLC0415

        return ProfilesPage(self.profile, go=self.loop.go, leave=self._pages.show_menu)

    @cached_property
    def settings_page(self) -> "SettingsPage":
        from cardtable.application.pages.settings_page import SettingsPage  # noqa: PLC0415

        return SettingsPage(
            self.profile,
            self.art,
            self.games,
            go=self.loop.go,
            leave=self._pages.show_menu,
            silent=lambda: self.sounds.lacks_device,
        )

    @cached_property
    def statistics_page(self) -> "StatisticsPage":
        from cardtable.application.pages.statistics_page import StatisticsPage  # noqa: PLC0415

        profile = self.profile
        return StatisticsPage(
            self.folders,
            self.statistics_file,
            self.games,
            secrets=self.secret_deals,
            clock=self._clock,
            faces=lambda: profile.faces,
            own_name=lambda: profile.settings.own_name,
            go=self.loop.go,
            review=self.opener.review,
            practise=self._practise,
            leave=self._pages.show_menu,
        )

    def _practise(self, game: Game | None, kind: str, back: Callable[[], None]) -> None:
        """Begin a series of exercises of a game and a kind of decision, and go back at the end.

        Without a game, show the page of exercises.
        """
        if game is None:
            self.practice_page.show()
        else:
            self.practice_page.begin(game, kind, back)

    @cached_property
    def deals(self) -> "DealPages":
        """The pages of deals of the day, deals by code, and duplicate evenings."""
        from cardtable.application.pages.deal_pages import DealPages  # noqa: PLC0415
        from cardtable.store.day_results import DayResultsFile  # noqa: PLC0415

        file = DayResultsFile(self.folders.day_results)
        return DealPages(self.games, file, self.profile, self.opener, self._clock, self.game_choice.to_deal)

    @cached_property
    def saved_tables_page(self) -> "SavedTablesPage":
        from cardtable.application.pages.saved_tables_page import SavedTablesPage  # noqa: PLC0415
        from cardtable.store.tables.folder import Titles  # noqa: PLC0415

        profile, opener = self.profile, self.opener
        return SavedTablesPage(
            self.games,
            self.tables,
            Titles(self.folders.titles),
            self.art,
            secrets=self.secret_deals,
            faces=lambda: profile.faces,
            open_table=opener.open,
            look_back=opener.look_back,
            review=opener.review,
            begin_sample=opener.begin_sample,
            clock=self._clock,
            go=self.loop.go,
            leave=self._pages.show_menu,
        )

    @cached_property
    def setup_page(self) -> "SetupPage":
        """The set-up of a match."""
        from cardtable.application.pages.setup_page import SetupPage  # noqa: PLC0415

        pages, opener = self._pages, self.opener
        return SetupPage(
            self.loop,
            self.profile,
            self.art,
            begin=opener.begin,
            learn=opener.choose_lesson,
            read=pages.show_rules,
            by_code=self._take_code,
            leave=pages.show_menu,
        )

    def _take_code(self, text: str) -> str:
        """Open the page of a code, which leads back to the current page; return why a text is not a code."""
        page = self.loop.coming
        return self.deals.page.take_code(text, self._pages.show_menu if page is None else partial(self.loop.go, page))

    @cached_property
    def game_choice(self) -> "GameChoice":
        """The page on which the person chooses a game to learn or to read its rules."""
        from cardtable.application.pages.game_choice import GameChoice  # noqa: PLC0415

        pages = self._pages
        return GameChoice(
            self.loop,
            self.games,
            self.art,
            learn=self.opener.choose_lesson,
            read=pages.show_rules,
            set_up=self.setup_page.show,
            leave=pages.show_menu,
        )
