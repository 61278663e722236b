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
from cardtable.ui.play.looking_back.review_painter import draw_judgement, draw_shares, judgement_fits, shares_fit
from cardtable.ui.play.looking_back.review_places import places_in
from cardtable.ui.play.looking_back.scrolled_judgement import ScrolledJudgement
from cardtable.ui.theme import Ground, Size
from tests.known_games import game_of
from tests.play.judges import one_hand
from tests.ui.at_the_review import at_the_sheet, review

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
SHEET = ReviewSheet((COSTLY,), SHARES, (), 0.0, "0", 0.0, "0", "points ahead (match +150, failed bid −40)", "")
MAGENTA = (255, 0, 255)


def drawn_outside(surface: Surface, place: Rect, look: Look) -> int:
    """Return how many pixels were drawn beside a panel and its shadow."""
    surface.fill(MAGENTA, place.inflate(2 * look.metrics.px(30), 2 * look.metrics.px(30)))
    left = mask.from_threshold(surface, MAGENTA, (1, 1, 1, 255))
    return surface.get_width() * surface.get_height() - left.count()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_judgement_and_sources_keep_within_their_panels_and_are_not_cut(
    size: tuple[int, int, Size], cut: set[str]
) -> None:
    look = Look.of(size[:2], zoom=size[2])
    places = places_in(look)
    words = look.fitting(lambda page: judgement_fits(page, places.words, COSTLY))
    foot = look.fitting(lambda page: shares_fit(page, places.shares, SHEET))
    surface = Surface(size[:2], 0, 32)
    surface.fill(MAGENTA)
    assert judgement_fits(words, places.words, COSTLY) or size[2] is not Size.NORMAL, "otherwise it scrolls"
    if judgement_fits(words, places.words, COSTLY):
        draw_judgement(surface, words, places.words, COSTLY, SHEET.measure, "fox")
        assert drawn_outside(surface, places.words, look) == 0
    if shares_fit(foot, places.shares, SHEET):
        draw_shares(surface, foot, places.shares, SHEET)
        assert drawn_outside(surface, places.shares, look) == 0
    assert not cut
    assert places.words.bottom <= (places.shares.top if places.words.right > places.shares.right else size[1])
    assert places.table[1] >= 0.59 * size[1]


@pytest.mark.parametrize("size", [size for size in SIZES if size[2] is Size.LARGEST], ids=str)
def test_a_judgement_in_large_text_scrolls_within_its_panel(size: tuple[int, int, Size], cut: set[str]) -> None:
    look = Look.of(size[:2], zoom=size[2])
    place = places_in(look).words
    judgement = ScrolledJudgement(COSTLY, SHEET.measure, "fox")
    judgement.layout(place, look)
    assert judgement.max_offset > 0
    surface = Surface(size[:2], 0, 32)
    for offset in (0, judgement.max_offset // 2, judgement.max_offset):
        judgement.scroll_to(offset)
        surface.fill(MAGENTA)
        judgement.draw(surface)
        assert drawn_outside(surface, place, look) == 0
    assert not cut


def test_the_sources_of_the_result_are_as_large_as_wanted_and_scroll_in_a_small_window(
    tmp_path: Path, cut: set[str]
) -> None:
    program, _ = at_the_sheet(tmp_path, one_hand(game_of("five-hundred")), (800, 600))
    scene = review(program)
    assert scene.scrolled_shares is None
    program.loop.restyle(replace(program.loop.look, zoom=Size.LARGEST))
    program.run(0.1)
    shares = scene.scrolled_shares
    assert shares is not None
    assert shares.look is not None
    assert shares.look is program.loop.look
    assert shares.max_offset > 0
    surface = Surface((800, 600), 0, 32)
    for offset in (0, shares.max_offset // 2, shares.max_offset):
        shares.scroll_to(offset)
        surface.fill(MAGENTA)
        shares.draw(surface)
        assert drawn_outside(surface, shares.panel, shares.look) == 0
    assert not cut
    said = next(part.label for part in scene.parts() if part.kind == "shares")
    assert scene.sheet is not None
    assert all(share.what in said for share in scene.sheet.shares)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)], ids=str)
def test_the_judgement_is_as_large_as_wanted_and_scrolls_by_mouse_and_by_keys(
    size: tuple[int, int], tmp_path: Path
) -> None:
    program, _ = at_the_sheet(tmp_path, one_hand(game_of("five-hundred")), size)
    scene = review(program)
    assert scene.scrolled is None
    program.loop.restyle(replace(program.loop.look, zoom=Size.LARGEST))
    program.run(0.1)
    judgement = scene.scrolled
    assert judgement is not None
    assert judgement.look is not None
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
    assert scene.scrolled is not judgement


def test_the_results_of_both_moves_are_seen_before_the_reason() -> None:
    look = Look.of((1280, 720))
    judgement = ScrolledJudgement(COSTLY, SHEET.measure, "fox")
    judgement.layout(places_in(look).words, look)
    *upper, measure, why, basis = judgement._blocks(look, judgement.view.width)
    assert sum(block.height + block.gap for block in upper) <= judgement.rect.height
    line = look.text.line_height(look.text_style(Ground.DARK))
    assert why.height > 3 * line
    assert judgement.content == sum(block.height + block.gap for block in (*upper, measure, why, basis))


def test_text_shrinks_no_more_than_it_must() -> None:
    look = Look.of((1280, 720))
    brief = replace(COSTLY, why="Yes.", basis="95 deals.", made=MoveOutcome("Pass"), instead=MoveOutcome("Bid 140"))
    assert look.fitting(lambda page: judgement_fits(page, places_in(look).words, brief)) is look
