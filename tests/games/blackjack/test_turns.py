"""Blackjack: the deal, what may follow what, when a turn is over (BJ-1 to BJ-9, BJ-15 to BJ-19), printed examples."""

import pytest

from cardtable.engine.cards import Suit, pack, parse_cards, write_cards
from cardtable.engine.law import OutOfTurn
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.games.blackjack.events import skipped_seats
from cardtable.games.blackjack.rules import BlackjackState
from tests.games.blackjack.deals import (
    dealt,
    game_of,
    hand,
    new_table,
    pile,
    play,
    position,
    refused,
    shuffle_back,
    texts,
)


def test_the_whole_deck_is_dealt_one_card_at_a_time() -> None:
    # BJ-1
    table = new_table(5, dealer=1)
    play(table, f"dealer shuffle {write_cards(pack())}")
    assert [len(hand(table, seat)) for seat in range(5)] == [10, 10, 11, 11, 10]
    assert {"Ac", "6c", "Jc"} <= hand(table, 2)
    assert {"2c", "7c", "Qc"} <= hand(table, 3)
    assert pile(table) == []
    assert table.state.view(None).zone("deck").cards == ()


def test_a_deal_must_be_of_the_whole_deck() -> None:
    # BJ-1
    table = new_table(3)
    assert refused(table, f"dealer shuffle {write_cards(pack()[1:])}") == "BJ-1"
    assert refused(table, f"dealer shuffle {write_cards((*pack()[1:], pack()[1]))}") == "BJ-1"
    assert refused(table, "dealer stop") == "BJ-1"


def test_the_player_left_of_the_dealer_starts_and_play_goes_clockwise() -> None:
    # BJ-2
    table = new_table(4, dealer=1)
    play(table, f"dealer shuffle {write_cards(pack())}")
    assert table.state.actor == 2
    table = play(dealt({0: "9h", 1: "4h"}, 3), "0 play 9h", "0 stop")
    assert table.state.actor == 1
    assert play(table, "1 play 4h", "1 stop").state.actor == 2


def test_a_turn_is_a_run_of_single_cards() -> None:
    # BJ-3
    table = play(dealt({0: "9h 9c"}), "0 play 9h", "0 play 9c")
    assert table.state.actor == 0
    assert pile(table) == ["9h", "9c"]
    assert game_of(table).tail == 2
    assert refused(table, "0 play 9h") == "BJ-3"
    with pytest.raises(OutOfTurn):
        play(table, "1 play 9s")


def test_step_one_matches_suit_or_rank_or_is_an_ace() -> None:
    # BJ-4
    table = position({0: "9c 4h 5s Ad Kc", 1: "6c"}, pile="9h")
    assert texts(table) == {"play 9c", "play 4h", "play Ad c", "play Ad d", "play Ad h", "play Ad s", "pickup"}
    assert refused(table, "0 play 5s") == "BJ-4"


def test_on_an_empty_pile_any_card_will_do() -> None:
    # BJ-4
    table = position({0: "9c 4h 5s", 1: "6c"}, rest="deck")
    assert texts(table) == {"play 9c", "play 4h", "play 5s", "pickup"}


def test_to_continue_takes_the_same_rank_and_then_a_cap() -> None:
    # BJ-5
    table = play(position({0: "9c 9s 4s 5s 4c 7d", 1: "6c"}, pile="9h"), "0 play 9c")
    assert texts(table) == {"play 9s", "stop"}
    assert texts(play(table, "0 play 9s")) == {"play 4s", "play 5s", "pickup"}
    assert texts(play(table, "0 play 4s")) == {"play 4c", "stop"}
    assert texts(play(table, "0 play 4c")) == {"pickup"}


def test_the_cap_may_be_of_the_same_rank_again() -> None:
    # BJ-5
    table = play(position({0: "9c 9s 9d 4s 5d", 1: "6c"}, pile="9h"), "0 play 9c 9s 9d")
    assert texts(table) == {"play 5d", "stop"}


def test_after_a_single_card_only_its_rank_may_follow() -> None:
    # BJ-6
    table = play(position({0: "9c 4c Ac 4d", 1: "6c"}, pile="9h"), "0 play 9c")
    assert texts(table) == {"stop"}
    assert refused(table, "0 play 4c") == "BJ-6"
    assert refused(table, "0 pickup") == "BJ-9"


def test_exactly_two_of_a_rank_are_not_capped() -> None:
    # BJ-6
    table = play(position({0: "9c 9s 9d 4s 7h", 1: "6c"}, pile="9h"), "0 play 9c 9s")
    assert refused(table, "0 stop") == "BJ-6"
    assert refused(table, "0 play 7h") == "BJ-6"
    assert "stop" in texts(play(table, "0 play 9d"))


