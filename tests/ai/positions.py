"""Positions of the toy game for tests of players, and bots with faults."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from cardtable.ai.levels import Level
from cardtable.ai.worker import Worker
from cardtable.engine.bot import Line
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.table import Table
from cardtable.engine.view import View
from tests.contract.matches import play_randomly
from tests.contract.setups import Setup
from tests.contract.toy import TOY, ToyBot, ToyGame, ToyState

QUICK = Level("quick", budget=3600.0, playouts=40, breadth=5)  # ended by its playouts: the same whatever the machine
ENDLESS = Level("endless", budget=3600.0, playouts=10**9, breadth=5)


def table_before_play(seed: int = 1, moves: int = 5) -> Table:
    """Return a table of the toy game after this many random moves; after five, the play is about to begin."""
    table = Setup(TOY, 4).table()
    play_randomly(table, Random(seed), moves)
    return table


def view_of_actor(seed: int = 1, moves: int = 5) -> View:
    """Return the View of the seat to act there."""
    table = table_before_play(seed, moves)
    return table.view(table.state.actor)


class BrokenBot(ToyBot):
    """Has a rule of thumb, but fails when it is asked for more."""

    def candidates(self, state: ToyState, rng: Random) -> Sequence[Move]:
        raise ZeroDivisionError("the planted fault")


class PoorBot(ToyBot):
    """Has the worst rules of thumb: it tries to win with its lowest card and to lose with its highest."""

    def policy(self, state: ToyState, rng: Random) -> Move:
        moves = sorted(state.moves(), key=lambda move: (move.cards[0].rank, move.cards[0]))
        good = super().policy(state, rng)
        return moves[-1] if good is moves[0] else moves[0]


class _Doubting(ToyBot):
    """Doubts whatever its rules of thumb say."""

    def doubts(self, state: ToyState) -> bool:
        return True


class _Promising(ToyBot):
    """Promises that its last candidate is much better than the others."""

    def __init__(self, weight: float) -> None:
        self.weight = weight

    def lines(self, state: ToyState, rng: Random, breadth: int) -> list[Line]:
        first, *others = self.candidates(state, rng)[:breadth]
        promised = [Line((move,), 50.0 * (move is others[-1]), self.weight) for move in others]
        return [Line((first,), 0.0, self.weight), *promised]


def promising(weight: float) -> ToyGame:
    """Return the toy with a bot that can tell something before anything is played out.

    :param weight: how many sampled deals that tells as much as.
    """
    return replace(TOY, bot=_Promising(weight))


BROKEN, POOR, DOUBTING = (replace(TOY, bot=bot) for bot in (BrokenBot(), PoorBot(), _Doubting()))


def unhurried(*games: Game) -> Worker:
    """Return a players' process that never counts as hung, however busy the machine is."""
    return Worker(games, clock=lambda: 0.0)
