"""Lessons at the table: played to their ends, what the coach says at each step, and other moves than the lesson's."""

from pathlib import Path

import pytest

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.games import GAMES
from cardtable.pages.menu import MenuPage
from cardtable.pages.new_match.setup import SetupPage
from cardtable.pages.rules import RulesPage
from cardtable.play.live import LiveMatch
from cardtable.store.lessons import LEARNER
from cardtable.ui.look import Look
from cardtable.ui.play.learning.lesson import LessonCommand, LessonScene
from cardtable.ui.play.painting.frame import zone_places
from cardtable.ui.play.table_with_sheet import SideSheet
from cardtable.ui.theme import BODY, Size
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.labels import Label
from tests.commits import by_turns
from tests.known_games import game_of
from tests.ui.at_a_lesson import (
    FH,
    LESSONS,
    SIZES,
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

CASES = [(lesson, SIZES[number % len(SIZES)]) for number, lesson in enumerate(LESSONS)]
FIRST_ONES = [next(case for case in CASES if case[0][0] == game.id) for game in GAMES]
"""The first lesson of each game."""


@pytest.mark.parametrize(
    ("game", "seats"), by_turns([("bidding-war", 0), ("big-three", 4), ("the-card-game", 0)], "lessons by clicks")
)
def test_a_lesson_is_played_to_its_end_by_clicks(tmp_path: Path, game: str, seats: int) -> None:
    program = lesson_at(tmp_path, game, seats)
    walk(program, by_mouse, lambda: program.press("Continue"))


@pytest.mark.parametrize(
    ("lesson", "size"),
    [
        *by_turns(FIRST_ONES, "first lessons"),
        *by_turns([case for case in CASES if case not in FIRST_ONES], "lessons", 5),
    ],
    ids=str,
)
def test_a_lesson_is_played_to_its_end_by_keys_and_each_step_is_shown_counted_and_has_room(
    tmp_path: Path, lesson: tuple[str, int, str], size: tuple[int, int, Size]
) -> None:
    """The cards are dealt first; then the next move stands out in gold, and what the coach mentions has the lamp."""
    program = lesson_at(tmp_path, *lesson, size=size[:2], scale=size[2])
    scene, match, steps = scene_of(program), match_of(program), list[int]()
    assert not scene.said
    assert scene.progress == match.lesson.title
    program.run_until(lambda: bool(scene.said))
    assert scene.said == match.lesson.texts[0]
    assert not scene.board.busy(scene.now)
    assert all(scene.board.view.zone("hand", seat).cards for seat in range(len(match.names)))

    def look() -> None:
        remark, move, shown = match.remark, match.expected, scene.emphasis()
        assert scene.said == remark.say
        steps.append(match.step)
        assert len(zone_places(scene.board, remark.zones)) == len(remark.zones), remark.zones
        assert shown.hinted_zones == set(remark.zones)
        assert scene.to_act or not shown.reachable
        assert scene.to_act or not shown.lit
        if move is not None:
            own = {spot.card for spot in shown.hinted if spot.in_hand}
            if set(move.cards) & set(scene.board.hand.cards):
                assert own == set(move.cards)
            assert shown.hinted or shown.hinted_zones or scene.meant is not None, f"{move} is not to be seen"
        check_room(program, scene)

    def make(program: Program, move: Move) -> None:
        look()
        by_keys(program, move)

    def read() -> None:
        look()
        program.key("Enter")

    walk(program, make, read)
    assert steps == list(range(1, len(match.lesson.texts) + 1))


def test_the_coach_is_beside_the_table_in_a_wide_window_and_below_it_in_a_narrow_one(tmp_path: Path) -> None:
    wide = next(moments(lesson_at(tmp_path, FH)))
    assert wide.paper.rect == wide.board.layout.column
    narrow = next(moments(lesson_at(tmp_path, FH, size=(800, 600))))
    assert narrow.board.layout.column.width == 0
    assert narrow.paper.rect.top >= narrow.board.layout.hand.bottom


def test_the_remarks_are_read_one_after_the_other_before_the_move(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, "bidding-war")
    scene = next(moments(program))
    match = match_of(program)
    assert match.actor == LEARNER
    for said in match.lesson.texts[:2]:
        assert scene.said == said
        assert not scene.to_act
        assert "Show me" not in program.labels()
        program.key("Enter")
        program.rest()
    assert scene.said == match.lesson.texts[2]
    assert scene.to_act
    assert "Show me" in program.labels()
    assert match.place == 2


def test_enter_pressed_again_and_again_skips_no_remark(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, FH)
    match, read = match_of(program), list[str]()
    while len(read) < 4:
        for _ in range(60):
            program.key("Enter")
            program.run(0.1)
        scene = scene_of(program)
        read.append(scene.said)
        program.rest()
        program.key("F2" if scene.to_act else "Enter")
    assert read == list(match.lesson.texts[:4])


def check_room(program: Program, scene: LessonScene) -> None:
    """The paper covers nothing; its text has room or scrolls, in its full size, beside the buttons."""
    layout, paper = scene.board.layout, scene.paper.rect
    others = [spot.rect for spot in layout.spots] + [layout.hand]
    others += [rect for seat in layout.seats.values() for rect in (seat.rect, seat.fan)]
    others += [layout.standing, layout.tools, layout.prompt, layout.buttons]
    others += [widget.rect for widget in scene.widgets.all]
    assert program.screen.surface.get_rect().contains(paper)
    assert paper.collidelist(others) < 0
    everything = list(scene.desk.focus.everything())
    text = next(each for each in everything if isinstance(each, SideSheet))
    label = next(each for each in everything if isinstance(each, Label) and each.label == scene.said)
    assert label.look is not None
    assert label.look.style(BODY).size >= Look.of(program.screen.size).style(BODY).size
    high = label.height_for(label.look, label.rect.width)
    assert high <= label.rect.height or text.scrolls, scene.said
    assert not text.scrolls or program.loop.look.zoom is not Size.NORMAL
    assert text.rect.height >= 3 * label.look.text.line_height(label.look.style(BODY)) or not text.scrolls
    buttons = [each for each in everything if isinstance(each, Button) and paper.contains(each.rect)]
    assert [button.label for button in buttons][-1] == "Leave"
    assert text.rect.collidelist([each.rect for each in buttons]) < 0


def show_me(program: Program, _: Move) -> None:
    """Let the lesson make its move."""
    program.key("F2")


def test_the_learner_keeps_name_and_number_of_players(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.profile.file.keep(program.app.profile.settings.with_own_name("Wilhelmina"))
    program.app.show_setup(game_of("big-three"))
    program.run(0.1)
    program.press("Learn")
    program.press("Lesson 1")
    program.run(0.1)
    assert match_of(program).lesson.title == "A first hand of Four-Hand Big Three"
    walk(program, show_me, lambda: program.key("Enter"))
    program.press("Same deal again")
    program.run(0.1)
    assert match_of(program).names == ("Wilhelmina", "Bert", "Cleo", "Dan")


def astray(folder: Path) -> tuple[Program, LessonScene]:
    """Bid something else than the lesson of Five Hundred wants."""
    program = lesson_at(folder, FH)
    scene = to_the_first_decision(program)
    by_mouse(program, next(move for move in scene.match.moves() if str(move) == "bid 7h"))
    program.run_until(lambda: {"Go back", "Play on"} <= set(program.labels()))
    return program, scene


@pytest.mark.parametrize("key", ["Enter", "U"])
def test_another_legal_move_is_made_and_can_be_taken_back(tmp_path: Path, key: str) -> None:
    program, scene = astray(tmp_path)
    match = match_of(program)
    place, step = match.place, match.step
    assert str(match.table.log[-1].move) == "bid 7h"
    assert match.astray
    assert scene.said.startswith("You may do that.")
    assert "8♥ (300)" in scene.said
    program.run(3)
    assert (match.place, match.step) == (place, step), "the others wait"
    program.key(key)
    program.run_until(lambda: scene.to_act)
    assert not match.astray
    assert len(match.table.log) == place - 1
    assert str(match.expected) == "bid 8h"


def test_after_another_move_the_hand_can_be_played_on_without_the_lesson(tmp_path: Path) -> None:
    program, _ = astray(tmp_path)
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
    walk(program, show_me, lambda: program.key("Enter"))


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
    walk(program, show_me, lambda: program.key("Enter"))
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
    walk(program, show_me, lambda: program.key("Enter"))
    program.press("Same deal again")
    program.run(0.1)
    assert match_of(program).expected is None
    assert match_of(program).last_decider is None
    walk(program, show_me, lambda: program.key("Enter"))
    program.press("Lesson 2")
    program.run(0.1)
    assert match_of(program).lesson.title == "A second hand of Scruffian Bidding War"
    walk(program, show_me, lambda: program.key("Enter"))
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
        for _ in range(30):
            program.loop.tick()
            program.clock.sleep(1 / 30)
            if program.scene is scene:
                count = f"{texts.index(scene.said) + 1} of {len(texts)}"
                assert f"Step {count}" in [part.label for part in scene.parts()]
                assert scene.progress.endswith(f" {count}")
                seen.add(scene.progress)
    assert len(seen) == len(texts)
