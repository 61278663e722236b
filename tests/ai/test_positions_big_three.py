"""Big Three: what good players, and good partners, do where every sensible person would do the same."""

import pytest

from tests.ai.judged import Position, files_not_listed, player_is_sensible, positions, written_moves_are_legal

GAME = "big-three"
POSITIONS = positions(GAME)
PLAYOUTS = 60


def test_there_are_enough_positions_and_each_file_is_one() -> None:
    assert len(POSITIONS) >= 12
    assert not files_not_listed(GAME, POSITIONS)


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_the_moves_judged_are_legal(position: Position) -> None:
    written_moves_are_legal(position)


@pytest.mark.parametrize("level", ["hard", "expert"])
@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_good_players_are_sensible(position: Position, level: str) -> None:
    player_is_sensible(position, level, PLAYOUTS)
