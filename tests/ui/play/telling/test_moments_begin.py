"""A moment begins when the last card has landed, its pictures are made before, and no change of the look ends it."""

from collections.abc import Callable

import pytest
from pygame import Rect

from cardtable.engine.events import WentOut
from cardtable.engine.moves import Move
from cardtable.engine.table import Table
from cardtable.ui.listing import Layer, Part
from cardtable.ui.play.moments.moment import moment_on
from cardtable.ui.play.table_scene import TableScene
from tests.commits import by_turns
from tests.situations import at, to_act
from tests.ui.at_the_table import Program
from tests.ui.pages.test_typing_goes_on import CHANGES

FRAME = 1 / 60


def last_move(table: Table) -> Move | None:
    """Return a move with which the player to act goes out."""
    for move in table.state.moves()[:30]:
        after = table.branch(len(table.log))
        after.play(table.state.seat, move)
        if any(isinstance(event, WentOut) for event in after.view(None).log[-1].events):
            return move
    return None


def can_go_out(table: Table) -> bool:
    return last_move(table) is not None


def going_out(program: Program, game: str, seats: int) -> TableScene:
    """Return the table at which the person has just made a move that goes out."""
    scene = program.sit_in(at(game, seats=seats, until=to_act(can_go_out)))
    program.run_until(lambda: scene.to_act)
    move = last_move(program.app.play.match.table)
    assert move is not None
    scene.make(move)
    return scene


def frame(program: Program) -> None:
    """Let a frame go by, and the program work ahead in the rest of its time."""
    program.loop.tick()
    program.loop.work_ahead(0.0)
    program.clock.sleep(FRAME)


def until_moment(program: Program, scene: TableScene) -> None:
    for _ in range(400):
        frame(program)
        if moment_on(scene.board) is not None and scene.now >= scene.board.since:
            return
    raise AssertionError("no moment came")


@pytest.mark.parametrize(("game", "seats"), [("blackjack", 4), ("big-three", 4), ("the-card-game", 3)])
def test_the_moment_of_going_out_begins_when_the_last_card_has_landed(program: Program, game: str, seats: int) -> None:
    scene = going_out(program, game, seats)
    frame(program)
    assert scene.board.motions, "the last cards fly"
    assert moment_on(scene.board) is None or scene.now < scene.board.since
    until_moment(program, scene)
    assert not scene.board.motions


def shown_in_moment(program: Program, scene: TableScene) -> list[Part]:
    """Return what the moment on the screen draws in the next frame."""
    look = scene.look
    scene.dirty = True
    with look.listing.of(look.metrics.size) as parts:
        program.loop.tick()
    return [part for part in parts if part.layer is Layer.MOMENT]


@pytest.mark.parametrize("change", by_turns([(change,) for change in CHANGES], "changes of the window", 2))
@pytest.mark.parametrize(("game", "seats"), [("blackjack", 4), ("the-card-game", 3)])
def test_who_watches_a_moment_sees_it_to_its_end_while_the_window_changes(
    program: Program, game: str, seats: int, change: Callable[[Program], None]
) -> None:
    scene = going_out(program, game, seats)
    until_moment(program, scene)
    shown, since = moment_on(scene.board), scene.board.since
    assert shown is not None
    program.run(0.3 * shown.seconds)
    before = shown_in_moment(program, scene)
    change(program)
    program.tick()
    after = shown_in_moment(program, scene)
    assert (moment_on(scene.board), scene.board.since) == (shown, since), "it goes on, and does not start over"
    assert {(part.kind, part.label) for part in after} == {(part.kind, part.label) for part in before}
    window = Rect((0, 0), scene.look.metrics.size)
    assert all(window.contains(part.rect) for part in after)
    program.run_until(lambda: moment_on(scene.board) is not shown)
    assert scene.now == pytest.approx(since + shown.seconds, abs=0.1), "and ends when it would have"
