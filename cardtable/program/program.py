"""The running program: its services, and what can be shown, opened and begun with them."""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cached_property, partial
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardtable.engine.game import Game
from cardtable.program.effects import look_of
from cardtable.program.profile import CurrentProfile
from cardtable.store.errors import StoreError
from cardtable.store.folders import Folders, read_note, remove_leftovers, remove_note, write_note
from cardtable.ui.clock import RealClock
from cardtable.ui.desktop.sounds import Sounds
from cardtable.ui.desktop.system import event_wait, release_free_memory
from cardtable.ui.desktop.window import Screen, Window
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.pictures import Pictures
from cardtable.ui.loop import Loop
from cardtable.ui.page import Page
from cardtable.ui.theme import Extent
from cardtable.ui.waiting import WaitPage, Work, advance
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.skin import Role

if TYPE_CHECKING:  # imported when it is needed
    from cardtable.ai.players import Players
    from cardtable.engine.deals.deal_code import DealCode
    from cardtable.engine.deals.honest import AgreedSeed
    from cardtable.engine.options import Value
    from cardtable.play.match import Match
    from cardtable.play.sittings import Sittings
    from cardtable.program.secret_deals import SecretDeal, SecretDeals
    from cardtable.program.table_in_play import TableInPlay
    from cardtable.program.table_opener import TableOpener
    from cardtable.store.day_results import DayResultsFile
    from cardtable.store.practice import PracticeFolder
    from cardtable.store.settings import Profile
    from cardtable.store.statistics.records import StatisticsFile
    from cardtable.store.tables.folder import SavedTables, Titles

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
    "cardtable.ui.play.table_scene",
    "cardtable.ui.play.learning.lesson",
    "cardtable.pages.new_match.setup",
    "cardtable.pages.scores.score_sheet",
    "cardtable.play.sittings",
    "cardtable.program.table_in_play",
    "cardtable.program.branches",
    "cardtable.program.table_opener",
    "cardtable.pages.saved_tables",
    "cardtable.pages.settings",
    "cardtable.pages.profiles",
    "cardtable.pages.statistics",
    "cardtable.pages.practice",
)
"""The modules that the menu does not need; those that others import come first.

They are imported late, so that the menu is on the screen sooner. While it waits for the person, they are imported one
by one, so there is no wait for them later either.
"""
MAX_SECONDS_TO_SAVE: Final = 0.1
"""Seconds for which a table in play is saved before it is left without a page that says so."""


def late(module: str, name: str) -> Any:
    """Import a module only now; return what has this name in it."""
    return getattr(import_module(module), name)


