"""The Bidding War for play-tests: the rules that mattered, what can be banned, and the standing within a game."""

from typing import Any

import pytest

from cardtable.games.bidding_war.game import GAME
from tests.games.bidding_war.deals import begun, bid, new_table, order_prizes, selling
from tests.games.marked import marks_of
from tests.games.tables import play, texts


def last_bid(ranks: str, **options: Any) -> set[str]:
    """Let three seats bid these ranks of diamonds, hearts and spades, and return what the last one marks."""
    first, second, third = ranks.split()
    return marks_of(bid(begun(**options), f"{first} {second}"), f"bid {third}s")


@pytest.mark.parametrize(
    ("ranks", "options", "rules"),
    [
        ("5 9 8", {}, {"SW-4"}),
        ("K K 8", {}, {"SW-5"}),
        ("K 8 8", {}, {"SW-4"}),
        ("K K 8", {"ties": "next_highest"}, {"SW-9"}),
        ("K K 8", {"ties": "carry_over"}, {"SW-9"}),
        ("K Q 8", {"values": "queen_high"}, {"SW-4", "SW-8"}),
        ("K Q 8", {"values": "royal_equal"}, {"SW-5", "SW-8"}),
        ("J T 8", {"values": "faces_ten"}, {"SW-5", "SW-8"}),
        ("9 T 8", {"values": "faces_ten"}, {"SW-4"}),
    ],
)
def test_equal_bids_and_other_values_are_marked_where_they_decide(
    ranks: str, options: dict[str, str], rules: set[str]
) -> None:
    # SW-4, SW-5, SW-8, SW-9
    assert last_bid(ranks, **options) == rules


def test_an_open_bid_is_outbid_and_a_card_is_offered() -> None:
    # SW-10, SW-11
    table = begun(bidding="open")
    assert marks_of(table, "bid 2d") == set()
    assert marks_of(table, "bid 3h") == {"SW-11"}
    assert marks_of(table, "pass", "pass") == set()
    assert marks_of(selling(), "offer 5d") == {"SW-10"}


def test_equal_points_share_the_win_and_suits_are_drawn_again() -> None:
    # SW-6, SW-13
    table = new_table(2, ranks=3, games=2)
    assert marks_of(table, "suits d h c") == set()
    order_prizes(table, "A 2 3")
    bid(table, "2 A", "A 2", "3 3")
    assert GAME.standing(table.state) == (1, 2)
    assert marks_of(table, "suits d h c") == {"SW-13"}
    assert GAME.standing(table.state) == (1, 2)
    order_prizes(table, "2 A 3")
    bid(table, "A 2", "2 A")
    assert GAME.standing(table.state) == (2, 4)
    table = new_table(2, ranks=3)
    play(table, "dealer suits d h c")
    order_prizes(table, "3 A 2")
    bid(table, "3 3", "2 2", "A")
    assert marks_of(table, "bid Ah") == {"SW-5", "SW-6"}


def test_bans_compare_a_bid_with_the_prize() -> None:
    state = begun().state  # SW-4, SW-5: the prize is the seven
    banned = {
        mechanic.name: {text for text in texts(begun()) if mechanic.ban(state, GAME.parse(text))}
        for mechanic in GAME.mechanics
    }
    assert banned == {
        "overbidding": {f"bid {rank}d" for rank in "89TJQK"},
        "underbidding": {f"bid {rank}d" for rank in "A23456"},
        "matching": {"bid 7d"},
        "outbidding": set(),
    }
