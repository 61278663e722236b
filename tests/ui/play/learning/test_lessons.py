"""Lessons at the table: played to their ends by clicks and by keys, refused moves, the strip."""

from itertools import combinations
from pathlib import Path

import pytest
from pygame import Rect

from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.store.lessons import FIRST_HAND, LEARNER
from cardtable.ui.look import Look
from cardtable.ui.play.learning.lesson import LessonScene
from cardtable.ui.play.painting.frame import zone_places
from cardtable.ui.play.table_with_sheet import SideSheet
from cardtable.ui.theme import BODY, Size
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.labels import Label
from tests.known_games import game_of
from tests.ui.at_a_lesson import FH, LESSONS, SIZES, TIGHT, every_lesson, lesson_at, match_of, moments, scene_of, walk
from tests.ui.at_the_table import Program, board_of
from tests.ui.hands_on import by_keys, by_mouse


@pytest.mark.parametrize("lesson", [lesson for lesson in LESSONS if lesson[2] == FIRST_HAND], ids=str)
def test_a_lesson_is_played_to_its_end_by_clicks(tmp_path: Path, lesson: tuple[str, int, str]) -> None:
    program = lesson_at(tmp_path, *lesson)
    walk(program, by_mouse, lambda: program.press("Continue"))


@every_lesson
def test_a_lesson_is_played_to_its_end_by_keys(tmp_path: Path, lesson: tuple[str, int, str]) -> None:
    program = lesson_at(tmp_path, *lesson)
    walk(program, by_keys, lambda: program.key("Enter"))


@every_lesson
def test_every_step_is_shown_and_counted_to_the_end(tmp_path: Path, lesson: tuple[str, int, str]) -> None:
    program = lesson_at(tmp_path, *lesson)
    match = match_of(program)
    said = []
    for scene in moments(program):
        assert match.remark is not None
        assert scene.said == match.remark.say
        said.append(match.step)
        program.key("F2" if scene.to_act else "Enter")
    assert said == list(range(1, len(match.lesson.texts) + 1))
    assert match.place == len(match.lesson.table.log)
    assert isinstance(program.scene, ScoreSheetPage)


@every_lesson
def test_the_cards_are_dealt_before_the_coach_speaks(tmp_path: Path, lesson: tuple[str, int, str]) -> None:
    program = lesson_at(tmp_path, *lesson)
    scene = scene_of(program)
    assert not scene.said
    assert scene.progress == match_of(program).lesson.title
    program.run_until(lambda: bool(scene.said))
    assert scene.said == match_of(program).lesson.texts[0]
    view = board_of(scene).view
    assert not scene.board.busy(scene.now)
    assert all(view.zone("hand", seat).cards for seat in range(view.seats))
    assert view.actor is not None
    assert view.actor >= 0


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


def test_the_learner_keeps_name_and_number_of_players(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.profile.file.keep(program.app.profile.settings.with_own_name("Wilhelmina"))
    program.app.show_setup(game_of("big-three"))
    program.run(0.1)
    program.press("Learn")
    program.press("Lesson 1")
    program.run(0.1)
    assert match_of(program).names == ("Wilhelmina", "Bert", "Cleo", "Dan")
    assert match_of(program).lesson.title == "A first hand of Four-Hand Big Three"
    for _ in moments(program):
        program.key("F2" if scene_of(program).to_act else "Enter")
    program.press("Same deals again")
    program.run(0.1)
    assert len(match_of(program).names) == 4


@every_lesson
def test_the_next_move_stands_out_in_gold_and_cards_that_the_coach_mentions_have_the_lamp(
    tmp_path: Path, lesson: tuple[str, int, str]
) -> None:
    program = lesson_at(tmp_path, *lesson)
    match = match_of(program)
    for scene in moments(program):
        move, remark, shown = match.expected, match.remark, scene.emphasis()
        if remark is not None:
            assert len(zone_places(board_of(scene), remark.zones)) == len(remark.zones), remark.zones
            assert shown.hinted_zones == set(remark.zones)
        assert scene.to_act or not shown.reachable
        assert scene.to_act or not shown.lit
        if move is not None:
            own = {spot.card for spot in shown.hinted if spot.in_hand}
            if set(move.cards) & set(board_of(scene).hand.cards):
                assert own == set(move.cards)
            assert shown.hinted or shown.hinted_zones or scene.meant is not None, f"{move} is not to be seen"
        program.key("F2" if scene.to_act else "Enter")


@pytest.mark.parametrize(
    ("lesson", "size"),
    [(lesson, size) for lesson in LESSONS for size in (SIZES if lesson[2] == FIRST_HAND else TIGHT)],
    ids=str,
)
def test_the_coach_covers_nothing_and_the_text_has_room(
    tmp_path: Path, lesson: tuple[str, int, str], size: tuple[int, int, Size]
) -> None:
    program = lesson_at(tmp_path, *lesson, size=size[:2], scale=size[2])
    window = Rect(0, 0, *size[:2])
    for scene in moments(program):
        strip = scene.paper
        assert window.contains(strip.rect)
        layout = board_of(scene).layout
        others = [spot.rect for spot in layout.spots] + [layout.hand]
        others += [rect for seat in layout.seats.values() for rect in (seat.rect, seat.fan)]
        others += [layout.standing, layout.tools, layout.prompt, layout.buttons] + [
            widget.rect for widget in scene.widgets.all
        ]
        others += [scene.widgets.panel] if scene.widgets.panel is not None else []
        for rect in others:
            assert not rect.colliderect(strip.rect), f"{rect} lies under {strip.rect}"
            assert rect.top >= 0
        check_strip(program, scene, least=44 if size[1] >= 720 else 36)
        program.key("F2" if scene.to_act else "Enter")


def check_strip(program: Program, scene: LessonScene, least: int) -> None:
    """The text has room or scrolls, in its full size; the buttons are large enough, and nothing overlaps."""
    strip, everything = scene.paper, list(scene.desk.focus.everything())
    text = next(each for each in everything if isinstance(each, SideSheet))
    label = next(each for each in everything if isinstance(each, Label) and each.label == scene.said)
    assert label.look is not None
    assert label.look.style(BODY).size >= Look.of(program.screen.size).style(BODY).size
    high = label.height_for(label.look, label.rect.width)
    assert high <= label.rect.height or text.scrolls, scene.said
    assert not text.scrolls or program.loop.look.zoom is not Size.NORMAL
    assert text.rect.height >= 3 * label.look.text.line_height(label.look.style(BODY)) or not text.scrolls
    buttons = [each for each in everything if isinstance(each, Button) and strip.rect.contains(each.rect)]
    assert [button.label for button in buttons][-1] == "Leave"
    for one, other in combinations((text.rect, *(each.rect for each in buttons)), 2):
        assert not one.colliderect(other)
    assert min(each.rect.height for each in buttons) >= least
