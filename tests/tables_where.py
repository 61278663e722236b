"""Tables that players by rule have brought to a certain moment."""

from collections.abc import Callable
from random import Random

from cardtable.ai.search import by_rule
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from tests.known_games import game_of
from tests.situations import NAMES


def table_where(game: str, seats: int, there: Callable[[Table], bool]) -> Table:
    """Return a table that players by rule have brought to where somebody is asked for what is wanted."""
    for seed in range(60):
        rng = Random(seed)
        table = Table(game_of(game), [Seat(name) for name in NAMES[:seats]])
        for _ in range(120):
            actor = table.state.actor
            if actor == DEALER:
                table.deal(rng)
            elif actor is None or there(table):
                break
            else:
                table.play(actor, by_rule(table.view(actor), rng.getrandbits(32), table.game).move)
        if table.state.actor not in (None, DEALER) and there(table):
            return table
    raise AssertionError("it never came")