def test_the_tail_belongs_to_one_turn() -> None:
    # BJ-6: the nine on the pile makes no pair with the nine of this turn
    table = play(position({0: "9c 4d", 1: "6c"}, pile="9h"), "0 play 9c")
    assert texts(table) == {"stop"}


@pytest.mark.parametrize("pair", ["2h 2c", "Jh Jc"])
def test_two_twos_or_jacks_need_no_cap(pair: str) -> None:
    # BJ-7
    table = play(position({0: f"{pair} 4d", 1: "6c"}, pile="9h"), f"0 play {pair}")
    assert texts(table) == {"stop"}


def test_stopping_before_the_first_card_costs_one() -> None:
    # BJ-8
    table = position({0: "9c", 1: "6c"}, pile="9h", deck="4d 5d")
    assert refused(table, "0 stop") == "BJ-8"
    assert texts(table) == {"play 9c", "pickup"}
    play(table, "0 pickup")
    assert hand(table, 0) == {"9c", "4d"}
    assert table.state.actor == 1


def test_stopping_uncapped_costs_one() -> None:
    # BJ-8
    table = play(position({0: "9c 9d 3c", 1: "6c"}, pile="9h", deck="4d 5d"), "0 play 9c 9d", "0 pickup")
    assert hand(table, 0) == {"3c", "4d"}
    assert table.state.actor == 1


def test_a_free_stop_and_a_pick_up_exclude_each_other() -> None:
    # BJ-9
    table = position({0: "9c 9d 3c", 1: "6c"}, pile="9h", deck="4d 5d")
    for line, free in (("0 play 9c", True), ("0 play 9d", False)):
        play(table, line)
        assert ("stop" in texts(table)) == free
        assert ("pickup" in texts(table)) != free
        assert refused(table, "0 pickup" if free else "0 stop") == ("BJ-9" if free else "BJ-6")


def test_an_ace_counts_as_the_suit_that_it_names() -> None:
    # BJ-15
    table = play(position({0: "Ac 4d", 1: "4c 5s 6h Ad"}, pile="9h"), "0 play Ac s", "0 stop")
    assert table.state.facts().suit is Suit.SPADES
    assert table.state.view(1).zone("pile").marks[-1].suit is Suit.SPADES
    assert {text for text in texts(table) if text[5] != "A"} == {"play 5s", "pickup"}
    assert "play Ad d" in texts(table)


def test_an_ace_must_name_a_suit_and_nothing_else_may() -> None:
    # BJ-15
    table = position({0: "Ac 9c 4d", 1: "4c"}, pile="9h")
    assert refused(table, "0 play Ac") == "BJ-15"
    assert refused(table, "0 play 9c c") == "BJ-15"


def test_an_ace_is_no_card_of_the_same_rank_but_on_an_ace() -> None:
    # BJ-15: the document's own example, 3h Ah Ac, and a nine that no ace may follow
    table = play(position({0: "9c Ac 4d", 1: "4c"}, pile="9h"), "0 play 9c")
    assert refused(table, "0 play Ac c") == "BJ-15"
    table = play(position({0: "Ad Ac 4c 5d", 1: "6c"}, pile="9h"), "0 play Ad h", "0 play Ac c")
    assert texts(table) == {"play 4c", "pickup"}


def test_a_three_asks_for_a_matching_card() -> None:
    # BJ-16
    table = play(position({0: "3h 3c 4h 5c Ad", 1: "6c"}, pile="9h", deck="7d"), "0 play 3h")
    assert refused(table, "0 stop") == "BJ-16"
    assert refused(table, "0 play 5c") == "BJ-16"
    assert {"play 3c", "play 4h", "play Ad s", "pickup"} <= texts(table)
    assert texts(play(table, "0 play 3c")) >= {"play 5c", "pickup"}
    assert texts(play(table, "0 play 5c")) == {"stop"}


def test_a_three_that_ends_a_turn_costs_one_card() -> None:
    # BJ-16
    table = play(position({0: "3h 5c", 1: "6c"}, pile="9h", deck="7d"), "0 play 3h", "0 pickup")
    assert hand(table, 0) == {"5c", "7d"}
    assert table.state.actor == 1


