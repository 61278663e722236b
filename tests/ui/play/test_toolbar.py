"""The tools at the upper right of the table: they never move under the mouse, can all be reached, and have tips."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Extent, Size
from tests.commits import by_turns
from tests.situations import MEDIUM, SMALL, one_person
from tests.ui.advised import comment_of
from tests.ui.at_the_table import Program
from tests.ui.hands_on import wait_for_person
from tools.record_pictures import scenes

SHAPES = [(SMALL, Size.NORMAL), (SMALL, Size.LARGEST), (MEDIUM, Size.NORMAL), ((2560, 1080), Size.NORMAL)]


def places(scene: TableScene) -> list[tuple[str, tuple[int, int]]]:
    """Return the tools with their places."""
    return [(button.label.split(" (")[0], button.rect.topleft) for button in scene.menubar.buttons]


@pytest.mark.parametrize(("size", "text"), by_turns(SHAPES, "shapes of the tools", 2))
def test_no_tool_moves_whatever_happens_and_what_was_played_is_reached_with_the_mouse(
    tmp_path: Path, size: Extent, text: Size
) -> None:
    program = Program(tmp_path, size)
    program.loop.restyle(replace(program.loop.look, zoom=text))
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=1)
    while scene.board.last_lingering is None:
        wait_for_person(program)
        scene.make(scene.match.moves()[0])
        program.run(2.0)
    wait_for_person(program)
    program.rest()
    before = places(scene)
    happenings: dict[str, Callable[[], None]] = {
        "undo": lambda: program.key("U"),
        "redo": lambda: program.key("Y"),
        "another order": lambda: program.key("S"),
        "the log": lambda: program.key("L"),
        "without the log": lambda: program.key("L"),
        "the coach": lambda: scene.advice.show(comment_of(scene, "6♠ was better than 7♠.", "It wins a trick.")),
        "a hint": lambda: program.key("H"),
        "a move": lambda: scene.make(scene.match.moves()[0]),
    }
    for name, happens in happenings.items():
        happens()
        scene.refresh()
        program.run(0.3)
        assert places(scene) == before, name
        program.rest()
    scene.panels.close()
    scene.refresh()
    opened: dict[str, Callable[[], bool]] = {
        "Last trick": lambda: scene.trick.open,
        "Cards played": lambda: scene.cards.open,
        "Log": lambda: scene.log.open or not scene.log.wants_column,
    }
    for label, is_open in opened.items():
        if label not in program.labels():
            program.press("More")
        program.press(label)
        assert is_open(), label
        scene.panels.close()
        scene.refresh()


@pytest.mark.parametrize("clicked", [False, True])
def test_a_tool_without_use_stays_in_its_place_and_says_why_and_to_a_click_at_once(
    program: Program, clicked: bool
) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=1)
    wait_for_person(program)
    program.rest()
    redo = next(button for button in scene.menubar.buttons if button.label == "Redo")
    assert not redo.enabled
    if clicked:
        program.click(redo.rect.center)
        program.run(0.1)
    else:
        program.move(redo.rect.center)
        program.run(1.0)
    tip = scene.desk.tooltip
    assert tip.shown
    assert tip.tip.text == "There is nothing to redo."


@pytest.mark.parametrize(
    "name", by_turns([("table-replay",), ("table-lesson",), ("table-exercise",)], "signs of tables")
)
def test_a_sign_on_a_table_beside_a_sheet_says_what_it_means(name: str) -> None:
    program = scenes()[name]()
    program.run(1.0)
    signs = [part for part in program.scene.parts() if part.kind == "sign"]
    assert signs
    desk = program.scene.top_desk
    desk.handle(Event(pygame.MOUSEMOTION, pos=signs[0].rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    assert desk.tooltip.tip.text == signs[0].label
