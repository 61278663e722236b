"""Lessons at the table: driven to their ends by clicks and by keys, refused moves, the strip."""

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from pygame import Rect

from cardtable.application.lesson_match import LessonMatch
from cardtable.application.live_match import LiveMatch
from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.games import GAMES
from cardtable.store.lessons import FIRST_HAND, LEARNER, SECOND_HAND
from cardtable.ui.pages.menu import MenuScene
from cardtable.ui.pages.rules import RulesScene
from cardtable.ui.pages.scoring import ScoringScene
from cardtable.ui.pages.setup import SetupScene
from cardtable.ui.play.coach import LessonCommand
from cardtable.ui.play.lesson_scene import LessonScene
from cardtable.ui.theme import BODY
from tests.known_games import game_of
from tests.ui.at_the_table import Program, at_index, board_of, spot_of
from tests.ui.hands_on import by_keys, by_mouse

FH = "five-hundred"
SIZES = [(800, 600, 1.0), (1280, 720, 1.0), (1920, 1080, 1.0), (1920, 1080, 2.0)]

LESSONS = [
    (game, seats, hand)
    for hand in (FIRST_HAND, SECOND_HAND)
    for game, seats in [*((game.id, 0) for game in GAMES), ("big-three", 4)]
]

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda each: f"{each[0]} {each[1] or ''} {each[2]}")


def lesson_at(
    folder: Path,
    game: str,
    seats: int = 0,
    hand: str = FIRST_HAND,
    size: tuple[int, int] = (1280, 720),
    scale: float = 1.0,
) -> Program:
    """Return the program with a lesson on the table."""
    program = Program(folder, size)
    program.loop.restyle(program.loop.look.with_text_scale(scale))
    program.app.opener.begin_lesson(game_of(game), seats, hand)
    program.run(0.1)
    return program


def scene_of(program: Program) -> LessonScene:
    scene = program.scene
    assert isinstance(scene, LessonScene), scene
    return scene


def match_of(program: Program) -> LessonMatch:
    match = program.app.play.match
    assert isinstance(match, LessonMatch)
    return match


def something_to_do(program: Program) -> bool:
    scene = program.scene
    if not isinstance(scene, LessonScene):
        return True
    return scene.due or (match_of(program).waits and "Continue" in program.labels())


def moments(program: Program) -> Iterator[LessonScene]:
    """Yield the table each time that something has to be read or done, until the lesson is over."""
    for _ in range(200):
        program.run_until(lambda: something_to_do(program))
        program.rest()
        if isinstance(program.scene, LessonScene):
            yield scene_of(program)
        elif match_of(program).actor is None:
            return
        else:
            program.key("Enter")
            program.run(0.2)
    raise AssertionError("the lesson goes on and on")


def to_the_first_decision(program: Program) -> LessonScene:
    for scene in moments(program):
        if scene.due:
            return scene
        program.key("Enter")
    raise AssertionError("there is nothing to decide")


def walk(program: Program, do: Callable[[Program, Move], None], read: Callable[[], None]) -> None:
    """Go through a lesson: its moves are made with ``do``, what only is to be read is put away with ``read``."""
    match = match_of(program)
    for _ in moments(program):
        place, step, move = match.place, match.step, match.expected
        if move is None:
            read()
            assert match.step > step or match.place > place or not match.waits
        else:
            do(program, move)
            assert match.place > place, f"{move} was not made: {program.labels()}"
    assert match.place == len(match.lesson.table.log)
    assert isinstance(program.scene, ScoringScene)


@every_lesson
def test_a_lesson_is_played_to_its_end_by_clicks(tmp_path: Path, lesson: tuple[str, int, str]) -> None:
    program = lesson_at(tmp_path, *lesson)
    walk(program, by_mouse, lambda: program.press("Continue"))


@every_lesson
def test_a_lesson_is_played_to_its_end_by_keys(tmp_path: Path, lesson: tuple[str, int, str]) -> None:
    program = lesson_at(tmp_path, *lesson)
    walk(program, by_keys, lambda: program.key("Enter"))


@every_lesson
def test_a_lesson_is_shown_to_its_end(tmp_path: Path, lesson: tuple[str, int, str]) -> None:
    program = lesson_at(tmp_path, *lesson)
    walk(program, lambda program, _: program.key("F2"), lambda: program.key("Enter"))


@every_lesson
def test_every_step_is_said_and_counted(tmp_path: Path, lesson: tuple[str, int, str]) -> None:
    program = lesson_at(tmp_path, *lesson)
    match = match_of(program)
    said = []
    for scene in moments(program):
        assert match.remark is not None
        assert scene.coach.label == match.remark.say
        said.append(match.step)
        program.key("F2" if scene.due else "Enter")
    assert said == list(range(1, len(match.lesson.texts) + 1))


