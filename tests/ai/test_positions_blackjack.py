"""Blackjack: what good players do where every sensible person would do the same."""

import pytest

from cardtable.ai.players import choose
from tests.ai.judged import Position, files_not_listed, player_is_sensible, positions, written_moves_are_legal

GAME = "blackjack"
POSITIONS = positions(GAME)
PLAYOUTS = 48


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


@pytest.mark.parametrize(
    "name",
    [
        "nine cards in one turn",
        "twenty-six cards in one turn",
        "out of the debt and out",
        "the ace opens the way out",
        "a way out with three cards",
    ],
)
def test_a_turn_that_wins_is_played_to_its_end(name: str) -> None:
    table = next(position for position in POSITIONS if str(position) == name).table()
    seat = table.state.actor
    while table.state.actor == seat:
        table.play(seat, choose(table.view(seat), "expert", 1, playouts=PLAYOUTS))
    assert table.state.winners == (seat,)
