"""The tools at the upper right of the table: they never move under the mouse, and all can be reached with it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Extent, Size
from tests.situations import one_person
from tests.ui.advised import comment_of
from tests.ui.at_the_table import Program
from tests.ui.hands_on import wait_for_person

SHAPES = [
    ((800, 600), Size.NORMAL),
    ((800, 600), Size.LARGE),
    ((800, 600), Size.LARGEST),
    ((1280, 720), Size.SMALL),
    ((1280, 720), Size.NORMAL),
    ((1280, 720), Size.LARGE),
    ((1280, 720), Size.LARGEST),
    ((2560, 1080), Size.NORMAL),
]


def at_the_table(folder: Path, size: Extent, scale: Size) -> tuple[Program, TableScene]:
    """Return a table after the first trick, with a person to act."""
    program = Program(folder, size)
    program.loop.restyle(replace(program.loop.look, zoom=scale))
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=1)
    while scene.board.last_lingering is None:
        wait_for_person(program)
        scene.make(scene.match.moves()[0])
        program.run(2.0)
    wait_for_person(program)
    program.rest()
    return program, scene


def places(scene: TableScene) -> list[tuple[str, tuple[int, int]]]:
    """Return the tools with their places."""
    return [(button.label.split(" (")[0], button.rect.topleft) for button in scene.menubar.buttons]


@pytest.mark.parametrize(("size", "scale"), SHAPES)
def test_no_tool_moves_whatever_happens_at_the_table(tmp_path: Path, size: Extent, scale: Size) -> None:
    program, scene = at_the_table(tmp_path, size, scale)
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


@pytest.mark.parametrize(("size", "scale"), SHAPES)
def test_what_was_played_is_reached_with_the_mouse(tmp_path: Path, size: Extent, scale: Size) -> None:
    program, scene = at_the_table(tmp_path, size, scale)
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


def test_a_tool_without_use_stays_in_its_place_and_says_why(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=1)
    wait_for_person(program)
    redo = next(button for button in scene.menubar.buttons if button.label == "Redo")
    assert not redo.enabled
    program.move(redo.rect.center)
    program.run(1.0)
    assert scene.desk.tooltip.tip is not None
    assert scene.desk.tooltip.tip.text == "There is nothing to redo."


def test_a_click_on_a_tool_that_cannot_be_used_says_at_once_why(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=1)
    wait_for_person(program)
    program.rest()
    redo = next(button for button in scene.menubar.buttons if button.label == "Redo")
    program.click(redo.rect.center)
    program.run(0.1)
    tip = scene.desk.tooltip
    assert tip.shown
    assert tip.tip is not None
    assert tip.tip.text == "There is nothing to redo."
