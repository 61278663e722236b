"""While a person looks back at a table, the pictures of the next step are made; it then looks as it would without."""

from collections.abc import Iterator

import pygame
import pytest
from pygame.event import Event

from cardtable.engine.cards import Back, Card
from cardtable.engine.game import Game
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.play.layout import spec_of
from cardtable.play.match import ReplayMatch
from cardtable.ui.clock import ManualClock
from cardtable.ui.desktop.window import Offscreen
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.look import Look
from cardtable.ui.loop import Loop
from cardtable.ui.play.looking_back.looking_back import LookingBackScene, Start
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.play.painting.tabletop import Tabletop
from cardtable.ui.theme import Size
from tests.ui.at_the_table import one_person
from tests.ui.looked_back_at import five_hundred, played_on

FORTH, BACK = pygame.K_RIGHT, pygame.K_LEFT
STEPS = (FORTH, FORTH, FORTH, BACK, BACK, BACK, FORTH)


class RunningClock(ManualClock):
    """A clock that is moved by hand, but counts as running while the program works: pictures are made in slices."""

    runs = True


class Replay:
    """A person who looks back at a table.

    :param prepared: whether there is time to prepare steps.
    """

    def __init__(self, table: Table, move: int, *, prepared: bool, opened: bool = False) -> None:
        self.screen = Offscreen((1280, 720))
        self.clock = RunningClock() if prepared else ManualClock()
        self.loop = Loop(self.screen, Look.of(self.screen.size), self.clock)
        self.scene = LookingBackScene(
            ReplayMatch(table), spec_of(table.game), CardArt(), Manner(), Start(0, move), lambda: None
        )
        self.scene.opened = opened
        self.loop.go(self.scene)
        self.look()

    def look(self, seconds: float = 3.0) -> None:
        """Look at the table until nothing moves and everything is prepared."""
        until = self.clock.now() + seconds
        while self.clock.now() < until or self.loop.making:
            self.loop.tick()
            if not self.loop.making:
                self.clock.sleep(0.05)

    def press(self, key: int) -> None:
        """Press a key, and see the picture that follows at once."""
        self.screen.post(
            *(Event(kind, key=key, mod=0, unicode="", scancode=0) for kind in (pygame.KEYDOWN, pygame.KEYUP))
        )
        drawn = self.loop.frames
        self.loop.tick()
        assert self.loop.frames == drawn + 1


def table_of(game: Game) -> Table:
    """Return a table of a game after some moves."""
    return played_on(Table(game, one_person(seats=min(game.players[-1], 4))), 16)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return a list of everything that takes long: the tables that are drawn again, and the cards."""
    found: list[object] = []
    pieces, draw = Tabletop.pieces, CardArt._drawn

    def noted_pieces(self: Tabletop, frame: Frame) -> Iterator[None]:
        found.append("table")
        return pieces(self, frame)

    def noted_drawing(self: CardArt, side: Card | Back, size: Size, angle: float = 0.0) -> pygame.Surface:
        found.append(side)
        return draw(self, side, size, angle)

    monkeypatch.setattr(Tabletop, "pieces", noted_pieces)
    monkeypatch.setattr(CardArt, "_drawn", noted_drawing)
    return found


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_a_prepared_step_draws_neither_the_table_nor_a_card(game: Game, drawn: list[object]) -> None:
    replay = Replay(table_of(game), 5, prepared=True)
    for key, expected in ((FORTH, True), (FORTH, True), (BACK, False), (BACK, True), (BACK, True)):
        drawn.clear()
        replay.press(key)
        assert not drawn or not expected
        replay.look()


def test_open_hands_are_prepared_too(drawn: list[object]) -> None:
    replay = Replay(five_hundred(60), 12, prepared=True, opened=True)
    assert replay.scene.open
    for _ in range(3):
        drawn.clear()
        replay.press(FORTH)
        assert not drawn
        replay.look()


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_a_prepared_step_looks_as_it_would_without(game: Game) -> None:
    table = table_of(game)
    one, other = (Replay(table, 5, prepared=prepared) for prepared in (True, False))
    for key in STEPS:
        for replay in (one, other):
            replay.press(key)
        assert one.scene.place == other.scene.place
        assert one.screen.surface.get_buffer().raw == other.screen.surface.get_buffer().raw
        for replay in (one, other):
            replay.look()
        assert one.screen.surface.get_buffer().raw == other.screen.surface.get_buffer().raw


def test_a_step_that_comes_before_it_is_prepared_looks_the_same(drawn: list[object]) -> None:
    table = table_of(GAMES[0])
    one, other = (Replay(table, 5, prepared=prepared) for prepared in (True, False))
    for key in (FORTH, BACK, FORTH, FORTH, BACK):
        for replay in (one, other):
            replay.look(0.1)
            replay.press(key)
        assert one.screen.surface.get_buffer().raw == other.screen.surface.get_buffer().raw
    assert "table" in drawn


def test_steps_are_prepared_while_a_trick_lingers(drawn: list[object]) -> None:
    table = five_hundred(60)
    one, other = (Replay(table, 10, prepared=prepared) for prepared in (True, False))
    lingered = 0
    for _ in range(9):
        still = not one.scene.board.moving
        drawn.clear()
        one.press(FORTH)
        assert not (still and drawn)
        other.press(FORTH)
        assert one.screen.surface.get_buffer().raw == other.screen.surface.get_buffer().raw
        for replay in (one, other):
            replay.look(0.6)
        lingered += one.scene.board.lingering is not None
    assert 0 < lingered < 9


def test_nothing_is_prepared_under_the_curtain(drawn: list[object]) -> None:
    replay = Replay(table_of(GAMES[0]), 5, prepared=True)
    replay.press(FORTH)
    replay.scene.lower_curtain(0, lambda: None)
    drawn.clear()
    replay.look()
    assert not replay.scene.preparing
    assert "table" not in drawn
