"""Melds of The Card Game: what they are, what is left over, and that the search misses nothing."""

from collections import Counter
from itertools import combinations, islice
from random import Random

import pytest

from cardtable.engine.cards import Card, Rank, pack, write_cards
from cardtable.games.the_card_game.meld_search import fewest_points, outs, points_of
from cardtable.games.the_card_game.melds import Arrangement, arrange
from cardtable.games.the_card_game.values import Kind, Meld
from tests.games.the_card_game import brute
from tests.games.the_card_game.deals import cards
from tools.benchmarks.hands import worst_solver_hands


# TC-3, TC-8
@pytest.mark.parametrize(
    ("hand", "wild", "left"),
    [
        *((runs_and_sets, 13, "") for runs_and_sets in ("5h 6h 7h", "9c 9d 9h", "9c 9d 9h 9s", "Ac 2c 3c", "Tc Jc Qc")),
        ("2s 3s 4s 5s 6s 7s 8s 9s Ts", 13, ""),
        *((none, 13, none) for none in ("5h 6h", "5h 6h 8h", "5h 6h 7d", "9c 9d", "9c 9d 8h", "Jc Qc Ac", "2c Qc Ac")),
        # any number of wild cards beside one normal card, but none alone
        *((wild, 5, "") for wild in ("9c 5d 5h", "9c 5c 5d 5h 5s", "9c 5d Jc", "9c 5d 5h Qc")),
        ("9c 5d Kc", 5, "5d 9c Kc"),
        ("5c 5d 5h", 5, "5c 5d 5h"),
        # Two wild fives and one four are a run with a normal card; a five between two wild ones is not.
        ("4h 5h 5c", 5, ""),
        ("5h 5c 5s", 5, "5c 5h 5s"),
        # 6h and 7h need the five as a wild card; so the other five is all that is left for the two queens.
        ("5h 6h 7h", 5, ""),
        ("5h 6h 7h 5c Qc Qd", 5, ""),
        ("5h 6h 7h Qc Qd", 5, "6h 7h"),
        # the ace is low in runs
        ("As 2s 3s", 13, ""),
        ("Qs Ks As", 3, "As Qs Ks"),
        # equal cards of several decks may share a set but not a run
        ("9h 9h 9h", 13, ""),
        ("9h 9h 9c", 13, ""),
        ("7h 8h 8h 9h", 13, "8h"),
        # As a set the nines leave 8 + 7 points, as a run the other two nines are left.
        ("9c 9d 9h 7h 8h", 13, "7h 8h"),
        ("9c 9d 9h Th Jh", 3, "9c 9d"),
        ("2c 2d Qc Qd 4s", 4, "2c 2d"),  # the wild card saves more with the queens
    ],
)
def test_what_the_best_melds_leave(hand: str, wild: int, left: str) -> None:
    best = arrange(cards(hand), Rank(wild), False)
    assert sorted(best.left) == sorted(cards(left))
    assert fewest_points(cards(hand), Rank(wild), False) == best.points == points_of(cards(left))
    assert outs(cards("5c 5d 5h 5s"), Rank.FIVE, False) == ()


# TC-3
@pytest.mark.parametrize(
    ("hand", "wild", "melded"),
    [
        ("Qs Ks As", 3, True),
        ("As 2s 4s", 9, False),
        ("Ks As 2s", 3, False),  # never round the corner
        ("Qs As 3h", 3, True),
        ("Ks As 3h", 3, True),
        ("Js As 3h", 3, False),
        ("As 2s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 3s", 3, True),  # with the ace at one end only
    ],
)
def test_the_ace_is_high_in_runs_too_where_it_is_agreed(hand: str, wild: int, melded: bool) -> None:
    best = arrange(cards(hand), Rank(wild), True)
    assert (best.points == 0) is melded
    assert all(len(meld.cards) <= 13 for meld in best.melds)


# TC-7
def test_points() -> None:
    assert points_of(cards("Ac")) == 1
    assert [points_of(cards(text)) for text in ("2d", "5h", "9s")] == [2, 5, 9]
    assert points_of(cards("Th Jh Qh Kh")) == 40
    assert fewest_points(cards("7h 2c 5s"), Rank.SEVEN, False) == 14, "a wild seven counts 7"


def test_wild_cards_lie_where_they_stand() -> None:
    best = arrange(cards("4h 6h 8c 8d 5h 5s"), Rank.FIVE, False)
    run, group = best.melds
    assert (run.kind, write_cards(run.cards), stand_ins(run)) == (Kind.RUN, "4h 5h 6h", ["", "5h", ""])
    assert (group.kind, write_cards(group.cards), stand_ins(group)) == (Kind.SET, "8c 8d 5s", ["", "", "8"])
    (meld,) = arrange(cards("Tc Th 3s"), Rank.THREE, False).melds
    assert stand_ins(meld) == ["", "", "T"]


