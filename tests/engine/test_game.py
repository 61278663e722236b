"""The settings that every game refuses before a match, and the list of games."""

import subprocess
import sys
from dataclasses import fields
from random import Random

import pytest

from cardtable.engine.game import Game
from cardtable.engine.options import OptionsError
from cardtable.engine.title import are_teams
from cardtable.games.blackjack.game import GAME as BLACKJACK
from tests.contract.matches import random_move
from tests.contract.toy import TOY
from tests.known_games import game_of


def problems(name: str, seats: int, dealer: int = 0) -> list[str]:
    """Return the problems of a match with this many players."""
    game = TOY if name == "toy" else game_of(name)
    with pytest.raises(OptionsError) as error:
        game.new(seats, {}, dealer)
    return error.value.problems


def test_fixed_partners_are_on_one_side_for_everybody() -> None:
    game = game_of("blues-and-greens")
    state = game.new(4)
    assert [game.sides_seen(state.view(seat)) for seat in (None, 0, 3)] == [(0, 1, 0, 1)] * 3
    assert BLACKJACK.sides_seen(BLACKJACK.new(4).view(0)) == (None, None, None, None)


def test_the_possible_numbers_of_players_are_named() -> None:
    assert problems("five-hundred", 4) == ["Five Hundred is for 3 players, not 4"]
    assert problems("big-three", 2) == ["Big Three is for 3 or 4 players, not 2"]
    assert problems("toy", 5) == ["Pass and Trick is for 2, 3 or 4 players, not 5"]


def test_the_dealer_is_one_of_the_seats() -> None:
    assert problems("five-hundred", 3, dealer=3) == ["the dealer must be one of the seats 0 to 2, not 3"]


def test_two_sides_are_teams_if_partners_are_among_them() -> None:
    assert are_teams(((0, 2), (1, 3)))
    assert not are_teams(((0,), (1,)))
    assert not are_teams(((0,), (1,), (2,)))


def test_the_seat_to_act_is_an_error_if_the_dealer_is_to_act_or_the_match_is_over() -> None:
    state = TOY.new(3)
    with pytest.raises(ValueError, match="the dealer is"):
        _ = state.seat
    state.apply(state.deal(Random(3)))
    assert state.seat == state.actor
    state.actor = None
    with pytest.raises(ValueError, match="the match is over"):
        _ = state.seat


def test_a_game_without_marks_of_its_own_marks_the_score_lines_with_points_and_stands_by_its_scores() -> None:
    state, rng, marked = TOY.new(3, {"hands": 1}), Random("toy"), set[str]()
    while state.actor is not None:
        assert TOY.standing(state) == (0, 0, 0)
        before, move = state.copy(), random_move(state, rng)
        state.apply(move)
        if state.actor is not None:
            assert not list(TOY.marks.fired(before, move, state))
        else:
            marked.update(TOY.marks.fired(before, move, state))
    assert TOY.standing(state) == state.scores
    assert marked == {line.rule for line in state.results[0].lines if any(line.points)}
    assert (TOY.marks.words, TOY.marks.silent, TOY.mechanics) == ({}, {}, ())


LISTED = """
import pickle, sys
from cardtable.games import GAMES
from cardtable.engine.game import game_in

game = game_in(GAMES, "blackjack")
known = game.name, game.players, game.sides(2), game.low_wins
print("cardtable.games.blackjack.game" in sys.modules)
again = pickle.loads(pickle.dumps(game))
print("cardtable.games.blackjack.game" in sys.modules)
print(again.parse("pickup"), again.title == game.title)
print("cardtable.games.blackjack.game" in sys.modules, "cardtable.games.big_three.game" in sys.modules)
"""


def test_a_listed_game_is_imported_when_a_part_other_than_its_title_is_used() -> None:
    done = subprocess.run([sys.executable, "-c", LISTED], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n") == ["False", "False", "pickup True", "True False", ""]


def test_a_listed_game_has_every_part_of_the_imported_game() -> None:
    listed, whole = game_of("blackjack"), BLACKJACK
    assert all(getattr(listed, part.name) is getattr(whole, part.name) for part in fields(Game))
    assert not hasattr(listed, "nothing")
