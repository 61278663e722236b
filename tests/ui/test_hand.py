"""The order of the hand, and how it fans."""

from itertools import pairwise

import pytest
from pygame import Rect

from cardtable.engine.cards import pack, parse_cards
from cardtable.ui.table.hand import fan, hand_height, keep_order, sort_hand
from cardtable.ui.table.spec import read_layout
from cardtable.ui.table.spots import Measure

SPEC = read_layout(
    "some-game",
    {
        "zones": {},
        "sort": [{"name": "by suit", "keys": ["suit", "rank"]}, {"name": "by rank", "keys": ["rank", "suit"]}],
        "suits": "shcd-",
        "ranks": "789TJQKA",
    },
)
BY_SUIT, BY_RANK = SPEC.sorts


def test_suits_and_ranks_go_by_the_games_own_order() -> None:
    hand = parse_cards("Ad 7c Jo Ks 8s 9h")
    assert sort_hand(hand, BY_SUIT, SPEC) == parse_cards("8s Ks 9h 7c Ad Jo")
    assert sort_hand(parse_cards("Ad 7c Ks 8s 9h"), BY_RANK, SPEC) == parse_cards("7c 8s 9h Ks Ad")


def test_a_hand_put_in_order_by_hand_stays_so_when_cards_come() -> None:
    old = parse_cards("9h Ks 8s")
    assert keep_order(old, parse_cards("8s 9h Ks Ad"), BY_SUIT, SPEC) == parse_cards("9h Ks 8s Ad")


def test_a_card_that_has_gone_leaves_no_hole_and_one_of_two_equal_cards_stays() -> None:
    old = parse_cards("9h 9h Ks")
    assert keep_order(old, parse_cards("9h Ks"), BY_SUIT, SPEC) == parse_cards("9h Ks")


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("count", [1, 10, 13, 14, 16, 17, 20, 26])
def test_a_fan_keeps_within_its_place_and_shows_every_index(size: tuple[int, int], count: int) -> None:
    u = min(size[0] / 1280, size[1] / 720)
    measure = Measure(*size, u, round(24 * u))
    box = Rect(10, 0, size[0] - 20, hand_height(measure, count))
    box.bottom = size[1] - 6
    spots = fan(measure, box, pack()[:count])
    assert len(spots) == count
    assert all(box.contains(rect) for _, rect in spots)
    for (_, left), (_, right) in pairwise(spots):
        if left.y == right.y:
            assert right.x - left.x >= max(18, 0.22 * left.width)


def test_nothing_fans_out_to_nothing() -> None:
    assert fan(Measure(1280, 720, 1.0, 24), Rect(0, 0, 100, 100), ()) == []
