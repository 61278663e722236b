"""Easy players think no longer than normal ones: they play out few lines, in every game."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cardtable.ai.hands import table_before_deal
from cardtable.ai.levels import EASY
from cardtable.ai.questions import Question
from cardtable.ai.search import explain
from cardtable.engine.seats import DEALER
from cardtable.engine.view import View
from tests.commits import by_turns
from tests.known_games import game_of

SETUPS: list[tuple[str, int, dict[str, Any]]] = [
    ("blues-and-greens", 4, {}),
    ("blackjack", 3, {}),
    ("bidding-war", 3, {"bidding": "open"}),  # sealed bids are drawn by lot
    ("big-three", 3, {}),
    ("five-hundred", 3, {}),
    ("the-card-game", 3, {}),
]
MOST_PLAYOUTS = 8
"""A normal player slips in a tenth of its decisions, with 48 playouts at most. An easy one slips in about half."""
DECISIONS = 16


def decisions(game_id: str, seats: int, options: dict[str, Any]) -> Iterator[View]:
    """Yield the View of the seat to act at the first decisions of a hand by the rules of thumb."""
    game, luck = game_of(game_id), Random(f"easy players of {game_id}")
    table = table_before_deal(game, [f"Player {seat}" for seat in range(seats)], options, "easy", game.hand_sizes - 1)
    found = 0
    while found < DECISIONS and table.state.actor is not None:
        if table.state.actor == DEALER:
            table.deal(luck)
            continue
        if len(table.state.moves()) > 1:
            found += 1
            yield table.view(table.state.actor)
        table.play(table.state.seat, game.bot.policy(table.state, luck))


@pytest.mark.parametrize(("game_id", "seats", "options"), by_turns(SETUPS, "easy players in a game", name="{0}".format))
def test_easy_players_play_out_few_lines(game_id: str, seats: int, options: dict[str, Any]) -> None:
    playouts = []
    for seed, view in enumerate(decisions(game_id, seats, options)):
        found = explain(Question(view, EASY, seed, counted=True), game_of(game_id))
        playouts.append(sum(candidate.deals for candidate in found.candidates))
    assert len(playouts) == DECISIONS
    assert 0 < max(playouts) <= MOST_PLAYOUTS
