"""A person's move is answered by a frame, however long its step takes to prepare, and before anybody else moves."""

from math import inf
from pathlib import Path

import pytest

from cardtable.ai.search import by_rule
from cardtable.engine.moves import Bid
from cardtable.ui.play.table_scene.table_scene import TableScene
from tests.ui.at_the_table import Program, log_of, one_person
from tests.ui.running_program import RunningClock

ANSWER_SECONDS = "cardtable.ui.play.table_scene.preparing.ANSWER_SECONDS"


def _at_a_turn(folder: Path, seats: int = 3) -> tuple[Program, TableScene]:
    program = Program(folder)
    program.clock = program.loop.clock = RunningClock()
    scene = program.sit_down("big-three", one_person(seats=seats))
    program.run_until(lambda: scene.to_act)
    program.run(0.6)
    return program, scene


def _first_frame(program: Program, scene: TableScene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a move whose step takes many slices, and let the loop turn until a frame is drawn."""
    monkeypatch.setattr(program.loop, "slice_end", lambda: 0.0)
    scene.make(by_rule(scene.board.view, 1, scene.match.game).move)
    drawn = program.loop.frames
    for _ in range(300):
        if program.loop.frames > drawn:
            break
        program.loop.tick()
    assert program.loop.frames == drawn + 1
    monkeypatch.undo()


def test_buttons_and_prompt_go_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program, scene = _at_a_turn(tmp_path)
    monkeypatch.setattr(ANSWER_SECONDS, 0.0)
    before = scene.board.view
    assert scene.widgets.buttons
    _first_frame(program, scene, monkeypatch)
    assert scene.preparing, "the step is not prepared yet"
    assert scene.board.view is before
    assert not scene.widgets.buttons
    program.run_until(lambda: scene.to_act)
    assert scene.board.view == scene.match.view(0)
    program.app.close()


def test_nobody_else_moves_before_the_move_was_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program, scene = _at_a_turn(tmp_path)
    monkeypatch.setattr(ANSWER_SECONDS, inf)
    before = len(log_of(scene))
    _first_frame(program, scene, monkeypatch)
    assert len(log_of(scene)) == before + 1
    assert scene.board.view == scene.match.view(0)
    program.app.close()


def test_a_table_that_is_drawn_again_for_the_next_decision_does_not_delay_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The panel of the next decision changes the picture that was made before the step."""
    program, scene = _at_a_turn(tmp_path, seats=4)
    now = [0.0]
    monkeypatch.setattr("cardtable.ui.play.table_scene.preparing.perf_counter", lambda: now[0])
    monkeypatch.setattr(program.loop, "slice_end", lambda: 0.0)
    scene.make(next(move for move in scene.match.moves() if isinstance(move, Bid) and move.number == 3))
    while scene.preparing or scene.board.view != scene.match.view(0):
        program.loop.tick()
    assert scene.composing
    drawn, now[0] = program.loop.frames, 1.0
    program.loop.tick()
    assert program.loop.frames == drawn + 1
    assert scene.painter.as_shown
    monkeypatch.undo()
    program.app.close()
