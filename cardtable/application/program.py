"""The running program: it connects its parts and decides which scene is shown."""

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardtable.application.pages.menu_page import MenuPage
from cardtable.application.parts import LATE_MODULES, ModulePreloader, Parts
from cardtable.application.settings.current_profile import CurrentProfile
from cardtable.application.settings.effects import Effects, look_of
from cardtable.engine.game import Game
from cardtable.engine.typography import counted
from cardtable.pages.menu import MenuActions, MenuScene
from cardtable.store.errors import StoreError
from cardtable.store.folders import Folders, remove_leftovers
from cardtable.store.note import read_note, remove_note, write_note
from cardtable.ui.clock import RealClock
from cardtable.ui.desktop.sounds import Sounds
from cardtable.ui.desktop.system import event_wait, release_free_memory
from cardtable.ui.desktop.window import Screen, Window
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.loop import Loop
from cardtable.ui.page import Page
from cardtable.ui.scene import Scene
from cardtable.ui.theme import Size
from cardtable.ui.waiting import WaitScene, Work, advance
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.skin import Role

if TYPE_CHECKING:  # imported when it is needed
    from cardtable.ai.players import Players
    from cardtable.engine.deals.deal_code import DealCode
    from cardtable.pages.crash import CrashScene


MAX_SECONDS_TO_SAVE: Final = 0.1
"""Seconds for which a table in play is saved before it is left without a page that says so."""


