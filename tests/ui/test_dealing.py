"""How a deal is seen."""

from random import Random

from cardtable.engine.table import Seat, Table
from cardtable.games import game_of
from cardtable.ui.table.dealing import packets


def dealt(game: str, seats: int, dealer: int):
    """Return the Views before and after the first deal."""
    table = Table(game_of(game), [Seat(f"P{seat}") for seat in range(seats)], {}, dealer)
    before = table.view(0)
    table.deal(Random(1))
    return before, table.view(0)


def test_a_game_that_deals_in_batches_is_seen_to_do_so() -> None:  # FH-1
    before, after = dealt("five-hundred", 3, 0)
    rounds = [(1, 3), (2, 3), (0, 3), (1, 4), (2, 4), (0, 4), (1, 3), (2, 3), (0, 3)]
    assert list(packets(before, after, (3, 4, 3), clockwise=True)) == rounds


def test_other_games_deal_one_card_at_a_time_round_the_table() -> None:
    before, after = dealt("blackjack", 5, 2)
    found = packets(before, after, (), clockwise=True)
    assert [seat for seat, _ in found[:6]] == [3, 4, 0, 1, 2, 3]
    assert len(found) == sum(len(after.zone(f"hand-{seat}").cards) for seat in range(5))
    assert {count for _, count in found} == {1}


def test_the_other_way_round_where_play_goes_so() -> None:
    before, after = dealt("big-three", 3, 0)
    assert [seat for seat, _ in packets(before, after, (), clockwise=False)[:3]] == [2, 1, 0]


def test_a_shuffle_that_deals_no_hands_is_no_deal() -> None:
    _, after = dealt("blackjack", 3, 0)
    assert packets(after, after, (), clockwise=True) == ()
