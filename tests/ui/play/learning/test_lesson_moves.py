"""Moves in a lesson: other moves than the lesson's, refused ones, undo, and the ways out of it."""

from pathlib import Path

from cardtable.engine.cards import Card
from cardtable.pages.menu import MenuPage
from cardtable.pages.new_match.setup import SetupPage
from cardtable.pages.rules import RulesPage
from cardtable.play.live import LiveMatch
from cardtable.store.lessons import LEARNER
from cardtable.ui.play.learning.lesson import LessonCommand, LessonScene
from tests.known_games import game_of
from tests.ui.at_a_lesson import (
    FH,
    lesson_at,
    match_of,
    moments,
    scene_of,
    something_to_do,
    to_the_first_decision,
    walk,
)
from tests.ui.at_the_table import Program, at_index, board_of, spot_of
from tests.ui.hands_on import by_keys, by_mouse


def test_another_legal_move_is_made_and_can_be_taken_back(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, FH)
    scene = to_the_first_decision(program)
    match, place, step = match_of(program), match_of(program).place, match_of(program).step
    before = scene.match.view(LEARNER)
    by_mouse(program, next(move for move in scene.match.moves() if str(move) == "bid 7h"))
    program.run_until(lambda: "Go back" in program.labels())
    assert str(match.table.log[-1].move) == "bid 7h"
    assert match.astray
    assert scene.said.startswith("You may do that.")
    assert "8♥ (300)" in scene.said
    assert match.step == step
    program.run(3)
    assert match.place == place + 1, "the others wait"
    program.key("Enter")
    program.run_until(lambda: scene.to_act)
    assert scene.match.view(LEARNER) == before
    walk(program, by_keys, lambda: program.key("Enter"))


def test_undo_takes_another_move_back_too(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, FH)
    scene = to_the_first_decision(program)
    by_mouse(program, next(move for move in scene.match.moves() if str(move) == "bid 7h"))
    program.run_until(lambda: "Go back" in program.labels())
    program.key("U")
    program.run_until(lambda: scene.to_act)
    assert str(match_of(program).expected) == "bid 8h"


def test_after_another_move_the_hand_can_be_played_on_without_the_lesson(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, FH)
    scene = to_the_first_decision(program)
    by_mouse(program, next(move for move in scene.match.moves() if str(move) == "bid 7h"))
    program.run_until(lambda: "Play on" in program.labels())
    program.key("P")
    program.run(0.2)
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    assert str(match.table.log[-1].move) == "bid 7h"
    assert match.path is None
    assert not isinstance(program.scene, LessonScene)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_an_illegal_card_is_refused_with_its_reason_as_in_play(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, FH)
    for scene in moments(program):
        if str(match_of(program).expected) == "play As":
            break
        program.key("F2" if scene.to_act else "Enter")
    scene = scene_of(program)
    before = scene.match.view(LEARNER)
    card = spot_of(scene, "9c")
    program.click(at_index(card))
    program.run(0.1)
    assert scene.match.view(LEARNER) == before
    assert scene.reasons.why_none((Card.parse("9c"),)).text in scene.prompt[0].forms[0]
    assert scene.rule_explained() == "FH-7"


def test_undo_goes_back_to_the_last_decision(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, FH)
    scene = to_the_first_decision(program)
    program.key("F2")
    program.run_until(lambda: something_to_do(program))
    said = scene.said
    program.key("U")
    program.run_until(lambda: something_to_do(program))
    assert str(match_of(program).expected) == "bid 8h"
    assert scene.said != said
    program.rest()
    program.key("Y")
    program.run_until(lambda: something_to_do(program))
    assert scene.said == said
    walk(program, by_mouse, lambda: program.press("Continue"))


def test_a_hint_picks_up_the_cards_of_the_next_move(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, FH)
    to_the_first_decision(program)
    program.key("F2")
    scene = to_the_first_decision(program)
    program.key("H")
    program.run(0.2)
    assert set(board_of(scene).selected) == {Card.parse(text) for text in ("7d", "9d", "8s")}


def test_the_rule_is_opened_and_the_table_comes_back(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, FH)
    scene = to_the_first_decision(program)
    program.press("Rule FH-2")
    program.comes_to(RulesPage)
    program.key("Esc")
    assert program.comes_to(LessonScene) is scene
    program.key("F1")
    program.comes_to(RulesPage)


def test_a_lesson_is_neither_saved_nor_counted(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, "bidding-war")
    walk(program, lambda program, _: program.key("F2"), lambda: program.key("Enter"))
    program.key("Esc")
    program.comes_to(MenuPage)
    files = [path.name for path in tmp_path.rglob("*") if path.is_file()]
    assert files == ["settings.yaml"], "which says that nobody is a newcomer here any more"


def test_a_lesson_can_be_left_at_any_time(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, "big-three")
    program.press("Leave")
    program.comes_to(MenuPage)
    assert program.app.play.match is None


def test_the_setup_leads_to_both_lessons_and_to_a_new_table(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.show_setup(game_of("bidding-war"))
    program.run(0.1)
    program.press("Learn")
    program.press("Lesson 1")
    program.run(0.1)
    walk(program, lambda program, _: program.key("F2"), lambda: program.key("Enter"))
    program.press("Same deals again")
    program.run(0.1)
    assert match_of(program).expected is None
    assert match_of(program).last_decider is None
    walk(program, lambda program, _: program.key("F2"), lambda: program.key("Enter"))
    program.press("Lesson 2")
    program.run(0.1)
    assert match_of(program).lesson.title == "A second hand of Scruffian Bidding War"
    walk(program, lambda program, _: program.key("F2"), lambda: program.key("Enter"))
    program.press("Play it yourself")
    program.comes_to(SetupPage)


def test_newcomers_are_offered_a_first_hand_until_they_have_set_up_a_table(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.show_menu()
    program.run(0.1)
    program.key("Enter")
    program.comes_to(LessonScene)
    program.app.show_setup(game_of("bidding-war"))
    program.run(0.1)
    program.press("Play")
    program.run(0.2)
    for path in program.app.folders.saves.iterdir():
        path.unlink()
    program.app.show_menu()
    program.run(0.1)
    assert not [label for label in program.labels() if label.startswith(("New here?", "Continue"))]


def test_the_number_of_the_step_matches_its_text_even_while_cards_move(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, "bidding-war")
    texts = match_of(program).lesson.texts
    seen = set()
    for scene in moments(program):
        seen.add(scene.progress)
        scene.act(LessonCommand.CONTINUE if match_of(program).waits else LessonCommand.SHOW_ME)
        for _ in range(60):
            program.loop.tick()
            program.clock.sleep(1 / 30)
            if program.scene is scene:
                count = f"{texts.index(scene.said) + 1} of {len(texts)}"
                assert f"Step {count}" in [part.label for part in scene.parts()]
                assert scene.progress.endswith(f" {count}")
                seen.add(scene.progress)
    assert len(seen) == len(texts)