def test_spare_wild_cards_lengthen_melds() -> None:
    (meld,) = arrange(cards("6h 7h 8h 3c 3d"), Rank.THREE, False).melds
    assert write_cards(meld.cards) == "6h 7h 8h 3c 3d"
    assert stand_ins(meld) == ["", "", "", "9h", "Th"]
    (meld,) = arrange(cards("Jh Qh Kh 3c 3d"), Rank.THREE, False).melds
    assert write_cards(meld.cards) == "3c 3d Jh Qh Kh"
    (meld,) = arrange(cards("Jh Qh Kh 3c"), Rank.THREE, True).melds
    assert stand_ins(meld)[-1] == "Ah"


def test_a_spare_wild_card_finds_room_beside_a_full_run() -> None:
    hand = cards("Ah 2h 3h 4h 5h 6h 8h 9h Th Jh Qh Kh 7c 7d")
    best = arrange(hand, Rank.SEVEN, False)
    assert best.points == 0
    assert_sound(best, hand, 7, False)


# TC-3
@pytest.mark.parametrize("ace_high", [False, True])
@pytest.mark.parametrize("length", [13, 14])
def test_one_suit_and_kings_lie_soundly_however_many_of_them_are_kings(length: int, ace_high: bool) -> None:
    suit = [card for card in pack() if card.suit == 0 and card.rank != 13]
    kings = [card for card in pack() * 4 if card.rank == 13]
    for count in range(1, 13):
        for normals in islice(combinations(suit, count), 0, None, 9):
            hand = tuple(sorted((*normals, *kings[: length - count])))
            best = arrange(hand, Rank.KING, ace_high)
            assert best.points == 0
            assert_sound(best, hand, 13, ace_high)


def random_hand(rng: Random, wild: int) -> tuple[Card, ...]:
    """Return a hand of three to eight cards: from few suits, few ranks or any, of one to three decks."""
    pool = list(pack() * rng.randint(1, 3))
    match rng.randrange(4):
        case 0:
            pool = [card for card in pool if card.suit < 2]
        case 1:
            ranks = {*rng.sample(range(1, 14), 5), wild}
            pool = [card for card in pool if card.rank in ranks]
        case 2:
            pool = [card for card in pool if card.suit == 0] * 2
    if rng.random() < 0.6:
        pool += [card for card in pool if card.rank == wild] * 2
    return tuple(sorted(rng.sample(pool, rng.randint(3, 8))))


def stand_ins(meld: Meld) -> list[str]:
    """Return what each card of a meld stands for: a card in a run, a rank in a set."""
    return [str(mark.stands_for or mark.rank or "") for mark in meld.marks]


def assert_sound(best: Arrangement, hand: tuple[Card, ...], wild: int, ace_high: bool) -> None:
    """Assert that melds and leftovers are the hand, that all melds are legal, and that the points are right."""
    there = Counter(best.left)
    for meld in best.melds:
        there.update(meld.cards)
        assert brute.is_meld(meld.cards, wild, ace_high), f"{write_cards(hand)}: {write_cards(meld.cards)}"
        assert [bool(text) for text in stand_ins(meld)] == [card.rank == wild for card in meld.cards]
    assert there == Counter(hand)
    assert sum(map(brute.points_of, best.left)) == best.points


# TC-8, TC-5
@pytest.mark.parametrize("seed", range(2))
def test_the_search_finds_what_trying_everything_finds(seed: int) -> None:
    rng = Random(f"melds {seed}")
    for _ in range(250):
        wild, ace_high = rng.randint(3, 13), rng.random() < 0.5
        hand = random_hand(rng, wild)
        where = f"{write_cards(hand)}, {Rank(wild)} wild, ace high {ace_high}"
        best = arrange(hand, Rank(wild), ace_high)
        assert best.points == brute.fewest_points(hand, wild, ace_high), where
        assert fewest_points(hand, Rank(wild), ace_high) == best.points, where
        assert_sound(best, hand, wild, ace_high)


# TC-5
def test_the_cards_to_go_out_with_are_all_found() -> None:
    rng = Random("outs 1")
    found = 0
    for _ in range(150):
        wild, ace_high = rng.randint(3, 13), rng.random() < 0.5
        hand = random_hand(rng, wild)
        where = f"{write_cards(hand)}, {Rank(wild)} wild, ace high {ace_high}"
        expected = brute.outs(hand, wild, ace_high)
        assert set(outs(hand, Rank(wild), ace_high)) == expected, where
        found += bool(expected)
    assert found > 15, "too few hands could go out for this test to mean anything"


def test_long_hands_are_divided_soundly() -> None:
    for hand, wild, ace_high in worst_solver_hands():
        assert len(hand) == 14
        assert_sound(arrange(hand, wild, ace_high), hand, wild, ace_high)
