"""Blackjack: debts, winning, and running out of cards to pick up (BJ-10 to BJ-14, BJ-20 to BJ-25)."""

from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import parse_cards
from cardtable.engine.law import OutOfTurn
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.games.blackjack.fitting import cards_of, mask_of
from cardtable.games.blackjack.game import GAME
from cardtable.games.blackjack.rules import BlackjackState
from tests.games.blackjack.deals import hand, pile, play, position, shuffle_back
from tests.games.tables import lies, refused, refused_by, texts
from tests.positions import comes_back


def owes(table: Table[BlackjackState]) -> tuple[int | None, int]:
    """Return the seat to act, and the cards that it must pick up or answer."""
    return table.state.actor, table.state.facts().debt


# Debts


@pytest.mark.parametrize(
    ("cards", "debt"),
    [
        ("2h", 2),  # BJ-10
        ("2s", 2),
        ("Jh", 3),
        ("Jd", 3),
        ("Jc", 5),
        ("Js", 5),
        ("Jh Jd 2d 2h", 10),  # BJ-11: the unbroken run at the end counts
        ("2h 2c Jc", 9),
        ("Jh Jd 5d", 0),  # without a debt pick-up cards may be followed by others: BJ-13 is about debts passed on only
        ("2h 2c 5c 5d Jd", 3),
    ],
)
def test_twos_and_jacks_make_the_next_player_pick_up(cards: str, debt: int) -> None:
    table = play(position({0: f"{cards} 6s", 1: "7c"}, pile=f"9{cards[1]}"), f"0 play {cards}; 0 stop")
    assert owes(table) == (1, debt)


def test_a_debt_can_be_answered_or_picked_up() -> None:
    # BJ-12
    table = position({0: "2h 5d", 1: "2c 5h Jh Js Ad 9c"}, pile="9h", deck="7d 8d 7s", seats=2)
    play(table, "0 play 2h; 0 stop")
    assert texts(table) == {"play 2c", "play Jh", "play Ad c", "play Ad d", "play Ad h", "play Ad s", "pickup"}
    refusals = {"play 5h": "BJ-12", "play Js": "BJ-4", "stop": "BJ-12"}
    assert {text: refused(table, f"1 {text}") for text in refusals} == refusals


def test_picking_up_a_debt_ends_the_turn_and_the_debt() -> None:
    # BJ-12
    table = position({0: "2h 5d", 1: "2c 9c"}, pile="9h", deck="7d 8d 7s", seats=2)
    play(table, "0 play 2h; 0 stop; 1 pickup")
    assert hand(table, 1) == {"2c", "9c", "7d", "8d"}
    assert owes(table) == (0, 0)
    assert texts(table) == {"pickup"}


def test_an_ace_ends_the_debt_and_the_turn_continues() -> None:
    # BJ-12
    table = position({0: "2h 5d", 1: "As Ac 9c 4d"}, pile="9h", deck="7d 8d 7s", seats=2)
    play(table, "0 play 2h; 0 stop; 1 play As d")
    assert owes(table) == (1, 0)
    assert texts(table) == {"play Ac c", "play Ac d", "play Ac h", "play Ac s", "stop"}
    assert owes(play(table, "1 play Ac c 9c; 1 stop")) == (0, 0)


def test_a_turn_that_passes_a_debt_on_consists_of_pick_up_cards_only() -> None:
    # BJ-12, BJ-13
    table = position({0: "2h 5d", 1: "2c 2d 6d Ad Jd Js 4h", 2: "9c 9d"}, pile="9h")
    play(table, "0 play 2h; 0 stop; 1 play 2c 2d")
    assert texts(table) == {"play Jd", "stop"}
    refusals = {"play 6d": "BJ-13", "play Ad h": "BJ-13", "play Js": "BJ-6"}  # a jack that does not match
    assert {text: refused(table, f"1 {text}") for text in refusals} == refusals
    assert owes(play(table, "1 play Jd; 1 stop")) == (2, 9)


