"""Events that follow from the zones alone, for games that report none themselves."""

from random import Random

from cardtable.engine.events import Played
from cardtable.engine.events_of_moves import events_of_zones
from tests.contract.matches import random_move
from tests.contract.toy import TOY


def test_a_card_that_leaves_the_hand_is_played_to_the_place_where_it_arrives() -> None:
    state, rng, plays = TOY.new(3), Random(3), 0
    while not state.results:
        before, move = state.copy(), random_move(state, rng)
        state.apply(move)
        if move.word == "play":
            plays += 1
            played = [event for event in events_of_zones(before, move, state) if isinstance(event, Played)]
            assert [(event.cards, event.seat) for event in played] == [(move.cards, before.actor)]
    assert plays
