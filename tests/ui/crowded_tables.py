"""Tables with many players, long names and large text."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from cardtable.engine import position
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table, table_at
from tests.known_games import game_of
from tests.made_moves import by_thumb, play_on
from tests.situations import LONG_NAMES, NAMES

POSITIONS = Path(__file__).parent / "positions"


@cache
def _match(game: str, seats: int, seed: int, **options: Any) -> tuple[Table, Random]:
    """Return a match, which is played only as far as anybody has wanted it."""
    return Table(game_of(game), [Seat(name) for name in NAMES[:seats]], options), Random(seed)


def played(game: str, seats: int, seed: int, moves: int, **options: Any) -> Table:
    """Return a table of players with long names after this many moves by rule; ``options`` are its house rules."""
    match, rng = _match(game, seats, seed, **options)
    while len(match.log) < moves:
        play_on(match, rng, by_thumb)
    table = match.branch(moves)
    table.seats = tuple(Seat(name) for name in LONG_NAMES[:seats])
    return table


@cache
def melds_table(name: str, game: str = "blues-and-greens") -> Table:
    """Return a table from the position of this name, with long names.

    At ``many-melds`` one side has nine melds and the other one eight; at ``long-melds`` one side has long ones. At
    ``last-round`` two of five players of The Card Game are out, and at ``took-openly`` one has taken the discard.
    """
    state = position.read(game_of(game), (POSITIONS / f"{name}.txt").read_text("utf-8"))
    return table_at(game_of(game), [Seat(each) for each in LONG_NAMES[: state.seats]], state)
