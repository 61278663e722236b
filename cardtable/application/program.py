"""Wires tables, players, the store and the screen together."""

import contextlib
import os
import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from cardtable.ai.ready import Players
from cardtable.ai.worker import Worker
from cardtable.application.file_problems import told_of
from cardtable.application.first_offer import FirstOffer
from cardtable.application.lesson_match import LessonMatch
from cardtable.application.live_match import LiveMatch, watching
from cardtable.application.pictures import SmallPictures, handful
from cardtable.application.profiles_page import Household
from cardtable.application.saved_tables_page import SavesPage
from cardtable.application.settings_page import Tastes, look_of, manner_of
from cardtable.application.statistics_page import Ledger
from cardtable.engine.game import Game, game_in
from cardtable.engine.moves import Move
from cardtable.engine.options import changed
from cardtable.engine.slices import part
from cardtable.engine.state import DEALER
from cardtable.engine.table import Table
from cardtable.protocols.match import Match
from cardtable.store.files import InUseError, StoreError, is_file, may_be_written
from cardtable.store.folders import Folders
from cardtable.store.gamefiles import layout_of, presets_of, rules_of
from cardtable.store.leftovers import remove_leftovers
from cardtable.store.lessons import lesson_of
from cardtable.store.note import read_note, write_note
from cardtable.store.profiles import Profile
from cardtable.store.reports import write_report
from cardtable.store.samples import Sample, is_sample
from cardtable.store.saves import SavedTables, opening, start_saving
from cardtable.store.settings import Settings, Setup
from cardtable.store.statistics import Recorder, StatisticsFile
from cardtable.store.tablefile import TableFileError, reading
from cardtable.ui.faces import CardArt
from cardtable.ui.keymap import Keymap, read_keymap
from cardtable.ui.kit.dialog import Answer, Dialog
from cardtable.ui.kit.pause import PauseActions
from cardtable.ui.kit.skin import Role
from cardtable.ui.loop import Loop
from cardtable.ui.pages.crash import CrashActions, CrashScene
from cardtable.ui.pages.menu import MenuActions, MenuScene
from cardtable.ui.pages.page import PageScene
from cardtable.ui.pages.rules import RulesScene
from cardtable.ui.pages.scoring import ScoreActions, ScoringScene
from cardtable.ui.pages.settings import SettingsScene
from cardtable.ui.pages.setup import Preset, SetupScene, Wanted
from cardtable.ui.pages.waiting import SLICE, WaitScene, Work, advance
from cardtable.ui.pages.welcome import WelcomeScene
from cardtable.ui.play.coach import LessonScene
from cardtable.ui.play.table import TableScene
from cardtable.ui.scene import Scene
from cardtable.ui.sounds import Sounds
from cardtable.ui.table.spec import LayoutSpec, read_layout
from cardtable.ui.window import Screen, Window

SIMPLEST = "bidding-war"
"""The game that newcomers are offered first."""
AT_ONCE: Final = 0.1
"""Seconds that a page may take before it is shown; what takes longer goes on in slices."""
READ: Final = 0.2
"""The share of opening a table that reading it takes; the rest is seeing it with the eyes of those at the screen."""


def spec_of(game: Game) -> LayoutSpec:
    """Return how a game's table is laid out."""
    return read_layout(game.id, layout_of(game))


