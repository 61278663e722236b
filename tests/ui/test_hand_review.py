"""The review of a hand on the screen: what it shows, and where its buttons lead."""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from cardtable.application.matches.live_match import LiveMatch
from cardtable.engine.table import Table
from cardtable.ui.pages.scores.score_sheet import ScoreSheetScene
from cardtable.ui.play.looking_back.hand_review import HandReviewScene
from cardtable.ui.play.table import TableScene
from tests.application.judges import Severe, one_hand
from tests.known_games import game_of
from tests.ui.at_the_table import Program, board_of

GAME = game_of("five-hundred")
SIZES = [(800, 600, 1.0), (1280, 720, 1.0), (1920, 1080, 2.0)]


@pytest.fixture(scope="module")
def table() -> Table:
    return one_hand(GAME)


def at_the_sheet(folder: Path, table: Table, size: tuple[int, int] = (1280, 720)) -> tuple[Program, Severe]:
    """Return the program at the score sheet of the hand, with severe judges."""
    program, judges = Program(folder, size), Severe(table)
    match = LiveMatch(table, judges, None, Random(1), pause=0.0)
    program.app.play.show(match, 0)
    program.app.play.scores(match)
    program.run(0.1)
    return program, judges


def review(program: Program) -> HandReviewScene:
    """Open the review by its key, and wait until it is made."""
    program.rest()
    program.key("R")
    scene = program.scene
    assert isinstance(scene, HandReviewScene)
    program.run_until(lambda: scene.sheet is not None)
    return scene


def test_the_score_sheet_leads_to_the_review_and_back(table: Table, tmp_path: Path) -> None:
    program, _ = at_the_sheet(tmp_path, table)
    review(program)
    program.key("Esc")
    assert isinstance(program.scene, ScoreSheetScene)


def test_the_costly_moves_follow_one_another_on_the_table_as_it_lay(table: Table, tmp_path: Path) -> None:
    program, _ = at_the_sheet(tmp_path, table)
    scene = review(program)
    assert scene.sheet is not None
    places = [each.place for each in scene.sheet.costly]
    assert len(places) == 3
    seen = []
    for _ in places:
        assert scene.laid.view == table.view_at(0, places[scene.shown])
        seen.append(scene.shown)
        program.key("N")
    assert seen == [0, 1, 2]
    assert scene.shown == 0
    program.key("B")
    assert scene.shown == 2
    program.press("2")
    assert scene.shown == 1


def test_another_line_begins_where_a_move_was_costly(table: Table, tmp_path: Path) -> None:
    program, _ = at_the_sheet(tmp_path, table)
    scene = review(program)
    place = scene.costly
    assert place is not None
    program.rest()
    program.key("R")
    program.run(0.1)
    assert isinstance(program.scene, TableScene)
    assert len(board_of(program.scene).view.log) == place.place


def test_nobody_is_asked_twice_about_a_position(table: Table, tmp_path: Path) -> None:
    program, judges = at_the_sheet(tmp_path, table)
    scene = review(program)
    assert judges.asked[0] == len(scene.reviewing.moves)  # type: ignore[attr-defined]


def test_leaving_breaks_a_review_off(table: Table, tmp_path: Path) -> None:
    program, judges = at_the_sheet(tmp_path, table)
    program.rest()
    program.key("R")
    program.key("Esc")
    before = list(judges.asked)
    program.run(1.0)
    assert isinstance(program.scene, ScoreSheetScene)
    assert judges.asked == before


def test_what_goes_wrong_is_said(table: Table, tmp_path: Path) -> None:
    program, judges = at_the_sheet(tmp_path, table)
    judges.problem = "ValueError: no idea"
    scene = review(program)
    assert "no idea" in scene.reviewing.problem
    assert scene.costly is None
    program.key("Esc")
    assert isinstance(program.scene, ScoreSheetScene)


def test_each_person_at_the_screen_has_a_review(tmp_path: Path) -> None:
    program, _ = at_the_sheet(tmp_path, one_hand(GAME, people=2))
    scene = review(program)
    assert scene.reviewing.seat == 0
    program.key("P")
    following = program.scene
    assert isinstance(following, HandReviewScene)
    assert following.reviewing.seat == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_to_press_overlaps_or_leaves_the_window(
    size: tuple[int, int, float], table: Table, tmp_path: Path
) -> None:
    program, _ = at_the_sheet(tmp_path, table, size[:2])
    program.loop.restyle(program.loop.look.with_text_scale(size[2]))
    scene = review(program)
    buttons = [part for part in scene.desk.parts() if part.kind == "button"]
    assert len(buttons) == 7
    for part in buttons:
        assert program.screen.surface.get_rect().contains(part.rect), part
    for one, two in combinations(buttons, 2):
        assert not one.rect.colliderect(two.rect), (one, two)
