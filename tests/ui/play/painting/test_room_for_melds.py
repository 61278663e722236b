"""Many melds at a side: they keep off the light around the viewer's portrait, and grow into free room."""

from pathlib import Path

import pytest

from cardtable.ui.table.sizes import least_meld
from cardtable.ui.theme import Size
from tests.ui.crowded_tables import melds_table, sat_down
from tests.ui.writings import Writings


@pytest.mark.parametrize("hand", ["many-melds", "long-melds"])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1600, 1200), (1920, 1080), (3840, 2160)], ids=str)
def test_melds_keep_off_the_light_around_the_viewers_portrait(tmp_path: Path, size: tuple[int, int], hand: str) -> None:
    _, scene = sat_down(tmp_path, melds_table(hand), size, Size.NORMAL)
    metrics, board = scene.look.metrics, scene.board
    light = board.layout.seats[board.bottom].portrait.inflate(metrics.px(24), metrics.px(24))
    melds = [spot for spot in board.rest if spot.kind == "meld"]
    bar = max(3, metrics.px(5))
    for spot in melds:
        barred = spot.rect.copy()
        barred.height += bar + max(1, bar // 3)
        assert not barred.colliderect(light), f"{spot.card} in {spot.zone}"
    assert min(spot.rect.width for spot in melds) >= least_meld(board.measure)


@pytest.mark.parametrize(("hand", "trick"), [("many-melds", 142), ("long-melds", 127)])
def test_small_melds_take_the_room_that_the_other_side_and_the_trick_leave(
    tmp_path: Path, hand: str, trick: int
) -> None:
    """Cards of 46 and 56 pixels in their columns become larger; those of the trick are as large as without melds."""
    _, scene = sat_down(tmp_path, melds_table(hand), (1920, 1080), Size.NORMAL)
    spots = scene.board.rest
    assert min(spot.rect.width for spot in spots if spot.kind == "meld") >= 58
    cards = [spot.rect for spot in spots if spot.kind == "trick"]
    assert {rect.width for rect in cards} == {trick}
    others = [spot.rect for spot in spots if spot.kind in ("meld", "splay")]
    assert not [rect for rect in cards if rect.collidelist(others) >= 0]


def test_the_points_of_a_trick_stay_between_melds_that_take_all_room_beside_it(
    tmp_path: Path, written: Writings
) -> None:
    sat_down(tmp_path, melds_table("many-melds"), (1920, 1080), Size.NORMAL)
    assert any(each.text == "in this trick" for each in written)
