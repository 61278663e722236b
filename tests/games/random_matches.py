"""Matches played at random, for the checks of a whole game."""

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from cardtable.engine.state import State
from cardtable.engine.table import Table
from tests.made_moves import play_on

StateT = TypeVar("StateT", bound=State)


def played_at_random(table: Table[StateT], rng: Random) -> Table[StateT]:
    """Play a match to its end by random legal moves, and return its table."""
    while table.state.actor is not None:
        play_on(table, rng)
    return table


def moments(table: Table[StateT]) -> Iterator[Table[StateT]]:
    """Yield a table at each of the moments of another one, from the start to the end."""
    again = table.branch(0)
    yield again
    for line in table.log:
        again.play(line.actor, line.move)
        yield again
