"""Melds at the table: every card can be read, also on a crowded one, and so can what wild cards count as."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Rect

from cardtable.engine.cards import parse_cards
from cardtable.engine.voice.people import first_name
from cardtable.play.layout import spec_of
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import measure_of
from cardtable.ui.table.layout import Spot, arrange
from cardtable.ui.table.sizes import TRICK, least_meld
from cardtable.ui.theme import Extent, Size
from tests.commits import by_turns
from tests.games.the_card_game.deals import table_of
from tests.made_moves import by_thumb_in_a_guess, play_on
from tests.situations import LARGE, LONG_NAMES, MEDIUM, SMALL, at
from tests.ui.at_the_table import sat_at
from tests.ui.crowded_tables import melds_table
from tests.ui.writings import Writings

SITUATIONS = [(SMALL, Size.NORMAL, 0), (SMALL, Size.NORMAL, 92), (MEDIUM, Size.LARGE, 0), (LARGE, Size.NORMAL, 0)]


def melds_of(spots: Sequence[Spot]) -> list[Spot]:
    return [spot for spot in spots if spot.kind == "meld"]


def unreadable(melds: list[Spot]) -> list[str]:
    """Return the cards whose rank or suit is under a card that is drawn later."""
    indices = [Rect(each.rect.topleft, (0.2 * each.rect.width, 0.49 * each.rect.width)) for each in melds]
    return [
        f"{each.card} in {each.zone}"
        for place, each in enumerate(melds)
        if indices[place].collidelist([other.rect for other in melds[place + 1 :]]) >= 0
    ]


@pytest.mark.parametrize("hand", ["many-melds", "long-melds"])
@pytest.mark.parametrize(("size", "text", "foot"), by_turns(SITUATIONS, "windows with melds", 2), ids=str)
def test_all_cards_of_many_melds_can_be_read_and_what_wild_ones_count_as(
    tmp_path: Path, written: Writings, hand: str, size: Extent, text: Size, foot: int
) -> None:
    scene = sat_at(tmp_path, melds_table(hand), size=size, text=text, foot=foot).table
    board, px = scene.board, scene.look.metrics.px
    melds = melds_of(board.rest)
    assert len(melds) > 40
    assert unreadable(melds) == []
    assert min(spot.rect.width for spot in melds) >= least_meld(board.measure)
    others = [spot.rect for spot in board.rest if spot.kind in ("splay", "trick", "hand")]
    light = board.layout.seats[board.bottom].portrait.inflate(px(24), px(24))
    bar = max(3, px(5)) * 4 // 3 + 1  # under each meld
    tight = foot or text is Size.LARGE
    for place, spot in enumerate(melds):
        assert spot.rect.collidelist(others) < 0
        barred = Rect(spot.rect.topleft, (spot.rect.width, spot.rect.height + bar))
        assert tight or not barred.colliderect(light)
        if spot.mark.stands_for is not None:
            tags = [each.room for each in written if each.text and spot.rect.contains(each.room)]
            over = [other.rect for other in melds[place + 1 :] if other.zone != spot.zone]
            assert any(tag.collidelist(over) < 0 for tag in tags), spot


@pytest.mark.parametrize(("hand", "trick"), [("many-melds", 142), ("long-melds", 127)])
def test_small_melds_take_the_room_that_the_other_side_and_the_trick_leave(
    tmp_path: Path, written: Writings, hand: str, trick: int
) -> None:
    """Cards of 46 and 56 pixels in their columns become larger; those of the trick are as large as without melds."""
    spots = sat_at(tmp_path, melds_table(hand), size=LARGE).table.board.rest
    assert min(spot.rect.width for spot in melds_of(spots)) >= 58
    cards = [spot.rect for spot in spots if spot.kind == "trick"]
    assert {rect.width for rect in cards} == {trick}
    others = [spot.rect for spot in spots if spot.kind in ("meld", "splay")]
    assert not [rect for rect in cards if rect.collidelist(others) >= 0]
    assert any(each.text == "in this trick" for each in written), "its points have a place between the melds"


def test_the_small_table_of_a_review_has_the_trick_and_the_melds_in_readable_sizes() -> None:
    table = melds_table("many-melds")
    game, view = table.game, table.view(table.state.seat)
    measure = replace(measure_of(Look.of(SMALL).in_part((800, 356))), asks=False)
    spots = arrange(view, spec_of(game), game.sides(4), measure, view.hand, table.state.seat).spots
    assert min(spot.rect.width for spot in spots if spot.kind == "trick") >= 0.85 * measure.wide(TRICK, 4)
    assert unreadable(melds_of(spots)) == []
    hand = [each.rect for each in spots if each.in_hand]
    assert not [spot for spot in melds_of(spots) if spot.rect.collidelist(hand) >= 0]


@pytest.mark.parametrize("size", [SMALL, MEDIUM])
def test_the_melds_of_many_players_with_long_names_can_be_read(tmp_path: Path, size: Extent) -> None:
    scene = sat_at(tmp_path, melds_table("last-round", "the-card-game"), size=size).table
    melds = melds_of(scene.board.rest)
    assert len({spot.rect.top for spot in melds}) > 2
    assert unreadable(melds) == []


def test_the_meld_under_the_pointer_is_shown_larger(tmp_path: Path) -> None:
    program = sat_at(tmp_path, melds_table("many-melds"), size=SMALL)
    meld = melds_of(program.table.board.rest)[0].rect
    place = Rect(meld.topleft, (2 * meld.width, round(1.3 * meld.height)))

    def seen_from(place_of_pointer: tuple[int, int]) -> bytes:
        program.move(place_of_pointer)
        program.run(0.2)
        return pygame.image.tobytes(program.screen.surface.subsurface(place), "RGB")

    away, at_it = (400, 320), (meld.left + 4, meld.top + 6)
    before = seen_from(away)
    assert seen_from(at_it) != before
    assert seen_from(away) == before


@pytest.mark.parametrize(("hand", "wild", "forms"), [("7c 9c 3d", "3d", ("8♣", "8")), ("Ks Kh 3s", "3s", ("K",))])
def test_a_wild_card_in_a_meld_of_the_hand_says_what_it_stands_for(
    tmp_path: Path, written: Writings, hand: str, wild: str, forms: tuple[str, ...]
) -> None:  # TC-3
    program = sat_at(tmp_path, table_of([hand]), size=SMALL)
    board = program.table.board

    def tag() -> Rect:
        written.clear()
        program.redraw()
        (place,) = [each.place for each in written if each.text in forms and each.place.top > board.layout.hand.top]
        return place

    (card,) = [spot.rect for spot in board.rest if spot.in_hand and str(spot.card) == wild]
    before = tag()
    assert card.contains(before)
    board.hand.pick(parse_cards(wild))
    program.table.refresh()
    assert tag().top < before.top, "it is raised with its card"


@pytest.mark.parametrize("size", [SMALL, MEDIUM])
def test_the_heading_of_melds_says_what_its_figure_is_and_names_the_side_if_there_is_room(
    tmp_path: Path, size: Extent, written: Writings
) -> None:
    table, rng = at("blues-and-greens", names=LONG_NAMES), Random(3)
    while not (heads := table.game.words.middle(table.view(0), LONG_NAMES[:4]).heads):
        play_on(table, rng, by_thumb_in_a_guess)
    layout = sat_at(tmp_path, table, size=size).table.board.layout
    for head in heads:
        inside = {each.text for each in written if layout.headers[head.panel].contains(each.room)}
        brief = " & ".join(first_name(name) for name in head.who.split(" & "))
        assert head.figure in {each.text for each in written}
        assert inside & {head.who, brief, "melded "}, inside
