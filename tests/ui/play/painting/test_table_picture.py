"""The picture of everything at rest on a table, which is made in slices."""

from dataclasses import replace

from pygame import Surface

from cardtable.ui.play.input.intents import Pick
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.play.painting.sliced_picture import SlicedPicture
from cardtable.ui.play.painting.table_picture import TablePicture
from cardtable.ui.play.table_scene.table_scene import TableScene
from tests.ui.at_the_table import Program, one_person


def pieces_of(picture: TablePicture, frame: Frame) -> int:
    """Return how many slices without any time it takes to make the picture of a frame."""
    slices = 1
    while not picture.make(frame, frame.metrics.size, until=0.0):
        slices += 1
        assert slices < 300
    return slices


def frame_of(scene: TableScene, program: Program) -> Frame:
    return Frame(program.screen.surface, scene.board, scene.look.metrics, scene.emphasis())


def test_a_picture_made_in_slices_is_the_one_that_is_drawn_at_once(program: Program) -> None:
    scene = program.sit_down("blackjack", one_person())
    program.run_until(lambda: scene.to_act)
    frame, picture = frame_of(scene, program), TablePicture(scene.top.pieces, SlicedPicture())
    assert pieces_of(picture, frame) > 3
    at_once = Surface(frame.surface.get_size(), 0, 32)
    for _ in scene.top.pieces(replace(frame, surface=at_once)):
        pass
    assert picture.of(frame).get_buffer().raw == at_once.get_buffer().raw


def test_the_picture_that_is_shown_stays_until_the_next_one_is_asked_for(program: Program) -> None:
    scene = program.sit_down("blackjack", one_person())
    program.run_until(lambda: scene.to_act)
    picture, frame = TablePicture(scene.top.pieces, SlicedPicture()), frame_of(scene, program)
    shown = picture.of(frame)
    seen = shown.get_buffer().raw
    scene.act(Pick(0))
    other = frame_of(scene, program)
    pieces_of(picture, other)
    assert shown.get_buffer().raw == seen
    now = picture.of(other)
    assert now is not shown
    assert now.get_buffer().raw != seen
    assert picture.of(other) is now


def test_a_table_that_changes_while_its_picture_is_made_is_seen_at_once(program: Program) -> None:
    scene = program.sit_down("blackjack", one_person())
    program.run_until(lambda: scene.to_act)
    picture, frame = TablePicture(scene.top.pieces, SlicedPicture()), frame_of(scene, program)
    assert not picture.make(frame, frame.metrics.size, until=0.0)
    scene.act(Pick(0))
    assert picture.make(frame_of(scene, program), frame.metrics.size, until=0.0)


def test_a_picture_made_ahead_and_given_up_hurries_no_other(program: Program) -> None:
    scene = program.sit_down("blackjack", one_person())
    program.run_until(lambda: scene.to_act)
    picture, frame = TablePicture(scene.top.pieces, SlicedPicture()), frame_of(scene, program)
    assert not picture.make(frame, frame.metrics.size, until=0.0, ahead=True)
    scene.act(Pick(0))
    assert not picture.make(frame_of(scene, program), frame.metrics.size, until=0.0)
