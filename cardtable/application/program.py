"""The program: which scene is up, and how the parts are connected."""

import contextlib
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

from cardtable.ai.ready import Players
from cardtable.ai.worker import Worker
from cardtable.application.current_profile import CurrentProfile
from cardtable.application.effects import Effects, look_of
from cardtable.application.menu_page import MenuPage
from cardtable.application.profiles_page import ProfilesPage
from cardtable.application.saved_tables_page import SavedTablesPage
from cardtable.application.settings_page import SettingsPage
from cardtable.application.sittings import Sittings
from cardtable.application.statistics_page import StatisticsPage
from cardtable.application.table_in_play import TableInPlay
from cardtable.application.table_opener import TableOpener
from cardtable.engine.game import Game
from cardtable.store.files import StoreError
from cardtable.store.folders import Folders
from cardtable.store.gamefiles import presets_of, rules_of
from cardtable.store.leftovers import remove_leftovers
from cardtable.store.reports import write_report
from cardtable.store.saves import SavedTables
from cardtable.store.statistics import StatisticsFile
from cardtable.store.titles import Titles
from cardtable.ui.faces import CardArt
from cardtable.ui.loop import Loop
from cardtable.ui.memory import release_free_memory
from cardtable.ui.pages.crash import CrashActions, CrashScene
from cardtable.ui.pages.games import GamesScene
from cardtable.ui.pages.menu import MenuActions, MenuScene
from cardtable.ui.pages.preset_list import Preset
from cardtable.ui.pages.rules import RulesScene
from cardtable.ui.pages.setup import SetupActions, SetupScene, Wanted
from cardtable.ui.pages.welcome import WelcomeScene
from cardtable.ui.sounds import Sounds
from cardtable.ui.window import Screen, Window