class App:
    """The running program: which scene is up, which match is on, what is remembered."""

    def __init__(
        self,
        places: Folders,
        screen: Screen,
        games: Sequence[Game],
        loop: Loop | None = None,
        worker: Players | None = None,
    ) -> None:
        self.places = places
        self.games = games
        remove_leftovers(places)
        self.household = Household(places.settings)
        self.art = CardArt(self.settings.deck)
        self.loop = loop or Loop(screen, look_of(self.settings, screen.size), on_crash=self.crashed)
        self.loop.on_file = lambda dropped: self.open_file(Path(dropped))
        self.loop.on_full_screen = self._keep_full_screen
        pages = self._keep, self._follow, self.loop.go, self.show_menu
        self.tastes = Tastes(lambda: self.settings, *pages, self.art, games)
        self._follow("keys")
        self.sounds = Sounds(self.settings.volume / 100, muted=self.settings.mute)
        self.match: LiveMatch | None = None
        self.table: TableScene | None = None
        self.notice = self.household.notice
        self._worker = worker
        self._statistics = StatisticsFile(places.statistics)
        self._tables = SavedTables(places.saves, games)
        self._pictures = SmallPictures(games, look_of(self.settings, screen.size), self.settings.deck)
        self._offer: FirstOffer | None = None
        self.loop.add_poll(self._offer_later)
        self.loop.add_poll(self._fit_shelves)
        self._handfuls = {game.id: handful(game) for game in games}

    @property
    def settings(self) -> Settings:
        """What has been set."""
        return self.household.store.settings

    @property
    def keys(self) -> Keymap:
        """Which key does what."""
        return read_keymap(self.settings.keys)[0]

    @property
    def worker(self) -> Players:
        """The AI players, usually in a process of their own, which is started when first needed."""
        if self._worker is None:
            self._worker = Worker(self.games)
        return self._worker

    def run(self, path: Path | None = None) -> None:
        """Show the menu, or the table of the file ``path``, and everything that follows from it."""
        try:
            self.loop.go(self.welcome() if self.household.is_new else self.menu())
            if path is not None:
                self.open_file(path)
            self.loop.run()
        finally:
            self.close()

    def close(self) -> None:
        """Leave the table and end the players' process."""
        if self.match is not None:
            self.match.close()
            self.match = None
        with contextlib.suppress(StoreError):
            self._statistics.catch_up()
        if self._worker is not None:
            self._worker.close()
            self._worker = None
        self.sounds.close()

    def welcome(self) -> WelcomeScene:
        """Return the page that is shown when the program is started for the first time."""
        return self.household.welcome([game.name for game in self.games], self.tastes.set, self.show_menu, self.art)

    def _fit_shelves(self, now: float) -> None:
        """Keep as many pictures of cards and texts as a window of this size needs."""
        del now
        self.art.fit_window(self.loop.screen.size)
        self.loop.look.text.fit_window(self.loop.screen.size)

    # --- the menu ---------------------------------------------------------------------------------------------------

    def menu(self) -> MenuScene:
        """Return the menu as it is now."""
        self._offer = offer = self._first_offer()
        actions = MenuActions(
            self.show_setup,
            self.show_saves,
            self.show_settings,
            self.show_statistics,
            self.show_profiles,
            self.loop.quit,
            offer.act,
            offer.labels,
        )
        notice, self.notice = self.notice, ""
        return MenuScene(self.games, actions, notice, self.art, self._handfuls, self.household.current.name)

    def _first_offer(self) -> FirstOffer:
        last = read_note(self.places.last_table)
        tables = self._tables.finding(Path(last) if last else None)
        lesson = None if self.settings.setups else (game_in(self.games, SIMPLEST), self.begin_lesson)
        offer = FirstOffer(self.games, tables, lambda saved: self.open(saved.path), lesson)
        offer.look(AT_ONCE)
        return offer

    def _offer_later(self, now: float) -> None:
        """Look on for what the menu offers first, as long as the menu is there."""
        del now
        offer, menu = self._offer, self.loop.scene
        if offer is not None and not offer.found and isinstance(menu, MenuScene) and offer.look(SLICE):
            menu.offer(offer.act, offer.labels)

    def show_menu(self) -> None:
        """Go to the menu; a match that is on is saved and left."""
        if self.match is not None:
            self.match.close()
            self.match = None
            self.table = None
        self.loop.go(self.menu())

    leave = show_menu

    def show_setup(self, game: Game) -> None:
        """Show the set-up of a game, as it was last wanted."""
        last = self.settings.setups.get(game.id)
        wanted = None if last is None else Wanted(last.seats, last.options)
        presets = [Preset(entry["name"], entry["help"], entry["options"]) for entry in presets_of(game)]
        doing = (self.begin, self.show_menu, self.begin_lesson, self.settings.own_name, self._read_rules)
        self.loop.go(SetupScene(game, presets, wanted, *doing))

    def show_settings(self) -> None:
        """Show the settings; they lead back to the table that is on, or else to the menu."""
        page = self.loop.coming
        self.tastes.show(None if self.table is None or page is None else partial(self._back_to_table, page))

    def show_profiles(self, problem: str = "") -> None:
        """Show whose settings hold, and who else has some."""
        scene = self.household.scene(self.use_profile, self.show_profiles, self.show_menu)
        if problem:
            scene.desk.say(problem, warns=True)
        self.loop.go(scene)

    def use_profile(self, profile: Profile) -> None:
        """Let somebody else's settings hold, and go to the menu."""
        for name in self.household.use(profile):
            self._follow(name)
        self.notice = self.household.notice
        self.show_menu()

    def show_statistics(self, notice: str = "") -> None:
        """Show the statistics."""
        scene = Ledger(self.places, self.games, _now).scene(self.show_menu, self.show_statistics)
        if notice:
            scene.desk.say(notice)
        self.loop.go(scene)

    def _follow(self, name: str) -> None:
        """Let a setting that is another one now take effect."""
        settings = self.settings
        if name == "deck":
            self.art.print_as(settings.deck)
        if name == "volume":
            self.sounds.volume = settings.volume / 100
        elif name == "mute":
            self.sounds.muted = settings.mute
        elif name == "full_screen" and settings.full_screen != self.loop.screen.is_full_screen:
            self.loop.toggle_full_screen()
        elif name == "keys":
            self.loop.full_screen_key = self.keys.key("full_screen")
        elif name in ("theme", "text_scale", "reduced_motion", "deck"):
            self.loop.restyle(look_of(self.settings, self.loop.screen.size))

    def _keep_full_screen(self) -> None:
        """Remember whether the window fills the screen, however that came about."""
        full = self.loop.screen.is_full_screen
        if full != self.settings.full_screen:
            self._keep(replace(self.settings, full_screen=full))
        if isinstance(self.loop.scene, SettingsScene):
            self.loop.scene.follow("full_screen", on=full)

    def show_saves(self) -> None:
        """Show the saved tables, and the samples."""
        page = SavesPage(self.games, self._tables, self._pictures, self.open, self.begin_sample)
        self.loop.go(page.scene(self.show_menu))

    # --- tables -----------------------------------------------------------------------------------------------------

    def begin(self, game: Game, wanted: Wanted) -> None:
        """Begin a new table and remember how it was set up."""
        self._keep(self.settings.with_setup(game.id, Setup(wanted.seats, wanted.options)))
        seed = wanted.deal or str(random.SystemRandom().randrange(10**9))
        rng = random.Random(f"deal {seed}")
        table = Table(game, wanted.seats, dict(wanted.options), rng.randrange(len(wanted.seats)))
        self._sit_down(table, rng)

    def _keep(self, settings: Settings) -> None:
        try:
            self.household.store.keep(settings)
        except StoreError as error:
            self.notice = str(error)

    def _sit_down(self, table: Table, rng: random.Random, deals: Sequence[Move] = ()) -> None:
        try:
            writer = start_saving(self.places.saves, table, _now())
        except StoreError as error:
            writer = None
            self.notice = f"This table is not being saved: {error}"
        recorder = self._recorder(table, None if writer is None else writer.path)
        self.show(LiveMatch(table, self.worker, writer, rng, self.settings.ai_pause / 1000, deals, recorder))

    def _recorder(self, table: Table, path: Path | None) -> Recorder:
        """Return what adds a table to the statistics, where it is known by its file's name and folder."""
        if path is None:
            return Recorder(self._statistics, table, f"unsaved {_now()}", _now)
        return Recorder(self._statistics, table, path.name, _now, os.path.realpath(path.parent))

    def begin_sample(self, sample: Sample) -> None:
        """Begin a table of one's own that goes on from a sample; the sample stays as it is."""
        self._open_copy(sample.path)

    def _open_copy(self, path: Path) -> None:
        self._begin_work(self._copying(path))

    def _copying(self, path: Path) -> Work:
        try:
            loaded = yield from part(reading(path, self.games), 0.0, READ)
        except TableFileError as error:
            self._refuse(path, error)
            return
        yield from part(watching(loaded.table), READ, 1.0)
        self._sit_down(loaded.table, random.Random())

    def _begin_work(self, work: Work) -> None:
        """Do what is done in a moment at once; what takes longer has a page of its own, which can be left."""
        if advance(work, AT_ONCE) is not None:
            self.loop.go(WaitScene("Opening the table", work, self.show_menu))

    def open_file(self, path: Path) -> None:
        """Go on with the table of any file: a copy of it if it is a sample or cannot be written."""
        if self.match is not None:
            self.show_menu()
        path = path.absolute()
        if is_file(path) and (is_sample(path) or not may_be_written(path)):
            self.notice = f"{path.name} itself stays as it is: this is a copy."
            self._open_copy(path)
        else:
            self.open(path)

    def begin_lesson(self, game: Game, seats: int = 0) -> None:
        """Begin the first hand, explained, of the game with so many players. It is not kept and does not count."""
        match = LessonMatch(lesson_of(game, seats), self.settings.own_name, self.settings.ai_pause / 1000)
        self._take_seat(
            match, LessonScene(match, spec_of(game), self.art, self, manner_of(self.settings, match.game.id))
        )

    def open(self, path: Path) -> None:
        """Go on with a saved table; if that cannot be, a dialog says why and what to do."""
        self._begin_work(self._opening(path))

    def _opening(self, path: Path) -> Work:
        try:
            loaded, writer = yield from part(opening(path, self.games), 0.0, READ)
        except TableFileError as error:
            self._refuse(path, error)
        except InUseError as error:
            self._complain("This table is open elsewhere", f"{error}. Then open it here again.")
        except StoreError as error:
            text = f"{error}\nIt can be played on, but what happens from now on would not be saved."
            play = Answer("Play without saving", lambda: self._begin_work(self._opening_unsaved(path)), Role.PRIMARY)
            self._complain("This table can't be written", text, play)
        else:
            try:
                yield from part(watching(loaded.table), READ, 1.0)
            except GeneratorExit:
                writer.close()
                raise
            self.notice = loaded.notice or ""
            pause, recorder = self.settings.ai_pause / 1000, self._recorder(loaded.table, path)
            self.show(LiveMatch(loaded.table, self.worker, writer, random.Random(), pause, (), recorder))

    def _opening_unsaved(self, path: Path) -> Work:
        try:
            table = (yield from part(reading(path, self.games), 0.0, READ)).table
        except TableFileError as error:
            self._refuse(path, error)
            return
        yield from part(watching(table), READ, 1.0)
        self.notice = "This table is not being saved."
        pause, recorder = self.settings.ai_pause / 1000, self._recorder(table, path)
        self.show(LiveMatch(table, self.worker, None, random.Random(), pause, (), recorder))

    def _refuse(self, path: Path, error: TableFileError) -> None:
        """Say why a file cannot be opened."""
        self._complain("This table can't be opened", told_of(path, error))

    def _complain(self, title: str, text: str, *answers: Answer) -> None:
        """Ask over the page that is up or comes up, or over the menu."""
        page = self.loop.coming
        if not isinstance(page, PageScene) or isinstance(page, WaitScene):
            page = self.menu()
            self.loop.go(page)
        role = Role.PLAIN if answers else Role.PRIMARY
        page.desk.open(Dialog(title, text, [Answer("Close", role=role, escapes=True), *answers]))

    def show(self, match: LiveMatch, seat: int | None = None) -> None:
        """Sit down at a table; the screen shows it from ``seat``, or from the only person's."""
        manner = manner_of(self.settings, match.game.id)
        self._take_seat(match, TableScene(match, spec_of(match.game), self.art, self, manner, seat))

    def _take_seat(self, match: LiveMatch, table: TableScene) -> None:
        """Leave the table that is on, if any, for this one."""
        if self.match is not None:
            self.match.close()
        self.match, self.table = match, table
        if match.writer is not None:
            with contextlib.suppress(StoreError):  # then the menu offers the table that was written last
                write_note(self.places.last_table, str(match.writer.path.absolute()))
        if self.notice:
            table.desk.say(self.notice, warns=True)
            self.notice = ""
        self.loop.go(table)

    # --- where a table leads ----------------------------------------------------------------------------------------

    def scores(self, match: Match) -> None:
        """Show the score sheet; after a lesson it leads to a table of one's own."""
        away = PauseActions(self.keys.key("rules"), partial(self.rules, match, ""), self.show_settings, self.show_menu)
        anew = partial(self._again, same=False)
        actions = ScoreActions(self._back_to_table, self._again, anew, away, self._look_back)
        if isinstance(match, LessonMatch) and match.actor is None:
            actions = replace(actions, go_on=lambda: self.show_setup(match.game), own="Play it yourself")
        self.loop.go(ScoringScene(match, self.art, actions))

    def _look_back(self, move: int, back: Scene) -> None:
        if self.table is not None:
            self.table.look_back(move, back)

    def _back_to_table(self, page: Scene | None = None) -> None:
        """Go back to the table that is on, or a page of it; it follows the settings as they are now."""
        if self.table is not None and self.match is not None:
            self.table.follow(manner_of(self.settings, self.match.game.id))
            self.match.pause = self.settings.ai_pause / 1000
            self.loop.go(page or self.table)

    def _again(self, *, same: bool = True) -> None:
        """Play once more with the same people and house rules, at a new table: the same deals, or others."""
        if isinstance(self.match, LessonMatch):
            self.begin_lesson(self.match.game, len(self.match.table.seats))
        elif self.match is not None:
            old, rng = self.match.table, random.Random()
            dealer = old.dealer if same else rng.randrange(len(old.seats))
            table = Table(old.game, old.seats, dict(changed(old.house)), dealer)
            self._sit_down(table, rng, [line.move for line in old.log if same and line.actor == DEALER])

    def rules(self, match: Match, rule: str) -> None:
        """Open the rules at a rule, coming back to the table."""
        self._read_rules(match.game, rule)

    def _read_rules(self, game: Game, rule: str) -> None:
        """Open the rules at a rule, coming back to where they were opened."""
        page = self.loop.coming
        back = self.show_menu if page is None else partial(self.loop.go, page)
        self.loop.go(RulesScene(game, rules_of(game), rule, back, self.art))

    def crashed(self, error: Exception) -> CrashScene:
        """Say that something in the program went wrong; the table is left, and can be gone on with."""
        match, self.match, self.table = self.match, None, None
        path = match.writer.path if match is not None and match.writer is not None else None
        if match is not None:
            with contextlib.suppress(OSError, ValueError):
                match.close()
        told = [f"Cardtable came upon a fault of its own ({type(error).__name__}: {error})."]
        try:
            told.append(f"A report lies in {write_report(self.places.settings.parent, error, _now(), path)}")
        except StoreError as problem:
            told.append(f"No report could be written: {problem}")
        if path is not None:
            told.append(f"Nothing is lost: every move of the table is kept in {path}")
        resume = None if path is None else lambda: self.open(path)
        return CrashScene("\n".join(told), CrashActions(resume, self.show_menu, self.loop.quit))

    def sorted_by(self, match: Match, order: str) -> None:
        """Remember in which order the hand is held."""
        self.tastes.sort(match.game.id, order)

    def sound(self, name: str) -> None:
        """Let something be heard."""
        self.sounds.play(name)


def _now() -> datetime:
    return datetime.now().astimezone()


def open_window(places: Folders, games: Sequence[Game], path: Path | None = None) -> None:
    """Open the window, at the table of the file ``path`` if there is one, and play until somebody leaves.

    :raises NoDisplayError: if there is no screen.
    """
    settings = Household(places.settings).store.settings
    window = Window(settings.window, full_screen=settings.full_screen)
    app = App(places, window, games)
    try:
        app.run(path)
        with contextlib.suppress(StoreError):
            app.household.store.keep(replace(app.settings, window=window.windowed_size))
    finally:
        window.close()