class App(Parts):
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
        worker: "Players | None" = None,
    ) -> None:
        """Prepare the program; nothing is shown yet.

        :param folders: the folders of all files.
        :param screen: the screen to draw on.
        :param games: all games.
        :param loop: runs the scenes; ``None`` for a new loop.
        :param worker: the AI players; ``None`` for players in a process of their own.
        """
        remove_leftovers(folders)
        profile = CurrentProfile(folders.settings)
        settings = profile.settings
        art = CardArt(settings.printed_deck)
        if loop is None:
            loop = Loop(screen, look_of(settings, screen.size), RealClock(event_wait()), self.crashed)
        sounds = Sounds(settings.volume / 100, muted=settings.mute)
        super().__init__(
            folders, games, profile, loop, art, sounds, pages=self, players=lambda: self.worker, clock=_now
        )
        self._worker = worker
        self._ends = False
        """Whether the person has quit, and the table in play need not be saved any more."""
        self._saving_page: WaitScene | None = None
        """The last page that waited for a slow disk."""
        self.new_players = self._new_worker if worker is None else None
        self._preloader = ModulePreloader(chain(LATE_MODULES, *(game.modules for game in games)))
        self.menu_page = self._menu_page()
        self._follow_settings()
        loop.may_end = self._may_end
        loop.on_file = lambda dropped: self.opener.open_file(Path(dropped))
        loop.add_poll(self._fit_caches)
        loop.add_poll(lambda now: self.at_table and self.play.follow_saving(now))
        loop.add_poll(self._use_idle_time)

    def _menu_page(self) -> MenuPage:
        return MenuPage(
            self.games,
            lambda: self.tables,
            self.folders.saves,
            self.folders.last_table,
            self.profile,
            self.loop,
            self.art,
            secrets=lambda: self.secret_deals,
            open_table=lambda path: self.opener.open(path),
            show_evening=lambda folder: self.deals.evening.show_folder(folder),
            begin_lesson=lambda game: self.opener.begin_lesson(game),
            clock=_now,
        )

    def _follow_settings(self) -> None:
        """Apply every change of a setting."""
        effects, profile = Effects(self.loop, self.art, self.sounds), self.profile
        effects.apply(profile.settings, "keys")
        profile.on_change = lambda name: effects.apply(profile.settings, name)
        self.loop.on_full_screen = lambda: self.settings_page.follow_full_screen(self.loop)

    @property
    def worker(self) -> "Players":
        """The AI players, usually in a process of their own, which is started when it is first needed."""
        if self._worker is None:
            self._worker = self._new_worker()
        return self._worker

    def _new_worker(self) -> "Players":
        from cardtable.ai.worker import Worker  # noqa: PLC0415

        return Worker(self.games)

    def run(self, path: Path | None = None, code: "DealCode | None" = None) -> None:
        """Run the program until the person quits; it must be closed afterwards.

        :param path: the file of a table to open first; ``None`` for the menu.
        :param code: the code of a deal to begin with; ``None`` for none.
        """
        self.loop.go(self.first_scene())
        if path is not None:
            self.opener.open_file(path)
        if code is not None:
            self.deals.page.play_code(code)
        self.loop.run()

    def close(self) -> None:
        """Close the table in play, and end the players' process."""
        if self._play is not None:
            self._play.close()
            message = self._play.rescue.take_message()
            if message:
                with contextlib.suppress(StoreError):
                    write_note(self.folders.kept_copy, message)
        with contextlib.suppress(StoreError):
            self.statistics_file.catch_up()
        if self._worker is not None:
            self._worker.close()
            self._worker = None
        self.sounds.close()

    def first_scene(self) -> Page:
        """Return the first scene of the program: the menu, or a welcome as long as nobody has said who plays."""
        if self.profile.is_new:
            return self.profiles_page.welcome(self.loop.quit)
        menu, message = self.menu(), read_note(self.folders.kept_copy)
        if message:
            menu.desk.open(_about_copy(message, partial(remove_note, self.folders.kept_copy)))
        return menu

    def menu(self) -> MenuScene:
        """Return the menu as it is now. The parts behind it are made when they are first needed."""
        actions = MenuActions(
            set_up=self.show_setup,
            learn=lambda: self.game_choice.to_learn(),
            practice=lambda: self.practice_page.show(),
            load=lambda: self.saved_tables_page.show(),
            deals=lambda: self.deals.page.show(),
            statistics=lambda: self.statistics_page.show(),
            settings=self.show_settings,
            rules=lambda: self.game_choice.to_read(),
            profiles=lambda: self.profiles_page.show(),
            leave=self.loop.quit,
        )
        return self.menu_page.scene(actions)

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
        self.art.clear()  # the next game's cards have other sizes
        release_free_memory()
        page, message = page_of(), self.play.rescue.take_message()
        if message:
            page.desk.open(_about_copy(message))
        self.loop.go(page)

    def _once_saved(self, then: Callable[[], None]) -> None:
        """Save the table in play and go on; if the disk is slow, behind a page that says so and leads back.

        If no disk takes the table, the person is asked first.
        """
        from cardtable.ui.play.base_scene import BaseTableScene  # noqa: PLC0415

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
            if isinstance(scene, BaseTableScene):
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
            page = WaitScene("Waiting for the disk", work, back, about=about, cancel="Back to the table")
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

    def show_setup(self, game: Game) -> None:
        """Open the set-up of a game, as it was last time."""
        self.setup_page.show(game)

    def show_settings(self) -> None:
        """Open the settings, which lead back to the table in play or to the menu."""
        page, name = self.loop.coming, self.profile.settings.own_name
        at_table = self.at_table and page is not None
        self.settings_page.show(partial(self.play.back, page, name) if at_table else None)

    def show_rules(self, game: Game, rule: str = "") -> None:
        """Open the rules of a game at a rule, coming back to the current page."""
        from cardtable.pages.rules import RulesScene  # noqa: PLC0415
        from cardtable.store.game_files import rules_of  # noqa: PLC0415

        page = self.loop.coming
        back = self.show_menu if page is None else partial(self.loop.go, page)
        self.loop.go(RulesScene(game, rules_of(game), rule, back, self.art))

    def crashed(self, error: Exception) -> "CrashScene":
        """Close the table in play and return the page about a crash, from which the table can be continued."""
        from cardtable.pages.crash import CrashActions, CrashScene  # noqa: PLC0415
        from cardtable.store.crash_reports import report_of, write_report  # noqa: PLC0415
        from cardtable.ui.desktop import clipboard  # noqa: PLC0415
        from cardtable.ui.desktop.system import show_folder  # noqa: PLC0415

        now, folder = _now(), self.folders.settings.parent
        report = report_of(error, now, self._facts_of_crash(), self.folders)
        at_table, path = self.at_table, None
        with contextlib.suppress(OSError, ValueError):
            path = self.play.close() if at_table else None
        paragraphs = [_what_is_lost(self.play.rescue.take_message() if at_table else "", path, at_table=at_table)]
        paragraphs.append(f"An error in Cardtable has ended what you were doing ({type(error).__name__}: {error}).")
        open_folder = None
        try:
            file = write_report(folder, report, now)
            open_folder = lambda: "" if show_folder(folder) else f"The folder could not be opened: {folder}"  # noqa: E731
            paragraphs.append(f"A report is in {file}")
        except StoreError as problem:
            paragraphs.append(f"No report could be written: {problem}")
        paragraphs.append(
            "Copy puts the report on the clipboard. It has the page, the window and the last keys, "
            "and says nothing about your folders: please send it with a bug report."
        )
        actions = CrashActions(
            resume=None if path is None else partial(self.opener.open, path),
            copy=lambda: "The report is copied." if clipboard.copy(report) else "The report could not be copied.",
            open_folder=open_folder,
            menu=self.show_menu,
            quit=self.loop.quit,
        )
        return CrashScene("\n".join(paragraphs), actions)

    def _facts_of_crash(self) -> list[str]:
        """Return what was on the screen, and what the person did last, as lines of a report."""
        settings, (width, height) = self.profile.settings, self.loop.screen.size
        match = self.play.match if self.at_table else None
        table = "none" if match is None else f"{match.game.id}, {counted(len(match.table.log), 'move')}"
        sizes = f"text {settings.text_scale} %, cards {settings.card_scale} %"
        return [
            f"Page: {_described(self.loop.scene)}",
            f"Window: {width} x {height}, {sizes}, {settings.theme}",
            f"Last keys: {self.loop.last_keys}",
            f"Table: {table}",
        ]

    def _use_idle_time(self, _time: float) -> bool:
        """Use the time while people think, and return whether there is more to do.

        While the menu waits, the modules that it does not need are imported, one at each turn of the loop. At a table
        where nothing moves or is about to move, the people's decisions are reviewed.
        """
        menu = self.loop.scene
        if self.loop.frames and isinstance(menu, MenuScene):
            menu.preparing = self._preloader.import_next()
        if self.at_table and not self.loop.moving and not self.loop.making:
            return self.play.review_in_background()
        return False

    def _fit_caches(self, _time: float) -> None:
        """Fit the caches of cards, texts and boxes to the size of the window."""
        size = self.loop.screen.size
        self.art.fit_window(size)
        self.loop.look.text.fit_window(size)
        self.loop.look.shapes.fit_window(size)


