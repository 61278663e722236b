"""The demonstration: a match of AI players without a window, with a picture of each kind of scene."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from cardtable.ai.players import RuleOfThumb
from cardtable.engine.game import Game
from cardtable.engine.seats import PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.pages.new_match.seats import NAMES
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.live import LiveMatch
from cardtable.program.program import Program
from cardtable.program.sharing.pictures import save_picture, without_display
from cardtable.store.folders import Folders
from cardtable.store.tables.format import write_table
from cardtable.ui.clock import ManualClock
from cardtable.ui.desktop.window import Offscreen
from cardtable.ui.look import Look
from cardtable.ui.loop import Loop
from cardtable.ui.play.table_scene import TableScene

SIZE: Final = (1280, 720)
TICK_SECONDS: Final = 0.25
MAX_DEALING_ENTRIES: Final = 2
"""The maximum length of the log while the first hand is being dealt."""
MIN_PLAY_ENTRIES: Final = 40
"""The length of the log after which the picture of the play is taken."""
MAX_TICKS: Final = 200_000
"""The maximum number of ticks of the demonstration."""


def run_demo(game: Game, games: Sequence[Game], out: Path, seed: int) -> None:
    """Play a match, and write pictures and the table file to a folder.

    :param game: the game of the match.
    :param games: all games, for the menu.
    :param out: the folder.
    :param seed: decides the shuffles and the players' moves.
    """
    without_display()
    _Demo(game, games, out, seed).run()


class _Demo:
    def __init__(self, game: Game, games: Sequence[Game], out: Path, seed: int) -> None:
        self.game = game
        self.out = out
        self.screen = Offscreen(SIZE)
        self.clock = ManualClock()
        self.loop = Loop(self.screen, Look.of(SIZE), self.clock)
        nowhere = out / "unused"
        self.app = Program(
            Folders(nowhere, nowhere / "settings.yaml"), self.screen, games, self.loop, RuleOfThumb(games)
        )
        self.pictures: set[str] = set()
        seats = [Seat(NAMES[seat], PlayerKind.AI) for seat in range(min(4, game.players[-1]))]
        self.table = Table(game, seats)
        self.match = LiveMatch(self.table, self.app.players, None, Random(seed), pause=0.0)

    def run(self) -> None:
        self.loop.go(self.app.menu())
        self._shoot("menu")
        self.app.show_setup(self.game)
        self._shoot("setup")
        self.app.play.show(self.match, seat=0)
        for _ in range(MAX_TICKS):
            self._tick()
            scene = self.loop.scene
            if isinstance(scene, ScoreSheetPage):
                scene.counting.finish()
                over = self.table.state.actor is None
                self._shoot("result" if over else "scoring")
                if over:
                    break
                scene.go_on()
            elif isinstance(scene, TableScene):
                self._watch(scene)
        write_table(self.out / f"{self.game.id}.cardtable.yaml", self.table)
        self.app.close()

    def _tick(self) -> None:
        self.loop.tick()
        self.clock.sleep(TICK_SECONDS)

    def _watch(self, scene: TableScene) -> None:
        """Take a picture of each kind of scene, and skip animations."""
        if not scene.laid:
            return
        board = scene.board
        view = board.view
        kind = scene.spec.scene(view.phase)
        if board.moving and len(view.log) <= MAX_DEALING_ENTRIES:
            kind = "deal"
        wanted = kind not in self.pictures and (kind != "play" or len(view.log) > MIN_PLAY_ENTRIES)
        if wanted and (board.moving or kind == "bidding"):
            self._shoot(kind)
        elif not wanted and board.busy(self.clock.now()):
            board.hurry()

    def _shoot(self, name: str) -> None:
        if name in self.pictures:
            return
        self.pictures.add(name)
        self.loop.tick()
        if self.loop.scene is not None:
            self.loop.scene.dirty = True
        self.loop.tick()
        save_picture(self.screen.surface, self.out / f"{len(self.pictures):02d}-{name}.png")