@pytest.mark.parametrize(("cards", "debtor"), [("8h 8d 2d", 3), ("Kh Kc Kd 2d", 3), ("2h", 1), ("8h 8d 8c 8s 2s", 1)])
def test_the_debt_falls_on_the_player_who_has_the_next_turn(cards: str, debtor: int) -> None:
    # BJ-14: four players
    table = play(position({0: f"{cards} 4s 6s"}, pile="9h", seats=4), f"0 play {cards}; 0 stop")
    assert owes(table) == (debtor, 2)


def test_the_debt_can_fall_on_the_player_who_made_it() -> None:
    # BJ-14, BJ-18
    table = position({0: "8h 8d 8c 2c 4s", 1: "9c"}, pile="9h", deck="7d 7s", seats=2)
    assert owes(play(table, "0 play 8h 8d 8c 2c; 0 stop")) == (0, 2)
    assert hand(play(table, "0 pickup"), 0) == {"4s", "7d", "7s"}


# BJ-20: winning


@pytest.mark.parametrize("cards", ["9h", "9h 9c 9d", "9h 9c 4c", "3h 4h", "Qh 4s", "8h 8d 4d"])
def test_the_first_player_without_cards_wins_at_once(cards: str) -> None:
    table = play(position({0: cards, 1: "5d"}, pile="7h"), f"0 play {cards}")
    assert (table.state.winners, table.state.actor, table.state.scores) == ((0,), None, (1, 0, 0))
    assert table.state.results[0].lines[0].rule == "BJ-20"
    assert [str(card) for card in table.view(2).zone("hand", 1).faces] == ["5d"], "the hands lie open"


@pytest.mark.parametrize("last", ["Ah h", "2h", "3h", "8h", "Jh", "Qh", "Kh"])
def test_a_power_card_played_last_does_not_win(last: str) -> None:
    # one card is picked up and the turn ends
    table = play(position({0: last[:2], 1: "5d", 2: "6d"}, pile="7h", deck="4c 4d 4s"), f"0 play {last}")
    assert (table.state.winners, texts(table)) == (None, {"pickup"})
    assert refused(table, "0 stop") == refused(table, "0 play 4c") == "BJ-20"
    play(table, "0 pickup")
    assert hand(table, 0) == {"4c"}
    assert owes(table) == ({"8h": 2, "Kh": 2}.get(last, 1), {"2h": 2, "Jh": 3}.get(last, 0))


def test_an_uncapped_last_card_does_not_win() -> None:
    table = play(position({0: "9h 9c", 1: "5d"}, pile="7h", deck="4c 4d"), "0 play 9h 9c")
    assert texts(table) == {"pickup"}
    assert "9♣ left the turn uncapped" in refused_by(table, "0 stop", "BJ-20")
    assert hand(play(table, "0 pickup"), 0) == {"4c"}


def test_a_denied_win_still_passes_a_debt_on() -> None:
    # BJ-12: the jack answers two cards of debt
    table = position({0: "2h 5d", 1: "Jh", 2: "6d"}, pile="9h", deck="4c 4d")
    play(table, "0 play 2h; 0 stop; 1 play Jh; 1 pickup")
    assert hand(table, 1) == {"4c"}
    assert owes(table) == (2, 5)


# BJ-21: shuffling the pile


def test_the_pile_without_its_top_card_becomes_the_deck() -> None:
    table = play(position({0: "4c", 1: "5d"}, pile="7h 8s 9h", rest="hand-2"), "0 pickup")
    assert (table.state.actor, table.state.phase) == (DEALER, "shuffle")
    for line in ("dealer shuffle 7h 9h", "dealer shuffle 7h 8s 9h", "dealer pickup"):
        assert refused(table, line) == "BJ-21"
    play(table, "dealer shuffle 8s 7h")
    assert hand(table, 0) == {"4c", "8s"}
    assert (pile(table), lies(table, "deck")) == (["9h"], {"7h"})