@every_lesson
def test_the_cards_are_dealt_before_anything_is_said(tmp_path: Path, lesson: tuple[str, int, str]) -> None:
    program = lesson_at(tmp_path, *lesson)
    scene = scene_of(program)
    assert not scene.coach.label
    assert scene.coach.told == match_of(program).lesson.title
    program.run_until(lambda: bool(scene.coach.label))
    assert scene.coach.label == match_of(program).lesson.texts[0]
    view = board_of(scene).view
    assert not scene.laid.busy(scene.now)
    assert all(view.zone("hand", seat).cards for seat in range(view.seats))
    assert view.actor is not None
    assert view.actor >= 0


def test_in_a_wide_window_the_coach_stands_beside_the_table_else_below_it(tmp_path: Path) -> None:
    wide = next(moments(lesson_at(tmp_path, FH)))
    assert wide.coach.rect == wide.laid.layout.column
    narrow = next(moments(lesson_at(tmp_path, FH, size=(800, 600))))
    assert narrow.laid.layout.column.width == 0
    assert narrow.coach.rect.top >= narrow.laid.layout.hand.bottom


def test_one_remark_after_the_other_is_read_before_the_move_is_made(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, "bidding-war")
    scene = next(moments(program))
    match = match_of(program)
    assert match.actor == LEARNER
    for said in match.lesson.texts[:2]:
        assert scene.coach.label == said
        assert not scene.due
        assert "Show me" not in program.labels()
        program.key("Enter")
    assert scene.coach.label == match.lesson.texts[2]
    assert scene.due
    assert "Show me" in program.labels()
    assert match.place == 2


