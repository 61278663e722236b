"""Blackjack: debts, winning, and running out of cards to pick up (BJ-10 to BJ-14, BJ-20 to BJ-25)."""

import pytest

from cardtable.engine.cards import parse_cards
from cardtable.engine.law import OutOfTurn
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.games.blackjack.fitting import mask_of
from cardtable.games.blackjack.game import GAME
from cardtable.games.blackjack.rules import BlackjackState
from cardtable.games.blackjack.values import Stop
from tests.games.blackjack.deals import (
    deck_size,
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
from tests.positions import comes_back


@pytest.mark.parametrize(("card", "debt"), [("2h", 2), ("2s", 2), ("Jh", 3), ("Jd", 3), ("Jc", 5), ("Js", 5)])
def test_twos_and_jacks_make_the_next_player_pick_up(card: str, debt: int) -> None:
    # BJ-10
    table = play(position({0: f"{card} 5d", 1: "7c"}, pile=f"9{card[1]}"), f"0 play {card}", "0 stop")
    assert (table.state.actor, table.state.facts().debt) == (1, debt)


@pytest.mark.parametrize(
    ("cards", "debt"), [("Jh Jd 2d 2h", 10), ("2h 2c Jc", 9), ("Jh Jd 5d", 0), ("2h 2c 5c 5d Jd", 3)]
)
def test_only_the_unbroken_run_at_the_end_counts(cards: str, debt: int) -> None:
    # BJ-11
    table = play(position({0: f"{cards} 6s", 1: "7c"}, pile="9h"), f"0 play {cards}", "0 stop")
    assert table.state.facts().debt == debt


def test_a_debt_can_be_answered_or_picked_up() -> None:
    # BJ-12
    table = position({0: "2h 5d", 1: "2c 5h Jh Js Ad 9c"}, pile="9h", deck="7d 8d 7s", seats=2)
    play(table, "0 play 2h", "0 stop")
    assert texts(table) == {"play 2c", "play Jh", "play Ad c", "play Ad d", "play Ad h", "play Ad s", "pickup"}
    assert refused(table, "1 play 5h") == "BJ-12"
    assert refused(table, "1 play Js") == "BJ-4"
    assert refused(table, "1 stop") == "BJ-12"


def test_picking_up_a_debt_ends_the_turn_and_the_debt() -> None:
    # BJ-12
    table = position({0: "2h 5d", 1: "2c 9c"}, pile="9h", deck="7d 8d 7s", seats=2)
    play(table, "0 play 2h", "0 stop", "1 pickup")
    assert hand(table, 1) == {"2c", "9c", "7d", "8d"}
    assert (table.state.actor, table.state.facts().debt) == (0, 0)
    assert texts(table) == {"pickup"}


def test_an_ace_ends_the_debt_and_the_turn_continues() -> None:
    # BJ-12
    table = position({0: "2h 5d", 1: "As Ac 9c 4d"}, pile="9h", deck="7d 8d 7s", seats=2)
    play(table, "0 play 2h", "0 stop", "1 play As d")
    assert texts(table) == {"play Ac c", "play Ac d", "play Ac h", "play Ac s", "stop"}
    assert table.state.facts().debt == 0
    play(table, "1 play Ac c", "1 play 9c", "1 stop")
    assert (table.state.actor, table.state.facts().debt) == (0, 0)


def test_pick_up_cards_make_the_debt_grow_and_pass_on() -> None:
    # BJ-12
    table = position({0: "2h 5d", 1: "2c Jc 4d", 2: "9c 9d"}, pile="9h")
    play(table, "0 play 2h", "0 stop", "1 play 2c", "1 stop")
    assert (table.state.actor, table.state.facts().debt) == (2, 4)


def test_a_turn_that_passes_a_debt_on_consists_of_pick_up_cards_only() -> None:
    # BJ-13
    table = position({0: "2h 5d", 1: "2c 2d 6d Ad Jd Js 4h", 2: "9c 9d"}, pile="9h")
    play(table, "0 play 2h", "0 stop", "1 play 2c 2d")
    assert texts(table) == {"play Jd", "stop"}
    assert refused(table, "1 play 6d") == "BJ-13"
    assert refused(table, "1 play Ad h") == "BJ-13"
    assert refused(table, "1 play Js") == "BJ-6"  # a pick-up card that does not match
    play(table, "1 play Jd", "1 stop")
    assert table.state.facts().debt == 9


def test_without_a_debt_pick_up_cards_may_be_followed_by_others() -> None:
    # BJ-13 is about debts passed on only
    table = play(position({0: "2h 2d 6d 4s", 1: "7c"}, pile="9h"), "0 play 2h 2d 6d", "0 stop")
    assert table.state.facts().debt == 0


@pytest.mark.parametrize(("cards", "debtor"), [("8h 8d 2d", 3), ("Kh Kc Kd 2d", 3), ("2h", 1)])
def test_the_debt_falls_on_the_player_who_has_the_next_turn(cards: str, debtor: int) -> None:
    # BJ-14: four players
    table = play(position({0: f"{cards} 4s 6s"}, pile="9h", seats=4), f"0 play {cards}", "0 stop")
    assert (table.state.actor, table.state.facts().debt) == (debtor, 2)


def test_the_debt_can_fall_on_the_player_who_made_it() -> None:
    # BJ-14, BJ-18
    table = position({0: "8h 8d 8c 2c 4s", 1: "9c"}, pile="9h", deck="7d 7s", seats=2)
    play(table, "0 play 8h 8d 8c 2c", "0 stop")
    assert (table.state.actor, table.state.facts().debt) == (0, 2)
    assert hand(play(table, "0 pickup"), 0) == {"4s", "7d", "7s"}


@pytest.mark.parametrize("cards", ["9h", "9h 9c 9d", "9h 9c 4c", "3h 4h", "Qh 4s", "8h 8d 4d"])
def test_the_first_player_without_cards_wins_at_once(cards: str) -> None:
    # BJ-20
    table = play(position({0: cards, 1: "5d"}, pile="7h"), f"0 play {cards}")
    assert table.state.winners == (0,)
    assert table.state.actor is None
    assert table.state.scores == (1, 0, 0)
    assert table.state.results[0].lines[0].rule == "BJ-20"


@pytest.mark.parametrize("last", ["Ah h", "2h", "3h", "8h", "Jh", "Qh", "Kh"])
def test_a_power_card_played_last_does_not_win(last: str) -> None:
    # BJ-20: one card is picked up and the turn ends
    table = play(position({0: last[:2], 1: "5d", 2: "6d"}, pile="7h", deck="4c 4d 4s"), f"0 play {last}")
    assert table.state.winners is None
    assert texts(table) == {"pickup"}
    assert refused(table, "0 stop") == "BJ-20"
    assert refused(table, "0 play 4c") == "BJ-20"
    play(table, "0 pickup")
    assert hand(table, 0) == {"4c"}
    assert table.state.actor == {"8h": 2, "Kh": 2}.get(last, 1)
    assert table.state.facts().debt == {"2h": 2, "Jh": 3}.get(last, 0)


def test_an_uncapped_last_card_does_not_win() -> None:
    # BJ-20
    table = play(position({0: "9h 9c", 1: "5d"}, pile="7h", deck="4c 4d"), "0 play 9h 9c")
    assert texts(table) == {"pickup"}
    assert refused(table, "0 stop") == "BJ-20"
    refusal = table.state.refusal(Stop())
    assert refusal is not None
    assert "9♣ left the turn uncapped" in refusal.reason
    assert hand(play(table, "0 pickup"), 0) == {"4c"}


def test_a_denied_win_still_passes_a_debt_on() -> None:
    # BJ-20, BJ-12: the jack answers two cards of debt
    table = position({0: "2h 5d", 1: "Jh", 2: "6d"}, pile="9h", deck="4c 4d")
    play(table, "0 play 2h", "0 stop", "1 play Jh", "1 pickup")
    assert hand(table, 1) == {"4c"}
    assert (table.state.actor, table.state.facts().debt) == (2, 5)


def test_the_pile_without_its_top_card_becomes_the_deck() -> None:
    # BJ-21
    table = position({0: "4c", 1: "5d"}, pile="7h 8s 9h", rest="hand-2")
    play(table, "0 pickup")
    assert (table.state.actor, table.state.phase) == (-1, "shuffle")
    assert refused(table, "dealer shuffle 7h 9h") == "BJ-21"
    assert refused(table, "dealer shuffle 7h 8s 9h") == "BJ-21"
    assert refused(table, "dealer pickup") == "BJ-21"
    play(table, "dealer shuffle 8s 7h")
    assert hand(table, 0) == {"4c", "8s"}
    assert pile(table) == ["9h"]
    assert deck_size(table) == 1


def test_an_ace_under_a_shuffle_keeps_the_suit_that_it_counts_as() -> None:
    # BJ-15, BJ-21
    table = position({0: "Ac 4c", 1: "5d 5s", 2: "6h"}, pile="7h 8s 9h", rest="hand-2")
    play(table, "0 play Ac s", "0 stop", "1 pickup", "dealer shuffle 7h 8s 9h", "2 pickup")
    assert "play 4c" not in texts(table)


def test_cards_that_the_deck_cannot_supply_are_forgiven() -> None:
    # BJ-22
    table = position({0: "Jh 4c", 1: "5d"}, pile="7h 9h", deck="6s", rest="hand-2")
    play(table, "0 play Jh", "0 stop", "1 pickup", "dealer shuffle 9h 7h")
    assert hand(table, 1) == {"5d", "6s", "9h", "7h"}
    table = position({0: "Jh 4c", 1: "5d"}, pile="9h", deck="6s", rest="hand-2")
    play(table, "0 play Jh", "0 stop", "1 pickup", "dealer shuffle 9h")
    assert hand(table, 1) == {"5d", "6s", "9h"}
    assert table.state.facts().owed == (0, 0, 0)
    assert table.state.actor == 2


def owing() -> Table[BlackjackState]:
    """Return a table where seat 1 could take two of five cards and owes the others."""
    table = position({0: "Js 4c Ah", 1: "5d Ts"}, pile="9s", deck="6s", rest="hand-2", shortfall="owed")
    return play(table, "0 play Js", "0 stop", "1 pickup", "dealer shuffle 9s")


def test_cards_that_the_deck_cannot_supply_are_owed() -> None:
    # BJ-22, option shortfall: owed
    table = owing()
    assert table.state.facts().owed == (0, 3, 0)
    assert hand(table, 1) == {"5d", "Ts", "6s", "9s"}
    assert table.state.actor == 2


def test_cards_owed_are_picked_up_by_themselves_at_the_start_of_the_next_turn() -> None:
    # BJ-22: with a shuffle first; what is still lacking stays owed, and the turn goes on
    table = play(owing(), "2 play Jd Jh", "2 stop", "0 play Ah s", "0 stop")
    assert (table.state.actor, table.state.phase, table.state.facts().turn) == (-1, "owed", 1)
    play(table, "dealer shuffle Jd Js Jh")
    assert hand(table, 1) == {"5d", "Ts", "6s", "9s", "Js", "Jd", "Jh"}
    assert table.state.facts().owed == (0, 0, 0)
    assert table.state.actor == 1
    assert "play Ts" in texts(table)


def test_cards_owed_that_are_lacking_stay_owed() -> None:
    # BJ-22
    table = play(owing(), "2 play Jd", "2 stop", "0 play Ah s", "0 stop", "dealer shuffle Jd Js")
    assert table.state.facts().owed == (0, 1, 0)
    assert table.state.actor == 1
    assert {"Jd", "Js"} < hand(table, 1)
    play(table, "1 play Ts", "1 stop", "2 play Tc", "2 stop")
    assert table.state.facts().owed == (0, 1, 0)
    play(table, "0 play 4c")
    assert table.state.winners == (0,)


def test_cards_owed_come_from_the_deck_without_a_shuffle_when_it_has_enough() -> None:
    # BJ-22
    table = position({0: "9c 4c", 1: "5d", 2: "6d"}, pile="9h", deck="7c 7d 7s", shortfall="owed")
    game_of(table).owed = (0, 2, 0)
    play(table, "0 play 9c", "0 stop")
    assert table.state.actor == 1
    assert hand(table, 1) == {"5d", "7c", "7d"}
    assert table.state.facts().owed == (0, 0, 0)


def test_cards_owed_do_not_stop_a_win_and_are_not_held() -> None:
    # BJ-22
    table = position({0: "9c", 1: "5d"}, pile="9h", rest="hand-2", shortfall="owed")
    game_of(table).owed = (4, 0, 0)
    assert play(table, "0 play 9c").state.winners == (0,)
    table = position({0: "9c 8c 7c", 1: "5d 5h"}, pile="9h", rest="hand-2", shortfall="owed", turn_limit=1)
    game_of(table).owed = (0, 4, 0)
    assert play(table, "0 play 9c", "0 stop").state.winners == (0, 1)


@pytest.mark.parametrize("shortfall", ["forgiven", "owed"])
def test_without_cards_and_none_to_pick_up_is_a_win(shortfall: str) -> None:
    # BJ-23
    table = position({0: "8c", 1: "5d"}, rest="hand-2", shortfall=shortfall)
    play(table, "0 play 8c")
    assert texts(table) == {"pickup"}
    play(table, "0 pickup")
    assert table.state.winners == (0,)
    assert table.state.results[0].lines[0].rule == "BJ-23"


def test_a_round_in_which_no_card_moves_ends_the_game() -> None:
    # BJ-23: the fewest cards win, shared
    table = position({0: "8c 8d", 1: "5d", 2: "5c"}, rest="hand-3", seats=4)
    play(table, "0 pickup", "1 pickup", "2 pickup")
    assert table.state.facts().idle == 3
    assert table.state.winners is None
    play(table, "3 pickup")
    assert table.state.winners == (1, 2)
    assert table.state.results[0].points == (0, 1, 1, 0)


def test_a_card_played_begins_a_new_round() -> None:
    # BJ-23
    table = position({0: "8c 8d", 1: "5d 5h", 2: "5c 5s"}, rest="hand-2")
    play(table, "0 pickup", "1 pickup", "2 play 5c", "2 stop", "0 pickup", "1 play 5d", "1 stop")
    assert table.state.facts().idle == 0
    assert table.state.winners is None


def test_a_card_picked_up_begins_a_new_round() -> None:
    # BJ-23
    table = position({0: "8c 8d", 1: "5d 5h"}, pile="9h", deck="4d", rest="hand-2")
    game_of(table).idle = 2
    assert play(table, "0 pickup").state.facts().idle == 0


def test_the_turn_limit_ends_the_game() -> None:
    # BJ-23
    table = position({0: "9c 9d 7c", 1: "5d", 2: "5c 5s"}, pile="9h", deck="4d 4c 4s", turn_limit=3)
    play(table, "0 play 9c", "0 stop", "1 pickup")
    assert (table.state.winners, table.state.facts().turns) == (None, 2)
    play(table, "2 play 5c", "2 stop")
    assert table.state.winners == (2,)
    assert table.state.results[0].lines[0].rule == "BJ-23"


def test_a_game_that_ends_after_a_shuffle_in_its_last_turn_comes_back_from_its_position() -> None:
    # BJ-23, BJ-25: two cards were played, and one of them went back into the deck
    table = position({0: "9c 9d 7c", 1: "5d"}, pile="9h", rest="hand-2", turn_limit=1, wins_needed=2)
    shuffle_back(play(table, "0 play 9c 9d", "0 pickup"))
    assert table.state.actor == DEALER
    assert (len(table.state.results), len(pile(table))) == (1, 1)
    assert comes_back(GAME, game_of(table))


def test_the_printed_turn_limit_is_a_thousand() -> None:
    # BJ-23
    table = position({0: "9c 9d 7c", 1: "5d", 2: "5c"}, pile="9h", deck="4d 4c 4s")
    game_of(table).turns = 998
    play(table, "0 play 9c", "0 stop")
    assert table.state.winners is None
    play(table, "1 pickup")
    assert table.state.winners == (2,)


def test_a_match_is_one_game() -> None:
    # BJ-24
    table = play(position({0: "9c", 1: "5d"}, pile="9h"), "0 play 9c")
    assert table.state.winners == (0,)
    with pytest.raises(OutOfTurn):
        play(table, "0 stop")


def test_more_games_are_played_until_someone_has_won_enough() -> None:
    # BJ-24: the deal passes to the left, and the direction is clockwise again
    table = position({0: "9c", 1: "5d"}, pile="9h", wins_needed=2)
    game_of(table).direction = -1
    play(table, "0 play 9c")
    assert (table.state.winners, table.state.scores, table.state.actor, table.state.dealer) == (None, (1, 0, 0), -1, 0)
    shuffle_back(table)
    assert (table.state.actor, table.state.facts().direction) == (1, 1)
    win(table, 1)
    assert (table.state.winners, table.state.scores, table.state.dealer) == (None, (1, 1, 0), 1)
    assert shuffle_back(table).state.actor == 2
    win(table, 2)
    assert shuffle_back(table).state.actor == 0
    win(table, 0)
    assert (table.state.winners, table.state.scores) == ((0,), (2, 1, 1))
    assert [result.points for result in table.state.results] == [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0)]


