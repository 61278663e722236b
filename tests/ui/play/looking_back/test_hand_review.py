"""The review of a hand, in play or of a saved table: its contents, and the ways into it and out of it."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Rect, Surface, mask
from pygame.event import Event

from cardtable.ai.advice import Advice, Spread, Verdict
from cardtable.ai.explanation import Explanation
from cardtable.ai.players import Reply
from cardtable.engine.moves import Move, Pass
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.pages.practice import PracticePage
from cardtable.pages.saved_tables import SavedTablesPage
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.live import LiveMatch
from cardtable.play.log_groups import groups_of
from cardtable.play.practice import PracticeMatch
from cardtable.play.review_sheet import CostlyMove, CoursePoint, MoveOutcome, ResultShare, ReviewSheet
from cardtable.play.reviews import HandReview
from cardtable.store.tables.reviews import read_reviews
from cardtable.ui.look import Look
from cardtable.ui.play.learning.exercise import PracticeScene
from cardtable.ui.play.looking_back.hand_review import HandReviewScene
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from cardtable.ui.play.looking_back.review_widgets import CourseChart, HandCourse, MoveBox, judgement_of, shares_of
from cardtable.ui.play.table_with_sheet import SideSheet
from cardtable.ui.theme import BODY, Ground, Size
from tests.known_games import game_of
from tests.made_moves import by_open_cards
from tests.play.judges import Severe, one_hand
from tests.situations import SMALL, asked, at, one_person
from tests.ui.at_the_review import at_the_sheet, review
from tests.ui.at_the_table import Program
from tests.ui.hands_on import table_of
from tests.ui.looked_back_at import at_a_saved_table, look_back
from tests.ui.writings import Writings

GAME = game_of("five-hundred")


@pytest.fixture(scope="module")
def table() -> Table:
    return one_hand(GAME)


def test_the_costly_moves_are_shown_in_turn_each_on_the_table_of_its_time(table: Table, tmp_path: Path) -> None:
    program, judges = at_the_sheet(tmp_path, table)
    scene = review(program)
    assert judges.asked[0] == len(scene.reviewing.moves), "nobody is asked twice about a position"
    groups = groups_of(table.view(0).log, scene.match.names)
    tricks = [group.trick for group in groups for _ in range(group.first, group.last + 1)]
    costly = scene.sheet.costly
    assert len(costly) == 3
    for number, each in enumerate(costly, 1):
        assert scene.board.view == table.view_at(0, each.place)
        fact = scene.top.table.standing(scene.board.view).fact
        assert fact is not None, "a heading names the moment"
        trick, kind = tricks[each.place], each.kind[:-1]
        other = "Auction: your bid" if kind == "bid" else f"Your {kind}"
        assert fact.forms == (f"Trick {trick}: your {kind}" if trick else other,)
        assert f"{number} of 3" in fact.label
        program.key("N")
    assert scene.costly == costly[0]
    program.key("B")
    assert scene.costly == costly[2]
    program.press("2")
    assert scene.costly == costly[1]
    program.key("Esc")
    assert isinstance(program.scene, ScoreSheetPage)


@pytest.mark.parametrize("saved", [False, True])
def test_another_line_begins_where_a_move_was_costly(table: Table, tmp_path: Path, saved: bool) -> None:
    program = at_a_saved_table(tmp_path, table) if saved else at_the_sheet(tmp_path, table)[0]
    costly = review(program).costly
    assert costly is not None
    program.rest()
    program.key("R")
    program.run(0.3)
    assert len(table_of(program).board.view.log) == costly.place


def test_all_decisions_can_be_reached_beside_the_costly_ones_and_branched_from(table: Table, tmp_path: Path) -> None:
    program, _ = at_the_sheet(tmp_path, table)
    scene = review(program)
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
    assert len(table_of(program).board.view.log) == place


def test_a_decision_that_is_not_among_the_costliest_says_what_was_recommended(
    table: Table, tmp_path: Path, written: Writings
) -> None:
    program, _ = at_the_sheet(tmp_path, table, SMALL)
    scene = review(program)
    titles = set()
    for place, point in enumerate(scene.sheet.course):
        if not point.number:
            written.clear()
            scene.show(place)
            program.run(0.1)
            assert {point.title, point.text} <= {each.text for each in written}
            assert f"{place + 1} of {len(scene.sheet.course)}" in "".join(each.text for each in written)
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
    assert branch.why_not.text.startswith("This table cannot keep more lines.")


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
    plot = scene.course.chart.plot
    program.click((plot.right - 2, plot.centery))
    assert scene.shown == len(places) - 1
    program.click((scene.course.chart.rect.left + 1, plot.centery))
    assert scene.shown == len(places) - 1, "beside the curve"
    program.rest()
    program.key("R")
    program.run(0.1)
    assert len(table_of(program).board.view.log) == places[-1]


def next_review(program: Program, key: str) -> HandReviewScene:
    """Press a key that leads to another review, and wait until that is made."""
    program.rest()
    before = program.scene
    program.key(key)
    program.run_until(lambda: program.scene is not before and isinstance(program.scene, HandReviewScene))
    scene = program.scene
    assert isinstance(scene, HandReviewScene)
    program.run_until(lambda: scene.sheet is not None)
    return scene


@pytest.fixture(scope="module")
def longer() -> Table:
    """A table in the middle of its third hand."""
    third = asked("play", where=lambda state: len(state.results) == 2)
    return at(GAME, seats=one_person(seats=3), until=third, by=by_open_cards)


def test_an_unfinished_saved_table_is_reviewed_hand_by_hand(longer: Table, tmp_path: Path) -> None:
    program = at_a_saved_table(tmp_path, longer, SMALL)
    (path,) = program.app.folders.saves.iterdir()
    before = path.read_bytes()
    assert review(program).reviewing.hand == 1
    assert next_review(program, "PgUp").reviewing.hand == 0
    assert next_review(program, "PgDn").reviewing.hand == 1
    program.rest()
    program.key("Esc")
    program.comes_to(SavedTablesPage)
    assert path.read_bytes() == before
    assert len(read_reviews(path)) == 2


def test_a_saved_table_without_a_finished_hand_is_not_reviewed(table: Table, tmp_path: Path) -> None:
    program = at_a_saved_table(tmp_path, table.branch(len(table.log) - 1))
    program.key("R")
    assert not program.comes_to(SavedTablesPage).review.enabled


def test_looking_back_leads_to_the_review_of_the_hand_shown(longer: Table, tmp_path: Path) -> None:
    program = at_a_saved_table(tmp_path, longer)
    scene = look_back(program)
    for place, hand in ((1, 0), (longer.moves_until(1), 0), (longer.moves_until(1) + 1, 1)):
        scene.to(place)
        program.run(0.1)
        assert next_review(program, "V").reviewing.hand == hand
        program.rest()
        program.key("Esc")
        assert program.comes_to(LookingBackScene) is scene
    scene.to(longer.moves_until(2) + 1)
    program.run(0.1)
    program.rest()
    program.key("V")
    assert program.comes_to(LookingBackScene) is scene, "this hand is not over"


def test_a_review_of_a_saved_table_ends_when_it_is_left(table: Table, tmp_path: Path) -> None:
    program = at_a_saved_table(tmp_path, table)
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
    program = at_a_saved_table(tmp_path, one_hand(GAME, people=2))
    scene = look_back(program)
    program.press("Next seat")
    program.open_curtain(by_mouse=True)  # only the bidder may know what was in the widow (FH-13)
    program.press("Next seat")
    assert scene.seat == 1
    assert next_review(program, "V").reviewing.seat == 1
    program.key("Esc")
    assert program.comes_to(LookingBackScene) is scene
    assert scene.seat == 1


def test_the_review_of_a_bidder_is_behind_the_curtain_where_others_share_the_screen(tmp_path: Path) -> None:
    program = at_a_saved_table(tmp_path, one_hand(GAME, people=2))
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
    program = at_a_saved_table(tmp_path, one_hand(GAME))
    program.press("Review")
    program.run_until(lambda: isinstance(program.scene, HandReviewScene))
    assert isinstance(program.scene, HandReviewScene)
    assert program.scene.curtain is None


SIZES = [(800, 600, Size.LARGEST), (1280, 720, Size.NORMAL), (1920, 1080, Size.LARGEST)]


WHY = (
    "Green 10♣, green 2♠, green Q♣ and green K♣ are worth 10 points, and after your first meld smaller ones may "
    "follow. Best in 19 of 20 sampled deals."
)


BASIS = "The means of 95 deals that agree with what you could know; the bands hold 8 of 10. Give or take 12 points."


MADE = MoveOutcome("Meld 10♣–K♣ (12 points)", "+4.7", -50, 5, 60)


BETTER = MoveOutcome("Meld 10♣–K♣ (10 points)", "+56.2", 20, 56, 90)


COSTLY = CostlyMove(0, Pass(), Pass(), "melds", "This move cost", "52 points", MADE, BETTER, WHY, BASIS)


SHARES = (
    ResultShare("your bids", "0", False),
    ResultShare("your plays", "−46 points", True),
    ResultShare("the cards and the others", "+93 points", False),
)


SHEET = ReviewSheet((COSTLY,), SHARES, (), 0.0, "0", 0.0, "0", "points ahead", "")


MAGENTA = (255, 0, 255)


def drawn_outside(surface: Surface, place: Rect, look: Look) -> int:
    """Return how many pixels were drawn beside a panel and its shadow."""
    surface.fill(MAGENTA, place.inflate(2 * look.metrics.px(30), 2 * look.metrics.px(30)))
    left = mask.from_threshold(surface, MAGENTA, (1, 1, 1, 255))
    return surface.get_width() * surface.get_height() - left.count()


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_judgement_and_sources_keep_within_their_sheet_and_are_not_cut(
    size: tuple[int, int, Size], low: bool, cut: set[str]
) -> None:
    look = Look.of(size[:2], zoom=size[2])
    place = Rect(40, 40, size[0] // (1 if low else 3) - 80, size[1] // (4 if low else 1) - 80)
    judgement = SideSheet("Judgement", *judgement_of(COSTLY, SHEET.measure, "fox", low=low), shares_of(SHEET), gap=6)
    judgement.layout(place, look)
    surface = Surface(size[:2], 0, 32)
    seen = set()
    for offset in range(0, judgement.max_offset + place.height, place.height):
        judgement.scroll_to(offset)
        surface.fill(MAGENTA)
        judgement.draw(surface)
        assert drawn_outside(surface, place, look) == 0
        seen |= {part.label for part in judgement.parts()}
    assert not cut
    assert {WHY, "This move cost 52 points", *(share.what for share in SHARES)} <= seen


def zoomed(program: Program, scene: HandReviewScene, zoom: Size) -> SideSheet:
    """Return the sheet of a review at another size."""
    program.loop.restyle(replace(program.loop.look, zoom=zoom))
    program.run(0.1)
    return next(each for each in scene.desk.focus.everything() if isinstance(each, SideSheet))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_at_every_size_some_lines_of_the_judgement_are_seen_beside_a_large_table(
    size: tuple[int, int, Size], tmp_path: Path, cut: set[str]
) -> None:
    program, _ = at_the_sheet(tmp_path, one_hand(game_of("five-hundred")), size[:2])
    scene = review(program)
    sheet = zoomed(program, scene, size[2])
    look = scene.look
    assert sheet.rect.height >= 3 * look.text.line_height(look.text_style(Ground.DARK, BODY))
    table = scene.top.look.metrics
    assert table.height >= (0.59 if size[2] is Size.NORMAL else 0.46) * size[1]
    assert table.width * table.height >= 0.46 * size[0] * size[1]
    assert not cut


def test_the_judgement_is_as_large_as_wanted_and_scrolls_by_mouse_and_by_keys(tmp_path: Path) -> None:
    program, _ = at_the_sheet(tmp_path, one_hand(game_of("five-hundred")))
    scene = review(program)
    judgement = zoomed(program, scene, Size.LARGEST)
    assert judgement.look is program.loop.look
    program.move(judgement.rect.center)
    program.screen.post(Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0, flipped=False))
    program.tick()
    assert judgement.offset > 0
    program.key("Tab")
    assert scene.desk.focus.current is judgement
    program.key("End")
    assert judgement.offset == judgement.max_offset
    program.screen.resize((1200, 700))
    program.run(0.1)
    assert scene.desk.focus.current is judgement
    assert judgement.offset > judgement.max_offset // 2, "a window of another size keeps what was scrolled to"
    before = scene.shown
    program.rest()
    program.key("N")
    assert scene.shown != before
    following = zoomed(program, scene, Size.LARGEST)
    assert following is not judgement
    assert following.offset == 0


def test_in_a_low_sheet_the_results_of_both_moves_are_seen_before_the_reason() -> None:
    look = Look.of((800, 600), zoom=Size.LARGEST)
    sheet = SideSheet("Judgement", *judgement_of(COSTLY, SHEET.measure, "fox", low=True))
    sheet.layout(Rect(0, 0, 760, 180), look)
    boxes = [each for each in sheet.column.children()[1].children() if isinstance(each, MoveBox)]
    assert [each.outcome for each in boxes] == [MADE, BETTER]
    assert all(sheet.rect.contains(each.rect) for each in boxes)


def sheet(course: Sequence[tuple[float, float]], costly: set[int]) -> ReviewSheet:
    """Return a review of decisions, some of them costly, each with the expectation before and after it."""
    points = tuple(
        CoursePoint(place, *values, "Your play", 1 + sorted(costly).index(place) if place in costly else 0, place // 3)
        for place, values in enumerate(course)
    )
    return ReviewSheet((), (), points, course[-1][1], "+47.0", 0.0, "0", "points ahead", "")


def drawn(each: ReviewSheet, look: Look) -> CourseChart:
    """Return the chart in the least room that a review gives it."""
    course = HandCourse(each, tuple(at for at, point in enumerate(each.course) if point.number), lambda _: None)
    wide = look.metrics.width * 2 // 5
    course.layout(Rect(50, 50, wide, course.least_height(look, wide)), look)
    return course.chart


@pytest.mark.parametrize("level", [-60, 60])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_neither_the_title_nor_the_figures_beside_the_curve_are_cut(
    level: int, size: tuple[int, int, Size], cut: set[str], written: Writings
) -> None:
    look = Look.of(size[:2], zoom=size[2])
    measure = game_of("blues-and-greens").bot.measure().heading
    chart = drawn(replace(sheet([(level, level), (level, level)], set()), measure=measure), look)
    chart.draw(Surface(size[:2], 0, 32))
    assert not [text for text in cut if measure[1:12] in text]
    figures = [each for each in written if each.text in ("0", "+47.0")]
    assert len(figures) == 2
    for each in figures:
        assert each.room.top >= chart.heading.bottom or each.room.left >= chart.heading.right, each
        assert each.room.bottom <= chart.rect.bottom, each