def test_everybody_knows_which_cards_were_shuffled_together_and_how_many_went_where() -> None:
    # The pile was public, so no guess gives its cards to those who took none. Only its owner sees which card came.
    table = position({0: "4c", 1: "5d"}, pile="6h 7h 8s 9h", rest="hand-2")
    play(table, "0 pickup; dealer shuffle 8s 7h 6h")
    fresh = table.state.facts().batches[-1]
    assert {str(card) for card in fresh.cards} == {"6h", "7h", "8s"}
    assert (fresh.held, fresh.in_deck) == ((1, 0, 0), 2)
    assert table.view(1).log[-1].cards == ()
    for seed in range(20):
        guess = GAME.guess(table.view(2), Random(seed))
        assert not set(fresh.cards) & set(cards_of(guess.hands[1]))
        assert len(set(fresh.cards) & set(cards_of(guess.hands[0]))) == 1


def test_the_whole_of_a_shuffled_pile_in_one_hand_is_known_to_be_there() -> None:
    # BJ-21, BJ-25
    table = position({0: "2h 4c", 1: "5d 5h"}, pile="7h 9h", rest="hand-2")
    play(table, "0 play 2h; 0 stop; 1 pickup; dealer shuffle 7h 9h")
    taken = set(parse_cards("7h 9h"))
    assert all(taken <= set(cards_of(GAME.guess(table.view(0), Random(seed)).hands[1])) for seed in range(9))


def test_an_ace_under_a_shuffle_keeps_the_suit_that_it_counts_as() -> None:
    # BJ-15, BJ-21
    table = position({0: "Ac 4c", 1: "5d 5s", 2: "6h"}, pile="7h 8s 9h", rest="hand-2")
    play(table, "0 play Ac s; 0 stop; 1 pickup; dealer shuffle 7h 8s 9h; 2 pickup")
    assert "play 4c" not in texts(table)


# BJ-22: cards that the deck cannot supply


@pytest.mark.parametrize(
    ("pile", "shuffled", "hand_of_the_debtor"), [("7h 9h", "9h 7h", "5d 6s 9h 7h"), ("9h", "9h", "5d 6s 9h")]
)
def test_cards_that_the_deck_cannot_supply_are_forgiven(pile: str, shuffled: str, hand_of_the_debtor: str) -> None:
    table = position({0: "Jh 4c", 1: "5d"}, pile=pile, deck="6s", rest="hand-2")
    play(table, f"0 play Jh; 0 stop; 1 pickup; dealer shuffle {shuffled}")
    assert hand(table, 1) == set(hand_of_the_debtor.split())
    facts = table.state.facts()
    assert (table.state.actor, facts.owed, facts.due) == (2, (0, 0, 0), 0)


def owing() -> Table[BlackjackState]:
    """Return a table where seat 1 could take two of five cards and owes the others."""
    table = position({0: "Js 4c Ah", 1: "5d Ts"}, pile="9s", deck="6s", rest="hand-2", shortfall="owed")
    return play(table, "0 play Js; 0 stop; 1 pickup; dealer shuffle 9s")


def test_cards_that_the_deck_cannot_supply_are_owed() -> None:
    # option shortfall: owed
    table = owing()
    assert (table.state.actor, table.state.facts().owed) == (2, (0, 3, 0))
    assert hand(table, 1) == {"5d", "Ts", "6s", "9s"}


def test_cards_owed_are_picked_up_by_themselves_at_the_start_of_the_next_turn() -> None:
    # with a shuffle first, and the turn goes on
    table = play(owing(), "2 play Jd Jh; 2 stop; 0 play Ah s; 0 stop")
    assert (table.state.actor, table.state.phase, table.state.facts().turn) == (DEALER, "owed", 1)
    play(table, "dealer shuffle Jd Js Jh")
    assert hand(table, 1) == {"5d", "Ts", "6s", "9s", "Js", "Jd", "Jh"}
    assert (table.state.actor, table.state.facts().owed) == (1, (0, 0, 0))
    assert "play Ts" in texts(table)


