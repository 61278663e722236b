"""Big Three for play-tests: the rules that mattered, the bids in results, and the standing within a hand."""

from cardtable.games.big_three.game import GAME
from tests.games.big_three.deals import dealt, ended, new_table, play, playing
from tests.games.marked import marks_of


def test_in_an_auction_all_pass_or_another_than_the_starter_wins() -> None:
    # BT-4, BT-5, BT-6
    table = dealt("4h")
    assert marks_of(table, "pass", "pass", "pass") == {"BT-4"}
    assert marks_of(dealt("4h"), "bid 3") == {"BT-5"}
    assert marks_of(dealt("4h"), "bid 1", "bid 3") == {"BT-5", "BT-6"}
    assert marks_of(dealt("4h", seats=4), "bid 1", "bid 3") == {"BT-6"}


def test_the_deal_is_marked_if_the_four_of_hearts_is_left_over() -> None:
    # BT-3
    for hand, leftover, marked in (("4h", "", set()), ("", "4h", {"BT-3"})):
        order = dealt(hand, leftover=leftover).log[0].move
        assert marks_of(new_table(), str(order)) == marked


def test_a_run_is_led_and_beaten() -> None:
    # BT-7, BT-8, BT-9
    table = playing("5c 6c 7c 8c 8d", "6d 7d 8h 9h", "9c Tc Jc Td")
    assert marks_of(table, "play 8c") == set()
    assert marks_of(table, "play Tc") == set()
    assert marks_of(playing("8c 8d"), "play 8c 8d") == {"BT-7"}
    table = playing("5c 6c 7c", "6d 7d 8h", "9c Tc Jc")
    assert marks_of(table, "play 7c 6c 5c") == {"BT-7", "BT-8"}
    assert marks_of(table, "play Jc Tc 9c") == {"BT-9"}


def test_a_player_who_has_passed_comes_back_in_the_same_round() -> None:
    # BT-10; the play goes 0, 2, 1
    table = playing("5c 6c Kc", "8c Qs", "7c 9c")
    play(table, "0 play 5c; 2 pass; 1 play 8c")
    assert marks_of(table, "play Kc") == set()
    table = playing("5c 6c", "8c", "7c 9c")
    play(table, "0 play 5c; 2 pass; 1 play 8c; 0 pass")
    assert marks_of(table, "play 9c") == {"BT-10"}
    # A pass of the round before does not count.
    table = playing("5c 6c", "8c 4d", "7c 9c")
    play(table, "0 play 5c; 2 pass; 1 play 8c; 0 pass; 2 pass; 1 play 4d; 0 play 6c")
    assert marks_of(table, "play 9c") == set()


def test_results_have_the_bid_and_a_hand_in_play_the_cards_left() -> None:
    # BT-11
    contract = ended(3, 2, 1, None, 1).score_hand().contract
    assert contract is not None
    assert (contract.level, contract.margin) == (2, None)
    table = playing("5c 6c 7c")
    assert GAME.standing(table.state) == (-1.0, -0.8, -0.8)
    play(table, "0 play 7c 6c 5c")
    assert GAME.standing(table.state) == (-0.85, -0.8, -0.8)