class App:
    """The running program.

    :ivar profile: the profile in use, with its settings.
    :ivar play: the table in play.
    :ivar opener: opens tables.
    """

    def __init__(
        self,
        folders: Folders,
        screen: Screen,
        games: Sequence[Game],
        loop: Loop | None = None,
        worker: Players | None = None,
    ) -> None:
        """Make everything ready; nothing is shown yet.

        :param folders: where everything is kept.
        :param screen: what is drawn on.
        :param games: all that can be played.
        :param loop: runs the scenes; ``None`` for a new one.
        :param worker: the AI players; ``None`` for a process of their own.
        """
        self.folders = folders
        self.games = games
        remove_leftovers(folders)
        self.profile = profile = CurrentProfile(folders.settings)
        settings = profile.settings
        self.art = art = CardArt(settings.deck)
        self.loop = loop = loop or Loop(screen, look_of(settings, screen.size), on_crash=self.crashed)
        self.sounds = Sounds(settings.volume / 100, muted=settings.mute)
        self._worker = worker
        self._statistics = StatisticsFile(folders.statistics)

        sittings = Sittings(folders.saves, games, self._statistics, profile, players=lambda: self.worker, clock=_now)
        documents = folders.documents or folders.saves
        self.play = TableInPlay(loop, profile, sittings, folders.last_table, documents, art, self.sounds, self)
        self.opener = opener = TableOpener(loop, sittings, self.play, self)
        self._make_pages(SavedTables(folders.saves, games))
        self._follow_settings()
        loop.on_file = lambda dropped: opener.open_file(Path(dropped))
        loop.add_poll(self._fit_shelves)

    def _make_pages(self, tables: SavedTables) -> None:
        profile, games, loop, opener, menu = self.profile, self.games, self.loop, self.opener, self.show_menu
        self.menu_page = MenuPage(
            games,
            tables,
            self.folders.last_table,
            profile,
            loop,
            self.art,
            open_table=opener.open,
            begin_lesson=opener.begin_lesson,
            clock=_now,
        )
        self.profiles_page = ProfilesPage(profile, go=loop.go, leave=menu)
        self.settings_page = SettingsPage(profile, self.art, games, go=loop.go, leave=menu)
        self.statistics_page = StatisticsPage(
            self.folders,
            games,
            clock=_now,
            faces=lambda: profile.faces,
            own_name=lambda: profile.settings.own_name,
            go=loop.go,
            leave=menu,
        )
        self.saved_tables_page = SavedTablesPage(
            games,
            tables,
            Titles(self.folders.titles),
            self.art,
            faces=lambda: profile.faces,
            open_table=opener.open,
            look_back=opener.look_back,
            begin_sample=opener.begin_sample,
            clock=_now,
            go=loop.go,
            leave=menu,
        )

    def _follow_settings(self) -> None:
        """Apply every change of a setting."""
        effects, profile = Effects(self.loop, self.art, self.sounds), self.profile
        effects.apply(profile.settings, "keys")
        profile.on_change = lambda name: effects.apply(profile.settings, name)
        self.loop.on_full_screen = lambda: self.settings_page.follow_full_screen(self.loop)

    @property
    def worker(self) -> Players:
        """The AI players, usually in a process of their own, which is started when first needed."""
        if self._worker is None:
            self._worker = Worker(self.games)
        return self._worker

    def run(self, path: Path | None = None) -> None:
        """Show the menu, or the table of the file ``path``, and everything that follows from it."""
        try:
            self.loop.go(self.welcome() if self.profile.is_new else self.menu())
            if path is not None:
                self.opener.open_file(path)
            self.loop.run()
        finally:
            self.close()

    def close(self) -> None:
        """Close the table in play, and end the players' process."""
        self.play.close()
        with contextlib.suppress(StoreError):
            self._statistics.catch_up()
        if self._worker is not None:
            self._worker.close()
            self._worker = None
        self.sounds.close()

    def welcome(self) -> WelcomeScene:
        """Return the page that is shown when the program is started for the first time."""
        return self.profiles_page.welcome(self.loop.quit)

    def menu(self) -> MenuScene:
        """Return the menu as it is now."""
        actions = MenuActions(
            set_up=self.show_setup,
            learn=self.show_lessons,
            load=self.saved_tables_page.show,
            statistics=self.statistics_page.show,
            settings=self.show_settings,
            rules=self.show_rule_books,
            profiles=self.profiles_page.show,
            leave=self.loop.quit,
        )
        return self.menu_page.scene(actions)

    def show_menu(self) -> None:
        """Close the table in play, if there is one, forget its cards' pictures, and go to the menu."""
        if self.play.match is not None:
            self.play.close()
            self.art.clear()  # the next game's cards have other sizes
            release_free_memory()
        self.loop.go(self.menu())

    def show_setup(self, game: Game) -> None:
        """Open the set-up of a game, as it was last time."""
        settings = self.profile.settings
        last = settings.setups.get(game.id)
        wanted = None if last is None else Wanted(last.seats, last.options)
        presets = [Preset(entry["name"], entry["help"], entry["options"]) for entry in presets_of(game)]
        actions = SetupActions(
            start=self.opener.begin, leave=self.show_menu, learn=self.opener.choose_lesson, read=self.show_rules
        )
        self.loop.go(SetupScene(game, presets, wanted, actions, settings.own_name, self.profile.faces, self.art))

    def show_settings(self) -> None:
        """Open the settings; they lead back to the table in play, or else to the menu."""
        page = self.loop.coming
        at_table = self.play.scene is not None and page is not None
        self.settings_page.show(partial(self.play.back, page) if at_table else None)

    def show_lessons(self) -> None:
        """Let the person choose which game to learn."""
        words = "Two prepared hands of each game, a few minutes each: how it goes, and what good players think of."
        self.loop.go(GamesScene("Learn a game", words, self.games, self.opener.choose_lesson, self.show_menu, self.art))

    def show_rule_books(self) -> None:
        """Let the person choose which game's rules to read."""
        words = "The rules of each game in full. At a table they open with the same key."
        self.loop.go(GamesScene("Rules", words, self.games, self.show_rules, self.show_menu, self.art))

    def show_rules(self, game: Game, rule: str = "") -> None:
        """Open the rules of a game at a rule, coming back to the page that is up."""
        page = self.loop.coming
        back = self.show_menu if page is None else partial(self.loop.go, page)
        self.loop.go(RulesScene(game, rules_of(game), rule, back, self.art))

    def crashed(self, error: Exception) -> CrashScene:
        """Return the page that says that the program failed; the table in play is closed, and can be continued."""
        match = self.play.match
        path = None if match is None else match.path
        with contextlib.suppress(OSError, ValueError):
            self.play.close()
        paragraphs = [f"Cardtable has made a mistake of its own ({type(error).__name__}: {error})."]
        try:
            report = write_report(self.folders.settings.parent, error, _now(), path)
            paragraphs.append(f"A report is in {report}")
        except StoreError as problem:
            paragraphs.append(f"No report could be written: {problem}")
        resume = None
        if path is not None:
            paragraphs.append(f"Nothing is lost: every move of this table is saved in {path}")
            resume = partial(self.opener.open, path)
        actions = CrashActions(resume=resume, menu=self.show_menu, quit=self.loop.quit)
        return CrashScene("\n".join(paragraphs), actions)

    def _fit_shelves(self, now: float) -> None:
        """Keep as many pictures of cards, texts and boxes as a window of this size needs."""
        del now
        size = self.loop.screen.size
        self.art.fit_window(size)
        self.loop.look.text.fit_window(size)
        self.loop.look.shapes.fit_window(size)


def _now() -> datetime:
    return datetime.now().astimezone()


def open_window(folders: Folders, games: Sequence[Game], path: Path | None = None) -> None:
    """Open the window and play until the person quits.

    :param path: the file of a table to open at once; ``None`` for the menu.
    :raises NoDisplayError: if there is no screen.
    """
    settings = CurrentProfile(folders.settings).settings
    window = Window(settings.window, full_screen=settings.full_screen)
    app = App(folders, window, games)
    try:
        app.run(path)
        with contextlib.suppress(StoreError):
            app.profile.file.keep(replace(app.profile.settings, window=window.windowed_size))
    finally:
        window.close()
