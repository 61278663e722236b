"""Bidding War: what good players do where every sensible person would do the same, and what they never bid by lot."""

from random import Random

import pytest

from cardtable.games.bidding_war.game import GAME as BIDDING_WAR
from tests.ai.judged import Position, files_not_listed, player_is_sensible, positions, written_moves_are_legal

GAME = "bidding-war"
POSITIONS = positions(GAME)
PLAYOUTS = {"hard": 600, "expert": 1_500}


def test_there_are_enough_positions_and_each_file_is_one() -> None:
    assert len(POSITIONS) >= 12
    assert not files_not_listed(GAME, POSITIONS)


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_the_moves_judged_are_legal(position: Position) -> None:
    written_moves_are_legal(position)


@pytest.mark.parametrize("level", ["hard", "expert"])
@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_good_players_are_sensible(position: Position, level: str) -> None:
    player_is_sensible(position, level, PLAYOUTS[level])


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_no_absurd_bid_is_ever_drawn(position: Position) -> None:
    mixed = BIDDING_WAR.bot.mixture(position.table().state.copy(), Random(2), PLAYOUTS["hard"]) or {}
    drawn = {str(move) for move in mixed}
    assert not drawn & set(position.absurd)
    assert not position.sensible or drawn <= set(position.sensible)
