"""The outlines of tables in lists."""

from random import Random

import pytest

from cardtable.ai.search import by_rule
from cardtable.engine.seats import DEALER, PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.store.tables.folder import outline_of
from tests.known_games import game_of
from tests.situations import NAMES


@pytest.mark.parametrize(("game", "seats"), [("big-three", 4), ("five-hundred", 3), ("blues-and-greens", 4)])
def test_between_hands_no_contract_of_the_last_hand_is_left(game: str, seats: int) -> None:
    rng = Random(3)
    people = [Seat(NAMES[seat], PlayerKind.HUMAN if seat == 0 else PlayerKind.AI) for seat in range(seats)]
    table = Table(game_of(game), people)
    facts = set[str]()
    while not table.state.results:
        actor = table.state.actor
        assert actor is not None
        if actor == DEALER:
            table.deal(rng)
        else:
            facts.add(outline_of(table).fact)
            table.play(actor, by_rule(table.view(actor), rng.getrandbits(32), table.game).move)
    assert len(facts) > 1  # the contract is told while the hand is played
    assert not any("?" in fact or "NT" in fact for fact in facts), "the signs of the table mean nothing in a list"
    assert outline_of(table).fact == ""
    table.deal(rng)
    assert outline_of(table).fact not in facts or outline_of(table).fact in ("", "No bid yet")
