"""Undo and redo at the table."""

from cardtable.pages.scores.score_sheet import ScoreSheetPage
from tests.situations import one_person
from tests.ui.at_the_table import Program, at_index, log_of, spot_of
from tests.ui.hands_on import wait_for_person


def test_undo_goes_back_to_the_persons_last_decision(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=1)
    wait_for_person(program)
    while scene.match.view(0).phase == "auction":
        program.press("Pass")
        wait_for_person(program)
    before = scene.match.view(0)
    assert before.phase == "play"
    card = next(move.cards[0] for move in scene.match.moves() if move.word == "play")
    program.click(at_index(spot_of(scene, str(card))))
    wait_for_person(program)
    assert len(scene.match.view(0).log) > len(before.log)
    after = scene.match.view(0)
    program.key("U")
    assert scene.match.view(0) == before
    program.rest()
    program.press("Redo")
    assert scene.match.view(0) == after
    assert not any(button.enabled for button in scene.menubar.buttons if button.label == "Redo")
    program.rest()
    program.key("Y")
    assert "There is nothing to redo." in [part.label for part in program.parts("notice")]


def test_the_same_move_again_has_the_same_results_and_another_move_ends_redo(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=1)
    wait_for_person(program)
    program.press("Pass")
    wait_for_person(program)
    moves = scene.match.moves()
    scene.make(moves[0])
    wait_for_person(program)
    log = list(log_of(scene))
    program.key("U")
    scene.make(moves[0])
    wait_for_person(program)
    assert log_of(scene) == log
    assert scene.match.next_redo is None
    program.key("U")
    scene.make(moves[1])
    program.run(0.2)
    assert scene.match.next_redo is None


def test_redo_stops_where_a_hand_ends_and_its_scores_are_shown(program: Program) -> None:
    scene = program.sit_down("bidding-war", one_person(seats=2), seed=1, games=2, ranks=3)
    for _ in range(3):
        wait_for_person(program)
        scene.make(scene.match.moves()[0])
    program.run_through(lambda: isinstance(program.scene, ScoreSheetPage))
    program.rest()
    program.key("Enter")
    program.run_until(lambda: program.scene is scene)
    wait_for_person(program)
    log = list(log_of(scene))
    for name in "UUUYY":
        program.rest()
        program.key(name)
    assert program.scene is scene
    program.rest()
    program.key("Y")
    program.run_until(lambda: isinstance(program.scene, ScoreSheetPage))
    program.rest()
    program.key("Enter")
    program.run_until(lambda: program.scene is scene)
    wait_for_person(program)
    assert log_of(scene) == log, "the same deals"
