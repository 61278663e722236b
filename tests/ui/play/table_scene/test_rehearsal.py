"""The rehearsal: the next step of a table is first drawn onto a null surface, in slices, and no frame has to wait."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path

import pytest
from pygame import Surface

from cardtable.ai.search import by_rule
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.moment import BaseMoment, Moment, ShownMoment
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.play.painting.sliced_picture import SlicedPicture
from cardtable.ui.play.painting.table_picture import TablePicture
from cardtable.ui.play.table_scene.rehearsal import MOMENT_TIMES, Rehearsal
from cardtable.ui.play.table_scene.table_scene import TableScene
from cardtable.ui.table.board import next_step
from tests.ui.at_the_table import Program, log_of, one_person
from tests.ui.running_program import RunningClock


def until_something_comes(program: Program, scene: TableScene) -> None:
    """Let the person move, so that the table has a step to show."""
    program.run_until(lambda: scene.to_act)
    scene.make(by_rule(scene.board.view, 1, scene.match.game).move)
    program.run_until(lambda: next_step(scene.board, scene.now) is not None)


def test_nothing_begins_before_its_pictures_are_made_and_then_it_draws_no_new_card(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("blackjack", one_person())
    until_something_comes(program, scene)
    board, rehearsal, turns = scene.board, Rehearsal(scene.painter.rehearse_words), 1
    version, view = board.version, board.view
    while not rehearsal.is_ready(board, scene.top, scene.narration, scene.now, until=0.0):
        turns += 1
        assert turns < 300, "slices get no farther than those before them"
    assert turns > 3, "a slice that has no time left must pause"
    assert (board.version, board.view) == (version, view), "the table has begun to show it"
    made = len(program.app.art._pictures)
    program.loop.tick()
    assert board.version > version
    assert len(program.app.art._pictures) == made, "a card was drawn for the first time while it was seen"
    program.app.close()


def test_with_enough_time_one_slice_is_enough(program: Program) -> None:
    scene = program.sit_down("blackjack", one_person())
    until_something_comes(program, scene)
    rehearsal = Rehearsal(scene.painter.rehearse_words)
    assert not rehearsal.is_ready(scene.board, scene.top, scene.narration, scene.now, until=inf)
    assert rehearsal.is_ready(scene.board, scene.top, scene.narration, scene.now, until=inf)


def played(program: Program) -> list[str]:
    """Play some moves, check the View shown at the end, and return the log."""
    scene = program.sit_down("blackjack", one_person())
    for number in range(3):
        program.run_until(lambda: scene.to_act)
        scene.make(by_rule(scene.board.view, number, scene.match.game).move)
    program.run_until(lambda: scene.to_act)
    assert scene.board.view == scene.match.view(0)
    program.app.close()
    return [str(line) for line in log_of(scene)]


def test_a_table_that_prepares_its_pictures_shows_the_same_as_one_that_does_not(tmp_path: Path) -> None:
    still, running = Program(tmp_path / "still"), Program(tmp_path / "running")
    running.clock = running.loop.clock = RunningClock()
    assert played(still) == played(running)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnTimes(BaseMoment):
    """A moment that notes the times at which it is drawn."""

    drawn: list[float]

    def draw(self, canvas: Canvas, t: float) -> None:
        """Take note of the time, and draw a spot."""
        self.drawn.append(t)
        canvas.surface.blit(canvas.surface, (0, 0))


class PaintedVersions:
    """Paints tables, and notes which versions of a board it has begun to paint."""

    def __init__(self, pieces: Callable[[Frame], Iterator[None]]) -> None:
        self._pieces = pieces
        self.versions: list[int] = []

    def pieces(self, frame: Frame) -> Iterator[None]:
        """Draw the table of a frame, piece by piece."""
        self.versions.append(frame.board.version)
        return self._pieces(frame)


@pytest.mark.parametrize("until", [0.0, inf])
def test_the_first_picture_after_a_move_shows_what_was_played_and_it_is_painted_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, until: float
) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("blackjack", one_person())
    program.run_until(lambda: scene.to_act)
    for number in range(3):
        program.run(0.6)
        monkeypatch.setattr(program.loop, "slice_end", lambda: until)
        painted = PaintedVersions(scene.top.pieces)
        scene.top.picture = TablePicture(painted.pieces, SlicedPicture())
        move = by_rule(scene.board.view, number, scene.match.game).move
        scene.make(move)
        shown, drawn, turns = scene.match.view(0), program.loop.frames, 0
        while program.loop.frames == drawn:
            program.loop.tick()
            turns += 1
            assert turns < 300, "slices get no farther than those before them"
        assert scene.board.view == shown, "the table is drawn as it was"
        assert scene.board.moving == bool(move.cards), "a card that is played moves"
        assert painted.versions == [scene.board.version]
        monkeypatch.undo()
        program.run_until(lambda: scene.to_act)
    program.app.close()


def test_buttons_and_prompt_of_a_turn_are_drawn_in_slices_before_they_are_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("five-hundred", one_person(seats=3))
    program.run_until(lambda: next_step(scene.board, scene.now) is None and scene.match.actor == 0)
    monkeypatch.setattr(program.loop, "slice_end", lambda: 0.0)
    labels, turns, made, frames = program.loop.look.text._labels, 0, 0, program.loop.frames
    while not (scene.to_act and scene.preparation.new_turn is None and program.loop.frames > frames):
        made, frames = labels.taken, program.loop.frames
        program.loop.tick()
        if not program.loop.making:
            program.clock.sleep(0.05)
        turns += 1
        assert turns < 900
    assert scene.offer.choices
    assert labels.taken == made, "a label was drawn for the first time while it was seen"
    program.app.close()


def test_a_frame_waits_for_the_next_turn_of_the_loop_but_not_for_the_one_after(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = program.sit_down("blackjack", one_person())
    program.run_until(lambda: scene.to_act)
    monkeypatch.setattr(program.loop, "slice_end", lambda: inf)
    program.run(4.0)  # on a busy machine, slices that end by the clock would leave something to be made
    monkeypatch.setattr(program.loop, "slice_end", lambda: 0.0)
    scene.dirty = True
    assert [program.loop.tick() for _ in range(3)] == [False, True, False]


def before_a_moment(program: Program, moment: Moment, monkeypatch: pytest.MonkeyPatch) -> TableScene:
    """Return a table whose next step ends with this moment."""
    scene = program.sit_down("blackjack", one_person())
    until_something_comes(program, scene)
    monkeypatch.setattr(scene.board, "_queue", [replace(scene.board._queue[0], cue=ShownMoment(moment))])
    return scene


def when_the_cards_can_fly(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> tuple[TableScene, Rehearsal, list[float]]:
    """Return a table whose next step ends with a moment, its rehearsal up to the flight, and the times drawn so far."""
    drawn: list[float] = []
    scene = before_a_moment(program, DrawnTimes(drawn=drawn), monkeypatch)
    rehearsal = Rehearsal(scene.painter.rehearse_words)
    while not rehearsal.is_ready(scene.board, scene.top, scene.narration, scene.now, until=inf):
        pass
    return scene, rehearsal, drawn


def test_a_moment_after_a_flight_is_made_ready_while_the_cards_fly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, rehearsal, drawn = when_the_cards_can_fly(Program(tmp_path), monkeypatch)
    board = scene.board
    assert not drawn, "the cards wait for pictures that are seen later"
    board.update(scene.now)
    assert board.moving
    assert rehearsal.is_ready(board, scene.top, scene.narration, scene.now, until=inf)
    assert not drawn
    rehearsal.make_ahead(board, until=0.0)
    assert 0 < len(drawn) < MOMENT_TIMES, "each time that there is, some of it"
    while rehearsal.make_ahead(board, until=0.0):
        pass
    assert len(set(drawn)) == MOMENT_TIMES + 1  # a part whose time is over may be begun again
    assert rehearsal.is_ready(board, scene.top, scene.narration, board.since, until=inf)


def test_a_moment_that_is_not_ready_when_the_cards_have_landed_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, rehearsal, drawn = when_the_cards_can_fly(Program(tmp_path), monkeypatch)
    board = scene.board
    board.update(scene.now)
    assert not rehearsal.is_ready(board, scene.top, scene.narration, board.since, until=0.0)
    while not rehearsal.is_ready(board, scene.top, scene.narration, board.since, until=0.0):
        pass
    assert len(drawn) == MOMENT_TIMES + 1


def test_nothing_is_judged_while_the_pictures_of_a_move_are_awaited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program(tmp_path)
    program.clock = program.loop.clock = RunningClock()
    scene = program.sit_down("blackjack", one_person())
    judged: list[bool] = []
    monkeypatch.setattr(program.app.play, "review_in_background", lambda: judged.append(scene.preparing))
    monkeypatch.setattr(program.loop, "slice_end", lambda: 0.0)
    program.run_until(lambda: scene.to_act)
    while program.loop.moving or program.loop.making:
        program.loop.tick()
        program.clock.sleep(1 / 10)
    scene.make(by_rule(scene.board.view, 1, scene.match.game).move)
    judged.clear()
    for _ in range(100):
        program.loop.tick()
        program.clock.sleep(1 / 10)
    assert judged
    assert not any(judged)
    program.app.close()


@dataclass(frozen=True, slots=True, kw_only=True)
class BareMoment(DrawnTimes):
    """Such a moment, which hides the table."""

    bare: bool = True


def test_nothing_is_painted_of_a_table_that_a_moment_hides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program(tmp_path)
    program.clock = program.loop.clock = RunningClock()
    scene = program.sit_down("blackjack", one_person())
    until_something_comes(program, scene)
    painted = PaintedVersions(scene.top.pieces)
    scene.top.picture = TablePicture(painted.pieces, SlicedPicture())
    board, drawn = scene.board, list[float]()
    moment = ShownMoment(BareMoment(drawn=drawn))
    monkeypatch.setattr(board, "_queue", [replace(board._queue[0], view=board.view, cue=moment, hold=1.0)])
    frames, turns = program.loop.frames, 0
    while program.loop.frames == frames:
        program.loop.tick()
        turns += 1
        assert turns < 300, "slices get no farther than those before them"
    assert board.cue is moment
    assert drawn
    assert painted.versions == []
    program.app.close()


def test_the_table_darkened_for_a_moment_is_made_while_the_cards_fly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program(tmp_path)
    scene = before_a_moment(program, BareMoment(drawn=[]), monkeypatch)
    board, size = scene.board, scene.look.metrics.size
    rehearsal = Rehearsal(scene.painter.rehearse_words, ground=scene.painter.make_ground)
    while not rehearsal.is_ready(board, scene.top, scene.narration, scene.now, until=inf):
        pass
    board.update(scene.now)
    assert board.moving
    scene.draw(Surface(size, 0, 32))
    while rehearsal.make_ahead(board, until=inf):
        pass
    assert scene.narration.covers(board, board.since, scene.top, size)
    program.app.close()


def test_a_table_about_to_show_another_players_move_is_not_drawn_again_as_it_was(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.clock = program.loop.clock = RunningClock()
    scene = program.sit_down("blackjack", one_person())
    made = 0
    for _ in range(400):
        moves, frames = len(scene.match.view(0).log), program.loop.frames
        if scene.to_act:
            scene.make(by_rule(scene.board.view, 1, scene.match.game).move)
            continue
        program.loop.tick()
        if len(scene.match.view(0).log) > moves and next_step(scene.board, scene.now) is not None:
            made += 1
            assert program.loop.frames == frames
        program.clock.sleep(1 / 60)
    assert made > 3
    program.app.close()
