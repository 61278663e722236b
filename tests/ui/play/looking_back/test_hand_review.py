"""The review of a hand on the screen: its contents, and the ways out of it."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Rect

from cardtable.ai.advice import Advice, Spread, Verdict
from cardtable.ai.explanation import Explanation
from cardtable.ai.players import Reply
from cardtable.engine.moves import Move
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.pages.practice import PracticePage
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.live import LiveMatch
from cardtable.play.log_groups import groups_of
from cardtable.play.practice import PracticeMatch
from cardtable.ui.play.learning.exercise import PracticeScene
from cardtable.ui.play.looking_back.hand_review import HandReviewScene
from cardtable.ui.play.painting.standing import standing_lines
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Size
from cardtable.ui.widgets.button import Button, ToolButton
from tests.known_games import game_of
from tests.play.judges import Severe, one_hand
from tests.ui.at_the_review import at_the_sheet, review
from tests.ui.at_the_table import Program, board_of
from tests.ui.writings import Writings

GAME = game_of("five-hundred")
SIZES = [(800, 600, Size.NORMAL), (1280, 720, Size.NORMAL), (1920, 1080, Size.LARGEST)]


@pytest.fixture(scope="module")
def table() -> Table:
    return one_hand(GAME)


def test_the_score_sheet_leads_to_the_review_and_back(table: Table, tmp_path: Path) -> None:
    program, _ = at_the_sheet(tmp_path, table)
    review(program)
    program.key("Esc")
    assert isinstance(program.scene, ScoreSheetPage)


def test_the_costly_moves_are_shown_in_turn_each_on_the_table_of_its_time(table: Table, tmp_path: Path) -> None:
    program, _ = at_the_sheet(tmp_path, table)
    scene = review(program)
    assert scene.sheet is not None
    places = [each.place for each in scene.sheet.costly]
    assert len(places) == 3
    for place in places:
        assert scene.board.view == table.view_at(0, place)
        program.key("N")
    assert scene.costly == scene.sheet.costly[0]
    program.key("B")
    assert scene.costly == scene.sheet.costly[2]
    program.press("2")
    assert scene.costly == scene.sheet.costly[1]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_heading_names_the_moment_of_the_decision_on_the_table(
    size: tuple[int, int, Size], table: Table, tmp_path: Path
) -> None:
    program, _ = at_the_sheet(tmp_path, table, size[:2])
    program.loop.restyle(replace(program.loop.look, zoom=size[2]))
    scene = review(program)
    assert scene.sheet is not None
    groups = groups_of(table.view(0).log, scene.match.names)
    tricks = [group.trick for group in groups for _ in range(group.first, group.last + 1)]
    for number, costly in enumerate(scene.sheet.costly, 1):
        fact = scene.top.table.standing(scene.board.view).fact
        assert fact is not None
        trick, kind = tricks[costly.place], costly.kind[:-1]
        other = "Auction: your bid" if kind == "bid" else f"Your {kind}"
        assert fact.forms == (f"Trick {trick}: your {kind}" if trick else other,)
        assert f"{number} of 3" in fact.label
        place = scene.board.layout.standing
        assert all(
            place.contains(line)
            for line in standing_lines(scene.top.look, place, scene.top.table.standing(scene.board.view))
        )
        program.key("N")


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


def test_all_decisions_can_be_reached_beside_the_costly_ones_and_branched_from(table: Table, tmp_path: Path) -> None:
    program, _ = at_the_sheet(tmp_path, table)
    scene = review(program)
    assert scene.sheet is not None
    assert scene.course is not None
    count = len(scene.sheet.course)
    assert count > len(scene.sheet.costly) == 3
    program.click((scene.course.chart.plot.right - 2, scene.course.chart.plot.bottom - 2))
    seen = [scene.shown]
    for _ in range(count):
        program.key("Left")
        seen.append(scene.shown)
    assert seen == [*reversed(range(count)), 0]
    other = next(at for at, each in enumerate(scene.sheet.course) if not each.number)
    for _ in range(other):
        program.key("Right")
    assert scene.shown == other
    assert scene.costly is None
    place = scene.places[other]
    assert scene.board.view == table.view_at(0, place)
    program.rest()
    program.key("R")
    program.run(0.1)
    assert isinstance(program.scene, TableScene)
    assert len(board_of(program.scene).view.log) == place


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_decision_that_is_not_among_the_costliest_says_what_was_recommended(
    size: tuple[int, int, Size], table: Table, tmp_path: Path, written: Writings
) -> None:
    program, _ = at_the_sheet(tmp_path, table, size[:2])
    program.loop.restyle(replace(program.loop.look, zoom=size[2]))
    scene = review(program)
    assert scene.sheet is not None
    titles = set()
    for at, point in enumerate(scene.sheet.course):
        if not point.number:
            written.clear()
            scene.show(at)
            program.run(0.1)
            assert {point.title, point.text} <= {each.text for each in written}
            assert f"{at + 1} of {len(scene.sheet.course)}" in "".join(each.text for each in written)
            titles.add(point.title)
    assert titles <= {"The recommended move", "This move cost 20 wins in 100 matches"}
    assert "The recommended move" in titles


def test_a_table_that_can_keep_no_more_lines_says_so_before_a_branch(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.play.branch.has_room_for_branch", lambda table: False)
    program, _ = at_the_sheet(tmp_path, table)
    scene = review(program)
    branch = next(each for each in scene.desk.focus.everything() if each.label == "Another line from here")
    assert branch.why_not is not None
    assert branch.why_not.text.startswith("This table cannot keep more lines.")


def test_no_rim_of_the_small_table_runs_through_the_felt_of_the_window(table: Table, tmp_path: Path) -> None:
    program, _ = at_the_sheet(tmp_path, table)
    scene = review(program)
    edge = Rect(scene.top.look.metrics.width - 10, 250, 9, 20)
    assert scene.look.metrics.width > edge.right
    felt = pygame.Surface(scene.look.metrics.size, 0, 32)
    scene.look.lay_felt(felt)
    seen, wanted = (pygame.transform.average_color(each, edge)[:3] for each in (program.screen.surface, felt))
    assert seen == pytest.approx(wanted, abs=4), "the grain alone may differ"


def test_nothing_in_a_review_is_gold(table: Table, tmp_path: Path) -> None:
    program, _ = at_the_sheet(tmp_path, table)
    scene = review(program)
    assert scene.board.view.actor == scene.board.view.seat
    program.run(0.1)
    gold = pygame.mask.from_threshold(program.screen.surface, scene.look.theme.gold, (1, 1, 1, 255))
    assert not gold.count()


def test_costly_decisions_can_be_practised_and_practice_leads_back_to_the_review(table: Table, tmp_path: Path) -> None:
    program, _ = at_the_sheet(tmp_path, table)
    costly = review(program).costly
    assert costly is not None
    program.key("P")
    program.run(0.1)
    exercise = program.scene
    assert isinstance(exercise, PracticeScene)
    assert isinstance(exercise.match, PracticeMatch)
    assert exercise.match.exercise.kind == costly.kind
    assert exercise.match.game is table.game
    exercise.exits.leave()
    program.run(0.1)
    assert isinstance(program.scene, PracticePage)
    assert program.scene.kind.value == costly.kind
    program.rest()
    program.key("Esc")
    program.run(0.1)
    back = program.scene
    assert isinstance(back, HandReviewScene)
    program.run_until(lambda: back.sheet is not None)
    assert back.costly == costly
    program.key("Esc")
    assert isinstance(program.scene, ScoreSheetPage)


def test_with_six_buttons_in_a_small_window_the_close_button_still_shows_its_key(table: Table, tmp_path: Path) -> None:
    program, _ = at_the_sheet(tmp_path, table, (800, 600))
    scene = review(program)
    scene.exits = replace(scene.exits, next_person=lambda: None, hand_before=lambda: None, hand_after=lambda: None)
    scene.show(scene.shown)
    buttons = [
        widget
        for widget in scene.desk.focus.everything()
        if isinstance(widget, Button) and not widget.label.isdecimal()
    ]
    assert len([button for button in buttons if not isinstance(button, ToolButton)]) >= 6
    close = next(button for button in buttons if button.label == "Close")
    assert close.rect.width >= close.natural_size(scene.look)[0]
    rects = [button.rect for button in buttons]
    assert all(len(rect.collidelistall(rects)) == 1 for rect in rects)


def test_nobody_is_asked_twice_about_a_position(table: Table, tmp_path: Path) -> None:
    program, judges = at_the_sheet(tmp_path, table)
    scene = review(program)
    assert judges.asked[0] == len(scene.reviewing.moves)


def test_a_review_that_is_left_at_the_table_is_finished_in_the_background(table: Table, tmp_path: Path) -> None:
    program, judges = at_the_sheet(tmp_path, table)
    program.rest()
    program.key("R")
    program.key("Esc")
    before = judges.asked[0]
    program.run_until(lambda: judges.asked[0] > before)
    assert isinstance(program.scene, ScoreSheetPage)


def test_a_failed_review_says_why(table: Table, tmp_path: Path) -> None:
    program, judges = at_the_sheet(tmp_path, table)
    judges.problem = "ValueError: no idea"
    scene = review(program)
    assert "no idea" in scene.reviewing.problem
    assert scene.costly is None
    program.key("Esc")
    assert isinstance(program.scene, ScoreSheetPage)


def test_each_person_at_the_screen_has_a_review(tmp_path: Path) -> None:
    program, _ = at_the_sheet(tmp_path, one_hand(GAME, people=2))
    scene = review(program)
    assert scene.reviewing.seat == 0
    program.key("T")
    following = program.scene
    assert isinstance(following, HandReviewScene)
    assert following.reviewing.seat == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_to_press_overlaps_or_leaves_the_window(
    size: tuple[int, int, Size], table: Table, tmp_path: Path
) -> None:
    program, _ = at_the_sheet(tmp_path, table, size[:2])
    program.loop.restyle(replace(program.loop.look, zoom=size[2]))
    scene = review(program)
    buttons = [part for part in scene.desk.parts() if part.kind == "button"]
    assert len(buttons) == (5 if size[2] is Size.LARGEST else 8), "the numbers of the costly moves may be scrolled to"
    for part in buttons:
        assert program.screen.surface.get_rect().contains(part.rect), part
    for one, two in combinations(buttons, 2):
        assert not one.rect.colliderect(two.rect), (one, two)


class Mild(Severe):
    """Judges who find no move costly."""

    def advice(self, view: View, moves: tuple[Move, ...], draw: int) -> Reply:
        """Return this advice."""
        verdicts = tuple(Verdict(move, 0.0, 0.0, 40, Spread(0.1, 0.4, 0.7)) for move in moves)
        found = Advice(moves[0], "It is as good as any.", verdicts=verdicts, worth=0.4)
        return Reply(Explanation(moves[0], found.reason), "", found)


def test_without_a_costly_move_all_decisions_are_shown_each_on_the_table_of_its_time(
    table: Table, tmp_path: Path, written: Writings
) -> None:
    program = Program(tmp_path)
    match = LiveMatch(table, Mild(table), None, Random(1), pause=0.0)
    program.app.play.show(match, 0)
    program.app.play.show_scores(match)
    program.run(0.1)
    scene = review(program)
    assert scene.sheet is not None
    assert not scene.sheet.costly
    texts = [each.text for each in written]
    assert "The recommended bid" in texts, "each decision has its own title"
    assert "None of your moves was a mistake." in " ".join(texts), "no praise, which a lost hand would belie"
    places = [each.place for each in scene.sheet.course]
    assert len(places) > 3
    for place in places:
        assert scene.board.view == table.view_at(0, place)
        made = table.log[place].move.cards
        assert set(scene.board.selected) == {card for card in made if card in scene.board.view.hand}
        program.key("N")
    assert scene.shown == 0
    assert scene.course is not None
    plot = scene.course.chart.plot
    program.click((plot.right - 2, plot.centery))
    assert scene.shown == len(places) - 1
    program.click((scene.course.chart.rect.left + 1, plot.centery))
    assert scene.shown == len(places) - 1, "beside the curve"
    program.rest()
    program.key("R")
    program.run(0.1)
    assert isinstance(program.scene, TableScene)
    assert len(board_of(program.scene).view.log) == places[-1]


def test_the_loop_rests_once_the_review_is_made(table: Table, tmp_path: Path) -> None:
    program, _ = at_the_sheet(tmp_path, table)
    program.rest()
    program.key("R")
    program.run_until(lambda: isinstance(program.scene, HandReviewScene))
    scene = program.scene
    assert isinstance(scene, HandReviewScene)
    assert scene.sheet is not None or scene.waiting
    program.run_until(lambda: scene.sheet is not None)
    program.run(1.0)
    assert not scene.waiting
    assert not scene.timed
    assert not program.loop._awaits_answer
