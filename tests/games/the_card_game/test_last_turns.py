"""The points expected of a decided round, and the leftovers that the state remembers."""

from random import Random
from typing import Any

import pytest

from cardtable.engine.seats import DEALER
from cardtable.games.the_card_game.bot import expected_points, is_decided
from cardtable.games.the_card_game.game import GAME
from cardtable.games.the_card_game.meld_search import leftovers_of, outs, points_of
from cardtable.games.the_card_game.rules import CardGameState
from tests.games.the_card_game.deals import play, round_of
from tests.positions import changed


@pytest.mark.parametrize("options", [{}, {"ace_high_runs": True}])
@pytest.mark.parametrize("seats", [2, 4])
def test_melds_that_are_remembered_are_the_best_ones(seats: int, options: dict[str, Any]) -> None:
    state = GAME.new(seats, options)
    assert isinstance(state, CardGameState)
    rng = Random(seats)
    while state.actor is not None:
        if state.actor == DEALER:
            state.apply(state.deal(rng))
            continue
        hand = state.hand
        for seat in range(seats):
            best = leftovers_of(state.hands[seat], state.wild, state.house.ace_high_runs)
            assert points_of(state.leftovers(seat)) == points_of(best)
        if state.phase == "discard":
            assert state.outs() == outs(hand, state.wild, state.house.ace_high_runs)
        state.apply(GAME.bot.policy(state, rng))


def test_a_player_who_can_go_out_decides_the_round() -> None:
    state = round_of(3, ["7c 8c 9c", "2d 5h Ks"], pile="Jc Jd")
    assert not is_decided(state)
    play(state, "0 take pile")
    assert is_decided(state)
    # The king goes for the jack, or the other way round.
    assert expected_points(state) == [0, 17]


def test_in_the_last_turn_a_meld_is_foreseen() -> None:
    state = round_of(3, ["7c 8c 9c", "2d 2h Ks"], pile="Jc 2s")
    play(state, "0 take pile", "0 out Jc")
    assert is_decided(state)
    assert expected_points(state) == [0, 0]
    play(state, "1 take pile")
    assert expected_points(state) == [0, 0]


def test_in_the_last_turn_the_open_card_is_foreseen_too() -> None:
    state = round_of(4, ["7c 8c 9c Tc", "2d 2h Ks Qs"], pile="2s Jh", going_out_bonus=-5)
    play(state, "0 take pile", "0 out 2s")
    assert expected_points(state) == [-5, 10]


def test_a_round_that_needs_a_shuffle_first_is_not_decided() -> None:
    state = round_of(3, ["7c 8c 9c", "2d 5h Ks"], pile="Jc Jd")
    play(state, "0 take pile")
    assert not is_decided(changed(GAME, state, pile="-", discard="*"))


def test_a_rollout_of_a_decided_round_is_worth_what_is_foreseen() -> None:
    theirs = "2s 4s 6c 8h Ts Qh Ah 4h 6h 9s Jh Jd 5c"
    state = round_of(13, ["7c 8c 9c Tc Jc Qc 2d 3d 4d 5d 6d 7d 8d", theirs], pile="Ac")
    play(state, "0 take pile")
    assert GAME.bot.over(state, 0)
    # It is the last round: the match is won as well.
    assert GAME.bot.worth(state, 0) > expected_points(state)[1]
    assert GAME.bot.worth(state, 1) == -expected_points(state)[1]


def test_with_all_cards_melded_no_card_is_said_to_save_points() -> None:
    state = round_of(3, ["7c 8c 9c", "2d 2h 2s"], discard="Jc", pile="Jh Ts")
    taking = "All your cards are in runs and sets already"
    reasons = {GAME.reason(state, move) for move in state.moves()}
    assert reasons == {f"{taking}: take any card, discard it and go out."}
    play(state, "0 take pile", "0 out Jh")
    assert {GAME.reason(state, move) for move in state.moves()} == {f"{taking}: discard the one that you take."}


def test_points_ahead_say_of_whom() -> None:
    state = changed(GAME, GAME.new(4), scores="0 0 18 30")
    # 0 ahead of the best of the others, 16 ahead of their average.
    assert GAME.bot.worth(state, 0) == 8
    assert GAME.bot.measure().heading == "points ahead (between the best and the average of the others)"
