"""The review of a hand of a saved table, which is not in play."""

from pathlib import Path
from random import Random

import pygame
import pytest
from pygame.event import Event

from cardtable.engine.table import Table
from cardtable.pages.saved_tables import SavedTablesPage
from cardtable.play.reviews import HandReview
from cardtable.store.tables.reviews import read_reviews
from cardtable.ui.play.looking_back.hand_review import HandReviewScene
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from cardtable.ui.play.table_scene import TableScene
from tests.known_games import game_of
from tests.made_moves import by_open_cards, play_on
from tests.play.judges import Severe, one_hand
from tests.ui.at_the_branches import saved_as
from tests.ui.at_the_review import review
from tests.ui.at_the_table import Program, board_of

GAME = game_of("five-hundred")


@pytest.fixture(scope="module")
def table() -> Table:
    return one_hand(GAME)


def saved(folder: Path, table: Table, size: tuple[int, int] = (1280, 720)) -> tuple[Program, Path]:
    """Return the program at the page of saved tables, where a table has been chosen, and its file."""
    program = Program(folder, size)
    program.app._players = Severe(table)
    path = saved_as(program, table)
    program.rest()
    return program, path


@pytest.fixture(scope="module")
def longer(table: Table) -> Table:
    """A table in the middle of its third hand."""
    longer, rng = table.branch(len(table.log)), Random(1)
    while len(longer.state.results) < 2 or longer.state.phase != "play":
        play_on(longer, rng, by_open_cards)
    return longer


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160)])
def test_an_unfinished_saved_table_is_reviewed_hand_by_hand(
    longer: Table, tmp_path: Path, size: tuple[int, int]
) -> None:
    program, path = saved(tmp_path, longer, size)
    before = path.read_bytes()
    scene = review(program)
    assert scene.reviewing.hand == 1
    program.key("PgUp")
    program.run(0.1)
    earlier = program.scene
    assert isinstance(earlier, HandReviewScene)
    program.run_until(lambda: earlier.sheet is not None)
    assert earlier.reviewing.hand == 0
    program.rest()
    program.key("PgDn")
    program.run(0.1)
    assert isinstance(program.scene, HandReviewScene)
    assert program.scene.reviewing.hand == 1
    program.rest()
    program.key("Esc")
    program.run(0.1)
    assert isinstance(program.scene, SavedTablesPage)
    assert path.read_bytes() == before
    assert len(read_reviews(path)) == 2


def test_a_branch_can_begin_in_the_review_of_a_saved_table(longer: Table, tmp_path: Path) -> None:
    program, _ = saved(tmp_path, longer)
    scene = review(program)
    costly = scene.costly
    assert costly is not None
    program.rest()
    program.key("R")
    program.run(0.3)
    assert isinstance(program.scene, TableScene)
    assert len(board_of(program.scene).view.log) == costly.place


def test_a_saved_table_without_a_finished_hand_is_not_reviewed(table: Table, tmp_path: Path) -> None:
    program, _ = saved(tmp_path, table.branch(len(table.log) - 1))
    program.key("R")
    program.run(0.1)
    scene = program.scene
    assert isinstance(scene, SavedTablesPage)
    assert not scene.review.enabled


def test_looking_back_leads_to_the_review_of_the_hand_shown(longer: Table, tmp_path: Path) -> None:
    program, _ = saved(tmp_path, longer)
    program.key("B")
    program.run(0.2)
    scene = program.scene
    assert isinstance(scene, LookingBackScene)
    for place, hand in ((1, 0), (longer.moves_until(1), 0), (longer.moves_until(1) + 1, 1)):
        scene.to(place)
        program.run(0.1)
        program.rest()
        program.key("V")
        program.run(0.1)
        assert isinstance(program.scene, HandReviewScene)
        assert program.scene.reviewing.hand == hand
        program.rest()
        program.key("Esc")
        program.run(0.1)
        assert program.scene is scene
    scene.to(longer.moves_until(2) + 1)
    program.run(0.1)
    program.rest()
    program.key("V")
    program.run(0.1)
    assert program.scene is scene


def test_a_review_of_a_saved_table_ends_when_it_is_left(table: Table, tmp_path: Path) -> None:
    program, _ = saved(tmp_path, table)
    program.rest()
    program.key("R")
    program.run_until(lambda: isinstance(program.scene, HandReviewScene))
    scene = program.scene
    assert isinstance(scene, HandReviewScene)
    made = scene.reviewing
    assert isinstance(made, HandReview)
    assert "Next one" not in program.labels(), "nothing can be shown yet"
    title = next(part.label for part in program.parts("text") if part.label.startswith("Looking back"))
    assert title.split(" ")[-1].endswith("\u00a0%"), "the sign does not stand alone in a line"
    program.key("Esc")
    before = len(made.moves)
    program.run(1.0)
    assert isinstance(program.scene, SavedTablesPage)
    assert len(made.moves) == before
    assert scene.sheet is None


def test_a_review_opened_while_looking_back_is_of_the_person_whose_view_is_shown(tmp_path: Path) -> None:
    program, _ = saved(tmp_path, one_hand(GAME, people=2))
    program.key("B")
    program.run(0.1)
    scene = program.scene
    assert isinstance(scene, LookingBackScene)
    program.press("Next seat")
    program.open_curtain(by_mouse=True)  # only the bidder may know what was in the widow (FH-13)
    program.press("Next seat")
    program.rest()
    assert scene.seat == 1
    program.key("V")
    program.run_until(lambda: isinstance(program.scene, HandReviewScene))
    opened = program.scene
    assert isinstance(opened, HandReviewScene)
    assert opened.reviewing.seat == 1
    program.run_until(lambda: opened.sheet is not None)
    program.key("Esc")
    program.run(0.1)
    assert program.scene is scene
    assert scene.seat == 1


def test_the_review_of_a_bidder_is_behind_the_curtain_where_others_share_the_screen(tmp_path: Path) -> None:
    program, _ = saved(tmp_path, one_hand(GAME, people=2))
    program.press("Review")
    program.run_until(lambda: isinstance(program.scene, HandReviewScene))
    review = program.scene
    assert isinstance(review, HandReviewScene)
    assert review.reviewing.seat == 0, "the bidder, who knows the widow and the discards (FH-13)"
    assert not list(program.parts("card"))
    program.run_until(lambda: review.sheet is not None)
    assert not list(program.parts("card"))
    program.open_curtain(by_mouse=True)
    assert list(program.parts("card"))
    program.screen.post(Event(pygame.WINDOWFOCUSLOST))
    program.run(0.2)
    assert not list(program.parts("card"))
    program.press("Next player")
    program.run_until(lambda: program.scene is not review)
    other = program.scene
    assert isinstance(other, HandReviewScene)
    assert other.reviewing.seat == 1
    assert other.curtain is None, "nothing of this hand is a secret any more"


def test_alone_the_review_of_a_bidder_is_open(tmp_path: Path) -> None:
    program, _ = saved(tmp_path, one_hand(GAME))
    program.press("Review")
    program.run_until(lambda: isinstance(program.scene, HandReviewScene))
    assert isinstance(program.scene, HandReviewScene)
    assert program.scene.curtain is None
