"""The order of the hand, and how it fans."""

from itertools import pairwise

import pytest
from pygame import Rect

from cardtable.engine.cards import JOKER, pack, parse_cards
from cardtable.engine.voice.words import HandGroup
from cardtable.play.layout import read_layout, spec_of
from cardtable.ui.table.hand import Hand, fan, hand_height, keep_order, labelled_groups, sort_hand
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.ui.table.boards import measure

SPEC = read_layout(
    "some-game",
    {
        "zones": {},
        "sort": [
            {"name": "by melds", "keys": ["game", "suit", "rank"]},
            {"name": "by suit", "keys": ["suit", "rank"]},
            {"name": "by rank", "keys": ["rank", "suit"]},
        ],
        "suits": "shcd-",
        "ranks": "789TJQKA",
    },
)
_, BY_SUIT, BY_RANK = SPEC.sorts


def test_suits_and_ranks_go_by_the_games_own_order() -> None:
    hand = parse_cards("Ad 7c Jo Ks 8s 9h")
    assert sort_hand(hand, BY_SUIT, SPEC) == parse_cards("8s Ks 9h 7c Ad Jo")
    assert sort_hand(parse_cards("Ad 7c Ks 8s 9h"), BY_RANK, SPEC) == parse_cards("7c 8s 9h Ks Ad")


def test_the_joker_lies_above_all_ranks_and_after_all_suits() -> None:
    spec = spec_of(game_of("five-hundred"))
    hand = parse_cards("Qh Jo Js 7c As")
    for order in spec.sorts:
        assert sort_hand(hand, order, spec)[-1] == JOKER


def test_a_hand_ordered_by_hand_keeps_its_order_when_cards_come() -> None:
    old = parse_cards("9h Ks 8s")
    assert keep_order(old, parse_cards("8s 9h Ks Ad"), BY_SUIT, SPEC) == parse_cards("9h Ks 8s Ad")


def test_a_card_that_leaves_closes_its_gap_and_one_of_two_equal_cards_stays() -> None:
    old = parse_cards("9h 9h Ks")
    assert keep_order(old, parse_cards("9h Ks"), BY_SUIT, SPEC) == parse_cards("9h Ks")


INDEX = (0.3, 0.43)
"""What the large index takes of a card: rank and suit from the left edge, and from the upper one."""


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("zoom", [Size.NORMAL, Size.LARGEST])
def test_a_fan_keeps_within_its_place_and_shows_every_index(size: tuple[int, int], zoom: Size) -> None:
    measured = measure(size, zoom)
    for count in (0, 1, 10, 13, 14, *range(16, 31)):
        box = Rect(10, 0, size[0] - 20, hand_height(measured, count))
        box.bottom = size[1] - 6
        spots = fan(measured, box, pack()[:count])
        assert len(spots) == count
        assert all(box.contains(rect) for _, rect in spots)
        for number, (_, rect) in enumerate(spots):
            index = Rect(rect.x, rect.y, round(INDEX[0] * rect.width), round(INDEX[1] * rect.height))
            assert index.width >= 18
            assert not any(index.colliderect(over) for _, over in spots[number + 1 :])


NINES = HandGroup(parse_cards("9s 9d 9h"), "set")
REST = HandGroup(parse_cards("7c Ks"), "left over")


def test_a_hand_lies_as_the_game_lays_it_out_until_it_is_sorted_otherwise_or_by_hand() -> None:
    hand = Hand(SPEC)
    hand.hold(parse_cards("9s 9d 9h 7c Ks"), (NINES, REST))
    assert hand.cards == parse_cards("9s 9d 9h 7c Ks")
    assert hand.grouped == (NINES, REST)
    hand.move(4, 0)
    assert hand.cards == parse_cards("Ks 9s 9d 9h 7c")
    hand.hold(parse_cards("9s 9d 9h 7c Ks 8c"), (NINES, HandGroup(parse_cards("7c 8c Ks"))))
    assert hand.cards == parse_cards("Ks 9s 8c 9d 9h 7c")
    assert hand.grouped == ()
    hand.sort_by(BY_SUIT)
    assert hand.cards == parse_cards("9s Ks 9h 7c 8c 9d")


def hand_of(cards: str) -> Hand:
    hand = Hand(SPEC)
    hand.sort_by(BY_SUIT)
    hand.hold(parse_cards(cards), ())
    return hand


def test_only_the_clicked_one_of_two_equal_cards_is_picked_up() -> None:
    hand = hand_of("Ks 9h 9h")
    hand.toggle(2)
    assert hand.picked == [2]
    hand.toggle(1)
    assert hand.selected == parse_cards("9h 9h")
    hand.toggle(2)
    assert hand.picked == [1]


def test_a_card_picked_up_alone_replaces_those_picked_up_before() -> None:
    hand = hand_of("7s 9h Ks")
    hand.toggle(0)
    hand.toggle(1, alone=True)
    assert hand.picked == [1]
    hand.toggle(1, alone=True)
    assert hand.picked == []


def test_a_card_picked_up_replaces_suggested_ones_but_one_of_them_can_be_put_back() -> None:
    hand = hand_of("7s 9h Ks")
    hand.pick(hand.cards[:2], suggested=True)
    hand.hold(parse_cards("7s 9h Ks"), ())
    hand.toggle(2)
    assert hand.picked == [2]
    hand.toggle(0)
    assert hand.picked == [2, 0]
    hand.pick(hand.cards[:2], suggested=True)
    hand.toggle(0)
    hand.toggle(2)
    assert hand.picked == [1, 2]


def test_cards_stay_picked_up_when_others_come_and_go() -> None:
    hand = hand_of("7s 9h Ks")
    hand.pick(parse_cards("Ks 9h"))
    hand.hold(parse_cards("8s 9h Ks"), ())
    assert hand.selected == parse_cards("Ks 9h")
    hand.hold(parse_cards("8s 9h"), ())
    assert hand.selected == parse_cards("9h")


def test_groups_lie_apart_and_each_is_named_on_its_own_cards() -> None:
    box = Rect(10, 500, 1260, hand_height(measure(), 5))
    spots = fan(measure(), box, NINES.cards + REST.cards, (NINES, REST))
    steps = [right.x - left.x for (_, left), (_, right) in pairwise(spots)]
    assert steps[2] > steps[1] + 20
    (first, _), (second, place) = labelled_groups((NINES, REST), spots, 20)
    assert (first, second) == (NINES, REST)
    assert place.left == spots[3][1].left
    assert place.right == spots[4][1].right
