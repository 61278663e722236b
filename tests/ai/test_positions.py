"""Positions of every game in which all sensible people would do the same: good players do it too."""

from random import Random

import pytest

from cardtable.ai.levels import level_of
from cardtable.ai.questions import Question
from cardtable.ai.search import choose
from cardtable.games import GAMES
from tests.ai.judged import (
    Position,
    files_not_listed,
    hint_is_sensible,
    player_is_sensible,
    positions,
    written_moves_are_legal,
)
from tests.commits import by_turns
from tests.known_games import game_of

PLAYOUTS = {
    "blues-and-greens": {"hard": 72, "expert": 72},
    "blackjack": {"hard": 48, "expert": 48},
    "bidding-war": {"hard": 300, "expert": 1_500},
    "big-three": {"hard": 60, "expert": 60},
    "five-hundred": {"hard": 80, "expert": 80},
    "the-card-game": {"hard": 48, "expert": 48},
}
POSITIONS = {game.id: positions(game.id) for game in GAMES}
ALL = [pytest.param(game, position, id=f"{game}: {position}") for game in POSITIONS for position in POSITIONS[game]]
SOME = by_turns([(*each.values,) for each in ALL], "positions with one sensible move", 8, name="{}: {}".format)


@pytest.mark.parametrize("game", POSITIONS)
def test_there_are_enough_positions_and_each_file_is_one(game: str) -> None:
    assert len(POSITIONS[game]) >= 12
    assert not files_not_listed(game, POSITIONS[game])


@pytest.mark.parametrize(("game", "position"), ALL)
def test_the_moves_judged_are_legal(game: str, position: Position) -> None:
    assert position.table().game.id == game
    written_moves_are_legal(position)


AT_NIGHT = pytest.mark.nightly("hard players in positions with one sensible move; experts are asked more often")


@pytest.mark.parametrize("level", [pytest.param("hard", marks=AT_NIGHT), "expert"])
@pytest.mark.parametrize(("game", "position"), SOME)
def test_good_players_are_sensible(game: str, position: Position, level: str) -> None:
    player_is_sensible(position, level, PLAYOUTS[game][level])


@pytest.mark.parametrize(("game", "position"), SOME)
def test_hints_are_sensible(game: str, position: Position) -> None:
    del game
    hint_is_sensible(position)


@pytest.mark.parametrize("position", POSITIONS["bidding-war"], ids=str)
def test_no_absurd_bid_is_ever_drawn_by_lot(position: Position) -> None:
    bot = game_of("bidding-war").bot
    mixed = bot.mixture(position.table().state.copy(), Random(2), PLAYOUTS["bidding-war"]["hard"]) or {}
    drawn = {str(move) for move in mixed}
    assert not drawn & set(position.absurd)
    assert not position.sensible or drawn <= set(position.sensible)


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
def test_a_turn_of_blackjack_that_wins_is_played_to_its_end(name: str) -> None:
    table = next(position for position in POSITIONS["blackjack"] if str(position) == name).table()
    seat = table.state.seat
    while table.state.actor == seat:
        table.play(seat, choose(Question(table.view(seat), level_of("expert"), 1, playouts=48), table.game))
    assert table.state.winners == (seat,)
