"""The whole program at its tables, without a window: what the tests of scenes share."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from pygame import Rect

from cardtable.ai.players import Players
from cardtable.engine.game import game_in
from cardtable.engine.log import LogLine
from cardtable.engine.seats import PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.play.live import LiveMatch
from cardtable.ui.play.moments.moment import moment_on
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.scene import Scene
from cardtable.ui.table.labels import PlacedLabel, Precedence
from cardtable.ui.table.layout import Spot, TableLayout
from cardtable.ui.theme import Extent, Size
from cardtable.ui.widgets.button import HOLD_SECONDS
from tests.situations import MEDIUM, NAMES, people
from tests.ui.driven_program import DrivenProgram


class Program(DrivenProgram):
    """The program at its tables: sitting down, handing over, leaving."""

    def sit_down(self, game: str, seats: tuple[Seat, ...], seed: int = 1, **options: Any) -> TableScene:
        """Begin a match, without a file."""
        table = Table(game_in(self.games, game), seats, dict(options))
        self.app.play.show(LiveMatch(table, self.app.players, None, Random(seed), pause=0.0))
        return self._shown_table()

    def sit_in(self, table: Table) -> TableScene:
        """Take the seat of the player to act at a table, with AI players on all others."""
        actor = table.state.actor
        copy = table.branch(len(table.log))
        copy.seats = tuple(
            Seat(seat.name, PlayerKind.HUMAN if number == actor else PlayerKind.AI)
            for number, seat in enumerate(table.seats)
        )
        self.app.play.show(LiveMatch(copy, self.app.players, None, Random(1), pause=0.0), actor)
        return self._shown_table()

    def sit_waiting(self, table: Table, seat: int = 0, players: Players | None = None) -> TableScene:
        """Take a seat at a table where the AI player to act thinks for as long as a test needs."""
        copy = table.branch(len(table.log))
        copy.seats = tuple(
            Seat(each.name, PlayerKind.HUMAN if number == seat else PlayerKind.AI)
            for number, each in enumerate(table.seats)
        )
        self.app.play.show(LiveMatch(copy, players or self.app.players, None, Random(1), pause=60.0), seat)
        return self._shown_table()

    def _shown_table(self) -> TableScene:
        self.run(0.1)
        return self.table

    @property
    def table(self) -> TableScene:
        """The table that is on the screen."""
        scene = self.scene
        assert isinstance(scene, TableScene), scene
        return scene

    def redraw(self) -> None:
        """Draw the table again, with no picture kept from before."""
        self.table.board.version += 1
        self.table.dirty = True
        self.run(0.1)

    def run_through(self, there: Callable[[], bool]) -> None:
        """Let time go by until something is there; what stays until all have looked is put away by a key."""

        def waits() -> bool:
            moment = moment_on(self.scene.board) if isinstance(self.scene, TableScene) else None
            return moment is not None and moment.waits

        self.run_until(lambda: there() or waits())
        while not there():
            self.rest()
            self.key("Space")
            self.rest()
            self.run_until(lambda: there() or waits())

    def open_curtain(self, *, by_mouse: bool = False, by_key: str = "Space") -> None:
        """Open the curtain as people do: they hold the button, or a key."""
        self.rest()
        button = next(part.rect.center for part in self.parts("button") if part.label.startswith("I am"))
        if by_mouse:
            self.hold(button)
        else:
            self.key_down(by_key)
        self.run(HOLD_SECONDS + 0.1)
        if by_mouse:
            self.let_go(button)
        else:
            self.key_up(by_key)
        self.rest()

    def agree(self) -> None:
        """Let all people agree that a move is taken back: they hold the button."""
        self.rest()
        place = next(part.rect.center for part in self.parts("button") if part.label.startswith("All agree"))
        self.hold(place)
        self.run(HOLD_SECONDS + 0.1)
        self.let_go(place)

    def leave(self) -> None:
        """Leave the table by the pause menu."""
        self.press("Pause")
        self.press("Back to the menu")
        self.run(0.2)


def sat_at(folder: Path, table: Table, *, size: Extent = MEDIUM, text: Size = Size.NORMAL, foot: int = 0) -> Program:
    """Return a program at a table, in the seat of the player to act, in a window of this size, with text of this scale.

    :param foot: the height that the paper of a lesson takes.
    """
    program = Program(folder, size)
    program.loop.restyle(replace(program.loop.look, zoom=text))
    scene = program.sit_in(table)
    if foot:
        scene.foot = foot
        scene.layout(scene.look)
    program.run(1.0)
    return program


def at_the_curtain(
    folder: Path, game: str = "five-hundred", names: Sequence[str] = NAMES[:3], seed: int = 2, **options: Any
) -> tuple[Program, TableScene]:
    """Return a new match of people at one screen, where the curtain waits for the first of them."""
    program = Program(folder)
    scene = program.sit_down(game, people(len(names), names), seed, **options)
    program.run_until(lambda: scene.curtain is not None)
    return program, scene


def labels_of(scene: Any, *ranks: Precedence) -> list[PlacedLabel]:
    """Return the labels of these ranks on the table of a scene."""
    placed: list[PlacedLabel] = scene.top.labels(scene.board).of(*ranks)
    return placed


def bubbles_of(scene: TableScene) -> dict[object, Rect]:
    """Return the places of the bubbles that are shown, by seat."""
    labels = scene.top.labels(scene.board, scene.emphasis())
    lying = [rect for rect in (scene.widgets.panel, scene.widgets.forecast.place) if rect is not None]
    taken = [*labels.solid, *labels.places, *lying]
    placed = scene.narration.placed_bubbles(scene.board, taken)
    return {each.key: each.rect for each in placed}


def log_of(scene: TableScene) -> list[LogLine]:
    """Return the log of the table that is played at."""
    assert isinstance(scene.match, LiveMatch)
    return scene.match.table.log


def board_of(scene: Scene) -> Any:
    """Return the board of a table scene."""
    assert isinstance(scene, TableScene)
    return scene.board


def spot_of(scene: Scene, card: str) -> Spot:
    """Return where a card lies."""
    found: Spot = next(spot for spot in board_of(scene).spots if str(spot.card) == card)
    return found


def spots_of(layout: TableLayout, zone: str) -> list[Spot]:
    """Return where the cards of a zone lie."""
    return [spot for spot in layout.spots if spot.zone == zone]


def at_index(spot: Spot) -> tuple[int, int]:
    """Return a place on a card's index, which is never covered by its neighbours."""
    return spot.rect.left + max(4, spot.rect.width // 8), spot.rect.top + max(4, spot.rect.height // 8)