def win(table: Table[BlackjackState], seat: int) -> None:
    """Let the seat begin the game with one card only, and play it."""
    game_of(table).hands[seat] = mask_of(parse_cards("4c"))
    play(table, f"{seat} play 4c")


def test_a_shared_game_is_a_win_for_each() -> None:
    # BJ-24
    table = position({0: "9c 9d", 1: "5d"}, pile="9h", rest="hand-2", turn_limit=1)
    play(table, "0 play 9c", "0 stop")
    assert table.state.scores == (1, 1, 0)
    assert table.state.winners == (0, 1)


def test_a_short_deck_is_taken_then_the_pile_shuffled_then_the_rest_taken() -> None:
    # BJ-25
    table = position({0: "Jh 4c", 1: "5d"}, pile="7h 8h 9h", deck="6s 6c", rest="hand-2")
    play(table, "0 play Jh", "0 stop", "1 pickup")
    facts = table.state.facts()
    assert hand(table, 1) == {"5d", "6s", "6c"}
    assert (table.state.actor, facts.turn, facts.due) == (-1, 1, 1)
    play(table, "dealer shuffle 9h 7h 8h")
    assert hand(table, 1) == {"5d", "6s", "6c", "9h"}
    assert (table.state.actor, table.state.facts().due) == (2, 0)