def test_the_learner_plays_with_the_own_name_at_a_table_for_as_many_as_were_wanted(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.profile.file.keep(program.app.profile.settings.with_own_name("Wilhelmina"))
    program.app.show_setup(game_of("big-three"))
    program.run(0.1)
    program.press("Learn")
    program.press("First hand")
    program.run(0.1)
    assert match_of(program).names == ("Wilhelmina", "Bert", "Cleo", "Dan")
    assert match_of(program).lesson.title == "A first hand of Four-Hand Big Three"
    for _ in moments(program):
        program.key("F2" if scene_of(program).due else "Enter")
    program.press("Same deals again")
    program.run(0.1)
    assert len(match_of(program).names) == 4


@every_lesson
def test_the_cards_or_the_button_of_the_next_move_stand_out(tmp_path: Path, lesson: tuple[str, int, str]) -> None:
    program = lesson_at(tmp_path, *lesson)
    match = match_of(program)
    for scene in moments(program):
        move = match.expected
        if move is not None:
            shown = scene.emphasis()
            own = {spot.card for spot in shown.meant if board_of(scene).in_hand(spot)}
            if set(move.cards) & set(board_of(scene).order):
                assert own == set(move.cards)
            assert shown.meant or shown.lit or scene.coach.ring is not None, f"{move} is not to be seen"
        program.key("F2" if scene.due else "Enter")


@every_lesson
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_coach_covers_nothing_and_the_text_has_room(
    tmp_path: Path, lesson: tuple[str, int, str], size: tuple[int, int, float]
) -> None:
    program = lesson_at(tmp_path, *lesson, size=size[:2], scale=size[2])
    window = Rect(0, 0, *size[:2])
    for scene in moments(program):
        strip = scene.coach
        assert window.contains(strip.rect)
        layout = board_of(scene).layout
        others = [spot.rect for spot in layout.spots] + [layout.hand]
        others += [rect for seat in layout.seats.values() for rect in (seat.rect, seat.fan)]
        others += [layout.standing, layout.tools, layout.ask, layout.buttons] + [
            widget.rect for widget in scene.asking.widgets
        ]
        others += [scene.asking.panel] if scene.asking.panel is not None else []
        for rect in others:
            assert not rect.colliderect(strip.rect), f"{rect} lies under {strip.rect}"
            assert rect.top >= 0
        check_strip(program, scene, least=44 if size[1] >= 720 else 36)
        program.key("F2" if scene.due else "Enter")


def check_strip(program: Program, scene: LessonScene, least: int) -> None:
    """The text has room, the buttons are large enough, and nothing in the strip overlaps."""
    strip = scene.coach
    text = next(part.rect for part in strip.parts() if part.kind == "text")
    assert strip.look is not None
    high = strip.look.text.measure(strip.label, strip.look.style(BODY), text.width)[1]
    assert high <= text.height, strip.label
    assert strip.look.style(BODY).size >= program.loop.look.with_text_scale(1.0).style(BODY).size
    buttons = [button.rect for button in strip.buttons]
    assert [button.label for button in strip.buttons][-1] == "Leave"
    for rect in (text, *buttons):
        assert strip.rect.contains(rect)
    for one, other in combinations((text, *buttons), 2):
        assert not one.colliderect(other)
    assert min(rect.height for rect in buttons) >= least


def test_another_legal_move_is_made_and_can_be_taken_back(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, FH)
    scene = to_the_first_decision(program)
    match, place, step = match_of(program), match_of(program).place, match_of(program).step
    before = scene.match.view(LEARNER)
    by_mouse(program, next(move for move in scene.match.moves() if str(move) == "bid 8h"))
    program.run_until(lambda: "Go back" in program.labels())
    assert str(match.table.log[-1].move) == "bid 8h"
    assert match.astray
    assert scene.coach.label.startswith("You may do that.")
    assert "7♥ (200)" in scene.coach.label
    assert match.step == step
    program.run(3)
    assert match.place == place + 1, "the others wait"
    program.key("Enter")
    program.run_until(lambda: scene.due)
    assert scene.match.view(LEARNER) == before
    walk(program, by_keys, lambda: program.key("Enter"))


def test_undo_takes_another_move_back_too(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, FH)
    scene = to_the_first_decision(program)
    by_mouse(program, next(move for move in scene.match.moves() if str(move) == "bid 8h"))
    program.run_until(lambda: "Go back" in program.labels())
    program.key("U")
    program.run_until(lambda: scene.due)
    assert str(match_of(program).expected) == "bid 7h"


def test_from_another_move_the_hand_can_be_played_on_without_the_lesson(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, FH)
    scene = to_the_first_decision(program)
    by_mouse(program, next(move for move in scene.match.moves() if str(move) == "bid 8h"))
    program.run_until(lambda: "Play on" in program.labels())
    program.key("P")
    program.run(0.2)
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    assert str(match.table.log[-1].move) == "bid 8h"
    assert match.path is None
    assert not isinstance(program.scene, LessonScene)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_an_illegal_card_is_refused_with_its_reason_as_ever(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, FH)
    for scene in moments(program):
        if str(match_of(program).expected) == "play As":
            break
        program.key("F2" if scene.due else "Enter")
    scene = scene_of(program)
    before = scene.match.view(LEARNER)
    card = spot_of(scene, "9c")
    program.click(at_index(card))
    program.click(at_index(card))
    program.run(0.1)
    assert scene.match.view(LEARNER) == before
    assert scene.desk.tooltip.shown
    assert scene.desk.tooltip.tip is not None
    assert scene.desk.tooltip.tip.rule == "FH-7"


def test_undo_goes_back_to_the_last_decision(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, FH)
    scene = to_the_first_decision(program)
    program.key("F2")
    program.run_until(lambda: something_to_do(program))
    said = scene.coach.label
    program.key("U")
    program.run_until(lambda: something_to_do(program))
    assert str(match_of(program).expected) == "bid 7h"
    assert scene.coach.label != said
    program.rest()
    program.key("Y")
    program.run_until(lambda: something_to_do(program))
    assert scene.coach.label == said
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
    program.run(0.1)
    assert isinstance(program.scene, RulesScene)
    program.key("Esc")
    program.run(0.1)
    assert program.scene is scene
    program.key("F1")
    program.run(0.1)
    assert isinstance(program.scene, RulesScene)


def test_nothing_is_saved_or_counted(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, "bidding-war")
    walk(program, lambda program, _: program.key("F2"), lambda: program.key("Enter"))
    program.key("Esc")
    program.run(0.1)
    assert isinstance(program.scene, MenuScene)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_it_can_be_left_at_any_time(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, "big-three")
    program.press("Leave")
    program.run(0.1)
    assert isinstance(program.scene, MenuScene)
    assert program.app.play.match is None


def test_from_the_set_up_to_both_lessons_and_to_a_table_of_ones_own(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.show_setup(game_of("bidding-war"))
    program.run(0.1)
    program.press("Learn")
    program.press("First hand")
    program.run(0.1)
    walk(program, lambda program, _: program.key("F2"), lambda: program.key("Enter"))
    program.press("Same deals again")
    program.run(0.1)
    assert match_of(program).expected is None
    assert match_of(program).last_decider is None
    walk(program, lambda program, _: program.key("F2"), lambda: program.key("Enter"))
    program.press("Second hand")
    program.run(0.1)
    assert match_of(program).lesson.title == "A second hand of Bidding War"
    walk(program, lambda program, _: program.key("F2"), lambda: program.key("Enter"))
    program.press("Play it yourself")
    program.run(0.1)
    assert isinstance(program.scene, SetupScene)


def test_newcomers_are_offered_a_first_hand_until_they_have_set_up_a_table(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.show_menu()
    program.run(0.1)
    program.key("Enter")
    program.run(0.1)
    assert isinstance(program.scene, LessonScene)
    program.app.show_setup(game_of("bidding-war"))
    program.run(0.1)
    program.press("Play")
    program.run(0.2)
    for path in program.app.folders.saves.iterdir():
        path.unlink()
    program.app.show_menu()
    program.run(0.1)
    assert not [label for label in program.labels() if label.startswith(("New here?", "Continue"))]


def test_the_number_of_the_step_goes_with_its_text_also_while_cards_move(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, "bidding-war")
    texts = match_of(program).lesson.texts
    seen = set()
    for scene in moments(program):
        seen.add(scene.coach.told)
        scene.act(LessonCommand.CONTINUE if match_of(program).waits else LessonCommand.SHOW_ME)
        for _ in range(60):
            program.loop.tick()
            program.clock.sleep(1 / 30)
            if program.scene is scene:
                strip = next(part for part in scene.parts() if part.kind == "coach")
                assert strip.label.endswith(f" {texts.index(scene.coach.label) + 1} of {len(texts)}")
                seen.add(strip.label)
    assert len(seen) == len(texts)
