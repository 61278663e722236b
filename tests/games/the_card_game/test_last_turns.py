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


def test_with_all_cards_melded_no_card_is_said_to_save_points() -> None:
    state = round_of(3, ["7c 8c 9c", "2d 2h 2s"], discard="Jc", pile="Jh Ts")
    taking = "All your cards are in runs and sets already"
    reasons = {GAME.reason(state, move) for move in state.moves()}
    assert reasons == {f"{taking}: take any card, discard it and go out."}
    play(state, "0 take pile", "0 out Jh")
    assert {GAME.reason(state, move) for move in state.moves()} == {f"{taking}: discard the one that you take."}
