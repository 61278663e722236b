"""Another size, theme or text size while pictures are being made ahead: what was begun for the old look is dropped."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from pygame import Surface

from cardtable.ai.search import by_rule
from cardtable.ui.drawing.felt import Felts
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.play.painting.tabletop import Tabletop
from cardtable.ui.theme import THEMES, Extent, Size, Theme
from tests.situations import one_person
from tests.ui.at_the_table import Program

SIZES = ((900, 620), (1280, 720), (1000, 900))

Change = Callable[[Program, int], None]
"""Gives a program another look than its last one, given how many it has had."""


def resize(program: Program, number: int) -> None:
    """Give the window another size."""
    program.screen.resize(SIZES[number % len(SIZES)])


def restyle(program: Program, number: int) -> None:
    """Choose another theme and another size, as the settings do."""
    look, theme = program.loop.look, list(THEMES.values())[number % len(THEMES)]
    program.loop.restyle(replace(look, theme=theme, zoom=tuple(Size)[number % len(Size)]))


@pytest.fixture(autouse=True)
def _present_looks(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be drawn in another look than that of the window."""
    draw_at_rest, draw_page = Tabletop.draw_at_rest, Felts.draw_page

    def drawn(top: Tabletop, frame: Frame) -> None:
        now = program.loop.look
        assert (frame.surface.get_size(), frame.metrics.size, top.look.theme) == (
            *(now.metrics.size, now.metrics.size),
            now.theme,
        )
        draw_at_rest(top, frame)

    def page_drawn(felts: Felts, surface: Surface, theme: Theme, size: Extent, *, keep: bool) -> None:
        now = program.loop.look
        assert (surface.get_size(), size, theme) == (now.metrics.size, now.metrics.size, now.theme)
        draw_page(felts, surface, theme, size, keep=keep)

    monkeypatch.setattr(Tabletop, "draw_at_rest", drawn)
    monkeypatch.setattr(Felts, "draw_page", page_drawn)


@pytest.mark.parametrize(
    ("change", "game", "seats"),
    [(resize, "five-hundred", 3), (restyle, "blackjack", 4), (resize, "blues-and-greens", 4)],
)
def test_a_table_bears_another_look_just_as_a_step_or_a_turn_begins(
    program: Program, change: Change, game: str, seats: int
) -> None:
    scene = program.sit_down(game, one_person(seats=seats))
    changes, moves, versions = 0, 0, set[int]()
    for _ in range(8000):
        program.tick()
        if scene.board.version not in versions:  # a step has begun or ended
            change(program, changes)
            changes += 1
            program.tick()
            versions.add(scene.board.version)
        if scene.to_act:
            if moves == 3:
                break
            moves += 1
            scene.make(by_rule(scene.board.view, moves, scene.match.game).move)
        program.clock.sleep(1 / 20)
    assert moves == 3
    assert changes > 5
    assert program.screen.surface.get_size() == program.loop.look.metrics.size


def test_the_focus_stays_on_its_button(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=3)
    program.run_until(lambda: scene.to_act)
    for number in range(3):
        program.key("Tab")
        before = scene.desk.focus.current
        assert before is not None
        resize(program, number)
        program.run(0.1)
        after = scene.desk.focus.current
        assert after is not None, before.label
        assert after.label == before.label
