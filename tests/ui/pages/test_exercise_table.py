"""The table of an exercise: its cards, its log and its other keys."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import Surface

from cardtable.engine.moves import Move
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from tests.known_games import game_of
from tests.ui.at_practice import both, keep, page_of, table_of
from tests.ui.at_the_table import Program


@pytest.fixture
def program(tmp_path: Path, request: pytest.FixtureRequest) -> Program:
    return Program(tmp_path, getattr(request, "param", (1280, 720)))


def test_the_cards_of_a_trick_lie_before_their_players_though_there_is_no_log(program: Program) -> None:
    keep(program)
    program.app.show_exercises()
    page_of(program)
    program.key("Enter")
    scene, _ = table_of(program)
    laid = {str(spot.card): spot.rect for spot in scene.board.rest if spot.zone == "trick"}
    own = scene.board.layout.drops["trick"]
    assert laid["Ah"].centerx < own.centerx < laid["9h"].centerx, "Cleo sits at the left, and Ann at the right"


@pytest.mark.parametrize("program", [(1280, 720), (800, 600)], ids=str, indirect=True)
def test_all_other_keys_of_the_table_work_at_an_exercise_without_a_log(program: Program) -> None:
    keep(program)
    program.app.practise(None, "")
    scene, match = table_of(program)
    before = scene.board.hand.order_name
    for name in ("T", "K", "L", "L", "S", "U", "Y"):
        program.rest()
        program.key(name)
        program.run(0.3)
    assert scene.board.hand.order_name != before
    program.rest()
    program.key("F1")
    program.run(0.3)
    assert program.scene is not scene
    program.rest()
    program.key("Esc")
    assert table_of(program)[1] is match
    assert not match.answered


@pytest.mark.parametrize("program", [(800, 600), (1280, 720), (1920, 1080)], ids=str, indirect=True)
def test_the_pause_menu_of_an_exercise_is_as_wide_as_its_buttons_need(program: Program) -> None:
    keep(program)
    program.app.show_exercises()
    page_of(program)
    program.key("Enter")
    scene, _ = table_of(program)
    program.key("Esc")
    program.run(0.1)
    dialog = scene.desk.dialog
    assert dialog is not None
    assert "Back to the exercises" in [button.label for button in dialog.buttons]
    for button in dialog.buttons:
        assert button.rect.width >= button.natural_size(program.loop.look)[0], button.label


@pytest.mark.parametrize("program", [(1280, 720), (1920, 1080)], ids=str, indirect=True)
def test_the_log_opens_over_an_exercise_also_in_a_wide_window(program: Program) -> None:
    keep(program)
    program.app.show_exercises()
    page_of(program)
    program.key("Enter")
    scene, _ = table_of(program)
    program.key("L")
    program.run(0.1)
    assert scene.log.open
    seen = []
    for ground in ("white", "black"):  # the paper with the exercise may lie under it
        below = Surface(program.screen.size)
        below.fill(ground)
        scene.log.draw(below, program.loop.look)
        inside = scene.log.rect.inflate(-40, -40)
        seen.append([tuple(below.get_at((x, inside.bottom)))[:3] for x in range(inside.left, inside.right, 7)])
    assert max(abs(one - two) for pair in zip(*seen, strict=True) for one, two in zip(*pair, strict=True)) <= 8
    program.key("L")
    program.run(0.1)
    assert not scene.log.visible


@both
def test_a_line_of_the_log_is_looked_at_after_the_answer_too(
    program: Program, answer: Callable[[Program, Move], None]
) -> None:
    program.app.show_exercises()
    page_of(program)
    program.press("Five Hundred")
    scene, match = table_of(program)
    answer(program, match.exercise.best)
    program.run_until(lambda: match.assessment is not None)
    program.rest()
    program.key("L")
    program.run(0.1)
    program.click(scene.log.lines()[1].rect.center)
    program.run(0.1)
    assert isinstance(program.scene, LookingBackScene)
    program.rest()
    program.key("Esc")
    program.run(0.1)
    assert program.scene is scene
    assert match.assessment is not None


@pytest.mark.parametrize("program", [(800, 600), (1280, 720)], indirect=True)
def test_nothing_lies_in_the_place_for_the_viewers_bid(program: Program) -> None:
    program.app.practise(game_of("bidding-war"), "sealed bids")
    unsold = 0
    for _ in range(5):
        scene, _ = table_of(program)
        layout = scene.board.layout
        unsold += any(spot.kind == "discard" for spot in layout.spots)
        own = layout.drops["pick"]
        assert own.collidelist([spot.rect for spot in layout.spots]) < 0
        assert own.collidelist(layout.captions) < 0
        program.key("N")
    assert unsold
