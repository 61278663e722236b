"""Tables move by move, as players by chance make them."""

from collections.abc import Iterator
from random import Random
from typing import Any

from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from tests.known_games import game_of
from tests.made_moves import play_on
from tests.situations import NAMES


def played(game: str, seats: int, seed: int, length: int, **options: Any) -> Iterator[Table]:
    """Yield one table after each move that players by chance have made."""
    rng = Random(seed)
    table = Table(game_of(game), [Seat(name) for name in NAMES[:seats]], dict(options))
    while table.state.actor is not None and len(table.log) < length:
        play_on(table, rng)
        yield table