def test_on_a_queen_any_card_may_follow() -> None:
    # BJ-17
    table = play(position({0: "Qh 5c 6d Qs", 1: "6c"}, pile="9h", deck="7d"), "0 play Qh")
    assert texts(table) == {"play 5c", "play 6d", "play Qs", "pickup"}
    assert refused(table, "0 stop") == "BJ-17"
    assert texts(play(table, "0 play 5c")) == {"stop"}


def test_a_queen_that_ends_a_turn_costs_a_card_and_is_matched_in_the_ordinary_way() -> None:
    # BJ-17
    table = play(position({0: "Qh 5c", 1: "6c 6h Qd"}, pile="9h", deck="7d"), "0 play Qh", "0 pickup")
    assert hand(table, 0) == {"5c", "7d"}
    assert texts(table) == {"play 6h", "play Qd", "pickup"}


@pytest.mark.parametrize(("cards", "following"), [("8h", 2), ("8h 8c 4c", 3), ("8h 8c 8d", 0), ("8h 8c 8d 8s", 1)])
def test_eights_skip_players_and_may_come_round(cards: str, following: int) -> None:
    # BJ-18: four players; three eights give the same player another turn
    table = play(position({0: f"{cards} 5d 6d"}, pile="9h", seats=4), f"0 play {cards}", "0 stop")
    assert table.state.actor == following


@pytest.mark.parametrize(
    ("cards", "direction", "following", "skipped"),
    [("8h Kh Kd 8d", 1, 3, (1, 2)), ("8h Kh 8d", -1, 4, (1,)), ("8h 8d Kd Kc Ks 8s", -1, 0, (1, 2))],
)
def test_eights_skip_in_the_direction_in_which_they_were_played(
    cards: str, direction: int, following: int, skipped: tuple[int, ...]
) -> None:
    # BJ-18, BJ-19: five players, and kings between the eights; the direction is that after the turn
    assert skipped_seats(parse_cards(cards), 0, following, direction, 5) == skipped


def test_a_position_before_the_first_card_has_one_pack_to_draw_conclusions_from() -> None:
    table = position({0: "9h 9c", 1: "5d"}, rest="deck")
    (batch,) = table.state.facts().batches
    assert len(batch.cards) == 52
    assert (batch.held, batch.in_deck) == ((2, 1, 0), 49)


@pytest.mark.parametrize(
    ("cards", "following", "direction"),
    [
        ("Kh", 3, -1),
        ("Kh Kc 4c", 1, 1),
        ("8h 8c Kc", 1, -1),
        ("Kh Kd 8d", 2, 1),
        ("Kh Kd Kc 8c", 2, -1),
    ],
)
def test_kings_reverse_and_the_marker_says_who_is_next(cards: str, following: int, direction: int) -> None:
    # BJ-19
    table = play(position({0: f"{cards} 5d 6d"}, pile="9h", seats=4), f"0 play {cards}")
    assert table.state.facts().next_seat == following
    play(table, "0 stop")
    assert (table.state.actor, table.state.facts().direction) == (following, direction)


@pytest.mark.parametrize(("seats", "eights"), [(2, "8h 8c 8d"), (3, "8h 8c 8s 8d")])
def test_an_eight_and_then_a_king_give_the_same_player_another_turn(seats: int, eights: str) -> None:
    # BJ-19: the other eights have taken the marker once round the table
    table = play(position({0: f"{eights} Kd 5d 6d"}, pile="9h", seats=seats), f"0 play {eights}")
    assert (table.state.facts().marker, table.state.facts().next_seat) == (1, 2 % seats)
    play(table, "0 play Kd")
    assert (table.state.facts().marker, table.state.facts().next_seat) == (1, 0)
    assert play(table, "0 stop").state.actor == 0


@pytest.mark.parametrize("cards", ["9h", "9h 9c 4c", "9h 9c 3c 4c", "Js Jc Jh"])
def test_printed_examples_without_a_pick_up(cards: str) -> None:
    # BJ-5, BJ-7, BJ-16: examples 1 to 4
    table = play(dealt({0: cards}), f"0 play {cards}")
    assert "stop" in texts(table)
    assert "pickup" not in texts(table)
    assert play(table, "0 stop").state.actor == 1


def test_printed_example_of_a_turn_without_a_card() -> None:
    # BJ-8: example 5
    table = play(dealt({0: "9h 9c 4c 4d", 1: "4s"}), "0 play 9h 9c 4c", "0 stop")
    assert "stop" not in texts(table)
    before = len(hand(table, 1))
    shuffle_back(play(table, "1 pickup"))
    assert len(hand(table, 1)) == before + 1


