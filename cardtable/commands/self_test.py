"""The self-test: tests in a real window what must work wherever the program is installed."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import pygame
from pygame.event import Event

from cardtable.ai.players import Reply, RuleOfThumb
from cardtable.ai.search import by_rule
from cardtable.ai.worker import Worker
from cardtable.engine.cards import JOKER, SUITS, Back, pack
from cardtable.engine.game import Game
from cardtable.engine.native import is_compiled
from cardtable.engine.seats import DEALER, AILevel, PlayerKind, Seat
from cardtable.engine.typography import counted
from cardtable.engine.view import View
from cardtable.pages.menu import MenuPage
from cardtable.pages.new_match.seats import NAMES
from cardtable.pages.new_match.setup import SetupPage
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.layout import spec_of
from cardtable.program.program import Program
from cardtable.program.sharing.pictures import save_picture
from cardtable.store.errors import StoreError
from cardtable.store.folders import Folders
from cardtable.store.game_files import presets_of, rules_of
from cardtable.store.practice import shipped
from cardtable.store.settings import Settings, SettingsFile, Setup
from cardtable.store.tables.folder import list_samples
from cardtable.store.tables.format import read_table
from cardtable.ui.assets import AssetError, sdl_path
from cardtable.ui.clock import ManualClock
from cardtable.ui.desktop.sounds import NAMES as SOUNDS
from cardtable.ui.desktop.sounds import Sounds
from cardtable.ui.desktop.window import Window
from cardtable.ui.drawing.cards import DECKS, CardArt
from cardtable.ui.drawing.text import FontFace, Typesetter
from cardtable.ui.look import Look
from cardtable.ui.loop import Loop
from cardtable.ui.play.intents import Press
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.scene import Scene
from cardtable.ui.waiting import WaitPage

PROCESS_MOVES: Final = 3
"""The number of moves in each game for which the players' process is asked; rules of thumb make the others."""
MAX_TICKS: Final = 20_000
"""The maximum number of ticks of a hand, or until a page has found what it looks for; whatever takes longer counts as
stuck. A busy computer does little in each tick."""
TICK_SECONDS: Final = 0.25
SIZE: Final = (1280, 720)
DEAL: Final = "7"
MOVES_BEFORE_PICTURE: Final = 10
"""The number of moves after which a picture of the table is taken; every hand has more."""
MOVES_BEFORE_CLOSING: Final = 12
"""The number of moves after which the program is closed in the middle of a table."""
MOVES_AFTER_RESUMING: Final = 24
"""The number of moves up to which the resumed table is played."""
CARD_SIZE: Final = (50, 70)
MOVE_SECONDS: Final = 0.05
"""The thinking time of the players' process for a move, in seconds."""
HUNG_SECONDS: Final = 60.0
"""A process that has not answered after this many seconds counts as hung. Guessed."""


Report = Callable[[str], None]
"""Takes a line of the report."""


class SelfTestError(Exception):
    """A part of the program is missing or does not work. The message says which."""


def run_self_test(out: Path, games: Sequence[Game], report: Report) -> None:
    """Test the program.

    :param out: the folder for pictures and tables.
    :param games: all games.
    :param report: takes a line about each part that works.
    :raises SelfTestError: at the first part that does not work.
    :raises NoDisplayError: if there is no screen.
    """
    os.environ["SDL_AUDIODRIVER"] = "dummy"  # sounds are loaded and mixed, but not heard
    with _naming("assets"):
        try_assets(games, report)
    with _naming("window"):
        trial = _Trial(out, games, report)
    try:
        for part, action in trial.steps():
            with _naming(part):
                action()
    finally:
        trial.close()


@contextmanager
def _naming(part: str) -> Iterator[None]:
    """Add the name of the part under test to any error in the block.

    :raises SelfTestError: if there is an error.
    """
    try:
        yield
    except (SelfTestError, AssetError, StoreError) as error:
        raise SelfTestError(f"{part}: {error}") from error
    except (ArithmeticError, ImportError, LookupError, OSError, RuntimeError, ValueError, pygame.error) as error:
        # A missing file or module raises different errors in different readers; each of them ends the self-test.
        raise SelfTestError(f"{part}: {type(error).__name__}: {error}") from error


