"""The outlines of tables in lists."""

from random import Random

import pytest

from cardtable.engine.seats import DEALER
from cardtable.store.tables.folder import outline_of
from tests.made_moves import by_thumb, play_on
from tests.situations import at, one_person


@pytest.mark.parametrize(("game", "seats"), [("big-three", 4), ("five-hundred", 3), ("blues-and-greens", 4)])
def test_between_hands_no_contract_of_the_last_hand_is_left(game: str, seats: int) -> None:
    table, rng, facts = at(game, seats=one_person(seats=seats)), Random(3), set[str]()
    while not table.state.results:
        if table.state.actor != DEALER:
            facts.add(outline_of(table).fact)
        play_on(table, rng, by_thumb)
    assert len(facts) > 1, "the contract is told while the hand is played"
    assert not any("?" in fact or "NT" in fact for fact in facts), "the signs of the table mean nothing in a list"
    assert outline_of(table).fact == ""
    table.deal(rng)
    assert outline_of(table).fact not in facts or outline_of(table).fact in ("", "No bid yet")
