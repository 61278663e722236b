"""The benchmarks that ask an earlier version of the program: this version makes the same moves there."""

from pathlib import Path
from random import Random

from cardtable.ai.levels import EXPERT
from cardtable.ai.questions import Question
from cardtable.ai.search import choose
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from tests.known_games import game_of
from tools.benchmarks.earlier import Earlier

ROOT = Path(__file__).parents[2]
PLAYOUTS = 8


def test_a_program_beside_this_one_makes_the_same_moves() -> None:
    game = game_of("big-three")
    table = Table(game, [Seat(str(seat)) for seat in range(4)], {}, 0)
    table.deal(Random(1))
    earlier = Earlier(str(ROOT), PLAYOUTS)
    try:
        for seed in range(6):
            actor = table.state.actor
            assert actor is not None
            move = choose(Question(table.view(actor), EXPERT, seed, playouts=PLAYOUTS), game)
            assert earlier.choice(table, seed) == move
            table.play(actor, move)
    finally:
        earlier.close()