class Program:
    """The running program.

    What the menu does not need is made, and its modules are imported, when it is first needed. Pages are reached by
    their names alone: each is given the program.

    :ivar profile: the profile in use, with its settings.
    """

    def __init__(
        self,
        folders: Folders,
        screen: Screen,
        games: Sequence[Game],
        loop: Loop | None = None,
        players: "Players | None" = None,
        clock: Callable[[], datetime] = datetime.now,
    ) -> None:
        """Prepare the program; nothing is shown yet.

        :param folders: the folders of all files.
        :param screen: the screen to draw on.
        :param games: all games.
        :param loop: runs the scenes; ``None`` for a new loop.
        :param players: the AI players; ``None`` for players in a process of their own.
        :param clock: returns the time.
        """
        remove_leftovers(folders)
        self.folders = folders
        self.games = games
        self.profile = CurrentProfile(folders.settings)
        settings = self.profile.settings
        if loop is None:
            look = look_of(settings, screen.size, Pictures(scales=True))
            loop = Loop(screen, look, RealClock(event_wait()), self.crashed)
        self.loop = loop
        self.art = CardArt(settings.printed_deck, loop.look.pictures)
        self.sounds = Sounds(settings.volume / 100, muted=settings.mute)
        self.clock = clock
        self.practice_kind = ""
        """The kind of decision of the last series of exercises; empty for all."""
        self._late_modules = chain(LATE_MODULES, *(game.modules for game in games))
        """Those that have not been imported yet."""
        self._players = players
        self._shares_players = players is not None
        """Whether there are no players but those that were given, in no process of their own."""
        self._ends = False
        """Whether the person has quit, and the table in play need not be saved any more."""
        self._saving_page: WaitPage | None = None
        """The last page that waited for a slow disk."""
        self._apply("keys")
        self.profile.on_change = self._apply
        self.loop.on_full_screen = self._follow_full_screen
        self.loop.may_end = self._may_end
        self.loop.on_file = lambda dropped: self.opener.open_file(Path(dropped))
        self.loop.add_poll(lambda now: self.at_table and self.play.follow_saving(now))
        self.loop.add_poll(self._review_in_background)
        self.loop.add_work_ahead(self._import_next)

    def _apply(self, name: str) -> None:
        """Apply a setting to the window, the cards and the sounds."""
        settings, loop = self.profile.settings, self.loop
        match name:
            case "volume":
                self.sounds.volume = settings.volume / 100
            case "mute":
                self.sounds.muted = settings.mute
            case "keys":
                loop.full_screen_key = self.profile.keys.key("full_screen")
            case "full_screen":
                if settings.full_screen != loop.screen.is_full_screen:
                    loop.toggle_full_screen()
            case "deck" | "theme" | "size" | "reduced_motion":
                if name in ("deck", "theme"):
                    self.art.set_deck(settings.printed_deck)
                loop.restyle(look_of(settings, loop.screen.size, loop.look.pictures))

    def _follow_full_screen(self) -> None:
        """Remember whether the window fills the screen."""
        full = self.loop.screen.is_full_screen
        if full != self.profile.settings.full_screen:
            self.profile.keep(replace(self.profile.settings, full_screen=full))

    # --- services -----------------------------------------------------------------------------------------------------

    def now(self) -> datetime:
        """Return the time, with its zone."""
        return self.clock().astimezone()

    @property
    def players(self) -> "Players":
        """The AI players, usually in a process of their own, which is started when it is first needed."""
        if self._players is None:
            self._players = self.new_players()
        return self._players

    def new_players(self) -> "Players":
        """Return further AI players, in a process of their own."""
        players: Players = late("cardtable.ai.worker", "Worker")(self.games)
        return players

    @cached_property
    def tables(self) -> "SavedTables":
        tables: SavedTables = late("cardtable.store.tables.folder", "SavedTables")(self.folders.saves, self.games)
        return tables

    @cached_property
    def titles(self) -> "Titles":
        """The titles that people gave to tables."""
        titles: Titles = late("cardtable.store.tables.folder", "Titles")(self.folders.titles)
        return titles

    @cached_property
    def secret_deals(self) -> "SecretDeals":
        """The deals that somebody has still to play."""
        deals: SecretDeals = late("cardtable.program.secret_deals", "SecretDeals")(self.folders.saves, self.games)
        return deals

    @cached_property
    def statistics_file(self) -> "StatisticsFile":
        file: StatisticsFile = late("cardtable.store.statistics.records", "StatisticsFile")(self.folders.statistics)
        return file

    @cached_property
    def practice_folder(self) -> "PracticeFolder":
        folder: PracticeFolder = late("cardtable.store.practice", "PracticeFolder")(self.folders.practice, self.games)
        return folder

    @cached_property
    def day_results(self) -> "DayResultsFile":
        """The results of deals of the day."""
        file: DayResultsFile = late("cardtable.store.day_results", "DayResultsFile")(self.folders.day_results)
        return file

    @cached_property
    def sittings(self) -> "Sittings":
        """All ways to sit down at a table."""
        mistakes = late("cardtable.play.practice", "Mistakes")(self.practice_folder, self.now)
        sittings: Sittings = late("cardtable.play.sittings", "Sittings")(
            self.folders.saves,
            self.games,
            self.statistics_file,
            settings=lambda: self.profile.settings,
            players=lambda: self.players,
            clock=self.now,
            mistakes=mistakes,
            refuges=self.folders.refuges,
        )
        return sittings

    @cached_property
    def play(self) -> "TableInPlay":
        """The table in play, with the other lines of its match."""
        reviews = late("cardtable.play.reviews", "Reviews")(
            self.sittings.mistakes, None if self._shares_players else self.new_players
        )
        play: TableInPlay = late("cardtable.program.table_in_play", "TableInPlay")(self, reviews)
        return play

    @cached_property
    def opener(self) -> "TableOpener":
        opener: TableOpener = late("cardtable.program.table_opener", "TableOpener")(self)
        return opener

    @property
    def at_table(self) -> bool:
        """Whether there is a table in play."""
        return "play" in vars(self) and self.play.match is not None

    def rename(self, profile: "Profile", name: str, *, figures: bool = True) -> None:
        """Give a profile and its person another name: at tables, in set-ups and exercises.

        The table in play follows when it is shown again.

        :param figures: whether the statistics so far go with the person.
        :raises StoreError: if it cannot be saved.
        """
        before, name = self.profile.rename(profile, name), name.strip()
        if before == name:
            return
        try:
            self.practice_folder.rename(before, name)
        finally:
            if figures:
                record = late("cardtable.store.statistics.records", "RenameRecord")
                self.statistics_file.append(record(when=self.now(), before=before, name=name))

    def has_figures(self, name: str) -> bool:
        """Whether the statistics know a person of this name, so that those of a renamed one would be added to them."""
        try:
            return self.statistics_file.has_person(name)
        except StoreError:
            return False  # the statistics page reports the problem

    # --- from the start to the end ------------------------------------------------------------------------------------

    def run(self, path: Path | None = None, code: "DealCode | None" = None) -> None:
        """Run the program until the person quits; it must be closed afterwards.

        :param path: the file of a table to open first; ``None`` for the menu.
        :param code: the code of a deal to begin with; ``None`` for none.
        """
        self.loop.go(self.first_page())
        if path is not None:
            self.opener.open_file(path)
        if code is not None:
            late("cardtable.program.deals", "play_code")(self, code)
        self.loop.run()

    def close(self) -> None:
        """Close the table in play, and end the players' process."""
        if "play" in vars(self):
            self.play.close()
            message = self.play.rescue.take_message()
            if message:
                with contextlib.suppress(StoreError):
                    write_note(self.folders.kept_copy, message)
        with contextlib.suppress(StoreError):
            self.statistics_file.catch_up()
        if self._players is not None:
            self._players.close()
            self._players = None
        self.sounds.close()

    def first_page(self) -> Page:
        """Return the first page of the program: the menu, or a welcome as long as nobody has said who plays."""
        if self.profile.is_new:
            return self.page("welcome", "WelcomePage")
        menu, message = self.menu(), read_note(self.folders.kept_copy)
        if message:
            menu.desk.open(_about_copy(message, partial(remove_note, self.folders.kept_copy)))
        return menu

    def menu(self) -> Page:
        """Return the menu as it is now."""
        return self.page("menu", "MenuPage")

    def show_menu(self) -> None:
        """Close the table in play, if any, and go to the menu."""
        self.leave_table(self.menu)

    def leave_table(self, page_of: Callable[[], Page]) -> None:
        """Close the table in play, if any, once it is saved, forget the pictures of its cards, and go to a page.

        :param page_of: returns the page as it is then.
        """
        if self.at_table:
            self._once_saved(partial(self._close_table, page_of))
        else:
            self.loop.go(page_of())

    def _close_table(self, page_of: Callable[[], Page]) -> None:
        self.play.close()
        self.loop.look.pictures.clear()  # the next game's cards have other sizes
        release_free_memory()
        page, message = page_of(), self.play.rescue.take_message()
        if message:
            page.desk.open(_about_copy(message))
        self.loop.go(page)

    def _once_saved(self, then: Callable[[], None]) -> None:
        """Save the table in play and go on; if the disk is slow, behind a page that says so and leads back.

        If no disk takes the table, the person is asked first.
        """
        scene = self.loop.coming

        def back() -> None:
            if scene is not None:
                self.loop.go(scene)

        def working() -> Work:
            problem = yield from self.play.saving()
            if not problem:
                then()
                return
            if self.loop.coming is not scene:
                back()
            answers = (Answer("Stay", role=Role.PRIMARY, escapes=True), Answer("Leave all the same", then))
            question = Dialog("This table would be lost", problem, answers)
            if isinstance(scene, late("cardtable.ui.play.base_scene", "BaseTableScene")):
                scene.ask(question)
            elif isinstance(scene, Page):
                scene.desk.open(question)

        work = working()
        if advance(work, MAX_SECONDS_TO_SAVE) is not None:
            path = self.play.match.path if self.play.match is not None else None
            about = (
                f"The disk is slow. The last moves are being written to {path}\n"
                "You can close the window: they are written all the same."
            )
            page = WaitPage("Waiting for the disk", work, back, about=about, cancel="Back to the table")
            self._saving_page = page
            self.loop.go(page)

    def _may_end(self) -> bool:
        """Whether the table in play is saved, so that the program may end; if it is not yet, the program ends later.

        Who closes the window a second time does not want to wait: the window goes, and the disk has time.
        """
        if not self.at_table or self._ends:
            return True
        self._ends = self._saving_page is not None and self.loop.scene is self._saving_page
        if not self._ends:
            self._once_saved(self._end)
        return self._ends

    def _end(self) -> None:
        """End the program: the table in play is saved."""
        self._ends = True
        self.loop.quit()

    # --- pages --------------------------------------------------------------------------------------------------------

    def page(self, module: str, name: str, *about: object) -> Page:
        """Make a page.

        :param module: its module in ``cardtable/pages``.
        :param about: what the page is about, besides the program.
        """
        page: Page = late(f"cardtable.pages.{module}", name)(self, *about)
        return page

    def back_to_here(self) -> Callable[[], None]:
        """Return a function that comes back to the current page, or to the menu without one."""
        page = self.loop.coming
        return self.show_menu if page is None else partial(self.loop.go, page)

    def show_setup(self, game: Game, deal: str = "") -> None:
        """Open the set-up of a game, as it was last time.

        :param deal: the number of the deal; empty for a new deal.
        """
        self.loop.go(self.page("new_match.setup", "SetupPage", game, deal))

    def show_settings(self, leave: Callable[[], None] | None = None) -> None:
        """Open the settings.

        :param leave: goes back; ``None`` for the table in play, or the menu.
        """
        page, name = self.loop.coming, self.profile.settings.own_name
        if leave is None and self.at_table and page is not None:
            leave = partial(self.play.back, page, name)
        self.loop.go(self.page("settings", "SettingsPage", leave))

    def show_keys(self, leave: Callable[[], None] | None = None) -> None:
        """Open the keyboard shortcuts, which lead back to the settings.

        :param leave: goes back from the settings; ``None`` for the menu.
        """
        self.loop.go(self.page("keys", "KeysPage", leave))

    def show_rules(self, game: Game, rule: str = "") -> None:
        """Open the rules of a game at a rule, coming back to the current page."""
        self.loop.go(self.page("rules", "RulesPage", game, rule, self.back_to_here()))

    def test_rules(self, game: Game, players: int, options: "Mapping[str, Value]") -> None:
        """Open the page on which the computer plays house rules, coming back to the current page."""
        self.loop.go(self.page("playtest", "PlayTestPage", game, players, options, self.back_to_here()))

    def show_deals(self) -> None:
        """Open the deals of the day."""
        self.loop.go(self.page("deals", "DealsPage"))

    def choose_game_to_learn(self) -> None:
        self.loop.go(self.page("games", "to_learn"))

    def choose_game_to_read(self) -> None:
        """Ask which game's rules to read."""
        self.loop.go(self.page("games", "to_read"))

    def choose_game_for(self, deal: str) -> None:
        """Ask in which game a deal with this number is to be dealt."""
        self.loop.go(self.page("games", "to_deal", deal))

    def show_code(self, text: str = "", leave: Callable[[], None] | None = None) -> None:
        """Open the page where a code is entered.

        :param text: the text in the field at first.
        :param leave: goes back; ``None`` for the deals of the day.
        """
        self.loop.go(self.page("entry", "CodePage", text, leave or self.show_deals))

    def ask_word(self, seed: str, begin: "Callable[[AgreedSeed], None]", leave: Callable[[], None]) -> None:
        """Open the page that shows the fingerprint of a seed and then asks the person for a word.

        :param begin: begins the match with seed and word.
        :param leave: goes back.
        """
        self.loop.go(self.page("entry", "OwnWordPage", seed, begin, leave))

    def show_evening(self, folder: Path | None = None) -> None:
        """Open the duplicate evening of a folder, or the one that was played last."""
        self.loop.go(self.page("evening", "page_of", folder))

    def show_secret(self, secret: "SecretDeal", path: Path) -> None:
        """Show the page of an evening instead of one of its tables, whose deal is still secret."""
        late("cardtable.pages.evening", "show_secret")(self, secret, path)

    def show_exercises(self) -> None:
        self.loop.go(self.page("practice", "PracticePage"))

    def practise(self, game: Game | None, kind: str = "", leave: Callable[[], None] | None = None) -> None:
        """Begin a series of exercises.

        :param game: ``None`` for the due exercises of all games.
        :param kind: the kind of decision; empty for all kinds.
        :param leave: goes back from the page of exercises, to which the series leads; ``None`` for the menu.
        """
        self.practice_kind = kind
        late("cardtable.pages.practice", "practise")(self, game, kind, leave)

    def show_saved_tables(self) -> None:
        self.loop.go(self.page("saved_tables", "SavedTablesPage"))

    def show_statistics(self) -> None:
        late("cardtable.pages.statistics", "show_statistics")(self)

    def show_profiles(self) -> None:
        self.loop.go(self.page("profiles", "ProfilesPage"))

    def show_sheet(self, match: "Match") -> None:
        """Show the score sheet of a match, or what takes its place."""
        late("cardtable.pages.scores.score_sheet", "show")(self, match)

    def last_sheet(self, match: "Match") -> Page:
        """Return the last score sheet of a match, shown again from its table."""
        return self.page("scores.score_sheet", "last_sheet", match)

    def crashed(self, error: Exception) -> Page:
        """Close the table in play and return the page about a crash, from which the table can be continued."""
        return self.page("crash", "CrashPage", error)

    # --- while the loop turns -----------------------------------------------------------------------------------------

    def _import_next(self) -> bool:
        """Import a module that the first page does not need, once it is drawn; return whether there are more."""
        if not self.loop.frames or self.at_table:
            return False
        name = next(self._late_modules, None)
        if name is not None:
            import_module(name)
        return name is not None

    def _review_in_background(self, _time: float) -> bool:
        """Review the people's decisions at a table where nothing moves; return whether any are left."""
        return self.at_table and not self.loop.moving and self.play.review_in_background()


def _about_copy(message: str, read: Callable[[], None] = lambda: None) -> Dialog:
    """Return the dialog about a table that could not be saved in its file.

    :param read: called when the person has read it.
    """
    return Dialog("A table was kept elsewhere", message, (Answer("Close", read, Role.PRIMARY),))


def keep_window_size(program: Program, size: Extent) -> None:
    """Open the window in this size the next time."""
    with contextlib.suppress(StoreError):
        program.profile.file.keep(replace(program.profile.settings, window=size))


def open_window(folders: Folders, games: Sequence[Game], path: Path | None, code: "DealCode | None") -> None:
    """Open the window and run the program until the person quits.

    :param path: the file of a table to open first; ``None`` for the menu.
    :param code: the code of a deal to begin with; ``None`` for none.
    :raises NoDisplayError: if there is no screen.
    """
    settings = CurrentProfile(folders.settings).settings
    window = Window(settings.window, full_screen=settings.full_screen)
    program = Program(folders, window, games)
    try:
        program.run(path, code)
        keep_window_size(program, window.windowed_size)
    finally:
        window.close()
        program.close()  # a slow disk may take its time now
