"""How a deal is seen."""

from random import Random
from typing import Any

from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.ui.table.flights import packets
from tests.known_games import game_of


def dealt(game: str, seats: int, dealer: int) -> Any:
    """Return the View after the first deal."""
    table = Table(game_of(game), [Seat(f"P{seat}") for seat in range(seats)], {}, dealer)
    table.deal(Random(1))
    return table.view(0)


def test_the_packets_of_a_deal_follow_the_games_batches() -> None:  # FH-1
    after = dealt("five-hundred", 3, 0)
    rounds = [(1, 3), (2, 3), (0, 3), (1, 4), (2, 4), (0, 4), (1, 3), (2, 3), (0, 3)]
    assert list(packets(after, (3, 4, 3))) == rounds


def test_other_games_deal_one_card_at_a_time_round_the_table() -> None:
    after = dealt("blackjack", 5, 2)
    found = packets(after, ())
    assert [seat for seat, _ in found[:6]] == [3, 4, 0, 1, 2, 3]
    assert len(found) == sum(len(after.zone("hand", seat).cards) for seat in range(5))
    assert {count for _, count in found} == {1}


def test_counter_clockwise_games_deal_counter_clockwise() -> None:
    after = dealt("big-three", 3, 0)
    assert [seat for seat, _ in packets(after, ())[:3]] == [2, 1, 0]


def test_a_shuffle_that_deals_no_hands_is_no_deal() -> None:
    after = dealt("bidding-war", 3, 0)
    assert [entry.word for entry in after.log] == ["suits"]
    assert packets(after, ()) == ()
