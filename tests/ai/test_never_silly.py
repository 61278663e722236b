"""Positions found in self-play where card programs look silly: players must make none of the silly moves.

``python -m tools.silly.find`` finds them, ``run.py bench silly`` asks all levels in all of them.
"""

from random import Random

import pytest

from cardtable.ai.levels import EASY, EXPERT, HARD, LEVELS, NORMAL, Level
from tests.ai.judged import SILLY, files_not_listed, positions, written_moves_are_legal
from tests.commits import by_turns
from tools.benchmarks.silly import wrong_moves
from tools.silly.find import kinds_of
from tools.silly.groups import GROUPS, group_of
from tools.silly.judgement import Judgement, confirmed

FOUND = [group.name for group in GROUPS if (SILLY / group.name).exists()]
EVERY = 8
"""One position in this many is played, to keep the test short."""
PLAYOUTS = 60
NODES = 300
"""What sealed bids take instead: with fewer than a hundred even an expert bids by the rules of thumb."""


@pytest.mark.parametrize("group", FOUND)
def test_each_position_is_a_file_with_something_to_get_wrong(group: str) -> None:
    listed = positions(group, SILLY)
    assert len(listed) >= 8
    assert not files_not_listed(group, listed, SILLY)
    for position in listed[::EVERY]:
        written_moves_are_legal(position)


@pytest.mark.parametrize("group", by_turns([(group,) for group in FOUND], "experts in a game", 4, name=str))
def test_an_expert_is_never_silly(group: str) -> None:
    asked = positions(group, SILLY)[::EVERY]
    effort = NODES if group == "bidding-war" else PLAYOUTS
    wrong = {str(position): wrong_moves(position, LEVELS.index(EXPERT), 1, effort) for position in asked}
    assert not {name: move for name, move in wrong.items() if move}


@pytest.mark.parametrize("level", [HARD, EXPERT], ids=lambda level: level.name)
def test_a_debt_that_can_be_answered_is_not_picked_up_without_proof(level: Level) -> None:
    # The rules of thumb pick up, which is worse by too little to show in a search of this length.
    doubtful = next(each for each in positions("blackjack", SILLY) if str(each) == "a debt taken 4")
    assert str(doubtful.table().game.bot.policy(doubtful.table().state, Random(1))) == "pickup"
    assert not [seed for seed in range(3) if wrong_moves(doubtful, LEVELS.index(level), seed, PLAYOUTS)]


def test_new_positions_are_numbered_after_those_that_are_there() -> None:
    files = ["a win left 1", "a win left 2", "an ace spent 1"]
    assert kinds_of([{"file": f"{name}.cardtable.yaml"} for name in files]) == {"a win left": 2, "an ace spent": 1}


def test_a_move_that_a_player_considers_counts_as_wrong_only_if_it_was_played_out() -> None:
    # The holder of the four of hearts has bid, and leads: calling that card is not behind.
    table = next(
        each for each in positions("four-hand-big-three", SILLY) if str(each) == "a weak partner called 14"
    ).table()
    group = group_of("four-hand-big-three")
    calls = {str(move): move for move in table.state.moves()}
    judgement = Judgement("a weak partner called", (calls["call 3c"], calls["call 4h"]), "")
    wrong = confirmed(group.game, table.view(table.state.actor), judgement, 40, group.like)
    assert [*wrong] == [calls["call 3c"]]


def test_a_normal_player_is_hardly_ever_silly() -> None:
    asked = [position for group in FOUND for position in positions(group, SILLY)[::EVERY]]
    wrong = {str(position): wrong_moves(position, LEVELS.index(NORMAL), 1) for position in asked}
    assert sum(map(bool, wrong.values())) <= 0.03 * len(asked), {name: move for name, move in wrong.items() if move}


SLIPS = (
    ("big-three", "a group torn"),
    ("big-three", "a low card led"),
    ("big-three", "the last card let out"),
    ("five-hundred", "a top thrown"),
    ("the-card-game", "a useless card taken"),
    ("the-card-game", "the low card thrown"),
)


@pytest.mark.parametrize(("group", "kind"), by_turns(SLIPS, "slips of easy players", name="{}: {}".format))
def test_nobody_slips_into_a_move_that_looks_broken(group: str, kind: str) -> None:
    asked = [each for each in positions(group, SILLY) if str(each).startswith(kind)]
    assert asked
    wrong = [(str(each), wrong_moves(each, LEVELS.index(EASY), seed, 24)) for each in asked for seed in range(3)]
    assert not [(name, move) for name, move in wrong if move]
