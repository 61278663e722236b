"""The program without a window, on a clock that only moves when it is told to."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeVar
from weakref import WeakSet

from pygame import Rect, Surface

from cardtable.ai.players import RuleOfThumb
from cardtable.engine.game import Game
from cardtable.games import GAMES
from cardtable.play.live import LiveMatch
from cardtable.program.program import Program
from cardtable.store.folders import Folders
from cardtable.ui.cache import Cache
from cardtable.ui.clock import ManualClock
from cardtable.ui.desktop.window import Offscreen
from cardtable.ui.drawing.felt import Felts
from cardtable.ui.drawing.pictures import Pictures, bytes_of
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.loop import Loop
from cardtable.ui.play.base_scene import BaseTableScene
from cardtable.ui.scene import Scene
from cardtable.ui.theme import DEFAULT_WINDOW, Extent, Theme
from tests.situations import MEDIUM

SceneT = TypeVar("SceneT", bound=Scene)


class Screen(Offscreen):
    """A surface that is drawn when somebody looks at it."""

    before_looked_at: Callable[[], None] = staticmethod(lambda: None)
    """Called whenever somebody asks for the surface."""

    @property
    def surface(self) -> Surface:
        """The surface, with what is to be seen at this moment."""
        self.before_looked_at()
        return super().surface


SHARED_BYTES: Final = 150_000_000
FELTS_BYTES: Final = 60_000_000


class _KeptForAll(Cache[Hashable, Surface]):
    """Makes nothing that any program of this run has made, if it is still kept."""

    made_by_all: "Final[Cache[Hashable, Surface]]" = Cache(SHARED_BYTES, bytes_of)

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """Return the value of ``key``."""
        return super().get(key, lambda: self.made_by_all.get(key, make))


class SharedPictures(Pictures):
    """Pictures that are drawn once for all tests, most of which show the same cards and texts."""

    def __init__(self) -> None:
        super().__init__()
        self._kept = _KeptForAll(0, bytes_of)
        self.fit_window(DEFAULT_WINDOW)


class SharedFelts(Felts):
    """Felts that are laid once for all tests."""

    laid: "Final[Cache[Hashable, Surface]]" = Cache(FELTS_BYTES, bytes_of)

    def _lay(self, surface: Surface, theme: Theme, size: Extent, area: Rect, **how: Any) -> None:
        def made() -> Surface:
            super(SharedFelts, self)._lay(surface, theme, size, area, **how)
            return surface.copy()

        surface.blit(self.laid.get((theme, size, *area, *how.items()), made), (0, 0))


class LastFrames(Loop):
    """Draws only the frames that somebody looks at. To draw changes nothing, and takes most of the time of a tick.

    :ivar unseen: whether nobody looks at the frame of this tick, not even later.
    :ivar eager: whether a frame that may be looked at is drawn at once, not only when somebody looks.
    """

    unseen = False
    eager = False
    _waiting = False
    after_tick: Callable[[], None] = staticmethod(lambda: None)
    """Called after each tick."""

    def tick(self) -> bool:
        """Take a tick, and then do what comes after it."""
        drawn = super().tick()
        self.after_tick()
        return drawn

    def _draw(self, scene: Scene) -> bool:
        first = not self.frames and not isinstance(scene, BaseTableScene)  # after a page's first one, more comes up
        if not self.unseen and (self.eager or first):
            return self._draw_waiting(scene)
        self._waiting = self._waiting or self.moving or scene.dirty or scene.animating
        self.moving, scene.dirty = scene.animating, False
        return False

    def _draw_waiting(self, scene: Scene) -> bool:
        """Draw the frame of this moment, also for what has changed since the last one that was drawn."""
        scene.dirty, self._waiting = scene.dirty or self._waiting, False
        return super()._draw(scene)

    def show(self) -> None:
        """Draw the frame of this moment, unless it has been drawn."""
        if self._waiting and self.scene is not None:
            self._draw_waiting(self.scene)


FRAME_SECONDS: Final = 1 / 30
UNSEEN_SECONDS: Final = 1 / 16
"""The time between frames that nobody looks at, as on a slow computer."""
STILL_SECONDS: Final = 1 / 10
"""The time between frames while nothing moves and nothing is expected, as the loop waits longer then."""

running: "WeakSet[RunningProgram]" = WeakSet()
"""The programs of the present test."""


class RunningProgram:
    """The program on a surface that nobody sees, with a clock that only moves when it is told to.

    :ivar eager: whether the frames that may be looked at are drawn at once, for a test that watches what is drawn.
    :ivar every_frame: whether all frames are drawn, also those of the time that goes by.
    """

    eager = False
    every_frame = False

    def __init__(
        self, folder: Path, size: Extent = MEDIUM, games: Sequence[Game] = GAMES, *, guarded: bool = False
    ) -> None:
        """Make the program, before its first page.

        :param guarded: whether a fault brings up the page about it, as in the real program; else the test fails.
        """
        self.games = games
        self.screen = Screen(size)
        self.clock = ManualClock()
        look = replace(Look.of(size, pictures=SharedPictures()), felts=SharedFelts())
        self.loop = LastFrames(self.screen, look, self.clock, self._rescue if guarded else None)
        self.app = Program(
            Folders(folder / "tables", folder / "settings.yaml"), self.screen, games, self.loop, RuleOfThumb(games)
        )
        self.app.sounds.muted = True
        self.loop.after_tick = self._wait_for_disk
        self.screen.before_looked_at = self.loop.show
        running.add(self)

    def _rescue(self, error: Exception) -> Scene:
        return self.app.crashed(error)

    def _wait_for_disk(self) -> None:
        """Wait until the table in play is written: no time goes by meanwhile."""
        match = self.app.play.match if self.app.at_table else None
        if isinstance(match, LiveMatch) and match.writer is not None:
            match.writer.wait()
            match.note_saving()

    @property
    def scene(self) -> Scene:
        """What is on the window."""
        assert self.loop.scene is not None
        return self.loop.scene

    def run(self, seconds: float) -> None:
        """Let time go by, frame by frame."""
        until = self.clock.now() + seconds
        while self.clock.now() < until:
            scene = self.loop.scene
            still = scene is not None and not (scene.animating or scene.waiting or scene.timed)
            step = FRAME_SECONDS
            if not self.every_frame:
                step = min(STILL_SECONDS if still else UNSEEN_SECONDS, max(step, until - self.clock.now()))
            self.tick(seen=self.clock.now() + step >= until)
            self.clock.sleep(step)

    def tick(self, *, seen: bool = True) -> None:
        """Let the loop turn once.

        :param seen: whether somebody looks at the frame that is drawn.
        """
        self.loop.unseen, self.loop.eager = not (seen or self.every_frame), self.eager or self.every_frame
        self.loop.tick()
        self.loop.unseen = False

    def run_until(self, there: Callable[[], bool], seconds: float = 120.0) -> None:
        """Let time go by until something is there."""
        until = self.clock.now() + seconds
        while not there():
            assert self.clock.now() < until, "it never came"
            self.tick(seen=False)
            self.clock.sleep(1 / 10)
        if self.eager:
            self.loop.show()

    def comes_to(self, kind: type[SceneT]) -> SceneT:
        """Let the next scene come up, and return it; it must be of this kind."""
        self.run(0.1)
        scene = self.scene
        assert isinstance(scene, kind), scene
        return scene

    def parts(self, kind: str) -> Iterator[Part]:
        """Yield what is on the screen of one kind."""
        return (part for part in self.scene.parts() if part.kind == kind)

    def labels(self) -> list[str]:
        """Return the labels of all buttons."""
        return [part.label for part in self.parts("button")]
