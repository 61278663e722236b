"""Nobody declines to go out: at no level, by no slip, and no search talks a player out of it."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest

from cardtable.ai.advice import advise
from cardtable.ai.levels import LEVELS, Level
from cardtable.ai.questions import Question
from cardtable.ai.search import choose
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.engine.view import View
from cardtable.games.blackjack.turn_search import wins_at_once
from cardtable.games.blues_and_greens.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.turn_play import can_go_out, should_go_out, spoils_hand
from cardtable.games.the_card_game.rules import CardGameState
from cardtable.games.the_card_game.values import Out, Take
from tests.known_games import game_of

SETUPS = [("big-three", 3), ("big-three", 4), ("blackjack", 3), ("blues-and-greens", 4), ("the-card-game", 3)]
"""The games in which a player goes out."""
CHANCES = 12
MAX_HANDS = 40
SLIPS = range(6)
"""Seeds with which each player is asked: an easy one slips in half of its decisions or more."""


def ends_hand(state: State, move: Move) -> bool:
    after = state.copy()
    after.apply(move)
    return len(after.results) > len(state.results)


def outs(game_id: str, state: State) -> frozenset[Move]:
    """Return the moves with which the actor goes out, or can still do so; none if it has no chance to."""
    match game_id:
        case "big-three":
            return frozenset(move for move in state.moves()[-40:] if ends_hand(state, move))
        case "blackjack":
            return frozenset(move for move in state.moves() if ends_hand(state, move))
        case "the-card-game" if state.phase == "take":
            assert isinstance(state, CardGameState)
            if not state.leftovers(state.seat):
                return frozenset()  # any card will do
            return frozenset(move for move in state.moves() if move == Take("discard") and goes_out_then(state, move))
        case "the-card-game":
            return frozenset(move for move in state.moves() if isinstance(move, Out))
    assert isinstance(state, BluesAndGreensState)
    if state.phase != "meld" or not can_go_out(state) or not should_go_out(state):
        return frozenset()
    # More may be laid down first.
    moves = [move for move in state.moves() if ends_hand(state, move) or melds_and_goes_out(state, move)]
    return frozenset() if any(spoils_hand(state, move) for move in moves) else frozenset(moves)


def melds_and_goes_out(state: BluesAndGreensState, move: Move) -> bool:
    after = state.copy()
    after.apply(move)
    return after.actor == state.actor and after.phase == "meld" and can_go_out(after)


def goes_out_then(state: State, move: Move) -> bool:
    after = state.copy()
    after.apply(move)
    return any(isinstance(each, Out) for each in after.moves())


@lru_cache
def chances_to_go_out(game_id: str, seats: int) -> tuple[tuple[View, frozenset[Move]], ...]:
    """Return Views of seats that can go out in hands by the rules of thumb, each with the moves that do."""
    return tuple(found for found, _ in zip(_chances(game_id, seats), range(CHANCES), strict=False))


def _chances(game_id: str, seats: int) -> Iterator[tuple[View, frozenset[Move]]]:
    game, rng = game_of(game_id), Random(f"going out of {game_id}")
    for _ in range(MAX_HANDS):
        state = game.new(seats)
        while state.actor is not None and not state.results:
            if state.actor != DEALER and len(state.moves()) > 1 and (moves := outs(game_id, state)):
                yield state.view(state.actor), moves
            state.apply(state.deal(rng) if state.actor == DEALER else game.bot.policy(state, rng))


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
@pytest.mark.parametrize(("game_id", "seats"), SETUPS)
def test_no_player_declines_to_go_out(game_id: str, seats: int, level: Level) -> None:
    game, found = game_of(game_id), chances_to_go_out(game_id, seats)
    assert len(found) == CHANCES
    for view, moves in found:
        for seed in SLIPS:
            move = choose(Question(view, level, seed, playouts=24), game)
            assert move in moves, f"{level.name}: {move} instead of {', '.join(map(str, moves))}"


@pytest.mark.parametrize(("game_id", "seats"), SETUPS)
def test_hints_say_so_too(game_id: str, seats: int) -> None:
    for view, moves in chances_to_go_out(game_id, seats)[:4]:
        assert advise(view, game_of(game_id), deals=0).best in moves


def test_blackjack_needs_no_rule_for_it() -> None:
    for view, _ in chances_to_go_out("blackjack", 3):
        assert wins_at_once(game_of("blackjack").guess(view, Random(1)), width=5)
