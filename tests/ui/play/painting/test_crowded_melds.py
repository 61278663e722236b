"""Melds on a crowded table: what wild cards count as stays in sight, and a meld under the pointer is shown larger."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from cardtable.engine.table import Table
from cardtable.play.layout import spec_of
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import measure_of
from cardtable.ui.table.layout import arrange
from cardtable.ui.table.sizes import TRICK
from cardtable.ui.theme import Size
from tests.tables_where import table_where
from tests.ui.at_the_table import Program
from tests.ui.crowded_tables import melds_table, sat_down
from tests.ui.writings import Writings


@pytest.fixture(scope="module")
def crowded() -> Table:
    return melds_table("many-melds")


SITUATIONS = [((800, 600), Size.NORMAL, 0), ((800, 600), Size.NORMAL, 92), ((1280, 720), Size.LARGE, 0)]


@pytest.mark.parametrize(("size", "scale", "foot"), SITUATIONS, ids=str)
def test_rank_and_suit_of_every_card_in_a_meld_are_seen(
    tmp_path: Path, crowded: Table, size: tuple[int, int], scale: Size, foot: int
) -> None:
    _, scene = sat_down(tmp_path, crowded, size, scale, foot)
    melds = [spot for spot in scene.board.rest if spot.kind == "meld"]
    assert len({spot.zone for spot in melds}) == 17
    window = Rect(0, 0, *size)
    for place, spot in enumerate(melds):
        index = Rect(spot.rect.topleft, (round(0.2 * spot.rect.width), round(0.49 * spot.rect.width)))
        assert window.contains(spot.rect)
        assert index.collidelist([other.rect for other in melds[place + 1 :]]) < 0, f"{spot.card} in {spot.zone}"
    others = [spot.rect for spot in scene.board.rest if spot.kind in ("splay", "trick", "hand")]
    assert not [spot for spot in melds if spot.rect.collidelist(others) >= 0]


@pytest.mark.parametrize(("size", "scale", "foot"), SITUATIONS, ids=str)
def test_what_a_covered_two_counts_as_is_seen(
    tmp_path: Path, crowded: Table, written: Writings, size: tuple[int, int], scale: Size, foot: int
) -> None:
    _, scene = sat_down(tmp_path, crowded, size, scale, foot)
    melds = [spot for spot in scene.board.rest if spot.kind == "meld"]
    wild = [place for place, spot in enumerate(melds) if spot.mark.stands_for is not None]
    assert wild
    for place in wild:
        tags = [each.room for each in written if each.text and melds[place].rect.contains(each.room)]
        over = [other.rect for other in melds[place + 1 :] if other.zone != melds[place].zone]
        assert any(tag.collidelist(over) < 0 for tag in tags), melds[place]


def test_the_meld_under_the_pointer_is_shown_larger(tmp_path: Path, crowded: Table) -> None:
    program = Program(tmp_path, (800, 600))
    scene = program.sit_in(crowded)
    program.run(1.0)
    meld = next(spot for spot in scene.board.rest if spot.kind == "meld")
    place = Rect(meld.rect.topleft, (2 * meld.rect.width, round(1.3 * meld.rect.height)))

    def seen() -> bytes:
        return pygame.image.tobytes(program.screen.surface.subsurface(place), "RGB")

    before = seen()
    program.move((meld.rect.left + 4, meld.rect.top + 6))
    program.run(0.2)
    assert seen() != before
    program.move((400, 320))
    program.run(0.2)
    assert seen() == before


def one_side_crowded() -> Table:
    """Return a table at which one side has many long melds and the other one few."""
    return melds_table("long-melds")


def test_one_crowded_side_takes_what_the_other_side_leaves(tmp_path: Path) -> None:
    _, scene = sat_down(tmp_path, one_side_crowded(), (800, 600), Size.NORMAL)
    layout = scene.board.layout
    firsts = [spot.rect for spot in layout.spots if spot.kind == "meld" and not spot.index]
    columns = {rect.left: sorted(other.top for other in firsts if other.left == rect.left) for rect in firsts}
    assert all(below - above >= 0.73 * firsts[0].width for tops in columns.values() for above, below in pairwise(tops))
    trick = [spot.rect for spot in layout.spots if spot.kind == "trick"]
    assert not [face for face in layout.faces.values() if face.collidelist(trick) >= 0]


def _melds_and_a_trick(table: Table) -> bool:
    """Whether one side has six melds, and three cards lie in the trick."""
    view = table.view(None)
    melds = [zone.owner for zone in view.zones_of("meld") if zone.cards]
    several = max(sum(owner in side for owner in melds) for side in ((0, 2), (1, 3))) == 6
    return several and len(view.zone("trick").cards) == 3 and len(table.view(table.state.seat).hand) > 8


def test_the_small_table_of_a_review_has_the_trick_and_the_melds_in_readable_sizes() -> None:
    table = table_where("blues-and-greens", 4, _melds_and_a_trick)
    game, view = table.game, table.view(table.state.seat)
    look = Look.of((800, 600))
    measure = replace(measure_of(look.in_part((800, 356))), asks=False)
    spots = arrange(view, spec_of(game), game.sides(4), measure, view.hand, table.state.seat).spots
    assert min(spot.rect.width for spot in spots if spot.kind == "trick") >= 0.85 * measure.wide(TRICK, 4)
    melds = [spot for spot in spots if spot.kind == "meld"]
    for place, spot in enumerate(melds):
        index = Rect(spot.rect.topleft, (round(0.2 * spot.rect.width), round(0.49 * spot.rect.width)))
        assert index.collidelist([other.rect for other in melds[place + 1 :]]) < 0, f"{spot.card} in {spot.zone}"
    assert not [spot for spot in melds if spot.rect.collidelist([each.rect for each in spots if each.in_hand]) >= 0]
