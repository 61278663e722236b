"""The texts of a review keep within their panels, however large the reader's text is."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface, mask
from pygame.event import Event

from cardtable.engine.moves import Pass
from cardtable.play.review_sheet import CostlyMove, MoveOutcome, ResultShare, ReviewSheet
from cardtable.ui.look import Look
from cardtable.ui.play.looking_back.hand_review import HandReviewScene
from cardtable.ui.play.looking_back.review_widgets import MoveBox, judgement_of, shares_of
from cardtable.ui.play.table_with_sheet import SideSheet
from cardtable.ui.theme import BODY, Ground, Size
from tests.known_games import game_of
from tests.play.judges import one_hand
from tests.ui.at_the_review import at_the_sheet, review
from tests.ui.at_the_table import Program

SIZES = [
    (800, 600, Size.NORMAL),
    (800, 600, Size.LARGEST),
    (1280, 720, Size.NORMAL),
    (1280, 720, Size.LARGE),
    (1280, 720, Size.LARGEST),
    (1920, 1080, Size.LARGEST),
]
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


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)], ids=str)
def test_the_judgement_is_as_large_as_wanted_and_scrolls_by_mouse_and_by_keys(
    size: tuple[int, int], tmp_path: Path
) -> None:
    program, _ = at_the_sheet(tmp_path, one_hand(game_of("five-hundred")), size)
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
    before = scene.shown
    program.rest()
    program.key("N")
    assert scene.shown != before
    following = zoomed(program, scene, Size.LARGEST)
    assert following is not judgement
    assert following.offset == 0


def test_a_window_of_another_size_keeps_what_was_scrolled_to(tmp_path: Path) -> None:
    program, _ = at_the_sheet(tmp_path, one_hand(game_of("five-hundred")), (1280, 720))
    scene = review(program)
    judgement = zoomed(program, scene, Size.LARGEST)
    program.key("Tab")
    program.key("End")
    program.screen.resize((1200, 700))
    program.run(0.1)
    assert scene.desk.focus.current is judgement
    assert judgement.offset > judgement.max_offset // 2


def test_in_a_low_sheet_the_results_of_both_moves_are_seen_before_the_reason() -> None:
    look = Look.of((800, 600), zoom=Size.LARGEST)
    sheet = SideSheet("Judgement", *judgement_of(COSTLY, SHEET.measure, "fox", low=True))
    sheet.layout(Rect(0, 0, 760, 180), look)
    boxes = [each for each in sheet.column.children()[1].children() if isinstance(each, MoveBox)]
    assert [each.outcome for each in boxes] == [MADE, BETTER]
    assert all(sheet.rect.contains(each.rect) for each in boxes)


def test_only_what_is_optional_is_left_out_before_a_sheet_scrolls() -> None:
    look = Look.of((1280, 720))
    brief = replace(COSTLY, why="Yes.")
    sheet = SideSheet("Judgement", *judgement_of(brief, SHEET.measure, "fox"))
    whole = sheet.column.height_for(look, 290)
    for short in (0, 60):
        sheet.layout(Rect(0, 0, 290, whole - short), look)
        assert not sheet.scrolls
        assert (BASIS in {part.label for part in sheet.parts()}) is (short == 0)
    sheet.layout(Rect(0, 0, 290, whole // 3), look)
    assert sheet.max_offset > 0
