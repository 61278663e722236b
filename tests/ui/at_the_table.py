"""The whole program without a window, driven by events: what the tests of scenes share."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame
from pygame.event import Event

from cardtable.ai.ready import RuleOfThumb
from cardtable.application.live_match import LiveMatch
from cardtable.application.program import App
from cardtable.engine.game import Game, game_in
from cardtable.engine.log import LogLine
from cardtable.engine.table import AILevel, PlayerKind, Seat, Table
from cardtable.games import GAMES
from cardtable.store.folders import Folders
from cardtable.ui.gate import MIN_REST_SECONDS
from cardtable.ui.kit.hold import HOLD_SECONDS
from cardtable.ui.look import Look
from cardtable.ui.loop import Loop, ManualClock
from cardtable.ui.play.moments.player import moment_on
from cardtable.ui.play.table import TableScene
from cardtable.ui.scene import Part, Scene
from cardtable.ui.table.layout import Spot, TableLayout
from cardtable.ui.window import Offscreen

NAMES = ("Ann", "Bert", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo")
KEYS = {
    "Enter": pygame.K_RETURN, "Esc": pygame.K_ESCAPE, "Space": pygame.K_SPACE, "Tab": pygame.K_TAB,
    "Left": pygame.K_LEFT, "Right": pygame.K_RIGHT, "Up": pygame.K_UP, "Down": pygame.K_DOWN, "F1": pygame.K_F1,
    "Del": pygame.K_DELETE, "PgUp": pygame.K_PAGEUP, "PgDn": pygame.K_PAGEDOWN,
}  # fmt: skip


class LastFrames(Loop):
    """Draws only the frames that somebody looks at. To draw changes nothing, and takes most of the time of a tick."""

    unseen = False

    def _draw(self, scene: Scene) -> bool:
        if not self.unseen:
            return super()._draw(scene)
        self._moving = self._moving or scene.dirty or scene.animating  # so that the next frame is drawn
        return False

    def show(self) -> None:
        """Draw the frame of this moment, unless it has been drawn."""
        if self._scene is not None:
            super()._draw(self._scene)


class Program:
    """The program on a surface that nobody sees, with a clock that only moves when it is told to.

    :ivar every_frame: whether every frame is drawn; else, while time goes by, the last one alone.
    """

    every_frame = False

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 720), games: Sequence[Game] = GAMES) -> None:
        self.games = games
        self.screen = Offscreen(size)
        self.clock = ManualClock()
        self.loop = LastFrames(self.screen, Look.of(size), self.clock)
        self.app = App(
            Folders(folder / "tables", folder / "settings.yaml"), self.screen, games, self.loop, RuleOfThumb(games)
        )
        self.app.sounds.muted = True

    def sit_down(self, game: str, seats: tuple[Seat, ...], seed: int = 1, **options: Any) -> TableScene:
        """Begin a match, without a file."""
        table = Table(game_in(self.games, game), seats, dict(options))
        self.app.play.show(LiveMatch(table, self.app.worker, None, Random(seed), pause=0.0))
        self.run(0.1)
        scene = self.scene
        assert isinstance(scene, TableScene)
        return scene

    def sit_in(self, table: Table) -> TableScene:
        """Take the seat of the player to act at a table, with AI players on all others."""
        actor = table.state.actor
        copy = table.branch(len(table.log))
        copy.seats = tuple(
            Seat(seat.name, PlayerKind.HUMAN if number == actor else PlayerKind.AI)
            for number, seat in enumerate(table.seats)
        )
        self.app.play.show(LiveMatch(copy, self.app.worker, None, Random(1), pause=0.0), actor)
        self.run(0.1)
        scene = self.scene
        assert isinstance(scene, TableScene)
        return scene

    @property
    def scene(self) -> Scene:
        """What is on the window."""
        assert self.loop.scene is not None
        return self.loop.scene

    def run(self, seconds: float) -> None:
        """Let time go by, frame by frame."""
        until = self.clock.now() + seconds
        while self.clock.now() < until:
            self.tick(seen=self.clock.now() + 1 / 30 >= until)
            self.clock.sleep(1 / 30)

    def tick(self, *, seen: bool = True) -> None:
        """Let the loop turn once.

        :param seen: whether somebody looks at the frame that is drawn.
        """
        self.loop.unseen = not (seen or self.every_frame)
        self.loop.tick()
        self.loop.unseen = False

    def run_until(self, there: Callable[[], bool], seconds: float = 120.0) -> None:
        """Let time go by until something is there."""
        until = self.clock.now() + seconds
        while not there():
            assert self.clock.now() < until, "it never came"
            self.tick(seen=False)
            self.clock.sleep(1 / 10)
        self.loop.show()

    def run_through(self, there: Callable[[], bool]) -> None:
        """Let time go by until something is there; what stays until all have looked is put away by a key."""

        def waits() -> bool:
            moment = moment_on(self.scene.laid) if isinstance(self.scene, TableScene) else None
            return moment is not None and moment.waits

        self.run_until(lambda: there() or waits())
        while not there():
            self.rest()
            self.key("Space")
            self.rest()
            self.run_until(lambda: there() or waits())

    def key(self, name: str) -> None:
        """Press and release a key."""
        self._post_key(pygame.KEYDOWN, name)
        self._post_key(pygame.KEYUP, name)
        self.tick(seen=False)
        self.tick()

    def key_down(self, name: str) -> None:
        """Press a key and keep it down; once more, it repeats."""
        self._post_key(pygame.KEYDOWN, name)
        self.loop.tick()

    def key_up(self, name: str) -> None:
        """Release a key."""
        self._post_key(pygame.KEYUP, name)
        self.loop.tick()

    def _post_key(self, kind: int, name: str) -> None:
        code = KEYS.get(name) or pygame.key.key_code(name.lower())
        text = name.lower() if len(name) == 1 else ""
        self.screen.post(Event(kind, key=code, mod=0, unicode=text, scancode=0))

    def rest(self) -> None:
        """Leave keys and mouse alone until presses count again."""
        self.run(MIN_REST_SECONDS + 0.05)

    def open_curtain(self, *, by_mouse: bool = False) -> None:
        """Open the curtain as people do: they hold the button, or Space."""
        self.rest()
        button = next(part.rect.center for part in self.parts("button") if part.label.startswith("I am"))
        if by_mouse:
            self.hold(button)
        else:
            self.key_down("Space")
        self.run(HOLD_SECONDS + 0.1)
        if by_mouse:
            self.let_go(button)
        else:
            self.key_up("Space")
        self.rest()

    def type(self, text: str) -> None:
        """Type a text."""
        for sign in text:
            self.screen.post(Event(pygame.TEXTINPUT, text=sign))
            self.loop.tick()

    def click(self, place: tuple[int, int]) -> None:
        """Point and click."""
        self.move(place)
        self.screen.post(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        self.screen.post(Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
        self.tick(seen=False)
        self.tick()

    def hold(self, place: tuple[int, int]) -> None:
        """Press the mouse button and keep it down."""
        self.screen.post(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        self.loop.tick()

    def let_go(self, place: tuple[int, int]) -> None:
        """Release the mouse button."""
        self.screen.post(Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
        self.loop.tick()

    def move(self, place: tuple[int, int], rel: tuple[int, int] = (1, 1)) -> None:
        """Move the pointer."""
        self.screen.post(Event(pygame.MOUSEMOTION, pos=place, rel=rel, buttons=(0, 0, 0)))
        self.loop.tick()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from one place to another."""
        self.move(start)
        self.screen.post(Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        for share in (0.2, 0.6, 1.0):
            place = tuple(round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
            self.screen.post(Event(pygame.MOUSEMOTION, pos=place, rel=(5, 5), buttons=(1, 0, 0)))
        self.screen.post(Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
        self.tick(seen=False)
        self.tick()

    def parts(self, kind: str) -> Iterator[Part]:
        """Yield what is on the screen of one kind."""
        return (part for part in self.scene.parts() if part.kind == kind)

    def press(self, label: str) -> None:
        """Click the button whose label begins so, after the moment that it takes to go there."""
        self.rest()
        part = next(part for part in self.parts("button") if part.label.startswith(label))
        self.click(part.rect.center)

    def leave(self) -> None:
        """Leave the table by the pause menu."""
        self.press("Pause")
        self.press("Leave for the menu")
        self.run(0.2)

    def labels(self) -> list[str]:
        """Return the labels of all buttons."""
        return [part.label for part in self.parts("button")]


def log_of(scene: TableScene) -> list[LogLine]:
    """Return the log of the table that is played at."""
    assert isinstance(scene.match, LiveMatch)
    return scene.match.table.log


def board_of(scene: Scene) -> Any:
    """Return the board of a table scene."""
    assert isinstance(scene, TableScene)
    return scene.laid


def spot_of(scene: Scene, card: str) -> Spot:
    """Return where a card lies."""
    found: Spot = next(spot for spot in board_of(scene).rest if str(spot.card) == card)
    return found


def spots_of(layout: TableLayout, zone: str) -> list[Spot]:
    """Return where the cards of a zone lie."""
    return [spot for spot in layout.spots if spot.zone == zone]


def at_index(spot: Spot) -> tuple[int, int]:
    """Return a place on a card's index, which is never covered by its neighbours."""
    return spot.rect.left + max(4, spot.rect.width // 8), spot.rect.top + max(4, spot.rect.height // 8)


def one_person(level: AILevel = AILevel.NORMAL, seats: int = 4) -> tuple[Seat, ...]:
    """Return seats with a person on the first and AI players on the others."""
    return (Seat(NAMES[0]), *(Seat(NAMES[number], PlayerKind.AI, level) for number in range(1, seats)))
