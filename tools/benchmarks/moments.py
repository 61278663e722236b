"""How long frames take in play: while cards fly, and while each kind of moment is shown. In a process of its own.

Hands of every game are played at the usual pace, by a clock that goes on only when it is told to, so that every frame
is drawn whatever else the machine does. Times are of the processor, from the events to the picture on the screen;
AI players move by rule of thumb, and what they think does not count. Frames within a motion are told apart from those
with which one begins or ends: people see a frame that is missing in a motion, but not that a motion begins later.
"""

import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from time import process_time

from cardtable.ai.players import Reply, RuleOfThumb
from cardtable.ai.search import by_rule
from cardtable.engine.game import Game
from cardtable.engine.seats import PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.games import GAMES
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.live import LiveMatch
from cardtable.program.program import Program
from cardtable.store.folders import Folders
from cardtable.ui.clock import ManualClock
from cardtable.ui.desktop.window import Window
from cardtable.ui.drawing.pictures import Pictures
from cardtable.ui.look import Look
from cardtable.ui.loop import Loop
from cardtable.ui.play.moments.moment import moment_on
from cardtable.ui.play.table_scene import TableScene
from tools.benchmarks.figures import ms, share

FRAME = 1 / 60
REST = 1 / 20
"""Seconds from look to look while nothing moves."""
THINKING = 1.0
"""Seconds for which the person thinks about each move."""
AHEAD = "pictures drawn between two frames"
MOVES = 40
"""Moves that are made in each game: at least a hand of every one."""
OWN_MOVE, FLYING, STILL = "a person's move, until its first picture", "cards fly", "something else changes"
BEGINS, WITHIN = "a motion begins or ends", "all frames within a motion"
OPTIONS: Mapping[str, Mapping[str, object]] = {"blackjack": {"wins_needed": 2}}


class UncountedPlayers(RuleOfThumb):
    """Players by rule of thumb whose time for thinking is taken off.

    :ivar spent: the seconds that they have thought so far.
    """

    spent = 0.0

    def move(self, view: View, level: str, seed: int) -> Reply:
        """Return the move of the rules of thumb."""
        began = process_time()
        try:
            return super().move(view, level, seed)
        finally:
            self.spent += process_time() - began


class Watch:
    """Measures frames, by what is shown in them."""

    def __init__(self, size: tuple[int, int], folder: Path) -> None:
        self.window = Window(size)
        self.clock = ManualClock()
        look = Look.of(self.window.size, pictures=Pictures(scales=True))
        self.loop = Loop(self.window, look, self.clock)
        self.players = UncountedPlayers(GAMES)
        folders = Folders(folder / "tables", folder / "settings.yaml")
        self.app = Program(folders, self.window, GAMES, self.loop, self.players)
        self.app.sounds.muted = True
        self.frames: dict[str, list[float]] = defaultdict(list)
        self._last: object = None
        """What moved in the last frame."""

    def timed(self, action: Callable[[], object]) -> float:
        """Return the seconds that something takes, without the players' thinking."""
        began, thought = process_time(), self.players.spent
        action()
        return process_time() - began - (self.players.spent - thought)

    def frame(self) -> None:
        """Let a turn of the loop go by, and keep what it took if it drew a frame."""
        drawn = self.loop.frames
        spent = self.timed(self.loop.tick)
        if self.loop.frames > drawn:
            self.note(spent)
        self.draw_ahead(spent)
        self.clock.sleep(FRAME if self.loop.moving else REST)

    def note(self, spent: float) -> None:
        """Keep what a frame took."""
        moving, shown = self.moving(), self.shown()
        within = moving is not None and moving == self._last
        self._last = moving
        if within:
            self.frames[WITHIN].append(spent)
        self.frames[shown if within or shown == STILL else BEGINS].append(spent)

    def moving(self) -> object:
        """Return what moves on the table; ``None`` if nothing does."""
        scene = self.loop.scene
        if not isinstance(scene, TableScene) or not scene.animating:
            return None
        return id(scene), scene.board.version, id(moment_on(scene.board)), scene.board.moving

    def draw_ahead(self, spent: float) -> None:
        """Let the program use the time before the next frame, and keep what it took if it drew anything."""
        took = self.timed(partial(self.loop.work_ahead, spent))
        if took > 0.0002:
            self.frames[AHEAD].append(took)

    def think(self) -> None:
        """Let the person think."""
        until = self.clock.now() + THINKING
        while self.clock.now() < until:
            self.frame()

    def own_move(self, make: Callable[[], object]) -> None:
        """Let the person make a move, and keep what it takes until its first picture; turns of the loop count, too."""
        spent, drawn = self.timed(make), self.loop.frames
        while self.loop.frames == drawn:
            spent += self.timed(self.loop.tick)
        self._last = self.moving()
        self.frames[OWN_MOVE].append(spent)
        self.draw_ahead(0.0)
        self.clock.sleep(FRAME)

    def shown(self) -> str:
        """Return what is shown now."""
        scene = self.loop.scene
        if not isinstance(scene, TableScene):
            return "pages"
        moment = moment_on(scene.board)
        if moment is not None and self.clock.now() >= scene.board.since:
            return type(moment.moment).__name__
        return FLYING if scene.board.moving else STILL

    def play(self, game: Game, seed: int = 3) -> None:
        """Play some moves of a match."""
        seats = [Seat("Ann"), *(Seat(name, PlayerKind.AI) for name in ("Bert", "Cleo", "Dan"))]
        table = Table(game, seats[: max(count for count in game.players if count <= 4)], dict(OPTIONS.get(game.id, {})))
        match = LiveMatch(table, self.players, None, Random(seed), pause=0.0)
        self.app.play.show(match)
        while match.actor is not None and len(table.log) < MOVES:
            scene = self.loop.scene
            if isinstance(scene, TableScene) and scene.to_act:
                self.think()
                move = by_rule(scene.board.view, len(table.log), game).move
                self.own_move(partial(scene.make, move))
            elif isinstance(scene, ScoreSheetPage) and not scene.dirty:  # it has been drawn
                scene.go_on()
                self.frame()
            else:
                self.frame()
        self.app.show_menu()
        self.loop.tick()


def measure(width: int, height: int) -> None:
    """Print for everything that is shown the number of frames, the p50, the p95, the p99 and the longest."""
    with tempfile.TemporaryDirectory() as folder:
        watch = Watch((width, height), Path(folder))
        for game in GAMES:
            watch.play(game)
        for what, frames in sorted(watch.frames.items()):
            times = [ms(share(frames, part)).removesuffix(" ms") for part in (0.5, 0.95, 0.99, 1.0)]
            print(what, len(frames), *times, sep="|", end="\n")
        watch.app.close()
        watch.window.close()


if __name__ == "__main__":
    measure(*(int(side) for side in sys.argv[1].split("x")))