class _Trial:
    """The program in its window, with tables in a folder of its own."""

    def __init__(self, out: Path, games: Sequence[Game], report: Report) -> None:
        self.out = out
        self.games = games
        self.report = report
        self.folders = Folders(out / "tables", out / "settings.yaml")
        self.pictures = 0
        setups = {
            game.id: Setup(
                tuple(
                    Seat(NAMES[n], PlayerKind.AI if n else PlayerKind.HUMAN, AILevel.EASY)
                    for n in range(min(4, game.players[-1]))
                )
            )
            for game in games
        }
        quick = Settings(animation="off", ai_pause=0, trick_pause=0, confirm=False, setups=setups)
        SettingsFile(self.folders.settings).keep(quick)
        self.open()

    def steps(self) -> list[tuple[str, Callable[[], None]]]:
        """Return the steps of the test, each with the part of the program that it tests."""
        games: list[tuple[str, Callable[[], None]]] = [(game.id, partial(self.play_hand, game)) for game in self.games]
        return [("players' process", self.ask_process), ("pages", self.show_pages), *games, ("resuming", self.resume)]

    def open(self) -> None:
        """Open the window as when the program starts."""
        self.window = Window(SIZE)
        self.clock = ManualClock()
        self.loop = Loop(self.window, Look.of(SIZE), self.clock)
        self.players = SelfTestPlayers(self.games)
        self.app = Program(self.folders, self.window, self.games, self.loop, self.players)
        self.loop.go(self.app.menu())
        self.tick()
        self.report(f"window: {self.window.size[0]} x {self.window.size[1]}, by {pygame.display.get_driver()}")

    def close(self) -> None:
        """Close the program and the window."""
        self.app.close()
        self.window.close()

    @property
    def scene(self) -> Scene | None:
        """The current scene."""
        return self.loop.scene

    def tick(self, times: int = 1) -> None:
        """Run the loop for this many ticks."""
        for _ in range(times):
            self.loop.tick()
            self.clock.sleep(TICK_SECONDS)

    def wait(self) -> None:
        """Wait until no progress page is shown, as on a slow computer."""
        for _ in range(MAX_TICKS):
            if not isinstance(self.scene, WaitPage):
                return
            self.tick()

    def shoot(self, name: str) -> None:
        """Save a picture of the window."""
        self.tick(2)
        self.pictures += 1
        save_picture(self.window.surface, self.out / f"{self.pictures:02d}-{name}.png")

    def press(self, key: int) -> None:
        """Press a key."""
        pygame.event.post(Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
        pygame.event.post(Event(pygame.KEYUP, key=key, mod=0))
        self.tick(2)

    def ask_process(self) -> None:
        """Ask the players' process for a move."""
        tables = (read_table(sample.path, self.games).table for sample in list_samples(self.games))
        states = ((table, table.state.actor) for table in tables)
        table, seat = next((table, actor) for table, actor in states if actor is not None and actor != DEALER)
        self.players.process_moves = 1
        self.players.ask(table.view(seat), AILevel.EASY, 1)
        compiled = is_compiled(type(table.state))
        self.report(f"players' process: it answers; rules and players are {'compiled' if compiled else 'plain Python'}")

    def show_pages(self) -> None:
        """Show the menu, the settings and the saved tables."""
        self.shoot("menu")
        self.app.show_settings()
        self.shoot("settings")
        self.app.show_saved_tables()
        self.shoot("saved-tables")
        self.app.show_menu()
        self.tick(2)
        self.report("pages: menu, settings, saved tables")

    def begin(self, game: Game) -> TableScene:
        """Set up a game and start it by keyboard."""
        self.app.show_setup(game)
        self.tick(2)
        if isinstance(self.scene, SetupPage):
            self.scene.set_deal(DEAL)
        self.press(pygame.K_RETURN)
        if not isinstance(self.scene, TableScene):
            raise SelfTestError("the table did not come up")
        self.players.process_moves = PROCESS_MOVES
        return self.scene

    def play_hand(self, game: Game) -> None:
        """Play a hand, then show the score sheet and the rules."""
        scene = self.begin(game)
        taken = False
        for _ in range(MAX_TICKS):
            if not isinstance(self.scene, TableScene):
                break
            self.move(scene)
            if not taken and len(scene.match.view(None).log) > MOVES_BEFORE_PICTURE:
                taken = True
                self.shoot(game.id)
        if not isinstance(self.scene, ScoreSheetPage):
            raise SelfTestError("the hand did not end in a score sheet")
        self.scene.counting.finish()
        self.shoot(f"{game.id}-scores")
        moves = len(scene.match.view(None).log)
        self.app.play.show_rules(scene.match, "")
        self.tick(2)
        self.app.show_menu()
        self.tick(2)
        by_process = PROCESS_MOVES - self.players.process_moves
        self.report(f"{game.id}: one hand of {counted(moves, 'move')}, {by_process} of them by the process")

    def move(self, scene: TableScene) -> None:
        """Make the person's move, if a person is to act, and continue for a tick."""
        if scene.to_act and scene.match.actor is not None:
            view = scene.match.view(scene.match.actor)
            scene.act(Press(by_rule(view, len(scene.match.view(None).log), scene.match.game).move))
        self.tick()

    def resume(self) -> None:
        """Close the program in the middle of a hand, start it again, and continue the same table."""
        scene = self.begin(self.games[0])
        while len(scene.match.view(None).log) < MOVES_BEFORE_CLOSING:
            self.move(scene)
        log = scene.match.view(None).log
        self.close()
        saved = list(self.folders.saves.glob("*.yaml"))
        self.report(
            f"saved: {counted(len(saved), 'table')}; closed in the middle of one, after {counted(len(log), 'move')}"
        )
        self.open()
        menu = self.scene
        for _ in range(MAX_TICKS):
            if not isinstance(menu, MenuPage) or menu.resume is not None:
                break
            self.tick()
        if not isinstance(menu, MenuPage) or menu.resume is None:
            raise SelfTestError("the menu does not offer the table that was left")
        menu.resume.act()
        self.tick(2)
        self.wait()
        again = self.scene
        if not isinstance(again, TableScene) or again.match.view(None).log[: len(log)] != log:
            raise SelfTestError("it is not the table that was left")
        self.players.process_moves = 1
        # The move that the process makes may end the hand sooner: how far it sees depends on the computer.
        while len(again.match.view(None).log) < MOVES_AFTER_RESUMING and not again.match.view(None).results:
            self.move(again)
        self.shoot("resumed")
        self.report(f"resumed: the same table, up to move {len(again.match.view(None).log)}")
        self.report(f"pictures: {self.pictures} in {self.out}")


def try_assets(games: Sequence[Game], report: Report) -> None:
    """Draw every card, open every font and sound, and read every text of the program.

    :raises AssetError: if a file is missing.
    :raises SelfTestError: if a file cannot be used.
    """
    faces = (*pack(), JOKER)
    for deck in DECKS:
        art = CardArt(deck)
        for card in faces:
            art.front(card, CARD_SIZE)
    for back in Back:
        art.back(back, CARD_SIZE)
    text = Typesetter()
    for suit in SUITS:
        text.suit_symbol(suit, 20, (0, 0, 0))
    pygame.font.init()
    for font in FontFace:
        pygame.font.Font(sdl_path("fonts", font.value), 20).render("Card", True, (0, 0, 0))
    sounds = Sounds()
    sounds.open()
    if not sounds.has_device:
        raise SelfTestError("the sounds cannot be played")
    sounds.close()
    cards = f"{counted(len(DECKS), 'deck')} of {counted(len(faces), 'card')}, {counted(len(Back), 'back')}"
    report(f"assets: {cards}, {counted(len(FontFace), 'font')}, {counted(len(SOUNDS), 'sound')}")
    _try_texts(games, report)


def _try_texts(games: Sequence[Game], report: Report) -> None:
    """Read the texts of all games, the sample tables and the exercises.

    :raises SelfTestError: if a file is missing.
    """
    for game in games:
        spec_of(game)
        presets_of(game)
        rules_of(game)
    samples = list(list_samples(games))
    missing = {game.id for game in games} - {sample.game.id for sample in samples}
    if missing:
        raise SelfTestError(f"there is no sample table of {', '.join(sorted(missing))}")
    for sample in samples:
        read_table(sample.path, games)
    exercises = [exercise for game in games for exercise in shipped(game)]
    missing = {game.id for game in games} - {exercise.game.id for exercise in exercises}
    if missing:
        raise SelfTestError(f"there is no exercise of {', '.join(sorted(missing))}")
    for exercise in exercises:
        exercise.table()
    rest = f"{counted(len(samples), 'sample table')}, {counted(len(exercises), 'exercise')}"
    report(f"texts: layout, presets and rules of {counted(len(games), 'game')}, {rest}")


class SelfTestPlayers(RuleOfThumb):
    """Players that ask the players' process for the next few moves and make all others by rules of thumb.

    :ivar process_moves: the number of moves for which the process is still to be asked.
    """

    def __init__(self, games: Sequence[Game]) -> None:
        super().__init__(games)
        self.process_moves = 0
        self._process = Worker(games, clock=lambda: 0.0)  # only HUNG_SECONDS decides when it counts as hung

    def move(self, view: View, level: str, seed: int) -> Reply:
        """Return the move; wait for the process if it is asked.

        :raises SelfTestError: if the process gives no answer.
        """
        if not self.process_moves:
            return super().move(view, level, seed)
        self.process_moves -= 1
        reply = self._process.ask(view, level, seed, MOVE_SECONDS).wait(HUNG_SECONDS)
        if reply is None or reply.problem:
            raise SelfTestError(f"it made no move: {reply.problem if reply else 'it is silent'}")
        return reply

    def close(self) -> None:
        """End the process."""
        self._process.close()