def _described(scene: Scene | None) -> str:
    """Return the name of a scene and of what lies over it."""
    over = []
    if getattr(getattr(scene, "desk", None), "dialog", None) is not None:
        over.append("under a dialog")
    if getattr(scene, "curtain", None) is not None:
        over.append("behind the curtain")
    return ", ".join([type(scene).__name__, *over])


def _what_is_lost(message: str, path: Path | None, *, at_table: bool) -> str:
    """Return what has become of the table in play when an error came, in plain words.

    :param message: why it could not be saved in its file, and where it is; empty if it was.
    :param path: the file that has all its moves; ``None`` if there is none.
    """
    if path is not None and message:
        return f"Nothing is lost. {message}"
    if path is not None:
        return f"Nothing is lost: every move of your table is saved, in {path.name}."
    if message:
        return message
    return "The table was not one that is saved." if at_table else "Nothing is lost: all your tables are saved."


def _about_copy(message: str, read: Callable[[], None] = lambda: None) -> Dialog:
    """Return the dialog about a table that could not be saved in its file.

    :param read: called when the person has read it.
    """
    return Dialog("A table was kept elsewhere", message, (Answer("Close", read, Role.PRIMARY),))


def _now() -> datetime:
    return datetime.now().astimezone()


def keep_window_size(app: App, size: Size) -> None:
    """Open the window in this size the next time."""
    with contextlib.suppress(StoreError):
        app.profile.file.keep(replace(app.profile.settings, window=size))


def open_window(folders: Folders, games: Sequence[Game], path: Path | None, code: "DealCode | None") -> None:
    """Open the window and run the program until the person quits.

    :param path: the file of a table to open first; ``None`` for the menu.
    :param code: the code of a deal to begin with; ``None`` for none.
    :raises NoDisplayError: if there is no screen.
    """
    settings = CurrentProfile(folders.settings).settings
    window = Window(settings.window, full_screen=settings.full_screen)
    app = App(folders, window, games)
    try:
        app.run(path, code)
        keep_window_size(app, window.windowed_size)
    finally:
        window.close()
        app.close()  # a slow disk may take its time now