def test_a_deck_that_is_just_enough_is_not_shuffled() -> None:
    # BJ-25
    table = position({0: "2h 4c", 1: "5d"}, pile="7h 8h 9h", deck="6s 6c", rest="hand-2")
    play(table, "0 play 2h", "0 stop", "1 pickup")
    assert (table.state.actor, deck_size(table)) == (2, 0)
    assert pile(table) == ["7h", "8h", "9h", "2h"]


def test_a_single_card_is_shuffled_too() -> None:
    # BJ-25
    table = play(position({0: "4c", 1: "5d"}, pile="7h 9h", rest="hand-2"), "0 pickup")
    assert [str(move) for move in table.state.moves()] == ["shuffle 7h"]
    assert hand(play(table, "dealer shuffle 7h"), 0) == {"4c", "7h"}


def test_with_nothing_to_shuffle_there_is_no_shuffle() -> None:
    # BJ-25
    table = play(position({0: "4c", 1: "5d"}, pile="9h", rest="hand-2"), "0 pickup")
    assert table.state.actor == 1
    assert hand(table, 0) == {"4c"}


@pytest.mark.parametrize(("seats", "hand_sizes"), [(2, (26, 26)), (6, (9, 9, 9, 9, 8, 8))])
def test_from_two_to_six_can_play(seats: int, hand_sizes: tuple[int, ...]) -> None:
    # BJ-1
    table = shuffle_back(new_table(seats))
    assert tuple(len(hand(table, seat)) for seat in range(seats)) == hand_sizes
