"""The seat to act: an error if the dealer is to act, or if the match is over."""

from random import Random

import pytest

from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER
from cardtable.games import GAMES

SEED = 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_seat_to_act_is_a_player_or_an_error(game: Game) -> None:
    rng = Random(SEED)
    state = game.new(game.players[-1])
    for _ in range(100):
        if state.actor == DEALER:
            with pytest.raises(ValueError, match="the dealer is"):
                _ = state.seat
            state.apply(state.deal(rng))
        elif state.actor is not None:
            assert state.seat == state.actor
            state.apply(rng.choice(state.moves()))
    state.actor = None
    with pytest.raises(ValueError, match="the match is over"):
        _ = state.seat
