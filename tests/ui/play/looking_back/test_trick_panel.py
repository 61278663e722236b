"""The panel of the last trick: the order of play, the names and the winner; a click closes it."""

from pathlib import Path

import pytest

from cardtable.ai.search import by_rule
from cardtable.engine.events import Revealed, Taken
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.play.intents import TableCommand
from cardtable.ui.play.panels.trick_panel import trick_of
from cardtable.ui.play.table_scene import TableScene
from tests.situations import one_person
from tests.ui.at_the_table import Program
from tests.ui.drawn_faces import DrawnFaces

SIZES = [(800, 600), (1280, 720), (1920, 1080)]


def after_a_trick(folder: Path, game: str, seats: int, size: tuple[int, int]) -> tuple[Program, TableScene]:
    program = Program(folder, size)
    scene = program.sit_down(game, one_person(seats=seats), seed=5)
    for number in range(80):
        program.run_until(lambda: scene.to_act or program.scene is not scene)
        if program.scene is not scene:
            program.rest()
            program.key("Enter")  # to the next hand
            program.run_until(lambda: program.scene is scene)
            continue
        if scene.board.last_lingering is not None:
            return program, scene
        scene.make(by_rule(scene.board.view, number, scene.match.game).move)
    raise AssertionError("no trick was ever over")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "seats"), [("five-hundred", 3), ("blues-and-greens", 4)])
def test_the_cards_lie_in_the_order_of_play_each_with_its_player(
    tmp_path: Path, game: str, seats: int, size: tuple[int, int]
) -> None:
    program, scene = after_a_trick(tmp_path, game, seats, size)
    trick = scene.board.last_lingering
    assert trick is not None
    log = scene.match.view(0).log
    place, taken = next(
        (place, event)
        for place in range(len(log) - 1, -1, -1)
        for event in log[place].events
        if isinstance(event, Taken)
    )
    played = [(card, log[at].actor) for at in range(place + 1) for card in log[at].cards if card in taken.cards]
    assert trick_of(trick, scene.board) == played[-len(taken.cards) :]
    assert trick.winner == taken.seat
    program.key("t")
    program.run(0.1)
    assert scene.trick.open
    panel, layout = scene.trick.rect, scene.board.layout
    assert panel.bottom <= layout.prompt.top
    assert panel.top >= layout.rail.bottom
    assert panel.bottom <= layout.hand.top


def test_a_click_on_the_last_trick_only_closes_it(tmp_path: Path) -> None:
    program, scene = after_a_trick(tmp_path, "five-hundred", 3, (1280, 720))
    program.key("t")
    program.run(0.1)
    before = scene.match.view(None).log
    program.click(scene.trick.rect.center)
    assert not scene.trick.open
    assert scene.match.view(None).log == before


def test_rings_in_the_log_and_the_last_trick_show_the_partnerships(tmp_path: Path, drawn_faces: DrawnFaces) -> None:
    program, scene = after_a_trick(tmp_path, "blues-and-greens", 4, (1280, 720))
    program.run_until(lambda: scene.to_act)
    at_seats = set(zip(faces_of(scene.match.names), (0, 1, 0, 1), strict=True))
    for key in "lt":
        drawn_faces.clear()
        program.key(key)
        program.run(0.2)
        assert len(drawn_faces) > 4
        assert set(drawn_faces) <= at_seats
        program.key(key)


def test_bids_that_a_moment_has_shown_become_the_last_ones(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("bidding-war", one_person(seats=3), seed=5)
    for _ in range(3):
        program.run_through(lambda: scene.to_act)
        program.key("t")  # the first press finds them in the log
        program.key("t")
        scene.make(by_rule(scene.board.view, 1, scene.match.game).move)
    program.run_through(lambda: scene.to_act)
    log = scene.match.view(0).log
    turned = next(entry for entry in reversed(log) if any(isinstance(event, Revealed) for event in entry.events))
    shown = [event for event in turned.events if isinstance(event, Revealed) and event.seat is not None]
    trick = scene.board.last_lingering
    assert trick is not None
    assert {player: (card,) for card, player in trick_of(trick, scene.board)} == {
        event.seat: event.cards for event in shown
    }


def test_a_trick_that_was_undone_is_not_the_last_one(tmp_path: Path) -> None:
    program, scene = after_a_trick(tmp_path, "five-hundred", 3, (1280, 720))
    undone = scene.board.last_lingering
    assert undone is not None
    while len(scene.match.view(0).log) >= len(undone.view.log):
        program.run_until(lambda: scene.to_act)
        program.rest()
        program.key("u")
    program.rest()
    program.key("t")
    assert scene.board.last_lingering is not undone
    assert not scene.trick.open


@pytest.mark.parametrize("command", [TableCommand.LAST_TRICK, TableCommand.CARDS, TableCommand.LOG, TableCommand.HINT])
def test_a_panel_has_its_place_before_it_is_drawn(tmp_path: Path, command: TableCommand) -> None:
    _, scene = after_a_trick(tmp_path, "five-hundred", 3, (1280, 720))
    scene.act(command)
    panels = (scene.trick, scene.cards, scene.log, scene.advice)
    (opened,) = [panel for panel in panels if panel.open]
    assert opened.rect.width