@pytest.mark.parametrize("cards", ["9h 9c", "3h Ah Ac"])
def test_printed_examples_of_uncapped_turns(cards: str) -> None:
    # BJ-6, BJ-8: example 6, and the one in the text about aces
    table = play(dealt({0: cards}), f"0 play {cards}")
    assert "pickup" in texts(table)
    assert "stop" not in texts(table)
    before = len(hand(table, 0))
    shuffle_back(play(table, "0 pickup"))
    assert len(hand(table, 0)) == before + 1
    assert table.state.actor == 1


def debt_of_three() -> Table[BlackjackState]:
    table = dealt({0: "5c", 1: "9c 9h Jh", 2: "Ac Jc 4c 2d"})
    return play(table, "0 play 5c", "0 stop", "1 play 9c 9h Jh", "1 stop")


def test_printed_example_of_picking_up_three() -> None:
    # BJ-12: example 7
    table = debt_of_three()
    assert table.state.facts().debt == 3
    assert pile(table)[-1] == "Jh"
    before = len(hand(table, 2))
    shuffle_back(play(table, "2 pickup"), "9h 5c 9c")
    assert len(hand(table, 2)) == before + 3
    assert {"9h", "5c", "9c"} <= hand(table, 2)
    assert (table.state.actor, table.state.facts().debt) == (0, 0)


def test_printed_example_of_an_ace_against_the_debt() -> None:
    # BJ-12: example 8
    table = play(debt_of_three(), "2 play Ac c", "2 stop")
    assert (table.state.actor, table.state.facts().debt) == (0, 0)


def test_printed_example_of_a_jack_against_the_debt() -> None:
    # BJ-12: example 9
    table = play(debt_of_three(), "2 play Jc", "2 stop")
    assert (table.state.actor, table.state.facts().debt) == (0, 8)


LONG_TURN = """
Ks   tail 1  run 0   direction -1  marker 0  free
Kc   tail 2  run 0   direction 1   marker 0  costs
6c   tail 1  run 0   direction 1   marker 0  free
6h   tail 2  run 0   direction 1   marker 0  costs
6d   tail 3  run 0   direction 1   marker 0  free
6s   tail 4  run 0   direction 1   marker 0  free
Qs   tail 1  run 0   direction 1   marker 0  costs
8h   tail 1  run 0   direction 1   marker 1  free
8d   tail 2  run 0   direction 1   marker 2  costs
3d   tail 1  run 0   direction 1   marker 2  costs
4d   tail 1  run 0   direction 1   marker 2  free
4h   tail 2  run 0   direction 1   marker 2  costs
As   tail 1  run 0   direction 1   marker 2  free
Ac   tail 2  run 0   direction 1   marker 2  costs
Ad   tail 3  run 0   direction 1   marker 2  free
Ah   tail 4  run 0   direction 1   marker 2  free
Jh   tail 1  run 3   direction 1   marker 2  free
Jd   tail 2  run 6   direction 1   marker 2  free
Jc   tail 3  run 11  direction 1   marker 2  free
Js   tail 4  run 16  direction 1   marker 2  free
""".strip().splitlines()


def test_printed_example_of_a_long_turn_move_by_move() -> None:
    # BJ-3, BJ-10, BJ-11, BJ-18, BJ-19: example 10
    cards = " ".join(line.split()[0] for line in LONG_TURN)
    table = position({0: f"{cards} 7d", 3: "2s 2c 5s 5c"}, rest="hand-4", seats=5)
    for line in LONG_TURN:
        card, _, tail, _, run, _, direction, _, marker, cost = line.split()
        play(table, f"0 play {card}")
        facts = table.state.facts()
        assert (facts.tail, facts.run, facts.direction, facts.marker) == tuple(
            map(int, (tail, run, direction, marker))
        ), line
        assert facts.free == (cost == "free"), line
        assert facts.next_seat == (int(marker) + int(direction)) % 5, line
        assert facts.debt == 0
        assert ("stop" in texts(table)) == (cost == "free"), line
    play(table, "0 stop")
    facts = table.state.facts()
    assert (table.state.actor, facts.direction, facts.debt) == (3, 1, 16)
    assert texts(table) == {"play 2s", "pickup"}
    assert play(table, "3 play 2s", "3 stop").state.facts().debt == 18


def test_nothing_may_be_done_out_of_turn_or_after_the_deal() -> None:
    # BJ-3
    table = dealt({0: "9h"})
    assert table.state.actor != DEALER
    assert refused(table, "0 shuffle 9h") == "BJ-3"
    with pytest.raises(OutOfTurn):
        play(table, "dealer stop")