def test_cards_owed_that_are_lacking_stay_owed() -> None:
    table = play(owing(), "2 play Jd; 2 stop; 0 play Ah s; 0 stop; dealer shuffle Jd Js")
    assert (table.state.actor, table.state.facts().owed) == (1, (0, 1, 0))
    assert {"Jd", "Js"} < hand(table, 1)
    play(table, "1 play Ts; 1 stop; 2 play Tc; 2 stop")
    assert table.state.facts().owed == (0, 1, 0)
    assert play(table, "0 play 4c").state.winners == (0,)


def test_cards_owed_come_from_the_deck_without_a_shuffle_when_it_has_enough() -> None:
    table = position({0: "9c 4c", 1: "5d", 2: "6d"}, pile="9h", deck="7c 7d 7s", shortfall="owed")
    table.state.owed = (0, 2, 0)
    play(table, "0 play 9c; 0 stop")
    assert (table.state.actor, table.state.facts().owed) == (1, (0, 0, 0))
    assert hand(table, 1) == {"5d", "7c", "7d"}


@pytest.mark.parametrize(
    ("hands", "owed", "turn_limit", "winners"),
    [(("9c", "5d"), (4, 0, 0), 1000, (0,)), (("9c 8c 7c", "5d 5h"), (0, 4, 0), 1, (0, 1))],
)
def test_cards_owed_do_not_stop_a_win_and_are_not_held(
    hands: tuple[str, ...], owed: tuple[int, ...], turn_limit: int, winners: tuple[int, ...]
) -> None:
    table = position(dict(enumerate(hands)), "9h", rest="hand-2", shortfall="owed", turn_limit=turn_limit)
    table.state.owed = owed
    play(table, "0 play 9c")
    assert (table if table.state.winners else play(table, "0 stop")).state.winners == winners


# BJ-23: ends without a win


@pytest.mark.parametrize("shortfall", ["forgiven", "owed"])
def test_without_cards_and_none_to_pick_up_is_a_win(shortfall: str) -> None:
    table = play(position({0: "8c", 1: "5d"}, rest="hand-2", shortfall=shortfall), "0 play 8c")
    assert texts(table) == {"pickup"}
    play(table, "0 pickup")
    assert (table.state.winners, table.state.results[0].lines[0].rule) == ((0,), "BJ-23")


def test_a_round_in_which_no_card_moves_ends_the_game() -> None:
    # the fewest cards win, shared
    table = position({0: "8c 8d", 1: "5d", 2: "5c"}, rest="hand-3", seats=4)
    play(table, "0 pickup; 1 pickup; 2 pickup")
    assert (table.state.facts().idle, table.state.winners) == (3, None)
    play(table, "3 pickup")
    assert (table.state.winners, table.state.results[0].points) == ((1, 2), (0, 1, 1, 0))


def test_a_card_played_or_picked_up_begins_a_new_round() -> None:
    table = position({0: "8c 8d", 1: "5d 5h", 2: "5c 5s"}, rest="hand-2")
    play(table, "0 pickup; 1 pickup; 2 play 5c; 2 stop; 0 pickup; 1 play 5d; 1 stop")
    assert (table.state.facts().idle, table.state.winners) == (0, None)
    table = position({0: "8c 8d", 1: "5d 5h"}, pile="9h", deck="4d", rest="hand-2")
    table.state.idle = 2
    assert play(table, "0 pickup").state.facts().idle == 0


