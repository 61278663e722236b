"""Another size, theme or text size while pictures are being made ahead: what was begun for the old look is dropped."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from pygame import Surface

from cardtable.ai.search import by_rule
from cardtable.pages.scores.score_sheet import ScoreSheetScene
from cardtable.play.live import LiveMatch
from cardtable.ui.drawing.felt import Felts
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.play.painting.tabletop import Tabletop
from cardtable.ui.theme import THEMES, Size, Theme
from tests.ui.at_the_score_sheet import TABLES
from tests.ui.at_the_score_sheet import played as table_with_results
from tests.ui.at_the_table import Program, one_person
from tests.ui.running_program import RunningClock

SIZES = ((900, 620), (1280, 720), (1000, 900))

Change = Callable[[Program, int], None]
"""Gives a program another look than its last one, given how many it has had."""


def resize(program: Program, number: int) -> None:
    """Give the window another size."""
    program.screen.resize(SIZES[number % len(SIZES)])


def restyle(program: Program, number: int) -> None:
    """Choose another theme and another size of text, as the settings do."""
    look, theme = program.loop.look, list(THEMES.values())[number % len(THEMES)]
    scaled = replace(look.metrics, text_scale=(1.4, 0.8, 1.0)[number % 3])
    program.loop.restyle(replace(look, theme=theme, metrics=scaled))


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """Return the program with a clock that runs, and no time to make anything ahead but in the smallest slices."""
    program = Program(tmp_path)
    program.clock = program.loop.clock = RunningClock()
    monkeypatch.setattr(program.loop, "slice_end", lambda: 0.0)
    yield program
    program.app.close()


@pytest.fixture(autouse=True)
def _present_looks(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be drawn in another look than that of the window."""
    pieces, draw_page = Tabletop.pieces, Felts.draw_page

    def drawn(top: Tabletop, frame: Frame) -> Iterator[None]:
        now = program.loop.look
        for _ in pieces(top, frame):
            assert program.loop.look is now, "begun for another look"
            yield
        assert (frame.surface.get_size(), frame.metrics.size, top.look.theme) == (
            *(now.metrics.size, now.metrics.size),
            now.theme,
        )

    def page_drawn(felts: Felts, surface: Surface, theme: Theme, size: Size, *, keep: bool) -> None:
        now = program.loop.look
        assert (surface.get_size(), size, theme) == (now.metrics.size, now.metrics.size, now.theme)
        draw_page(felts, surface, theme, size, keep=keep)

    monkeypatch.setattr(Tabletop, "pieces", drawn)
    monkeypatch.setattr(Felts, "draw_page", page_drawn)


class Meddler:
    """Lets the loop of a program turn, and changes the look once in each stretch of turns that make something ahead,
    each time later in the stretch.
    """

    def __init__(self, program: Program, change: Change) -> None:
        self._program = program
        self._change = change
        self._made = 0
        self.changes = 0

    def turn(self) -> None:
        """Let the loop turn once."""
        loop = self._program.loop
        loop.tick()
        loop.make_ahead(0.0)
        self._made = self._made + 1 if loop.making else 0
        if self._made == 1 + self.changes * 3 % 13:
            self._change(self._program, self.changes)
            self.changes += 1
        if not loop.making:
            self._program.clock.sleep(1 / 20)


@pytest.mark.parametrize(
    ("change", "game", "seats"),
    [(resize, "five-hundred", 3), (restyle, "blackjack", 4), (resize, "blues-and-greens", 4)],
)
def test_a_table_bears_another_look_just_as_a_step_or_a_turn_begins(
    program: Program, change: Change, game: str, seats: int
) -> None:
    scene = program.sit_down(game, one_person(seats=seats))
    meddler, moves = Meddler(program, change), 0
    for _ in range(8000):
        meddler.turn()
        if scene.to_act and scene.preparation.new_turn is None and not program.loop.making:
            if moves == 3:
                break
            moves += 1
            scene.make(by_rule(scene.board.view, moves, scene.match.game).move)
    assert moves == 3
    assert meddler.changes > 5


@pytest.mark.parametrize("change", [resize, restyle])
def test_a_score_sheet_bears_another_look_before_it_is_seen(program: Program, change: Change) -> None:
    table = table_with_results(*TABLES["five-hundred", 3])
    match = LiveMatch(table, program.app.players, None, Random(1), pause=0.0)
    program.app.play.match = match
    program.app.play.show_scores(match)
    program.loop.tick()
    for number in range(3):
        assert program.loop.making
        change(program, number)
        program.loop.tick()
    assert isinstance(program.scene, ScoreSheetScene)
    frames = program.loop.frames
    while program.loop.frames == frames:
        program.loop.tick()
    assert program.screen.surface.get_size() == program.loop.look.metrics.size


@pytest.mark.parametrize("change", [resize, restyle])
def test_looking_back_bears_another_look_while_the_next_step_is_made(program: Program, change: Change) -> None:
    scene = program.sit_down("blackjack", one_person())
    program.run_until(lambda: scene.to_act and not program.loop.making)
    scene.look_back(1)
    meddler = Meddler(program, change)
    for number in range(600):
        meddler.turn()
        back = program.scene
        if isinstance(back, LookingBackScene) and not program.loop.making and number % 20 == 0:
            back.to(back.place % back.count + 1, last_move=True)
    assert isinstance(program.scene, LookingBackScene)
    assert meddler.changes > 3
