"""Where the keys are, and that it is seen."""

from pathlib import Path

import pytest
from pygame import Surface

from cardtable.ui.scenes.table import TableScene
from tests.ui.at_the_table import Program, board_of, one_person


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


def test_the_cursor_stands_out_from_a_white_card_and_from_the_felt(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=3)
    program.run_until(lambda: scene.due)
    program.key("P")
    program.run_until(lambda: scene.due and board_of(scene).view.phase == "play")
    program.key("Right")
    cursor = scene.emphasis().cursor
    assert cursor is not None
    program.run(0.2)
    surface = Surface(program.screen.surface.get_size(), 0, 32)
    scene.draw(surface)
    middle = cursor.rect.centery
    outline = [sum(surface.get_at((x, middle))[:3]) for x in range(cursor.rect.left - 16, cursor.rect.left + 4)]
    lightest = max(outline)
    assert lightest > 700
    # Between the white of the outline and that of the card there is something dark.
    assert min(outline[outline.index(lightest) :]) < 150


def asked_to_bid(program: Program, game: str, seats: int) -> TableScene:
    """Sit down where the person is asked to bid after somebody else has."""
    for seed in range(1, 40):
        scene = program.sit_down(game, one_person(seats=seats), seed=seed)
        program.run_until(lambda scene=scene: scene.due)
        if scene.asking.panel is not None and any(entry.word == "bid" for entry in board_of(scene).view.log):
            return scene
    raise AssertionError("nobody ever bids")


@pytest.mark.parametrize(("game", "seats"), [("five-hundred", 3), ("big-three", 3), ("blues-and-greens", 4)])
def test_arrows_go_to_what_can_be_bid_still(program: Program, game: str, seats: int) -> None:
    scene = asked_to_bid(program, game, seats)
    focus = scene.desk.focus
    program.key("Down")
    assert focus.current is next(widget for widget in scene.asking.widgets if widget.enabled)
    program.key("Down")
    assert focus.current in scene.asking.widgets
    assert scene.handling.cursor.place == -1