@pytest.mark.parametrize(("limit", "turns"), [({"turn_limit": 3}, 1), ({}, 998)])
def test_the_turn_limit_ends_the_game_and_is_a_thousand_as_printed(limit: dict[str, Any], turns: int) -> None:
    table = position({0: "9c 9d 7c", 1: "5d", 2: "5c"}, pile="9h", deck="4d 4c 4s", **limit)
    table.state.turns = turns
    play(table, "0 play 9c; 0 stop")
    assert (table.state.winners, table.state.facts().turns) == (None, turns + 1)
    play(table, "1 pickup")
    assert table.state.winners == (2,)
    assert table.state.results[0].lines[0].rule == "BJ-23"


def test_a_game_that_ends_after_a_shuffle_in_its_last_turn_comes_back_from_its_position() -> None:
    # BJ-23, BJ-25: two cards were played, and one of them went back into the deck
    table = position({0: "9c 9d 7c", 1: "5d"}, pile="9h", rest="hand-2", turn_limit=1, wins_needed=2)
    shuffle_back(play(table, "0 play 9c 9d; 0 pickup"))
    assert table.state.actor == DEALER
    assert (len(table.state.results), len(pile(table))) == (1, 1)
    assert comes_back(GAME, table.state)


# BJ-24: matches


def test_a_match_is_one_game() -> None:
    table = play(position({0: "9c", 1: "5d"}, pile="9h"), "0 play 9c")
    assert table.state.winners == (0,)
    with pytest.raises(OutOfTurn):
        play(table, "0 stop")


def win(table: Table[BlackjackState], seat: int) -> None:
    """Let the seat begin the game with one card only, and play it."""
    table.state.hands[seat] = mask_of(parse_cards("4c"))
    play(table, f"{seat} play 4c")


def test_more_games_are_played_until_someone_has_won_enough() -> None:
    # the deal passes to the left, and the direction is clockwise again
    table = position({0: "9c", 1: "5d"}, pile="9h", wins_needed=2)
    table.state.direction = -1
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


def test_a_shared_game_is_a_win_for_each() -> None:
    table = position({0: "9c 9d", 1: "5d"}, pile="9h", rest="hand-2", turn_limit=1)
    play(table, "0 play 9c; 0 stop")
    assert (table.state.scores, table.state.winners) == ((1, 1, 0), (0, 1))


# BJ-25: where the cards come from


def test_a_short_deck_is_taken_then_the_pile_shuffled_then_the_rest_taken() -> None:
    table = position({0: "Jh 4c", 1: "5d"}, pile="7h 8h 9h", deck="6s 6c", rest="hand-2")
    play(table, "0 play Jh; 0 stop; 1 pickup")
    assert hand(table, 1) == {"5d", "6s", "6c"}
    assert (table.state.actor, table.state.facts().turn, table.state.facts().due) == (DEALER, 1, 1)
    play(table, "dealer shuffle 9h 7h 8h")
    assert hand(table, 1) == {"5d", "6s", "6c", "9h"}
    assert (table.state.actor, table.state.facts().due) == (2, 0)


def test_a_deck_that_is_just_enough_is_not_shuffled() -> None:
    table = position({0: "2h 4c", 1: "5d"}, pile="7h 8h 9h", deck="6s 6c", rest="hand-2")
    play(table, "0 play 2h; 0 stop; 1 pickup")
    assert (table.state.actor, lies(table, "deck")) == (2, set())
    assert pile(table) == ["7h", "8h", "9h", "2h"]


def test_a_single_card_is_shuffled_too_and_with_none_there_is_no_shuffle() -> None:
    table = play(position({0: "4c", 1: "5d"}, pile="7h 9h", rest="hand-2"), "0 pickup")
    assert texts(table) == {"shuffle 7h"}
    assert hand(play(table, "dealer shuffle 7h"), 0) == {"4c", "7h"}
    table = play(position({0: "4c", 1: "5d"}, pile="9h", rest="hand-2"), "0 pickup")
    assert (table.state.actor, hand(table, 0)) == (1, {"4c"})
