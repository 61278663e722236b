"""The rules of thumb of every game are worth following: players who move at random fall behind."""

from random import Random
from statistics import fmean
from typing import Any

import pytest

from cardtable.engine.seats import DEALER
from tests.known_games import game_of

HANDS = 20
"""The number of hands; every second seat follows the rules of thumb, in every other hand the others."""


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("big-three", 3, {}),
        ("bidding-war", 2, {}),
        ("bidding-war", 3, {"ties": "carry_over"}),
        ("bidding-war", 4, {"prizes": "offered", "seller_paid": True}),
        ("bidding-war", 2, {"bidding": "open"}),
        ("bidding-war", 4, {"bidding": "open", "prizes": "offered"}),
        ("blackjack", 2, {}),
        ("blackjack", 6, {}),
        ("blues-and-greens", 4, {}),
        ("five-hundred", 3, {}),
        ("the-card-game", 2, {}),
        ("the-card-game", 5, {}),
    ],
    ids=str,
)
def test_rules_of_thumb_beat_random_play(name: str, seats: int, options: dict[str, Any]) -> None:
    # BT-11, BT-12, SW-6, BJ-20, BG-42, FH-9, TC-8
    game, ahead = game_of(name), 0
    for hand in range(HANDS):
        state, rng = game.new(seats, options, hand % seats), Random(hand)
        while not state.results:
            if state.actor == DEALER:
                state.apply(state.deal(rng))
            elif (state.seat + hand) % 2:
                state.apply(rng.choice(state.moves()))
            else:
                state.apply(game.bot.policy(state, rng))
        by_thumb, at_random = (fmean(state.results[0].points[(hand + side) % 2 :: 2]) for side in (0, 1))
        ahead += by_thumb < at_random if game.low_wins else by_thumb > at_random
    assert ahead >= 0.75 * HANDS
